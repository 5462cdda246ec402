"""What one lance did, derived from what was seen. No opinions: the rules read it."""

from operator import itemgetter

from msgspec import Struct

from palheta.facts import Atop, Cross, Flick, Goal, Left, Out, Place, Put, Rest, Seen, Sightings, Touch
from palheta.facts.place import OFF
from palheta.rulebooks.common.once import once
from palheta.rulebooks.common.sighted import Sighted
from palheta.rulebooks.common.sightings import ran_already
from palheta.rulebooks.tres_toques.areas import PERCEPTIBLE, Exit, Over, end_of, leaning, point_of, went_out
from palheta.rulebooks.tres_toques.state import Launch, State
from palheta.table.frame import Point, Side, is_piece, keeper_of, other, side_of
from palheta.table.geometry import distance, wholly_outside

FRAME = ("post", "bar")


class Fence(Struct, frozen=True):
    """33.d: where the flicked piece left, what it then scattered coming back, and what it had met before.

    `ball_at`: where it met the ball again, which is where a ball that was still running belongs. `lay`: where things
    were seen lying still before they were scattered.
    """

    left_at: Point | None = None
    scattered: tuple[str, ...] = ()
    met_before: frozenset[str] = frozenset()
    undone: tuple[Touch, ...] = ()
    ball_at: Point | None = None
    lay: dict[str, Place] = {}


