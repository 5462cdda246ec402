"""A table with bodies on it: where everything stands, and perhaps still moves."""

from collections.abc import Mapping
from functools import cached_property, lru_cache
from math import degrees, radians

import numpy as np

from palheta.facts.place import Place
from palheta.physics import build
from palheta.physics import columns as col
from palheta.physics.falling import exchange
from palheta.physics.roomy import is_crowded, part
from palheta.physics.strokes import BadStroke
from palheta.physics.types import Bodies, Floats, Ints, Stage
from palheta.table.frame import is_keeper, is_piece
from palheta.table.gear import Gear
from palheta.table.materials import Materials
from palheta.table.table import Table


class BadPosition(ValueError):
    """A position that cannot stand on this table: what, where, why."""


class Setting:
    """What is played on and with, and what follows from it; the bodies' rows go by `names`. Never changed."""

    def __init__(self, gear: Gear, names: tuple[str, ...]) -> None:
        self.gear, self.names = gear, names
        self.edge = gear.table.pitch.table
        self.index = {name: i for i, name in enumerate(names)}

    @cached_property
    def constants(self) -> Floats:
        return build.all_constants(self.names, self.gear.table, self.gear.materials)

    @cached_property
    def stage(self) -> Stage:
        return build.stage(self.gear.table.pitch, self.gear.materials)

    @cached_property
    def flat_stage(self) -> tuple[Floats, Floats, Floats]:
        """The same as arrays."""
        return self.stage.walls, np.array(self.stage.numbers), self.stage.pairs

    def at_rest(self) -> tuple[Floats, Ints]:
        """Motion and status of bodies that stand on the table, nobody knows where."""
        q, s = self._at_rest
        return q.copy(), s.copy()

    @cached_property
    def _at_rest(self) -> tuple[Floats, Ints]:
        q, s = np.zeros((len(self.names), col.MOTION)), np.zeros((len(self.names), col.STATUS), np.int64)
        q[:, col.END], s[:, col.SUPPORT] = col.INF, col.TABLE
        return q, s


_SETTINGS: dict[tuple[int, tuple[str, ...]], Setting] = {}
MOST_SETTINGS = 256


def setting_for(gear: Gear, names: tuple[str, ...]) -> Setting:
    """The same gear (the very same: it is no key, but a setting holds it, so its id is nobody else's) and the same
    bodies as before have the same setting."""
    found = _SETTINGS.get((id(gear), names))
    if found is None:
        if len(_SETTINGS) >= MOST_SETTINGS:
            _SETTINGS.clear()
        found = _SETTINGS[id(gear), names] = Setting(gear, names)
    return found


class World:
    """Arrays for the compiled code, and names for people. Never changed: a flick works on a copy."""

    def __init__(
        self, setting: Setting, q: Floats, s: Ints, time: float = 0.0, constants: Floats | None = None
    ) -> None:
        """`constants`: the bodies', where some lie."""
        self.setting, self.time = setting, time
        self.q, self.s = q, s
        self.gear, self.names = setting.gear, setting.names
        self.constants = setting.constants if constants is None else constants

    @property
    def table(self) -> Table:
        return self.gear.table

    @property
    def materials(self) -> Materials:
        return self.gear.materials

    @property
    def stage(self) -> Stage:
        return self.setting.stage

    @property
    def bodies(self) -> Bodies:
        return Bodies(self.q, self.s, self.constants)

    @classmethod
    def from_position(cls, gear: Gear, places: Mapping[str, Place]) -> "World":
        """`places` by name, the ball under `ball`. A piece that is not named is not on the table."""
        world = cls._laid(gear, places)
        world._part()
        return world

    @classmethod
    def unless_crowded(cls, gear: Gear, places: Mapping[str, Place], overlap: float) -> "World | None":
        """The same, but None where hands have to put something right: what is beyond the table or lies on what is not
        there, and where, seen from above, two things overlap by more than that."""
        try:
            world = cls._laid(gear, places)
        except BadPosition:
            return None
        if is_crowded(world.q, world.s, world.constants, overlap):
            return None
        world._part()
        return world

    @classmethod
    def _laid(cls, gear: Gear, places: Mapping[str, Place]) -> "World":
        if not places:
            raise BadPosition("nothing stands on the table")
        setting = setting_for(gear, _ordered(tuple(places)))
        world = cls(setting, *setting.at_rest())
        points, edge = [], setting.edge
        for i, name in enumerate(setting.names):
            place = places[name]
            if place.point is None:
                raise BadPosition(
                    f"{name}: to simulate, a place must be a point, got the zone {place.zone!r}"
                )
            x, y = place.point
            if not (edge.x0 <= x <= edge.x1 and edge.y0 <= y <= edge.y1):
                raise BadPosition(
                    f"{name} at [{x:g}, {y:g}]: beyond the table (it ends at {edge.x1:g}, {edge.y1:g})"
                )
            points.append(place.point)
            if place.angle:
                world.q[i, col.PHI] = radians(place.angle)
            if place.face == "down":
                world.s[i, col.FACE] = 1
            if place.atop is not None:
                world._stack(i, name, place.atop)
        world.q[:, : col.Y + 1] = points
        return world

    def _stack(self, i: int, name: str, under: str) -> None:
        j = self.setting.index.get(under)
        if j is None:
            raise BadPosition(f"{name} atop {under}: {under} is not on the table")
        below = j
        while below >= 0 and below != i:
            below = int(self.s[below, col.SUPPORT])
        if below == i:
            raise BadPosition(f"{name} atop {under}: {under} lies on {name}")
        self.s[i, col.SUPPORT] = j
        self.q[i, col.Z] = self.constants[j, col.HEIGHT]

    def _part(self) -> None:
        """Refuse overlaps; move apart what only rounding brought together."""
        i, j, gap = part(self.q, self.s, self.constants, self.time)
        if i != j:
            a, b = self.names[i], self.names[j]
            raise BadPosition(
                f"{a} at [{self.q[i, col.X]:g}, {self.q[i, col.Y]:g}] and "
                f"{b} at [{self.q[j, col.X]:g}, {self.q[j, col.Y]:g}] overlap by {-gap:.3g} mm"
            )
        if gap >= col.INF:
            raise BadPosition("the pieces stand too close to be told apart")

    def index(self, name: str) -> int:
        found = self.setting.index.get(name)
        if found is None:
            raise BadStroke(f"{name}: not on the table; there are {', '.join(self.names)}")
        return found

    @property
    def ball(self) -> int:
        """The ball's index, -1 without one."""
        return self.setting.index.get("ball", -1)

    @property
    def moving(self) -> bool:
        return bool(np.any(~np.isin(self.s[:, col.MODE], (col.REST, col.GONE))))

    def copy(self) -> "World":
        return World(self.setting, self.q.copy(), self.s.copy(), self.time, self.constants.copy())

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


@lru_cache(1024)
def _ordered(names: tuple[str, ...]) -> tuple[str, ...]:
    for name in names:
        if not (name == "ball" or is_piece(name)):
            raise BadPosition(f"{name}: neither a piece nor the ball")
    return tuple(sorted(names, key=_order))


def _order(name: str) -> tuple[str, int, str]:
    digits = name[1:] if name[1:].isdigit() else "0"
    return (name[0] if name != "ball" else "z", int(digits), name)
