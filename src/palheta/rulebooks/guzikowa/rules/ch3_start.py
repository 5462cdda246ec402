"""Rozdział 3: Przygotowanie do meczu, rozpoczęcie meczu oraz wznowienie po strzelonym golu."""

from palheta.facts import Place
from palheta.rulebooks.guzikowa.areas import (
    CENTRE,
    disc,
    in_any_goal_area,
    on_half,
    outside_field,
    owner_of,
    starter_bound,
    wholly_on_half,
)
from palheta.rulebooks.guzikowa.outcome.precedence import Draft, Finding, Sanction
from palheta.rulebooks.guzikowa.outcome.turn import given_due
from palheta.rulebooks.guzikowa.rules import CLAUSES, SWITCH
from palheta.rulebooks.guzikowa.sighted import Move
from palheta.rulebooks.guzikowa.state import Due, Play, State
from palheta.ruling import Call, reason
from palheta.table.frame import SIDES, Point, Side, forward, is_keeper, other, side_of
from palheta.table.geometry import TOLERANCE, distance, touches


@SWITCH.clause("3.1.1", passes=True)
def art3_1_1_who_starts(draft: Draft, side: Side) -> Draft:
    """Przygotowanie do meczu: it is agreed who makes the first move."""
    words = reason("{side} makes the first move", side=side)
    return art3_1_2_kick_off_due(draft.within("record", toss=False), side).explaining(words, "3.1.1")


@SWITCH.clause("3.1.2", off=())
def art3_1_2_own_half(state: State, name: str, place: Place, starts: bool) -> tuple[Call, ...]:
    """Przygotowanie do meczu: the buttons stand on their own halves; the other half's name alone says enough."""
    at, rival = place.point, other(owner_of(name))
    beyond = forward(owner_of(name)) * at[0] > 0 if at else wholly_on_half(state.table, name, place, rival)
    return (_refused("3.1.2", name, at, "{piece} is not on its own half"),) if beyond and not starts else ()


@SWITCH.clause("3.1.2", off=())
def art3_1_2_ones_own_buttons(hand: Side, name: str) -> tuple[Call, ...]:
    """Przygotowanie do meczu: each person sets their own."""
    if side_of(name) == hand:
        return ()
    why = reason("{side} moved {piece}, which is not theirs", side=hand, piece=name)
    return (CLAUSES.call("3.1.2", hand, why, piece=name),)


@SWITCH.clause("3.1.2", "3.2.5", passes=True)
def art3_1_2_kick_off_due(draft: Draft, side: Side) -> Draft:
    """Rozpoczęcie meczu oraz wznowienie po strzelonym golu: both sides set their buttons, then this one starts."""
    draft = given_due(draft, Due(kind="kick_off", side=side, at=CENTRE, exact=True))
    # Everything is set up anew, but who has just come on has not waited for a move yet (10.1.7).
    was = draft.state.play
    bound = {n: why for n, why in was.resting.items() if why == "10.1.7"}
    play = Play(arranging=SIDES, listed=was.listed, off=was.off, resting=bound)
    draft = draft.now(ball=Place(CENTRE), phase=draft.state.phase + 1, play=play)
    return draft.within("flight", choice=None)


@SWITCH.clause("3.1.3.t1", off=())
def art3_1_3_only_the_keeper_in_the_goal_area(
    state: State, name: str, place: Place, starts: bool
) -> tuple[Call, ...]:
    """Przygotowanie do meczu: in the goal area only the keeper."""
    if is_keeper(name) or in_any_goal_area(state.table, name, place) is None:
        return ()
    return (
        _refused("3.1.3.t1", name, place.point, "{piece} stands in a goal area, where only the keeper may"),
    )


@SWITCH.clause("3.1.3.t2", off=())
def art3_1_3_only_the_starter_in_the_circle(
    state: State, name: str, place: Place, starts: bool
) -> tuple[Call, ...]:
    """Przygotowanie do meczu: in the centre field only the starting button."""
    at = place.point
    if starts or at is None or not touches(disc(state.table, name, at), state.table.pitch.circle):
        return ()
    return (_refused("3.1.3.t2", name, at, "{piece} stands in the centre field and does not start"),)


@SWITCH.clause("3.1.3.t3", off=())
def art3_1_3_touching_the_lines(state: State, name: str, place: Place, starts: bool) -> tuple[Call, ...]:
    """Przygotowanie do meczu: buttons may stick out over a line but must touch it."""
    at = place.point
    if at is None or not outside_field(state.table, name, at):
        return ()
    return (_refused("3.1.3.t3", name, at, "{piece} stands wholly beyond the lines"),)


