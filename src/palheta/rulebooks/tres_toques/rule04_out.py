"""Regra IV: players off the pitch, their return, and accidents (arts. 25 to 29, 32 to 34)."""

import math

from palheta.facts import Place
from palheta.rulebooks.common.pushing import nearest_free
from palheta.rulebooks.tres_toques.case import Case
from palheta.rulebooks.tres_toques.registered import SWITCH
from palheta.rulebooks.tres_toques.rule01_pitch import end_of
from palheta.rulebooks.tres_toques.run import Run
from palheta.rulebooks.tres_toques.state import Off, State
from palheta.ruling import Over, reason
from palheta.ruling.question import where
from palheta.table.frame import Point, Side, forward, is_keeper, is_piece, other, side_of
from palheta.table.geometry import TOLERANCE, Disc, gap, overlapping, wholly_outside

LINE = 1.0  # mm of line that a returning piece's rim covers (29.a); lines are at most 2 mm wide
FEWEST = 7


@SWITCH.clause("26", off=False)
def art26_in_defence(state: State, piece: str, at: Point, side: Side) -> bool:
    """JOGADOR NA DEFESA: a player touching the halfway line is in defence."""
    return forward(side) * at[0] - state.table.radius(piece) <= TOLERANCE


@SWITCH.clause("27", off=True)
def art27_on_the_pitch(state: State, piece: str, at: Point) -> bool:
    """JOGADOR DENTRO DO CAMPO: a player touching a boundary line is inside."""
    return not wholly_outside(state.table.footprint(piece, at), state.table.pitch.field)


def is_out(state: State, piece: str) -> bool:
    """Art. 28: wholly over a boundary line, or taken off; a keeper has limits of his own (38)."""
    if is_keeper(piece):
        return False
    at = state.at(piece)
    return piece in state.off or (at is not None and not art27_on_the_pitch(state, piece, at))


@SWITCH.clause("28", off=None)
def art28_leaving(case: Case, run: Run) -> None:
    """JOGADOR FORA DE JOGO: who ended wholly over a line is off, until art. 29 brings him back."""
    off = dict(case.state.off)
    for name, at in run.left.items():
        if is_keeper(name) or name in off:
            continue
        # The play in which its own coach lost it does not count: one complete later play does.
        wait = 2 if side_of(name) == run.side else 1
        off[name] = Off(at, wait, flicked=name == run.piece)
    came_back = [
        name for name in off
        if name == run.piece and name not in run.left and name in run.rest and name not in case.state.expelled
        and off[name].wait is not None
    ]  # fmt: skip
    for name in came_back:
        del off[name]
    gone = [name for name in off if name not in case.state.off]
    case.set(off=off, pieces=case.state.without(*gone))


def play_ended(case: Case, side: Side) -> None:
    """A play of this coach is over: his players who waited for that come back."""
    off = dict(case.state.off)
    for name, why in off.items():
        if side_of(name) == side and why.wait is not None and why.wait > 0:
            off[name] = Off(why.at, why.wait - 1, why.flicked)
    case.set(off=off)
    for name, why in off.items():
        if why.wait == 0:
            art29_return(case, name, why)


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


def take_off(case: Case, name: str, *, at: Point | None = None, wait: int | None = None) -> None:
    """The referee takes a piece off; without `wait` it comes back at the next arrangement."""
    before = case.state
    where = before.at(name) if at is None else at
    taker = None if before.placed_taker == name else before.placed_taker
    case.set(off={**before.off, name: Off(where, wait)}, pieces=before.without(name), placed_taker=taker)
    case.removed.append(name)
    side = side_of(name)
    if side is not None and wait is None:
        art34_fewest(case, side, before.on_pitch(side))


@SWITCH.clause("34", "56.a", off=None)
def art34_fewest(case: Case, side: Side, before: int) -> None:
    """NÚMERO MÍNIMO DE JOGADORES: below seven, keeper included, the opponent has won."""
    if before >= FEWEST > case.state.on_pitch(side):
        why = reason("{side} has fewer than seven players left", side=side)
        case.because = case.call("34", side, why, under="56.a").because
        case.over = Over(other(side), case.state.score)


