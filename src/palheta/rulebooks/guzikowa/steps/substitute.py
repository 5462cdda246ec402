"""An exchange as it is made: who may leave, and who may come on (Rozdział 10)."""

from palheta.facts import Substitute
from palheta.rulebooks.guzikowa.areas import is_substitute, may_come_on, whereabouts
from palheta.rulebooks.guzikowa.outcome.stranger import not_in_the_match
from palheta.rulebooks.guzikowa.outcome.turn import one_more
from palheta.rulebooks.guzikowa.outcome.verdict import Verdict
from palheta.rulebooks.guzikowa.rules.ch1_buttons import art1_1_2_one_is_the_keeper
from palheta.rulebooks.guzikowa.rules.ch5_off_the_board import art5_1_3_waits
from palheta.rulebooks.guzikowa.rules.ch10_exchanges import (
    art10_1_1_during_the_match,
    art10_1_1_ones_own_button,
    art10_1_2_three_at_most,
    art10_1_5_in_a_stoppage,
    art10_1_6_in_its_place,
)
from palheta.rulebooks.guzikowa.state import State
from palheta.ruling import Call
from palheta.ruling.question import which
from palheta.table.frame import SIDES, side_of


def judged(v: Verdict, step: Substitute) -> None:
    out, come = step.substitute.out, step.substitute.in_
    side = side_of(out)
    assert side is not None  # both are of one side: `vocabulary` sees to that
    if not _can_be_told_apart(v.state, come):
        v.ask.append(which(may_come_on(v.state, side)))
        return
    hand = side if step.side not in SIDES else step.side
    calls = [
        *art10_1_1_ones_own_button(hand, side, out),
        *art1_1_2_one_is_the_keeper(side, out, come),
        *art10_1_1_during_the_match(v.state, side),
        *art10_1_5_in_a_stoppage(v.state, side),
        *_not_this_one(v.state, out),
        *(() if whereabouts(v.state, come) == "bench" else _not_this_one(v.state, come)),
    ]
    too_many = art10_1_2_three_at_most(v.state, side)
    v.calls += [*calls, *too_many]
    if out in v.state.expelled and out in v.state.pieces:
        v.removed.append(out)
        v.take_off(out)
    if too_many:
        one_more(v, side)
    if not calls and not too_many:
        art10_1_6_in_its_place(v, side, out, come)


def _can_be_told_apart(state: State, come: str) -> bool:
    """Whoever lies on the board already cannot come on, nor one of the first eleven that nobody saw leave."""
    where = whereabouts(state, come)
    return where != "on" and not (where == "unplaced" and not is_substitute(come) and come[1:].isdigit())


def _not_this_one(state: State, name: str) -> tuple[Call, ...]:
    return (*not_in_the_match(state, name), *art5_1_3_waits(state, name))
