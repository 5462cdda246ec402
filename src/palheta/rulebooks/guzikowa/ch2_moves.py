"""Rozdział 2: Wykonywanie ruchów."""

from palheta.facts import Restart
from palheta.rulebooks.guzikowa.move import Move
from palheta.rulebooks.guzikowa.registered import CLAUSES, SWITCH
from palheta.rulebooks.guzikowa.sanction import Offence, one_move
from palheta.rulebooks.guzikowa.state import State
from palheta.ruling import reason
from palheta.table.frame import Side, side_of
from palheta.table.geometry import distance

# A button counts as not shifted within this: as finely as places are compared.
SHIFT = 1.0

# 2.2.1: before these a button may be turned without that being a move. A kick-off is none of them.
SET_PIECES: tuple[Restart, ...] = (
    "throw_in", "goal_kick", "corner", "direct_free_kick", "indirect_free_kick", "penalty",
)  # fmt: skip


@SWITCH.clause("2.1.1.t3", "2.1.1", off=())
def art2_1_1_turned_in_place(move: Move) -> tuple[Offence, ...]:
    """Wykonywanie ruchów przez gracza: a turned button stays exactly where it was."""
    was, now = move.state.point(move.piece), move.rest.get(move.piece)
    if move.step.how != "turn" or was is None or now is None or now.point is None:
        return ()
    shift = distance(was, now.point)
    if shift <= SHIFT:
        return ()
    why = reason("{piece} was turned over and shifted {mm:.0f} mm", piece=move.piece, mm=shift)
    call = CLAUSES.call("2.1.1.t3", move.side, why, at=now.point, under="2.1.6", piece=move.piece)
    return (one_move(call, piece=move.piece),)


@SWITCH.clause("2.1.2", off=())
def art2_1_2_with_the_fingers(move: Move) -> tuple[Offence, ...]:
    """Wykonywanie ruchów przez gracza: a button carried by hand was not moved with the fingers."""
    if move.step.by != "keeper":
        return ()
    why = reason("{piece} was moved by hand, not flicked, pressed or turned", piece=move.piece)
    return (one_move(CLAUSES.call("2.1.2", move.side, why, under="2.1.6", piece=move.piece)),)


@SWITCH.clause("2.1.3", off=())
def art2_1_3_touching_anything_else(move: Move) -> tuple[Offence, ...]:
    """Wykonywanie ruchów przez gracza: only the button that is moved may be touched, not the ball either."""
    found = []
    for order, person, button in move.persons_on_buttons():
        if person == move.side:
            why = reason(
                "{side} touched {button} while moving {piece}", side=person, button=button, piece=move.piece
            )
            found.append(one_move(CLAUSES.call("2.1.3", person, why, under="2.1.6", piece=button), order))
            break
    owner = side_of(move.piece)
    if owner != move.side:
        why = reason("{side} moved {piece}, which is not theirs", side=move.side, piece=move.piece)
        found.append(one_move(CLAUSES.call("2.1.3", move.side, why, under="2.1.6", piece=move.piece)))
    reached = move.person_reached_for_ball()
    if reached is not None:
        # 7.5 punishes the touch itself with the same move; this call adds none.
        why = reason("{side} touched the ball while moving {piece}", side=move.side, piece=move.piece)
        found.append(Offence(call=CLAUSES.call("2.1.3", move.side, why, under="2.1.6"), order=reached))
    return tuple(found)


@SWITCH.clause("2.1.4", off=())
def art2_1_4_out_of_turn(state: State, side: Side, piece: str) -> tuple[Offence, ...]:
    """Wykonywanie ruchów przez gracza: the sides move in turn."""
    if state.turn is None or state.turn == side:
        return ()
    why = reason("{side} moved {piece} out of turn", side=side, piece=piece)
    return (one_move(CLAUSES.call("2.1.4", side, why, under="2.1.6", piece=piece)),)


@SWITCH.clause("2.1.5", off=())
def art2_1_5_eight_seconds(state: State, side: Side, seconds: float) -> tuple[Offence, ...]:
    """Wykonywanie ruchów przez gracza: eight seconds from rest until the button is touched."""
    if seconds <= state.options.move_seconds:
        return ()
    why = reason("{side} took {seconds:.1f} s, more than {limit:.0f}", side=side, seconds=seconds,
                 limit=state.options.move_seconds)  # fmt: skip
    return (one_move(CLAUSES.call("2.1.5", side, why, under="2.1.6")),)


@SWITCH.clause("2.1.7", off=())
def art2_1_7_before_the_last_move_ended(move: Move) -> tuple[Offence, ...]:
    """Wykonywanie ruchów przez gracza: a move ends when buttons and ball are still."""
    due = move.state.due
    if not (move.step.ball_moving or move.step.figure_moving or move.something_still_ran):
        return ()
    if due is not None and due.kind == "throw_in":
        return ()  # 4.1.2 says it of the throw-in itself
    why = reason("{side} moved {piece} before everything was still", side=move.side, piece=move.piece)
    return (one_move(CLAUSES.call("2.1.7", move.side, why, under="2.1.6", piece=move.piece)),)


@SWITCH.clause("2.2.1", "2.2.2", off=False)
def art2_2_free_turn(state: State, how: str) -> bool:
    """Odwracanie guzika: before a set piece a turned button is no move."""
    due = state.due
    return how == "turn" and due is not None and due.kind in SET_PIECES and not state.second_penalty_move


@SWITCH.clause("2.2.2", off=())
def art2_2_2_three_more_buttons(state: State, side: Side, turned: tuple[str, ...]) -> tuple[Offence, ...]:
    """Odwracanie guzika: three buttons besides the taker, and those that go into a wall."""
    due = state.due
    assert due is not None
    free = {due.taker} if side == due.side else set(due.wall)
    # Until a taker is known one of them may yet become it.
    unknown = 1 if side == due.side and due.taker is None else 0
    mine = [name for name in turned if side_of(name) == side and name not in free]
    if len(mine) <= 3 + unknown:
        return ()
    why = reason(
        "{side} turned {count} buttons besides the taker before the set piece", side=side, count=len(mine)
    )
    return (one_move(CLAUSES.call("2.2.2", side, why, under="2.1.6")),)
