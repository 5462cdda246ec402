"""Least squares over the simulator: materials for all runs together, and for each run the speed that nobody measured.

A run's own speed is found for every trial of the materials and then eliminated, so that what is left of a run is a
small matrix and a vector. Those of all runs, added, are a step of Gauss and Newton; drawn anew, a bootstrap.
"""

from math import exp, log
from typing import NamedTuple

import numpy as np

from palheta.physics.types import Floats
from palheta.study.measure.readings import Readings, Run
from palheta.study.measure.rehearsal import UNKNOWN_SPEED, Bench, Observed, guess, observed, rehearsed
from palheta.study.measure.unknowns import Unknowns, priors
from palheta.table.gear import Gear

STEP = 1e-3  # of a difference quotient
ROUNDS, INNER = 25, 12
ENOUGH = 1e-4  # standard deviations: less is no progress


class Share(NamedTuple):
    """What a run says about the materials: `matrix` of second derivatives, `slope`, `left` what does not fit."""

    matrix: Floats
    slope: Floats
    left: float


class Seen(NamedTuple):
    run: Run
    what: Observed
    touches: tuple[int, ...]  # which unknowns it depends on


class Search:
    """`gear`: on a vast table. `touching`: which unknowns each run depends on."""

    def __init__(self, gear: Gear, unknowns: Unknowns, touching: list[tuple[int, ...]], by: Readings,
                 runs: tuple[Run, ...]) -> None:  # fmt: skip
        self.gear, self.unknowns = gear, unknowns
        self.seen = [Seen(run, observed(run, by), t) for run, t in zip(runs, touching, strict=True)]
        self.speeds = [log(max(guess(run, gear), 1.0)) for run in runs]
        self.default, self.spread = priors(unknowns)

    def found(self, wanted: list[bool]) -> Floats:
        """The materials that fit best; those that are not wanted stay as the book has them."""
        theta, damping = self.default.copy(), 1e-3
        cost, shares = self.cost(theta), self.shares(theta)
        free = np.array(wanted)
        for _ in range(ROUNDS):
            matrix, slope = self.total(shares, theta)
            matrix = matrix + damping * np.diag(np.diag(matrix))
            step = np.zeros(len(theta))
            step[free] = np.linalg.solve(matrix[np.ix_(free, free)], slope[free]) if free.any() else 0.0
            step = np.clip(step, -0.7, 0.7)
            before = list(self.speeds)
            tried = self.cost(theta + step)
            if tried > cost:
                self.speeds, damping = before, damping * 10
                if damping > 1e6:
                    break
                continue
            theta, damping = theta + step, max(damping / 10, 1e-9)
            done = cost - tried < ENOUGH**2 and float(np.abs(step / self.spread).max(initial=0)) < ENOUGH
            cost, shares = tried, self.shares(theta)
            if done:
                break
        return theta

    def total(self, shares: list[Share], theta: Floats) -> tuple[Floats, Floats]:
        """Of all runs, and of what is known beforehand."""
        matrix = np.diag(self.spread**-2.0) + sum(share.matrix for share in shares)
        slope = (self.default - theta) / self.spread**2 + sum(share.slope for share in shares)
        return matrix, slope

    def cost(self, theta: Floats) -> float:
        bench = self._bench(theta)
        prior = float((((theta - self.default) / self.spread) ** 2).sum())
        return prior + sum(float((self._fitted(k, bench) ** 2).sum()) for k in range(len(self.seen)))

    def shares(self, theta: Floats) -> list[Share]:
        """At the speeds that were found last for these materials."""
        bench = self._bench(theta)
        nearby = []
        for k in range(len(theta)):
            moved = theta.copy()
            moved[k] += STEP
            nearby.append(self._bench(moved))
        return [self._share(k, bench, nearby) for k in range(len(self.seen))]

    def _bench(self, theta: Floats) -> Bench:
        return Bench(self.unknowns.gear(self.gear, theta))

    def _share(self, k: int, bench: Bench, nearby: list[Bench]) -> Share:
        here = self._off(k, bench, self.speeds[k])
        jacobian = np.zeros((len(here), len(nearby)))
        for n in self.seen[k].touches:
            jacobian[:, n] = (self._off(k, nearby[n], self.speeds[k]) - here) / STEP
        keep = np.eye(len(here))
        if self.seen[k].run.kind in UNKNOWN_SPEED:
            along = (self._off(k, bench, self.speeds[k] + STEP) - here) / STEP
            keep -= np.outer(along, along) / max(float(along @ along), 1e-12)
        return Share(jacobian.T @ keep @ jacobian, -jacobian.T @ keep @ here, float(here @ here))

    def _off(self, k: int, bench: Bench, speed: float) -> Floats:
        """Simulated less read, in standard deviations of the reading."""
        run, (values, errors), _ = self.seen[k]
        off: Floats = (rehearsed(run, bench, exp(min(speed, 10.0))) - values) / errors
        return off

    def _fitted(self, k: int, bench: Bench) -> Floats:
        """The same at the speed that fits this run best."""
        off = self._off(k, bench, self.speeds[k])
        if self.seen[k].run.kind not in UNKNOWN_SPEED:
            return off
        for _ in range(INNER):
            along = (self._off(k, bench, self.speeds[k] + STEP) - off) / STEP
            step = -float(along @ off) / max(float(along @ along), 1e-12)
            step = min(max(step, -0.5), 0.5)
            while True:
                tried = self._off(k, bench, self.speeds[k] + step)
                if tried @ tried <= off @ off or abs(step) < 1e-6:
                    break
                step /= 2
            if abs(step) < 1e-6:
                break
            self.speeds[k] += step
            off = tried
        return off
