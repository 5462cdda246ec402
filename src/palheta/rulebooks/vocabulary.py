"""What can be named on a table: facts that speak of anything else are refused before any book reads them.

Which zones there are the pitch says; sweeping keepers there are only where the keeper is a figure on a bar.
A board without a pitch has neither zones nor pieces.
"""

from collections.abc import Collection, Iterator
from typing import Any

from palheta.facts import (
    Atop,
    BadFact,
    Decide,
    Dive,
    Flick,
    Name,
    Passed,
    Place,
    Position,
    Put,
    Report,
    Rest,
    Say,
    Seen,
    Step,
    Substitute,
    Touch,
    plain,
)
from palheta.facts.place import OFF
from palheta.table.frame import is_piece, side_of
from palheta.table.table import Table

_SWEEPERS = ("hs", "as")
Told = tuple[str, str | Place | None]  # where, and what stands there


def refuse_unknown(table: Table | None, step: Step) -> None:
    """BadFact for a zone or a piece that this table does not have, or that comes on for the other side."""
    if isinstance(step, Substitute) and side_of(step.substitute.out) != side_of(step.substitute.in_):
        raise BadFact("step.substitute.in", f"Expected a piece of the side that {step.substitute.out} is of")
    for where, told in _told(step):
        if isinstance(told, Place):
            _refuse_zone(table, told, where)
        elif told in _SWEEPERS or table is None:
            _refuse_piece(table, told, where)
    for i, event in enumerate(getattr(step, "seen", ())):
        names, places = _in_event(event)
        for name in names:
            if name in _SWEEPERS or table is None:
                _refuse_piece(table, name, f"step.seen[{i}]")
        for place in places:
            if place is not None and (place.zone is not None or place.atop is not None):
                _refuse_zone(table, place, f"step.seen[{i}]")


def refuse_unknown_before(table: Table | None, position: Position) -> None:
    """The same for a position that a question starts from."""
    for where, place in (("ball", position.ball), *position.pieces.items()):
        _refuse_zone(table, place, f"before.{where}")
    if position.restart is not None:
        _refuse_zone(table, position.restart.at, "before.restart.at")
    for where, name in _strings(plain(position), "before"):
        _refuse_piece(table, name, where)


def _refuse_zone(table: Table | None, place: Place | None, where: str) -> None:
    if place is None:
        return
    if place.atop in _SWEEPERS:
        _refuse_piece(table, place.atop, where)
    if place.zone is None or place.zone == OFF:
        return
    if table is None:
        raise BadFact(where, f"Expected a square, got the zone {place.zone!r}: this board has none")
    zones = table.pitch.zones()
    if place.zone not in zones:
        raise BadFact(where, f"This pitch has no zone {place.zone!r}; it has {', '.join((*zones, OFF))}")


def _refuse_piece(table: Table | None, name: str | None, where: str) -> None:
    if name is None or not is_piece(name):
        return
    if table is None:
        raise BadFact(where, f"There are no pieces on this board, got {name!r}")
    if name in _SWEEPERS and table.keeper.shape != "bar":
        raise BadFact(where, f"There is no sweeping keeper in this game, got {name!r}")


def _told(step: Step) -> Iterator[Told]:
    match step:
        case Flick():
            yield "step.flick", step.flick
        case Say():
            yield "step.piece", step.piece
        case Name():
            yield "step.name", step.name
        case Put():
            for name, place in step.place.items():
                yield "step.place", name
                yield f"step.place.{name}", place
        case Dive():
            yield "step.dive", step.dive
            yield "step.to", step.to
        case Substitute():
            yield "step.substitute.out", step.substitute.out
            yield "step.substitute.in", step.substitute.in_
        case Report():
            yield "step.piece", step.piece
            yield "step.at", step.at
        case Decide():
            yield from _strings(step.decide, "step.decide")


def _in_event(event: Seen) -> tuple[Collection[str | None], Collection[Place | None]]:
    """What it names, and the places that it tells."""
    if isinstance(event, Touch):
        return event.touch, (event.at,)
    if isinstance(event, Rest):
        return event.rest, event.rest.values()
    if isinstance(event, Passed):
        return event.passed, ()
    if isinstance(event, Atop):
        return event.atop, ()
    name = getattr(event, "cross", None) or getattr(event, "left", None) or getattr(event, "fell", None)
    return (name,), (getattr(event, "at", None),)


def _strings(value: Any, where: str) -> Iterator[tuple[str, str]]:
    if isinstance(value, str):
        yield where, value
    elif isinstance(value, list):
        for i, item in enumerate(value):
            yield from _strings(item, f"{where}[{i}]")
    elif isinstance(value, dict):
        for key, item in value.items():
            yield where, key
            yield from _strings(item, f"{where}.{key}")
