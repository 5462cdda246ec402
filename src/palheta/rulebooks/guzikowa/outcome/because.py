"""Why what comes next comes next: one sentence for every turn, as the referee of this game would say it."""

from palheta.rulebooks.guzikowa.rules.ch4_ball_out import (
    art4_1_5_into_the_goal_area,
    art4_3_4_into_the_goal_area,
)
from palheta.rulebooks.guzikowa.rules.ch9_penalty import art9_2_1_touched_without_a_shot
from palheta.rulebooks.guzikowa.sighted import Move
from palheta.rulebooks.guzikowa.state import Due
from palheta.ruling import Because, reason
from palheta.table.frame import Side

TIME_IS_UP = Because(reason("time is up"), "3.3.3")

FOURTH_EXIT = Because(reason("the ball has left the field for the last time"), "3.3.3")

DECIDED = Because(reason("so the referee decided"), "11.1.3")


def nobody_left(side: Side | None) -> Because:
    return Because(reason("{side} has no button left to move", side=side), "11.1.3")


def first_move(side: Side) -> Because:
    return Because(reason("{side} makes the first move", side=side), "3.1.1")


def goal(side: Side) -> Because:
    return Because(reason("a goal: {side}'s kick-off", side=side), "3.1.2")


def no_goal(side: Side) -> Because:
    return Because(reason("the goal does not count: {side}'s goal kick", side=side), "9.1.3")


_OUT = {"throw_in": "4.1.1", "goal_kick": "4.2.1", "corner": "4.3.1"}

_STRAIGHT_OUT = {"throw_in": "4.1.6", "goal_kick": "4.2.4", "corner": "4.3.5"}


def ball_out(move: Move, due: Due, straight: Due | None) -> Because:
    if straight is not None:
        words = reason(
            "{what} and one more move for {side}: straight out again", what=due.kind, side=due.side
        )
        return Because(words, _STRAIGHT_OUT[straight.kind])
    met = move.last_button
    if met is None:
        return Because(
            reason("{what} for {side}: the ball is out", what=due.kind, side=due.side), _OUT[due.kind]
        )
    return Because(
        reason("{what} for {side}: out off {met}", met=met, what=due.kind, side=due.side), _OUT[due.kind]
    )


_EARNED = {"throw_in": "4.1.3", "corner": "4.3.3", "goal_kick": "4.2.3", "penalty": "9.2.1"}


def goes_on(move: Move, moves: int) -> Because:
    """The side has moves left: its own, or what a set piece earned it."""
    due = move.state.due
    if due is None or due.side != move.side:
        return Because(reason("{side} goes on, moves left: {moves}", side=move.side, moves=moves), "2.1.4")
    words = reason("taken: {side} goes on, additional moves: {moves}", side=move.side, moves=moves)
    return Because(words, _EARNED.get(due.kind, "9.1.2"))


def others_turn(move: Move, side: Side, moves: int) -> Because:
    """`side` has the turn now, with so many moves."""
    lost = _lost(move, side)
    if lost is not None:
        return lost
    if moves > 1:
        words = reason(
            "{piece} has moved: {side}'s turn, moves: {moves}", piece=move.piece, side=side, moves=moves
        )
        return Because(words, "2.1.4")
    return Because(reason("{piece} has moved: {side}'s turn", piece=move.piece, side=side), "2.1.4")


def _lost(move: Move, side: Side) -> Because | None:
    """A set piece that earned nothing."""
    due = move.state.due
    if due is None or due.side != move.side:
        return None
    if due.kind == "kick_off":
        return Because(reason("the game has begun: {side} answers", side=side), "3.2.3")
    if due.kind == "penalty" and art9_2_1_touched_without_a_shot(move):
        words = reason("met without a shot, the other move is lost: {side}'s turn", side=side)
        return Because(words, "9.2.1.s3")
    if due.kind == "throw_in" and art4_1_5_into_the_goal_area(move):
        return _into_the_area(side, "4.1.5")
    if due.kind == "corner" and art4_3_4_into_the_goal_area(move):
        return _into_the_area(side, "4.3.4")
    return None


def _into_the_area(side: Side, clause: str) -> Because:
    words = reason("into the goal area, the additional move is lost: {side}'s turn", side=side)
    return Because(words, clause)


def waived(side: Side) -> Because:
    return Because(reason("{side} plays on instead", side=side), "8.1.2")


def chosen(side: Side) -> Because:
    return Because(reason("{side} has chosen the penalty", side=side), "8.1.1")
