"""Rozdział 4: Piłka poza boiskiem: rzut autowy, wybicie od bramki, rzut rożny."""

from palheta.facts import Place
from palheta.rulebooks.guzikowa.areas import (
    corner_point,
    in_goal_area,
    in_penalty_area,
    on_corner_line,
    on_goal_area_line,
    on_half,
)
from palheta.rulebooks.guzikowa.outcome.precedence import Finding, one_move
from palheta.rulebooks.guzikowa.rules import CLAUSES, SWITCH
from palheta.rulebooks.guzikowa.sighted import Move
from palheta.rulebooks.guzikowa.state import Due, State
from palheta.ruling import Call, reason
from palheta.table.frame import Point, Side, is_piece, keeper_of, other
from palheta.table.geometry import distance

# How far from where the ball left a throw-in may be set: a button's own width, people have no ruler.
THROW_IN_REACH = 20.0


@SWITCH.clause("4.1.1", off=None)
def art4_1_1_throw_in(move: Move) -> Due | None:
    """Aut, rzut autowy: for whoever did not touch it last."""
    out = move.out
    if out is None or out.over != "touchline":
        return None
    return Due(kind="throw_in", side=other(move.last_side), at=out.at, exact=out.at is not None)


@SWITCH.clause("4.2.1", off=None)
def art4_2_1_goal_kick(move: Move) -> Due | None:
    """Piłka za linią końcową, wybicie od bramki: last touched by the side that attacks this end."""
    out = move.out
    if out is None or out.over != "goal_line" or move.last_side == out.end:
        return None
    return Due(kind="goal_kick", side=out.end, within="goal_area")


@SWITCH.clause("4.3.1", off=None)
def art4_3_1_corner(move: Move) -> Due | None:
    """Piłka za linią końcową, rzut rożny: last touched by the side that defends this end."""
    out = move.out
    if out is None or out.over != "goal_line" or move.last_side != out.end:
        return None
    spot = corner_point(move.table, out.end, out.at[1] if out.at is not None else 0.0)
    return Due(kind="corner", side=other(out.end), at=spot)


@SWITCH.clause("4.1.2", off=())
def art4_1_2_throw_in_set_up(move: Move) -> tuple[Finding, ...]:
    """Aut, rzut autowy: the taker behind the line where the ball left, the ball lying still on top of it."""
    due = move.state.due
    if due is None or due.kind != "throw_in":
        return ()
    why = None
    untold = due.judged and due.taker is None  # nobody said how it was set: nobody found fault with it
    if move.step.ball_moving:
        why = reason("the throw-in was taken before the ball lay still")
    elif untold:
        return ()
    elif not _carries_ball(move.state, move.piece):
        why = reason("{piece} took the throw-in without the ball lying on it", piece=move.piece)
    elif not _behind_the_line(move.state, move.piece, due):
        why = reason("{piece} did not stand behind the line where the ball left", piece=move.piece)
    if why is None:
        return ()
    call = CLAUSES.call("4.1.2", move.side, why, at=due.at, under="4.1.4", piece=move.piece)
    return (one_move(call),)


def _carries_ball(state: State, piece: str) -> bool:
    ball, at = state.ball, state.point(piece)
    if ball is None or ball.atop == piece or ball.point is None or at is None:
        return True
    return distance(ball.point, at) <= state.table.radius(piece)


def _behind_the_line(state: State, piece: str, due: Due) -> bool:
    at, spot = state.point(piece), due.at
    if at is None or spot is None:
        return True
    beyond = (at[1] if spot[1] > 0 else -at[1]) - state.table.radius(
        piece
    ) >= state.table.pitch.width / 2 - 1.0
    return beyond and abs(at[0] - spot[0]) <= THROW_IN_REACH


@SWITCH.clause("4.2.2", off=())
def art4_2_2_on_the_goal_area_line(state: State, ball: Point | None) -> tuple[Call, ...]:
    """Piłka za linią końcową, wybicie od bramki: the ball lies anywhere on the goal area's line."""
    due = state.due
    if (
        due is None
        or due.kind != "goal_kick"
        or ball is None
        or on_goal_area_line(state.table, ball, due.side)
    ):
        return ()
    return (CLAUSES.call("4.2.2", due.side, reason("the ball is not on the goal area's line"), at=ball),)


@SWITCH.clause("4.3.2", off=())
def art4_3_2_on_the_corner_line(state: State, ball: Point | None) -> tuple[Call, ...]:
    """Piłka za linią końcową, rzut rożny: the ball lies anywhere on the corner line."""
    due = state.due
    if (
        due is None
        or due.kind != "corner"
        or ball is None
        or on_corner_line(state.table, ball, other(due.side))
    ):
        return ()
    return (CLAUSES.call("4.3.2", due.side, reason("the ball is not on the corner line"), at=ball),)