def accidents(case: Case, run: Run) -> None:
    """Art. 33, ACIDENTE DE JOGO."""
    for top, low in run.stacked:
        if is_piece(top) and is_piece(low):
            art33_piece_on_piece(case, run, top, low)
        elif is_piece(top) and low == "ball":
            art33_piece_on_ball(case, run, top)


@SWITCH.clause("33", "33.§único.a", off=None)
def art33_piece_on_piece(case: Case, run: Run, top: str, low: str) -> None:
    """ACIDENTE DE JOGO, a: the lower stays, the upper goes back the way it came."""
    under, came_from = run.end_of_piece(low), run.state.at(top)
    if under is None or came_from is None:
        case.ask_for(where(f"lies.{low}" if under is None else f"was.{top}", case.state.table.pitch))
        return
    dx, dy = came_from[0] - under[0], came_from[1] - under[1]
    length = math.hypot(dx, dy) or 1.0
    reach = run.state.table.radius(top) + run.state.table.radius(low)
    at = (under[0] + dx / length * reach, under[1] + dy / length * reach)
    others = [
        shape for name in case.state.pieces if name not in (top, low)
        and (shape := case.state.footprint(name)) is not None
    ]  # fmt: skip
    while overlapping(Disc(at, run.state.table.radius(top)), others) and reach < length:
        reach += 5.0
        at = (under[0] + dx / length * reach, under[1] + dy / length * reach)
    case.place(top, Place(at))


@SWITCH.clause("33.§único.c", off=None)
def art33_piece_on_ball(case: Case, run: Run, top: str) -> None:
    """ACIDENTE DE JOGO, c: the ball stays, the piece goes off and returns at the nearest place of the line."""
    ball = run.ball or run.start
    at = None if ball is None else nearest_line(case.state, ball, side_of(top) or run.side)
    take_off(case, top, at=at, wait=2 if side_of(top) == run.side else 1)


def nearest_line(state: State, at: Point, side: Side) -> Point:
    """From the very middle, which is as near to the one as to the other: on this side's right."""
    pitch = state.table.pitch
    to_side, to_end = pitch.width / 2 - abs(at[1]), pitch.length / 2 - abs(at[0])
    if to_side <= to_end:
        return (at[0], math.copysign(pitch.width / 2, at[1] or -forward(side)))
    return (math.copysign(pitch.length / 2, at[0]), at[1])


@SWITCH.clause("33.§único.d", off=None)
def art33_back_from_the_fence(case: Case, run: Run) -> None:
    """ACIDENTE DE JOGO, d: the flicked piece came back off the fence and scattered things: put all back."""
    fence = run.fence
    if not fence.scattered:
        return
    for name in fence.scattered:
        place = run.state.ball if name == "ball" else run.state.pieces.get(name)
        if name in fence.lay:
            case.place(name, fence.lay[name])
        elif name == "ball" and name in fence.met_before and fence.ball_at is not None:
            case.place("ball", Place(fence.ball_at))
        elif name in fence.met_before or place is None:
            case.ask_for(where(f"was.{name}", case.state.table.pitch))
        else:
            case.place(name, place)
    case.set(off={name: why for name, why in case.state.off.items() if name != run.piece})
    take_off(case, run.piece, at=fence.left_at or run.stood, wait=2)
    case.said.append("accident")


@SWITCH.clause("33.§único.b", off=None)
def art33_displaced_by_hand(case: Case, names: tuple[str, ...]) -> None:
    """ACIDENTE DE JOGO, b: players displaced unintentionally go back where they were; play goes on."""
    for name in names:
        if name in case.before.pieces:
            case.place(name, case.before.pieces[name])
    case.said.append("accident")


@SWITCH.clause("32", off=None)
def art32_abnormal_placing(case: Case, piece: str) -> None:
    """POSICIONAMENTO ANORMAL: a disc upside down or a keeper on end is set right by the referee."""
    place = case.state.pieces.get(piece)
    if place is not None and place.point is not None:
        case.place(piece, Place(place.point))
    case.said.append("position_corrected")
