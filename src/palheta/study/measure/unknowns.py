"""The materials that readings may change: each as a number without limits, and how far it may lie from the book's."""

from math import exp, log

import msgspec
import numpy as np

from palheta.physics.types import Floats
from palheta.study.measure.experiments import decides, leans_on
from palheta.study.measure.readings import Run
from palheta.table.gear import Gear

# One standard deviation of what tables may differ by: of a logarithm; of a restitution, of its logit.
WIDE, WEIGHED = 0.5, 0.2
RATIO = 1.0
SMALLEST, LARGEST = 0.005, 0.995  # of a restitution that a search may try


class Unknowns(msgspec.Struct, frozen=True):
    """`keys` as in a table file. `default` and `spread`: where each lies before anybody has measured."""

    keys: tuple[str, ...]
    default: tuple[float, ...]
    spread: tuple[float, ...]

    def gear(self, gear: Gear, theta: Floats) -> Gear:
        """The same with these materials."""
        changes = {key: outward(key, value) for key, value in zip(self.keys, theta.tolist(), strict=True)}
        return msgspec.structs.replace(gear, materials=gear.materials.changed(changes))


def unknowns_of(runs: tuple[Run, ...], gear: Gear) -> Unknowns:
    keys = sorted({key for run in runs for key in leans_on(run.kind, run.thing, gear)})
    default = tuple(inward(key, material(gear, key)) for key in keys)
    return Unknowns(tuple(keys), default, tuple(_spread(key) for key in keys))


def material(gear: Gear, key: str) -> float:
    return float(getattr(gear.materials, key.replace(".", "_", 1)))


def is_ratio(key: str) -> bool:
    return key.startswith("contact.") and "grip" not in key


def inward(key: str, value: float) -> float:
    if not is_ratio(key):
        return log(value)
    kept = min(max(value, SMALLEST), LARGEST)
    return log(kept / (1 - kept))


def outward(key: str, number: float) -> float:
    if not is_ratio(key):
        return exp(min(max(number, -20.0), 20.0))
    return 1 / (1 + exp(-min(max(number, inward(key, SMALLEST)), inward(key, LARGEST))))


def _spread(key: str) -> float:
    if is_ratio(key):
        return RATIO
    return WEIGHED if key.endswith(".mass") else WIDE


def done_for(runs: tuple[Run, ...], gear: Gear) -> dict[str, dict[str, int]]:
    """For each material, how many runs of which experiment are there for it."""
    found: dict[str, dict[str, int]] = {}
    for run in runs:
        for key in decides(run.kind, run.thing, gear):
            counts = found.setdefault(key, {})
            counts[run.kind] = counts.get(run.kind, 0) + 1
    return found


def priors(unknowns: Unknowns) -> tuple[Floats, Floats]:
    return np.array(unknowns.default), np.array(unknowns.spread)
