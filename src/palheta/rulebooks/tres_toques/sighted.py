"""What one lance did, derived from what was seen. No opinions: the rules read it."""

import functools
import math
from typing import Literal

from msgspec import Struct

from palheta.facts import Atop, Cross, Flick, Goal, Left, Out, Place, Put, Rest, Seen, Touch
from palheta.rulebooks.common.sightings import ran_already
from palheta.rulebooks.tres_toques.areas import GLUED, PERCEPTIBLE, end_of, point_of
from palheta.rulebooks.tres_toques.state import Launch, State
from palheta.table.frame import Point, Side, is_piece, other, side_of
from palheta.table.geometry import distance, wholly_outside


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


def after_the_fence(piece: str, seen: tuple[Seen, ...]) -> Fence:
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


def _ball_left(event: Seen) -> bool:
    over = ("touchline", "goal_line")
    crossed = isinstance(event, Cross) and event.cross == "ball" and event.line in over
    return crossed or isinstance(event, Goal) or (isinstance(event, Out) and event.out == "ball")


Over = Literal["touchline", "goal_line", "goal"]


class Exit(Struct, frozen=True):
    """The ball left the pitch: over which line, at whose end, where."""

    over: Over
    end: Side
    at: Point | None


class Lance:
    """One flick (or one placing that touched something) from launch to rest."""

    def __init__(self, state: State, step: Flick | Put, piece: str) -> None:
        self.state = state
        self.step = step
        self.piece = piece
        self.side: Side = _owner(piece)
        self.opponent: Side = other(self.side)
        self.start = state.at("ball")
        self.stood = state.at(piece)

    @property
    def seen(self) -> tuple[Seen, ...]:
        return self.step.seen

    @property
    def ball_rolled(self) -> bool:
        """The ball had not come to rest when this flick was made; one that lies on a disc goes with it."""
        ball = self.state.ball
        carried = ("ball",) if ball is not None and ball.atop is not None else ()
        told = isinstance(self.step, Flick) and self.step.ball_moving
        return told or "ball" in ran_already(self.seen, (self.piece, *carried))

    @functools.cached_property
    def rest(self) -> dict[str, Place]:
        """Where things ended; what the piece scattered on its way back from the fence is put back (33.d)."""
        places: dict[str, Place] = {}
        for event in self.seen:
            if isinstance(event, Rest):
                places |= event.rest
        fence = self.fence
        kept = {name: place for name, place in places.items() if name not in fence.scattered}
        kept |= {name: place for name, place in fence.lay.items() if name in fence.scattered}
        again = fence.ball_at if "ball" in fence.met_before and "ball" not in fence.lay else None
        return kept if again is None else kept | {"ball": Place(again)}

    @functools.cached_property
    def fence(self) -> "Fence":
        return after_the_fence(self.piece, self.seen)

    @functools.cached_property
    def exit(self) -> Exit | None:
        found = self._exit_event()
        return None if found is None else found[1]

    def _exit_event(self) -> tuple[int, Exit] | None:
        goal = next(((i, e) for i, e in enumerate(self.seen) if isinstance(e, Goal)), None)
        for i, event in enumerate(self.seen):
            if isinstance(event, Goal):
                return i, Exit("goal", event.goal, point_of(event.at))
            if isinstance(event, Out) and event.out == "ball":
                return i, self._over(event.over, event.at)
            if (
                isinstance(event, Cross)
                and event.cross == "ball"
                and event.line in ("touchline", "goal_line")
            ):
                if event.line == "goal_line" and goal is not None:
                    continue
                return i, self._over(event.line, event.at)
        return self._rested_outside()

    def _over(self, line: str, at: Place | None) -> Exit:
        point = point_of(at)
        if point is None and at is not None and at.zone is not None:
            return Exit(_line(line), "home" if at.zone.startswith("home") else "away", None)
        end = end_of(point) if point is not None else self.opponent
        return Exit(_line(line), end, point)

    def _rested_outside(self) -> tuple[int, Exit] | None:
        """A witness that only says where the ball ended."""
        at = point_of(self.rest.get("ball"))
        pitch = self.state.table.pitch
        if at is None or not wholly_outside(self.state.table.footprint("ball", at), pitch.field):
            return None
        in_net = abs(at[1]) <= pitch.goal.width / 2 and abs(at[0]) > pitch.length / 2
        if in_net:
            return len(self.seen), Exit("goal", end_of(at), (math.copysign(pitch.length / 2, at[0]), at[1]))
        over: Over = (
            "goal_line" if abs(at[0]) - pitch.length / 2 > abs(at[1]) - pitch.width / 2 else "touchline"
        )
        x = math.copysign(min(abs(at[0]), pitch.length / 2), at[0])
        y = math.copysign(min(abs(at[1]), pitch.width / 2), at[1])
        return len(self.seen), Exit(over, end_of(at), (x, y))

    @functools.cached_property
    def touches(self) -> tuple[Touch, ...]:
        """Every contact while the ball was in play."""
        found = self._exit_event()
        end = len(self.seen) if found is None else found[0]
        undone = self.fence.undone
        return tuple(e for e in self.seen[:end] if isinstance(e, Touch) and e not in undone)

    @functools.cached_property
    def contacts(self) -> tuple[str, ...]:
        """What met the ball, in order: pieces, the frame, people. A ball that did not give way was not met;
        a piece that the ball ran into was, however firmly it stood."""
        met = [
            _with_ball(t) for t in self.touches
            if t.mover == "ball" or (t.touched == "ball" and t.moved != 0)
        ]  # fmt: skip
        if not met and self.ball_displaced:
            met = [self.piece]
        return tuple(met)

    @functools.cached_property
    def players(self) -> tuple[str, ...]:
        """The pieces that met the ball, in order; a pressed ball counts as meeting the piece it lay against."""
        met = [name for name in self.contacts if is_piece(name)]
        if self.pressed is not None and met and side_of(met[0]) == self.side:
            met.insert(1, self.pressed)
        return tuple(met)

    @functools.cached_property
    def pressed(self) -> str | None:
        """The opponent that the ball lay glued to (art. 10)."""
        return next((n for n in self.glued if side_of(n) == self.opponent), None)

    @functools.cached_property
    def glued(self) -> tuple[str, ...]:
        """The pieces that touched the ball at the launch (art. 9)."""
        gaps = ((name, self.state.gap(name, "ball")) for name in self.state.pieces)
        return tuple(name for name, g in gaps if g is not None and g <= GLUED)

    @functools.cached_property
    def ball_displaced(self) -> bool:
        """It ended elsewhere, or left, as far as anybody measured."""
        if self.exit is not None:
            return True
        end = point_of(self.rest.get("ball"))
        return end is not None and self.start is not None and distance(end, self.start) > PERCEPTIBLE

    @functools.cached_property
    def ball_moved(self) -> bool:
        """The perceptible minimum of 11.a."""
        if self.ball_displaced:
            return True
        return bool(self.players) and point_of(self.rest.get("ball")) is None

    @functools.cached_property
    def ball(self) -> Point | None:
        """Where the ball lies at the end; None when it left or nobody said."""
        if self.exit is not None:
            return None
        if "ball" in self.rest:
            return point_of(self.rest["ball"])
        return None if self.ball_moved else self.start

    @functools.cached_property
    def travelled(self) -> float | None:
        end = self.ball if self.exit is None else self.exit.at
        if end is None or self.start is None:
            return None
        return distance(end, self.start)

    @property
    def first(self) -> str | None:
        return self.players[0] if self.players else None

    @property
    def last(self) -> str | None:
        return self.players[-1] if self.players else None

    @property
    def last_side(self) -> Side:
        """Whose piece met the ball last; the flicker's own where none is known."""
        owner = None if self.last is None else side_of(self.last)
        return self.side if owner is None else owner

    def displaced(self, touch: Touch) -> bool:
        """Whether this contact pushed the touched piece at all."""
        if touch.moved is not None:
            return touch.moved > PERCEPTIBLE
        before, after = self.state.at(touch.touched), point_of(self.rest.get(touch.touched))
        return True if before is None or after is None else distance(before, after) > PERCEPTIBLE

    def before_ball(self) -> tuple[Touch, ...]:
        """The contacts before the flicked piece met the ball; what came after it lay still is no longer its flick."""
        found = []
        for event in self.seen:
            met = isinstance(event, Touch) and self.piece in event.touch and "ball" in event.touch
            if met or (isinstance(event, Rest) and self.piece in event.rest):
                break
            if isinstance(event, Touch) and event in self.touches:
                found.append(event)
        return tuple(found)

    def end_of_piece(self, name: str) -> Point | None:
        at = point_of(self.rest.get(name))
        return self.state.at(name) if at is None else at

    @functools.cached_property
    def left(self) -> dict[str, Point | None]:
        """The pieces that ended off the pitch, and where they left it."""
        gone: dict[str, Point | None] = {}
        for event in self.seen:
            if isinstance(event, Left) and event.of == "pitch":
                gone.pop(event.left, None)
                if not event.back:
                    gone[event.left] = point_of(event.at)
        field = self.state.table.pitch.field
        for name, place in self.rest.items():
            if not is_piece(name) or place.point is None:
                continue
            outside = wholly_outside(self.state.table.footprint(name, place.point, place.angle), field)
            if outside and name not in gone:
                gone[name] = place.point
            elif not outside:
                gone.pop(name, None)
        return gone

    @functools.cached_property
    def stacked(self) -> tuple[tuple[str, str], ...]:
        return tuple(event.atop for event in self.seen if isinstance(event, Atop))

    def touched_at(self, touch: Touch) -> Point | None:
        return point_of(touch.at)


def _owner(piece: str) -> Side:
    side = side_of(piece)
    assert side is not None, piece
    return side


def _line(line: str) -> Over:
    return "goal_line" if line == "goal_line" else "touchline"


def _with_ball(touch: Touch) -> str:
    return touch.touched if touch.mover == "ball" else touch.mover


def free_removed(waiting: tuple[str, ...], took: str | None, met: str, side: Side) -> bool:
    """30.d: an opponent, or an own disc other than the one that took it, met the ball: removed players may play."""
    owner = side_of(met)
    if owner is None:
        return False
    return owner == other(side) or (met != took and met not in waiting)


def crossed_circle(lance: Lance) -> bool:
    return any(isinstance(e, Cross) and e.cross == "ball" and e.line == "circle" for e in lance.seen)


def where_met(lance: Lance, keeper: str) -> Point | None:
    touch = next((t for t in lance.touches if set(t.touch) == {keeper, "ball"}), None)
    return None if touch is None else lance.touched_at(touch)


def this_launch(lance: Lance) -> Launch | None:
    """The moment a receiver is judged at."""
    if lance.start is None:
        return None
    return Launch(lance.piece, lance.start, lance.state.pieces, lance.state.off)
