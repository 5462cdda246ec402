"""How a round base that slides and spins at once is held back by the surface under it.

Coulomb friction under an evenly pressed disc, summed over its area, has a closed form in complete
elliptic integrals (Farkas, Bartels, Unger, Wolf 2003). It depends only on the ratio of rim speed to
speed, s = |w| r / v: the force is mu m g * drag(s), the torque mu m g r * torque(s). Tabulated once.
"""

from math import pi, sqrt

import numpy as np

from palheta.physics.compiled import jit
from palheta.physics.types import Floats

_CELLS = 400  # over x = s / (1 + s) in 0..1: linear interpolation is good to about 1e-5


def _elliptic(m: float) -> tuple[float, float]:
    """K(m) and E(m) by the arithmetic-geometric mean."""
    a, b, total, power = 1.0, sqrt(1.0 - m), m, 1.0
    while abs(a - b) > 1e-15:
        c = (a - b) / 2
        a, b = (a + b) / 2, sqrt(a * b)
        power *= 2
        total += power * c * c
    k = pi / (2 * a)
    return k, k * (1 - total / 2)


def _drag_and_torque(s: float) -> tuple[float, float]:
    if s < 1e-6:
        return 1.0, s / 4
    e = 1.0 / s
    if e < 1e-6:
        return e, 2.0 / 3.0
    if abs(e - 1.0) < 1e-9:
        return 8 / (3 * pi), 8 / (9 * pi)
    if e < 1.0:
        k, el = _elliptic(e * e)
        drag = 4 / 3 * ((e * e + 1) * el + (e * e - 1) * k) / (e * pi)
        return drag, 4 / 9 * ((4 - 2 * e * e) * el + (e * e - 1) * k) / pi
    k, el = _elliptic(1 / (e * e))
    drag = 4 / 3 * ((e * e + 1) * el - (e * e - 1) * k) / pi
    return drag, 4 / 9 * e / pi * ((4 - 2 * e * e) * el + (2 * e * e - 5 + 3 / (e * e)) * k)


def _tables() -> Floats:
    rows = []
    for cell in range(_CELLS + 1):
        x = min(cell / _CELLS, 1 - 1e-9)
        rows.append(_drag_and_torque(x / (1 - x)))
    return np.array(rows)


_TABLE = _tables()


@jit
def held_back(s: float) -> tuple[float, float]:
    """(drag, torque) at the ratio `s`."""
    x = s / (1.0 + s) * _CELLS
    cell = min(int(x), _CELLS - 1)
    f = x - cell
    return (
        _TABLE[cell, 0] + f * (_TABLE[cell + 1, 0] - _TABLE[cell, 0]),
        _TABLE[cell, 1] + f * (_TABLE[cell + 1, 1] - _TABLE[cell, 1]),
    )


@jit
def sideways(s: float, slope: float, drag: float) -> float:
    """The curl of a spinning slider, in units of mu g.

    Braking presses the leading edge harder (by `slope`, 4 mu h / r, of the mean pressure at the rim),
    so the friction of the front, which acts across the path, is not balanced by that of the rear.
    The two limits, s / 4 and 1 / 3 of the slope, are exact; between them this is their blend.
    """
    return slope * drag * s / sqrt(16.0 + 9.0 * s * s)
