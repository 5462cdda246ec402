"""Regra XII, INFRAÇÕES: fouls and technical fouls (arts. 83, 86 and 87)."""

from msgspec.structs import replace

from palheta.facts import BadFact
from palheta.rulebooks.tres_toques.areas import point_of
from palheta.rulebooks.tres_toques.outcome.kick import take_kick
from palheta.rulebooks.tres_toques.outcome.off import take_off
from palheta.rulebooks.tres_toques.outcome.precedence import Draft, Finding
from palheta.rulebooks.tres_toques.outcome.sanction import by_area, indirect, own_areas
from palheta.rulebooks.tres_toques.rules import CLAUSES, SWITCH
from palheta.rulebooks.tres_toques.rules.rule04_off import art34_fewest
from palheta.rulebooks.tres_toques.rules.rule12_discipline import art89_indiscipline
from palheta.rulebooks.tres_toques.sighted import Lance
from palheta.rulebooks.tres_toques.state import Kick, Off, State
from palheta.ruling import Because, reason
from palheta.table.frame import Point, Side, is_keeper, side_of


@SWITCH.clause("83")
def art83_foul(lance: Lance) -> tuple[Finding, ...]:
    """FALTA: the flicked piece displaces opponents before it touches the ball; each of them may be the kick's place."""
    found: dict[str, Finding] = {}
    movers = {lance.piece}
    for touch in lance.before_ball():
        name = touch.touched
        if touch.mover not in movers or name in found or not lance.displaced(touch):
            continue
        if side_of(name) == lance.opponent:
            at, place = (
                lance.state.point(name) or point_of(touch.at),
                touch.at or lance.state.pieces.get(name),
            )
            why = reason(
                "{mover} displaced {touched} before touching the ball", mover=lance.piece, touched=name
            )
            call = CLAUSES.call("83", lance.side, why, at=at, piece=name)
            foul = by_area(lance.state, call, name, None if place is None else place.zone)
            assert isinstance(foul.sanction, Kick)
            found[name] = replace(foul, sanction=replace(foul.sanction, id=name))
        elif lance.state.options.foul_through_own_piece and side_of(name) == lance.side:
            movers.add(name)
    return tuple(found.values())


@SWITCH.clause("83")
def art83_told_by_people(
    state: State, side: Side, piece: str | None, at: Point | None, zone: str | None
) -> tuple[Finding, ...]:
    """FALTA: as the referee saw it."""
    why = reason("{side} displaced an opponent before touching the ball", side=side)
    call = CLAUSES.call("83", side, why, at=at, piece=piece)
    return (by_area(state, call, "ball", zone),)


@SWITCH.clause("83.§1", passes=True)
def art83_flicked_an_opponent(draft: Draft, lance: Lance, by: Side, deliberate: bool) -> Draft:
    """FALTA, § 1: a coach flicks a piece of his opponent; on purpose it is indiscipline."""
    piece = lance.piece
    if deliberate:
        why = reason("{side} flicked {piece}, which is not its own, on purpose", side=by, piece=piece)
        return art89_indiscipline(draft, by, "89.b", why)
    why = reason("{side} flicked {piece}, which is not its own", side=by, piece=piece)
    call = CLAUSES.call("83.§1", by, why, at=lance.stood, piece=piece)
    return draft.charging(by_area(lance.state, call, piece))


@SWITCH.clause("83.§3")
def art83_hand(state: State, side: Side, at: Point | None, zone: str | None = None) -> tuple[Finding, ...]:
    """FALTA, § 3: the coach touches the ball with his body, his palheta or an object of his."""
    if at is None and zone is None and state.ball is not None:
        at, zone = state.ball.point, state.ball.zone
    place = at if at is not None or zone in own_areas(side) else state.point("ball")
    why = reason("{side} touched the ball with hand, body or palheta", side=side)
    return (by_area(state, CLAUSES.call("83.§3", side, why, at=place), "ball", zone),)


@SWITCH.clause("83", "90", passes=True)
def art83_chosen_place(draft: Draft, wanted: str) -> Draft:
    """FALTA and DUPLA INFRAÇÃO: the beneficiary names the kick he wants."""
    due = draft.state.due
    kick = next((k for k in due.choices if k.id == wanted), None)
    if kick is None:
        known = ", ".join(k.id for k in due.choices) or "nothing"
        raise BadFact("choose", f"Expected one of what is offered ({known}); got {wanted!r}")
    why = Because(reason("{side} has chosen this kick", side=kick.side), "90")
    taken = take_kick(draft, kick, why).within("due", natural=due.natural, given=due.given)
    return replace(taken, anew=draft.anew)  # choosing begins no time anew


@SWITCH.clause("86.a", "77.obs", "85.a", passes=True)
def art86_out_of_turn(draft: Draft, lance: Lance) -> Draft:
    """FALTA TÉCNICA GRAVE, a: a flick on the opponent's turn; the ball goes back, the piece goes off."""
    why = reason("{piece} was flicked on the opponent's turn", piece=lance.piece)
    under = None if lance.state.due.shot is None else "77.obs"
    call = CLAUSES.call("86.a", lance.side, why, at=lance.start, under=under, piece=lance.piece)
    draft = draft.charging(by_area(lance.state, call, "ball", _zone_of_the_ball(lance)))
    return draft if is_keeper(lance.piece) else take_off(draft, lance.piece)


@SWITCH.clause("86.b", passes=True)
def art86_from_off_the_pitch(draft: Draft, lance: Lance) -> Draft:
    """FALTA TÉCNICA GRAVE, b: a player who was off the pitch is flicked; he stays off."""
    why = reason("{piece} was off the pitch and was flicked", piece=lance.piece)
    call = CLAUSES.call("86.b", lance.side, why, at=lance.start, piece=lance.piece)
    before = draft.state
    off = before.off | {lance.piece: Off(lance.stood, None)}
    draft = draft.charging(by_area(lance.state, call, "ball", _zone_of_the_ball(lance)))
    draft = draft.now(off=off, pieces=before.without(lance.piece))
    return art34_fewest(draft, lance.side, before.on_pitch(lance.side))


def _zone_of_the_ball(lance: Lance) -> str | None:
    return None if lance.state.ball is None else lance.state.ball.zone


@SWITCH.clause("87.a")
def art87_guided(state: State, side: Side, piece: str | None, at: Point | None) -> tuple[Finding, ...]:
    """FALTA TÉCNICA SIMPLES, a: a piece guided or stopped instead of flicked."""
    why = reason("{side} guided or stopped a piece instead of flicking it", side=side)
    call = CLAUSES.call("87.a", side, why, at=at, under="19", piece=piece)
    return (indirect(state, call, piece or "ball"),)


@SWITCH.clause("87.b", "19.§único")
def art87_feet_off_the_floor(
    state: State, side: Side, piece: str | None, at: Point | None
) -> tuple[Finding, ...]:
    """FALTA TÉCNICA SIMPLES, b: no foot on the floor while flicking."""
    why = reason("{side} flicked without a foot on the floor", side=side)
    call = CLAUSES.call("87.b", side, why, at=at, under="19.§único", piece=piece)
    return (indirect(state, call, piece or "ball"),)
