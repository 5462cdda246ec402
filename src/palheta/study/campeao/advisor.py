"""The solution as an advisor: which one a match needs, and what it says about a state."""

from typing import NamedTuple

from palheta.rulebooks.base import MatchState
from palheta.rulebooks.campeao.faces import standard_dice
from palheta.rulebooks.campeao.state import State
from palheta.rulebooks.campeao.vocabulary import Options
from palheta.study.advice import Advice, Advisor
from palheta.study.campeao.caching import kept_in, solve
from palheta.study.campeao.solution import Hint, Solution
from palheta.table.frame import Side

SECONDS_A_ROLL = 5.0


class CampeaoAdvisor:
    def __init__(self, solution: Solution) -> None:
        self._solution = solution

    def advice(self, state: State, side: Side) -> tuple[Advice, ...]:
        acts = side == state.to_act()
        hints = self._solution.hints(state) if acts else self._solution.interruptions(state)
        if len(hints) < 2 and not acts:
            return ()  # there is nothing but to wait
        best = self._solution.plan(state, side)
        found = [
            _advice(hint, hint.plan == best or (best is None and not acts and not hint.plan.steps))
            for hint in hints
        ]
        return tuple(sorted(found, key=lambda advice: not advice.best))

    def plan(self, state: State, side: Side) -> Advice | None:
        plan = self._solution.plan(state, side)
        return plan and Advice(plan.steps, plan.die, self._solution.goal(state), best=True)


def _advice(hint: Hint, best: bool) -> Advice:
    return Advice(hint.plan.steps, hint.plan.die, hint.goal, best)


class CampeaoProblem(NamedTuple):
    """The length of a half counts only as a number of rolls, so that the lengths of play share solutions."""

    options: Options
    rolls: int

    @property
    def seconds(self) -> float:
        return 15.0

    def known(self) -> bool:
        return kept_in(standard_dice(), self.options, self.rolls).is_file()

    def work_out(self) -> None:
        solve(standard_dice(), self.options, self.rolls)

    def answer(self) -> Advisor:
        return CampeaoAdvisor(solve(standard_dice(), self.options, self.rolls))


def problem_of(state: MatchState) -> CampeaoProblem:
    assert isinstance(state, State)
    chosen = state.options
    options = Options(
        boskov=state.record.boskov,
        long_shot_from_beyond=chosen.long_shot_from_beyond,
        keeper_kick_before_goal=chosen.keeper_kick_before_goal,
    )
    return CampeaoProblem(options, max(1, round(chosen.half / SECONDS_A_ROLL)))
