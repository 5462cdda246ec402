"""Regra IV: the keeper's ball: possession, his flick of two touches, overstepping (arts. 42 to 44)."""

from palheta.facts import Touch
from palheta.rulebooks.tres_toques.case import Case
from palheta.rulebooks.tres_toques.registered import SWITCH
from palheta.rulebooks.tres_toques.rule01_pitch import between_posts, in_goal_area, in_penalty_area
from palheta.rulebooks.tres_toques.rule12_infringements import claim_indirect
from palheta.rulebooks.tres_toques.run import Run
from palheta.rulebooks.tres_toques.state import State
from palheta.ruling import reason
from palheta.table.frame import Side, is_keeper, keeper_of
from palheta.table.geometry import TOLERANCE, gap

KEEPER_REACH = 60.0


def keeper_possession(run: Run) -> Side | None:
    """Art. 42, POSSE DO GOLEIRO: whose keeper has the ball after this flick."""
    if run.exit is not None or any(top == "ball" for top, _ in run.stacked):
        return None
    for side in (run.side, run.opponent):
        if art42_touched_and_stopped(run, side) or art42_played_into_goal_area(run, side):
            return None if art42_fourth_flick_back(run, side) else side
        if art42_on_the_goal_line(run, side):
            return side
    return None


@SWITCH.clause("42.a", off=False)
def art42_touched_and_stopped(run: Run, side: Side) -> bool:
    """POSSE DO GOLEIRO, a: the ball met the keeper and stopped at once, in an area, within 60 mm."""
    keeper = keeper_of(side)
    if run.ball is None or run.last != keeper or run.piece == keeper:
        return False
    at = run.end_of_piece(keeper)
    if at is None or not in_penalty_area(run.state, "ball", run.ball, side):
        return False
    angle = run.rest[keeper].angle if keeper in run.rest else run.state.pieces[keeper].angle
    reach = gap(run.state.table.footprint(keeper, at, angle), run.state.table.footprint("ball", run.ball))
    return reach <= KEEPER_REACH + TOLERANCE


@SWITCH.clause("42.b", off=False)
def art42_played_into_goal_area(run: Run, side: Side) -> bool:
    """POSSE DO GOLEIRO, b: on his own flick the defender played the ball into his goal area."""
    if side != run.side or run.ball is None or is_keeper(run.piece) or not run.ball_moved:
        return False
    return run.last_side == side and in_goal_area(run.state, "ball", run.ball, side)


@SWITCH.clause("42.c", off=False)
def art42_on_the_goal_line(run: Run, side: Side) -> bool:
    """POSSE DO GOLEIRO, c: the ball stopped on the goal line, not put there by the keeper's flick."""
    if run.ball is None or not run.ball_moved or is_keeper(run.piece):
        return False
    radius = run.state.table.radius("ball")
    line = run.state.table.pitch.goal_line(side)
    return abs(run.ball[0] - line) <= radius + TOLERANCE and between_posts(run.state, run.ball[1], radius)


@SWITCH.clause("42.§2", off=False)
def art42_fourth_flick_back(run: Run, side: Side) -> bool:
    """POSSE DO GOLEIRO, § 2: a fourth flick, from a dug throw-in or corner, played back to him does not count."""
    play = run.state.play
    return side == run.side and play.dug and play.flicks == 3


@SWITCH.clause("43.§5", off=None)
def art43_played_back(case: Case, run: Run, side: Side) -> None:
    """LANCE DO GOLEIRO, § 5: who plays back to his keeper must end that play in attack."""
    if side == run.side:
        case.set_play(duties=(*case.state.play.duties, "43.§5"))


@SWITCH.clause("43.§2", off=False)
def art43_other_piece(case: Case, run: Run) -> bool:
    """LANCE DO GOLEIRO, § 2: the keeper has the ball and another piece is flicked."""
    if not run.state.keeper_due or run.state.keeper_touches or is_keeper(run.piece):
        return False
    why = reason("the keeper has the ball, but {piece} was flicked", piece=run.piece)
    case.call("43.§2", run.side, why, at=run.stood, piece=run.piece)
    claim_indirect(case, "43.§2", run.side, run.piece, run.stood)
    return True


def keeper_touches(run: Run) -> list[Touch]:
    """Art. 43, § 1: only touches that moved the ball perceptibly, and only those of the hand that moves him: a ball
    that comes back against him where he stands was not touched again."""
    struck = (t for t in run.touches if t.touch == (run.piece, "ball") or _met_on_the_way(t, run.piece))
    return [t for t in struck if art43_counts(t)]


def _met_on_the_way(touch: Touch, keeper: str) -> bool:
    return touch.touch == ("ball", keeper) and touch.moving


@SWITCH.clause("43.§1", off=True)
def art43_counts(touch: Touch) -> bool:
    """LANCE DO GOLEIRO, § 1: a touch that does not move the ball is none."""
    return touch.moved is None or touch.moved > TOLERANCE


@SWITCH.clause("44.a", "44.§único", off=False)
def art44_ball_stays(case: Case, run: Run, total: int) -> bool:
    """SOBREPASSO, a: after two touches the ball is still in the penalty area."""
    if total < 2 or run.ball is None or not in_penalty_area(run.state, "ball", run.ball, run.side):
        return False
    case.call(
        "44.a",
        run.side,
        reason("after the keeper's two touches the ball is still in the penalty area"),
        at=run.ball,
    )
    claim_indirect(case, "44.a", run.side, "ball", run.ball)
    return True


@SWITCH.clause("44.b", off=False)
def art44_third_touch(case: Case, run: Run, total: int) -> bool:
    """SOBREPASSO, b: a third touch."""
    if total < 3:
        return False
    third = keeper_touches(run)[2 - run.state.keeper_touches]
    at = run.touched_at(third) or run.start
    case.call("44.b", run.side, reason("{keeper} touched the ball a third time", keeper=run.piece), at=at)
    claim_indirect(case, "44.b", run.side, "ball", at)
    return True


def looks_like_possession(state: State, side: Side) -> bool:
    """A position that nobody has flicked in yet does not say whose ball it is: near the keeper it may be his."""
    ball, reach = state.at("ball"), state.gap(keeper_of(side), "ball")
    if state.last is not None or state.restart is not None or ball is None or reach is None:
        return False
    return reach <= KEEPER_REACH + TOLERANCE and in_penalty_area(state, "ball", ball, side)
