"""What is told of the goal with which a period ended."""

from msgspec.structs import replace

from palheta.facts import Report, Step
from palheta.rulebooks.dadinho import reports
from palheta.rulebooks.dadinho.ch2_match import art12_winner
from palheta.rulebooks.dadinho.state import State
from palheta.rulebooks.dadinho.verdict import ruled
from palheta.ruling import Next, Ruling


def told_of_the_last_goal(state: State, step: Step) -> Ruling | None:
    """The goal is judged as if play went on; where it falls, only the score changes, and who has won.

    None: nothing was told that undoes it.
    """
    if not isinstance(step, Report) or state.ended_by is None or step.report not in reports.SPOILS_THE_GOAL:
        return None
    played_on = replace(
        state, over=None, lance=state.ended_by, ended_by=None, restart="kick_off", next=Next("kick_off")
    )
    told = reports.reported(played_on, step)
    if told.score == state.score:
        return None
    state = replace(state, score=told.score, ended_by=None)
    if state.over is None:
        return ruled(state, state.next, calls=told.calls)
    return ruled(*art12_winner(replace(state, over=None)), calls=told.calls)
