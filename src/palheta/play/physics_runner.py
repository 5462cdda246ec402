"""Flicks on the simulated table: aim, physics, witness."""

import json
import logging

from palheta.facts import at
from palheta.physics.flick import flick
from palheta.physics.hands import Flick, limits
from palheta.physics.materials import BadMaterial, materials
from palheta.physics.trace import Trace
from palheta.physics.witness import witness
from palheta.physics.world import World
from palheta.play.actions import Aim
from palheta.play.parting import parted
from palheta.play.running import Run
from palheta.rulebooks.base import TableState
from palheta.table.defaults import DEFAULT_TABLES

GRAVITY = 9810.0
RATTLE = 50  # contacts within a millisecond are no play

logger = logging.getLogger(__name__)


class PhysicsRunner:
    def hand(self, book: str) -> dict[str, float] | None:
        try:
            made_of = materials(book)
        except BadMaterial:
            return None  # a board game
        return {"speed": made_of.hand_speed, "slowing": made_of.piece_friction * GRAVITY}

    def flick(self, book: str, state: TableState, aim: Aim) -> Run:
        places = {name: place for name, place in state.pieces.items() if place.point is not None}
        if state.ball is not None and state.ball.point is not None:
            places["ball"] = state.ball
        standing = parted(state.table, places, frozenset((aim.piece,)))
        world = World.from_position(book, standing, state.table)
        trace = flick(world, as_flick(book, aim))
        if not trace.finished:
            trace = _cut(trace)
        return Run(witness(trace), json.loads(trace.to_json()))


def _cut(trace: Trace) -> Trace:
    """A run that spent its budget of events rattled on the spot: what came before that is the flick."""
    times = [contact.t for contact in trace.contacts]
    rattling = next((a for a, b in zip(times, times[RATTLE:], strict=False) if b - a < 1e-3), trace.end)
    logger.warning("a flick did not come to rest; cut at %.3f s", rattling)
    return trace.until(rattling)


def as_flick(book: str, aim: Aim) -> Flick:
    """`power` is a share of the strongest flick of this book's hand."""
    return Flick(
        piece=aim.piece,
        angle=aim.angle,
        speed=aim.power * limits(book).speed,
        offset=aim.offset,
        loft=aim.loft,
        how=aim.how,
    )


def warm() -> None:
    """Load the compiled code before somebody waits for it."""
    table = DEFAULT_TABLES["dadinho"]
    world = World.from_position("dadinho", {"h2": at(0, 0), "ball": at(100, 0)}, table)
    witness(flick(world, Flick("h2", speed=500.0)))
