"""Somebody chose; or the coin was tossed."""

from msgspec.structs import replace

from palheta.facts import BadFact, Choose, Late, Step, who
from palheta.rulebooks.common.shootout import Shootout
from palheta.rulebooks.fistf.outcome.due import award, then
from palheta.rulebooks.fistf.outcome.precedence import Draft
from palheta.rulebooks.fistf.outcome.shootout import next_shot
from palheta.rulebooks.fistf.state import State
from palheta.rulebooks.fistf.steps import late
from palheta.rulebooks.fistf.steps.say import plays_on, said_back
from palheta.ruling import reason
from palheta.table.frame import Side, other


def judged(state: State, choose: Choose) -> Draft:
    """One of several things that a side may choose."""
    word, side = choose.choose, who(choose) or state.possession.side
    if word == "back":
        return said_back(state, side)
    if word in ("advantage", "throw_in", "corner", "goal_kick"):
        return plays_on(state, side)
    if word in ("indirect_free_kick", "penalty"):
        return Draft(state.within("flight", waived=None))
    raise BadFact("step.choose", f"Nothing to choose here is called {word!r}")


def before_the_kick(state: State, step: Step) -> Draft:
    """4.1.1, 17.1.2: the coin, and what its winner chooses."""
    if isinstance(step, Late):
        return late.judged(state, step)
    if not isinstance(step, Choose):
        return Draft(state)
    shots = state.shootout is not None
    if state.stage == "toss":
        if step.choose not in ("home_wins", "away_wins"):
            raise BadFact("step.choose", "Expected the coin's winner: home_wins or away_wins")
        winner: Side = "home" if step.choose == "home_wins" else "away"
        words = reason("{side} won the toss and chooses", side=winner)
        draft = Draft(replace(state, toss=winner, stage="choice", interval=False))
        return then(draft, words, "17.1.2" if shots else "4.1.1")
    if step.choose not in ("kick_off", "ends"):
        raise BadFact("step.choose", "Expected kick_off or ends")
    assert state.toss is not None
    first = state.toss if step.choose == "kick_off" else other(state.toss)
    draft = Draft(chosen_start(state, first))
    if shots:
        return then(draft, reason("{side} shoots first", side=first), "17.1.2")
    return then(draft, reason("{side} kicks off first", side=first), "4.1.1")


def chosen_start(state: State, first: Side) -> State:
    if state.shootout is not None:
        return next_shot(replace(state, shootout=Shootout(first)))
    began = first if state.period == 1 else state.record.began
    return award(replace(state, stage="match").within("record", began=began), "kick_off", first, (0.0, 0.0))
