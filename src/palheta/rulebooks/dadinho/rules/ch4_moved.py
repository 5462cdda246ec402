"""Capítulo IV – Do Desenrolar da Partida: buttons displaced, off the pitch, or moved by hand, articles 32 to 35."""

import math

from msgspec.structs import replace

from palheta.facts import Place
from palheta.rulebooks.common.pushing import nearest_free, standing
from palheta.rulebooks.common.sighted import START
from palheta.rulebooks.dadinho.areas import Places, gap_to_ball, half_told, in_the_way, owner_of
from palheta.rulebooks.dadinho.outcome.precedence import Draft, Finding
from palheta.rulebooks.dadinho.outcome.sanction import foul, technical, technical_where_it_stopped
from palheta.rulebooks.dadinho.rules import SWITCH
from palheta.rulebooks.dadinho.rules.ch5_shot import art37_must_leave
from palheta.rulebooks.dadinho.sighted import Lance
from palheta.rulebooks.dadinho.state import CLEARANCE, TOUCHES_AFTER_DISPLACING, State
from palheta.ruling import reason
from palheta.table.frame import SIDES, Point, Side, forward, is_keeper, is_piece, other, side_of
from palheta.table.geometry import Disc, Footprint, gap, overlapping

_SLIDE = 2.0

ARRANGING = ("kick_off", "shootout")

PUSHING = ("throw_in", "goal_kick", "corner", "direct_free_kick", "indirect_free_kick")


@SWITCH.clause("32", "7.§11", off=False)
def art32_displaced_an_opponent(lance: Lance) -> bool:
    """Deslocamento de jogador adversário: pushed by a button (or the keeper) after the dadinho was touched."""
    for contact in lance.after_ball:
        going = lance.going(contact.when)
        for mover, touched in contact.ways:
            opposing = is_piece(touched) and side_of(touched) != lance.side
            if mover in going and opposing and lance.displaced(contact, touched):
                return True
    return False


@SWITCH.clause("32", passes=True)
def art32_limited(state: State, lance: Lance) -> State:
    """Deslocamento de jogador adversário: three touches more at most, and never beyond the nine."""
    tally = state.play.tallies[lance.side]
    limit = min(tally.left, TOUCHES_AFTER_DISPLACING)
    return state.tallied(lance.side, replace(tally, limit=limit))


@SWITCH.clause("32.§1", off={})
def art32_1_put_back(lance: Lance) -> Places:
    """Deslocamento de jogador adversário: a hand or arm that moves an opponent's button puts it back, no foul."""
    found: Places = {}
    for contact in lance.contacts:
        person, name = contact.touch.touch
        moved = person in SIDES and is_piece(name) and side_of(name) != person and contact.touch.moved != 0
        if contact.touch.moving:
            continue  # on its way: that is stopping it (35.e)
        if moved and name in lance.state.pieces:
            found[name] = lance.state.pieces[name]
    return found


@SWITCH.clause("32.§1", passes=True)
def art32_1_with_the_hand(draft: Draft, piece: str | None) -> Draft:
    """Deslocamento de jogador adversário: by hand or arm it is no foul; the button is put back."""
    pieces = draft.state.pieces
    places = {piece: pieces[piece]} if piece is not None and piece in pieces else {}
    return draft.placing(places).saying("put_back")


@SWITCH.clause("32.§2", off=None)
def art32_2_with_the_palheta(state: State, side: Side, piece: str | None, at: Point | None) -> Finding | None:
    """Deslocamento de jogador adversário: a palheta that visibly moves an opposing button is a foul."""
    why = reason("{side} moved {piece} with the palheta", side=side, piece=piece or "a button")
    return foul(state, "32.§2", side, why, fouled=piece or "ball", at=at)


@SWITCH.clause("33", off=None)
def art33_button_off_the_pitch(state: State, pieces: Places, name: str, exit_point: Point) -> Place | None:
    """Botão fora de campo: it is set touching the line from outside where it left, or beside who stands there."""
    pitch, radius = state.table.pitch, state.table.radius(name)
    x, y = exit_point
    beyond_end = abs(x) - pitch.length / 2 > abs(y) - pitch.width / 2
    if beyond_end:
        at, along = (math.copysign(pitch.length / 2 + radius, x), y), (0.0, math.copysign(_SLIDE, y))
    else:
        at, along = (x, math.copysign(pitch.width / 2 + radius, y)), (math.copysign(_SLIDE, x), 0.0)
    others = standing(state.table, pieces, frozenset({name}))
    for k in range(100):
        for sign in (-1, 1):  # towards the middle first
            beside = (at[0] + sign * k * along[0], at[1] + sign * k * along[1])
            if not overlapping(Disc(beside, radius), others):
                return Place(beside)
    return Place(at)


@SWITCH.clause("34", "34.a", "34.b", "34.c", "34.d")
def art34_moved_by_hand(state: State, side: Side, moved: Places) -> tuple[Finding, ...]:
    """Arrumação e movimentação dos botões: by hand only where the book allows it."""
    undue = [name for name in _buttons(moved) if not _may_be_moved(state, side, name, moved[name])]
    if not undue:
        return ()
    why = reason("{side} moved {name} by hand", side=side, name=undue[0])
    return (technical(state, "34", side, why, state.ball_at, piece=undue[0]),)


