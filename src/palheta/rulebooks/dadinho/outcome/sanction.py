"""What an infringement brings: a penalty, a direct or an indirect free kick."""

from msgspec.structs import replace

from palheta.facts import Place
from palheta.rulebooks.common.sighted import START
from palheta.rulebooks.dadinho.outcome.precedence import Award, Finding
from palheta.rulebooks.dadinho.rules import CLAUSES
from palheta.rulebooks.dadinho.rules.ch7_fouls import (
    art47_in_attack_half,
    art48_in_penalty_area,
    art49_technical_foul,
)
from palheta.rulebooks.dadinho.sighted import Lance
from palheta.rulebooks.dadinho.state import State
from palheta.ruling import Reason
from palheta.table.frame import Point, Side, other


def foul(
    state: State,
    rule: str,
    against: Side,
    why: Reason,
    *,
    fouled: str,
    at: Point | None,
    when: int = START,
    piece: str | None = None,
    under: str | None = None,
    expels: str | None = None,
    measured: bool = True,
) -> Finding:
    """A foul at a place: penalty, direct or indirect by where the fouled player (or the dadinho) was.

    Not `measured`: told by a zone, `at` is only some point of it, good to decide by but not to kick from.
    """
    side = other(against)
    if at is None:
        call = CLAUSES.call(rule, against, why, piece=piece, under=under or "47")
        return Finding(call, when, Award(side, "indirect_free_kick", untold=True), expels)
    place = at if measured else None
    if not art47_in_attack_half(state, side, fouled, at):
        award, sanction = Award(side, "indirect_free_kick", place, untold=not measured), "47"
    elif art48_in_penalty_area(state, against, fouled, at):
        award, sanction = penalty_for(state, side), "48"
    else:
        award, sanction = Award(side, "direct_free_kick", place, untold=not measured), "47"
    call = CLAUSES.call(rule, against, why, at=place, piece=piece, under=under or sanction)
    return Finding(call, when, award, expels)


def somewhere(finding: Finding, told: Place | None) -> Finding:
    """Told by a zone, a place is good to decide by but not to kick from."""
    award = finding.sanction
    if told is None or told.point is not None:
        return finding
    if award is not None and award.kind != "penalty":
        award = replace(award, at=None, untold=True)
    return replace(finding, call=replace(finding.call, at=None), sanction=award)


def penalty_for(state: State, side: Side) -> Award:
    return Award(side, "penalty", state.table.pitch.spot(other(side)))


def direct_for(side: Side, at: Point | None) -> Award:
    return Award(side, "direct_free_kick", at)


def technical(
    state: State,
    rule: str,
    against: Side,
    why: Reason,
    at: Point | None,
    *,
    when: int = START,
    piece: str | None = None,
    under: str | None = "49",
) -> Finding:
    call = CLAUSES.call(rule, against, why, at=at, piece=piece, under=under)
    return Finding(call, when, art49_technical_foul(state, other(against), at))


def technical_where_it_stopped(
    lance: Lance, rule: str, why: Reason, *, when: int, under: str | None = "49"
) -> Finding:
    """Against the side that flicked; a dadinho that went in stopped in that goal area."""
    if lance.goal is not None:
        owner = lance.goal
        call = CLAUSES.call(rule, lance.side, why, piece=lance.piece, under=under)
        return Finding(call, when, Award(lance.opponent, "indirect_free_kick", None, owner, 0))
    return technical(
        lance.state, rule, lance.side, why, lance.ball_after, when=when, piece=lance.piece, under=under
    )
