"""The arrays that the compiled code works on, and what of them belongs together.

numba takes a NamedTuple as it is: handed to a compiled function it costs what its parts would, each array nine
words. So what is called most is handed no more than it needs.
"""

from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

Floats: TypeAlias = NDArray[np.float64]
Ints: TypeAlias = NDArray[np.int64]
Vector: TypeAlias = tuple[float, float, float]
Flat: TypeAlias = tuple[float, float]  # a vector seen from above
Gap: TypeAlias = tuple[float, Vector]  # between two bodies, and the unit normal from the second to the first


class Bodies(NamedTuple):
    """A row each, in three arrays with the columns of columns.py."""

    q: Floats  # motion
    s: Ints  # status
    c: Floats  # constants: a run works on its own copy


class Numbers(NamedTuple):
    """The table's own."""

    table_x: float
    table_y: float
    safe_x: float  # within it no body meets a static
    safe_y: float
    bounce: float
    kick_ball: float  # restitution between a flicked button and the ball in its hollow


class Stage(NamedTuple):
    """What does not move."""

    walls: Floats
    numbers: Numbers
    pairs: Floats  # restitution and friction of any two kinds


class Paths(NamedTuple):
    """The segments of all bodies so far, as rows; `counts` goes on where there is no room for more."""

    segments: Floats
    counts: Ints


class Log(NamedTuple):
    """What happened. Its parts are apart because a call costs the width of what it hands over."""

    paths: Paths
    contacts: Floats
    marks: Floats


class Sim(NamedTuple):
    """All that a run works on. `rows` is scratch for contacts that are solved together."""

    bodies: Bodies
    stage: Stage
    log: Log
    rows: Floats


class Touching(NamedTuple):
    """Bodies i and j (below 0: a static) at a point; the unit normal is that towards i."""

    i: int
    j: int
    point: Vector
    normal: Vector


class Levers(NamedTuple):
    """The same with the arms from each one's middle to the point."""

    i: int
    j: int
    arm_i: Vector
    arm_j: Vector
    normal: Vector


class Here(NamedTuple):
    """Where the body that is predicted is at `t`, and how fast."""

    x: float
    y: float
    vx: float
    vy: float
    t: float


class Course(NamedTuple):
    """A body's way seen from another, from above: d + v t + a t^2 / 2."""

    dx: float
    dy: float
    vx: float
    vy: float
    ax: float
    ay: float


class Swept(NamedTuple):
    """The rectangle that something stays in."""

    x0: float
    x1: float
    y0: float
    y1: float


class Run(NamedTuple):
    """A trace as the witness reads it: body i's segments are `rows[order[k]]`, k from `first[i]` to `first[i + 1]`."""

    rows: Floats
    order: Ints
    first: Ints
    start: float
    end: float


class Path(NamedTuple):
    """One body's way on the table: `pieces` of segments (columns in paths.py), of which `many` are in use."""

    rows: Floats
    pieces: Floats
    many: int
    swept: Swept


class Told(NamedTuple):
    """What was seen, as rows; `counts` goes on where there is no room for more."""

    rows: Floats
    counts: Ints