# Who sets the ball, by what is taken.
_SETS_THE_BALL = {
    "throw_in": "4.1.2", "goal_kick": "4.2.2", "corner": "4.3.2", "penalty": "9.2.1",
    "direct_free_kick": "9.1.1", "indirect_free_kick": "9.1.1",
}  # fmt: skip


@SWITCH.clause("4.1.2", "4.2.2", "4.3.2", "9.1.1", "9.2.1", off=())
def art4_1_2_the_ball_is_the_takers(due: Due, hand: Side) -> tuple[Call, ...]:
    """Aut, Wybicie, Rzut rożny, Rzut wolny, Rzut karny: the ball is set by whoever takes it."""
    if hand == due.side:
        return ()
    why = reason("{side} set the ball, which is the taker's to set", side=hand)
    return (CLAUSES.call(_SETS_THE_BALL[due.kind], hand, why),)


def _ball_in_their_goal_area(move: Move) -> bool:
    return in_goal_area(move.table, "ball", move.ball_rest_place, other(move.side))


@SWITCH.clause("4.1.3", off=0)
def art4_1_3_after_a_throw_in(move: Move) -> int:
    """Aut, rzut autowy: one additional move."""
    return 0 if art4_1_5_into_the_goal_area(move) else 1


@SWITCH.clause("4.1.5", off=False)
def art4_1_5_into_the_goal_area(move: Move) -> bool:
    """Aut, rzut autowy: dropped into the other's goal area, the additional move is lost."""
    return _ball_in_their_goal_area(move)


@SWITCH.clause("4.3.3", off=0)
def art4_3_3_after_a_corner(move: Move) -> int:
    """Piłka za linią końcową, rzut rożny: one additional move."""
    return 0 if art4_3_4_into_the_goal_area(move) else 1


@SWITCH.clause("4.3.4", off=False)
def art4_3_4_into_the_goal_area(move: Move) -> bool:
    """Piłka za linią końcową, rzut rożny: dropped into the goal area, the additional move is lost."""
    return _ball_in_their_goal_area(move)


@SWITCH.clause("4.2.3", off=0)
def art4_2_3_onto_the_other_half(move: Move) -> int:
    """Piłka za linią końcową, wybicie od bramki: on the other half, its goal area excepted, one additional move."""
    place: Place | None = move.ball_rest_place
    seen_over = place is None and move.crossed("halfway") and move.out is None
    there = seen_over or on_half(move.table, "ball", place, other(move.side))
    return 1 if there and not _ball_in_their_goal_area(move) else 0


# The button that took it may not make the additional moves; in the order the book says so.
SAME_BUTTON = {
    "throw_in": "4.1.3.s2",
    "goal_kick": "4.2.3.s2",
    "corner": "4.3.3.s2",
    "indirect_free_kick": "9.1.3.s2",
}


@SWITCH.clause("4.1.3.s2", "4.2.3.s2", "4.3.3.s2", "9.1.3.s2", off=())
def art4_1_3_not_the_same_button(state: State, side: Side, piece: str) -> tuple[Finding, ...]:
    """Aut, Wybicie, Rzut rożny, Rzut wolny pośredni: the additional move is another button's."""
    taker = state.possession.taker
    if state.due is not None or taker is None or taker[0] != piece or state.turn != side:
        return ()
    why = reason("{piece} took the set piece and made the additional move too", piece=piece)
    return (one_move(CLAUSES.call(taker[1], side, why, under="4.1.4", piece=piece)),)


@SWITCH.clause("4.1.6", "4.2.4", "4.3.5", off=False)
def art4_1_6_straight_out(move: Move, due: Due) -> bool:
    """Aut, Wybicie, Rzut rożny: out again without meeting any button: one more move for the other side."""
    return due.kind in ("throw_in", "goal_kick", "corner") and move.out is not None and move.untouched


@SWITCH.clause("4.1.7", "4.2.5", off=())
def art4_1_7_straight_in(move: Move, due: Due, owner: Side) -> tuple[Call, ...]:
    """Aut, Wybicie: into the other's goal off no field button is no goal.

    Its keeper does not count as one while it is in its penalty area.
    """
    barred = due.kind in ("throw_in", "goal_kick")
    if not barred and not (due.kind == "corner" and not move.state.options.corner_goals):
        return ()
    keeper = keeper_of(owner)
    lies = move.state.pieces.get(keeper)
    untold = lies is None or (lies.point is None and lies.zone is None)  # then it is where a keeper is
    at_home = untold or in_penalty_area(move.table, keeper, lies, owner)
    met = [name for name in move.met_ball if is_piece(name) and name != move.piece]
    if owner != other(move.side) or any(name != keeper or not at_home for name in met):
        return ()
    rule = "4.2.5" if due.kind == "goal_kick" else "4.1.7"
    why = reason("the ball went straight into the goal from {piece}", piece=move.piece)
    return (CLAUSES.call(rule, move.side, why, piece=move.piece),)