class Lance(Sighted, frozen=True, kw_only=True):
    """What was seen of one flick (or of one placing that touched something), and the state in which it was made."""

    state: State
    side: Side
    piece: str
    step: Flick | Put

    @property
    def opponent(self) -> Side:
        return other(self.side)

    @property
    def start(self) -> Point | None:
        """Where the ball lay."""
        return self.state.point("ball")

    @property
    def stood(self) -> Point | None:
        return self.state.point(self.piece)

    @property
    def launch(self) -> Launch | None:
        """The moment at which who receives the ball is judged (80)."""
        start = self.start
        return None if start is None else Launch(self.piece, start, self.state.pieces, self.state.off)

    @property
    def asked_for(self) -> bool:
        """Its side had said A GOL."""
        return self.state.due.shot is not None and self.state.due.shot.side == self.side

    @property
    def ball_rolled(self) -> bool:
        """The ball had not come to rest when this flick was made; one that lies on a disc goes with it."""
        ball = self.state.ball
        carried = ("ball",) if ball is not None and ball.atop is not None else ()
        return self.ball_moving or "ball" in ran_already(self.seen, (self.piece, *carried))

    @once
    def ended(self) -> dict[str, Place]:
        """Where things ended; what the piece scattered on its way back from the fence is put back (33.d)."""
        fence = self.fence
        kept = {name: place for name, place in self.rests.items() if name not in fence.scattered}
        kept |= {name: place for name, place in fence.lay.items() if name in fence.scattered}
        again = fence.ball_at if "ball" in fence.met_before and "ball" not in fence.lay else None
        return kept if again is None else kept | {"ball": Place(again)}

    @once
    def fence(self) -> Fence:
        return _after_the_fence(self.piece, self.seen)

    @property
    def exit(self) -> Exit | None:
        return self._exit[1]

    @once
    def _exit(self) -> tuple[int, Exit | None]:
        """When the ball left, and how; the end of it all where it did not."""
        goals, crossed = self.seen.when(Goal), self.seen.when(Cross)
        left = [(i, Exit("goal", e.goal, point_of(e.at))) for i, e in goals[:1]]
        left += [(i, self._over(e.line, e.at)) for i, e in self.seen.when(Out) if e.out == "ball"]
        ways = [(i, e) for i, e in crossed if _over_a_line(e) and not (e.line == "goal_line" and goals)]
        left += [(i, self._over(e.line, e.at)) for i, e in ways[:1]]
        if left:
            return min(left, key=itemgetter(0))
        at = point_of(self.ended.get("ball"))  # a witness may only say where the ball ended
        return len(self.seen), None if at is None else went_out(self.state, at)

    def _over(self, line: str, at: Place | None) -> Exit:
        over: Over = "goal_line" if line == "goal_line" else "touchline"
        point = point_of(at)
        if point is None and at is not None and at.zone is not None:
            return Exit(over, "home" if at.zone.startswith("home") else "away", None, at.zone)
        return Exit(over, end_of(point) if point is not None else self.opponent, point)

    @once
    def touches_in_play(self) -> tuple[Touch, ...]:
        """Every contact while the ball was in play, but those that are undone (33.d)."""
        undone, end = self.fence.undone, self._exit[0]
        return tuple(e for when, e in self.touches if when < end and e not in undone)

    @once
    def met(self) -> tuple[str, ...]:
        """What met the ball, in order. A ball that did not give way was not met; what it ran into always was."""
        met = tuple(
            t.touched if t.mover == "ball" else t.mover
            for t in self.touches_in_play
            if t.mover == "ball" or (t.touched == "ball" and t.moved != 0)
        )
        return met or ((self.piece,) if self.ball_displaced else ())

    def met_at(self, name: str) -> Point | None:
        """Where this and the ball met first."""
        touch = next((t for t in self.touches_in_play if set(t.touch) == {name, "ball"}), None)
        return None if touch is None else point_of(touch.at)

    @once
    def players(self) -> tuple[str, ...]:
        """The pieces that met the ball, in order; a pressed ball counts as meeting the piece it lay against."""
        met = [name for name in self.met if is_piece(name)]
        if self.pressed is not None and met and side_of(met[0]) == self.side:
            met.insert(1, self.pressed)
        return tuple(met)

    @once
    def pressed(self) -> str | None:
        """The opponent that the ball lay glued to (art. 10) since the lance before; not where hands set it (8.d)."""
        glued = self.glued if self.state.restart is None else ()
        return next((n for n in glued if side_of(n) == self.opponent), None)

    @once
    def glued(self) -> tuple[str, ...]:
        """The pieces that touched the ball at the launch, as measured or as the referee said (art. 9)."""
        return tuple(dict.fromkeys((*self.state.due.glued, *leaning(self.state))))

    @once
    def ball_displaced(self) -> bool:
        """It ended elsewhere, or left, as far as anybody measured."""
        if self.exit is not None:
            return True
        end, start = point_of(self.ended.get("ball")), self.start
        return end is not None and start is not None and distance(end, start) > PERCEPTIBLE

    @once
    def ball_moved(self) -> bool:
        """The perceptible minimum of 11.a."""
        untold = point_of(self.ended.get("ball")) is None or self.start is None
        return self.ball_displaced or (untold and bool(self.players))

    @once
    def ball(self) -> Point | None:
        """Just where the ball lies at the end; None when it left or nobody said."""
        return point_of(self.lies)

    @once
    def lies(self) -> Place | None:
        """Where the ball lies at the end, as it was told."""
        told = self.ended.get("ball", None if self.ball_moved else self.state.ball)
        return None if self.exit is not None else told

    @property
    def travelled(self) -> float | None:
        end, start = self.ball if self.exit is None else self.exit.at, self.start
        return None if end is None or start is None else distance(end, start)

    @property
    def first(self) -> str | None:
        return next(iter(self.players), None)

    @property
    def last(self) -> str | None:
        return next(reversed(self.players), None)

    @property
    def last_side(self) -> Side:
        """Whose piece met the ball last; the flicker's own where none is known."""
        return (None if self.last is None else side_of(self.last)) or self.side

    @property
    def off_frame_or_keeper(self) -> bool:
        return any(name in FRAME or name == keeper_of(self.opponent) for name in self.met)

    def displaced(self, touch: Touch) -> bool:
        """Whether this contact pushed the touched piece at all."""
        if touch.moved is not None:
            return touch.moved > PERCEPTIBLE
        before, after = self.state.point(touch.touched), point_of(self.ended.get(touch.touched))
        return True if before is None or after is None else distance(before, after) > PERCEPTIBLE

    def before_ball(self) -> tuple[Touch, ...]:
        """The contacts before the flicked piece met the ball; what came after it lay still is no longer its flick."""
        found = []
        for event in self.seen:
            met = isinstance(event, Touch) and self.piece in event.touch and "ball" in event.touch
            if met or (isinstance(event, Rest) and self.piece in event.rest):
                break
            if isinstance(event, Touch) and event in self.touches_in_play:
                found.append(event)
        return tuple(found)

    def ended_at(self, name: str) -> Point | None:
        """Where a piece ended."""
        return point_of(self.ended.get(name)) or self.state.point(name)

    @once
    def gone(self) -> dict[str, Point | None]:
        """The pieces that ended off the pitch, and where they left it."""
        gone: dict[str, Point | None] = {}
        for event in self.seen.of(Left):
            if event.of == "pitch":
                gone.pop(event.left, None)
                if not event.back:
                    gone[event.left] = point_of(event.at)
        field = self.state.table.pitch.field
        for name, place in self.ended.items():
            if is_piece(name) and place.zone == OFF:
                gone.setdefault(name, None)
            if not is_piece(name) or place.point is None:
                continue
            if wholly_outside(self.state.table.footprint(name, place.point, place.angle), field):
                gone.setdefault(name, place.point)
            else:
                gone.pop(name, None)
        return gone

    @once
    def stacked(self) -> tuple[tuple[str, str], ...]:
        """What was seen to come to lie on what."""
        return tuple(event.atop for event in self.seen.of(Atop))

    def frees_removed(self, took: str | None, met: str) -> bool:
        """30.d: an opponent, or an own disc other than the one that took it, met the ball: who was removed may play."""
        owner, waiting = side_of(met), self.state.play.waiting
        return owner == self.opponent or (owner is not None and met != took and met not in waiting)


