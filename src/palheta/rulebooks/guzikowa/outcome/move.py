"""What a move brought: a goal, a penalty, the ball out of the field, or play going on."""

from msgspec.structs import replace

from palheta.rulebooks.guzikowa.outcome.penalty import punished
from palheta.rulebooks.guzikowa.outcome.precedence import Draft, Finding, offending_side
from palheta.rulebooks.guzikowa.outcome.turn import given_due, given_moves
from palheta.rulebooks.guzikowa.rules.ch3_end import art3_3_2_exits_count
from palheta.rulebooks.guzikowa.rules.ch3_goal import (
    art3_4_2_in_the_goal,
    art3_4_3_held_on_the_line,
    art3_4_4_proper_move,
    art3_4_5_air,
)
from palheta.rulebooks.guzikowa.rules.ch3_start import art3_1_2_kick_off_due
from palheta.rulebooks.guzikowa.rules.ch4_ball_out import (
    SAME_BUTTON,
    art4_1_1_throw_in,
    art4_1_3_after_a_throw_in,
    art4_1_5_into_the_goal_area,
    art4_1_6_straight_out,
    art4_1_7_straight_in,
    art4_2_1_goal_kick,
    art4_2_3_onto_the_other_half,
    art4_3_1_corner,
    art4_3_3_after_a_corner,
    art4_3_4_into_the_goal_area,
)
from palheta.rulebooks.guzikowa.rules.ch9_penalty import art9_2_1_touched_without_a_shot, art9_2_1_two_moves
from palheta.rulebooks.guzikowa.rules.ch9_wall import art9_1_3_no_goal_from_indirect
from palheta.rulebooks.guzikowa.sighted import Move
from palheta.rulebooks.guzikowa.state import Due
from palheta.ruling import Call, reason
from palheta.ruling.question import where
from palheta.table.frame import Side, other

_OUT = {"throw_in": "4.1.1", "goal_kick": "4.2.1", "corner": "4.3.1"}
_STRAIGHT_OUT = {"throw_in": "4.1.6", "goal_kick": "4.2.4", "corner": "4.3.5"}
_EARNED = {"throw_in": "4.1.3", "corner": "4.3.3", "goal_kick": "4.2.3", "penalty": "9.2.1"}


def outcome_of(draft: Draft, move: Move, goal: Side | None, findings: list[Finding], spoiled: bool) -> Draft:
    if goal is not None and not spoiled and _by_the_rules(move, other(goal), findings):
        barred = _straight_from_a_set_piece(move, goal)
        draft = draft.calling(*barred)
        if not barred:
            return goal_scored(draft, goal)
    left = moves_left(move)
    if offending_side(findings) is not None:
        return punished(draft, move, findings, left)
    if goal is not None:
        return no_goal(draft, goal)
    return play_on(draft, move, left) if move.out is None else ball_out(draft, move)


def exit_counted(draft: Draft) -> Draft:
    if not art3_3_2_exits_count(draft.state):
        return draft
    return draft.within("record", exits=draft.state.record.exits + 1)


# ---- a goal


def goal_in(draft: Draft, move: Move) -> tuple[Draft, Side | None]:
    """Whose goal the ball is in, whatever comes of it."""
    goal = art3_4_2_in_the_goal(move) or art3_4_5_air(move)
    if goal is not None and art3_4_3_held_on_the_line(move, goal):
        return draft.saying("no_goal"), None
    return draft, goal


def _by_the_rules(move: Move, scorer: Side, findings: list[Finding]) -> bool:
    """Neither whoever moved offended, nor whoever gains by it."""
    proper = art3_4_4_proper_move(findings, move.side)
    return proper and not any(f.call.against == scorer for f in findings)


def _straight_from_a_set_piece(move: Move, goal: Side) -> tuple[Call, ...]:
    due = move.state.due
    if due is None:
        return ()
    return (*art4_1_7_straight_in(move, due, goal), *art9_1_3_no_goal_from_indirect(move, due))


def goal_scored(draft: Draft, owner: Side) -> Draft:
    """Into `owner`'s goal: the other side scores, and `owner` kicks off."""
    draft = draft.now(score=draft.state.score.plus(other(owner)))
    words = reason("a goal: {side}'s kick-off", side=owner)
    return art3_1_2_kick_off_due(draft, owner).explaining(words, "3.1.2")


def no_goal(draft: Draft, goal: Side) -> Draft:
    """9.1.3: after a goal that does not count there is a goal kick; 4.1.7, 4.2.5: with two more moves."""
    straight = any(call.rule in ("4.1.7", "4.2.5") for call in draft.calls)
    due = Due(kind="goal_kick", side=goal, within="goal_area", bonus=2 if straight else 0)
    draft = given_due(draft.saying("no_goal"), due)
    if draft.calls:
        return draft
    return draft.explaining(reason("the goal does not count: {side}'s goal kick", side=goal), "9.1.3")


