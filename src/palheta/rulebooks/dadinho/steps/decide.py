"""The referee or the organiser decided."""

from typing import Any

from msgspec.structs import replace

from palheta.facts import BadFact, Decide, Score, convert, plain
from palheta.rulebooks.dadinho.outcome.ruled import unchanged
from palheta.rulebooks.dadinho.state import Options, State
from palheta.rulebooks.dadinho.steps.choose import drawn, kicks_off_first
from palheta.ruling import Ruling
from palheta.table.frame import SIDES


def judged(state: State, step: Decide) -> Ruling:
    """The referee's or the organiser's word: the draw (16), who kicks off first, how a draw is broken (13 §1)."""
    why = None
    for key, value in step.decide.items():
        if key in ("toss", "kick_off") and value in SIDES:
            if before_the_match(state):
                ruling = drawn(state, value) if key == "toss" else kicks_off_first(state, value)
                state, why = ruling.state, ruling.because
        elif key in ("tiebreak", "campaigns"):
            state = replace(state, setup=replace(state.setup, options=_options(state, key, value)))
        else:
            raise BadFact(
                f"step.decide.{key}", "Expected toss, kick_off (home or away), tiebreak or campaigns"
            )
    return unchanged(state, because=why)


def before_the_match(state: State) -> bool:
    """The draw is made once: whoever has kicked off is not drawn for again (16)."""
    if state.toss != "done" or state.turn is None:
        return True
    first = state.period == 1 and state.clock == 0 and state.score == Score()
    return first and state.restart == "kick_off" and state.played is None


def _options(state: State, key: str, value: Any) -> Options:
    return convert(plain(state.options) | {key: value}, Options, "step.decide")
