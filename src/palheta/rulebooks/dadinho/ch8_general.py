"""Capítulo VIII – Aspectos Gerais: substitutions (55)."""

from msgspec.structs import replace

from palheta.facts import BadFact, Place, Substitute
from palheta.rulebooks.dadinho.ch7_infringements import technical
from palheta.rulebooks.dadinho.registered import SWITCH
from palheta.rulebooks.dadinho.reporting import given
from palheta.rulebooks.dadinho.state import State
from palheta.rulebooks.dadinho.verdict import Finding, unchanged
from palheta.rulebooks.dadinho.words import art38_another_button, changes_button
from palheta.ruling import Ruling, reason
from palheta.table.frame import Side, is_keeper, side_of


@SWITCH.clause("41", "41.a", "41.b", "41.c", "41.d", off=True)
def art41_stopped(state: State) -> bool:
    """Dadinho fora de jogo: before a period, after a goal, out of the pitch, after an infringement."""
    return state.restart is not None


@SWITCH.clause("55.único", "55")
def art55_unico_substitution(state: State, side: Side, out: str, in_: str) -> tuple[Finding, ...]:
    """Substituições: only with play stopped, three at most, and nobody for a button sent off, nor that button."""
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
    if in_ in state.expelled:
        why = reason("{name} was sent off and cannot come back", name=in_)
        return (technical(state, "55.único", side, why, at),)
    return ()


def substituted(state: State, step: Substitute) -> Ruling:
    out, in_ = step.substitute.out, step.substitute.in_
    if is_keeper(out):
        in_ = out  # whoever guards the goal is the keeper
    elif in_ in state.pieces or is_keeper(in_):
        raise BadFact("step.substitute.in", f"Expected a player who is not on the table; {in_} is")
    side = side_of(out) or "home"
    findings = art55_unico_substitution(state, side, out, in_)
    if changes_button(state, in_) and state.shot is not None and state.shot.piece == out:
        findings += art38_another_button(state, in_)
    sent_off = {out, in_} & set(state.expelled)
    if state.records[side].subs < state.options.substitutions and not sent_off:
        state = exchanged(state, side, out, in_)
    state = replace(state, substituting=side)
    return given(state, findings[0]) if findings else unchanged(state)


@SWITCH.clause("55", passes=True)
def exchanged(state: State, side: Side, out: str, in_: str) -> State:
    """Substituições: who comes on stands exactly where the other stood."""

    def renamed(places: dict[str, Place]) -> dict[str, Place]:
        return {in_ if name == out else name: place for name, place in places.items()}

    record, pending = state.records[side], state.pending
    if pending is not None:
        pending = replace(pending, pieces=renamed(pending.pieces))
    off = tuple(name for name in (*state.off, out) if name != in_)
    state = replace(
        state, pieces=renamed(state.pieces), aside=renamed(state.aside), lent=renamed(state.lent),
        cleared=tuple(in_ if name == out else name for name in state.cleared), pending=pending, off=off,
    )  # fmt: skip
    return state.with_record(side, replace(record, subs=record.subs + 1))
