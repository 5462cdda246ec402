"""Rozdział 7: Dotknięcie ciałem."""

from palheta.facts import Place
from palheta.facts.names import Restart
from palheta.rulebooks.common.sightings import on_ball
from palheta.rulebooks.guzikowa.areas import corner_point, in_goal_area, on_half, outside_field
from palheta.rulebooks.guzikowa.outcome.precedence import Finding, Sanction
from palheta.rulebooks.guzikowa.rules import CLAUSES, SWITCH
from palheta.rulebooks.guzikowa.sighted import Move
from palheta.ruling import reason
from palheta.table.frame import SIDES, Point, Side, other


@SWITCH.clause("7.5.1", off=())
def art7_5_1_body_stays_in(move: Move) -> tuple[Finding, ...]:
    """Dotknięcie ciałem: the ball met a person and stayed in the field of play."""
    body = _body(move)
    if body is None or move.out is not None or move.goal is not None:
        return ()
    when, person, at = body
    why = reason("the ball met {side}'s body", side=person)
    call = CLAUSES.call("7.5.1", person, why, at=at.point if at is not None else None)
    return (Finding(call, when, Sanction(extra=1, choosable=True)),)


def _body(move: Move) -> tuple[int, Side, Place | None] | None:
    """The first person to meet the ball while it lay or rolled in the field of play."""
    for contact in move.contacts:
        person, at = next((s for s in SIDES if s == on_ball(contact.touch)), None), contact.touch.at
        if contact.when > move.ended or person is None:
            continue
        if at is None or at.point is None or not outside_field(move.table, "ball", at.point):
            return contact.when, person, at
    return None


@SWITCH.clause("7.5.2", "7.5.3", "7.5.4", off=())
def art7_5_2_body_and_out(move: Move) -> tuple[Finding, ...]:
    """Dotknięcie ciałem: off a person and out, the set piece is the other's, with two moves."""
    body, out = _body(move), move.out
    if body is None or out is None:
        return ()
    when, person, at = body
    wronged = other(person)
    if out.over == "touchline":
        return _body_out(move, "7.5.2", when, person, at, "throw_in", out.at)
    if out.end == wronged:
        return _body_out(move, "7.5.3", when, person, at, "goal_kick", None)
    spot = corner_point(move.table, person, out.at[1] if out.at is not None else 0.0)
    return _body_out(move, "7.5.4", when, person, at, "corner", spot)


@SWITCH.clause("7.5.5", off=())
def art7_5_5_body_and_in(move: Move) -> tuple[Finding, ...]:
    """Dotknięcie ciałem: off a person into the other's goal is no goal."""
    body = _body(move)
    if body is None or move.goal is None or move.goal == body[1]:
        return ()  # 7.5.6: into that person's own goal it counts
    when, person, at = body
    return _body_out(move, "7.5.5", when, person, at, "goal_kick", None)


def _body_out(
    move: Move, rule: str, when: int, person: Side, at: Place | None, kind: Restart, spot: Point | None
) -> tuple[Finding, ...]:
    on_their_half = rule in ("7.5.3", "7.5.5")
    grave = art7_5_one_more(move, person, at, on_their_half)
    why = reason("the ball went off {side}'s body and left the field", side=person)
    call = CLAUSES.call(rule + ".s2" if grave else rule, person, why, at=at.point if at is not None else None)
    sanction = Sanction(kind=kind, at=spot, exact=True, total=3 if grave else 2, choosable=True)
    return (Finding(call, when, sanction),)


@SWITCH.clause("7.5.2.s2", "7.5.3.s2", "7.5.4.s2", "7.5.5.s2", off=False)
def art7_5_one_more(move: Move, person: Side, at: Place | None, on_their_half: bool) -> bool:
    """Dotknięcie ciałem: in that person's goal area, in some cases also on the other's half, one move more."""
    if in_goal_area(move.table, "ball", at, person):
        return True
    return on_their_half and on_half(move.table, "ball", at, other(person))
