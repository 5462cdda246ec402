"""Regra IV: what the keeper may take and touch, and who may not touch him (arts. 35, 38, 43, 45 to 47)."""

from palheta.facts import Flick
from palheta.rulebooks.tres_toques.areas import area_and_behind, in_penalty_area, invited
from palheta.rulebooks.tres_toques.outcome.precedence import Case
from palheta.rulebooks.tres_toques.outcome.sanction import claim_by_area, claim_indirect, claim_penalty
from palheta.rulebooks.tres_toques.rules import SWITCH
from palheta.rulebooks.tres_toques.rules.rule12_discipline import art89_indiscipline
from palheta.rulebooks.tres_toques.sighted import Lance, where_met
from palheta.ruling import reason
from palheta.table.frame import SIDES, Point, Side, keeper_of
from palheta.table.geometry import Disc, touches, wholly_outside


@SWITCH.clause("35", off=False)
def art35_may_take(lance: Lance) -> bool:
    """ATUAÇÃO DO GOLEIRO: he may take goal kicks, and free kicks inside his areas."""
    restart = lance.state.restart
    if restart is None or restart.kind in ("kick_off", "throw_in", "corner", "penalty"):
        return False
    return lance.start is None or in_penalty_area(lance.state, "ball", lance.start, lance.side)


@SWITCH.clause("38", "43.§6", off=False)
def art38_wholly_outside(case: Case, lance: Lance) -> bool:
    """LIMITES DE ATUAÇÃO DO GOLEIRO: the ball meets a keeper who is wholly outside his penalty area."""
    for side in SIDES:
        keeper = keeper_of(side)
        if keeper not in lance.contacts:
            continue
        at = lance.end_of_piece(keeper) if lance.piece == keeper else lance.state.at(keeper)
        zone = area_and_behind(lance.state, side)
        if at is None or not wholly_outside(lance.state.table.footprint(keeper, at), zone):
            continue
        contact = where_met(lance, keeper)
        if contact is not None and lance.piece == keeper and touches(Disc(contact, 0.0), zone):
            continue  # he slid out only after touching it
        met = contact or at
        case.call(
            "38", side, reason("the ball met {keeper} wholly outside the penalty area", keeper=keeper), at=met
        )
        claim_by_area(case, "38", side, "ball", met)
        return True
    return False


@SWITCH.clause("43.§3", "46", "46.§1", off=False)
def art43_without_possession(case: Case, lance: Lance) -> bool:
    """LANCE DO GOLEIRO, § 3, and DESLOCAMENTO FALTOSO DA BOLA: the keeper met a ball that was not his."""
    if not lance.contacts or lance.piece not in lance.contacts or not lance.ball_moved:
        return False
    rule = "43.§3" if isinstance(lance.step, Flick) else "46.§1"
    at = where_met(lance, lance.piece) or lance.start
    case.call(
        rule,
        lance.side,
        reason("{keeper} touched the ball without having it in his possession", keeper=lance.piece),
        at=at,
    )
    claim_by_area(case, rule, lance.side, "ball", at, f"{lance.side}_area")
    return True


@SWITCH.clause("45.§2", "83.§4", off=False)
def art45_touched_out_of_turn(case: Case, lance: Lance) -> bool:
    """MOVIMENTAÇÃO E POSICIONAMENTO INDEVIDOS, § 2: moved on the opponent's turn, the keeper met the ball."""
    if lance.piece not in lance.contacts or not lance.ball_moved:
        return False
    at = where_met(lance, lance.piece) or lance.start
    why = reason("{keeper} touched the ball on the opponent's turn", keeper=lance.piece)
    rule, under = ("46.§1", None) if invited(lance.state, lance.side) else ("45.§2", "83.§4")
    case.call(rule, lance.side, why, at=at, under=under)
    claim_by_area(case, rule, lance.side, "ball", at, f"{lance.side}_area")
    return True


@SWITCH.clause("45.§3", "45.§3.a", "45.§3.b", "45.§3.obs", off=False)
def art45_own_keeper_in_the_way(case: Case, lance: Lance) -> bool:
    """MOVIMENTAÇÃO E POSICIONAMENTO INDEVIDOS, § 3: a flicked piece meets the keeper he has just set."""
    keeper = keeper_of(lance.side)
    if lance.state.keeper_set != lance.side:
        return False
    met = next((t for t in lance.before_ball() if t.touched == keeper), None)
    if met is None:
        return False
    if lance.ball_moved:
        why = reason("{piece} met the keeper just set, then the ball", piece=lance.piece)
        case.call("45.§3.b", lance.side, why, at=lance.start, piece=lance.piece)
        claim_by_area(case, "45.§3.b", lance.side, "ball", lance.start)
    else:
        at = lance.touched_at(met) or lance.end_of_piece(lance.piece)
        why = reason("{piece} met the keeper who had just been set", piece=lance.piece)
        case.call("45.§3.a", lance.side, why, at=at, piece=lance.piece)
        claim_indirect(case, "45.§3.a", lance.side, lance.piece, at)
    return True


@SWITCH.clause("45", "37", "37.a", "37.b", off=False)
def art45_on_the_opponents_turn(case: Case, side: Side, keeper: str, own_turn: bool) -> bool:
    """MOVIMENTAÇÃO E POSICIONAMENTO INDEVIDOS: moved on the opponent's turn without being asked: a penalty."""
    if own_turn or invited(case.state, side):
        return False
    case.call("45", side, reason("{keeper} was moved on the opponent's turn", keeper=keeper), under="45.§1")
    claim_penalty(case, "45", side)
    return True


@SWITCH.clause("45.§4", off=None)
def art45_palheta_check(case: Case, side: Side, at: Point | None) -> None:
    """MOVIMENTAÇÃO E POSICIONAMENTO INDEVIDOS, § 4: no trying out a piece's line with palheta or object."""
    place = at or case.state.at(keeper_of(side))
    case.call("45.§4", side, reason("{side} tried out a line with palheta or object", side=side), at=place)
    claim_indirect(case, "45.§4", side, keeper_of(side), place)


@SWITCH.clause("45.§5", "46.§2", "47.§3", "89.b", off=None)
def art45_on_purpose(case: Case, side: Side, word: str) -> None:
    """INDISCIPLINA: keeper, ball or players moved on purpose."""
    rule = "45.§5" if word == "moved_keeper" else "89.b"
    why = reason("{side} moved keeper, ball or players on purpose", side=side)
    art89_indiscipline(case, side, rule, why)


@SWITCH.clause("47", "47.§2", "83.§5", off=False)
def art47_pushed_opponents(case: Case, lance: Lance, first: str) -> bool:
    """DESLOCAMENTO FALTOSO DE JOGADOR, § 2: the keeper displaced an opponent."""
    at = lance.state.at(first)
    why = reason("{keeper} displaced {first}", keeper=lance.piece, first=first)
    case.call("47.§2", lance.side, why, at=at, under="83.§5", piece=first)
    claim_by_area(case, "47.§2", lance.side, first, at, f"{lance.side}_area")
    return True


@SWITCH.clause("47.§1", "87.d", off=False)
def art47_pushed_mates(case: Case, lance: Lance, first: str) -> bool:
    """DESLOCAMENTO FALTOSO DE JOGADOR, § 1: the keeper displaced one of his own."""
    at = lance.state.at(first)
    why = reason("{keeper} displaced his own {first}", keeper=lance.piece, first=first)
    case.call("47.§1", lance.side, why, at=at, under="87.d", piece=first)
    claim_indirect(case, "47.§1", lance.side, first, at)
    return True
