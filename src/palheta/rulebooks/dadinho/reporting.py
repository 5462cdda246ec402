"""What follows from one offence outside a lance: reported, late, a substitution, a shot withdrawn."""

from palheta.rulebooks.dadinho.ch7_infringements import awarded
from palheta.rulebooks.dadinho.placing import Places
from palheta.rulebooks.dadinho.state import State
from palheta.rulebooks.dadinho.verdict import Award, Finding, ruled
from palheta.ruling import Call, Ruling


def given(
    state: State, finding: Finding, more: tuple[Call, ...] = (), *, placed: Places | None = None
) -> Ruling:
    """The ruling for one finding that no lance brought. `placed`: what hands have just put somewhere."""
    calls, placed = (finding.call, *more), placed or {}
    if finding.award is None or keeps_better(state, finding.award):
        return ruled(state, state.next, calls=calls, places=placed)
    state, due, places = awarded(state, finding.award, lies=state.ball)
    return ruled(state, due, calls=calls, places=placed | places)


def keeps_the_shot(state: State, award: Award) -> bool:
    """After the whistle there is only the shot or the penalty: no other kick can be taken instead (15 §2)."""
    return state.time_up and state.turn == award.side and award.kind != "penalty"


def keeps_better(state: State, award: Award) -> bool:
    """Who already has a better restart does not lose it because the other side offended again.

    A kick-off is no better than a free kick: 19 obs gives that side the technical foul.
    """
    if state.next.with_ == "period_end":
        return True  # in the interval the offence is only remembered
    if keeps_the_shot(state, award):
        return True
    worth = {"penalty": 2, "direct_free_kick": 1}
    return state.turn == award.side and worth.get(state.restart or "", 0) > worth.get(award.kind, 0)
