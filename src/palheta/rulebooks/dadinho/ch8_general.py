"""Capítulo VIII – Aspectos Gerais: substitutions (55)."""

from msgspec.structs import replace

from palheta.facts import Substitute, who
from palheta.rulebooks.dadinho.ch7_infringements import technical
from palheta.rulebooks.dadinho.registered import SWITCH
from palheta.rulebooks.dadinho.reporting import given
from palheta.rulebooks.dadinho.state import State
from palheta.rulebooks.dadinho.verdict import Finding, unchanged
from palheta.ruling import Ruling, reason
from palheta.table.frame import Side, side_of


@SWITCH.clause("41", "41.a", "41.b", "41.c", "41.d", off=True)
def art41_stopped(state: State) -> bool:
    """Dadinho fora de jogo: before a period, after a goal, out of the pitch, after an infringement."""
    return state.restart is not None


@SWITCH.clause("55.único", "55")
def art55_unico_substitution(state: State, side: Side, out: str) -> tuple[Finding, ...]:
    """Substituições: only with play stopped, three at most, and nobody for a button sent off."""
    at = state.ball_at
    if not art41_stopped(state):
        why = reason("{side} substituted while the dadinho was in play", side=side)
        return (technical(state, "55.único", side, why, at),)
    if state.records[side].subs >= state.options.substitutions:
        why = reason(
            "{side} had used its {count} substitutions", side=side, count=state.options.substitutions
        )
        return (technical(state, "55.único", side, why, at),)
    if out in state.expelled:
        why = reason("{out} was sent off and cannot be replaced", out=out)
        return (technical(state, "55.único", side, why, at),)
    return ()


def substituted(state: State, step: Substitute) -> Ruling:
    out, in_ = step.substitute.out, step.substitute.in_
    side = who(step) or side_of(out) or "home"
    findings = art55_unico_substitution(state, side, out)
    allowed = state.records[side].subs < state.options.substitutions and out not in state.expelled
    if allowed:
        state = exchanged(state, side, out, in_)
    state = replace(state, substituting=side)
    return given(state, findings[0]) if findings else unchanged(state)


@SWITCH.clause("55", passes=True)
def exchanged(state: State, side: Side, out: str, in_: str) -> State:
    """Substituições: who comes on stands exactly where the other stood."""
    pieces = {in_ if name == out else name: place for name, place in state.pieces.items()}
    aside = {in_ if name == out else name: place for name, place in state.aside.items()}
    record = state.records[side]
    state = replace(state, pieces=pieces, aside=aside, off=(*state.off, out))
    return state.with_record(side, replace(record, subs=record.subs + 1))
