"""Discs set by hand at a free kick, throw-in, corner or penalty: removed, or set to take it."""

from palheta.facts import Place
from palheta.rulebooks.tres_toques.areas import GAUGE, is_glued
from palheta.rulebooks.tres_toques.outcome.arrangement import cleared, in_the_way
from palheta.rulebooks.tres_toques.outcome.off import put_back
from palheta.rulebooks.tres_toques.outcome.precedence import Case
from palheta.rulebooks.tres_toques.rules.rule02_ball import art8_gap_at_restarts
from palheta.rulebooks.tres_toques.rules.rule04_removal import (
    art30_distances,
    art30_taker_already_there,
    art31_changed_taker,
)
from palheta.rulebooks.tres_toques.rules.rule12_discipline import art88_taker_set_again
from palheta.rulebooks.tres_toques.rules.rule14_penalty import art101_may_stand
from palheta.ruling.question import where
from palheta.table.frame import Point, Side
from palheta.table.geometry import TOLERANCE, gap


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


def remove(case: Case, side: Side, piece: str, at: Point) -> None:
    state = case.state
    assert state.restart is not None
    if art30_taker_already_there(case, piece):
        return
    case.set(pieces={**state.pieces, piece: Place(at)})
    art30_distances(case, side, piece, at)
    if side == state.restart.side:
        case.set_play(waiting=(*case.state.play.waiting, piece))


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
