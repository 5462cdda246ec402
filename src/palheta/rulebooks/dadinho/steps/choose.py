"""Somebody chose."""

from palheta.facts import BadFact, Choose
from palheta.rulebooks.dadinho.outcome.due import kick_off
from palheta.rulebooks.dadinho.outcome.precedence import Draft
from palheta.rulebooks.dadinho.rules.ch3_kickoff import art16_won_by
from palheta.rulebooks.dadinho.state import State
from palheta.rulebooks.dadinho.steps.say import takes_advantage
from palheta.ruling import reason
from palheta.table.frame import SIDES, Side, other

CHOICES = ("home", "away", "ball", "ends", "advantage", "indirect_free_kick", "direct_free_kick", "penalty")


def judged(state: State, step: Choose) -> Draft:
    side: Side | None = step.side if step.side in ("home", "away") else state.turn
    if state.record.toss == "draw" and step.choose in SIDES:
        return drawn(state, step.choose)
    if state.record.toss == "choice" and step.choose in ("ball", "ends") and state.turn is not None:
        winner = state.turn
        if side != winner:
            return Draft(state)  # the choice is his who won the draw
        return kicks_off_first(state, winner if step.choose == "ball" else other(winner))
    if step.choose == "advantage":
        return takes_advantage(state, side)
    if step.choose in state.next.options:
        return Draft(state).within("due", pending=None)
    if step.choose in CHOICES:
        return Draft(state)
    raise BadFact("step.choose", f"Expected one of {', '.join(CHOICES)}; got {step.choose!r}")


def drawn(state: State, winner: str) -> Draft:
    return art16_won_by(Draft(state), "home" if winner == "home" else "away")


def kicks_off_first(state: State, side: Side) -> Draft:
    draft = Draft(state).within("record", toss="done", kicks_first=side)
    return kick_off(draft, side, reason("{side} kicks off first", side=side), "16")
