"""Goals and the end of the match."""

from palheta.facts import Place
from palheta.rulebooks.guzikowa import ch3_start_end_goal as ch3
from palheta.rulebooks.guzikowa.registered import SWITCH
from palheta.rulebooks.guzikowa.state import Due
from palheta.rulebooks.guzikowa.verdict import Verdict
from palheta.table.frame import SIDES, Side, other


def goal_scored(v: Verdict, owner: Side) -> None:
    """Into `owner`'s goal: the other side scores, and `owner` kicks off."""
    v.change(score=v.state.score.plus(other(owner)))
    art3_1_2_kick_off_due(v, owner)


@SWITCH.clause("3.1.2", "3.2.5", off=None)
def art3_1_2_kick_off_due(v: Verdict, side: Side) -> None:
    """Rozpoczęcie meczu oraz wznowienie po strzelonym golu: both sides set their buttons, then this one starts."""
    v.give_due(Due(kind="kick_off", side=side, at=ch3.CENTRE, exact=True))
    v.change(
        ball=Place(ch3.CENTRE), arranging=SIDES, arranged=(), phase=v.state.phase + 1, kickoff=None,
        last_touch=None, unentitled=(), air=(), resting={}, taker=None, second_penalty_move=False, choice=None,
    )  # fmt: skip


def end_if_over(v: Verdict) -> None:
    """Four exits after the tenth minute, or the fifteenth; only a set piece earned in time is still taken."""
    state = v.state
    if state.over is not None or state.toss:
        return
    late = ch3.art3_3_3_time_is_up(state) and not ch3.art3_3_3_set_piece_still_taken(state)
    if ch3.art3_3_3_fourth_exit(state) or late:
        v.end_match()


def announce_last_actions(v: Verdict, before: float) -> None:
    """3.3.2: at ten minutes the referee says that three actions follow this one."""
    limit = v.state.options.minutes * 60
    if before < limit <= v.state.clock:
        v.said.append("after_this_action_three_more")
