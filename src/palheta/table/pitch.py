"""A pitch: its measures, and the zones and marks that follow from them."""

import functools
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple

import msgspec

from palheta.table.frame import SIDES, Point, Side, Size, forward
from palheta.table.geometry import Circle, Rect, Zone

_OF_A_SIDE = ("half", "area", "goal_area", "goal_area_plus", "goal_area_minus", "arc", "net", "shooting_zone")
# Every zone that some pitch has; a pitch without a shooting line has no shooting zones.
ZONES = ("pitch", "mat", "table", "circle", *(f"{side}_{name}" for side in SIDES for name in _OF_A_SIDE))


class Area(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    depth: Size
    width: Size


class Goal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    width: Size
    height: Size
    depth: Size = 60.0
    post: Size = 4.0


class End(NamedTuple):
    """What lies before the goal that one side defends."""

    line: float
    half: Rect
    penalty_zone: Rect
    goal_zone: Rect
    net: Rect
    spot: Point
    arc: Circle


class Pitch(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """Books ask for its zones all the time: they are reckoned once."""

    length: Size
    width: Size
    penalty_area: Area
    goal_area: Area
    penalty_spot: Size
    arc_radius: Size
    circle_radius: Size
    corner_radius: Size
    goal: Goal
    # Beyond the lines: what a piece can still stand on, the mat of a cloth pitch, then a fence or the edge.
    end_margin: Size
    side_margin: Size
    mat: Size | None = None
    fence: bool = True
    shooting_line: Size | None = None

    @functools.cached_property
    def field(self) -> Rect:
        return Rect(-self.length / 2, -self.width / 2, self.length / 2, self.width / 2)

    @functools.cached_property
    def table(self) -> Rect:
        """The whole surface, up to the fence or the edge."""
        return self._grown(self.end_margin, self.side_margin)

    @functools.cached_property
    def cloth(self) -> Rect:
        """The mat where there is one, else the whole surface."""
        return self.table if self.mat is None else self._grown(self.mat, self.mat)

    def _grown(self, ends: float, sides: float) -> Rect:
        return Rect(
            -self.length / 2 - ends, -self.width / 2 - sides, self.length / 2 + ends, self.width / 2 + sides
        )

    @functools.cached_property
    def _ends(self) -> dict[Side, End]:
        return {owner: self._end(owner) for owner in SIDES}

    def _end(self, owner: Side) -> End:
        line = -forward(owner) * self.length / 2
        spot = (line + forward(owner) * self.penalty_spot, 0.0)

        def zone(depth: float, width: float) -> Rect:
            inner = line + forward(owner) * depth
            return Rect(min(line, inner), -width / 2, max(line, inner), width / 2)

        return End(
            line=line,
            half=zone(self.length / 2, self.width),
            penalty_zone=zone(self.penalty_area.depth, self.penalty_area.width),
            goal_zone=zone(self.goal_area.depth, self.goal_area.width),
            net=zone(-self.goal.depth, self.goal.width),
            spot=spot,
            arc=Circle(spot, self.arc_radius),
        )

    # Asked all the time, and therefore looked up: `pitch.goal_line("home")`.

    @functools.cached_property
    def goal_line(self) -> Callable[[Side], float]:
        """The x of the goal line that an owner defends."""
        return {owner: end.line for owner, end in self._ends.items()}.__getitem__

    @functools.cached_property
    def penalty_zone(self) -> Callable[[Side], Rect]:
        return {owner: end.penalty_zone for owner, end in self._ends.items()}.__getitem__

    @functools.cached_property
    def goal_zone(self) -> Callable[[Side], Rect]:
        return {owner: end.goal_zone for owner, end in self._ends.items()}.__getitem__

    def half(self, owner: Side) -> Rect:
        return self._ends[owner].half

    def shooting_zone(self, owner: Side) -> Rect:
        """Where an opponent of `owner` may shoot from (FISTF)."""
        if self.shooting_line is None:
            raise ValueError("this pitch has no shooting line")
        line, inner = self.goal_line(owner), self.goal_line(owner) + forward(owner) * self.shooting_line
        return Rect(min(line, inner), -self.width / 2, max(line, inner), self.width / 2)

    def net(self, owner: Side) -> Rect:
        """Inside the goal, behind the line."""
        return self._ends[owner].net

    @functools.cached_property
    def circle(self) -> Circle:
        return Circle((0.0, 0.0), self.circle_radius)

    def spot(self, owner: Side) -> Point:
        """The penalty spot in front of `owner`'s goal."""
        return self._ends[owner].spot

    def arc(self, owner: Side) -> Circle:
        """The whole circle round the spot; the arc (meia lua) is its part outside the penalty area."""
        return self._ends[owner].arc

    def corner(self, owner: Side, y: float) -> Point:
        """The corner of `owner`'s end on the side of `y`'s sign."""
        return (self.goal_line(owner), self.width / 2 if y >= 0 else -self.width / 2)

    def corner_mark(self, owner: Side, y: float) -> Circle:
        return Circle(self.corner(owner, y), self.corner_radius)

    def zones(self) -> Mapping[str, Zone]:
        """Every zone by the name that offers, reports and the browser use."""
        return self._zones

    @functools.cached_property
    def _zones(self) -> Mapping[str, Zone]:
        named: dict[str, Zone] = {"pitch": self.field, "mat": self.cloth, "table": self.table}
        named["circle"] = self.circle
        for side in SIDES:
            named[f"{side}_half"] = self.half(side)
            named[f"{side}_area"] = self.penalty_zone(side)
            area = named[f"{side}_goal_area"] = self.goal_zone(side)
            # Its two sides, parted by the line from the spot to the goal; plus is where y is positive.
            named[f"{side}_goal_area_plus"] = Rect(area.x0, 0.0, area.x1, area.y1)
            named[f"{side}_goal_area_minus"] = Rect(area.x0, area.y0, area.x1, 0.0)
            named[f"{side}_arc"] = self.arc(side)
            named[f"{side}_net"] = self.net(side)
            if self.shooting_line is not None:
                named[f"{side}_shooting_zone"] = self.shooting_zone(side)
        return MappingProxyType(named)
