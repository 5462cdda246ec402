"""What is left to a side to choose: who starts, which penalty (8.1.1) or none (8.1.2), who leaves."""

from palheta.facts import Choose
from palheta.rulebooks.guzikowa.areas import may_leave
from palheta.rulebooks.guzikowa.outcome.board import expelled
from palheta.rulebooks.guzikowa.outcome.penalty import may_waive, named
from palheta.rulebooks.guzikowa.outcome.precedence import Draft
from palheta.rulebooks.guzikowa.rules.ch3_start import art3_1_1_who_starts
from palheta.rulebooks.guzikowa.rules.ch8_advantage import art8_1_1_chosen, art8_1_2_two_moves_instead
from palheta.rulebooks.guzikowa.state import State
from palheta.ruling.question import Question
from palheta.table.frame import SIDES, Side, side_of


def judged(state: State, step: Choose) -> Draft:
    draft, said, choice = Draft(state), step.choose, state.flight.choice
    hand = step.side if step.side in SIDES else None
    owner = side_of(said)
    if state.record.toss and said in SIDES:
        return art3_1_1_who_starts(draft, "home" if said == "home" else "away")
    if owner is not None and state.record.must_expel.get(owner) and said in may_leave(state, owner):
        return leaves_for_the_keeper(draft, owner, said) if hand in (None, owner) else draft
    if choice is not None and hand in (None, choice.side):
        if said == "play":
            return waived(draft, hand)
        penalty = named(state, choice, said)
        if penalty is not None:
            return art8_1_1_chosen(draft, penalty)
    return draft.asking(Question("option", state.next.options))


def waived(draft: Draft, side: Side | None) -> Draft:
    choice = draft.state.flight.choice
    if choice is None or not may_waive(draft.state, choice) or side not in (None, choice.side):
        return draft
    return art8_1_2_two_moves_instead(draft, choice)


def leaves_for_the_keeper(draft: Draft, side: Side, piece: str) -> Draft:
    """6.2.1: for the keeper's red card this button leaves."""
    left = {s: n - (s == side) for s, n in draft.state.record.must_expel.items()}
    return expelled(draft.within("record", must_expel={s: n for s, n in left.items() if n}), piece)
