"""From readings to materials with intervals; what the readings cannot decide is left as the book has it, and said."""

from math import atan2, degrees, sqrt
from statistics import fmean

import numpy as np

from palheta.physics.types import Floats
from palheta.play.steadiness import TREMORS
from palheta.study.measure.experiments import EXPERIMENTS, Kind, decides, leans_on, possible
from palheta.study.measure.found import Fit, Hand, Hold, Measured, Undecided
from palheta.study.measure.readings import BadReadings, Readings, Run, check, gear_of
from palheta.study.measure.rehearsal import READ, vast
from palheta.study.measure.search import Search, Share
from palheta.study.measure.unknowns import Unknowns, done_for, material, outward, unknowns_of
from palheta.table.gear import Gear

DRAWS = 1000
DECIDED = 1 / 3  # of the spread beforehand that may be left
MIXED = 0.7  # correlation from which two materials are told only together
ODD = 4.0  # standard deviations beyond which a run is not like the others
FEWEST = 3  # flicks at a mark that have a spread


def fit(readings: Readings, gear: Gear | None = None, seed: int = 1) -> Fit:
    """Raises BadReadings. `gear`: the table's own sizes, where they are not the book's."""
    gear = gear or gear_of(readings.rulebook)
    check(readings, gear)
    runs = tuple(run for run in readings.runs if run.kind in READ)
    if not readings.runs:
        raise BadReadings("runs: nothing has been read yet")
    hand, hold = _hand(readings.runs), _holds(readings.runs)
    if not runs:
        return Fit(readings.rulebook, (), _left(gear, {}, (), {}), None, (), hand, hold)
    unknowns = unknowns_of(runs, gear)
    search = Search(vast(gear), unknowns, _touching(runs, unknowns, gear), readings, runs)
    loose = search.found([True] * len(unknowns.keys))
    shares = search.shares(loose)
    matrix, _ = search.total(shares, loose)
    covariance: Floats = np.linalg.inv(matrix).astype(np.float64)
    for_it = done_for(runs, gear)
    decided = _decided(unknowns, covariance, for_it)
    # What stays as the book has it may be wrong there; runs that were done for that must not bend the others.
    known = {key for k, key in enumerate(unknowns.keys) if decided[k]}
    sure = tuple(run for run in runs if known & set(decides(run.kind, run.thing, gear)))
    last = Search(vast(gear), unknowns, _touching(sure, unknowns, gear), readings, sure)
    theta = last.found(decided)
    spread = _spread(search, runs, shares, loose, np.random.default_rng(seed))
    measured = tuple(
        _measured(key, float(theta[k]), spread[k], gear, for_it[key])
        for k, key in enumerate(unknowns.keys)
        if decided[k]
    )
    left = _left(gear, for_it, tuple(one.key for one in measured), _mixed(unknowns, covariance))
    return Fit(readings.rulebook, measured, left, *_fits(search, loose, runs, sum(decided)), hand, hold)


def _touching(runs: tuple[Run, ...], unknowns: Unknowns, gear: Gear) -> list[tuple[int, ...]]:
    index = {key: k for k, key in enumerate(unknowns.keys)}
    return [tuple(index[key] for key in leans_on(run.kind, run.thing, gear)) for run in runs]


def _decided(unknowns: Unknowns, covariance: Floats, for_it: dict[str, dict[str, int]]) -> list[bool]:
    narrowed = np.sqrt(np.diag(covariance)) < DECIDED * np.array(unknowns.spread)
    return [bool(narrowed[k]) and key in for_it for k, key in enumerate(unknowns.keys)]


