"""What follows from one offence outside a lance: reported, late, a substitution, a shot withdrawn."""

from palheta.rulebooks.dadinho.ch2_match import ended
from palheta.rulebooks.dadinho.ch7_infringements import awarded
from palheta.rulebooks.dadinho.state import State
from palheta.rulebooks.dadinho.verdict import Award, Finding, ruled
from palheta.ruling import Call, Ruling


def given(state: State, finding: Finding, more: tuple[Call, ...] = ()) -> Ruling:
    """The ruling for one finding that no lance brought."""
    if finding.award is None:
        return ruled(state, state.next, calls=(finding.call, *more))
    if state.time_up and finding.award.side != state.turn:
        return ruled(*ended(state), calls=(finding.call, *more))
    if keeps_better(state, finding.award):
        return ruled(state, state.next, calls=(finding.call, *more))
    state, due, places = awarded(state, finding.award, lies=state.ball)
    return ruled(state, due, calls=(finding.call, *more), places=places)


def keeps_better(state: State, award: Award) -> bool:
    """Who already has a better restart does not lose it because the other side offended again.

    A kick-off is no better than a free kick: 19 obs gives that side the technical foul.
    """
    if state.next.with_ == "period_end":
        return True  # in the interval the offence is only remembered
    if state.time_up and state.turn == award.side and award.kind != "penalty":
        return True  # after the whistle there is only the shot or the penalty
    worth = {"penalty": 2, "direct_free_kick": 1}
    return state.turn == award.side and worth.get(state.restart or "", 0) > worth.get(award.kind, 0)
