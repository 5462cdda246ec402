"""Regra IV: what the keeper may take and touch, and who may not touch him (arts. 35, 38, 43, 45 to 47)."""

from palheta.facts import Flick, Place
from palheta.rulebooks.tres_toques.areas import area_and_behind, invited, lies_in, point_of
from palheta.rulebooks.tres_toques.outcome.precedence import Draft, Finding
from palheta.rulebooks.tres_toques.outcome.sanction import by_area, indirect, penalty
from palheta.rulebooks.tres_toques.rules import CLAUSES, SWITCH
from palheta.rulebooks.tres_toques.rules.rule12_discipline import art89_indiscipline
from palheta.rulebooks.tres_toques.sighted import Lance
from palheta.rulebooks.tres_toques.state import State
from palheta.ruling import reason
from palheta.table.frame import SIDES, Point, Side, keeper_of, side_of
from palheta.table.geometry import Disc, touches, wholly_outside


@SWITCH.clause("35", off=False)
def art35_may_take(lance: Lance) -> bool:
    """ATUAÇÃO DO GOLEIRO: he may take goal kicks, and free kicks inside his areas."""
    if lance.state.kind in (None, "kick_off", "throw_in", "corner", "penalty"):
        return False
    return lance.state.ball is None or lies_in(lance.state, lance.state.ball, f"{lance.side}_area")


@SWITCH.clause("38", "43.§6")
def art38_wholly_outside(lance: Lance) -> tuple[Finding, ...]:
    """LIMITES DE ATUAÇÃO DO GOLEIRO: the ball meets a keeper who is wholly outside his penalty area."""
    state = lance.state
    for side in SIDES:
        keeper = keeper_of(side)
        if keeper not in lance.met:
            continue
        at = lance.ended_at(keeper) if lance.piece == keeper else state.point(keeper)
        zone = area_and_behind(state, side)
        if at is None or not wholly_outside(state.table.footprint(keeper, at), zone):
            continue
        contact = lance.met_at(keeper)
        if contact is not None and lance.piece == keeper and touches(Disc(contact, 0.0), zone):
            continue  # he slid out only after touching it
        why = reason("the ball met {keeper} wholly outside the penalty area", keeper=keeper)
        return (by_area(state, CLAUSES.call("38", side, why, at=contact or at), "ball"),)
    return ()


@SWITCH.clause("38")
def art38_told_by_people(state: State, side: Side, at: Point | None) -> tuple[Finding, ...]:
    """LIMITES DE ATUAÇÃO DO GOLEIRO: wholly outside, as the referee saw it; the kick is outside the area."""
    why = reason("the ball met {keeper} wholly outside the penalty area", keeper=keeper_of(side))
    return (by_area(state, CLAUSES.call("38", side, why, at=at), "ball"),)


@SWITCH.clause("43.§3", "46", "46.§1")
def art43_without_possession(lance: Lance) -> tuple[Finding, ...]:
    """LANCE DO GOLEIRO, § 3, and DESLOCAMENTO FALTOSO DA BOLA: the keeper met a ball that was not his."""
    if lance.piece not in lance.met or not lance.ball_moved:
        return ()
    rule = "43.§3" if isinstance(lance.step, Flick) else "46.§1"
    why = reason("{keeper} touched the ball without having it in his possession", keeper=lance.piece)
    call = CLAUSES.call(rule, lance.side, why, at=lance.met_at(lance.piece) or lance.start)
    return (by_area(lance.state, call, "ball", _zone_of(lance, lance.piece, "ball", lance.state.ball)),)


@SWITCH.clause("43.§3")
def art43_told_by_people(state: State, side: Side, at: Point | None, zone: str | None) -> tuple[Finding, ...]:
    """LANCE DO GOLEIRO, § 3: the same, as the referee saw it."""
    why = reason("{keeper} touched the ball without having it in his possession", keeper=keeper_of(side))
    return (by_area(state, CLAUSES.call("43.§3", side, why, at=at), "ball", zone),)


@SWITCH.clause("45", "37", "37.a", "37.b")
def art45_on_the_opponents_turn(state: State, side: Side, keeper: str, own_turn: bool) -> tuple[Finding, ...]:
    """MOVIMENTAÇÃO E POSICIONAMENTO INDEVIDOS: moved on the opponent's turn without being asked: a penalty."""
    if own_turn or invited(state, side):
        return ()
    why = reason("{keeper} was moved on the opponent's turn", keeper=keeper)
    return (penalty(state, CLAUSES.call("45", side, why, under="45.§1")),)


