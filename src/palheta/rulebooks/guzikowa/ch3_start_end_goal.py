"""Rozdział 3: Przygotowanie, rozpoczęcie, zakończenie, uznanie gola."""

from collections.abc import Mapping

from palheta.facts import Cross, Place
from palheta.rulebooks.guzikowa.move import Move
from palheta.rulebooks.guzikowa.registered import CLAUSES, SWITCH
from palheta.rulebooks.guzikowa.sanction import Offence, Sanction
from palheta.rulebooks.guzikowa.state import State
from palheta.rulebooks.guzikowa.where import (
    disc,
    in_any_goal_area,
    inside_goal,
    outside_field,
    touches_goal_line,
)
from palheta.ruling import Call, reason
from palheta.ruling.question import Question, where
from palheta.table.frame import Point, Side, forward, is_keeper, is_piece, keeper_of, other, side_of
from palheta.table.geometry import TOLERANCE, distance, touches

CENTRE: Point = (0.0, 0.0)
# A set piece badly taken after time is taken again; then it is over.
TRIES_AFTER_TIME = 2
SECONDS_AFTER_TIME = 60.0  # to set a piece up and take it: ball, wall, taker and two moves in eight each


# ---- Przygotowanie do meczu


def badly_set(state: State, pieces: Mapping[str, Place], starter: str | None) -> list[Call]:
    """Every button that 3.1.3 does not allow where it stands before a kick-off.

    The starting button is free only in the centre field; elsewhere it is a button like the others.
    """
    found: list[Call] = []
    for name, place in pieces.items():
        if place.point is None or not is_piece(name):
            continue
        in_circle = touches(disc(state.table, name, place.point), state.table.pitch.circle)
        for clause in SET_UP:
            found += clause(state, name, place.point, name == starter and in_circle)
    return found


@SWITCH.clause("3.1.2", off=())
def art3_1_2_own_half(state: State, name: str, at: Point, starts: bool) -> tuple[Call, ...]:
    """Przygotowanie do meczu: the buttons stand on their own halves."""
    side = side_of(name)
    assert side is not None
    if starts or forward(side) * at[0] <= 0:
        return ()
    return (_refused("3.1.2", name, at, "{piece} is not on its own half"),)


@SWITCH.clause("3.1.2", off=())
def art3_1_2_ones_own_buttons(hand: Side, name: str) -> tuple[Call, ...]:
    """Przygotowanie do meczu: each person sets their own."""
    if side_of(name) == hand:
        return ()
    why = reason("{side} moved {piece}, which is not theirs", side=hand, piece=name)
    return (CLAUSES.call("3.1.2", hand, why, piece=name),)


@SWITCH.clause("3.1.3.t1", off=())
def art3_1_3_only_the_keeper_in_the_goal_area(
    state: State, name: str, at: Point, starts: bool
) -> tuple[Call, ...]:
    """Przygotowanie do meczu: in the goal area only the keeper."""
    if is_keeper(name) or in_any_goal_area(state.table, name, Place(at)) is None:
        return ()
    return (_refused("3.1.3.t1", name, at, "{piece} stands in a goal area, where only the keeper may"),)


@SWITCH.clause("3.1.3.t2", off=())
def art3_1_3_only_the_starter_in_the_circle(
    state: State, name: str, at: Point, starts: bool
) -> tuple[Call, ...]:
    """Przygotowanie do meczu: in the centre field only the starting button."""
    if starts or not touches(disc(state.table, name, at), state.table.pitch.circle):
        return ()
    return (_refused("3.1.3.t2", name, at, "{piece} stands in the centre field and does not start"),)


@SWITCH.clause("3.1.3.t3", off=())
def art3_1_3_touching_the_lines(state: State, name: str, at: Point, starts: bool) -> tuple[Call, ...]:
    """Przygotowanie do meczu: buttons may stick out over a line but must touch it."""
    if not outside_field(state.table, name, at):
        return ()
    return (_refused("3.1.3.t3", name, at, "{piece} stands wholly beyond the lines"),)


@SWITCH.clause("3.1.3.t4", off=())
def art3_1_3_away_from_halfway(state: State, name: str, at: Point, starts: bool) -> tuple[Call, ...]:
    """Przygotowanie do meczu: no button nearer to halfway than the centre circle's radius."""
    limit = state.table.pitch.circle_radius
    if starts or abs(at[0]) - state.table.radius(name) >= limit - TOLERANCE:
        return ()
    return (_refused("3.1.3.t4", name, at, "{piece} stands nearer to halfway than 160 mm"),)


