"""A situation's document as somebody tells it who does not measure: zones for places, nothing of who stood where, only
what was seen to happen. What nobody overlooks he says too: that a thing lay on a line, on its side, on another, off the
pitch; that a ball was flicked from the other half; and who is on the table, where the document counts a whole side.
"""

from collections import Counter
from typing import Any, TypeGuard

import msgspec

from palheta.facts.place import OFF
from palheta.ruling.question import zones_to_name
from palheta.table.frame import SIDES, Point, is_keeper, is_piece
from palheta.table.gear import Gear
from palheta.table.geometry import Circle, Disc, Zone, touches, wholly_inside
from palheta.table.pitch import Pitch
from palheta.table.table import Table

_POINTS = ("at", "ball", "to")
_PLACES = ("place", "places")
KICK_OFF = (
    "kick_off",
    "circle",
    "'goal':",
    "'time':",
    "toss",
)  # where one of these is told, one may be taken
A_SIDE = 6  # so many pieces of one are told of because they count, not because they are near


class _Teller(msgspec.Struct, frozen=True):
    table: Table
    lines: bool  # a ball beyond a line is out; else it plays on up to the table's edge
    circle: bool  # a kick-off is told of: then the circle is a place, else only the halves are

    def zone(self, point: Point) -> str:
        zone = zone_of(point, self.table.pitch)
        return zone if self.circle or zone != "circle" else half_of(point)

    def place(self, name: str, place: Any) -> Any:
        if isinstance(place, dict) and "at" in place and not place.keys() & {"atop", "face"}:
            place = place["at"]
        if not _is_point(place):
            return place
        point = (place[0], place[1])
        return place if self.is_off(name, point) or self.on_a_line(name, point) else self.zone(point)

    def says(self, name: str, place: Any) -> bool:
        """Of the pieces nobody says where they stopped, nor where in the goal the ball lies."""
        if name != "ball" or not _is_point(place):
            return name == "ball"
        beyond = abs(place[0]) - self.table.pitch.length / 2 >= self.table.radius("ball")
        return not beyond or abs(place[1]) > self.table.pitch.goal.width / 2

    def is_off(self, name: str, point: Point) -> bool:
        seen = is_piece(name) or not self.lines
        return seen and not touches(Disc(point, self.table.radius(name)), self.table.pitch.field)

    def met_a_person_beyond(self, event: dict[str, Any]) -> bool:
        """Everybody sees that a hand had the ball beside the pitch."""
        at = event.get("at")
        met = "ball" in event.get("touch", ()) and any(side in event["touch"] for side in SIDES)
        return met and _is_point(at) and not _in_play((at[0], at[1]), self.table)

    def on_a_line(self, name: str, point: Point) -> bool:
        """A keeper that is no disc stands before its goal, on whatever lines."""
        if is_keeper(name) and self.table.keeper.shape != "disc":
            return False
        shape, pitch = Disc(point, self.table.radius(name)), self.table.pitch
        zones = [pitch.zones()[name] for name in zones_to_name(pitch) if self.circle or name != "circle"]
        return any(touches(shape, zone) and not wholly_inside(shape, zone) for zone in (*zones, pitch.field))


def told(raw: dict[str, Any], gear: Gear) -> dict[str, Any]:
    """The same document, told coarsely."""
    teller = _Teller(gear.table, gear.out == "pitch", any(word in str(raw) for word in KICK_OFF))
    before = {key: _coarse_field(key, item, teller) for key, item in raw["before"].items() if key != "pieces"}
    if raw["before"].get("restart"):  # the ball lies where that is taken, as the book wants it
        before |= {"ball": _at(raw["before"]["ball"], teller)} if "ball" in before else {}
    pieces = _told_of(raw, teller)
    return raw | {
        "before": before | ({"pieces": pieces} if pieces else {}),
        "steps": _coarse(raw["steps"], teller),
    }


def tersely(told: dict[str, Any]) -> dict[str, Any]:
    """What was told so, by somebody who says neither where something was met or left nor over which line."""
    return told | {"steps": [_without_where(step) for step in told["steps"]]}


def _without_where(fact: dict[str, Any]) -> dict[str, Any]:
    seen = {"seen": [_without_where(event) for event in fact["seen"]]} if "seen" in fact else {}
    at = fact.get("at")
    terse = fact.keys() & {"touch", "out", "left", "report"} and not _is_point(at) and at != OFF
    return {key: item for key, item in fact.items() if not terse or key not in ("at", "over")} | seen


def _told_of(raw: dict[str, Any], teller: _Teller) -> dict[str, Any]:
    pieces, counts = raw["before"].get("pieces", {}), raw["before"].get("counts") or {}
    left_lying = counts.get("expelled", ())
    comes_on = {step["substitute"].get("in") for step in raw["steps"] if "substitute" in step}
    counted = any(count > A_SIDE for count in Counter(name[0] for name in pieces).values())
    met = {
        name for step in raw["steps"] for event in step.get("seen", ()) for name in event.get("touch", ())[1:]
    }
    across = _across_halfway(raw, teller)
    return {
        name: teller.place(name, place)
        for name, place in pieces.items()
        if counted
        or name in across
        or name in left_lying
        or name in comes_on
        or _catches_the_eye(name, place, teller, name in met)
    }