@SWITCH.clause("3.1.3.t4", off=())
def art3_1_3_away_from_halfway(state: State, name: str, place: Place, starts: bool) -> tuple[Call, ...]:
    """Przygotowanie do meczu: no button nearer to halfway than the centre circle's radius."""
    at, limit = place.point, state.table.pitch.circle_radius
    if starts or at is None or abs(at[0]) - state.table.radius(name) >= limit - TOLERANCE:
        return ()
    return (_refused("3.1.3.t4", name, at, "{piece} stands nearer to halfway than 160 mm"),)


def _refused(rule: str, name: str, at: Point | None, text: str) -> Call:
    return CLAUSES.call(rule, owner_of(name), reason(text, piece=name), at=at, piece=name)


@SWITCH.clause("3.1.4", off=())
def art3_1_4_ball_on_the_centre(state: State, side: Side) -> tuple[Call, ...]:
    """Przygotowanie do meczu: the ball lies on the centre point."""
    at = state.point("ball")
    if at is None or distance(at, CENTRE) <= 1.0:
        return ()
    return (CLAUSES.call("3.1.4", side, reason("the ball is not on the centre point"), at=at),)


def _from_the_centre(call: Call, when: int) -> Finding:
    """3.2.4: an indirect free kick from the centre point and an additional move."""
    return Finding(
        call, when, Sanction(kind="indirect_free_kick", at=CENTRE, exact=True, extra=1, choosable=True)
    )


@SWITCH.clause("3.2.1", off=())
def art3_2_1_must_touch_the_ball(move: Move) -> tuple[Finding, ...]:
    """Rozpoczęcie meczu: in the first move the button must touch the ball."""
    if not move.takes("kick_off") or move.piece in move.met_ball:
        return ()
    why = reason("{piece} did not touch the ball at the kick-off", piece=move.piece)
    call = CLAUSES.call("3.2.1", move.side, why, under="3.2.4", piece=move.piece)
    return (_from_the_centre(call, len(move.seen)),)


@SWITCH.clause("3.2.1.s2", off=())
def art3_2_1_second_move_with_another(move: Move) -> tuple[Finding, ...]:
    """Rozpoczęcie meczu: the starting side's second move is made with another button."""
    if starter_bound(move.state, move.side) != move.piece:
        return ()
    why = reason("{piece} started the game and made the second move too", piece=move.piece)
    call = CLAUSES.call("3.2.1.s2", move.side, why, under="3.2.4", piece=move.piece)
    return (_from_the_centre(call, 0),)


@SWITCH.clause("3.2.2", off=())
def art3_2_2_over_halfway(move: Move) -> tuple[Finding, ...]:
    """Rozpoczęcie meczu: the ball ends wholly on the other half."""
    if not move.takes("kick_off") or move.piece not in move.met_ball or move.left_the_circle:
        return ()
    at, place = move.ball_rest, move.ball_rest_place
    if at is None and not on_half(move.table, "ball", place, move.side):
        return ()  # or nobody said where it stopped: art 3.2.2 asks, see `_rest_questions`
    if at is not None and forward(move.side) * at[0] > move.table.radius("ball") + TOLERANCE:
        return ()
    why = reason("the ball did not cross halfway with its whole circumference")
    return (_from_the_centre(CLAUSES.call("3.2.2", move.side, why, at=at, under="3.2.4"), len(move.seen)),)


@SWITCH.clause("3.2.2.s2", off=())
def art3_2_2_not_out_of_the_circle(move: Move) -> tuple[Finding, ...]:
    """Rozpoczęcie meczu: the ball may not leave the centre field."""
    if not move.takes("kick_off") or not move.left_the_circle:
        return ()
    why = reason("the ball left the centre field at the kick-off")
    call = CLAUSES.call("3.2.2.s2", move.side, why, at=move.ball_rest, under="3.2.4")
    return (_from_the_centre(call, len(move.seen)),)


@SWITCH.clause("3.2.3", off=())
def art3_2_3_the_answer_stays_in(move: Move) -> tuple[Finding, ...]:
    """Rozpoczęcie meczu: after the other side's move the ball may not have left the field, not into a goal either.

    A set piece that the start itself gave away is no such answer: what comes of it chapters 4 and 9 say.
    """
    start = move.state.play.kickoff
    if start is None or start.answered or start.side == move.side or move.state.stopped:
        return ()
    if move.out is None and move.goal is None:
        return ()
    why = reason("the ball left the field in the move after the kick-off")
    call = CLAUSES.call("3.2.3", move.side, why, under="3.2.4", piece=move.piece)
    return (_from_the_centre(call, move.ended),)
