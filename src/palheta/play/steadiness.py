"""How steady the fingers are. Chance is seeded by the match's secret and the step's number: it replays."""

import hmac
import random
from typing import Literal

import msgspec

from palheta.play.actions import Aim

Steadiness = Literal["perfect", "steady", "human"]


class Tremor(msgspec.Struct, frozen=True):
    """Standard deviations: of the direction (degrees), the strength (share of itself), the point struck."""

    angle: float
    power: float
    offset: float


# `human`: a club player misses the edge of a disc at half a table's length about every third time.
TREMORS: dict[Steadiness, Tremor] = {
    "perfect": Tremor(0.0, 0.0, 0.0),
    "steady": Tremor(0.3, 0.02, 0.02),
    "human": Tremor(1.0, 0.06, 0.06),
}


def shaken(aim: Aim, steadiness: Steadiness, rng: random.Random) -> Aim:
    """The aim as the fingers carry it out."""
    tremor = TREMORS[steadiness]
    return msgspec.structs.replace(
        aim,
        angle=aim.angle + rng.gauss(0.0, tremor.angle) if tremor.angle else aim.angle,
        power=_between(0.0, aim.power * (1.0 + rng.gauss(0.0, tremor.power)), 1.0)
        if tremor.power
        else aim.power,
        offset=_between(-1.0, aim.offset + rng.gauss(0.0, tremor.offset), 1.0)
        if tremor.offset
        else aim.offset,
    )


def _between(low: float, value: float, high: float) -> float:
    return min(max(value, low), high)


def chance(secret: str, *about: object) -> random.Random:
    """A source of chance that only who knows the secret can foretell, and everybody can check afterwards."""
    text = ":".join(map(str, about)).encode()
    return random.Random(hmac.digest(secret.encode(), text, "sha256"))
