"""A table with bodies on it: where everything stands, and perhaps still moves."""

from collections.abc import Mapping
from functools import cached_property
from math import degrees, hypot, radians
from typing import NamedTuple

import numpy as np

from palheta.facts.place import Place
from palheta.physics import build
from palheta.physics import columns as col
from palheta.physics.falling import exchange
from palheta.physics.shapes import separation
from palheta.physics.strokes import BadStroke
from palheta.physics.types import Bodies, Floats, Ints, Stage
from palheta.table.frame import is_keeper, is_piece
from palheta.table.gear import Gear

NUDGE = 0.02  # mm: positions typed or rounded by people may overlap by this much; they are moved apart
NEAR = 1.0  # mm: more than the nudging of one round can bring together
CLEAR = 1e-7


class BadPosition(ValueError):
    """A position that cannot stand on this table: what, where, why."""


class Setting(NamedTuple):
    """What is played on and with; the bodies' rows go by `names`."""

    gear: Gear
    names: tuple[str, ...]


class World:
    """Arrays for the compiled code, and names for people. Never changed: a flick works on a copy."""

    def __init__(
        self,
        setting: Setting,
        q: Floats,
        s: Ints,
        time: float = 0.0,
        made: tuple[Floats, Stage] | None = None,
    ) -> None:
        """`made`: the bodies' constants and the stage, where they are at hand."""
        self.setting, self.time = setting, time
        self.gear, self.names = setting
        self.table, self.materials = self.gear.table, self.gear.materials
        if made is None:
            constants = build.all_constants(self.names, self.table, self.materials)
            made = constants, build.stage(self.table.pitch, self.materials)
        self.constants, self.stage = made
        self.q, self.s = q, s

    @property
    def bodies(self) -> Bodies:
        return Bodies(self.q, self.s, self.constants)

    @classmethod
    def from_position(cls, gear: Gear, places: Mapping[str, Place]) -> "World":
        """`places` by name, the ball under `ball`. A piece that is not named is not on the table."""
        if not places:
            raise BadPosition("nothing stands on the table")
        names = tuple(sorted(places, key=_order))
        q, s = np.zeros((len(names), col.MOTION)), np.zeros((len(names), col.STATUS), np.int64)
        q[:, col.END], s[:, col.SUPPORT] = col.INF, col.TABLE
        world = cls(Setting(gear, names), q, s)
        for i, name in enumerate(names):
            world._put(i, name, places[name])
        world._stack(places)
        world._part()
        return world

    def _put(self, i: int, name: str, place: Place) -> None:
        if not (name == "ball" or is_piece(name)):
            raise BadPosition(f"{name}: neither a piece nor the ball")
        if place.point is None:
            raise BadPosition(f"{name}: to simulate, a place must be a point, got the zone {place.zone!r}")
        x, y = place.point
        edge = self.table.pitch.table
        if not (edge.x0 <= x <= edge.x1 and edge.y0 <= y <= edge.y1):
            raise BadPosition(
                f"{name} at [{x:g}, {y:g}]: beyond the table (it ends at {edge.x1:g}, {edge.y1:g})"
            )
        self.q[i, col.X], self.q[i, col.Y] = x, y
        self.q[i, col.PHI] = radians(place.angle)
        self.s[i, col.FACE] = 1 if place.face == "down" else 0

    def _stack(self, places: Mapping[str, Place]) -> None:
        for i, name in enumerate(self.names):
            under = places[name].atop
            if under is None:
                continue
            if under not in self.names:
                raise BadPosition(f"{name} atop {under}: {under} is not on the table")
            j = self.index(under)
            self.s[i, col.SUPPORT] = j
            self.q[i, col.Z] = self.constants[j, col.HEIGHT]

    def _part(self) -> None:
        """Refuse overlaps; move apart what only rounding brought together."""
        for _ in range(50):
            clean = [self._part_pair(i, j) for i, j in self._near()]
            if all(clean):
                return
        raise BadPosition("the pieces stand too close to be told apart")

    def _near(self) -> list[list[int]]:
        """The pairs that might overlap."""
        x, y, reach = self.q[:, col.X], self.q[:, col.Y], self.constants[: len(self.names), col.BOUND] + NEAR
        apart = np.hypot(x[:, None] - x, y[:, None] - y) - reach[:, None] - reach
        pairs: list[list[int]] = np.argwhere(np.tril(apart < 0, -1)).tolist()
        return pairs

    def _part_pair(self, i: int, j: int) -> bool:
        if self.s[i, col.SUPPORT] == j or self.s[j, col.SUPPORT] == i:
            return True
        gap, (nx, ny, _) = separation(self.q, self.constants, i, j, self.time)
        if gap >= 0:
            return True
        if gap < -NUDGE:
            a, b = self.names[i], self.names[j]
            raise BadPosition(
                f"{a} at [{self.q[i, col.X]:g}, {self.q[i, col.Y]:g}] and "
                f"{b} at [{self.q[j, col.X]:g}, {self.q[j, col.Y]:g}] overlap by {-gap:.3g} mm"
            )
        flat = hypot(nx, ny)
        share = (-gap + CLEAR) / 2 / (flat if flat > 0.1 else 1.0)
        self.q[i, col.X] += share * nx / max(flat, 0.1)
        self.q[i, col.Y] += share * ny / max(flat, 0.1)
        self.q[j, col.X] -= share * nx / max(flat, 0.1)
        self.q[j, col.Y] -= share * ny / max(flat, 0.1)
        return False

    @cached_property
    def _indices(self) -> dict[str, int]:
        return {name: i for i, name in enumerate(self.names)}

    def index(self, name: str) -> int:
        if name not in self._indices:
            raise BadStroke(f"{name}: not on the table; there are {', '.join(self.names)}")
        return self._indices[name]

    @property
    def ball(self) -> int:
        """The ball's index, -1 without one."""
        return self._indices.get("ball", -1)

    @property
    def moving(self) -> bool:
        return bool(np.any(~np.isin(self.s[:, col.MODE], (col.REST, col.GONE))))

    def copy(self) -> "World":
        made = self.constants.copy(), self.stage
        return World(self.setting, self.q.copy(), self.s.copy(), self.time, made)

    def as_segments(self) -> Floats:
        rows = np.zeros((len(self.names), col.SEGMENT_WIDTH))
        rows[:, 0] = np.arange(len(self.names))
        rows[:, 1 : col.SEGMENT_STATUS] = self.s[
            :, (col.MODE, col.SUPPORT, col.FACE, col.FALLEN, col.STRAIGHT)
        ]
        rows[:, col.SEGMENT_STATUS :] = self.q[:, : col.SEGMENT_WIDTH - col.SEGMENT_STATUS]
        return rows

    def with_segments(self, rows: Floats, time: float) -> "World":
        """This world with other current segments, at another time."""
        other = self.copy()
        other.time = time
        before = self.s[:, col.FALLEN] == col.LYING
        other.s[:, (col.MODE, col.SUPPORT, col.FACE, col.FALLEN, col.STRAIGHT)] = rows[
            :, 1 : col.SEGMENT_STATUS
        ].astype(np.int64)
        for i in np.nonzero(before != (other.s[:, col.FALLEN] == col.LYING))[0]:
            exchange(other.constants, len(self.names), int(i))
        other.q[:, : col.SEGMENT_WIDTH - col.SEGMENT_STATUS] = rows[:, col.SEGMENT_STATUS :]
        return other

    def with_dive(self, keeper: str, to: tuple[float, float], reaction: float, speed: float) -> "World":
        """A keeper held by its bar or by a hand sets off for `to` after `reaction` seconds, at `speed` mm/s."""
        i = self.index(keeper)
        if not is_keeper(keeper) or self.table.keeper.shape == "disc":
            raise BadStroke(f"dive of {keeper}: only a keeper that is held dives")
        if not (0 < speed < 1e5 and 0 <= reaction < 60):
            raise BadStroke(f"dive of {keeper}: speed {speed!r} and reaction {reaction!r} are no person's")
        other = self.copy()
        other.s[i, col.MODE] = col.WAIT
        other.q[i, col.T0] = self.time
        other.q[i, col.END] = self.time + reaction
        other.q[i, col.TARGET_X], other.q[i, col.TARGET_Y], other.q[i, col.DIVE_SPEED] = to[0], to[1], speed
        return other

    def place(self, name: str) -> Place | None:
        """Where a resting body lies; None when it is not on the table any more."""
        i = self.index(name)
        if self.s[i, col.MODE] == col.GONE:
            return None
        under = int(self.s[i, col.SUPPORT])
        box = is_keeper(name) and self.table.keeper.shape != "disc"
        return Place(
            (float(self.q[i, col.X]), float(self.q[i, col.Y])),
            angle=degrees(self.q[i, col.PHI]) if box else 0.0,
            face="down" if self.s[i, col.FACE] else "up",
            atop=self.names[under] if under >= 0 else None,
        )

    def energy(self) -> float:
        """Kinetic and potential, g mm^2/s^2: what the tests watch. Held keepers do not count."""
        total = 0.0
        for i in range(len(self.names)):
            c = self.constants[i]
            if c[col.INV_MASS] == 0 or self.s[i, col.MODE] == col.GONE:
                continue
            q = self.q[i]
            speed2 = q[col.VX] ** 2 + q[col.VY] ** 2 + q[col.VZ] ** 2
            spin2 = q[col.W] ** 2 + (q[col.BX] ** 2 + q[col.BY] ** 2 if c[col.KIND] == col.BALL else 0.0)
            total += (
                0.5 * c[col.MASS] * speed2
                + 0.5 * spin2 / c[col.INV_SPIN]
                + c[col.MASS] * col.GRAVITY * q[col.Z]
            )
        return float(total)


def _order(name: str) -> tuple[str, int, str]:
    digits = name[1:] if name[1:].isdigit() else "0"
    return (name[0] if name != "ball" else "z", int(digits), name)