def sighted(state: State, step: Flick | Put, piece: str) -> Lance:
    side = side_of(piece)
    assert side is not None, piece
    told = isinstance(step, Flick) and step.ball_moving
    return Lance(step.seen, piece=piece, ball_moving=told, state=state, side=side, step=step)


def _after_the_fence(piece: str, seen: Sightings) -> Fence:
    met_it = any(touch.touch == (piece, "board") for touch in seen.of(Touch))
    if not met_it and piece not in [event.left for event in seen.of(Left)]:
        return Fence()
    left_at: Point | None = None
    ball_at: Point | None = None
    gone = False
    movers = {piece}  # what runs because of the piece that came back
    dead: set[str] = set()  # a ball that is out of play is not scattered any more
    met: list[str] = []
    earlier: set[str] = set()
    undone: list[Touch] = []
    lay: dict[str, Place] = {}
    for event in seen:
        if _ball_left(event):
            dead.add("ball")
        elif isinstance(event, Rest):  # what lies still is not on its way back any more
            gone = gone and piece not in event.rest
            movers -= event.rest.keys()
            lay |= {name: place for name, place in event.rest.items() if name not in met}
        elif isinstance(event, Left) and event.left == piece and event.of == "pitch":
            gone, left_at = True, point_of(event.at)
        elif isinstance(event, Touch) and event.mover == piece and event.touched == "board":
            gone = True
        elif isinstance(event, Touch) and gone and event.mover in movers:
            if (event.touched == "ball" or is_piece(event.touched)) and event.touched not in dead:
                if event.touched == "ball" and "ball" not in met:
                    ball_at = point_of(event.at)
                movers.add(event.touched)
                met += [event.touched] if event.touched not in met else []
                undone.append(event)
        elif isinstance(event, Touch) and not gone:
            earlier |= {name for name in event.touch if name != piece}
    return Fence(left_at, tuple(met), frozenset(earlier), tuple(undone), ball_at, lay)


def _over_a_line(event: Seen) -> bool:
    return isinstance(event, Cross) and event.cross == "ball" and event.line in ("touchline", "goal_line")


def _ball_left(event: Seen) -> bool:
    return _over_a_line(event) or isinstance(event, Goal) or (isinstance(event, Out) and event.out == "ball")
