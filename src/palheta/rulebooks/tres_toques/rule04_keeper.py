"""Regra IV: what the keeper may not touch, and who may not touch him (arts. 38, 43, 45 to 47)."""

from palheta.facts import Flick
from palheta.rulebooks.tres_toques.case import Case
from palheta.rulebooks.tres_toques.registered import SWITCH
from palheta.rulebooks.tres_toques.rule12_infringements import claim_by_area, claim_indirect
from palheta.rulebooks.tres_toques.run import Run
from palheta.rulebooks.tres_toques.state import State
from palheta.ruling import reason
from palheta.table.frame import SIDES, Point, Side, keeper_of, side_of
from palheta.table.geometry import Disc, Rect, touches, wholly_outside


@SWITCH.clause("38", "43.§6", off=False)
def art38_wholly_outside(case: Case, run: Run) -> bool:
    """LIMITES DE ATUAÇÃO DO GOLEIRO: the ball meets a keeper who is wholly outside his penalty area."""
    for side in SIDES:
        keeper = keeper_of(side)
        if keeper not in run.contacts:
            continue
        at = run.end_of_piece(keeper) if run.piece == keeper else run.state.at(keeper)
        zone = area_and_behind(run.state, side)
        if at is None or not wholly_outside(run.state.table.footprint(keeper, at), zone):
            continue
        contact = _where_met(run, keeper)
        if contact is not None and run.piece == keeper and touches(Disc(contact, 0.0), zone):
            continue  # he slid out only after touching it
        met = contact or at
        case.call(
            "38", side, reason("the ball met {keeper} wholly outside the penalty area", keeper=keeper), at=met
        )
        claim_by_area(case, "38", side, "ball", met)
        return True
    return False


def area_and_behind(state: State, side: Side) -> Rect:
    """His limits are the areas, on the goal line and behind it too (38)."""
    zone, table = state.table.pitch.penalty_zone(side), state.table.pitch.table
    return (
        Rect(table.x0, zone.y0, zone.x1, zone.y1)
        if side == "home"
        else Rect(zone.x0, zone.y0, table.x1, zone.y1)
    )


def _where_met(run: Run, keeper: str) -> Point | None:
    touch = next((t for t in run.touches if set(t.touch) == {keeper, "ball"}), None)
    return None if touch is None else run.touched_at(touch)


@SWITCH.clause("43.§3", "46", "46.§1", off=False)
def art43_without_possession(case: Case, run: Run) -> bool:
    """LANCE DO GOLEIRO, § 3, and DESLOCAMENTO FALTOSO DA BOLA: the keeper met a ball that was not his."""
    if not run.contacts or run.piece not in run.contacts or not run.ball_moved:
        return False
    rule = "43.§3" if isinstance(run.step, Flick) else "46.§1"
    at = _where_met(run, run.piece) or run.start
    case.call(
        rule,
        run.side,
        reason("{keeper} touched the ball without having it in his possession", keeper=run.piece),
        at=at,
    )
    claim_by_area(case, rule, run.side, "ball", at, f"{run.side}_area")
    return True


@SWITCH.clause("45.§2", "83.§4", off=False)
def art45_touched_out_of_turn(case: Case, run: Run) -> bool:
    """MOVIMENTAÇÃO E POSICIONAMENTO INDEVIDOS, § 2: moved on the opponent's turn, the keeper met the ball."""
    if run.piece not in run.contacts or not run.ball_moved:
        return False
    at = _where_met(run, run.piece) or run.start
    why = reason("{keeper} touched the ball on the opponent's turn", keeper=run.piece)
    rule, under = ("46.§1", None) if invited(run.state, run.side) else ("45.§2", "83.§4")
    case.call(rule, run.side, why, at=at, under=under)
    claim_by_area(case, rule, run.side, "ball", at, f"{run.side}_area")
    return True


def displaced_by_keeper(case: Case, run: Run) -> bool:
    """Art. 47, DESLOCAMENTO FALTOSO DE JOGADOR."""
    pushed = [
        t.touched for t in run.touches if t.mover == run.piece and run.displaced(t) and t.touched != "ball"
    ]
    theirs = [name for name in pushed if side_of(name) == run.opponent]
    own = [name for name in pushed if side_of(name) == run.side]
    if theirs:
        return art47_pushed_opponents(case, run, theirs[0])
    return bool(own) and art47_pushed_mates(case, run, own[0])


@SWITCH.clause("47", "47.§2", "83.§5", off=False)
def art47_pushed_opponents(case: Case, run: Run, first: str) -> bool:
    """DESLOCAMENTO FALTOSO DE JOGADOR, § 2: the keeper displaced an opponent."""
    at = run.state.at(first)
    why = reason("{keeper} displaced {first}", keeper=run.piece, first=first)
    case.call("47.§2", run.side, why, at=at, under="83.§5", piece=first)
    claim_by_area(case, "47.§2", run.side, first, at, f"{run.side}_area")
    return True


@SWITCH.clause("47.§1", "87.d", off=False)
def art47_pushed_mates(case: Case, run: Run, first: str) -> bool:
    """DESLOCAMENTO FALTOSO DE JOGADOR, § 1: the keeper displaced one of his own."""
    at = run.state.at(first)
    why = reason("{keeper} displaced his own {first}", keeper=run.piece, first=first)
    case.call("47.§1", run.side, why, at=at, under="87.d", piece=first)
    claim_indirect(case, "47.§1", run.side, first, at)
    return True


@SWITCH.clause("45.§3", "45.§3.a", "45.§3.b", "45.§3.obs", off=False)
def art45_own_keeper_in_the_way(case: Case, run: Run) -> bool:
    """MOVIMENTAÇÃO E POSICIONAMENTO INDEVIDOS, § 3: a flicked piece meets the keeper he has just set."""
    keeper = keeper_of(run.side)
    if run.state.keeper_set != run.side:
        return False
    met = next((t for t in run.before_ball() if t.touched == keeper), None)
    if met is None:
        return False
    if run.ball_moved:
        why = reason("{piece} met the keeper just set, then the ball", piece=run.piece)
        case.call("45.§3.b", run.side, why, at=run.start, piece=run.piece)
        claim_by_area(case, "45.§3.b", run.side, "ball", run.start)
    else:
        at = run.touched_at(met) or run.end_of_piece(run.piece)
        why = reason("{piece} met the keeper who had just been set", piece=run.piece)
        case.call("45.§3.a", run.side, why, at=at, piece=run.piece)
        claim_indirect(case, "45.§3.a", run.side, run.piece, at)
    return True


def invited(state: State, side: Side) -> bool:
    """Art. 37.a, b, 36 and 40.§2: the keeper may be moved on the opponent's turn."""
    asked = state.shot is not None and state.shot.side != side and not state.shot.ready
    arranging = state.restart is not None and state.restart.kind in ("kick_off", "goal_kick")
    at_kick = state.restart is not None and state.restart.kind in (
        "direct_free_kick",
        "indirect_free_kick",
        "penalty",
    )
    return asked or arranging or at_kick or side in (state.keeper_close, state.keeper_free)
