"""How sure a number is: intervals of 95 %."""

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

Z = 1.959964  # two-sided 95 %
RESAMPLES = 2_000


class Estimate(NamedTuple):
    """A number with the interval that holds it in 95 of 100 such runs."""

    value: float
    low: float
    high: float

    def apart(self, from_: float = 0.0) -> bool:
        """Whether it surely differs from this."""
        return not self.low <= from_ <= self.high


def wilson(often: float, of: float) -> Estimate:
    """A share; where nothing was counted, anything is possible."""
    if of <= 0:
        return Estimate(float("nan"), 0.0, 1.0)
    share = often / of
    middle = (share + Z * Z / (2 * of)) / (1 + Z * Z / of)
    half = Z / (1 + Z * Z / of) * sqrt(share * (1 - share) / of + Z * Z / (4 * of * of))
    return Estimate(share, max(0.0, middle - half), min(1.0, middle + half))


def mean(values: ArrayLike, seed: int = 7) -> Estimate:
    """The mean, its interval by resampling (bootstrap): matches are drawn anew, whatever their distribution."""
    found: NDArray[np.float64] = np.asarray(values, dtype=float)
    if not len(found):
        return Estimate(float("nan"), float("nan"), float("nan"))
    low, high = np.percentile(_means(found, seed), (2.5, 97.5))
    return Estimate(float(found.mean()), float(low), float(high))


def difference(one: ArrayLike, other: ArrayLike, seed: int = 7) -> Estimate:
    """By how much the mean of the second is larger, where the two were drawn apart."""
    a: NDArray[np.float64] = np.asarray(one, dtype=float)
    b: NDArray[np.float64] = np.asarray(other, dtype=float)
    low, high = np.percentile(_means(b, seed) - _means(a, seed + 1), (2.5, 97.5))
    return Estimate(float(b.mean() - a.mean()), float(low), float(high))


def paired(
    one: Sequence[float] | NDArray[np.float64], other: Sequence[float] | NDArray[np.float64]
) -> Estimate:
    """The same where each of the one belongs to one of the other: the same seed, played twice."""
    return mean(np.asarray(other, dtype=float) - np.asarray(one, dtype=float))


def _means(values: NDArray[np.float64], seed: int) -> NDArray[np.float64]:
    """The means of many resamples; few at a time, so that memory stays small."""
    rng = np.random.default_rng(seed)
    size = max(1, 2_000_000 // len(values))
    parts = [
        values[rng.integers(len(values), size=(min(size, RESAMPLES - at), len(values)))].mean(axis=1)
        for at in range(0, RESAMPLES, size)
    ]
    return np.concatenate(parts)
