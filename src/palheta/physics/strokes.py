"""What a hand can do to a piece, and what of it the piece gets.

A `Stroke` is what the piece receives. `Palheta`, `Nail` and `Press` are what a hand does; each becomes a
flick of the same piece. No numba here: the browser's controls and the bots' hands read the same limits.
"""

from math import cos, radians, sin

import msgspec

from palheta.table.gear import Gear, How
from palheta.table.materials import Materials

GRAVITY = 9810.0


class BadStroke(ValueError):
    """A flick no hand could play, or of a piece that cannot be flicked: what, where, why."""


class Stroke(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """`angle` in degrees from +x towards +y; `speed` in mm/s; `offset` -1..1 (positive: the piece spins
    counter-clockwise); `loft` 0 (low) to 1 (as steep as this hand can); `how` as in the facts."""

    piece: str
    angle: float = 0.0
    speed: float = 0.0
    offset: float = 0.0
    loft: float = 0.0
    how: How = "flick"


class Limits(msgspec.Struct, frozen=True):
    """What a hand can do in a game: the browser's sliders and the bots' choices."""

    speed: float
    offset: float
    loft: float
    how: tuple[How, ...]


class Start(msgspec.Struct, frozen=True):
    """A piece's motion as the hand leaves it: mm/s, radians."""

    vx: float
    vy: float
    vz: float = 0.0
    spin: float = 0.0
    tilt: float = 0.0
    flip: float = 0.0


def limits(gear: Gear) -> Limits:
    return Limits(speed=gear.materials.hand_speed, offset=1.0, loft=1.0, how=gear.ways)


def check(flick: Stroke, allowed: Limits) -> None:
    """Refuse what is not a number, beyond the hand, or not this book's way."""
    for name, low, high in (
        ("angle", -1e6, 1e6),
        ("speed", 0.0, allowed.speed),
        ("offset", -allowed.offset, allowed.offset),
        ("loft", 0.0, allowed.loft),
    ):
        value = getattr(flick, name)
        if not isinstance(value, int | float) or not low <= value <= high:
            raise BadStroke(f"flick of {flick.piece}: {name} must be from {low:g} to {high:g}, got {value!r}")
    if flick.how not in allowed.how:
        raise BadStroke(
            f"flick of {flick.piece}: this book knows {', '.join(allowed.how)}, not {flick.how!r}"
        )


# A blow off the middle turns the piece at the cost of speed; so does digging under it.
SPIN_COST = 0.25
LOFT_COST = 0.15
# A pressed button leaves at 40 degrees when pressed lightly inside its rim, at 75 at the very rim.
PRESS_LOW, PRESS_STEEP = 40.0, 75.0
PRESS_FLIP = 0.35  # turning over in the air: this share of speed over radius, twice as much at the rim


def start(flick: Stroke, radius: float, numbers: Materials) -> Start:
    """From the flick to the piece's first velocities."""
    heading = radians(flick.angle)
    if flick.how == "press":
        return _pressed(flick, heading, radius)
    speed = flick.speed * (1 - SPIN_COST * flick.offset**2) * (1 - LOFT_COST * flick.loft)
    return Start(
        vx=speed * cos(heading),
        vy=speed * sin(heading),
        spin=flick.offset * numbers.hand_spin * speed / radius,
        tilt=radians(flick.loft * numbers.piece_loft_angle),
    )


def _pressed(flick: Stroke, heading: float, radius: float) -> Start:
    steep = radians(PRESS_LOW + (PRESS_STEEP - PRESS_LOW) * flick.loft)
    flat, up = flick.speed * cos(steep), flick.speed * sin(steep)
    in_the_air = 2 * up / GRAVITY
    return Start(
        vx=flat * cos(heading),
        vy=flat * sin(heading),
        vz=up,
        spin=flick.offset * flick.speed / radius,
        flip=PRESS_FLIP * (1 + flick.loft) * flick.speed / radius * in_the_air,
    )


class Palheta(msgspec.Struct, frozen=True):
    """The palheta on a button: where on the rim it presses, how it is held, how hard.

    `behind`: the direction from the button's middle to the palheta, degrees from straight behind the aim;
    `depth` 0 (at the rim) to 1 (middle); `tilt` degrees from flat; `force` 0..1.
    """

    piece: str
    aim: float
    force: float
    behind: float = 0.0
    depth: float = 0.2
    tilt: float = 35.0


SLIPS_BELOW = 12.0  # degrees: held flatter than this the palheta slides off the top


def palheta(hand: Palheta, gear: Gear) -> Stroke:
    """Squeezed between palheta and table the button jumps away; low and hard, or upright and lifting.

    Speed grows with force and falls towards the button's middle, where there is nothing to squeeze out.
    Too flat, the palheta slips and the button hardly moves.
    """
    top = limits(gear).speed
    bite = min(1.0, max(0.0, (hand.tilt - SLIPS_BELOW / 2) / (SLIPS_BELOW / 2)))
    squeeze = (1 - hand.depth) * cos(radians(min(abs(hand.behind), 80.0)))
    upright = min(1.0, max(0.0, (hand.tilt - 40.0) / 40.0))
    return Stroke(
        piece=hand.piece,
        angle=hand.aim,
        speed=_share(hand.force) * top * squeeze * bite * (1 - 0.45 * upright),
        offset=max(-1.0, min(1.0, sin(radians(hand.behind)) * (1 - hand.depth))),
        loft=upright * (1 - hand.depth),
    )


class Nail(msgspec.Struct, frozen=True):
    """A finger's nail on a figure's base: `side` -1..1 off the middle, `low` 0 (top of the base) to 1."""

    piece: str
    aim: float
    force: float
    side: float = 0.0
    low: float = 0.7


def nail(hand: Nail, gear: Gear) -> Stroke:
    """Hit low the base slides flat; hit near its top its front dips under the ball."""
    return Stroke(
        piece=hand.piece,
        angle=hand.aim,
        speed=_share(hand.force) * limits(gear).speed,
        offset=max(-1.0, min(1.0, hand.side)),
        loft=max(0.0, min(1.0, 1 - hand.low)) if hand.low < 0.5 else 0.0,
    )


class Press(msgspec.Struct, frozen=True):
    """A thumb on a button's rim, as with tiddlywinks: `rim` 0 (inside) to 1 (the very edge)."""

    piece: str
    aim: float
    force: float
    rim: float = 0.5


def press(hand: Press, gear: Gear) -> Stroke:
    top = limits(gear).speed
    rim = max(0.0, min(1.0, hand.rim))
    return Stroke(
        piece=hand.piece, angle=hand.aim, speed=_share(hand.force) * top * 0.8, loft=rim, how="press"
    )


def _share(force: float) -> float:
    return max(0.0, min(1.0, force))
