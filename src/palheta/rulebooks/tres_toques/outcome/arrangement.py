"""What the referee puts right while both teams arrange themselves, and when their time is over."""

from palheta.facts import Place
from palheta.rulebooks.tres_toques.outcome.formation import kick_off_formation, right_place
from palheta.rulebooks.tres_toques.outcome.precedence import Draft, Fault
from palheta.rulebooks.tres_toques.outcome.sanction import called
from palheta.rulebooks.tres_toques.rules.rule02_ball import art8_cleared_for_the_goal_kick
from palheta.rulebooks.tres_toques.rules.rule04_removal import art24_wrong_distances
from palheta.rulebooks.tres_toques.rules.rule08_arrangement import (
    art68_distances,
    art68_keeper_in_his_area,
    art68_own_half,
)
from palheta.rulebooks.tres_toques.rules.rule14_penalty import art101_keeper_on_the_line, art101_may_stand
from palheta.rulebooks.tres_toques.rules.rule16_arrangement import (
    art114_distances,
    art114_from_halfway,
    art114_in_the_goal_areas,
    art114_in_the_penalty_area,
    art114_too_many,
)
from palheta.rulebooks.tres_toques.state import State
from palheta.table.frame import Side, forward, other
from palheta.table.geometry import gap


def before_the_goal_kick(draft: Draft) -> Draft:
    """Art. 114, ARRUMAÇÃO EM TIRO DE META: what the referee puts right before he lets the kick be taken."""
    restart = draft.state.restart
    assert restart is not None
    sides = (restart.side, other(restart.side))
    for side in sides:
        draft = art114_too_many(draft, side)
    draft = art114_in_the_penalty_area(draft, other(restart.side), restart.side)
    for side in sides:
        draft = art114_in_the_goal_areas(draft, side)
    for side in sides:
        draft = art114_distances(draft, side)
    return draft


def corrected_goal_kick(draft: Draft, placed: tuple[str, ...]) -> Draft:
    """24.§único: corrected while they arrange; distances to others only at the end, for those may still be moved."""
    restart = draft.state.restart
    assert restart is not None
    draft = art8_cleared_for_the_goal_kick(draft, restart.side)
    if draft.state.due.attempts > 0:
        return draft
    draft = art114_in_the_penalty_area(draft, other(restart.side), restart.side, placed)
    for side in (restart.side, other(restart.side)):
        draft = art114_from_halfway(art114_in_the_goal_areas(draft, side, placed), side, placed)
    return draft


def arrangement_faults(state: State, side: Side) -> dict[str, Fault]:
    """Which pieces of a side are not arranged as art. 68 asks, and how."""
    faults = art68_keeper_in_his_area(state, side) | art68_own_half(state, side)
    return faults | art68_distances(state, side)


def corrected_kick_off(draft: Draft, side: Side, names: tuple[str, ...]) -> Draft:
    """The referee sets right whoever was just set against art. 68 (24)."""
    faults = arrangement_faults(draft.state, side)
    wrong = [name for name in names if name in faults]
    for name in wrong:
        fault = faults[name]
        draft = draft.charging(called(fault.rule, side, fault.why, under="24", piece=name))
        if draft.state.point(name) is not None:  # else hands put it right, and nobody says where
            draft = draft.placing({name: Place(right_place(draft.state, side, name, fault.rule))})
    return art24_wrong_distances(draft, side) if wrong else draft


def set_out(draft: Draft, side: Side) -> Draft:
    """It stands now; whoever stands wrongly is set right by the referee (8.c, 24, 68)."""
    if side in draft.state.due.arranged:
        return draft
    draft = stands(draft, side)
    restart = draft.state.restart
    if restart is not None and restart.kind == "goal_kick" and restart.side == side:
        return art8_cleared_for_the_goal_kick(draft, side)
    if restart is None or restart.kind != "kick_off" or not arrangement_faults(draft.state, side):
        return draft
    return draft.placing(kick_off_formation(draft.state, side, restart.side == side))


def stands(draft: Draft, side: Side) -> Draft:
    """A team is arranged; once both are, the time to think runs."""
    due = draft.state.due
    if side in due.arranged:
        return draft
    task = "reflection" if other(side) in due.arranged else due.task
    return draft.within("due", arranged=(*due.arranged, side), task=task)


def in_the_way(state: State, side: Side) -> tuple[str, ...]:
    """The discs of a side that may not stand where they do while the penalty is taken."""
    discs = ((name, state.point(name)) for name in state.field_pieces(side) if name != state.due.placed_taker)
    return tuple(name for name, at in discs if at is not None and not art101_may_stand(state, name, at))


def cleared(state: State, piece: str) -> Place | None:
    """The nearest place behind the ball's line where this piece may wait, towards the halfway line."""
    restart = state.restart
    at = state.point(piece)
    if restart is None or at is None:
        return None
    f = forward(restart.side)
    start = min(f * at[0], f * (state.point("ball") or (0.0, 0.0))[0])
    others = [
        s for n in state.pieces if n != piece and n not in state.off and (s := state.footprint(n)) is not None
    ]
    for step in range(80):
        for shift in (0.0, 60.0, -60.0, 120.0, -120.0, 240.0, -240.0):
            point = (f * (start - 15.0 * step), at[1] + f * shift)
            inside = abs(point[1]) <= state.table.pitch.width / 2 - state.table.radius(piece)
            body = state.table.footprint(piece, point)
            if inside and art101_may_stand(state, piece, point) and all(gap(body, s) > 0 for s in others):
                return Place(point)
    return None


def cleared_for_penalty(draft: Draft) -> Draft:
    """The referee sees to it before he lets the penalty be taken: everybody out, the keeper on his line."""
    restart = draft.state.restart
    if restart is None or restart.kind != "penalty":
        return draft
    for side in (restart.side, other(restart.side)):
        for name in in_the_way(draft.state, side):
            place = cleared(draft.state, name)
            if place is not None:
                draft = draft.placing({name: place})
    return art101_keeper_on_the_line(draft, other(restart.side))
