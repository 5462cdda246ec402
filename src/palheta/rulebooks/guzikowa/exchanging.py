"""An exchange as it is made: who may leave, who may come on, and what becomes of what is due (Rozdział 10)."""

from palheta.facts import Place, Substitute
from palheta.rulebooks.guzikowa import ch5_off_the_board as ch5
from palheta.rulebooks.guzikowa import ch10_substitutions as ch10
from palheta.rulebooks.guzikowa.board import is_substitute, may_come_on, not_in_the_match, whereabouts
from palheta.rulebooks.guzikowa.lateness import one_more
from palheta.rulebooks.guzikowa.registered import SWITCH
from palheta.rulebooks.guzikowa.state import State, with_due
from palheta.rulebooks.guzikowa.verdict import Verdict
from palheta.ruling import Call
from palheta.ruling.question import which
from palheta.table.frame import SIDES, Side, side_of


def judge_substitute(v: Verdict, step: Substitute) -> None:
    out, come = step.substitute.out, step.substitute.in_
    side = side_of(out)
    assert side is not None  # both are of one side: `vocabulary` sees to that
    if not _can_be_told_apart(v.state, come):
        v.ask.append(which(may_come_on(v.state, side)))
        return
    hand = side if step.side not in SIDES else step.side
    calls = [
        *ch10.art10_1_1_ones_own_button(hand, side, out),
        *ch10.art1_1_2_one_is_the_keeper(side, out, come),
        *ch10.art10_1_1_during_the_match(v.state, side),
        *ch10.art10_1_5_in_a_stoppage(v.state, side),
        *_not_this_one(v.state, out),
        *(() if whereabouts(v.state, come) == "bench" else _not_this_one(v.state, come)),
    ]
    too_many = ch10.art10_1_2_three_at_most(v.state, side)
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
    return (*not_in_the_match(state, name), *ch5.art5_1_3_waits(state, name))


@SWITCH.clause("10.1.6", "10.1.1", "10.1.3", off=None)
def art10_1_6_in_its_place(v: Verdict, side: Side, out: str, come: str) -> None:
    """Zmiana guzika podczas meczu: the new button lies where the old one did; it is no move."""
    v.change(
        subs=v.state.subs | {side: v.state.subs.get(side, 0) + 1},
        announced=tuple(s for s in v.state.announced if s != side),
    )
    exchange(v, out, come)


def exchange(v: Verdict, out: str, come: str) -> None:
    """One for the other: on the board, in the wall, and where everything would lie if a penalty were waived."""
    state, where, due = v.state, v.state.pieces.get(out), v.state.due
    wall = () if due is None else tuple(come if name == out else name for name in due.wall)
    _leave_the_set_piece(v, out)
    v.take_off(out)
    v.change(
        exchanged=(*state.exchanged, (out, come)),
        came_on=(*state.came_on, come),
        resting=v.state.resting | {come: "10.1.7"},
    )
    if where is not None:
        v.put(come, where)
    if due is not None:
        v.state = with_due(v.state, wall=wall)
    if state.choice is not None:
        v.change(choice=state.choice.exchanged(out, come))


def _leave_the_set_piece(v: Verdict, out: str) -> None:
    """Whoever had been set to take it, or offended, has left: the ball lies on its spot again."""
    due = v.state.due
    if due is None:
        return
    ball = v.state.ball
    if due.taker == out and ball is not None and ball.atop == out and due.at is not None:
        v.put("ball", Place(due.at))
    if due.offender == out:
        v.state = with_due(v.state, offender=None)
