"""Regra III, OS JOGADORES: who plays, and substitutions (arts. 13 to 18)."""

from palheta.facts import Substitute
from palheta.rulebooks.tres_toques.case import Case
from palheta.rulebooks.tres_toques.registered import SWITCH
from palheta.rulebooks.tres_toques.rule07_thinking import forget
from palheta.ruling import reason
from palheta.table.frame import Side, side_of

ALLOWED = 3
SECONDS = 10.0


def substitute(case: Case, step: Substitute) -> None:
    out, in_ = step.substitute.out, step.substitute.in_
    side = side_of(out)
    assert side is not None
    refused = art17_substitutions(case, side, out, in_)
    if refused:
        return
    forget(case, "substitution", side)
    state = case.state
    pieces = {name: place for name, place in state.pieces.items() if name != out}
    if out in state.pieces:
        pieces[in_] = state.pieces[out]
    off = {(in_ if name == out else name): why for name, why in state.off.items()}
    # Who stands for another is bound by what bound him: he may be the taker, or removed (30.d).
    case.set_play(waiting=tuple(in_ if name == out else name for name in state.play.waiting))
    case.set(
        placed_taker=in_ if state.placed_taker == out else state.placed_taker,
        pieces=pieces, off=off, subs={**state.subs, side: state.subs.get(side, 0) + 1}, due="substitution",
        exchanges=(*state.exchanges, (out, in_, state.period, state.clock)),
    )  # fmt: skip


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