@SWITCH.clause("45.§2", "83.§4")
def art45_touched_out_of_turn(lance: Lance) -> tuple[Finding, ...]:
    """MOVIMENTAÇÃO E POSICIONAMENTO INDEVIDOS, § 2: moved on the opponent's turn, the keeper met the ball."""
    if lance.piece not in lance.met or not lance.ball_moved:
        return ()
    why = reason("{keeper} touched the ball on the opponent's turn", keeper=lance.piece)
    rule, under = ("46.§1", None) if invited(lance.state, lance.side) else ("45.§2", "83.§4")
    call = CLAUSES.call(rule, lance.side, why, at=lance.met_at(lance.piece) or lance.start, under=under)
    return (by_area(lance.state, call, "ball", _zone_of(lance, lance.piece, "ball", lance.state.ball)),)


@SWITCH.clause("45.§3", "45.§3.a", "45.§3.b", "45.§3.obs")
def art45_own_keeper_in_the_way(lance: Lance) -> tuple[Finding, ...]:
    """MOVIMENTAÇÃO E POSICIONAMENTO INDEVIDOS, § 3: a flicked piece meets the keeper he has just set."""
    state, side, piece = lance.state, lance.side, lance.piece
    if state.due.keeper_set != side:
        return ()
    met = next((t for t in lance.before_ball() if t.touched == keeper_of(side)), None)
    if met is None:
        return ()
    if lance.ball_moved:
        why = reason("{piece} met the keeper just set, then the ball", piece=piece)
        call = CLAUSES.call("45.§3.b", side, why, at=lance.start, piece=piece)
        return (by_area(state, call, "ball", None if state.ball is None else state.ball.zone),)
    why = reason("{piece} met the keeper who had just been set", piece=piece)
    at = point_of(met.at) or lance.ended_at(piece)
    return (indirect(state, CLAUSES.call("45.§3.a", side, why, at=at, piece=piece), piece),)


@SWITCH.clause("45.§4")
def art45_palheta_check(state: State, side: Side, at: Point | None) -> tuple[Finding, ...]:
    """MOVIMENTAÇÃO E POSICIONAMENTO INDEVIDOS, § 4: no trying out a piece's line with palheta or object."""
    keeper = keeper_of(side)
    why = reason("{side} tried out a line with palheta or object", side=side)
    return (indirect(state, CLAUSES.call("45.§4", side, why, at=at or state.point(keeper)), keeper),)


@SWITCH.clause("45.§5", "46.§2", "47.§3", "89.b", passes=True)
def art45_on_purpose(draft: Draft, side: Side, word: str) -> Draft:
    """INDISCIPLINA: keeper, ball or players moved on purpose."""
    rule = "45.§5" if word == "moved_keeper" else "89.b"
    why = reason("{side} moved keeper, ball or players on purpose", side=side)
    return art89_indiscipline(draft, side, rule, why)


@SWITCH.clause("47", "47.§2", "83.§5")
def art47_pushed_opponents(lance: Lance) -> tuple[Finding, ...]:
    """DESLOCAMENTO FALTOSO DE JOGADOR, § 2: the keeper displaced an opponent."""
    first = _pushed_first(lance, lance.opponent)
    if first is None:
        return ()
    why = reason("{keeper} displaced {first}", keeper=lance.piece, first=first)
    at = lance.state.point(first)
    call = CLAUSES.call("47.§2", lance.side, why, at=at, under="83.§5", piece=first)
    zone = _zone_of(lance, lance.piece, first, lance.state.pieces.get(first))
    return (by_area(lance.state, call, first, zone),)


@SWITCH.clause("47.§1", "87.d")
def art47_pushed_mates(lance: Lance) -> tuple[Finding, ...]:
    """DESLOCAMENTO FALTOSO DE JOGADOR, § 1: the keeper displaced one of his own, and no opponent."""
    first = _pushed_first(lance, lance.side)
    if first is None or _pushed_first(lance, lance.opponent) is not None:
        return ()
    why = reason("{keeper} displaced his own {first}", keeper=lance.piece, first=first)
    at = lance.state.point(first)
    call = CLAUSES.call("47.§1", lance.side, why, at=at, under="87.d", piece=first)
    return (indirect(lance.state, call, first),)


def _zone_of(lance: Lance, keeper: str, met: str, lay: Place | None) -> str:
    """Where a keeper met something, as far as anybody said; else where he belongs."""
    places = (t.at for t in lance.touches_in_play if set(t.touch) == {keeper, met})
    told = (place.zone for place in (*places, lay) if place is not None)
    return next((zone for zone in told if zone is not None), f"{lance.side}_area")


def _pushed_first(lance: Lance, side: Side) -> str | None:
    """The first player of a side that the keeper displaced."""
    pushed = (t for t in lance.touches_in_play if t.mover == lance.piece and side_of(t.touched) == side)
    return next((t.touched for t in pushed if lance.displaced(t)), None)
