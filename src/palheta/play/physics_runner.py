"""Flicks on the simulated table: aim, physics, witness."""

import logging
from math import cos, hypot, radians, sin

from palheta.facts import Aim, Place, Sightings
from palheta.facts.shown import Motion
from palheta.physics.flick import flick, simulate
from palheta.physics.strokes import Stroke, limits
from palheta.physics.trace import Trace, evaluate
from palheta.physics.witness import witness
from palheta.physics.world import World
from palheta.play.parting import OVERLAP, parted
from palheta.play.running import Ran, Reach
from palheta.rulebooks import registry
from palheta.rulebooks.base import TableState
from palheta.table.frame import Point, is_keeper
from palheta.table.table import Table

GRAVITY = 9810.0
PUSH = 80.0  # mm: how far a rod is pushed to play the ball
FOLLOW = 1.0  # mm that a hand goes on after striking the ball with a keeper
SLOWEST = 10.0  # mm/s
RATTLE = 50  # contacts within a millisecond are no play

logger = logging.getLogger(__name__)


class PhysicsRunner:
    """`shown`: whoever only wants to know what was seen, and how long it ran, has no paths drawn."""

    def __init__(self, shown: bool = True) -> None:
        self._shown = shown

    def reach(self, book: str, table: Table | None) -> Reach | None:
        if table is None:
            return None  # a board game
        made_of = registry.gear(book).on(table).materials
        return Reach(made_of.hand_speed, made_of.piece_friction * GRAVITY)

    def flick(self, book: str, state: TableState, aim: Aim) -> Ran:
        return _run(played(world_of(book, state, aim.piece), aim), aim.piece, 0.0, self._shown)


_LAID: list[tuple[str, TableState, World | None]] = []


def laid(book: str, state: TableState) -> World | None:
    """The table as it stands; None where hands have to make room first. That of the last state is kept: a bot tries
    many flicks from one, and then one of them is played."""
    known = _LAID[:1]
    if known and known[0][1] is state and known[0][0] == book:
        return known[0][2]
    world = World.unless_crowded(registry.gear(book).on(state.table), _places(state), OVERLAP)
    _LAID[:] = [(book, state, world)]
    return world


def _places(state: TableState) -> dict[str, Place]:
    places = {name: place for name, place in state.pieces.items() if place.point is not None}
    if state.ball is not None and state.ball.point is not None:
        places["ball"] = state.ball
    return places


def world_of(book: str, state: TableState, piece: str) -> World:
    """Everything that stands somewhere; hands have made room where there was none, not with the `piece` that is played
    if it can be helped."""
    world = laid(book, state)
    if world is not None:
        return world
    gear, places = registry.gear(book).on(state.table), _places(state)
    return World.from_position(gear, parted(state.table, places, frozenset((piece,))))


class MovingTrace:
    """A trace that somebody may still enter. `since`: when the play began that a keeper reacts to."""

    def __init__(self, trace: Trace, piece: str, since: float, shown: bool) -> None:
        self._trace = trace
        self._shown = shown
        self._piece = piece
        self._since = since
        self.start, self.end = trace.start, trace.end

    @property
    def met_ball(self) -> float | None:
        return next((k.t for k in self._trace.contacts if {k.a, k.b} == {self._piece, "ball"}), None)

    def until(self, t: float) -> Sightings:
        return witness(self._trace.until(t))

    def motion(self, name: str, t: float) -> Motion | None:
        if name not in self._trace.names:
            return None
        state = self._trace.at(name, t)
        return Motion((state.x, state.y), (state.vx, state.vy))

    def flick(self, t: float, aim: Aim) -> Ran:
        return _run(played(self._trace.world_at(t), aim), aim.piece, self._since, self._shown)

    def dive(self, t: float, keeper: str, to: Point) -> Ran:
        """Whoever has watched the ball for as long as a person needs to react sets off at once."""
        world = self._trace.world_at(t)
        made_of = world.materials
        reaction = max(0.0, made_of.hand_reaction - (t - self._since))
        dived = world.with_dive(keeper, to, reaction, made_of.hand_dive_speed)
        return _run(simulate(dived), keeper, self._since, self._shown)


def played(world: World, aim: Aim) -> Trace:
    """A keeper is not flicked unless it is a disc: its rod, or the hand that holds it, pushes it."""
    what = as_flick(world, aim)
    shape = world.table.keeper.shape
    if not is_keeper(aim.piece) or shape == "disc":
        return flick(world, what)
    rows = world.as_segments().tolist()
    here = evaluate(rows[world.index(aim.piece)], world.time)
    ball = evaluate(rows[world.ball], world.time) if world.ball >= 0 else here
    far = hypot(ball.x - here.x, ball.y - here.y)
    speed = max(what.speed, SLOWEST)

    def pushed(way: float) -> Trace:
        to = (here.x + way * cos(radians(aim.angle)), here.y + way * sin(radians(aim.angle)))
        return simulate(world.with_dive(aim.piece, to, 0.0, speed))

    if shape == "bar":
        return pushed(min(far, PUSH))
    trace = pushed(far)
    met = next((k.t for k in trace.contacts if {k.a, k.b} == {aim.piece, "ball"}), None)
    # A hand stops when it has struck; pushed on, it would crush a ball that has nowhere to go.
    return trace if met is None else pushed(speed * (met - world.time) + FOLLOW)


def _run(trace: Trace, piece: str, since: float, shown: bool) -> Ran:
    if not trace.finished:
        trace = _cut(trace)
    show = trace.shown if shown else trace.timed
    return Ran(witness(trace), show, MovingTrace(trace, piece, since, shown))


def _cut(trace: Trace) -> Trace:
    """A run that spent its budget of events rattled on the spot: what came before that is the flick."""
    times = trace.contact_times
    close = times[RATTLE:] - times[:-RATTLE] < 1e-3
    rattling = float(times[close.argmax()]) if close.any() else trace.end
    logger.warning("a flick did not come to rest; cut at %.3f s", rattling)
    return trace.until(rattling)


def as_flick(world: World, aim: Aim) -> Stroke:
    """`power` is a share of the strongest flick of this table's hand."""
    return Stroke(
        piece=aim.piece,
        angle=aim.angle,
        speed=aim.power * limits(world.gear).speed,
        offset=aim.offset,
        loft=aim.loft,
        how=aim.how,
    )
