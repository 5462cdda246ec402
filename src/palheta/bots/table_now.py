"""The table as a bot finds it: laid for the physics, and what was called or may be."""

from collections.abc import Sequence

from palheta.bots import value
from palheta.facts import Say
from palheta.physics.world import World
from palheta.play.moment import Moment
from palheta.play.parting import parted
from palheta.play.physics_runner import laid
from palheta.rulebooks import registry
from palheta.rulebooks.base import TableState
from palheta.ruling import MaySay, Offer
from palheta.table.frame import Side


def table_at(moment: Moment) -> World | None:
    """The table for the physics, laid once a moment."""
    if "world" not in moment.found:
        moment.found["world"] = standing(moment.book, moment.state)
    world: World | None = moment.found["world"]
    return world


def standing(book: str, state: TableState) -> World | None:
    """None without a ball, or where hands left something impossible."""
    if state.point("ball") is None:
        return None
    world = laid(book, state)
    if world is not None:
        return world
    places = {name: place for name, place in state.standing.items() if place.point is not None}
    try:
        return World.from_position(registry.gear(book).on(state.table), parted(state.table, places))
    except ValueError:
        return None


def has_called(moment: Moment, side: Side) -> bool:
    """A kick of a shoot-out is a shot, whatever was said: where goals want a call, nobody would try to score else."""
    if moment.state.next.with_ == "shootout" and value.wants_a_call(moment.book):
        return True
    last = moment.last.get(side)
    return isinstance(last, Say) and last.say == "shot"


def can_say(word: str, offers: Sequence[Offer], side: Side) -> bool:
    return any(
        isinstance(o, MaySay) and o.word == word and o.side == side and o.barred is None for o in offers
    )
