"""What the referee puts right while both teams arrange themselves, and when their time is over."""

from palheta.facts import Place
from palheta.rulebooks.tres_toques.outcome.formation import kick_off_formation, right_place
from palheta.rulebooks.tres_toques.outcome.precedence import Case, Fault
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
from palheta.table.frame import SIDES, Side, forward, other
from palheta.table.geometry import gap


def arrangement(case: Case) -> None:
    """Art. 114, ARRUMAÇÃO EM TIRO DE META: what the referee puts right before he lets the kick be taken."""
    restart = case.state.restart
    assert restart is not None
    sides = (restart.side, other(restart.side))
    for side in sides:
        art114_too_many(case, side)
    art114_in_the_penalty_area(case, other(restart.side), restart.side)
    for side in sides:
        art114_in_the_goal_areas(case, side)
    for side in sides:
        art114_distances(case, side)


def correct_goal_kick(case: Case, placed: tuple[str, ...]) -> None:
    """24.§único: corrected while they arrange; distances to others only at the end, for those may still be moved."""
    restart = case.state.restart
    assert restart is not None
    art114_in_the_penalty_area(case, other(restart.side), restart.side, placed)
    for side in SIDES:
        art114_in_the_goal_areas(case, side, placed)
        art114_from_halfway(case, side, placed)


def arrangement_faults(state: State, side: Side) -> dict[str, Fault]:
    """Which pieces of a side are not arranged as art. 68 asks, and how."""
    faults = art68_keeper_in_his_area(state, side) | art68_own_half(state, side)
    return faults | art68_distances(state, side)


def correct_arrangement(case: Case, side: Side, names: tuple[str, ...]) -> None:
    """The referee sets right whoever was just set against art. 68 (24)."""
    faults = arrangement_faults(case.state, side)
    wrong = [name for name in names if name in faults]
    for name in wrong:
        fault = faults[name]
        case.call(fault.rule, side, fault.why, under="24", piece=name)
        case.place(name, Place(right_place(case.state, side, name, fault.rule)))
    if wrong:
        art24_wrong_distances(case, side)


def set_out_by_the_referee(case: Case, side: Side) -> None:
    """Whoever stands wrongly for a kick-off when his time is over is set out by the referee (24, 68)."""
    restart = case.state.restart
    if restart is None or restart.kind != "kick_off" or not arrangement_faults(case.state, side):
        return
    for name, place in kick_off_formation(case.state, side, restart.side == side).items():
        case.place(name, place)


def set_out(case: Case, side: Side) -> None:
    if side not in case.state.arranged:
        stands(case, side)
        set_out_by_the_referee(case, side)


def stands(case: Case, side: Side) -> None:
    """A team is arranged; once both are, the time to think runs."""
    arranged = case.state.arranged
    if side not in arranged:
        due = "reflection" if other(side) in arranged else case.state.due
        case.set(arranged=(*arranged, side), due=due)


def in_the_way(state: State, side: Side) -> tuple[str, ...]:
    """The discs of a side that may not stand where they do while the penalty is taken."""
    return tuple(
        name for name in state.field_pieces(side)
        if name != state.placed_taker and (at := state.at(name)) is not None and not art101_may_stand(state, name, at)
    )  # fmt: skip


def cleared(state: State, piece: str) -> Place | None:
    """The nearest place behind the ball's line where this piece may wait, towards the halfway line."""
    restart = state.restart
    at = state.at(piece)
    if restart is None or at is None:
        return None
    f = forward(restart.side)
    start = min(f * at[0], f * (state.at("ball") or (0.0, 0.0))[0])
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


def clear_for_penalty(case: Case) -> None:
    """The referee sees to it before he lets the penalty be taken: everybody out, the keeper on his line."""
    restart = case.state.restart
    if restart is None or restart.kind != "penalty":
        return
    for side in (restart.side, other(restart.side)):
        for name in in_the_way(case.state, side):
            place = cleared(case.state, name)
            if place is not None:
                case.place(name, place)
    art101_keeper_on_the_line(case, other(restart.side))
