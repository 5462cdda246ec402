"""One possession: how likely it ends in a goal, when both play their best for that."""

from typing import NamedTuple

import numpy as np

from palheta.study.campeao.arrays import Arrays, Floats, Ints

ENOUGH = 1e-9
MOST_SWEEPS = 5000


class PossessionValues(NamedTuple):
    """`values[node]`: the chance of a goal; `actions[a]`: the same if that action is taken."""

    values: Floats
    actions: Floats
    sweeps: int


def solve_possession(arrays: Arrays) -> PossessionValues:
    """Value iteration until nothing moves by more than 1e-9 of what is still open.

    The values only grow from 0, and the remaining error is at most change * rate / (1 - rate): the loop
    stops when that bound, with the rate seen between two sweeps, is below 1e-9.
    """
    values = np.zeros(arrays.size)
    previous = np.inf
    for sweep in range(1, MOST_SWEEPS + 1):
        before = values.copy()
        known = _lookup(before)

        def worth(now: Floats, actions: Ints) -> Floats:
            return _lookup(now)[arrays.steps[actions]]

        q = arrays.sweep(known[arrays.faces].mean(axis=1), worth, values)
        change = float(np.abs(values - before).max())
        rate = change / previous if previous and np.isfinite(previous) else 1.0
        if change == 0 or (rate < 1 and change * rate / (1 - rate) < ENOUGH and change < ENOUGH):
            return PossessionValues(values, q, sweep)
        previous = change
    raise RuntimeError(f"not settled after {MOST_SWEEPS} sweeps")


def _lookup(values: Floats) -> Floats:
    """What each kind of edge is worth: played on, lost, goal, own goal."""
    nothing = np.zeros_like(values)
    return np.concatenate((values, nothing, np.ones_like(values), nothing))
