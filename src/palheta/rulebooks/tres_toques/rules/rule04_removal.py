"""Regra IV: distances put right, removals at restarts, and takers (arts. 24, 30, 31)."""

from palheta.facts import Place
from palheta.rulebooks.tres_toques.areas import REMOVALS, legal_place, nearest_legal
from palheta.rulebooks.tres_toques.outcome.off import put_back, take_off
from palheta.rulebooks.tres_toques.outcome.precedence import Case
from palheta.rulebooks.tres_toques.outcome.sanction import claim_indirect
from palheta.rulebooks.tres_toques.rules import SWITCH
from palheta.rulebooks.tres_toques.sighted import Lance, free_removed
from palheta.rulebooks.tres_toques.state import Off
from palheta.ruling import reason
from palheta.table.frame import Point, Side


@SWITCH.clause("24", off=None)
def art24_wrong_distances(case: Case, side: Side) -> None:
    """CORREÇÃO DAS DISTÂNCIAS: corrected; the second time a warning; from the third a noted fault."""
    times = case.state.misplacings.get(side, 0) + 1
    case.set(misplacings={**case.state.misplacings, side: times})
    if times == 2:
        case.said.append("warning")
    elif times > 2:
        case.note(
            "24",
            side,
            reason("{side} set players at wrong distances, {times} times now", side=side, times=times),
        )


@SWITCH.clause("30.b", "30.c", off=False)
def art30_taker_already_there(case: Case, piece: str) -> bool:
    """CRITÉRIOS ESPECIAIS DE REMOÇÃO, b and c: removals come first, the beneficiary's before the other's."""
    if case.state.placed_taker is None:
        return False
    put_back(case, piece)
    return True


@SWITCH.clause("30.a", off=None)
def art30_distances(case: Case, side: Side, piece: str, at: Point) -> None:
    """CRITÉRIOS ESPECIAIS DE REMOÇÃO, a: 183 mm from mates and ball, 60 mm from opponents, no goal area."""
    if legal_place(case.state, piece, at):
        return
    better = nearest_legal(case.state, piece, at)
    if better is not None:
        case.place(piece, Place(better))
    art24_wrong_distances(case, side)


@SWITCH.clause("30.e", off=False)
def art30_removed_taker(case: Case, lance: Lance) -> bool:
    """CRITÉRIOS ESPECIAIS DE REMOÇÃO, e: a removed player took the restart: he goes off, another takes it."""
    restart, waiting, piece = lance.state.restart, lance.state.play.waiting, lance.piece
    if restart is None or restart.kind not in REMOVALS or piece not in waiting:
        return False
    why = reason("{piece} was removed and may not take it", piece=piece)
    case.because = case.call("30.e", lance.side, why, piece=piece).because
    take_off(case, piece)
    case.set_play(waiting=tuple(n for n in waiting if n != piece))
    case.next("repeat", lance.side, None if restart.at is None else restart.at.point)
    return True


@SWITCH.clause("30.§único", off=None)
def art30_not_announced(case: Case, side: Side) -> None:
    """CRITÉRIOS ESPECIAIS DE REMOÇÃO, § único: the removed numbers must be said aloud."""
    case.call("30.§único", side, reason("{side} did not say whom it removed", side=side))
    case.said.append("announce_removed")


@SWITCH.clause("30.d", "87.c", off=False)
def art30_removed_piece_plays(case: Case, lance: Lance) -> bool:
    """CRITÉRIOS ESPECIAIS DE REMOÇÃO, d: a removed player of the beneficiary is flicked or gets the ball."""
    waiting = lance.state.play.waiting
    if not waiting:
        return False
    took = lance.state.play.taker if lance.state.restart is None else lance.piece
    if lance.piece in waiting:
        return _punish_removed(case, lance, lance.piece)
    for name in lance.players:
        if name in waiting:
            return _punish_removed(case, lance, name)
        if free_removed(waiting, took, name, lance.side):
            return False
    return False


def _punish_removed(case: Case, lance: Lance, piece: str) -> bool:
    at = lance.state.at(piece)
    why = reason("{piece} was removed and may not play before another player has met the ball", piece=piece)
    case.call("30.d", lance.side, why, at=at, under="87.c", piece=piece)
    claim_indirect(case, "30.d", lance.side, piece, at)
    return True


@SWITCH.clause("31", off=None)
def art31_changed_taker(case: Case, side: Side, piece: str) -> None:
    """TROCA DE COBRADOR DE PENALIDADE: the first taker goes off until the next arrangement."""
    first = case.state.placed_taker
    if first is None or first == piece:
        return
    if case.state.taker_was_off:
        # He came from off the pitch and simply goes back there.
        off = {**case.state.off, first: Off(case.state.at(first), 1)}
        case.set(off=off, pieces=case.state.without(first))
        return
    case.call("31", side, reason("{first} was set as taker and then changed", first=first), piece=first)
    take_off(case, first)
