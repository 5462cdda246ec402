"""Somebody chose; or the coin was tossed."""

from palheta.facts import BadFact, Choose
from palheta.rulebooks.common.shootout import Shootout
from palheta.rulebooks.fistf.outcome.due import award
from palheta.rulebooks.fistf.outcome.precedence import Verdict
from palheta.rulebooks.fistf.outcome.shootout import next_shot
from palheta.rulebooks.fistf.state import State
from palheta.rulebooks.fistf.steps.say import plays_on, said_back
from palheta.table.frame import Side


def judged(state: State, choose: Choose, side: Side | None) -> Verdict:
    """One of several things that a side, or the coin, may choose."""
    word = choose.choose
    if word == "back" and side is not None:
        return said_back(state, side)
    if word in ("advantage", "throw_in", "corner", "goal_kick") and side is not None:
        return plays_on(state, side)
    if word in ("indirect_free_kick", "penalty") and side is not None:
        return Verdict(state.but(waived=None))
    raise BadFact("step.choose", f"Nothing to choose here is called {word!r}")


def chosen_start(state: State, first: Side) -> State:
    if state.shootout is not None:
        return next_shot(state.but(shootout=Shootout(first)))
    began = first if state.period == 1 else state.began
    return award(state.but(stage="match", began=began), "kick_off", first, (0.0, 0.0))
