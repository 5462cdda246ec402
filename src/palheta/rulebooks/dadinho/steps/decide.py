"""The referee or the organiser decided."""

from typing import Any

from msgspec.structs import replace

from palheta.facts import BadFact, Decide, Score, convert, plain
from palheta.rulebooks.dadinho.outcome.precedence import Draft
from palheta.rulebooks.dadinho.state import State
from palheta.rulebooks.dadinho.steps.choose import drawn, kicks_off_first
from palheta.rulebooks.dadinho.vocabulary import Options
from palheta.table.frame import SIDES


def judged(state: State, step: Decide) -> Draft:
    """The referee's or the organiser's word: the draw (16), who kicks off first, how a draw is broken (13 §1)."""
    draft = Draft(state)
    for key, value in step.decide.items():
        if key in ("toss", "kick_off") and value in SIDES:
            if before_the_match(draft.state):
                draft = drawn(draft.state, value) if key == "toss" else kicks_off_first(draft.state, value)
        elif key in ("tiebreak", "campaigns"):
            options = _options(draft.state, key, value)
            draft = draft.now(setup=replace(draft.state.setup, options=options))
        else:
            raise BadFact(
                f"step.decide.{key}", "Expected toss, kick_off (home or away), tiebreak or campaigns"
            )
    return draft


def before_the_match(state: State) -> bool:
    """The draw is made once: whoever has kicked off is not drawn for again (16)."""
    if state.record.toss != "done" or state.turn is None:
        return True
    first = state.period == 1 and state.clock == 0 and state.score == Score()
    return first and state.restart == "kick_off" and state.flight.played is None


def _options(state: State, key: str, value: Any) -> Options:
    return convert(plain(state.options) | {key: value}, Options, "step.decide")
