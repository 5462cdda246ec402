"""The referee decided."""

import math

from palheta.facts import BadFact, Decide, Place, Score, convert
from palheta.facts.names import Seconds
from palheta.rulebooks.tres_toques.outcome.precedence import Draft
from palheta.rulebooks.tres_toques.state import State
from palheta.rulebooks.tres_toques.steps.choose import drawn
from palheta.table.frame import SIDES


def judged(draft: Draft, step: Decide) -> Draft:
    """The referee's last word: who won the toss, where things lie, time added (53.h, i), the match resumed."""
    for key, value in step.decide.items():
        if key == "toss" and value in SIDES:
            if not_begun(draft.state):
                draft = drawn(draft, str(value))
        elif key == "added":
            draft = draft.within("half", added=draft.state.half.added + _seconds(value))
        elif key == "ball":
            draft = draft.placing({"ball": convert(value, Place, "decide.ball")})
        elif key == "resume":
            if draft.state.due.stage == "suspended":
                draft = draft.within("due", stage="play")
        else:
            raise BadFact(
                f"decide.{key}", "Expected toss: SIDE, added: SECONDS, ball: [x, y] or resume: true"
            )
    return draft


def _seconds(value: object) -> float:
    seconds = convert(value, Seconds, "decide.added")
    if not seconds < math.inf:
        raise BadFact("decide.added", f"Expected seconds; got {value!r}")
    return float(seconds)


def not_begun(state: State) -> bool:
    """66: the draw comes before the match, and only there."""
    first = state.period == 1 and state.clock == 0 and state.score == Score() and state.flight.last is None
    return first and (state.due.stage in ("toss", "ends") or state.kind in (None, "kick_off"))