def _buttons(moved: Places) -> list[str]:
    return [name for name in moved if is_piece(name) and not is_keeper(name)]


def _may_be_moved(state: State, side: Side, name: str, place: Place) -> bool:
    """Arranging; out of an area or a restart's way; a taker; who is brought back."""
    if state.restart in ARRANGING:
        return art34_a_ones_own(state, side, name)
    if art37_must_leave(state, name):
        return True
    if state.restart == "penalty" and state.point(name) is None:
        return True  # nobody says that it stood outside the area
    if state.restart is None:
        return False
    own = side_of(name) == side
    back = state.due.recomposition is not None and state.due.recomposition.side == side
    if own and (side == state.turn or back):
        return True
    if state.point(name) is None and _far_as_told(state, place):
        return False
    return state.restart in PUSHING and side_of(name) != state.turn and in_the_way(state, name)


@SWITCH.clause("34.a", off=True)
def art34_a_ones_own(state: State, side: Side, name: str) -> bool:
    """34.a: each sets his own; whose buttons hamper a kick-off is asked to put them right (19 §2)."""
    return state.restart != "kick_off" or side_of(name) == side


def _far_as_told(state: State, place: Place) -> bool:
    """Carried into the other half than the restart's: that is more than 8 cm out of its way."""
    told, turn = half_told(place.zone), state.turn
    if told is None or turn is None:
        return False
    ends = {"goal_kick": turn, "corner": other(turn)}
    here = ends.get(state.restart or "") or (None if state.ball is None else half_told(state.ball.zone))
    return here is not None and told != here


@SWITCH.clause("34.e", "34.fig4", "42.f", "43.§2", "44.§2", "45.§2", off={})
def art34_e_pushed_away(state: State, pieces: Places, side: Side, ball: Point) -> Places:
    """Arrumação e movimentação dos botões: opponents of the taker go straight away from the dadinho, to 8 cm."""
    found: Places = {}
    (x, y), far = ball, CLEARANCE + state.table.widest + state.table.ball.size
    for name in state.team(other(side)):
        at = pieces[name].point if name in pieces else None
        if at is None or abs(at[0] - x) > far or abs(at[1] - y) > far:
            continue  # most of them: nobody need measure it
        distance = gap_to_ball(state, name, pieces, ball)
        if distance is not None and distance < CLEARANCE - 1e-6:
            found[name] = _pushed(state, pieces | found, name, ball)
    return found


def _pushed(state: State, pieces: Places, name: str, ball: Point) -> Place:
    """Along the line through dadinho and centre; where that is taken, as near to it as there is room."""
    table, place = state.table, pieces[name]
    assert place.point is not None
    dx, dy = place.point[0] - ball[0], place.point[1] - ball[1]
    length = math.hypot(dx, dy)
    ux, uy = (dx / length, dy / length) if length > 1e-9 else (-float(forward(other(owner_of(name)))), 0.0)
    at = place.point
    shape, cube = table.footprint(name, at, place.angle), table.footprint("ball", ball)
    while gap(shape, cube) < CLEARANCE - 1e-9:
        step = CLEARANCE - gap(shape, cube)
        at = (at[0] + ux * step, at[1] + uy * step)
        shape = table.footprint(name, at, place.angle)

    def allowed(candidate: Footprint) -> bool:
        return gap(candidate, cube) >= CLEARANCE - 1e-6

    far = CLEARANCE + table.radius("ball")
    return nearest_free(table, pieces, name, at, allowed, away_from=(ball, far))


@SWITCH.clause("35.a")
def art35_a_upside_down(state: State, side: Side, placed: Places) -> tuple[Finding, ...]:
    """Movimentação e posicionamento indevidos: a button set upside down."""
    for name, place in placed.items():
        if is_piece(name) and place.face == "down":
            why = reason("{name} was set upside down", name=name)
            return (technical(state, "35.a", side, why, state.ball_at, piece=name),)
    return ()


@SWITCH.clause("35.b")
def art35_b_bicycle(lance: Lance) -> tuple[Finding, ...]:
    """Movimentação indevida: a button lying upside down may not be flicked."""
    place = lance.state.pieces.get(lance.piece)
    if place is None or place.face != "down":
        return ()
    why = reason("{piece} was flicked upside down", piece=lance.piece)
    return (technical_where_it_stopped(lance, "35.b", why, when=START),)


@SWITCH.clause("35.e")
def art35_e_guided_or_stopped(lance: Lance) -> tuple[Finding, ...]:
    """Movimentação indevida: nobody may guide or stop a button on its way."""
    for contact in lance.contacts:
        piece, person = next(((p, q) for p, q in contact.ways if is_piece(p) and q in SIDES), (None, None))
        if piece is None:
            continue
        if person == lance.side and lance.touched is not None and contact.when < lance.touched:
            continue  # his own body before the dadinho: that is the tabela of 27 §1
        side: Side = "home" if person == "home" else "away"
        at = contact.touch.at.point if contact.touch.at is not None else lance.state.point(piece)
        why = reason("{side} stopped or guided {piece}", side=side, piece=piece)
        return (technical(lance.state, "35.e", side, why, at, when=contact.when, piece=piece),)
    return ()
