"""An exchange as it is made: who may leave, and who may come on (Rozdział 10)."""

from palheta.facts import Substitute
from palheta.rulebooks.guzikowa.areas import owner_of, whereabouts
from palheta.rulebooks.guzikowa.outcome.board import taken_off
from palheta.rulebooks.guzikowa.outcome.precedence import Draft
from palheta.rulebooks.guzikowa.outcome.stranger import not_in_the_match
from palheta.rulebooks.guzikowa.outcome.turn import one_more
from palheta.rulebooks.guzikowa.rules.ch1_buttons import art1_1_2_one_is_the_keeper
from palheta.rulebooks.guzikowa.rules.ch5_off_the_board import art5_1_3_waits
from palheta.rulebooks.guzikowa.rules.ch10_exchanges import (
    art10_1_1_during_the_match,
    art10_1_1_ones_own_button,
    art10_1_2_three_at_most,
    art10_1_5_in_a_stoppage,
    art10_1_6_in_its_place,
    art10_1_6_on_the_board_already,
)
from palheta.rulebooks.guzikowa.state import State
from palheta.ruling import Call
from palheta.table.frame import SIDES


def judged(state: State, step: Substitute) -> Draft:
    draft = Draft(state)
    out, come = step.substitute.out, step.substitute.in_
    side = owner_of(out)  # both are of one side: `vocabulary` sees to that
    hand = side if step.side not in SIDES else step.side
    calls = (
        *art10_1_1_ones_own_button(hand, side, out),
        *art1_1_2_one_is_the_keeper(side, out, come),
        *art10_1_1_during_the_match(state, hand),
        *art10_1_5_in_a_stoppage(state, hand),
        *_not_this_one(state, out),
        *(() if whereabouts(state, come) == "bench" else _not_this_one(state, come)),
        *(art10_1_6_on_the_board_already(state, come) if come != out else ()),
    )
    too_many = art10_1_2_three_at_most(state, side)
    draft = draft.calling(*calls, *too_many)
    if out in state.record.expelled and out in state.pieces:
        draft = taken_off(draft.removing(out), out)
    if too_many:
        return one_more(draft, side)
    return draft if calls else art10_1_6_in_its_place(draft, side, out, come)


def _not_this_one(state: State, name: str) -> tuple[Call, ...]:
    return (*not_in_the_match(state, name), *art5_1_3_waits(state, name))
