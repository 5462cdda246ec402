"""What a move brought: a goal, the ball out of the field, or play going on."""

from msgspec.structs import replace

from palheta.rulebooks.guzikowa.outcome import because
from palheta.rulebooks.guzikowa.outcome.precedence import Offence
from palheta.rulebooks.guzikowa.outcome.verdict import Verdict
from palheta.rulebooks.guzikowa.rules.ch3_end import art3_3_2_exits_count
from palheta.rulebooks.guzikowa.rules.ch3_goal import art3_4_4_proper_move
from palheta.rulebooks.guzikowa.rules.ch3_start import art3_1_2_kick_off_due
from palheta.rulebooks.guzikowa.rules.ch4_ball_out import (
    SAME_BUTTON,
    art4_1_1_throw_in,
    art4_1_3_after_a_throw_in,
    art4_1_6_straight_out,
    art4_1_7_straight_in,
    art4_2_1_goal_kick,
    art4_2_3_onto_the_other_half,
    art4_3_1_corner,
    art4_3_3_after_a_corner,
)
from palheta.rulebooks.guzikowa.rules.ch9_penalty import art9_2_1_two_moves
from palheta.rulebooks.guzikowa.rules.ch9_wall import art9_1_3_no_goal_from_indirect
from palheta.rulebooks.guzikowa.sighted import Move
from palheta.rulebooks.guzikowa.state import Due
from palheta.ruling.question import where
from palheta.table.frame import Side, other


def moves_left(move: Move, due: Due | None) -> int:
    """The moves the side still has after this one, if nothing is wrong with it."""
    if due is None or due.side != move.side:
        return max(0, move.state.moves - 1) if move.state.turn == move.side else 0
    if due.kind == "kick_off":
        return 0
    if due.kind == "penalty":
        return art9_2_1_two_moves(move, due)
    return earned_moves(move, due)


def counts(v: Verdict, move: Move, goal: Side, offences: list[Offence], spoiled: bool) -> bool:
    scorer = other(goal)
    if spoiled or not art3_4_4_proper_move(offences, move.side) or any(o.against == scorer for o in offences):
        return False
    due = move.state.due
    if due is None:
        return True
    calls = [*art4_1_7_straight_in(move, due, goal), *art9_1_3_no_goal_from_indirect(move, due)]
    v.calls += calls
    return not calls


def no_goal(v: Verdict, move: Move, goal: Side) -> None:
    """9.1.3: after a goal that does not count there is a goal kick; 4.1.7, 4.2.5: with two more moves."""
    straight = any(call.rule in ("4.1.7", "4.2.5") for call in v.calls)
    v.said.append("no_goal")
    v.give_due(Due(kind="goal_kick", side=goal, within="goal_area", bonus=2 if straight else 0))
    v.because = None if v.calls else because.no_goal(goal)


def ball_out(v: Verdict, move: Move) -> None:
    due = restart_for_out(move)
    if due is None:
        play_on(v, move, 0)
        return
    taken = move.state.due
    straight = taken if taken is not None and art4_1_6_straight_out(move, taken) else None
    if straight is not None:
        due = replace(due, bonus=due.bonus + 1)
    if due.kind == "throw_in" and due.at is None:
        v.ask.append(where("ball_out", v.state.table.pitch))
    v.give_due(due)
    v.because = because.ball_out(move, due, straight)


def play_on(v: Verdict, move: Move, left: int) -> None:
    """The ball is in the field: the side goes on with what it has left, or it is the other's turn."""
    due = move.state.due
    if left > 0:
        v.change(due=None, turn=move.side, moves=left)
        v.because = because.goes_on(move, left)
        if due is not None and due.kind in SAME_BUTTON:
            v.change(taker=(move.piece, SAME_BUTTON[due.kind]))
        v.change(second_penalty_move=due is not None and due.kind == "penalty")
    else:
        v.change(taker=None, second_penalty_move=False)
        v.give_moves(other(move.side), 1)
        v.because = because.others_turn(move, other(move.side), v.state.moves)


def count_exit(v: Verdict) -> None:
    if art3_3_2_exits_count(v.state):
        v.change(exits=v.state.exits + 1)


def goal_scored(v: Verdict, owner: Side) -> None:
    """Into `owner`'s goal: the other side scores, and `owner` kicks off."""
    v.change(score=v.state.score.plus(other(owner)))
    art3_1_2_kick_off_due(v, owner)
    v.because = because.goal(owner)


def restart_for_out(move: Move) -> Due | None:
    """The set piece that a ball out of the field brings."""
    for clause in (art4_1_1_throw_in, art4_2_1_goal_kick, art4_3_1_corner):
        due = clause(move)
        if due is not None:
            return due
    return None


def earned_moves(move: Move, due: Due) -> int:
    """The additional moves after a set piece that stayed in the field."""
    own = {"throw_in": art4_1_3_after_a_throw_in, "corner": art4_3_3_after_a_corner,
           "goal_kick": art4_2_3_onto_the_other_half}.get(due.kind)  # fmt: skip
    return max(due.guaranteed, (own(move) if own is not None else 0) + due.bonus)