SET_UP = (
    art3_1_2_own_half, art3_1_3_only_the_keeper_in_the_goal_area, art3_1_3_only_the_starter_in_the_circle,
    art3_1_3_touching_the_lines, art3_1_3_away_from_halfway,
)  # fmt: skip


def _refused(rule: str, name: str, at: Point, text: str) -> Call:
    side = side_of(name)
    assert side is not None
    return CLAUSES.call(rule, side, reason(text, piece=name), at=at, piece=name)


@SWITCH.clause("3.1.4", off=())
def art3_1_4_ball_on_the_centre(state: State, side: Side) -> tuple[Call, ...]:
    """Przygotowanie do meczu: the ball lies on the centre point."""
    at = state.point("ball")
    if at is None or distance(at, CENTRE) <= 1.0:
        return ()
    return (CLAUSES.call("3.1.4", side, reason("the ball is not on the centre point"), at=at),)


# ---- Rozpoczęcie meczu oraz wznowienie po strzelonym golu


def _from_the_centre(call: Call, order: int) -> Offence:
    """3.2.4: an indirect free kick from the centre point and an additional move."""
    sanction = Sanction(kind="indirect_free_kick", at=CENTRE, exact=True, extra=1)
    return Offence(call=call, order=order, sanction=sanction, choosable=True)


@SWITCH.clause("3.2.1", off=())
def art3_2_1_must_touch_the_ball(move: Move) -> tuple[Offence, ...]:
    """Rozpoczęcie meczu: in the first move the button must touch the ball."""
    if not _is_kick_off(move) or move.piece in move.met_ball:
        return ()
    why = reason("{piece} did not touch the ball at the kick-off", piece=move.piece)
    call = CLAUSES.call("3.2.1", move.side, why, under="3.2.4", piece=move.piece)
    return (_from_the_centre(call, len(move.seen)),)


def _is_kick_off(move: Move) -> bool:
    return move.state.due is not None and move.state.due.kind == "kick_off"


@SWITCH.clause("3.2.2", off=())
def art3_2_2_over_halfway(move: Move) -> tuple[Offence, ...]:
    """Rozpoczęcie meczu: the ball ends wholly on the other half."""
    if not _is_kick_off(move) or move.piece not in move.met_ball or _left_the_circle(move):
        return ()
    at = move.ball_rest
    if at is None:
        return ()  # nobody said where it stopped: art 3.2.2 asks, see `kick_off_questions`
    if forward(move.side) * at[0] > move.table.radius("ball") + TOLERANCE:
        return ()
    why = reason("the ball did not cross halfway with its whole circumference")
    return (_from_the_centre(CLAUSES.call("3.2.2", move.side, why, at=at, under="3.2.4"), len(move.seen)),)


def kick_off_questions(move: Move) -> list[Question]:
    crossed = any(isinstance(e, Cross) and e.line == "halfway" for e in move.seen)
    known = move.ball_rest is not None or crossed or move.out is not None or move.goal is not None
    asks = _is_kick_off(move) and move.piece in move.met_ball and not known
    return [where("ball_rest", move.table.pitch)] if asks else []


@SWITCH.clause("3.2.2.s2", off=())
def art3_2_2_not_out_of_the_circle(move: Move) -> tuple[Offence, ...]:
    """Rozpoczęcie meczu: the ball may not leave the centre field."""
    if not _is_kick_off(move) or not _left_the_circle(move):
        return ()
    why = reason("the ball left the centre field at the kick-off")
    call = CLAUSES.call("3.2.2.s2", move.side, why, at=move.ball_rest, under="3.2.4")
    return (_from_the_centre(call, len(move.seen)),)


def _left_the_circle(move: Move) -> bool:
    crossed = any(isinstance(e, Cross) and e.cross == "ball" and e.line == "circle" for e in move.seen)
    if crossed or move.out is not None or move.goal is not None:
        return True
    at = move.ball_rest
    return at is not None and not touches(disc(move.table, "ball", at), move.table.pitch.circle)


def starter_bound(state: State, side: Side) -> str | None:
    """The button that started the game, while its side's second move is due; a set piece is that move too."""
    start = state.kickoff
    return start.piece if start is not None and start.answered and start.side == side else None


