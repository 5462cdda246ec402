"""Regra IV: distances put right, removals at restarts, and takers (arts. 24, 30, 31)."""

import math

from palheta.facts import Place
from palheta.rulebooks.tres_toques.case import Case
from palheta.rulebooks.tres_toques.registered import SWITCH
from palheta.rulebooks.tres_toques.rule01_pitch import goal_area_owner
from palheta.rulebooks.tres_toques.rule02_ball import art8_gap_at_restarts, is_glued
from palheta.rulebooks.tres_toques.rule04_out import take_off
from palheta.rulebooks.tres_toques.rule04_plays import GAUGE, GAUGE_SHORT
from palheta.rulebooks.tres_toques.rule12_infringements import claim_indirect
from palheta.rulebooks.tres_toques.rule14_penalty import art101_may_stand, cleared, in_the_way
from palheta.rulebooks.tres_toques.run import Run
from palheta.rulebooks.tres_toques.state import Off, State
from palheta.ruling import reason
from palheta.ruling.question import where
from palheta.table.frame import Point, Side, is_keeper, other, side_of
from palheta.table.geometry import TOLERANCE, gap, wholly_inside

REMOVALS = ("throw_in", "corner", "direct_free_kick", "indirect_free_kick", "penalty")


def legal_place(state: State, piece: str, at: Point) -> bool:
    """Art. 30.a: the distances a re-placed player keeps."""
    body = state.table.footprint(piece, at)
    if not wholly_inside(body, state.table.pitch.field) or goal_area_owner(state, piece, at) is not None:
        return False
    for name in (*state.pieces, "ball"):
        shape = state.footprint(name)
        if name == piece or name in state.off or shape is None:
            continue
        if name == "ball":
            least = GAUGE
        elif side_of(name) == side_of(piece):
            least = -math.inf if is_keeper(name) else GAUGE
        else:
            least = GAUGE_SHORT
        if gap(body, shape) < least - TOLERANCE:
            return False
    return True


def nearest_legal(state: State, piece: str, at: Point) -> Point | None:
    """The nearest place that art. 30.a allows, looked for in growing rings; the first ray points to the own goal."""
    if legal_place(state, piece, at):
        return at
    side = side_of(piece) or "home"
    turned = math.pi if side == "home" else 0.0
    for step in range(1, 60):
        radius = 20.0 * step
        for k in range(24):
            angle = turned + math.tau * k / 24
            point = (
                round(at[0] + radius * math.cos(angle), 1),
                round(at[1] + radius * math.sin(angle), 1),
            )
            if legal_place(state, piece, point):
                return point
    return None


def must_go(state: State, side: Side) -> tuple[str, ...]:
    """The discs of a side nearer than 183 mm to the ball, which the beneficiary may have removed (96, 111, 121)."""
    return tuple(
        name for name in state.field_pieces(side)
        if name != state.placed_taker and (g := state.gap(name, "ball")) is not None and g < GAUGE - TOLERANCE
    )  # fmt: skip


def at_the_ball(state: State, piece: str) -> bool:
    """Whether a disc stands ready to take the restart without having been set (8.d); a removed one may not (30.e)."""
    g = state.gap(piece, "ball")
    return g is not None and g < GAUGE_SHORT and piece not in state.play.waiting


def place_at_restart(case: Case, side: Side, piece: str, at: Place) -> None:
    """A field piece is set by hand while a free kick, throw-in, corner or penalty is due."""
    state = case.state
    restart = state.restart
    assert restart is not None
    if at.point is None:
        case.ask_for(where(f"at.{piece}", case.state.table.pitch))
        return
    ball = state.footprint("ball")
    old = state.gap(piece, "ball")
    new = None if ball is None else gap(state.table.footprint(piece, at.point), ball)
    if side == restart.side and (new is None or new < GAUGE - TOLERANCE):
        place_taker(case, side, piece, at)
    elif restart.kind == "penalty" and piece in in_the_way(state, side) and state.placed_taker is None:
        clear_one(case, piece, at)
    elif piece in state.off or (old is not None and old >= GAUGE - TOLERANCE):
        put_back(case, piece)
    else:
        remove(case, side, piece, at.point)


def clear_one(case: Case, piece: str, at: Place) -> None:
    """A penalty's area is cleared; who is set wrongly again is set right by the referee (101)."""
    assert at.point is not None
    if art101_may_stand(case.state, piece, at.point):
        case.set(pieces={**case.state.pieces, piece: at})
        return
    better = cleared(case.state, piece)
    if better is not None:
        case.place(piece, better)


