"""Regra IV: players off the pitch, and their return (arts. 25 to 29, 34)."""

import math

from palheta.facts import Place
from palheta.rulebooks.common.pushing import nearest_free
from palheta.rulebooks.tres_toques.areas import end_of
from palheta.rulebooks.tres_toques.outcome.precedence import Case
from palheta.rulebooks.tres_toques.rules import SWITCH
from palheta.rulebooks.tres_toques.sighted import Lance
from palheta.rulebooks.tres_toques.state import Off, State
from palheta.ruling import Over, reason
from palheta.ruling.question import where
from palheta.table.frame import Point, Side, forward, is_keeper, other, side_of
from palheta.table.geometry import TOLERANCE, gap, wholly_outside

LINE = 1.0  # mm of line that a returning piece's rim covers (29.a); lines are at most 2 mm wide

FEWEST = 7


@SWITCH.clause("25", off=None)
def art25_back_for_the_arrangement(case: Case) -> None:
    """REMOÇÃO, MOVIMENTAÇÃO E RETORNO: at kick-offs and goal kicks everybody not expelled may come back."""
    state = case.state
    pieces = dict(state.pieces)
    for name, why in state.off.items():
        if name not in state.expelled and name not in pieces:
            # Somewhere free for now: its coach sets it out.
            pieces[name] = nearest_free(state.table, pieces, name, why.at or (0.0, 0.0))
    case.set(off={name: why for name, why in state.off.items() if name in state.expelled}, pieces=pieces)


@SWITCH.clause("26", off=False)
def art26_in_defence(state: State, piece: str, at: Point, side: Side) -> bool:
    """JOGADOR NA DEFESA: a player touching the halfway line is in defence."""
    return forward(side) * at[0] - state.table.radius(piece) <= TOLERANCE


@SWITCH.clause("27", off=True)
def art27_on_the_pitch(state: State, piece: str, at: Point) -> bool:
    """JOGADOR DENTRO DO CAMPO: a player touching a boundary line is inside."""
    return not wholly_outside(state.table.footprint(piece, at), state.table.pitch.field)


@SWITCH.clause("28", off=None)
def art28_leaving(case: Case, lance: Lance) -> None:
    """JOGADOR FORA DE JOGO: who ended wholly over a line is off, until art. 29 brings him back."""
    off = dict(case.state.off)
    for name, at in lance.left.items():
        if is_keeper(name) or name in off:
            continue
        # The play in which its own coach lost it does not count: one complete later play does.
        wait = 2 if side_of(name) == lance.side else 1
        off[name] = Off(at, wait, flicked=name == lance.piece)
    came_back = [
        name for name in off
        if name == lance.piece and name not in lance.left and name in lance.rest and name not in case.state.expelled
        and off[name].wait is not None
    ]  # fmt: skip
    for name in came_back:
        del off[name]
    gone = [name for name in off if name not in case.state.off]
    case.set(off=off, pieces=case.state.without(*gone))


@SWITCH.clause("29", "29.b", off=None)
def art29_return(case: Case, name: str, why: Off) -> None:
    """RETORNO AO JOGO: after one play of his coach, where he left, if there is room."""
    if why.at is None:
        case.ask_for(where(f"left.{name}", case.state.table.pitch))
        return
    at = art29_place_of_return(case.state, name, why.at)
    taken = [
        shape for thing in (*case.state.pieces, "ball")
        if thing != name and thing not in case.state.off and (shape := case.state.footprint(thing)) is not None
    ]  # fmt: skip
    if any(gap(case.state.table.footprint(name, at), shape) <= TOLERANCE for shape in taken):
        return
    off = {piece: w for piece, w in case.state.off.items() if piece != name}
    case.set(off=off)
    case.place(name, Place(at))


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


@SWITCH.clause("34", "56.a", off=None)
def art34_fewest(case: Case, side: Side, before: int) -> None:
    """NÚMERO MÍNIMO DE JOGADORES: below seven, keeper included, the opponent has won."""
    if before >= FEWEST > case.state.on_pitch(side):
        why = reason("{side} has fewer than seven players left", side=side)
        case.because = case.call("34", side, why, under="56.a").because
        case.over = Over(other(side), case.state.score)