@SWITCH.clause("3.2.1.s2", off=())
def art3_2_1_second_move_with_another(move: Move) -> tuple[Offence, ...]:
    """Rozpoczęcie meczu: the starting side's second move is made with another button."""
    if starter_bound(move.state, move.side) != move.piece:
        return ()
    why = reason("{piece} started the game and made the second move too", piece=move.piece)
    call = CLAUSES.call("3.2.1.s2", move.side, why, under="3.2.4", piece=move.piece)
    return (_from_the_centre(call, 0),)


@SWITCH.clause("3.2.3", off=())
def art3_2_3_the_answer_stays_in(move: Move) -> tuple[Offence, ...]:
    """Rozpoczęcie meczu: after the other side's move the ball may not have left the field, not into a goal either.

    A set piece that the start itself gave away is no such answer: what comes of it chapters 4 and 9 say.
    """
    start = move.state.kickoff
    if start is None or start.answered or start.side == move.side or move.state.stopped:
        return ()
    if move.out is None and move.goal is None:
        return ()
    why = reason("the ball left the field in the move after the kick-off")
    call = CLAUSES.call("3.2.3", move.side, why, under="3.2.4", piece=move.piece)
    return (_from_the_centre(call, move.ended),)


# ---- Zakończenie meczu


@SWITCH.clause("3.3.1", "3.3.2", off=False)
def art3_3_2_exits_count(state: State) -> bool:
    """Zakończenie meczu: after ten minutes the ball must still leave the field of play four times."""
    return state.clock >= state.options.minutes * 60


@SWITCH.clause("3.3.2", "3.3.3", off=False)
def art3_3_3_fourth_exit(state: State) -> bool:
    """Zakończenie meczu: it ends when the ball leaves for the fourth time."""
    return state.exits >= state.options.exits


@SWITCH.clause("3.3.3", off=False)
def art3_3_3_time_is_up(state: State) -> bool:
    """Zakończenie meczu: at the latest fifteen minutes after the start."""
    return state.clock >= state.options.last_minute * 60


def time_up_at(state: State) -> float | None:
    return state.options.last_minute * 60


@SWITCH.clause("3.3.3.s2", off=False)
def art3_3_3_set_piece_still_taken(state: State) -> bool:
    """Zakończenie meczu: a set piece whose cause arose in time may still be taken; a kick-off is none.

    It may be, so nobody waits for it longer than for any move (2.1.5), nor a minute in all, nor for a third try.
    """
    due = state.due
    if due is None:
        return state.second_penalty_move
    end = state.options.last_minute * 60
    in_time = due.since < end and state.clock <= end + SECONDS_AFTER_TIME
    waited_for = not state.is_late(due.side) and due.refused < TRIES_AFTER_TIME
    return due.kind != "kick_off" and in_time and waited_for


# ---- Uznanie gola


@SWITCH.clause("3.4.2", off=None)
def art3_4_2_in_the_goal(move: Move) -> Side | None:
    """Uznanie gola: the ball is over the goal line with its whole circumference. Whose goal it is."""
    return move.goal


@SWITCH.clause("3.4.3", off=False)
def art3_4_3_held_on_the_line(move: Move, owner: Side) -> bool:
    """Uznanie gola: no goal when the ball stops on a keeper that still touches the goal line."""
    keeper = keeper_of(owner)
    held = any(top == "ball" and under == keeper for _, top, under in move.atop)
    place = move.place_after(keeper)
    return held and place is not None and place.point is not None and touches_goal_line(
        move.table, keeper, place.point, owner
    )  # fmt: skip


@SWITCH.clause("3.4.4", off=True)
def art3_4_4_proper_move(offences: list[Offence], side: Side) -> bool:
    """Uznanie gola: it stands if the move that brought it was made by the rules."""
    return not any(offence.against == side for offence in offences)


@SWITCH.clause("3.4.5", off=None)
def art3_4_5_air(move: Move) -> Side | None:
    """Uznanie gola: a button inside its goal that was called air does not stop the ball. Whose goal it is."""
    owner = other(move.side)
    for _, name in move.on_ball:
        at = move.state.point(name)
        if name in move.state.air and at is not None and inside_goal(move.table, name, at, owner):
            return owner
    return None
