"""Regra III, OS JOGADORES: who plays, and substitutions (arts. 13 to 18)."""

from palheta.rulebooks.common.lineup import is_on
from palheta.rulebooks.tres_toques.outcome.precedence import Draft, Finding
from palheta.rulebooks.tres_toques.outcome.sanction import called
from palheta.rulebooks.tres_toques.rules import SWITCH
from palheta.rulebooks.tres_toques.state import State
from palheta.rulebooks.tres_toques.vocabulary import SUBSTITUTIONS
from palheta.ruling import reason
from palheta.table.frame import Side


@SWITCH.clause("17")
def art17_substitutions(state: State, side: Side, hand: Side, out: str, in_: str) -> tuple[Finding, ...]:
    """SUBSTITUIÇÕES: one's own, at most three, with play stopped; any other does not take place."""
    if hand != side:
        why = reason("{side} exchanged {piece}, which is not theirs", side=hand, piece=out)
        return (called("17", hand, why, piece=out),)
    if state.record.subs.get(side, 0) >= SUBSTITUTIONS:
        why = reason("{side} has already made three substitutions", side=side)
        return (called("17", side, why, piece=in_),)
    if state.restart is None and state.due.stage == "play":
        why = reason("{out} cannot be replaced while the game is running", out=out)
        return (called("17", side, why, piece=out),)
    exchanged = ((out_, come) for out_, come, *_ in state.record.exchanges)
    if in_ != out and is_on(in_, state.pieces, exchanged, gone=(*state.off, *state.record.expelled)):
        return (called("17", side, reason("{piece} is on the pitch already", piece=in_), piece=in_),)
    if out in state.record.expelled or in_ in state.record.expelled:
        return (called("17", side, reason("an expelled player cannot be replaced"), piece=out),)
    return ()


@SWITCH.clause("18", "18.§único", passes=True)
def art18_irregular_piece(draft: Draft, side: Side, piece: str | None) -> Draft:
    """PARTICIPAÇÃO PROIBIDA: a broken or irregular piece is put right at once; nothing is undone."""
    why = reason("{side} plays with an irregular piece", side=side)
    return draft.charging(called("18", side, why, piece=piece)).saying("piece_put_right")
