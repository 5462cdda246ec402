"""Regra IV: the keeper's ball: possession, his flick of two touches, overstepping (arts. 42 to 44)."""

from palheta.facts import Touch
from palheta.rulebooks.tres_toques.areas import KEEPER_BALL, KEEPER_REACH, between_posts, lies_in, point_of
from palheta.rulebooks.tres_toques.outcome.off import play_ended
from palheta.rulebooks.tres_toques.outcome.precedence import Draft, Finding
from palheta.rulebooks.tres_toques.outcome.restart import give
from palheta.rulebooks.tres_toques.outcome.sanction import indirect
from palheta.rulebooks.tres_toques.rules import CLAUSES, SWITCH
from palheta.rulebooks.tres_toques.sighted import Lance
from palheta.ruling import Because, Next, reason
from palheta.table.frame import Side, is_keeper, keeper_of, side_of
from palheta.table.geometry import TOLERANCE, gap


@SWITCH.clause("42", off=None)
def art42_possession(lance: Lance) -> Side | None:
    """POSSE DO GOLEIRO: whose keeper has the ball after this flick."""
    if lance.exit is not None or any(top == "ball" for top, _ in lance.stacked):
        return None
    for side in (lance.side, lance.opponent):
        if art42_touched_and_stopped(lance, side) or art42_played_into_goal_area(lance, side):
            return None if art42_fourth_flick_back(lance, side) else side
        if art42_on_the_goal_line(lance, side):
            return side
    return None


@SWITCH.clause("42.a", off=False)
def art42_touched_and_stopped(lance: Lance, side: Side) -> bool:
    """POSSE DO GOLEIRO, a: the ball met the keeper and stopped at once, in an area, within 60 mm."""
    keeper, state = keeper_of(side), lance.state
    if lance.last != keeper or lance.piece == keeper:
        return False
    if lance.lies is not None and not lies_in(state, lance.lies, f"{side}_area"):
        return False
    at = lance.ended_at(keeper)
    if at is None or lance.ball is None:  # nobody measured: the referee says
        return state.due.said.get(KEEPER_BALL) == "yes"
    angle = lance.ended[keeper].angle if keeper in lance.ended else state.pieces[keeper].angle
    reach = gap(state.table.footprint(keeper, at, angle), state.table.footprint("ball", lance.ball))
    return reach <= KEEPER_REACH + TOLERANCE


@SWITCH.clause("42.a", off=False)
def art42_not_measured(lance: Lance) -> bool:
    """POSSE DO GOLEIRO, a: the ball met a keeper last and stopped, and nobody says how near."""
    if lance.exit is not None or lance.last is None or lance.last == lance.piece or not is_keeper(lance.last):
        return False
    owner = side_of(lance.last) or lance.side
    near = lance.lies is None or lies_in(lance.state, lance.lies, f"{owner}_area")
    return near and (lance.ball is None or lance.ended_at(lance.last) is None)


@SWITCH.clause("42.b", off=False)
def art42_played_into_goal_area(lance: Lance, side: Side) -> bool:
    """POSSE DO GOLEIRO, b: on his own flick the defender played the ball into his goal area."""
    if side != lance.side or is_keeper(lance.piece) or not lance.ball_moved:
        return False
    return lance.last_side == side and lies_in(lance.state, lance.lies, f"{side}_goal_area")


@SWITCH.clause("42.c", off=False)
def art42_on_the_goal_line(lance: Lance, side: Side) -> bool:
    """POSSE DO GOLEIRO, c: the ball stopped on the goal line, not put there by the keeper's flick."""
    if lance.ball is None or not lance.ball_moved or is_keeper(lance.piece):
        return False
    radius = lance.state.table.radius("ball")
    line = lance.state.table.pitch.goal_line(side)
    on_it = abs(lance.ball[0] - line) <= radius + TOLERANCE
    return on_it and between_posts(lance.state, lance.ball[1], radius)


@SWITCH.clause("42.§2", off=False)
def art42_fourth_flick_back(lance: Lance, side: Side) -> bool:
    """POSSE DO GOLEIRO, § 2: a fourth flick, from a dug throw-in or corner, played back to him does not count."""
    play = lance.state.play
    return side == lance.side and play.dug and play.flicks == 3


@SWITCH.clause("43", "43.§4", "42", passes=True)
def art43_keepers_flick_due(draft: Draft, lance: Lance, owner: Side) -> Draft:
    """LANCE DO GOLEIRO: the keeper's coach must flick with him, as a fourth flick if need be."""
    why = Because(reason("it is the ball of {side}'s keeper, who must flick", side=owner), "43")
    if owner == lance.side:
        draft = art43_played_back(draft).waiting_anew()
    else:
        draft = play_ended(give(draft, owner, lance.ball, why), lance.side)
    return draft.within("due", keeper_due=True).then(Next("keeper", owner), why.words, why.clause)


@SWITCH.clause("42", "42.a", passes=True)
def art42_said_to_be_his(draft: Draft, side: Side) -> Draft:
    """POSSE DO GOLEIRO: as the referee measured the 60 mm, of a ball in play."""
    if draft.state.restart is not None:
        return draft
    why = Because(reason("it is the ball of {side}'s keeper, who must flick", side=side), "43")
    if draft.state.turn != side:
        draft = give(draft, side, draft.state.point("ball"), why)
    return draft.within("due", keeper_due=True).then(Next("keeper", side), why.words, why.clause)


@SWITCH.clause("43.§1", off=True)
def art43_counts(touch: Touch) -> bool:
    """LANCE DO GOLEIRO, § 1: a touch that does not move the ball is none."""
    return touch.moved is None or touch.moved > TOLERANCE


@SWITCH.clause("43.§2")
def art43_other_piece(lance: Lance) -> tuple[Finding, ...]:
    """LANCE DO GOLEIRO, § 2: the keeper has the ball and another piece is flicked."""
    due = lance.state.due
    if not due.keeper_due or due.keeper_touches or is_keeper(lance.piece):
        return ()
    why = reason("the keeper has the ball, but {piece} was flicked", piece=lance.piece)
    call = CLAUSES.call("43.§2", lance.side, why, at=lance.stood, piece=lance.piece)
    return (indirect(lance.state, call, lance.piece),)


@SWITCH.clause("43.§5", passes=True)
def art43_played_back(draft: Draft) -> Draft:
    """LANCE DO GOLEIRO, § 5: who plays back to his keeper must end that play in attack."""
    return draft.within("play", duties=(*draft.state.play.duties, "43.§5"))


@SWITCH.clause("44.a", "44.§único")
def art44_ball_stays(lance: Lance, total: int) -> tuple[Finding, ...]:
    """SOBREPASSO, a: after two touches the ball is still in the penalty area."""
    if total < 2 or not lies_in(lance.state, lance.lies, f"{lance.side}_area"):
        return ()
    why = reason("after the keeper's two touches the ball is still in the penalty area")
    return (indirect(lance.state, CLAUSES.call("44.a", lance.side, why, at=lance.ball), "ball"),)


@SWITCH.clause("44.b")
def art44_third_touch(lance: Lance, touches: list[Touch]) -> tuple[Finding, ...]:
    """SOBREPASSO, b: a third touch."""
    before = lance.state.due.keeper_touches
    if before + len(touches) < 3:
        return ()
    why = reason("{keeper} touched the ball a third time", keeper=lance.piece)
    at = point_of(touches[2 - before].at) or lance.start
    return (indirect(lance.state, CLAUSES.call("44.b", lance.side, why, at=at), "ball"),)