# ---- out of the field


def ball_out(draft: Draft, move: Move) -> Draft:
    due = _restart_for_out(move)
    if due is None:
        return play_on(draft, move, 0)
    taken, side = move.state.due, due.side
    straight = taken if taken is not None and art4_1_6_straight_out(move, taken) else None
    if straight is not None:
        due = replace(due, bonus=due.bonus + 1)
    if due.kind == "throw_in" and due.at is None:
        draft = draft.asking(where("ball_out", move.table.pitch))
    draft = given_due(draft, due)
    if straight is not None:
        words = reason("{what} and one more move for {side}: straight out again", what=due.kind, side=side)
        return draft.explaining(words, _STRAIGHT_OUT[straight.kind])
    if move.last_button is None:
        words = reason("{what} for {side}: the ball is out", what=due.kind, side=side)
    else:
        words = reason("{what} for {side}: out off {met}", met=move.last_button, what=due.kind, side=side)
    return draft.explaining(words, _OUT[due.kind])


def _restart_for_out(move: Move) -> Due | None:
    """The set piece that a ball out of the field brings."""
    return art4_1_1_throw_in(move) or art4_2_1_goal_kick(move) or art4_3_1_corner(move)


# ---- in the field


def moves_left(move: Move) -> int:
    """The moves the side still has after this one, if nothing is wrong with it."""
    state, due = move.state, move.state.due
    if due is None or due.side != move.side:
        return max(0, state.possession.moves - 1) if state.turn == move.side else 0
    if due.kind == "kick_off":
        return 0
    return art9_2_1_two_moves(move, due) if due.kind == "penalty" else _earned_moves(move, due)


def _earned_moves(move: Move, due: Due) -> int:
    """The additional moves after a set piece that stayed in the field."""
    own = {
        "throw_in": art4_1_3_after_a_throw_in,
        "corner": art4_3_3_after_a_corner,
        "goal_kick": art4_2_3_onto_the_other_half,
    }.get(due.kind)
    return max(due.guaranteed, (own(move) if own is not None else 0) + due.bonus)


def play_on(draft: Draft, move: Move, left: int) -> Draft:
    """The ball is in the field: the side goes on with what it has left, or it is the other's turn."""
    if left <= 0:
        return _others_turn(given_moves(draft, other(move.side), 1), move)
    due, side = move.state.due, move.side
    second = due is not None and due.kind == "penalty"
    draft = draft.now(due=None).within("possession", side=side, moves=left, second_penalty_move=second)
    if due is not None and due.kind in SAME_BUTTON:
        draft = draft.within("possession", taker=(move.piece, SAME_BUTTON[due.kind]))
    if due is None or due.side != side:
        words = reason("{side} goes on, moves left: {moves}", side=side, moves=left)
        return draft.explaining(words, "2.1.4")
    words = reason("{what}: {side} goes on, additional moves: {moves}", what=due.kind, side=side, moves=left)
    return draft.explaining(words, _EARNED.get(due.kind, "9.1.2"))


def _others_turn(draft: Draft, move: Move) -> Draft:
    side, moves, due = other(move.side), draft.state.possession.moves, move.state.due
    if due is not None and due.side == move.side:
        if due.kind == "kick_off":
            return draft.explaining(reason("the game has begun: {side} answers", side=side), "3.2.3")
        if due.kind == "penalty" and art9_2_1_touched_without_a_shot(move):
            words = reason("met without a shot, the other move is lost: {side}'s turn", side=side)
            return draft.explaining(words, "9.2.1.s3")
        words = reason("into the goal area, the additional move is lost: {side}'s turn", side=side)
        if due.kind == "throw_in" and art4_1_5_into_the_goal_area(move):
            return draft.explaining(words, "4.1.5")
        if due.kind == "corner" and art4_3_4_into_the_goal_area(move):
            return draft.explaining(words, "4.3.4")
    if any(event.left == move.piece for _, event in move.departures):
        words = reason("{piece} fell off and comes back later: {side}'s turn", piece=move.piece, side=side)
        return draft.explaining(words, "2.1.4")
    if moves > 1:
        words = reason(
            "{piece} has moved: {side}'s turn, moves: {moves}", piece=move.piece, side=side, moves=moves
        )
        return draft.explaining(words, "2.1.4")
    if move.piece in move.met_ball:
        words = reason("{piece} played the ball, one move each: {side}'s turn", piece=move.piece, side=side)
        return draft.explaining(words, "2.1.4")
    return draft.explaining(reason("{piece} has moved: {side}'s turn", piece=move.piece, side=side), "2.1.4")
