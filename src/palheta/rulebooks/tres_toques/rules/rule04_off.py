"""Regra IV: players off the pitch, and their return (arts. 25 to 29, 34)."""

import math

from palheta.facts import Place
from palheta.rulebooks.common.pushing import nearest_free
from palheta.rulebooks.tres_toques.areas import end_of
from palheta.rulebooks.tres_toques.outcome.precedence import Draft
from palheta.rulebooks.tres_toques.rules import CLAUSES, SWITCH
from palheta.rulebooks.tres_toques.sighted import Lance
from palheta.rulebooks.tres_toques.state import Off, State
from palheta.ruling import reason
from palheta.ruling.question import where
from palheta.table.frame import Point, Side, forward, is_keeper, side_of
from palheta.table.geometry import TOLERANCE, gap, wholly_outside

LINE = 1.0  # mm of line that a returning piece's rim covers (29.a); lines are at most 2 mm wide

FEWEST = 7


@SWITCH.clause("25", passes=True)
def art25_back_for_the_arrangement(draft: Draft) -> Draft:
    """REMOÇÃO, MOVIMENTAÇÃO E RETORNO: at kick-offs and goal kicks everybody not expelled may come back."""
    state, expelled = draft.state, draft.state.record.expelled
    pieces = dict(state.pieces)
    for name, why in state.off.items():
        if name not in expelled and name not in pieces:
            # Somewhere free for now: its coach sets it out.
            pieces[name] = nearest_free(state.table, pieces, name, why.at or (0.0, 0.0))
    return draft.now(off={name: why for name, why in state.off.items() if name in expelled}, pieces=pieces)


@SWITCH.clause("26", off=False)
def art26_in_defence(state: State, piece: str, at: Point, side: Side) -> bool:
    """JOGADOR NA DEFESA: a player touching the halfway line is in defence."""
    return forward(side) * at[0] - state.table.radius(piece) <= TOLERANCE


@SWITCH.clause("27", off=True)
def art27_on_the_pitch(state: State, piece: str, at: Point) -> bool:
    """JOGADOR DENTRO DO CAMPO: a player touching a boundary line is inside."""
    return not wholly_outside(state.table.footprint(piece, at), state.table.pitch.field)


@SWITCH.clause("28", passes=True)
def art28_leaving(draft: Draft, lance: Lance) -> Draft:
    """JOGADOR FORA DE JOGO: who ended wholly over a line is off, until art. 29 brings him back."""
    state = draft.state
    off = dict(state.off)
    for name, at in lance.gone.items():
        if not is_keeper(name) and name not in off:
            # The play in which its own coach lost it does not count: one complete later play does.
            off[name] = Off(at, 2 if side_of(name) == lance.side else 1, flicked=name == lance.piece)
    mine = off.get(lance.piece)
    stays = lance.piece not in lance.gone and lance.piece in lance.ended
    if mine is not None and stays and mine.wait is not None and lance.piece not in state.record.expelled:
        del off[lance.piece]  # he took it from outside and is back with that
    return draft.now(off=off, pieces=state.without(*(name for name in off if name not in state.off)))


@SWITCH.clause("29", "29.b", passes=True)
def art29_return(draft: Draft, name: str, why: Off) -> Draft:
    """RETORNO AO JOGO: after one play of his coach, where he left, if there is room.

    Where nobody measures, nobody need say where that was.
    """
    state = draft.state
    if why.at is None and state.pieces:
        return draft.asking(where(f"left.{name}", state.table.pitch))
    if why.at is None:
        return draft.now(off=state.all_off_but(name))
    at = art29_place_of_return(state, name, why.at)
    body = state.table.footprint(name, at)
    others = (thing for thing in (*state.pieces, "ball") if thing != name and thing not in state.off)
    taken = (shape for thing in others if (shape := state.footprint(thing)) is not None)
    if any(gap(body, shape) <= TOLERANCE for shape in taken):
        return draft
    return draft.now(off=state.all_off_but(name)).placing({name: Place(at)})


@SWITCH.clause("29.a", off=(0.0, 0.0))
def art29_place_of_return(state: State, name: str, left: Point) -> Point:
    """RETORNO AO JOGO, a: outside the line where he left; near or through the goal, at the area's line."""
    pitch = state.table.pitch
    inset = state.table.radius(name) - LINE
    half_x, half_y = pitch.length / 2, pitch.width / 2
    if abs(left[1]) >= half_y - TOLERANCE and abs(left[0]) < half_x + TOLERANCE:
        return (left[0], math.copysign(half_y + inset, left[1]))
    end = end_of(left)
    x = pitch.goal_line(end) - forward(end) * inset
    corner = pitch.penalty_area.width / 2
    if abs(left[1]) <= pitch.goal.width / 2:
        return (x, -forward(end) * corner)
    if abs(left[1]) <= pitch.goal_area.width / 2:
        return (x, math.copysign(corner, left[1]))
    return (x, left[1])


@SWITCH.clause("34", "56.a", passes=True)
def art34_fewest(draft: Draft, side: Side, before: int) -> Draft:
    """NÚMERO MÍNIMO DE JOGADORES: below seven, keeper included, the opponent has won."""
    if not before >= FEWEST > draft.state.on_pitch(side):
        return draft
    why = reason("{side} has fewer than seven players left", side=side)
    call = CLAUSES.call("34", side, why, under="56.a")
    return draft.calling(call).lost_by(side, call.because)


@SWITCH.clause("34", passes=True)
def art34_one_fewer(draft: Draft, side: Side) -> Draft:
    """NÚMERO MÍNIMO DE JOGADORES: somebody leaves, and whoever it is, too few are left."""
    if draft.state.on_pitch(side) != FEWEST:
        return draft
    why = reason("{side} has fewer than seven players left", side=side)
    call = CLAUSES.call("34", side, why, under="56.a")
    return draft.calling(call).lost_by(side, call.because)
