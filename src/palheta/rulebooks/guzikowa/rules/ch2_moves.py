"""Rozdział 2: Wykonywanie ruchów."""

from palheta.facts import Report, Restart
from palheta.rulebooks.common.sighted import Contact
from palheta.rulebooks.guzikowa.outcome.precedence import Draft, Finding, one_move
from palheta.rulebooks.guzikowa.outcome.turn import one_more, two_now
from palheta.rulebooks.guzikowa.rules import CLAUSES, SWITCH
from palheta.rulebooks.guzikowa.sighted import Move
from palheta.rulebooks.guzikowa.state import State
from palheta.rulebooks.guzikowa.vocabulary import REPORTS
from palheta.ruling import Call, Reason, reason
from palheta.table.frame import Side, is_piece, side_of
from palheta.table.geometry import distance

# A button counts as not shifted within this: as finely as places are compared.
SHIFT = 1.0

# 2.2.1: before these a button may be turned without that being a move. A kick-off is none of them.
SET_PIECES: tuple[Restart, ...] = (
    "throw_in",
    "goal_kick",
    "corner",
    "direct_free_kick",
    "indirect_free_kick",
    "penalty",
)


@SWITCH.clause("2.1.1.t3", "2.1.1", off=())
def art2_1_1_turned_in_place(move: Move) -> tuple[Finding, ...]:
    """Wykonywanie ruchów przez gracza: a turned button stays exactly where it was."""
    was, now = move.state.point(move.piece), move.rests.get(move.piece)
    if move.step.how != "turn" or was is None or now is None or now.point is None:
        return ()
    shift = distance(was, now.point)
    if shift <= SHIFT:
        return ()
    why = reason("{piece} was turned over and shifted {mm:.0f} mm", piece=move.piece, mm=shift)
    call = CLAUSES.call("2.1.1.t3", move.side, why, at=now.point, under="2.1.6", piece=move.piece)
    return (one_move(call),)


@SWITCH.clause("2.1.2", off=())
def art2_1_2_with_the_fingers(move: Move) -> tuple[Finding, ...]:
    """Wykonywanie ruchów przez gracza: a button carried by hand was not moved with the fingers."""
    if move.step.by != "keeper":
        return ()
    why = reason("{piece} was moved by hand, not flicked, pressed or turned", piece=move.piece)
    return (one_move(CLAUSES.call("2.1.2", move.side, why, under="2.1.6", piece=move.piece)),)


@SWITCH.clause("2.1.2", "2.1.6", "7.5.1", passes=True)
def art2_1_2_moved_by_hand(draft: Draft, side: Side, names: list[str]) -> Draft:
    """Wykonywanie ruchów przez gracza: what is carried by hand was not moved; it goes back, the opponent has one more.

    The ball has a clause of its own (Dotknięcie ciałem).
    """
    lay = draft.state.standing
    draft = draft.placing({name: lay[name] for name in names if name in lay})
    buttons = [name for name in names if name != "ball"]
    if "ball" in names:
        why = reason("{side} moved the ball by hand in open play", side=side)
        draft = draft.calling(CLAUSES.call("7.5.1", side, why))
    if not buttons:
        return two_now(draft, side)
    why = reason("{piece} was moved by hand in open play", piece=buttons[0])
    return one_more(draft.calling(CLAUSES.call("2.1.2", side, why, under="2.1.6")), side)


