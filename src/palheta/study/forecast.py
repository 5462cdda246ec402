"""An event played thousands of times from how strong everybody is: the chances of each place."""

import os
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from math import exp, sqrt
from random import Random

import msgspec

from palheta.ratings import BETA, Skill, from_points, rated
from palheta.tournament.final import final_ranking
from palheta.tournament.lines import score_of
from palheta.tournament.phases import Phase
from palheta.tournament.rehearsal import rehearse
from palheta.tournament.state import State

# Goals of both in a match, as published (FIELD 3); where nothing is, an assumption that is told as one.
GOALS = {
    "dadinho": (2.29, "Liga Pantaneira, 3,582 matches"),
    "tres-toques": (3.88, "Brasília 2013, 24 matches"),
    "fistf": (3.23, "62 quoted scores"),
    "fistf-indoor": (3.23, "as fistf: assumed"),
    "guzikowa": (3.0, "assumed: nothing is published"),
    "campeao": (3.0, "assumed: nothing is published"),
}
CHUNK = 250


class Forecast(msgspec.Struct, frozen=True):
    """`places`: for each entrant how often he came in at each place; who share one count for all they share, in parts.

    `goals`: what was assumed, and where it is from.
    """

    times: int
    places: dict[str, tuple[float, ...]]
    goals: float
    source: str

    def chance(self, entrant: str, place: int) -> float:
        return self.places[entrant][place - 1] / self.times

    def expected(self, entrant: str) -> float:
        return sum(k * often for k, often in enumerate(self.places[entrant], start=1)) / self.times

    @property
    def order(self) -> list[str]:
        """The likeliest to do well first."""
        return sorted(self.places, key=lambda entrant: (self.expected(entrant), entrant))


class Luck:
    """Poisson goals whose means follow from the skills of a day; each run has its own."""

    def __init__(self, skills: Mapping[str, Skill], goals: float, rng: Random) -> None:
        self._rng = rng
        self._goals = goals
        self._day = {one: rng.gauss(skill.mu, skill.sigma) for one, skill in skills.items()}
        # So that who is better by d does better with Phi(d / (sqrt 2 beta)), as in the ratings.
        self._steep = 1 / (sqrt(2 * goals) * BETA)

    def score(self, phase: Phase, home: str, away: str) -> tuple[int, int]:
        tilt = exp(min(3.0, max(-3.0, self._steep * (self._day[home] - self._day[away]))))
        half = self._goals / 2
        return self._poisson(half * tilt), self._poisson(half / tilt)

    def wins(self, home: str, away: str) -> bool:
        return self._rng.random() < 0.5

    def _poisson(self, mean: float) -> int:
        limit, count, product = exp(-mean), 0, self._rng.random()
        while product > limit and count < 99:
            count += 1
            product *= self._rng.random()
        return count


def skills_of(state: State) -> dict[str, Skill]:
    """From the ratings of the entrants and what they have played in this event."""
    start = from_points({one.id: one.rating for one in state.entrants.values()})
    played = []
    for phase in state.phases.values():
        for fixture in phase.fixtures:
            result = phase.result(fixture)
            if result is not None and result.walkover is None:
                home, away = score_of(result, phase.phase)
                played.append((*result.pair, home - away))
    return rated(start, played)


def forecast(state: State, times: int, seed: int = 1, workers: int | None = None) -> Forecast:
    """The same numbers whatever the number of workers: every run has a seed of its own."""
    goals, source = GOALS.get(state.event.book, (3.0, "assumed"))
    skills = skills_of(state)
    bare = msgspec.structs.replace(state, entries=())
    chunks = [(bare, skills, goals, seed, at, min(times, at + CHUNK)) for at in range(0, times, CHUNK)]
    workers = workers or min(len(chunks), os.cpu_count() or 1)
    if workers == 1 or len(chunks) == 1:
        counted = [_counted(*chunk) for chunk in chunks]
    else:
        with ProcessPoolExecutor(workers) as pool:
            counted = list(pool.map(_counted, *zip(*chunks, strict=True)))
    size = len(state.entrants)
    total = {one: [0.0] * size for one in state.entrants}
    for part in counted:
        for one, own in part.items():
            for place, often in enumerate(own):
                total[one][place] += often
    return Forecast(times, {one: tuple(own) for one, own in total.items()}, goals, source)


def _counted(
    state: State, skills: Mapping[str, Skill], goals: float, seed: int, first: int, last: int
) -> dict[str, list[float]]:
    size = len(state.entrants)
    places = {one: [0.0] * size for one in state.entrants}
    for number in range(first, last):
        luck = Luck(skills, goals, Random(f"{seed} {number}"))
        at = 0
        for block in final_ranking(rehearse(state, luck, f"forecast {seed} {number}")).blocks:
            share = 1 / len(block.level)
            for one in block.level:
                for place in range(at, at + len(block.level)):
                    places[one][place] += share
            at += len(block.level)
    return places
