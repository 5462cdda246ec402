"""A zone that somebody told, as a point to judge by: somewhere in it, and in none of the smaller zones within it, which
he would have named. What was supposed so decides, and is never shown.
"""

import functools
from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from palheta.facts import (
    Cross,
    Fell,
    Flick,
    Goal,
    Left,
    Out,
    Place,
    Report,
    Rest,
    Seen,
    Sightings,
    Step,
    Touch,
)
from palheta.ruling import Ruling
from palheta.table.frame import SIDES, Point
from palheta.table.geometry import Circle, Disc, Zone, touches
from palheta.table.pitch import Pitch

GRID = 16
APART = 70.0  # mm: two things of one zone stand beside each other, and neither before the other
SMALL = 1 / 64  # mm: where there is no room for that


def by_points(judge: Callable[[Any, Step], Ruling]) -> Callable[[Any, Step], Ruling]:
    """For a book that decides by points alone: told a zone, it is handed some point of it."""

    def judged(state: Any, step: Step) -> Ruling:
        found = supposed(state, step)
        if found is None:
            return judge(state, step)
        state, step, points = found
        return unsupposed(judge(state, step), points)

    return judged


class Supposed:
    """The points that stand for zones, as they are handed out."""

    def __init__(self, pitch: Pitch) -> None:
        self.pitch = pitch
        self.told: dict[Point, Place] = {}

    def place(self, place: Place | None) -> Place | None:
        if (
            place is None
            or place.zone is None
            or place.zone not in self.pitch.zones()
            or place.point is not None
        ):
            return place
        return self._instead(place, somewhere_in(self.pitch, place.zone))

    def on_line(self, place: Place | None, line: str) -> Place | None:
        """Where a ball went over a line in that part of the pitch; a part that is nobody's does not say where."""
        if place is None or place.zone is None or not place.zone.startswith(SIDES):
            return place
        sign, pitch = _sign(place.zone), self.pitch
        if line == "goal_line":
            return self._instead(place, (sign * pitch.length / 2, sign * pitch.width / 4))
        return self._instead(place, (somewhere_in(pitch, place.zone)[0], sign * pitch.width / 2))

    def _instead(self, told: Place, point: Point) -> Place:
        """It keeps the name of its zone: who measures nothing has said nothing of millimetres either."""
        x, y = point
        sign = _sign(told.zone or "")
        if (x, y) in self.told:
            beside = (y + sign * APART * k for k in (1, -1, 2, -2, 3, -3, 4, -4))
            y = next((one for one in beside if self._free(point, (x, one))), y)
        while (x, y) in self.told:
            y += SMALL * sign
        self.told[x, y] = told
        return Place((x, y), angle=told.angle, face=told.face, zone=told.zone)

    def _free(self, point: Point, beside: Point) -> bool:
        return beside not in self.told and _around(self.pitch, beside) == _around(self.pitch, point)


def supposed(state: Any, step: Step) -> tuple[Any, Step, Supposed] | None:
    """State and step with points for the zones that were told; None where there are none."""
    table = state.setup.table
    if table is None or not _told_by_zone(state, step):
        return None
    points = Supposed(table.pitch)
    pieces = {name: points.place(place) for name, place in state.pieces.items()}
    state = replace(state, ball=points.place(state.ball), pieces=pieces)
    if isinstance(step, Flick):
        step = replace(step, seen=Sightings(_with_points(event, points) for event in step.seen))
    elif isinstance(step, Report):
        step = replace(step, at=points.place(step.at))
    return state, step, points


def _told_by_zone(state: Any, step: Step) -> bool:
    places = [state.ball, *state.pieces.values()]
    if isinstance(step, Flick):
        for event in step.seen:
            places += event.rest.values() if isinstance(event, Rest) else (getattr(event, "at", None),)
    elif isinstance(step, Report):
        places.append(step.at)
    for place in places:  # noqa: SIM110 (asked at every step)
        if place is not None and place.zone is not None:
            return True
    return False


def _with_points(event: Seen, points: Supposed) -> Seen:
    match event:
        case Rest():
            return replace(event, rest={name: points.place(place) for name, place in event.rest.items()})
        case Out():
            return replace(event, at=points.on_line(event.at, event.line))
        case Cross():
            return replace(event, at=points.on_line(event.at, event.line))
        case Touch() | Goal() | Left() | Fell():
            return replace(event, at=points.place(event.at))
    return event


def unsupposed(ruling: Ruling, points: Supposed) -> Ruling:
    """The ruling, with zones again where points were only supposed."""

    def told(place: Place | None) -> Place | None:
        return place if place is None or place.point is None else points.told.get(place.point, place)

    state, due = ruling.state, ruling.next
    pieces = {name: told(place) for name, place in state.pieces.items()}
    if due.at in points.told:
        due = replace(due, at=None)
    if state.due is not None and state.due.at in points.told:
        state = state.within("due", at=None)
    return replace(
        ruling,
        state=replace(state, ball=told(state.ball), pieces=pieces, next=due),
        next=due,
        calls=tuple(replace(c, at=None) if c.at in points.told else c for c in ruling.calls),
        # What was put right from a place that was only supposed is no more known than that was.
        places={name: at for name, at in ruling.places.items() if at.zone is None and told(at) is at},
        ball=told(ruling.ball),
    )


def _sign(zone: str) -> int:
    """So that a turned table gives the turned place."""
    return 1 if zone.startswith("away") else -1


def _around(pitch: Pitch, point: Point) -> frozenset[str]:
    """The zones that a point lies in."""
    return frozenset(name for name, zone in pitch.zones().items() if touches(Disc(point, 0.0), zone))


@functools.lru_cache(256)
def somewhere_in(pitch: Pitch, zone: str) -> Point:
    """Its point that lies in the fewest other zones, of those the one nearest its middle."""
    if zone.startswith("away"):
        x, y = somewhere_in(pitch, _turned(zone))
        return (-x, -y)
    zones = pitch.zones()
    here = zones[zone]
    middle = _middle(here)

    def worth(point: Point) -> tuple[int, float]:
        within = len(_around(pitch, point))
        return within, abs(point[0] - middle[0]) + abs(point[1] - middle[1])

    return min(_points(here), key=worth)


def _turned(zone: str) -> str:
    ends = {"_plus": "_minus", "_minus": "_plus"}
    end = next((end for end in ends if zone.endswith(end)), "")
    return zone.replace("away", "home", 1).removesuffix(end) + ends.get(end, "")


def _middle(zone: Zone) -> Point:
    if isinstance(zone, Circle):
        return zone.centre
    return ((zone.x0 + zone.x1) / 2, (zone.y0 + zone.y1) / 2)


def _points(zone: Zone) -> Iterator[Point]:
    """A grid well inside it, its middle first."""
    x, y = _middle(zone)
    yield (x, y)
    if isinstance(zone, Circle):
        return
    dx, dy = (zone.x1 - zone.x0) / GRID, (zone.y1 - zone.y0) / GRID
    for i in range(1, GRID):
        for k in range(1, GRID):
            yield (zone.x0 + i * dx, zone.y0 + k * dy)