@SWITCH.clause("2.1.3", off=())
def art2_1_3_touching_anything_else(move: Move) -> tuple[Finding, ...]:
    """Wykonywanie ruchów przez gracza: only the button that is moved may be touched, not the ball either."""
    found = []
    other_button = next((c for c in move.contacts if _by_its_person(move, c)), None)
    if other_button is not None:
        when, button = other_button.when, other_button.touch.touched
        why = reason(
            "{side} touched {button} while moving {piece}", side=move.side, button=button, piece=move.piece
        )
        found.append(one_move(CLAUSES.call("2.1.3", move.side, why, under="2.1.6", piece=button), when))
    owner = side_of(move.piece)
    if owner != move.side:
        why = reason("{side} moved {piece}, which is not theirs", side=move.side, piece=move.piece)
        found.append(one_move(CLAUSES.call("2.1.3", move.side, why, under="2.1.6", piece=move.piece)))
    on_the_ball = (c.when for c in move.contacts if c.touch.touch == (move.side, "ball"))
    reached = next((when for when in on_the_ball if when <= move.ended), None)
    if reached is not None:
        # 7.5 punishes the touch itself with the same move; this call adds none.
        why = reason("{side} touched the ball while moving {piece}", side=move.side, piece=move.piece)
        found.append(Finding(CLAUSES.call("2.1.3", move.side, why, under="2.1.6"), reached))
    return tuple(found)


def _by_its_person(move: Move, contact: Contact) -> bool:
    """Whoever moves touched a button that is not the one being played."""
    touched = contact.touch.touched
    return contact.touch.mover == move.side and is_piece(touched) and touched != move.piece


@SWITCH.clause("2.1.4", off=())
def art2_1_4_out_of_turn(state: State, side: Side, piece: str) -> tuple[Finding, ...]:
    """Wykonywanie ruchów przez gracza: the sides move in turn."""
    if state.turn is None or state.turn == side:
        return ()
    why = reason("{side} moved {piece} out of turn", side=side, piece=piece)
    return (one_move(CLAUSES.call("2.1.4", side, why, under="2.1.6", piece=piece)),)


@SWITCH.clause("2.1.5", off=())
def art2_1_5_eight_seconds(state: State, side: Side, seconds: float) -> tuple[Finding, ...]:
    """Wykonywanie ruchów przez gracza: eight seconds from rest until the button is touched."""
    if seconds <= state.options.move_seconds:
        return ()
    why = reason(
        "{side} took {seconds:.1f} s, more than {limit:.0f}",
        side=side,
        seconds=seconds,
        limit=state.options.move_seconds,
    )
    return (one_move(CLAUSES.call("2.1.5", side, why, under="2.1.6")),)


# What is told and costs an additional move, offside with a free kick: the clause, and the one that says the price.
ONE_MOVE = {
    "hand": ("7.5.1", None), "body_touch": ("7.5.1", None), "wrong_flick": ("2.1.1", "2.1.6"),
    "not_with_fingers": ("2.1.2", "2.1.6"), "touched_button": ("2.1.3", "2.1.6"),
    "time_wasting": ("2.1.5", "2.1.6"), "moved_keeper": ("2.1.2", "2.1.6"), "out_of_turn": ("2.1.4", "2.1.6"),
    "wrong_throw_in": ("4.1.2", "4.1.4"), "bad_wall": ("9.1.1", "4.1.4"), "offside": ("7.4.1", None),
}  # fmt: skip


@SWITCH.clause("2.1.6", off=None)
def art2_1_6_reported(step: Report, side: Side) -> Call | None:
    """Wykonywanie ruchów przez gracza: an improper move, as somebody saw it, gives the opponent one more."""
    rule, under = ONE_MOVE[step.report]
    why = Reason(REPORTS[step.report].meaning)  # what the word means is a sentence of the catalogues
    at = step.at.point if step.at is not None else None
    return CLAUSES.call(rule, side, why, at=at, under=under, piece=step.piece)


@SWITCH.clause("2.1.7", off=())
def art2_1_7_before_the_last_move_ended(move: Move) -> tuple[Finding, ...]:
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
    return (
        how == "turn"
        and due is not None
        and due.kind in SET_PIECES
        and not state.possession.second_penalty_move
    )


@SWITCH.clause("2.2.2", off=())
def art2_2_2_three_more_buttons(state: State, side: Side, turned: tuple[str, ...]) -> tuple[Finding, ...]:
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
