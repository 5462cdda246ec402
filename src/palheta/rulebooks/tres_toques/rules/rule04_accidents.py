"""Regra IV: abnormal placings and accidents (arts. 32 and 33)."""

import math

from palheta.facts import Place
from palheta.rulebooks.tres_toques.areas import nearest_line
from palheta.rulebooks.tres_toques.outcome.off import take_off
from palheta.rulebooks.tres_toques.outcome.precedence import Draft
from palheta.rulebooks.tres_toques.rules import SWITCH
from palheta.rulebooks.tres_toques.sighted import Lance
from palheta.ruling.question import where
from palheta.table.frame import side_of
from palheta.table.geometry import Disc, overlapping


@SWITCH.clause("32", passes=True)
def art32_abnormal_placing(draft: Draft, piece: str) -> Draft:
    """POSICIONAMENTO ANORMAL: a disc upside down or a keeper on end is set right by the referee."""
    at = draft.state.pieces[piece].point if piece in draft.state.pieces else None
    if at is not None:
        draft = draft.placing({piece: Place(at)})
    return draft.saying("position_corrected")


@SWITCH.clause("33", "33.§único.a", passes=True)
def art33_piece_on_piece(draft: Draft, lance: Lance, top: str, low: str) -> Draft:
    """ACIDENTE DE JOGO, a: the lower stays, the upper goes back the way it came."""
    table, under, came_from = draft.state.table, lance.ended_at(low), lance.state.point(top)
    if under is None or came_from is None:
        return draft.asking(where(f"lies.{low}" if under is None else f"was.{top}", table.pitch))
    dx, dy = came_from[0] - under[0], came_from[1] - under[1]
    length = math.hypot(dx, dy) or 1.0
    reach = table.radius(top) + table.radius(low)
    names = (name for name in draft.state.pieces if name not in (top, low))
    others = [shape for name in names if (shape := draft.state.footprint(name)) is not None]
    at = (under[0] + dx / length * reach, under[1] + dy / length * reach)
    while overlapping(Disc(at, table.radius(top)), others) and reach < length:
        reach += 5.0
        at = (under[0] + dx / length * reach, under[1] + dy / length * reach)
    return draft.placing({top: Place(at)})


@SWITCH.clause("33.§único.c", passes=True)
def art33_piece_on_ball(draft: Draft, lance: Lance, top: str) -> Draft:
    """ACIDENTE DE JOGO, c: the ball stays, the piece goes off and returns at the nearest place of the line."""
    ball = lance.ball or lance.start
    at = None if ball is None else nearest_line(draft.state, ball, side_of(top) or lance.side)
    return take_off(draft, top, at=at, wait=2 if side_of(top) == lance.side else 1)


@SWITCH.clause("33.§único.d", passes=True)
def art33_back_from_the_fence(draft: Draft, lance: Lance) -> Draft:
    """ACIDENTE DE JOGO, d: the flicked piece came back off the fence and scattered things: put all back."""
    fence = lance.fence
    if not fence.scattered:
        return draft
    for name in fence.scattered:
        stood = lance.state.standing.get(name)
        if name in fence.lay:
            draft = draft.placing({name: fence.lay[name]})
        elif name == "ball" and name in fence.met_before and fence.ball_at is not None:
            draft = draft.placing({"ball": Place(fence.ball_at)})
        elif name in fence.met_before or stood is None:
            draft = draft.asking(where(f"was.{name}", draft.state.table.pitch))
        else:
            draft = draft.placing({name: stood})
    draft = draft.now(off=draft.state.all_off_but(lance.piece))
    return take_off(draft, lance.piece, at=fence.left_at or lance.stood, wait=2).saying("accident")


@SWITCH.clause("33.§único.b", passes=True)
def art33_displaced_by_hand(draft: Draft, names: tuple[str, ...]) -> Draft:
    """ACIDENTE DE JOGO, b: players displaced unintentionally go back where they were; play goes on."""
    stood = draft.before.pieces
    return draft.placing({name: stood[name] for name in names if name in stood}).saying("accident")
