"""Regra IV: distances put right, removals at restarts, and takers (arts. 24, 30, 31)."""

from palheta.facts import Place
from palheta.rulebooks.tres_toques.areas import REMOVALS, legal_place, nearest_legal
from palheta.rulebooks.tres_toques.outcome.off import take_off
from palheta.rulebooks.tres_toques.outcome.precedence import Draft, Finding
from palheta.rulebooks.tres_toques.outcome.sanction import called, indirect, noted
from palheta.rulebooks.tres_toques.rules import CLAUSES, SWITCH
from palheta.rulebooks.tres_toques.sighted import Lance
from palheta.rulebooks.tres_toques.state import Off, State
from palheta.rulebooks.tres_toques.vocabulary import as_reported
from palheta.ruling import Next, reason
from palheta.table.frame import Point, Side


@SWITCH.clause("24", passes=True)
def art24_wrong_distances(draft: Draft, side: Side) -> Draft:
    """CORREÇÃO DAS DISTÂNCIAS: corrected; the second time a warning; from the third a noted fault."""
    misplacings = draft.state.record.misplacings
    times = misplacings.get(side, 0) + 1
    draft = draft.within("record", misplacings=misplacings | {side: times})
    if times < 2:
        return draft
    if times == 2:
        return draft.saying("warning")
    why = reason("{side} set players at wrong distances, {times} times now", side=side, times=times)
    return draft.charging(noted("24", side, why))


@SWITCH.clause("30.b", "30.c", off=False)
def art30_taker_already_there(state: State) -> bool:
    """CRITÉRIOS ESPECIAIS DE REMOÇÃO, b and c: removals come first, the beneficiary's before the other's."""
    return state.due.placed_taker is not None


@SWITCH.clause("30.a", passes=True)
def art30_distances(draft: Draft, side: Side, piece: str, at: Point) -> Draft:
    """CRITÉRIOS ESPECIAIS DE REMOÇÃO, a: 183 mm from mates and ball, 60 mm from opponents, no goal area."""
    if legal_place(draft.state, piece, at):
        return draft
    better = nearest_legal(draft.state, piece, at)
    if better is not None:
        draft = draft.placing({piece: Place(better)})
    return art24_wrong_distances(draft, side)


@SWITCH.clause("30.d", "87.c")
def art30_removed_piece_plays(lance: Lance) -> tuple[Finding, ...]:
    """CRITÉRIOS ESPECIAIS DE REMOÇÃO, d: a removed player of the beneficiary is flicked or gets the ball."""
    waiting = lance.state.play.waiting
    if not waiting:
        return ()
    if lance.piece in waiting:
        return (_removed_and_played(lance, lance.piece),)
    took = lance.state.play.taker if lance.state.restart is None else lance.piece
    for name in lance.players:
        if name in waiting:
            return (_removed_and_played(lance, name),)
        if lance.frees_removed(took, name):
            return ()
    return ()


@SWITCH.clause("30.d", "87.c")
def art30_told_by_people(
    state: State, side: Side, piece: str | None, at: Point | None
) -> tuple[Finding, ...]:
    """CRITÉRIOS ESPECIAIS DE REMOÇÃO, d: as the referee remembers who was removed."""
    why = as_reported(side, "removed_piece")
    call = CLAUSES.call("30.d", side, why, at=at, under="87.c", piece=piece)
    return (indirect(state, call, piece or "ball"),)


def _removed_and_played(lance: Lance, piece: str) -> Finding:
    why = reason("{piece} was removed and may not play before another player has met the ball", piece=piece)
    at = lance.state.point(piece)
    call = CLAUSES.call("30.d", lance.side, why, at=at, under="87.c", piece=piece)
    return indirect(lance.state, call, piece)


@SWITCH.clause("30.e", off=None)
def art30_removed_taker(draft: Draft, lance: Lance) -> Draft | None:
    """CRITÉRIOS ESPECIAIS DE REMOÇÃO, e: a removed player took the restart: he goes off, another takes it."""
    restart, waiting, piece = lance.state.restart, lance.state.play.waiting, lance.piece
    if restart is None or restart.kind not in REMOVALS or piece not in waiting:
        return None
    why = reason("{piece} was removed and may not take it", piece=piece)
    draft = draft.charging(called("30.e", lance.side, why, piece=piece))
    draft = draft.then(
        Next("repeat", lance.side, None if restart.at is None else restart.at.point), why, "30.e"
    )
    return take_off(draft, piece).within("play", waiting=tuple(n for n in waiting if n != piece))


@SWITCH.clause("30.§único", passes=True)
def art30_not_announced(draft: Draft, side: Side) -> Draft:
    """CRITÉRIOS ESPECIAIS DE REMOÇÃO, § único: the removed numbers must be said aloud."""
    why = reason("{side} did not say whom it removed", side=side)
    return draft.charging(called("30.§único", side, why)).saying("announce_removed")


@SWITCH.clause("31", passes=True)
def art31_changed_taker(draft: Draft, side: Side, piece: str) -> Draft:
    """TROCA DE COBRADOR DE PENALIDADE: the first taker goes off until the next arrangement."""
    state, first = draft.state, draft.state.due.placed_taker
    if first is None or first == piece:
        return draft
    if state.due.taker_was_off:
        # He came from off the pitch and simply goes back there.
        return draft.now(off=state.off | {first: Off(state.point(first), 1)}, pieces=state.without(first))
    why = reason("{first} was set as taker and then changed", first=first)
    return take_off(draft.charging(called("31", side, why, piece=first)), first)
