"""Regra III, OS JOGADORES: who plays, and substitutions (arts. 13 to 18)."""

from palheta.rulebooks.tres_toques.outcome.precedence import Case
from palheta.rulebooks.tres_toques.rules import SWITCH
from palheta.ruling import reason
from palheta.table.frame import Side

ALLOWED = 3

SECONDS = 10.0


@SWITCH.clause("17", off=False)
def art17_substitutions(case: Case, side: Side, out: str, in_: str) -> bool:
    """SUBSTITUIÇÕES: at most three, with play stopped; a fourth or one in open play does not take place."""
    state = case.state
    if state.subs.get(side, 0) >= ALLOWED:
        case.call("17", side, reason("{side} has already made three substitutions", side=side), piece=in_)
    elif state.restart is None and state.stage == "play":
        case.call(
            "17", side, reason("{out} cannot be replaced while the game is running", out=out), piece=out
        )
    elif in_ in state.pieces:
        case.call("17", side, reason("{piece} is on the pitch already", piece=in_), piece=in_)
    elif out in state.expelled or in_ in state.expelled:
        case.call("17", side, reason("an expelled player cannot be replaced"), piece=out)
    else:
        return False
    return True


@SWITCH.clause("18", "18.§único", off=None)
def art18_irregular_piece(case: Case, side: Side, piece: str | None) -> None:
    """PARTICIPAÇÃO PROIBIDA: a broken or irregular piece is put right at once; nothing is undone."""
    case.call("18", side, reason("{side} plays with an irregular piece", side=side), piece=piece)
    case.said.append("piece_put_right")
