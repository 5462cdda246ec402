"""Regla 8: El Portero: the bar keeper, its touches, its area, what it may not touch."""

from msgspec.structs import replace

from palheta.facts import Place, Touch
from palheta.rulebooks.common.sighted import START
from palheta.rulebooks.fistf.areas import keeper_box, keeper_leaves_area, told
from palheta.rulebooks.fistf.outcome.precedence import Finding, Follows, Sanction, foul
from palheta.rulebooks.fistf.rules import CLAUSES, SWITCH
from palheta.rulebooks.fistf.rules.rule02_exchange import art2_5_4_before_a_period
from palheta.rulebooks.fistf.sighted import Watch
from palheta.rulebooks.fistf.state import Possession, State
from palheta.ruling import Reason, reason
from palheta.table.frame import Side, is_keeper, is_piece, keeper_of, other, side_of
from palheta.table.geometry import Disc

MOST_TOUCHES = 3


@SWITCH.clause("8.1.2", "12.1.1.2")
def art8_1_2_shaken(state: State, side: Side, deliberate: bool) -> tuple[Finding, ...]:
    """8.1.2: the keeper is not shaken before the ball is struck."""
    return (_keeper_fault(state, "8.1.2", side, deliberate),)


@SWITCH.clause("8.1.3", "8.1.4", "6.1.b", passes=True)
def art8_1_3_keeper_touch(state: State, keeper: str) -> State:
    """8.1.3: each contact of the keeper is a touch: the ball is its side's, and the other may answer (8.1.4)."""
    side = side_of(keeper)
    assert side is not None
    was = state.possession
    had_it = side == was.side
    mine = Possession(
        side,
        touches={keeper: was.touches.get(keeper, 0) + 1 if had_it else 1},
        ticks=was.ticks if had_it else 0,
        defence="open",
        barred=was.barred_if(keeper),
    )
    state = replace(state, possession=mine).within("flight", after_keeper=True)
    return state.within("sweepers", locked=())


@SWITCH.clause("8.1.4")
def art8_1_4_three_touches(watch: Watch) -> tuple[Finding, ...]:
    """8.1.4: the keeper too plays the ball at most three times in a row."""
    state = watch.state
    mine = state.possession.touches.get(watch.piece, 0) if state.possession.side == watch.side else 0
    if not is_keeper(watch.piece) or not watch.met_ball or mine < MOST_TOUCHES:
        return ()
    why = reason("{keeper} played the ball a fourth time in a row", keeper=watch.piece)
    call = CLAUSES.call("8.1.4", watch.side, why, at=watch.origin, piece=watch.piece)
    return (foul(call, watch.origin or state.table.pitch.spot(watch.side)),)  # told or not, it is in its area


@SWITCH.clause("8.2.1", "12.1.1.3")
def art8_2_1_stays_in_its_area(watch: Watch, side: Side) -> tuple[Finding, ...]:
    """8.2.1: no part of the keeper crosses or touches the lines of its goal area, except the goal line."""
    state, keeper = watch.state, keeper_of(side)
    when = next((i for i, touch in watch.touches if _contact_outside(state, side, keeper, touch)), None)
    place = watch.rest.get(keeper, watch.thrown_to if keeper == watch.piece else None)
    if when is None and (place is None or not _outside(state, side, keeper, place)):
        return ()
    meant = watch.deliberate and side == watch.side
    return (_keeper_fault(state, "8.2.1", side, meant, when=START if when is None else when),)


def _contact_outside(state: State, side: Side, keeper: str, touch: Touch) -> bool:
    if touch.mover != keeper:
        return False
    at = told(state, touch.at, None)
    return at is not None and keeper_leaves_area(state, side, Disc(at, 0.0))


def _outside(state: State, side: Side, keeper: str, place: Place) -> bool:
    box = keeper_box(state, keeper, place)
    return place.zone is None and box is not None and keeper_leaves_area(state, side, box)


