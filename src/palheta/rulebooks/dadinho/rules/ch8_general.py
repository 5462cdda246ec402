"""Capítulo VIII – Aspectos Gerais: substitutions and tie-breaks, articles 55 and 56."""

from msgspec.structs import replace

from palheta.facts import Place
from palheta.rulebooks.common.lineup import is_on
from palheta.rulebooks.dadinho.outcome.precedence import Finding
from palheta.rulebooks.dadinho.outcome.sanction import technical
from palheta.rulebooks.dadinho.rules import CLAUSES, SWITCH
from palheta.rulebooks.dadinho.rules.ch6_out_of_play import art41_stopped
from palheta.rulebooks.dadinho.state import State
from palheta.rulebooks.dadinho.vocabulary import Campaign
from palheta.ruling import Call, reason
from palheta.table.frame import SIDES, Side


@SWITCH.clause("55", passes=True)
def art55_exchanged(state: State, side: Side, out: str, in_: str) -> State:
    """Substituições: who comes on stands exactly where the other stood."""

    def renamed(places: dict[str, Place]) -> dict[str, Place]:
        return {in_ if name == out else name: place for name, place in places.items()}

    record, pending = state.record.sides[side], state.due.pending
    if pending is not None:
        pending = replace(pending, pieces=renamed(pending.pieces))
    off = tuple(name for name in (*state.record.off, out) if name != in_)
    state = replace(state, pieces=renamed(state.pieces)).within(
        "due", aside=renamed(state.due.aside), lent=renamed(state.due.lent), pending=pending,
        cleared=tuple(in_ if name == out else name for name in state.due.cleared),
    ).within("record", off=off, exchanged=(*state.record.exchanged, (out, in_)))  # fmt: skip
    return state.noting(side, replace(record, subs=record.subs + 1))


@SWITCH.clause("55", off=())
def art55_comes_on(state: State, side: Side, out: str, in_: str) -> tuple[Call, ...]:
    """Substituições: who comes on stands where the other stood: he was not on the table before; else nobody leaves."""
    gone = (*state.record.off, *state.record.expelled)
    if in_ == out or not is_on(in_, state.pieces, state.record.exchanged, gone):
        return ()
    return (CLAUSES.call("55", side, reason("{piece} is on the table already", piece=in_), piece=in_),)


@SWITCH.clause("55", "34.b")
def art55_ones_own(state: State, hand: Side, owner: Side, out: str) -> tuple[Finding, ...]:
    """Substituições: whose button it is exchanges it; the other side's hand only moves it (34)."""
    if hand == owner:
        return ()
    why = reason("{side} moved {name} by hand", side=hand, name=out)
    return (technical(state, "34", hand, why, state.ball_at, piece=out),)


@SWITCH.clause("55.único", "55")
def art55_unico_substitution(state: State, side: Side, out: str, in_: str) -> tuple[Finding, ...]:
    """Substituições: only with play stopped, three at most, and nobody for a button sent off, nor that button."""
    at = state.ball_at
    if not art41_stopped(state):
        why = reason("{side} substituted while the dadinho was in play", side=side)
        return (technical(state, "55.único", side, why, at),)
    if state.record.sides[side].subs >= state.options.substitutions:
        why = reason(
            "{side} had used its {count} substitutions", side=side, count=state.options.substitutions
        )
        return (technical(state, "55.único", side, why, at),)
    if out in state.record.expelled:
        why = reason("{out} was sent off and cannot be replaced", out=out)
        return (technical(state, "55.único", side, why, at),)
    if in_ in state.record.expelled:
        why = reason("{name} was sent off and cannot come back", name=in_)
        return (technical(state, "55.único", side, why, at),)
    return ()


@SWITCH.clause("55.único", "55", off=None)
def art55_unico_slow(state: State, side: Side) -> Finding | None:
    """Substituições: six seconds, even for all three."""
    why = reason("{side} took more than six seconds to substitute", side=side)
    return technical(state, "55.único", side, why, state.ball_at)


@SWITCH.clause("56", "56.criterios", off=None)
def art56_better_campaign(state: State) -> Side | None:
    """Critérios de desempate: wins, goal difference, goals for, head to head."""
    records = {side: state.options.campaigns.get(side, Campaign()) for side in SIDES}
    keys = {side: (c.wins, c.goal_difference, c.goals_for, c.head_to_head) for side, c in records.items()}
    if keys["home"] == keys["away"]:
        return None
    return "home" if keys["home"] > keys["away"] else "away"
