"""How strong somebody is: the one place that knows openskill."""

from collections.abc import Iterable, Mapping
from math import erf, sqrt

import msgspec
from openskill.models import PlackettLuce

_MODEL = PlackettLuce()
MEAN, UNSURE = _MODEL.mu, _MODEL.sigma  # of somebody of whom nothing is known
BETA = _MODEL.beta
KNOWN = 2.0  # how sure one is of who has a rating
# 400 points of Elo are odds of 10 to 1: as many of ours as make that chance between two who are known.
POINTS_A_SKILL = 400 / (1.3352 * sqrt(2) * BETA)


class Skill(msgspec.Struct, frozen=True):
    mu: float = MEAN
    sigma: float = UNSURE


def from_points(points: Mapping[str, float | None]) -> dict[str, Skill]:
    """From ratings like Elo's, whatever their level; who has none is average, and nobody is sure of it."""
    given = [value for value in points.values() if value is not None]
    middle = sum(given) / len(given) if given else 0.0
    return {
        one: Skill() if value is None else Skill(MEAN + (value - middle) / POINTS_A_SKILL, KNOWN)
        for one, value in points.items()
    }


def rated(skills: Mapping[str, Skill], played: Iterable[tuple[str, str, int]]) -> dict[str, Skill]:
    """After these matches, in order. Each is (one, other, more than 0 if the first won, 0 a draw)."""
    now = dict(skills)
    for one, other, margin in played:
        teams = [[_MODEL.rating(now[who].mu, now[who].sigma)] for who in (one, other)]
        ranks = [1.0, 1.0] if margin == 0 else [1.0, 2.0] if margin > 0 else [2.0, 1.0]
        (first,), (second,) = _MODEL.rate(teams, ranks=ranks)
        now[one], now[other] = Skill(first.mu, first.sigma), Skill(second.mu, second.sigma)
    return now


def wins(one: Skill, other: Skill) -> float:
    """The chance that the first does better, a draw counted half."""
    spread = sqrt(2 * BETA**2 + one.sigma**2 + other.sigma**2)
    return 0.5 * (1 + erf((one.mu - other.mu) / spread / sqrt(2)))