def _spread(
    search: Search, runs: tuple[Run, ...], shares: list[Share], theta: Floats, rng: np.random.Generator
) -> Floats:
    """95 % to either side of each unknown: how far it moves when the runs of each experiment are drawn anew (a
    bootstrap, one Gauss-Newton step each), but no less than the readings' own errors make of it: few runs may
    agree by chance."""
    matrices, slopes = np.array([one.matrix for one in shares]), np.array([one.slope for one in shares])
    kinds: dict[tuple[str, str], list[int]] = {}
    for k, run in enumerate(runs):
        kinds.setdefault((run.kind, run.thing), []).append(k)
    prior = np.diag(search.spread**-2.0)
    drawn = np.empty((DRAWS, len(theta)))
    for n in range(DRAWS):
        which = np.concatenate([rng.choice(of_a_kind, len(of_a_kind)) for of_a_kind in kinds.values()])
        before = (search.default - theta + rng.normal(0.0, search.spread)) / search.spread**2
        drawn[n] = np.linalg.solve(prior + matrices[which].sum(axis=0), before + slopes[which].sum(axis=0))
    least = 1.96 * np.sqrt(np.diag(np.linalg.inv(prior + matrices.sum(axis=0))))
    moved = np.abs(np.percentile(drawn - np.median(drawn, axis=0), (2.5, 97.5), axis=0))
    wider: Floats = np.maximum(moved, least).T
    return wider


def _measured(key: str, at: float, spread: Floats, gear: Gear, runs: dict[str, int]) -> Measured:
    low, high = outward(key, at - spread[0]), outward(key, at + spread[1])
    return Measured(key, material(gear, key), outward(key, at), low, high, runs)


def _mixed(unknowns: Unknowns, covariance: Floats) -> dict[str, str]:
    sigma = np.sqrt(np.diag(covariance))
    together = np.abs(covariance / np.outer(sigma, sigma)) - np.eye(len(sigma))
    return {
        key: unknowns.keys[int(together[k].argmax())]
        for k, key in enumerate(unknowns.keys)
        if together[k].max() > MIXED
    }


def _left(
    gear: Gear, for_it: dict[str, dict[str, int]], known: tuple[str, ...], mixed: dict[str, str]
) -> tuple[Undecided, ...]:
    """Everything that some experiment could decide on this table, and these readings do not."""
    deciding: dict[str, list[str]] = {}
    for kind, experiment in EXPERIMENTS.items():
        for thing in experiment.things:
            if possible(experiment.kind, thing, gear) is None:
                for key in decides(experiment.kind, thing, gear):
                    deciding.setdefault(key, []).append(kind)
    return tuple(
        Undecided(key, material(gear, key), tuple(by), for_it.get(key, {}), mixed.get(key))
        for key, by in sorted(deciding.items())
        if key not in known
    )


def _fits(
    search: Search, theta: Floats, runs: tuple[Run, ...], found: int
) -> tuple[float | None, tuple[str, ...]]:
    search.cost(theta)
    left = [share.left for share in search.shares(theta)]
    spare = sum(len(READ[run.kind]) - (run.kind in ("slide", "head_on", "fence")) for run in runs) - found
    scatter = sqrt(sum(left) / spare) if spare > 0 else None
    counts: dict[Kind, int] = {}
    odd = []
    for run, off in zip(runs, left, strict=True):
        counts[run.kind] = counts.get(run.kind, 0) + 1
        if sqrt(off) > ODD * max(1.0, sqrt(float(np.median(left)))):
            odd.append(f"{run.kind} {counts[run.kind]}")
    return scatter, tuple(odd)


def _hand(runs: tuple[Run, ...]) -> Hand | None:
    """About where the flicks went on average: who always plays long knows it after a while. A way grows as the square
    of the speed."""
    shots = [run.read for run in runs if run.kind == "mark"]
    if len(shots) < FEWEST:
        return None
    angles = [degrees(atan2(shot["aside"], shot["distance"] + shot["beyond"])) for shot in shots]
    speeds = [sqrt(1 + shot["beyond"] / shot["distance"]) for shot in shots]
    angle, power = float(np.std(angles, ddof=1)), float(np.std(speeds, ddof=1)) / fmean(speeds)
    like = min(TREMORS, key=lambda name: abs(TREMORS[name].angle - angle))
    return Hand(angle, power, len(shots), like)


def _holds(runs: tuple[Run, ...]) -> tuple[Hold, ...]:
    found: dict[str, list[float]] = {}
    for run in runs:
        if run.kind == "stick":
            rise, length = run.read["rise"], run.read["length"]
            found.setdefault(run.thing, []).append(rise / sqrt(length**2 - rise**2))
    return tuple(Hold(thing, fmean(all_of), len(all_of)) for thing, all_of in found.items())
