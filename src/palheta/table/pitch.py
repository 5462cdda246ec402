"""A pitch: its measures, and the zones and marks that follow from them."""

import functools
from collections.abc import Mapping
from types import MappingProxyType

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


class Pitch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
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

    @property
    def field(self) -> Rect:
        return Rect(-self.length / 2, -self.width / 2, self.length / 2, self.width / 2)

    @property
    def table(self) -> Rect:
        """The whole surface, up to the fence or the edge."""
        return self._grown(self.end_margin, self.side_margin)

    @property
    def cloth(self) -> Rect:
        """The mat where there is one, else the whole surface."""
        return self.table if self.mat is None else self._grown(self.mat, self.mat)

    def _grown(self, ends: float, sides: float) -> Rect:
        return Rect(
            -self.length / 2 - ends, -self.width / 2 - sides, self.length / 2 + ends, self.width / 2 + sides
        )

    def goal_line(self, owner: Side) -> float:
        """The x of the goal line that `owner` defends."""
        return -forward(owner) * self.length / 2

    def half(self, owner: Side) -> Rect:
        return self._from_goal_line(owner, self.length / 2, self.width)

    def penalty_zone(self, owner: Side) -> Rect:
        return self._from_goal_line(owner, self.penalty_area.depth, self.penalty_area.width)

    def goal_zone(self, owner: Side) -> Rect:
        return self._from_goal_line(owner, self.goal_area.depth, self.goal_area.width)

    def shooting_zone(self, owner: Side) -> Rect:
        """Where an opponent of `owner` may shoot from (FISTF)."""
        if self.shooting_line is None:
            raise ValueError("this pitch has no shooting line")
        return self._from_goal_line(owner, self.shooting_line, self.width)

    def net(self, owner: Side) -> Rect:
        """Inside the goal, behind the line."""
        return self._from_goal_line(owner, -self.goal.depth, self.goal.width)

    def _from_goal_line(self, owner: Side, depth: float, width: float) -> Rect:
        line = self.goal_line(owner)
        inner = line + forward(owner) * depth
        return Rect(min(line, inner), -width / 2, max(line, inner), width / 2)

    @property
    def circle(self) -> Circle:
        return Circle((0.0, 0.0), self.circle_radius)

    def spot(self, owner: Side) -> Point:
        """The penalty spot in front of `owner`'s goal."""
        return (self.goal_line(owner) + forward(owner) * self.penalty_spot, 0.0)

    def arc(self, owner: Side) -> Circle:
        """The whole circle round the spot; the arc (meia lua) is its part outside the penalty area."""
        return Circle(self.spot(owner), self.arc_radius)

    def corner(self, owner: Side, y: float) -> Point:
        """The corner of `owner`'s end on the side of `y`'s sign."""
        return (self.goal_line(owner), self.width / 2 if y >= 0 else -self.width / 2)

    def corner_mark(self, owner: Side, y: float) -> Circle:
        return Circle(self.corner(owner, y), self.corner_radius)

    def zones(self) -> Mapping[str, Zone]:
        """Every zone by the name that offers, reports and the browser use."""
        return _zones(self)


@functools.lru_cache(64)
def _zones(pitch: Pitch) -> Mapping[str, Zone]:
    """Looking for a free place asks hundreds of times."""
    named: dict[str, Zone] = {"pitch": pitch.field, "mat": pitch.cloth, "table": pitch.table}
    named["circle"] = pitch.circle
    for side in SIDES:
        named[f"{side}_half"] = pitch.half(side)
        named[f"{side}_area"] = pitch.penalty_zone(side)
        area = named[f"{side}_goal_area"] = pitch.goal_zone(side)
        # Its two sides, parted by the line from the spot to the goal; plus is where y is positive.
        named[f"{side}_goal_area_plus"] = Rect(area.x0, 0.0, area.x1, area.y1)
        named[f"{side}_goal_area_minus"] = Rect(area.x0, area.y0, area.x1, 0.0)
        named[f"{side}_arc"] = pitch.arc(side)
        named[f"{side}_net"] = pitch.net(side)
        if pitch.shooting_line is not None:
            named[f"{side}_shooting_zone"] = pitch.shooting_zone(side)
    return MappingProxyType(named)
