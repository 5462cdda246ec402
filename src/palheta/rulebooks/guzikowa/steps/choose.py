"""What is left to a side to choose: who starts, which penalty (8.1.1) or none (8.1.2), who leaves."""

from palheta.facts import Choose
from palheta.rulebooks.guzikowa.outcome.board import expel
from palheta.rulebooks.guzikowa.outcome.penalty import may_waive, named
from palheta.rulebooks.guzikowa.outcome.verdict import Verdict
from palheta.rulebooks.guzikowa.rules.ch3_start import art3_1_1_who_starts
from palheta.rulebooks.guzikowa.rules.ch8_advantage import art8_1_1_chosen, art8_1_2_two_moves_instead
from palheta.ruling.question import Question
from palheta.table.frame import SIDES, Side, side_of


def judged(v: Verdict, step: Choose) -> None:
    state, said = v.state, step.choose
    hand = step.side if step.side in SIDES else None
    owner = side_of(said)
    if state.toss and said in SIDES:
        art3_1_1_who_starts(v, "home" if said == "home" else "away")
    elif owner is not None and state.must_expel.get(owner) and said in state.field_buttons(owner):
        if hand in (None, owner):
            left = {s: n - (s == owner) for s, n in state.must_expel.items()}
            v.change(must_expel={s: n for s, n in left.items() if n})
            expel(v, said)
    elif state.choice is not None and hand not in (None, state.choice.side):
        v.ask.append(Question("option", state.next.options))
    elif state.choice is not None and said == "play":
        waive(v, hand)
    elif state.choice is not None and (penalty := named(state, state.choice, said)) is not None:
        art8_1_1_chosen(v, penalty)
    else:
        v.ask.append(Question("option", state.next.options))


def waive(v: Verdict, side: Side | None) -> None:
    choice = v.state.choice
    if choice is not None and may_waive(v.state, choice) and side in (None, choice.side):
        art8_1_2_two_moves_instead(v, choice)
