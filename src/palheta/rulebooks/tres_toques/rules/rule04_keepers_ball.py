"""Regra IV: the keeper's ball: possession, his flick of two touches, overstepping (arts. 42 to 44)."""

from palheta.facts import Touch
from palheta.rulebooks.tres_toques.areas import KEEPER_REACH, between_posts, in_goal_area, in_penalty_area
from palheta.rulebooks.tres_toques.outcome import because
from palheta.rulebooks.tres_toques.outcome.off import play_ended
from palheta.rulebooks.tres_toques.outcome.precedence import Case
from palheta.rulebooks.tres_toques.outcome.restart import give
from palheta.rulebooks.tres_toques.outcome.sanction import claim_indirect
from palheta.rulebooks.tres_toques.rules import SWITCH
from palheta.rulebooks.tres_toques.sighted import Lance
from palheta.ruling import reason
from palheta.table.frame import Side, is_keeper, keeper_of
from palheta.table.geometry import TOLERANCE, gap


def keeper_touches(lance: Lance) -> list[Touch]:
    """Art. 43, § 1: only touches that moved the ball perceptibly, and only those of the hand that moves him: a ball
    that comes back against him where he stands was not touched again."""
    struck = (t for t in lance.touches if t.touch == (lance.piece, "ball") or _met_on_the_way(t, lance.piece))
    return [t for t in struck if art43_counts(t)]


def _met_on_the_way(touch: Touch, keeper: str) -> bool:
    return touch.touch == ("ball", keeper) and touch.moving


@SWITCH.clause("42.a", off=False)
def art42_touched_and_stopped(lance: Lance, side: Side) -> bool:
    """POSSE DO GOLEIRO, a: the ball met the keeper and stopped at once, in an area, within 60 mm."""
    keeper = keeper_of(side)
    if lance.ball is None or lance.last != keeper or lance.piece == keeper:
        return False
    at = lance.end_of_piece(keeper)
    if at is None or not in_penalty_area(lance.state, "ball", lance.ball, side):
        return False
    angle = lance.rest[keeper].angle if keeper in lance.rest else lance.state.pieces[keeper].angle
    reach = gap(
        lance.state.table.footprint(keeper, at, angle), lance.state.table.footprint("ball", lance.ball)
    )
    return reach <= KEEPER_REACH + TOLERANCE


@SWITCH.clause("42.b", off=False)
def art42_played_into_goal_area(lance: Lance, side: Side) -> bool:
    """POSSE DO GOLEIRO, b: on his own flick the defender played the ball into his goal area."""
    if side != lance.side or lance.ball is None or is_keeper(lance.piece) or not lance.ball_moved:
        return False
    return lance.last_side == side and in_goal_area(lance.state, "ball", lance.ball, side)


@SWITCH.clause("42.c", off=False)
def art42_on_the_goal_line(lance: Lance, side: Side) -> bool:
    """POSSE DO GOLEIRO, c: the ball stopped on the goal line, not put there by the keeper's flick."""
    if lance.ball is None or not lance.ball_moved or is_keeper(lance.piece):
        return False
    radius = lance.state.table.radius("ball")
    line = lance.state.table.pitch.goal_line(side)
    return abs(lance.ball[0] - line) <= radius + TOLERANCE and between_posts(
        lance.state, lance.ball[1], radius
    )


@SWITCH.clause("42.§2", off=False)
def art42_fourth_flick_back(lance: Lance, side: Side) -> bool:
    """POSSE DO GOLEIRO, § 2: a fourth flick, from a dug throw-in or corner, played back to him does not count."""
    play = lance.state.play
    return side == lance.side and play.dug and play.flicks == 3


@SWITCH.clause("43.§5", off=None)
def art43_played_back(case: Case, lance: Lance, side: Side) -> None:
    """LANCE DO GOLEIRO, § 5: who plays back to his keeper must end that play in attack."""
    if side == lance.side:
        case.set_play(duties=(*case.state.play.duties, "43.§5"))


@SWITCH.clause("43.§2", off=False)
def art43_other_piece(case: Case, lance: Lance) -> bool:
    """LANCE DO GOLEIRO, § 2: the keeper has the ball and another piece is flicked."""
    if not lance.state.keeper_due or lance.state.keeper_touches or is_keeper(lance.piece):
        return False
    why = reason("the keeper has the ball, but {piece} was flicked", piece=lance.piece)
    case.call("43.§2", lance.side, why, at=lance.stood, piece=lance.piece)
    claim_indirect(case, "43.§2", lance.side, lance.piece, lance.stood)
    return True


@SWITCH.clause("43.§1", off=True)
def art43_counts(touch: Touch) -> bool:
    """LANCE DO GOLEIRO, § 1: a touch that does not move the ball is none."""
    return touch.moved is None or touch.moved > TOLERANCE


@SWITCH.clause("44.a", "44.§único", off=False)
def art44_ball_stays(case: Case, lance: Lance, total: int) -> bool:
    """SOBREPASSO, a: after two touches the ball is still in the penalty area."""
    if total < 2 or lance.ball is None or not in_penalty_area(lance.state, "ball", lance.ball, lance.side):
        return False
    case.call(
        "44.a",
        lance.side,
        reason("after the keeper's two touches the ball is still in the penalty area"),
        at=lance.ball,
    )
    claim_indirect(case, "44.a", lance.side, "ball", lance.ball)
    return True


@SWITCH.clause("44.b", off=False)
def art44_third_touch(case: Case, lance: Lance, total: int) -> bool:
    """SOBREPASSO, b: a third touch."""
    if total < 3:
        return False
    third = keeper_touches(lance)[2 - lance.state.keeper_touches]
    at = lance.touched_at(third) or lance.start
    case.call("44.b", lance.side, reason("{keeper} touched the ball a third time", keeper=lance.piece), at=at)
    claim_indirect(case, "44.b", lance.side, "ball", at)
    return True


@SWITCH.clause("43", "43.§4", "42", off=None)
def art43_keepers_flick_due(case: Case, lance: Lance, owner: Side) -> None:
    """LANCE DO GOLEIRO: the keeper's coach must flick with him, as a fourth flick if need be."""
    if owner == lance.side:
        art43_played_back(case, lance, owner)
        case.set(turn=owner, due="reflection")
        case.wait()
    else:
        give(case, owner, lance.ball)
        play_ended(case, lance.side)
    case.set(keeper_due=True, keeper_touches=0)
    case.next("keeper", owner)
    case.because = because.keepers_ball(owner)
