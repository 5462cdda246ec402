"""Regra XIV, PÊNALTI: the arrangement for it (arts. 100 to 104). Art. 95 binds its taker too."""

from palheta.facts import Place
from palheta.rulebooks.tres_toques.case import Case
from palheta.rulebooks.tres_toques.registered import SWITCH
from palheta.rulebooks.tres_toques.rule04_plays import GAUGE
from palheta.rulebooks.tres_toques.state import State
from palheta.table.frame import Point, Side, forward, keeper_of, other
from palheta.table.geometry import TOLERANCE, gap, touches


def in_the_way(state: State, side: Side) -> tuple[str, ...]:
    """The discs of a side that may not stand where they do while the penalty is taken."""
    return tuple(
        name for name in state.field_pieces(side)
        if name != state.placed_taker and (at := state.at(name)) is not None and not art101_may_stand(state, name, at)
    )  # fmt: skip


@SWITCH.clause("101", off=True)
def art101_may_stand(state: State, piece: str, at: Point) -> bool:
    """EXECUÇÃO DO PÊNALTI: outside the areas, more than 183 mm from the ball, behind its line."""
    restart = state.restart
    ball = state.at("ball")
    if restart is None or ball is None:
        return True
    end = other(restart.side)
    body = state.table.footprint(piece, at)
    behind = forward(restart.side) * (at[0] - ball[0]) <= TOLERANCE
    far = gap(body, state.table.footprint("ball", ball)) > GAUGE - TOLERANCE
    return behind and far and not touches(body, state.table.pitch.penalty_zone(end))


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


@SWITCH.clause("101.§1", off=None)
def art101_keeper_on_the_line(case: Case, side: Side) -> None:
    """EXECUÇÃO DO PÊNALTI, § 1: the keeper's base on the goal line before the referee authorises."""
    keeper = keeper_of(side)
    at = case.state.at(keeper)
    line = case.state.table.pitch.goal_line(side)
    reach = (case.state.table.pitch.goal.width - case.state.table.keeper.width) / 2
    if at is not None and (
        abs(at[0] - line) > TOLERANCE or abs(at[1]) > reach + case.state.table.keeper.width
    ):
        case.place(keeper, Place((line, max(-reach, min(reach, at[1])))))