def _across_halfway(raw: dict[str, Any], teller: _Teller) -> set[str]:
    """Who is flicked first, if it is from the halfway line or at a ball in the other half."""
    ball, pieces = raw["before"].get("ball"), raw["before"].get("pieces", {})
    name = raw["steps"][0].get("flick")
    at = pieces.get(name)
    if not _is_point(ball) or not _is_point(at):
        return set()
    on_it = abs(at[0]) <= teller.table.radius(name)
    return {name} if on_it or ball[0] * at[0] < 0 else set()


def _catches_the_eye(name: str, place: Any, teller: _Teller, met: bool) -> bool:
    if isinstance(place, str):
        return True  # he told it so
    if isinstance(place, dict):
        return bool(place.keys() & {"atop", "face"})
    if not _is_point(place) or (is_keeper(name) and teller.table.keeper.shape != "disc"):
        return False
    point = (place[0], place[1])
    return teller.is_off(name, point) or (met and teller.on_a_line(name, point))


def _coarse(value: Any, teller: _Teller) -> Any:
    if isinstance(value, list):
        return [_coarse(item, teller) for item in value]
    if not isinstance(value, dict):
        return value
    if teller.met_a_person_beyond(value):
        value = value | {"at": OFF}
    return {key: _coarse_field(key, item, teller) for key, item in value.items()}


def _coarse_field(key: str, value: Any, teller: _Teller) -> Any:
    if key == "seen" and isinstance(value, list):
        return _seen(value, teller)
    if key == "decide":  # the referee's own word is no place that somebody saw
        return value
    if key in _POINTS:
        return teller.place("ball", value) if key == "ball" else _at(value, teller)
    if key == "rest" and isinstance(value, dict):
        return {name: teller.place(name, place) for name, place in value.items() if teller.says(name, place)}
    if key in _PLACES and isinstance(value, dict):
        return {name: _set_at(name, place, teller) for name, place in value.items()}
    return _coarse(value, teller)


def _set_at(name: str, place: Any, teller: _Teller) -> Any:
    """By hand; the ball where the book wants it, a piece off the pitch or on its border if that is where."""
    if not is_piece(name) or not _is_point(place):
        return _at(place, teller)
    point = (place[0], place[1])
    if teller.is_off(name, point):
        return OFF
    border = not wholly_inside(Disc(point, teller.table.radius(name)), teller.table.pitch.field)
    return place if border and not is_keeper(name) else teller.zone(point)


def _at(place: Any, teller: _Teller) -> Any:
    if isinstance(place, dict) and "at" in place and "atop" not in place:
        place = place["at"]
    return teller.zone((place[0], place[1])) if _is_point(place) else place


def _seen(events: list[Any], teller: _Teller) -> list[Any]:
    """A ball that came to lie wholly beyond a line went out, or in: that is what a person says; and over which line it
    left the table.
    """
    told: list[Any] = []
    gone = any("goal" in event or "out" in event for event in events) or not teller.lines
    for event in events:
        left = event.get("at") if event.get("left") == "ball" and event.get("of") == "table" else None
        if _is_point(left) and not teller.lines:
            event = _left_at((left[0], left[1]), teller.table.pitch)
        at = event.get("rest", {}).get("ball") if isinstance(event.get("rest"), dict) else None
        if not gone and _is_point(at) and not _in_play((at[0], at[1]), teller.table):
            told.append(_left_at((at[0], at[1]), teller.table.pitch))
        told.append(event)
    return [_stopped(event, teller) for event in told[:-1]] + [_coarse(event, teller) for event in told[-1:]]


def _stopped(event: dict[str, Any], teller: _Teller) -> Any:
    """What stopped before something else happened is told of: the order of things hangs on it."""
    if not isinstance(event.get("rest"), dict):
        return _coarse(event, teller)
    return event | {"rest": {name: teller.place(name, place) for name, place in event["rest"].items()}}


def _in_play(at: Point, table: Table) -> bool:
    return touches(Disc(at, table.radius("ball")), table.pitch.field)


def _left_at(at: Point, pitch: Pitch) -> dict[str, Any]:
    over_end = abs(at[0]) - pitch.length / 2 > abs(at[1]) - pitch.width / 2
    if over_end and abs(at[1]) <= pitch.goal.width / 2:
        return {"goal": "home" if at[0] < 0 else "away"}
    return {"out": "ball", "over": "goal_line" if over_end else "touchline", "at": list(at)}


def _is_point(place: Any) -> TypeGuard[list[float]]:
    return isinstance(place, list) and len(place) in (2, 3) and all(isinstance(v, int | float) for v in place)


def zone_of(point: Point, pitch: Pitch) -> str:
    """The smallest that it lies in; beyond the lines, that it lies beside."""
    zones, field = pitch.zones(), pitch.field
    beside = (min(max(point[0], field.x0), field.x1), min(max(point[1], field.y0), field.y1))
    around = [name for name in zones_to_name(pitch) if touches(Disc(beside, 0.0), zones[name])]
    if not around:
        return half_of(point)
    return min(around, key=lambda name: _size(zones[name]))


def half_of(point: Point) -> str:
    return "home_half" if point[0] < 0 else "away_half"


def _size(zone: Zone) -> float:
    if isinstance(zone, Circle):
        return 3.0 * zone.radius**2
    return (zone.x1 - zone.x0) * (zone.y1 - zone.y0)
