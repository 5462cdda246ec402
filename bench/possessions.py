"""The solution against the game itself: possessions and matches played out, roll by roll, by the judge."""

import random
from math import sqrt
from typing import NamedTuple

from palheta.facts import Roll
from palheta.rulebooks.campeao.book import BOOK
from palheta.rulebooks.campeao.state import State
from palheta.study.campeao.solution import Solution
from palheta.table.frame import other


def play_possession(solution: Solution, state: State, rng: random.Random) -> bool:
    """One possession, both playing their best for a goal or against it. True if it ends in one."""
    attacker, score = state.attacker, state.score
    while state.attacker == attacker and state.score == score:
        side = state.to_act()
        plan = solution.goal_plan(state, other(side)) if state.record.champion is not None else None
        plan = plan or solution.goal_plan(state, side)
        if plan is None:
            raise LookupError(f"nothing is known about this state: {state.next}")
        for step in plan.steps:
            state = BOOK.judge(state, step).state
        if plan.die is not None:
            face = rng.choice(solution.dice.faces[plan.die])
            state = BOOK.judge(state, Roll(roll=plan.die, face=face, side=side)).state
    return state.score.of(attacker) > score.of(attacker)


class Sample(NamedTuple):
    """So many possessions `played` that should have scored with the chance `expected`, and how many did."""

    played: int
    expected: float
    goals: int

    @property
    def deviation(self) -> float:
        """How many standard errors the sample lies off."""
        spread = sqrt(self.played * self.expected * (1 - self.expected))
        return (self.goals - self.played * self.expected) / spread if spread else float(self.goals)


def sample(solution: Solution, state: State, count: int, seed: int) -> Sample:
    rng = random.Random(seed)
    goals = sum(play_possession(solution, state, rng) for _ in range(count))
    return Sample(count, solution.goal(state), goals)
