"""Regla 9: El portero saliente."""

from palheta.facts import Place
from palheta.rulebooks.fistf.areas import bar_keeper_on, in_keeper_strip, off_pitch
from palheta.rulebooks.fistf.outcome.precedence import Finding, foul
from palheta.rulebooks.fistf.rules import CLAUSES, SWITCH
from palheta.rulebooks.fistf.sighted import Watch
from palheta.rulebooks.fistf.state import Kick, State
from palheta.ruling import Reason, reason
from palheta.table.frame import Side, other, sweeper_of


def _foul(state: State, rule: str, side: Side, why: Reason, under: str | None = None) -> Finding:
    call = CLAUSES.call(rule, side, why, under=under, piece=sweeper_of(side))
    return foul(call, state.table.pitch.spot(side))


@SWITCH.clause("9.1.1")
def art9_1_1_where(state: State, side: Side, place: Place) -> tuple[Finding, ...]:
    """9.1.1: into the goal area, or behind the goal line between the extensions of its lines."""
    if place.point is None or in_keeper_strip(
        state, side, state.table.footprint(sweeper_of(side), place.point)
    ):
        return ()
    return (_foul(state, "9.1.1", side, reason("the sweeping keeper was set down outside its goal area")),)


@SWITCH.clause("9.1.2")
def art9_1_2_when(state: State, side: Side) -> tuple[Finding, ...]:
    """9.1.2: in possession, with the bar keeper out of the way, and before the defensive flick was made."""
    if state.possession.side != side:
        why = reason("the sweeping keeper came on, but {side} does not have the ball", side=side)
    elif bar_keeper_on(state, side):
        why = reason("the sweeping keeper came on before the bar keeper of {side} was off", side=side)
    elif state.options.sweeper_before_answer and state.possession.defence == "made" and state.due is None:
        why = reason("the sweeping keeper came on after the defensive flick")
    else:
        return ()
    return (_foul(state, "9.1.2", side, why),)


@SWITCH.clause("9.1.3")
def art9_1_3_both_on(state: State) -> tuple[Finding, ...]:
    """9.1.3: a sweeping keeper that is not in use lies wholly outside the pitch."""
    found = []
    for side in (other(state.possession.side), state.possession.side):
        at = state.point(sweeper_of(side))
        if side in state.sweepers.on or at is None or off_pitch(state, sweeper_of(side), at):
            continue
        if bar_keeper_on(state, side):
            found.append(
                _foul(state, "9.1.3", side, reason("both keepers of {side} are on the pitch", side=side))
            )
    return tuple(found)


@SWITCH.clause("9.1.4", off=True)
def art9_1_4_not_first_of_sweeper(kick: Kick) -> bool:
    """9.1.4: the sweeping keeper scores no goal with its first move."""
    return not (kick.first_of_sweeper and kick.direct)


@SWITCH.clause("9.2.1", "9.2.2")
def art9_2_1_not_now(state: State, side: Side) -> tuple[Finding, ...]:
    """9.2.1: it leaves only in possession and with the ball still, or when the ball is dead for its side."""
    due = state.due
    dead = due is not None and (due.side == side or due.kind not in ("indirect_free_kick", "penalty"))
    if dead or (state.possession.side == side and not state.ball_runs and state.possession.lapsed is None):
        return ()
    why = reason(
        "the sweeping keeper cannot leave: {side} must have the ball, and it must lie still", side=side
    )
    return (_foul(state, "9.2.1", side, why, under="9.2.2"),)


@SWITCH.clause("9.2.2")
def art9_2_2_ball_still(state: State, side: Side) -> tuple[Finding, ...]:
    """9.2.2: one keeper takes the other's place only while the ball lies still."""
    if not state.ball_runs or state.possession.side != side:
        return ()
    return (_foul(state, "9.2.2", side, reason("the sweeping keeper came on while the ball was running")),)


@SWITCH.clause("9.2.2", "6.2.3.4", passes=True)
def art9_2_2_defender_answers(state: State) -> State:
    """9.2.2: when keepers are exchanged the defender gets his flick, if he has not made it."""
    if state.due is None and state.possession.defence == "open":
        return state.within("possession", owed="9.2.2")
    return state


@SWITCH.clause("9.2.3")
def art9_2_3_too_soon(state: State, side: Side) -> tuple[Finding, ...]:
    """9.2.3: taken off, it does not come back before another figure or a bar keeper has touched the ball."""
    if side not in state.sweepers.locked:
        return ()
    return (
        _foul(
            state,
            "9.2.3",
            side,
            reason("the sweeping keeper came back before anything else touched the ball"),
        ),
    )


@SWITCH.clause("9.2.3")
def art9_2_3_reused(watch: Watch) -> tuple[Finding, ...]:
    """9.2.3: the same for a flick with it: a foul where it was flicked."""
    if watch.piece != sweeper_of(watch.side) or watch.side not in watch.state.sweepers.locked:
        return ()
    why = reason("the sweeping keeper was used again before anything else touched the ball")
    call = CLAUSES.call("9.2.3", watch.side, why, at=watch.origin, piece=watch.piece)
    return (foul(call, watch.origin),)
