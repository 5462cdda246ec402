"""Regra XII, INFRAÇÕES: fouls and technical fouls (arts. 83, 86 and 87)."""

from palheta.facts import BadFact, Touch
from palheta.rulebooks.tres_toques.outcome import because
from palheta.rulebooks.tres_toques.outcome.kick import take_kick
from palheta.rulebooks.tres_toques.outcome.off import take_off
from palheta.rulebooks.tres_toques.outcome.precedence import Case
from palheta.rulebooks.tres_toques.outcome.sanction import claim_by_area, claim_indirect, own_areas
from palheta.rulebooks.tres_toques.rules import SWITCH
from palheta.rulebooks.tres_toques.rules.rule04_off import art34_fewest
from palheta.rulebooks.tres_toques.rules.rule12_discipline import art89_indiscipline
from palheta.rulebooks.tres_toques.sighted import Lance
from palheta.rulebooks.tres_toques.state import Kick, Off
from palheta.ruling import reason
from palheta.table.frame import Point, Side, is_keeper, side_of


@SWITCH.clause("83", off=())
def art83_foul(case: Case, lance: Lance) -> tuple[str, ...]:
    """FALTA: the flicked piece displaces opponents before it touches the ball."""
    pushed: dict[str, Touch] = {}
    movers = {lance.piece}
    for touch in lance.before_ball():
        if touch.mover not in movers or touch.touched in pushed or not lance.displaced(touch):
            continue
        if side_of(touch.touched) == lance.opponent:
            pushed[touch.touched] = touch
        elif lance.state.options.foul_through_own_piece and side_of(touch.touched) == lance.side:
            movers.add(touch.touched)
    for name, touch in pushed.items():
        at = lance.state.at(name) or lance.touched_at(touch)
        why = reason("{mover} displaced {touched} before touching the ball", mover=lance.piece, touched=name)
        case.call("83", lance.side, why, at=at, piece=name)
        claim_by_area(case, "83", lance.side, name, at, None if touch.at is None else touch.at.zone)
        case.kicks[-1] = Kick(name, case.kicks[-1].side, case.kicks[-1].with_, case.kicks[-1].at, "83")
    return tuple(pushed)


@SWITCH.clause("83.§1", off=False)
def art83_flicked_an_opponent(case: Case, lance: Lance, by: Side, deliberate: bool) -> bool:
    """FALTA, § 1: a coach flicks a piece of his opponent; on purpose it is indiscipline."""
    if deliberate:
        why = reason("{side} flicked {piece}, which is not its own, on purpose", side=by, piece=lance.piece)
        art89_indiscipline(case, by, "89.b", why)
        return True
    why = reason("{side} flicked {piece}, which is not its own", side=by, piece=lance.piece)
    case.call("83.§1", by, why, at=lance.stood, piece=lance.piece)
    claim_by_area(case, "83.§1", by, lance.piece, lance.stood)
    return True


@SWITCH.clause("83.§3", off=None)
def art83_hand(case: Case, side: Side, at: Point | None, zone: str | None = None) -> None:
    """FALTA, § 3: the coach touches the ball with his body, his palheta or an object of his."""
    place = at if at is not None or zone in own_areas(side) else case.before.at("ball")
    case.call(
        "83.§3", side, reason("{side} touched the ball with hand, body or palheta", side=side), at=place
    )
    claim_by_area(case, "83.§3", side, "ball", place, zone)


@SWITCH.clause("83", "90", off=None)
def art83_chosen_place(case: Case, wanted: str) -> None:
    """FALTA and DUPLA INFRAÇÃO: the beneficiary names the kick he wants."""
    state = case.state
    kick: Kick | None = next((k for k in state.choices if k.id == wanted), None)
    if kick is None:
        known = ", ".join(k.id for k in state.choices) or "nothing"
        raise BadFact("choose", f"Expected one of what is offered ({known}); got {wanted!r}")
    take_kick(case, kick)
    case.because = because.chosen(kick.side)
    case.set(natural=state.natural, given=state.given, wait=state.wait)  # choosing begins no time anew


@SWITCH.clause("86.a", "77.obs", "85.a", off=False)
def art86_out_of_turn(case: Case, lance: Lance) -> bool:
    """FALTA TÉCNICA GRAVE, a: a flick on the opponent's turn; the ball goes back, the piece goes off."""
    why = reason("{piece} was flicked on the opponent's turn", piece=lance.piece)
    under = None if lance.state.shot is None else "77.obs"
    case.call("86.a", lance.side, why, at=lance.start, under=under, piece=lance.piece)
    claim_by_area(case, "86.a", lance.side, "ball", lance.start)
    if not is_keeper(lance.piece):
        take_off(case, lance.piece)
    return True


@SWITCH.clause("86.b", off=False)
def art86_from_off_the_pitch(case: Case, lance: Lance) -> bool:
    """FALTA TÉCNICA GRAVE, b: a player who was off the pitch is flicked; he stays off."""
    why = reason("{piece} was off the pitch and was flicked", piece=lance.piece)
    case.call("86.b", lance.side, why, at=lance.start, piece=lance.piece)
    claim_by_area(case, "86.b", lance.side, "ball", lance.start)
    before = case.state.on_pitch(lance.side)
    off = {**case.state.off, lance.piece: Off(lance.stood, None)}
    case.set(off=off, pieces=case.state.without(lance.piece))
    art34_fewest(case, lance.side, before)
    return True


@SWITCH.clause("87.a", off=None)
def art87_guided(case: Case, side: Side, piece: str | None, at: Point | None) -> None:
    """FALTA TÉCNICA SIMPLES, a: a piece guided or stopped instead of flicked."""
    why = reason("{side} guided or stopped a piece instead of flicking it", side=side)
    case.call("87.a", side, why, at=at, under="19", piece=piece)
    claim_indirect(case, "87.a", side, piece or "ball", at)


@SWITCH.clause("87.b", "19.§único", off=None)
def art87_feet_off_the_floor(case: Case, side: Side, piece: str | None, at: Point | None) -> None:
    """FALTA TÉCNICA SIMPLES, b: no foot on the floor while flicking."""
    why = reason("{side} flicked without a foot on the floor", side=side)
    case.call("87.b", side, why, at=at, under="19.§único", piece=piece)
    claim_indirect(case, "87.b", side, piece or "ball", at)
