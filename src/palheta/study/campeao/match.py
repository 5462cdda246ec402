"""The whole match: two halves of so many rolls, the score, and who won the draw.

The value of a node is the chance that its attacker wins the match less the chance that he loses it, when
both play their best for that. Time left is a number of rolls; at none left play goes on until the book
ends the half. Halves are solved backwards, the second first: the first ends where the second begins.
Single precision is enough here: a millionth of a match is below anything that could be measured.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from palheta.study.campeao.arrays import KINDS, Arrays, Floats, Ints

MOST_GOALS = 5
"""Leads beyond this are taken for this."""
LEADS = 2 * MOST_GOALS + 1
SETTLED = 1e-6
INTERRUPT = 128
NOTICEABLE = 1e-6

Choices = NDArray[np.uint8]


def grid(rolls: int) -> tuple[int, ...]:
    """The numbers of rolls left for which choices are kept: all of the last 20, then every fifth."""
    return tuple(n for n in range(rolls + 1) if n <= 20 or n % 5 == 0 or n == rolls)


class Half(NamedTuple):
    """`values[node, draw, lead]` with all rolls left; `choices[n, node, draw, lead]` on the grid.

    `draw` is 0 where the attacker won it and 1 where he lost it (in the second half it no longer matters,
    and there is only one). A choice is the place of the best action among the node's, plus INTERRUPT where
    the other player should use the champion first.
    """

    values: Floats
    choices: Choices


class HalfSolver:
    """One half, backwards from its last roll. `ended_*` is what its end is worth where an edge ends it."""

    def __init__(self, arrays: Arrays, ended_faces: Floats, ended_steps: Floats) -> None:
        self.arrays = arrays
        self.ended_faces = ended_faces
        self.ended_steps = ended_steps
        self.faces_end = (arrays.half_faces[..., 0] >= 0)[..., None, None]
        self.steps_end = (arrays.half_steps[..., 0] >= 0)[..., None, None]
        self.local = _local_places(arrays)

    def solve(self, rolls: int) -> Half:
        values, q = self._after_time()
        kept = [self._best(q)]
        for n in range(1, rolls + 1):
            values, q = self._one_more_roll(values)
            if n in grid(rolls):
                kept.append(self._best(q))
        return Half(values, np.stack(kept))

    def _after_time(self) -> tuple[Floats, Floats]:
        """No roll left: play on until the half ends; settled when nothing moves any more."""
        arrays = self.arrays
        values: Floats = np.zeros((arrays.size, *self.ended_steps.shape[1:]), dtype=np.float32)

        def worth(now: Floats, steps: Ints) -> Floats:
            played_on = _at(now, arrays.steps[steps])
            return np.where(self.steps_end[steps], self.ended_steps[steps], played_on)

        while True:
            before = values.copy()
            faces = np.where(self.faces_end, self.ended_faces, _lookup(before)[arrays.faces])
            q = arrays.sweep(faces.mean(axis=1), worth, values)
            if np.abs(values - before).max() < SETTLED:
                return values, q

    def _one_more_roll(self, before: Floats) -> tuple[Floats, Floats]:
        arrays = self.arrays
        values = np.empty_like(before)
        rolled = _lookup(before)[arrays.faces].mean(axis=1)
        q = arrays.sweep(rolled, lambda now, steps: _at(now, arrays.steps[steps]), values)
        return values, q

    def _best(self, q: Floats) -> Choices:
        """The place of the best action of every node, the lowest where several are as good."""
        arrays = self.arrays
        found = np.zeros((arrays.size, *q.shape[1:]), dtype=np.uint8)
        for layer in arrays.layers:
            best = layer.best(q)
            slack = -NOTICEABLE if layer.attacks else NOTICEABLE
            good = q[layer.actions] >= best[:, None] + slack
            if not layer.attacks:
                good = q[layer.actions] <= best[:, None] + slack
            first = good.argmax(axis=1)
            choice = self.local[layer.actions][np.arange(len(first))[:, None, None], first].astype(np.uint8)
            if layer.interrupts is not None:
                lost = best - q[layer.interrupts]
                cut = (lost if layer.attacks else -lost) > NOTICEABLE
                choice += (cut * INTERRUPT).astype(np.uint8)
            found[layer.nodes] = choice
        return found


def _local_places(arrays: Arrays) -> Ints:
    """Each action's place among those of its node."""
    firsts = np.array(arrays.first, dtype=np.int64)
    counts = np.diff(np.append(firsts, arrays.total))
    return np.arange(arrays.total) - np.repeat(firsts, counts)


_AHEAD = np.minimum(np.arange(LEADS) + 1, LEADS - 1)
_BEHIND = np.maximum(np.arange(LEADS) - 1, 0)


def _lookup(values: Floats) -> Floats:
    """What each kind of edge to each node is worth to the attacker: played on, lost, goal, own goal."""
    lost = -values[:, ::-1, ::-1]
    return np.concatenate((values, lost, lost[..., _AHEAD], values[..., _BEHIND]))


def _at(values: Floats, targets: Ints) -> Floats:
    """The same at some edges only; most of them just play on."""
    size = len(values)
    kind = targets // size
    there = values[targets % size]
    for changed, lead in ((1, slice(None)), (2, _AHEAD)):
        rows = np.flatnonzero(kind == changed)
        there[rows] = -there[rows][:, ::-1, ::-1][..., lead]
    rows = np.flatnonzero(kind == 3)
    there[rows] = there[rows][..., _BEHIND]
    return there


class MatchValues(NamedTuple):
    """`opening`: what the match is worth to the side that kicks off, its opponent rolling the champion die."""

    opening: float
    first: Half
    second: Half


def solve_match(arrays: Arrays, kick_off: int, rolls: int) -> MatchValues:
    second = HalfSolver(arrays, _full_time(arrays, arrays.faces), _full_time(arrays, arrays.steps)).solve(
        rolls
    )
    begins = second.values[:, 0]
    first = HalfSolver(
        arrays,
        _half_time(arrays, arrays.faces, arrays.half_faces, begins),
        _half_time(arrays, arrays.steps, arrays.half_steps, begins),
    ).solve(rolls)
    lost_the_draw = 1
    return MatchValues(float(first.values[kick_off, lost_the_draw, MOST_GOALS]), first, second)


_GOALS = np.array([goals for _, goals in KINDS], dtype=np.int64)


def _full_time(arrays: Arrays, edges: Ints) -> Floats:
    """Won, drawn or lost, by the lead before the edge."""
    lead = np.arange(LEADS) - MOST_GOALS + _GOALS[edges // arrays.size][..., None, None]
    found: Floats = np.sign(lead).astype(np.float32)
    return found


def _half_time(arrays: Arrays, edges: Ints, codes: Ints, begins: Floats) -> Floats:
    """What the second half is worth to who attacked last in the first, by the draw and the lead before."""
    lead = np.clip(np.arange(LEADS) + _GOALS[edges // arrays.size][..., None, None], 0, LEADS - 1)
    node, flip = (codes % arrays.size)[..., None], (codes >= arrays.size)[..., None]
    found: Floats = np.where(flip, -begins[node, LEADS - 1 - lead], begins[node, lead])
    return found