@SWITCH.clause("8.2.1")
def art8_2_1_placed(state: State, side: Side, place: Place) -> tuple[Finding, ...]:
    """8.2.1: it holds however the keeper is placed."""
    if not _outside(state, side, keeper_of(side), place):
        return ()
    return (_keeper_fault(state, "8.2.1", side, False),)


@SWITCH.clause("8.2.1", "12.1.1.3")
def art8_2_1_told_by_people(state: State, side: Side, deliberate: bool) -> tuple[Finding, ...]:
    """8.2.1: the same where only people saw it."""
    return (_keeper_fault(state, "8.2.1", side, deliberate),)


def _keeper_fault(state: State, rule: str, side: Side, deliberate: bool, when: int = START) -> Finding:
    """8.1.2, 8.2.1: free kick from the spot the first time; repeated, meant or after a warning a penalty."""
    again = state.record.keeper_faults.get(f"{side} {rule}", 0) > 0
    follows: Follows = "penalty" if again or deliberate else "free_kick"
    why = (
        reason("the keeper was shaken before the ball was played")
        if rule == "8.1.2"
        else reason("the keeper touched or crossed a line of its goal area")
    )
    under = {"8.1.2": "12.1.1.2", "8.2.1": "12.1.1.3"}[rule] if follows == "penalty" else None
    spot = state.table.pitch.spot(side)
    call = CLAUSES.call(rule, side, why, under=under, piece=keeper_of(side))
    return Finding(call, when, Sanction(follows, at=spot))


@SWITCH.clause("8.2.2")
def art8_2_2_touches_figure(watch: Watch, side: Side) -> tuple[Finding, ...]:
    """8.2.2: the keeper touches no standing figure in its goal area."""
    keeper = keeper_of(side)
    for i, touch in watch.touches:
        if touch.mover == keeper and is_piece(touch.touched) and not watch.runs(i, touch.touched):
            why = reason("the keeper touched {met}, which stood still", met=touch.touched)
            return (_from_the_spot(watch, "8.2.2", side, why, i, touch),)
    return ()


@SWITCH.clause("8.2.3")
def art8_2_3_in_the_way(watch: Watch) -> tuple[Finding, ...]:
    """8.2.3: while a figure is on its way to a ball that lies still, the keeper is pushed against neither of them."""
    side, limit = other(watch.side), watch.ball_at
    for i, touch in watch.touches:
        if limit is not None and i >= limit:
            break
        hindered = touch.touched == "ball" or (touch.touched == watch.piece and watch.own_run(i))
        if touch.mover != keeper_of(side) or not hindered or watch.runs(i, "ball"):
            continue
        why = reason(
            "the keeper was pushed against {met} while {piece} was on its way to the ball",
            met=touch.touched,
            piece=watch.piece,
        )
        return (_from_the_spot(watch, "8.2.3", side, why, i, touch),)
    return ()


def _from_the_spot(watch: Watch, rule: str, side: Side, why: Reason, when: int, touch: Touch) -> Finding:
    at = told(watch.state, touch.at, None)
    call = CLAUSES.call(rule, side, why, at=at, piece=keeper_of(side))
    return foul(call, watch.state.table.pitch.spot(side), when)


@SWITCH.clause("8.3.2", "8.3.3")
def art8_3_keeper_exchange(state: State, side: Side, out: str) -> tuple[Finding, ...]:
    """8.3: a damaged keeper whenever the ball is still; a sound one once a match, and at restarts only."""
    if out in state.record.damaged:
        if not state.ball_runs:
            return ()
        rule, why = "8.3.2", reason("the ball is running: a keeper is exchanged when it lies still")
    elif state.due is None:
        rule, why = "8.3.2", reason("a sound keeper is exchanged only at a restart or after a goal")
    elif state.record.keepers_changed.get(side, 0) >= 1 and not art2_5_4_before_a_period(state):
        rule, why = "8.3.3", reason("{side} has already exchanged a sound keeper", side=side)
    else:
        return ()
    return (Finding(CLAUSES.call(rule, side, why, piece=out)),)
