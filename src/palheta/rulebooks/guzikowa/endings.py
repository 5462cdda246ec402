"""Goals and the end of the match."""

from palheta.facts import Place
from palheta.rulebooks.guzikowa import because
from palheta.rulebooks.guzikowa import ch3_start_end_goal as ch3
from palheta.rulebooks.guzikowa.formation import squad
from palheta.rulebooks.guzikowa.registered import SWITCH
from palheta.rulebooks.guzikowa.state import Due, State
from palheta.rulebooks.guzikowa.verdict import Verdict
from palheta.table.frame import SIDES, Side, other


def goal_scored(v: Verdict, owner: Side) -> None:
    """Into `owner`'s goal: the other side scores, and `owner` kicks off."""
    v.change(score=v.state.score.plus(other(owner)))
    art3_1_2_kick_off_due(v, owner)
    v.because = because.goal(owner)


@SWITCH.clause("3.1.2", "3.2.5", off=None)
def art3_1_2_kick_off_due(v: Verdict, side: Side) -> None:
    """Rozpoczęcie meczu oraz wznowienie po strzelonym golu: both sides set their buttons, then this one starts."""
    v.give_due(Due(kind="kick_off", side=side, at=ch3.CENTRE, exact=True))
    v.change(
        ball=Place(ch3.CENTRE), arranging=SIDES, arranged=(), phase=v.state.phase + 1, kickoff=None,
        last_touch=None, unentitled=(), air=(), taker=None, second_penalty_move=False, choice=None, fell_at={},
        # Everything is set up anew, but who has just come on has not waited for a move yet (10.1.7).
        resting={n: why for n, why in v.state.resting.items() if why == "10.1.7"},
    )  # fmt: skip


def end_if_over(v: Verdict) -> None:
    """Four exits after the tenth minute, or the fifteenth; only a set piece earned in time is still taken."""
    state = v.state
    if state.over is not None or state.toss:
        return
    late = ch3.art3_3_3_time_is_up(state) and not ch3.art3_3_3_set_piece_still_taken(state)
    if ch3.art3_3_3_fourth_exit(state):
        v.end_match(because.FOURTH_EXIT)
    elif late:
        v.end_match(because.TIME_IS_UP)
    elif nobody_is_left(state):
        v.end_match(because.nobody_left(state.turn))


def nobody_is_left(state: State) -> bool:
    """The book sends off button after button and does not say what then: without any there is no move (11.1.3)."""
    return state.turn is not None and not squad(state, state.turn)


def announce_last_actions(v: Verdict, before: float) -> None:
    """3.3.2: at ten minutes the referee says that three actions follow this one."""
    limit = v.state.options.minutes * 60
    if before < limit <= v.state.clock:
        v.said.append("after_this_action_three_more")