def put_back(case: Case, piece: str) -> None:
    """Nobody asked for this piece to be moved: it goes back (33.b)."""
    if piece in case.state.pieces:
        case.place(piece, case.state.pieces[piece])
    case.said.append("piece_put_back")


def remove(case: Case, side: Side, piece: str, at: Point) -> None:
    state = case.state
    assert state.restart is not None
    if art30_taker_already_there(case, piece):
        return
    case.set(pieces={**state.pieces, piece: Place(at)})
    art30_distances(case, side, piece, at)
    if side == state.restart.side:
        case.set_play(waiting=(*case.state.play.waiting, piece))


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


def place_taker(case: Case, side: Side, piece: str, at: Place) -> None:
    assert at.point is not None
    art31_changed_taker(case, side, piece)
    art88_taker_set_again(case, side, piece)
    already_there = (
        piece in case.state.pieces and is_glued(case.state, piece) and at == case.state.pieces[piece]
    )
    better = art8_gap_at_restarts(case.state, piece, at.point, already_there)
    was_off = piece in case.state.off
    off = {name: why for name, why in case.state.off.items() if name != piece}
    case.set(
        pieces={**case.state.pieces, piece: at}, placed_taker=piece, taker_was_off=was_off, off=off,
    )  # fmt: skip
    if better is not None:
        case.place(piece, at.at(better))


@SWITCH.clause("30.e", off=False)
def art30_removed_taker(case: Case, run: Run) -> bool:
    """CRITÉRIOS ESPECIAIS DE REMOÇÃO, e: a removed player took the restart: he goes off, another takes it."""
    restart, waiting, piece = run.state.restart, run.state.play.waiting, run.piece
    if restart is None or restart.kind not in REMOVALS or piece not in waiting:
        return False
    why = reason("{piece} was removed and may not take it", piece=piece)
    case.because = case.call("30.e", run.side, why, piece=piece).because
    take_off(case, piece)
    case.set_play(waiting=tuple(n for n in waiting if n != piece))
    case.next("repeat", run.side, None if restart.at is None else restart.at.point)
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


@SWITCH.clause("88.d", off=None)
def art88_taker_set_again(case: Case, side: Side, piece: str) -> None:
    """FALTA TÉCNICA ANOTADA, d: the taker of a direct free kick set again after the keeper was called for."""
    restart, shot = case.state.restart, case.state.shot
    direct = restart is not None and restart.kind in ("direct_free_kick", "penalty")
    stood = case.state.placed_taker is not None or at_the_ball(case.state, piece)
    if direct and shot is not None and shot.side == side and stood:
        case.note("88.d", side, reason("{piece} was set again after the keeper was called for", piece=piece))


@SWITCH.clause("30.§único", off=None)
def art30_not_announced(case: Case, side: Side) -> None:
    """CRITÉRIOS ESPECIAIS DE REMOÇÃO, § único: the removed numbers must be said aloud."""
    case.call("30.§único", side, reason("{side} did not say whom it removed", side=side))
    case.said.append("announce_removed")


def free_removed(waiting: tuple[str, ...], took: str | None, met: str, side: Side) -> bool:
    """30.d: an opponent, or an own disc other than the one that took it, met the ball: removed players may play."""
    owner = side_of(met)
    if owner is None:
        return False
    return owner == other(side) or (met != took and met not in waiting)


@SWITCH.clause("30.d", "87.c", off=False)
def art30_removed_piece_plays(case: Case, run: Run) -> bool:
    """CRITÉRIOS ESPECIAIS DE REMOÇÃO, d: a removed player of the beneficiary is flicked or gets the ball."""
    waiting = run.state.play.waiting
    if not waiting:
        return False
    took = run.state.play.taker if run.state.restart is None else run.piece
    if run.piece in waiting:
        return _punish_removed(case, run, run.piece)
    for name in run.players:
        if name in waiting:
            return _punish_removed(case, run, name)
        if free_removed(waiting, took, name, run.side):
            return False
    return False


def _punish_removed(case: Case, run: Run, piece: str) -> bool:
    at = run.state.at(piece)
    why = reason("{piece} was removed and may not play before another player has met the ball", piece=piece)
    case.call("30.d", run.side, why, at=at, under="87.c", piece=piece)
    claim_indirect(case, "30.d", run.side, piece, at)
    return True
