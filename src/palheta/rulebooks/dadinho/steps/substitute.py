"""A substitution."""

from palheta.facts import BadFact, Substitute, who
from palheta.rulebooks.dadinho.outcome.precedence import Draft
from palheta.rulebooks.dadinho.outcome.restart import given
from palheta.rulebooks.dadinho.outcome.shot import changes_button
from palheta.rulebooks.dadinho.rules.ch5_goal import art38_another_button
from palheta.rulebooks.dadinho.rules.ch8_general import (
    art55_comes_on,
    art55_exchanged,
    art55_ones_own,
    art55_unico_substitution,
)
from palheta.rulebooks.dadinho.state import State
from palheta.table.frame import is_keeper, side_of


def judged(state: State, step: Substitute) -> Draft:
    out, in_ = step.substitute.out, step.substitute.in_
    if is_keeper(out):
        in_ = out  # whoever guards the goal is the keeper
    elif is_keeper(in_):
        raise BadFact("step.substitute.in", f"Expected a button, got {in_}")
    side = side_of(out) or "home"
    undue = art55_ones_own(state, who(step) or side, side, out)
    if undue:
        return given(Draft(state), undue[0])
    refused = art55_comes_on(state, side, out, in_)
    if refused:
        return Draft(state).calling(*refused)
    findings = art55_unico_substitution(state, side, out, in_)
    if changes_button(state, in_) and state.due.shot is not None and state.due.shot.piece == out:
        findings += art38_another_button(state, in_)
    sent_off = {out, in_} & set(state.record.expelled)
    if state.record.sides[side].subs < state.options.substitutions and not sent_off:
        state = art55_exchanged(state, side, out, in_)
    state = state.within("flight", substituting=side)
    return given(Draft(state), findings[0]) if findings else Draft(state)
