"""Rozdział 9: Wykonanie rzutu karnego."""

from collections.abc import Mapping
from functools import partial

from palheta.facts import Place
from palheta.rulebooks.common.pushing import nearest_free
from palheta.rulebooks.guzikowa.areas import (
    HAND,
    disc,
    in_arc_or_area,
    in_penalty_area,
    is_goalwards,
    one_side_first,
    owner_of,
)
from palheta.rulebooks.guzikowa.outcome.precedence import Draft
from palheta.rulebooks.guzikowa.outcome.turn import given_moves
from palheta.rulebooks.guzikowa.rules import CLAUSES, SWITCH
from palheta.rulebooks.guzikowa.sighted import Move
from palheta.rulebooks.guzikowa.state import Due, State
from palheta.ruling import Call, reason
from palheta.table.frame import Point, Side, forward, is_piece, keeper_of, other, side_of
from palheta.table.geometry import Footprint, distance, touches


@SWITCH.clause("9.2.1", off=())
def art9_2_1_ball_on_the_point(state: State, due: Due, ball: Point | None) -> tuple[Call, ...]:
    """Wykonanie rzutu karnego: the ball lies on the penalty point."""
    spot = state.table.pitch.spot(other(due.side))
    if due.kind != "penalty" or ball is None or distance(ball, spot) <= state.table.radius("ball"):
        return ()
    return (CLAUSES.call("9.2.1", due.side, reason("the ball is not on the penalty point"), at=ball),)


@SWITCH.clause("9.2.1", off=())
def art9_2_1_taker_behind_the_arc(state: State, defender: Side, name: str, at: Point) -> tuple[Call, ...]:
    """Wykonanie rzutu karnego: the taker stands behind the penalty arc's line."""
    if not in_arc_or_area(state, defender, name, at) and _ahead_of_the_arc(state, defender, name, at):
        return ()
    why = reason("{piece} does not stand behind the penalty arc", piece=name)
    return (CLAUSES.call("9.2.1", other(defender), why, at=at, piece=name),)


def _ahead_of_the_arc(state: State, defender: Side, name: str, at: Point) -> bool:
    """On the field's side of the penalty area's front line, not beside or behind it."""
    front = state.table.pitch.penalty_area.depth
    return (
        forward(defender) * (at[0] - state.table.pitch.goal_line(defender)) - state.table.radius(name)
        >= front - 1.0
    )


@SWITCH.clause("9.2.1", "9.2.1.s2", off=0)
def art9_2_1_two_moves(move: Move, due: Due) -> int:
    """Wykonanie rzutu karnego: two moves; what is left after the first."""
    return 0 if art9_2_1_touched_without_a_shot(move) else due.moves


@SWITCH.clause("9.2.1.s3", off=False)
def art9_2_1_touched_without_a_shot(move: Move) -> bool:
    """Wykonanie rzutu karnego: a button that meets the ball without shooting loses the moves left."""
    ours = [name for name in move.met_ball if is_piece(name) and side_of(name) == move.side]
    if not ours:
        return False
    stopped_by = {"post", "bar", keeper_of(other(move.side))}
    if stopped_by & move.met_ball:
        return False
    start, end, lies = move.state.point("ball"), move.ball_rest, move.ball_rest_place
    if end is None and lies is not None and lies.zone is not None:
        return not in_penalty_area(move.table, "ball", lies, other(move.side))
    return start is not None and end is not None and not is_goalwards(move.table, move.side, start, end)


@SWITCH.clause("9.2.1.s3", passes=True)
def art9_2_1_told_to_be_no_shot(draft: Draft, side: Side | None) -> Draft:
    """Wykonanie rzutu karnego: the same as the referee saw it; of any other move it says nothing."""
    taker = draft.state.possession.side
    if not draft.state.possession.second_penalty_move or taker is None or side not in (None, taker):
        return draft
    words = reason("met without a shot, the other move is lost: {side}'s turn", side=other(taker))
    return given_moves(draft, other(taker), 1).explaining(words, "9.2.1.s3")


@SWITCH.clause("9.2.2", off=())
def art9_2_2_out_of_the_penalty_area(state: State, defender: Side, name: str, at: Point) -> tuple[Call, ...]:
    """Wykonanie rzutu karnego: all buttons but the keeper are outside the penalty area, and out of the arc."""
    if not in_arc_or_area(state, defender, name, at):
        return ()
    why = reason("{piece} stands in the penalty area or its arc at a penalty", piece=name)
    return (CLAUSES.call("9.2.2", owner_of(name), why, at=at, piece=name),)


@SWITCH.clause("9.2.3", off={})
def art9_2_3_cleared_for_a_penalty(state: State, defender: Side) -> dict[str, Place]:
    """Wykonanie rzutu karnego: what lies in the area or the arc goes beyond the area's side line or its extension."""
    pieces: Mapping[str, Place] = dict(state.pieces)
    moved: dict[str, Place] = {}
    half_width = state.table.pitch.penalty_area.width / 2
    for name in one_side_first(pieces, defender):
        at = pieces[name].point
        if at is None or name == keeper_of(defender) or not in_arc_or_area(state, defender, name, at):
            continue
        sign = 1.0 if (at[1] if at[1] else forward(defender)) > 0 else -1.0
        beyond = half_width + state.table.radius(name) + 0.5
        place = nearest_free(
            state.table,
            pieces,
            name,
            (at[0], sign * beyond),
            partial(_beyond_the_side_line, beyond),
        )
        moved[name] = place
        pieces = {**pieces, name: place}
    return moved


def _beyond_the_side_line(beyond: float, shape: Footprint) -> bool:
    return abs(shape.at[1]) >= beyond - 0.01


@SWITCH.clause("9.2.3", off=())
def art9_2_3_beyond_the_side_line(
    state: State, due: Due, hand: Side, name: str, lay: Place, place: Place
) -> tuple[Call, ...]:
    """Wykonanie rzutu karnego: what is cleared by hand goes beside the area, or beside the arc if it lay there."""
    at, was = place.point, lay.point
    if at is None or was is None:
        return ()
    pitch, radius, defender = state.table.pitch, state.table.radius(name), other(due.side)
    beyond = abs(at[1]) >= pitch.penalty_area.width / 2 + radius - 1.0
    up_the_field = forward(defender) * (at[0] - pitch.goal_line(defender))
    in_area = touches(disc(state.table, name, was), pitch.penalty_zone(defender))
    reach = (0.0, pitch.penalty_area.depth) if in_area else (0.0, pitch.penalty_spot + pitch.arc_radius)
    beside = reach[0] - radius <= up_the_field <= reach[1] + radius
    if beyond and (beside or abs(at[0] - was[0]) <= HAND):
        return ()
    why = reason("{piece} was not taken out beyond the penalty area's side line", piece=name)
    return (CLAUSES.call("9.2.3", hand, why, at=at, piece=name),)
