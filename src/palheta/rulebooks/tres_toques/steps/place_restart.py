"""Discs set by hand at a free kick, throw-in, corner or penalty: removed, or set to take it."""

from palheta.facts import Place
from palheta.rulebooks.tres_toques.areas import GAUGE, is_glued
from palheta.rulebooks.tres_toques.outcome.arrangement import cleared, in_the_way
from palheta.rulebooks.tres_toques.outcome.off import put_back
from palheta.rulebooks.tres_toques.outcome.precedence import Draft
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


def disc_at_a_restart(draft: Draft, side: Side, piece: str, at: Place) -> Draft:
    state = draft.state
    restart = state.restart
    assert restart is not None
    if at.point is None:
        return draft.asking(where(f"at.{piece}", state.table.pitch))
    ball, old = state.footprint("ball"), state.gap(piece, "ball")
    new = None if ball is None else gap(state.table.footprint(piece, at.point), ball)
    if side == restart.side and (new is None or new < GAUGE - TOLERANCE):
        return taker(draft, side, piece, at)
    if restart.kind == "penalty" and piece in in_the_way(state, side) and state.due.placed_taker is None:
        return out_of_the_way(draft, piece, at, at.point)
    if piece in state.off or (old is not None and old >= GAUGE - TOLERANCE):
        return put_back(draft, piece)
    return removed(draft, side, piece, at.point)


def taker(draft: Draft, side: Side, piece: str, at: Place) -> Draft:
    draft = art31_changed_taker(draft, side, piece)
    draft = draft.charging(*art88_taker_set_again(draft.state, side, piece))
    state = draft.state
    already_there = piece in state.pieces and is_glued(state, piece) and at == state.pieces[piece]
    better = art8_gap_at_restarts(state, piece, at, already_there)
    draft = draft.now(pieces=state.pieces | {piece: at}, off=state.all_off_but(piece))
    draft = draft.within("due", placed_taker=piece, taker_was_off=piece in state.off)
    return draft if better is None else draft.placing({piece: at.at(better)})


def out_of_the_way(draft: Draft, piece: str, at: Place, point: Point) -> Draft:
    """A penalty's area is cleared; who is set wrongly again is set right by the referee (101)."""
    if art101_may_stand(draft.state, piece, point):
        return draft.now(pieces=draft.state.pieces | {piece: at})
    better = cleared(draft.state, piece)
    return draft if better is None else draft.placing({piece: better})


def removed(draft: Draft, side: Side, piece: str, at: Point) -> Draft:
    state = draft.state
    assert state.restart is not None
    if art30_taker_already_there(state):
        return put_back(draft, piece)
    draft = art30_distances(draft.now(pieces=state.pieces | {piece: Place(at)}), side, piece, at)
    if side != state.restart.side:
        return draft
    return draft.within("play", waiting=(*draft.state.play.waiting, piece))
