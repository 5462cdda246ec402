"""Out over a line: whose restart, and where."""

import msgspec

from palheta.facts import Score
from palheta.rulebooks.tres_toques.areas import corner_place, throw_in_place
from palheta.rulebooks.tres_toques.outcome import because
from palheta.rulebooks.tres_toques.outcome.precedence import Case, Fault
from palheta.rulebooks.tres_toques.outcome.restart import due_kick_off
from palheta.rulebooks.tres_toques.rules.rule02_ball import art11_last_touch
from palheta.rulebooks.tres_toques.rules.rule10_goal import (
    art73_goal,
    art78_not_ready,
    art79_credited,
    art79_own_goal,
)
from palheta.rulebooks.tres_toques.rules.rule10_shot import (
    art76_conceded_from_a_shot,
    asked_for,
    shot_barred,
    why_no_shot,
)
from palheta.rulebooks.tres_toques.rules.rule15_throw_in import (
    art106_after_digging,
    art106_conceded,
    art106_dug_again,
    art112_no_goal_from,
)
from palheta.rulebooks.tres_toques.rules.rule16_goal_kick import art113_goal_kick, art115_conceded
from palheta.rulebooks.tres_toques.rules.rule17_corner import art119_conceded
from palheta.rulebooks.tres_toques.sighted import Exit, Lance
from palheta.rulebooks.tres_toques.state import Scored
from palheta.ruling import reason
from palheta.ruling.question import where
from palheta.table.frame import Point, Side, other


def call_invalid_goal(case: Case, lance: Lance) -> None:
    """Why the ball in the opponent's goal is no goal."""
    shot = lance.state.shot
    if shot is None or not shot.ready:
        fault = art78_not_ready(lance)
    else:
        barred = shot_barred(lance.state)
        fault = None if barred is None else Fault(barred, why_no_shot(barred))
    if fault is not None:
        case.because = case.call(fault.rule, lance.side, fault.why, piece=lance.piece).because


def count_goal(case: Case, lance: Lance, side: Side, own: bool) -> None:
    """The goal stands; the side that conceded it kicks off (69)."""
    scorer = art79_credited(lance) if own else lance.last
    score: Score = case.state.score.plus(side)
    goal = Scored(side, scorer, case.state.period, case.state.clock, own)
    case.set(score=score, goals=(*case.state.goals, goal), blank=None)
    if own:
        case.said += ["own_goal", scorer] if scorer is not None else ["own_goal"]
    due_kick_off(case, other(side), after_goal=True)
    case.because = because.goal(other(side), own=own)


def goal(case: Case, lance: Lance) -> bool:
    """The ball is in a goal: whether it counts. False: it is as if it had gone out beside the post."""
    assert lance.exit is not None
    if art112_no_goal_from(lance):
        if lance.exit.end == lance.opponent:
            rule = _no_goal_rule(lance)
            case.because = case.call(rule, lance.side, why_no_shot(rule), piece=lance.piece).because
        return False
    if art73_goal(lance):
        count_goal(case, lance, lance.side, own=False)
        return True
    if art79_own_goal(lance):
        count_goal(case, lance, lance.opponent, own=True)
        return True
    if lance.exit.end == lance.opponent:
        call_invalid_goal(case, lance)
        if asked_for(lance) and not (lance.state.shot and lance.state.shot.ready):
            y = 0.0 if lance.exit.at is None else lance.exit.at[1]
            art113_goal_kick(
                case, lance.opponent, y, art115_conceded(lance.state.play, lance.opponent, lance.side)
            )
            return True
    return False


def _no_goal_rule(lance: Lance) -> str:
    restart = lance.state.restart
    assert restart is not None
    return "112.c" if restart.kind == "throw_in" else "124.c"


def out(case: Case, lance: Lance, gone: Exit) -> None:
    """Out, or in a goal where it does not count: whose restart it is."""
    last: Side = art11_last_touch(lance)
    y = 0.0 if gone.at is None else gone.at[1]
    dug = last == lance.opponent
    if not dug:
        conceded(case, lance, gone, y)
        case.because = case.because or because.conceded(lance, case.state.next)
    elif art106_dug_again(lance):
        reverse(case, lance, gone, y)
    else:
        won(case, lance, gone, y)
        case.because = because.dug(lance, case.state.next)


def conceded(case: Case, lance: Lance, gone: Exit, y: float) -> None:
    """Last off the flicking side: the other side's throw-in, goal kick or corner."""
    no_shot = art76_conceded_from_a_shot(lance)
    if gone.over == "touchline":
        art106_conceded(case, lance.opponent, gone.at, no_shot)
    elif gone.end == lance.opponent:
        art113_goal_kick(
            case, lance.opponent, y, art115_conceded(lance.state.play, lance.opponent, lance.side)
        )
    else:
        art119_conceded(case, lance.opponent, y, no_shot)


def won(case: Case, lance: Lance, gone: Exit, y: float) -> None:
    """Last off an opponent: dug, the flicking side's own restart."""
    if gone.over == "touchline":
        dug_restart(case, lance, "throw_in", throw_in_place(lance.state, gone.at))
    elif gone.end == lance.opponent:
        dug_restart(case, lance, "corner", corner_place(lance.state, lance.opponent, y))
    else:
        art113_goal_kick(case, lance.side, y, conceded=False, dug=True)


def dug_restart(case: Case, lance: Lance, kind: str, place: Point | None) -> None:
    if place is None:
        case.ask_for(where("ball_out", case.state.table.pitch))
    play = art106_after_digging(lance.state.play)
    play = msgspec.structs.replace(play, via=kind)
    case.restart("throw_in" if kind == "throw_in" else "corner", lance.side, place, play)


def reverse(case: Case, lance: Lance, gone: Exit, y: float) -> None:
    """Throw-in for throw-in, goal kick for corner, corner for goal kick."""
    restart = lance.state.restart
    assert restart is not None
    rule = {"corner": "119.obs.c", "goal_kick": "115.obs"}.get(restart.kind, "106.obs.c")
    under = "124.e" if gone.over != "touchline" and gone.end == lance.opponent else None
    if lance.state.play.kind == "restricted" and restart.kind != "goal_kick":
        under = under or "67.d"
    why = reason(
        "{piece} sent the ball out off an opponent again, straight from a restart won like that",
        piece=lance.piece,
    )
    case.because = case.call(rule, lance.side, why, under=under, piece=lance.piece).because
    if gone.over == "touchline":
        art106_conceded(case, lance.opponent, gone.at, None)
    elif gone.end == lance.opponent:
        art113_goal_kick(
            case, lance.opponent, y, art115_conceded(lance.state.play, lance.opponent, lance.side)
        )
    else:
        art119_conceded(case, lance.opponent, y, None)
