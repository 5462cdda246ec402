"""What came of thousands of flicks at once, as numbers: the second door out, for whoever thinks about what to do.

The same meaning as the witness's, of what can be told without words: who was met, before the ball and by the ball,
which straight lines it crossed, whether it went out or into a goal, and where everything rests. Places on the way,
falls and what lies on what are the witness's alone.
"""

from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from palheta.physics import columns as col
from palheta.physics import screen_rows as row
from palheta.physics.flick import BUDGET
from palheta.physics.kick import KICK, Origin, started
from palheta.physics.screen_rows import Marked, screen_many
from palheta.physics.strokes import BadStroke
from palheta.physics.types import Floats
from palheta.physics.world import World
from palheta.table.frame import side_of

Which: TypeAlias = NDArray[np.bool_]
SEGMENTS, CONTACTS = 1024, 256  # of one flick; what comes after so many is not looked at


class Strokes(NamedTuple):
    """Many strokes, an entry each: the body's index, degrees, mm/s, and the rest as in `Stroke`."""

    body: Floats
    angle: Floats
    speed: Floats
    offset: Floats
    loft: Floats
    press: Floats

    def kicks(self, world: World) -> Floats:
        """As `strokes.start` has each of them."""
        kicks, made_of = np.empty((len(self.body), KICK)), world.materials
        started(np.array(self, float), world.constants, made_of.hand_spin, made_of.piece_loft_angle, kicks)
        return kicks

    def only(self, which: NDArray[Any]) -> "Strokes":
        return Strokes(*(column[which] for column in self))


class Screened:
    """One entry a flick; bodies are indices of `world.names`, NOTHING where there is none."""

    def __init__(self, world: World, kicks: Floats, rows: Floats, rest: Floats) -> None:
        """`rows`: of `screen_rows`. `rest`: x, y, z, heading and mode of every body."""
        self.world = world
        self.flicked = kicks[:, 0].astype(int)
        self.speed = np.hypot(kicks[:, 1], kicks[:, 2])
        self.rest = rest
        self.rows = rows

    def __len__(self) -> int:
        return len(self.rows)

    def column(self, which: int) -> Floats:
        """One of the columns of `screen_rows`."""
        found: Floats = self.rows[:, which]
        return found

    @property
    def met_ball(self) -> Which:
        return self.column(row.MET) < col.INF

    def moved(self, which: Which) -> Floats:
        """How far these bodies came from where they stood."""
        away = self.rest[:, which, :2] - self.world.q[None, which, :2]
        return np.hypot(away[:, :, 0], away[:, :, 1])

    @property
    def left(self) -> Which:
        """What is no longer on the table."""
        gone: Which = self.rest[:, :, 4] == col.GONE
        return gone


def owners(world: World) -> Floats:
    """Whose each body is: 1 home's, 2 away's, 0 the ball."""
    return _owners(world.names)


@lru_cache(256)
def _owners(names: tuple[str, ...]) -> Floats:
    of = {"home": row.HOME, "away": row.AWAY, None: row.NOBODY}
    found = np.array([float(of[side_of(name)]) for name in names])
    found.flags.writeable = False
    return found


def marked(world: World) -> Marked:
    pitch = world.table.pitch
    shooting = col.INF if pitch.shooting_line is None else pitch.length / 2 - pitch.shooting_line
    return Marked(
        pitch.length / 2,
        pitch.width / 2,
        pitch.goal.width / 2,
        pitch.goal.height,
        shooting,
        float(world.constants[world.ball, col.RADIUS]) if world.ball >= 0 else 0.0,
        world.gear.out == "table",
    )


def screen(world: World, kicks: Floats, places: Floats | None = None, budget: int = BUDGET) -> Screened:
    """Each from this world, or from `places[k, i]` = x, y, heading of body i (not checked; the ball stays)."""
    if kicks.ndim != 2 or kicks.shape[1] != KICK or not np.isfinite(kicks).all():
        raise BadStroke(f"kicks must be finite rows of {KICK} numbers, got an array of shape {kicks.shape}")
    count, bodies = len(kicks), len(world.names)
    rows, rest = np.empty((count, row.ROW)), np.empty((count, bodies, 5))
    screen_many(
        world.q.copy(), world.s.copy(), world.constants.copy(), *world.setting.flat_stage,
        np.empty((SEGMENTS, col.SEGMENT_WIDTH)), np.zeros(col.COUNTS, np.int64),
        np.empty((CONTACTS, col.CONTACT_WIDTH)), np.empty((0, col.MARK_WIDTH)),
        np.empty((col.TOGETHER + bodies, col.TOGETHER_WIDTH)),
        Origin(world.q, world.s, world.ball, world.time),
        kicks, np.empty((0, bodies, 3)) if places is None else places, budget, owners(world), marked(world),
        rows, rest, np.empty(row.FOLLOWED), np.empty(SEGMENTS, np.int64), np.empty(bodies + 1, np.int64),
    )  # fmt: skip
    return Screened(world, kicks, rows, rest)


__all__ = ["Screened", "Strokes", "screen"]
