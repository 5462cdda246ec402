"""What was seen of a step, told in sentences of few words, and where things lie that no drawing shows."""

from collections.abc import Iterator

import msgspec

from palheta.facts import Atop, Cross, Fell, Goal, Left, Out, Passed, Place, Rest, Seen, Touch, Whistle
from palheta.facts.place import OFF
from palheta.ruling import Reason, reason
from palheta.table.geometry import Rect
from palheta.table.table import Table


class Untold(Exception):
    """We have no words for this; nobody can be asked about it."""


CROSSES: dict[str, Reason] = {
    "touchline": reason("{thing} crosses the touchline"),
    "goal_line": reason("{thing} crosses the goal line"),
    "halfway": reason("{thing} crosses the halfway line"),
    "goal_area": reason("{thing} crosses the line of the goal area"),
    "penalty_area": reason("{thing} crosses the line of the penalty area"),
    "circle": reason("{thing} crosses the line of the centre circle"),
    "shooting": reason("{thing} crosses the shooting line"),
}


def seen_in_words(seen: Seen, table: Table | None) -> Iterator[Reason]:
    match seen:
        case Touch():
            yield from _touch(seen, table)
        case Cross():
            yield msgspec.structs.replace(CROSSES[seen.line], args={"thing": seen.cross})
            if seen.line in ("touchline", "goal_line"):
                yield from where(seen.at, table)
        case Out():
            yield from _out(seen, table)
        case Passed():
            yield reason(
                "{thing} is nearer the goal line than {other}", thing=seen.passed[0], other=seen.passed[1]
            )
        case Goal():
            yield reason("The ball is wholly in the goal of {side}", side=seen.goal)
        case Left():
            yield reason("{thing} leaves: {surface}", thing=seen.left, surface=seen.of)
            if seen.back:
                yield reason("It comes back")
        case Atop():
            yield reason("{thing} stays lying on {other}", thing=seen.atop[0], other=seen.atop[1])
        case Fell():
            yield reason("{piece} falls over", piece=seen.fell)
        case Whistle():
            yield reason("The end of the period sounds")
        case Rest():
            yield from _rest(seen)


def _touch(seen: Touch, table: Table | None) -> Iterator[Reason]:
    mover, touched = seen.touch
    if seen.moving:
        yield reason("{mover} touches {touched}, which is moving", mover=mover, touched=touched)
    else:
        yield reason("{mover} touches {touched}", mover=mover, touched=touched)
    if seen.moved:
        yield reason("{touched} is pushed {mm} mm", touched=touched, mm=seen.moved)
    elif seen.moved is not None:
        yield reason("{touched} does not move", touched=touched)
    if seen.at is not None and (seen.at.point is None or "area" in _zone(seen.at, table)):
        yield from where(seen.at, table)


def _out(seen: Out, table: Table | None) -> Iterator[Reason]:
    if seen.over == "touchline":
        yield reason("{thing} goes out over the touchline", thing=seen.out)
    elif seen.over == "goal_line":
        yield reason("{thing} goes out over the goal line", thing=seen.out)
    else:
        raise Untold(seen.line)
    yield from where(seen.at, table)
    if seen.high:
        yield reason("It flew over the bar")


def where(place: Place | None, table: Table | None) -> Iterator[Reason]:
    """Such a place is not drawn: it is told by the smallest zone that holds it."""
    zone = _zone(place, table) if place is not None else ""
    if zone == OFF:
        yield reason("It was off the pitch")
    elif zone:
        yield reason("Where: {zone}", zone=zone)


def _zone(place: Place, table: Table | None) -> str:
    if place.point is None or table is None:
        return place.zone or ""
    x, y = place.point
    side = "home" if x < 0 else "away"
    for name in ("goal_area", "area"):
        zone = table.pitch.zones()[f"{side}_{name}"]
        if isinstance(zone, Rect) and zone.x0 <= x <= zone.x1 and zone.y0 <= y <= zone.y1:
            return f"{side}_{name}"
    return f"{side}_half"


def _rest(seen: Rest) -> Iterator[Reason]:
    for thing, place in seen.rest.items():
        yield from lies(thing, place)


def lies(thing: str, place: Place) -> Iterator[Reason]:
    """Only what a drawing from above cannot show."""
    if place.zone == OFF:
        yield reason("{thing} lies off the pitch", thing=thing)
    elif place.zone is not None:
        yield reason("{thing} lies: {zone}", thing=thing, zone=place.zone)
    if place.face == "down":
        yield reason("{thing} lies upside down", thing=thing)
    if place.atop is not None:
        yield reason("{thing} lies on {other}", thing=thing, other=place.atop)
