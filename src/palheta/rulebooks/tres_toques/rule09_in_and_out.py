"""Regra IX, BOLA EM JOGO E FORA DE JOGO: the ball left the pitch (arts. 71, 72), conceded or dug."""

import msgspec

from palheta.rulebooks.tres_toques import because
from palheta.rulebooks.tres_toques.case import Case
from palheta.rulebooks.tres_toques.registered import SWITCH
from palheta.rulebooks.tres_toques.rule02_ball import art11_last_touch
from palheta.rulebooks.tres_toques.rule10_goals import (
    art73_goal,
    art76_conceded_from_a_shot,
    art79_own_goal,
    asked_for,
    call_invalid_goal,
    count_goal,
    why_no_shot,
)
from palheta.rulebooks.tres_toques.rule15_throw_in import art106_conceded, throw_in_place
from palheta.rulebooks.tres_toques.rule16_goal_kick import art113_goal_kick, art115_conceded
from palheta.rulebooks.tres_toques.rule17_corner import art119_conceded, corner_place
from palheta.rulebooks.tres_toques.run import Exit, Run
from palheta.rulebooks.tres_toques.state import Play
from palheta.ruling import reason
from palheta.ruling.question import where
from palheta.table.frame import Point, Side

DEAD_BALL = ("throw_in", "corner")


@SWITCH.clause("72", "72.a", "72.§único", off=False)
def art72_out(case: Case, run: Run) -> bool:
    """BOLA FORA DE JOGO: wholly over a line, in the air or rolling."""
    if run.exit is None:
        return False
    if run.exit.over == "goal" and goal(case, run):
        return True
    out(case, run, run.exit)
    return True


def goal(case: Case, run: Run) -> bool:
    """The ball is in a goal: whether it counts. False: it is as if it had gone out beside the post."""
    assert run.exit is not None
    if art112_no_goal_from(run):
        if run.exit.end == run.opponent:
            rule = _no_goal_rule(run)
            case.because = case.call(rule, run.side, why_no_shot(rule), piece=run.piece).because
        return False
    if art73_goal(run):
        count_goal(case, run, run.side, own=False)
        return True
    if art79_own_goal(run):
        count_goal(case, run, run.opponent, own=True)
        return True
    if run.exit.end == run.opponent:
        call_invalid_goal(case, run)
        if asked_for(run) and not (run.state.shot and run.state.shot.ready):
            y = 0.0 if run.exit.at is None else run.exit.at[1]
            art113_goal_kick(case, run.opponent, y, art115_conceded(run.state.play, run.opponent, run.side))
            return True
    return False


@SWITCH.clause("112.a", "112.b", "112.c", "124.a", "124.b", "124.c", off=False)
def art112_no_goal_from(run: Run) -> bool:
    """PARTICULARIDADES: no goal, direct or not, in either goal, on the flick that takes a throw-in or corner."""
    restart = run.state.restart
    return restart is not None and restart.kind in DEAD_BALL


def _no_goal_rule(run: Run) -> str:
    restart = run.state.restart
    assert restart is not None
    return "112.c" if restart.kind == "throw_in" else "124.c"


def out(case: Case, run: Run, gone: Exit) -> None:
    """Out, or in a goal where it does not count: whose restart it is."""
    last: Side = art11_last_touch(run)
    y = 0.0 if gone.at is None else gone.at[1]
    dug = last == run.opponent
    if not dug:
        conceded(case, run, gone, y)
        case.because = case.because or because.conceded(run, case.state.next)
    elif art106_dug_again(run):
        reverse(case, run, gone, y)
    else:
        won(case, run, gone, y)
        case.because = because.dug(run, case.state.next)


def conceded(case: Case, run: Run, gone: Exit, y: float) -> None:
    """Last off the flicking side: the other side's throw-in, goal kick or corner."""
    no_shot = art76_conceded_from_a_shot(run)
    if gone.over == "touchline":
        art106_conceded(case, run.opponent, gone.at, no_shot)
    elif gone.end == run.opponent:
        art113_goal_kick(case, run.opponent, y, art115_conceded(run.state.play, run.opponent, run.side))
    else:
        art119_conceded(case, run.opponent, y, no_shot)


def won(case: Case, run: Run, gone: Exit, y: float) -> None:
    """Last off an opponent: dug, the flicking side's own restart."""
    if gone.over == "touchline":
        dug_restart(case, run, "throw_in", throw_in_place(run.state, gone.at))
    elif gone.end == run.opponent:
        dug_restart(case, run, "corner", corner_place(run.state, run.opponent, y))
    else:
        art113_goal_kick(case, run.side, y, conceded=False, dug=True)


def dug_restart(case: Case, run: Run, kind: str, place: Point | None) -> None:
    if place is None:
        case.ask_for(where("ball_out", case.state.table.pitch))
    play = art106_after_digging(run.state.play)
    play = msgspec.structs.replace(play, via=kind)
    case.restart("throw_in" if kind == "throw_in" else "corner", run.side, place, play)


@SWITCH.clause("106.§2", "106.obs.a", "106.obs.b", "119.§2", "119.obs.a", "119.obs.b", "67.d", passes=True)
def art106_after_digging(play: Play) -> Play:
    """CAVADO: dug on the first flick the play goes on; dug later, only the restart is left."""
    flicks = play.flicks + 1
    only = flicks > 1 or play.kind == "restricted"
    return msgspec.structs.replace(
        play, flicks=flicks, dug=True, only=only, taker=None, waiting=(), lenient=False
    )


@SWITCH.clause("106.obs.c", "119.obs.c", "115.obs", "124.e", off=False)
def art106_dug_again(run: Run) -> bool:
    """CAVADO: digging again on the very flick that takes a dug restart is reversed."""
    return run.state.restart is not None and run.state.play.dug


def reverse(case: Case, run: Run, gone: Exit, y: float) -> None:
    """Throw-in for throw-in, goal kick for corner, corner for goal kick."""
    restart = run.state.restart
    assert restart is not None
    rule = {"corner": "119.obs.c", "goal_kick": "115.obs"}.get(restart.kind, "106.obs.c")
    under = "124.e" if gone.over != "touchline" and gone.end == run.opponent else None
    if run.state.play.kind == "restricted" and restart.kind != "goal_kick":
        under = under or "67.d"
    why = reason(
        "{piece} sent the ball out off an opponent again, straight from a restart won like that",
        piece=run.piece,
    )
    case.because = case.call(rule, run.side, why, under=under, piece=run.piece).because
    if gone.over == "touchline":
        art106_conceded(case, run.opponent, gone.at, None)
    elif gone.end == run.opponent:
        art113_goal_kick(case, run.opponent, y, art115_conceded(run.state.play, run.opponent, run.side))
    else:
        art119_conceded(case, run.opponent, y, None)
