"""One step as it was watched, before any clause judges it."""

from collections.abc import Callable

from msgspec.structs import replace

from palheta.facts import Cross, Flick, Goal, Left, Out, Place, Report, Sightings, Touch, Whistle
from palheta.rulebooks.common.once import once
from palheta.rulebooks.common.sighted import Sighted
from palheta.rulebooks.common.sightings import on_ball
from palheta.rulebooks.fistf.state import State
from palheta.table.frame import SIDES, Point, Side, is_keeper, side_of


class Watch(Sighted, frozen=True, kw_only=True):
    """What was seen of a step, and the state in which it was made. `piece`: what it moved. `side`: whose step it is.

    `thrown_to`: where a diving keeper was thrown, or one that was set by hand was put.
    """

    state: State
    side: Side
    piece: str
    deliberate: bool = False
    thrown_to: Place | None = None

    def seeing(self, seen: Sightings) -> "Watch":
        return replace(self, seen=seen)

    @property
    def unmade(self) -> Sightings:
        """What would have been seen had the moved piece met nothing."""
        return self.without(self.piece, 0, self.state.standing)

    @property
    def origin(self) -> Point | None:
        return self.state.point(self.piece)

    def course(self, touch: Touch) -> tuple[Point, Point, Point] | None:
        """From where the moved piece ran, past which ball, to what it met; None where nobody has measured that."""
        pieces = self.state.pieces
        places = (pieces.get(self.piece), self.state.ball, touch.at or pieces.get(touch.touched))
        points = [p.point for p in places if p is not None and p.zone is None and p.point is not None]
        return (points[0], points[1], points[2]) if len(points) == len(places) else None

    def own_run(self, when: int) -> bool:
        """The moved piece still ran from this flick: it had not stopped, nor has anything else set it going."""
        motion = self.motion(when, self.piece)
        return motion is not None and motion.by == self.piece

    @once
    def ball_at(self) -> int | None:
        """When the moved piece first met the ball. Stopped before, it was only met (5.1.b); back from the fence it
        plays nothing any more (2.1.3.3).
        """
        for i, touch in self.touches:
            if touch.mover == self.piece and touch.touched == "board" and not self.state.variant.indoor:
                return None
            if on_ball(touch) == self.piece and (is_keeper(self.piece) or self.own_run(i)):
                return i
        return None

    @property
    def met_ball(self) -> bool:
        return self.ball_at is not None

    @property
    def whistle_at(self) -> int | None:
        return next((i for i, _ in self.seen.when(Whistle)), None)

    @property
    def settled(self) -> bool:
        """The moved piece or the ball was seen to stop, or is out of the game: nothing is awaited any more."""
        if self.ball_gone_at is not None or self.piece in self.rest or "ball" in self.rest:
            return True
        return any(event.left == self.piece and event.of == "table" for event in self.seen.of(Left))

    @once
    def ball_gone_at(self) -> int | None:
        """When the ball left play, in a goal or over a line."""
        return min((*self._told_out, *(() if self._told_out else self._crossed_out)), default=None)

    @once
    def dead_from(self) -> int | None:
        """The moment from which the ball is out of play."""
        return min((*self._told_out, *self._crossed_out), default=None)

    @once
    def _told_out(self) -> list[int]:
        """When somebody said so, or saw it in."""
        out = [i for i, event in self.seen.when(Out) if event.out == "ball"]
        return [*(i for i, _ in self.seen.when(Goal)), *out]

    @once
    def _crossed_out(self) -> list[int]:
        if self.state.variant.indoor:
            return []
        over = ("touchline", "goal_line")
        return [i for i, event in self.seen.when(Cross) if event.cross == "ball" and event.line in over]

    @property
    def struck_at(self) -> Point | None:
        """Where the ball was when the moved piece met it: where it lay, or about where a running one was met."""
        if self.ball_at is None:
            return self.state.point("ball")
        return self.ball_when(self.ball_at)

    def ball_when(self, when: int) -> Point | None:
        """Where the ball was when somebody met it."""
        touch = self.seen[when]
        assert isinstance(touch, Touch)
        lay = self.lying(when).get("ball", self.state.ball)
        at, lying = touch.at, lay.point if lay is not None else None
        met = at.point if at is not None else None
        return (met or lying) if self.runs(when, "ball") else (lying or met)

    @property
    def ball_ran(self) -> bool:
        """The ball was in motion when this began."""
        return self.ball_moving or self.state.ball_runs

    @property
    def ball_runs_on(self) -> bool:
        """Nobody saw the ball stop, which ran before or was set going here."""
        return "ball" in self.still_running

    @property
    def touchline_crossed(self) -> Point | None:
        """Indoors, where the ball last crossed a touchline, in this step or in the one that left it beyond."""
        if not self.state.variant.indoor:
            return None
        over = [e.at for e in self.seen.of(Cross) if (e.cross, e.line) == ("ball", "touchline")]
        told = [place for place in over if place is not None]
        return told[-1].point if told else self.state.flight.crossed

    @property
    def rest_ball(self) -> Point | None:
        place = self.rest.get("ball")
        return place.point if place is not None else None


# What a step comes to when this was seen of it.
Play = Callable[[Sightings], State]


def watched(
    state: State,
    piece: str,
    side: Side,
    seen: Sightings,
    *,
    ball_moving: bool = False,
    figure_moving: bool = False,
    deliberate: bool = False,
    thrown_to: Place | None = None,
) -> Watch:
    """A defensive flick that nobody saw stop still runs, like everything else that does."""
    slides = () if state.possession.defending is None else (state.possession.defending,)
    return Watch(
        seen,
        piece=piece,
        running=frozenset((*state.flight.running, *slides)),
        ball_moving=ball_moving,
        figure_moving=figure_moving,
        state=state,
        side=side,
        deliberate=deliberate,
        thrown_to=thrown_to,
    )


def watch_flick(state: State, flick: Flick, side: Side) -> Watch:
    watch = watched(
        state,
        flick.flick,
        side,
        flick.seen,
        ball_moving=flick.ball_moving,
        figure_moving=flick.figure_moving,
        deliberate=flick.deliberate,
    )
    return watch.seeing(_while_in_play(watch))


def _while_in_play(watch: Watch) -> Sightings:
    """Part I 2.1: over a line or in a goal the ball is out of play; whom or what it meets then is no offence."""
    gone = watch.dead_from
    if gone is None:
        return watch.seen
    return Sightings(
        event
        for i, event in enumerate(watch.seen)
        if i < gone or not isinstance(event, Touch) or not (on_ball(event) or is_person(event.touched))
    )


def flicked_from(state: State, report: Report, side: Side) -> Point | None:
    """Where the figure meant stood when it was flicked; where it stands if its flick was not told of."""
    for flick in state.flight.flicked:
        if report.piece == flick.piece or (report.piece is None and side_of(flick.piece) == side):
            return flick.at
    return state.point(report.piece) if report.piece is not None else None


def is_person(name: str) -> bool:
    return name in SIDES


def partner(touch: Touch, name: str) -> str | None:
    """What `name` met in this contact, if it took part in it."""
    if touch.mover == name:
        return touch.touched
    return touch.mover if touch.touched == name else None
