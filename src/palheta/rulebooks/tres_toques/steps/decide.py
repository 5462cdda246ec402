"""The referee decided."""

import math

from palheta.facts import BadFact, Decide, Place, Score, convert
from palheta.facts.names import Seconds
from palheta.rulebooks.tres_toques.outcome.precedence import Case
from palheta.rulebooks.tres_toques.state import State
from palheta.rulebooks.tres_toques.steps.choose import toss
from palheta.table.frame import SIDES


def judged(case: Case, step: Decide) -> None:
    """The referee's last word: who won the toss, where things lie, time added (53.h, i), the match resumed."""
    for key, value in step.decide.items():
        if key == "toss" and value in SIDES:
            if not_begun(case.state):
                case.set(stage="toss")
                toss(case, str(value))
        elif key == "added":
            case.set(added=case.state.added + _seconds(value))
        elif key == "ball":
            case.place("ball", convert(value, Place, "decide.ball"))
        elif key == "resume":
            if case.state.stage == "suspended":
                case.set(stage="play")
        else:
            raise BadFact(
                f"decide.{key}", "Expected toss: SIDE, added: SECONDS, ball: [x, y] or resume: true"
            )


def _seconds(value: object) -> float:
    seconds = convert(value, Seconds, "decide.added")
    if not seconds < math.inf:
        raise BadFact("decide.added", f"Expected seconds; got {value!r}")
    return float(seconds)


def not_begun(state: State) -> bool:
    """66: the draw comes before the match, and only there."""
    kick_off = state.restart is None or state.restart.kind == "kick_off"
    first = state.period == 1 and state.clock == 0 and state.score == Score() and state.last is None
    return first and (state.stage in ("toss", "ends") or kick_off)
