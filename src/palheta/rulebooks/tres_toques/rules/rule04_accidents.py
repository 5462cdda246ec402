"""Regra IV: abnormal placings and accidents (arts. 32 and 33)."""

import math

from palheta.facts import Place
from palheta.rulebooks.tres_toques.areas import nearest_line
from palheta.rulebooks.tres_toques.outcome.off import take_off
from palheta.rulebooks.tres_toques.outcome.precedence import Case
from palheta.rulebooks.tres_toques.rules import SWITCH
from palheta.rulebooks.tres_toques.sighted import Lance
from palheta.ruling.question import where
from palheta.table.frame import side_of
from palheta.table.geometry import Disc, overlapping


@SWITCH.clause("32", off=None)
def art32_abnormal_placing(case: Case, piece: str) -> None:
    """POSICIONAMENTO ANORMAL: a disc upside down or a keeper on end is set right by the referee."""
    place = case.state.pieces.get(piece)
    if place is not None and place.point is not None:
        case.place(piece, Place(place.point))
    case.said.append("position_corrected")


@SWITCH.clause("33", "33.§único.a", off=None)
def art33_piece_on_piece(case: Case, lance: Lance, top: str, low: str) -> None:
    """ACIDENTE DE JOGO, a: the lower stays, the upper goes back the way it came."""
    under, came_from = lance.end_of_piece(low), lance.state.at(top)
    if under is None or came_from is None:
        case.ask_for(where(f"lies.{low}" if under is None else f"was.{top}", case.state.table.pitch))
        return
    dx, dy = came_from[0] - under[0], came_from[1] - under[1]
    length = math.hypot(dx, dy) or 1.0
    reach = lance.state.table.radius(top) + lance.state.table.radius(low)
    at = (under[0] + dx / length * reach, under[1] + dy / length * reach)
    others = [
        shape for name in case.state.pieces if name not in (top, low)
        and (shape := case.state.footprint(name)) is not None
    ]  # fmt: skip
    while overlapping(Disc(at, lance.state.table.radius(top)), others) and reach < length:
        reach += 5.0
        at = (under[0] + dx / length * reach, under[1] + dy / length * reach)
    case.place(top, Place(at))


@SWITCH.clause("33.§único.c", off=None)
def art33_piece_on_ball(case: Case, lance: Lance, top: str) -> None:
    """ACIDENTE DE JOGO, c: the ball stays, the piece goes off and returns at the nearest place of the line."""
    ball = lance.ball or lance.start
    at = None if ball is None else nearest_line(case.state, ball, side_of(top) or lance.side)
    take_off(case, top, at=at, wait=2 if side_of(top) == lance.side else 1)


@SWITCH.clause("33.§único.d", off=None)
def art33_back_from_the_fence(case: Case, lance: Lance) -> None:
    """ACIDENTE DE JOGO, d: the flicked piece came back off the fence and scattered things: put all back."""
    fence = lance.fence
    if not fence.scattered:
        return
    for name in fence.scattered:
        place = lance.state.ball if name == "ball" else lance.state.pieces.get(name)
        if name in fence.lay:
            case.place(name, fence.lay[name])
        elif name == "ball" and name in fence.met_before and fence.ball_at is not None:
            case.place("ball", Place(fence.ball_at))
        elif name in fence.met_before or place is None:
            case.ask_for(where(f"was.{name}", case.state.table.pitch))
        else:
            case.place(name, place)
    case.set(off={name: why for name, why in case.state.off.items() if name != lance.piece})
    take_off(case, lance.piece, at=fence.left_at or lance.stood, wait=2)
    case.said.append("accident")


@SWITCH.clause("33.§único.b", off=None)
def art33_displaced_by_hand(case: Case, names: tuple[str, ...]) -> None:
    """ACIDENTE DE JOGO, b: players displaced unintentionally go back where they were; play goes on."""
    for name in names:
        if name in case.before.pieces:
            case.place(name, case.before.pieces[name])
    case.said.append("accident")
