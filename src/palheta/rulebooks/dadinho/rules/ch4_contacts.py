"""Capítulo IV – Do Desenrolar da Partida: what a lance touched, articles 27 to 29."""

from palheta.facts import Left, Place, Rest, Touch
from palheta.rulebooks.common.sighted import Contact
from palheta.rulebooks.common.sightings import on_ball
from palheta.rulebooks.dadinho.areas import some_point
from palheta.rulebooks.dadinho.outcome.precedence import Finding
from palheta.rulebooks.dadinho.outcome.sanction import foul, technical_where_it_stopped
from palheta.rulebooks.dadinho.rules import SWITCH
from palheta.rulebooks.dadinho.rules.ch2_time import art15_3_back_onto_the_shooter
from palheta.rulebooks.dadinho.rules.ch7_fouls import art49_3_intentional
from palheta.rulebooks.dadinho.sighted import Lance
from palheta.rulebooks.dadinho.state import State
from palheta.ruling import reason
from palheta.table.frame import SIDES, Point, Side, is_piece, other
from palheta.table.geometry import wholly_outside


@SWITCH.clause("27.§1")
def art27_1_tabela(lance: Lance) -> tuple[Finding, ...]:
    """Tabela: own player, frame, fence or body touched before the dadinho."""
    if lance.touched is None or lance.by_hand:
        return ()
    bounced = lance.cushions(lance.touched)
    if not bounced:
        return ()
    first = bounced[0]
    why = reason("{piece} touched {first} before the dadinho", piece=lance.piece, first=first)
    finding = technical_where_it_stopped(lance, "27.§1", why, when=lance.touched)
    return (art49_3_intentional(lance, finding) or finding,)


@SWITCH.clause("27.§3")
def art27_3_opponent_off_a_cushion(lance: Lance) -> tuple[Finding, ...]:
    """Tabela: own player, fence, frame or body first and then an opponent is a foul."""
    found = lance.first_opponent
    if found is None or lance.by_hand:
        return ()
    contact, mover, touched = found
    if mover != lance.piece or not lance.cushions(contact.when):
        return ()
    why = reason(
        "{mover} came off another piece or the fence and touched {touched}", mover=mover, touched=touched
    )
    at, measured = _stood(lance, contact, touched)
    return (
        foul(
            lance.state, "27.§3", lance.side, why, fouled=touched, at=at, measured=measured,
            when=contact.when, piece=lance.piece,
        ),
    )  # fmt: skip


@SWITCH.clause("27.§4")
def art27_4_back_off_the_fence(lance: Lance) -> tuple[Finding, ...]:
    """Tabela: a button that left the pitch, hit the fence and came back touched the dadinho, or drove another to it.

    Once it lies still it has come back: a dadinho that then runs into it was not touched by it.
    """
    returning: set[str] = set()
    for when, event in enumerate(lance.seen[: lance.dead]):
        if isinstance(event, Rest):
            returning -= set(event.rest)
        elif isinstance(event, Left) and event.back:
            returning.add(event.left)
        elif isinstance(event, Touch):
            for mover, touched in Contact(when, event).ways:
                if mover in returning and touched == "ball" and event.moved != 0:
                    why = reason("{name} came back off the fence and touched the dadinho", name=mover)
                    return (technical_where_it_stopped(lance, "27.§4", why, when=when),)
                if (mover in returning and is_piece(touched)) or touched == "board":
                    returning.add(touched if is_piece(touched) else mover)
    return ()


@SWITCH.clause("28", "47.obs")
def art28_touching_an_opponent(lance: Lance) -> tuple[Finding, ...]:
    """Toque em jogador adversário: before the dadinho, by the flicked button or one of its own that it pushed."""
    found = lance.first_opponent
    if found is None or lance.by_hand:
        return ()
    contact, mover, touched = found
    why = reason("{mover} touched {touched} before the dadinho", mover=mover, touched=touched)
    under = None if mover == lance.piece else "47.obs"
    at, measured = _stood(lance, contact, touched)
    return (
        foul(
            lance.state, "28", lance.side, why, fouled=touched, at=at, measured=measured,
            when=contact.when, piece=lance.piece, under=under,
        ),
    )  # fmt: skip


def _stood(lance: Lance, contact: Contact, name: str) -> tuple[Point | None, bool]:
    """Where a touched player stood, else where the contact was, and whether anybody measured that."""
    told = contact.touch.at
    exact = lance.state.point(name) or (told.point if told is not None else None)
    if exact is not None:
        return exact, True
    if lance.state.restart == "kick_off":
        told = Place(zone=f"{lance.opponent}_half")  # there all stand in their own half (17)
    return some_point(lance.state, told) or some_point(lance.state, lance.state.pieces.get(name)), False


@SWITCH.clause("29")
def art29_dadinho_touches_a_person(lance: Lance) -> tuple[Finding, ...]:
    """Toque do dadinho no botonista: a foul against him where it happened, a penalty in his own area."""
    for contact in lance.contacts:
        name = on_ball(contact.touch)
        if name not in SIDES or contact.when >= lance.dead:
            continue
        side: Side = "home" if name == "home" else "away"
        told = contact.touch.at
        at = some_point(lance.state, told)
        if at is not None and _beyond_the_lines(lance.state, at):
            continue
        why = reason("the dadinho touched {side}", side=side)
        measured = told is None or told.zone is None
        under = "15.§3" if side == lance.side and art15_3_back_onto_the_shooter(lance) else None
        return (
            foul(
                lance.state, "29", side, why, fouled="ball", at=at or lance.ball_after, when=contact.when,
                measured=measured, under=under,
            ),
        )  # fmt: skip
    return ()


def _beyond_the_lines(state: State, point: Point) -> bool:
    return wholly_outside(state.table.footprint("ball", point), state.table.pitch.field)


@SWITCH.clause("28", off=None)
def art28_told_by_people(state: State, side: Side, piece: str | None, at: Point | None) -> Finding | None:
    """Toque em jogador adversário: as somebody saw it, where the touched player stood."""
    why = reason("{side} touched an opponent before the dadinho", side=side)
    touched = f"{other(side)[0]}1"  # any: they are all of one size
    return foul(state, "28", side, why, fouled=touched, at=at, piece=piece)


@SWITCH.clause("29", "29.único", off=None)
def art29_told_by_people(state: State, side: Side, clause: str, at: Point | None) -> Finding | None:
    """Toque do dadinho no botonista: a foul where it happened, a penalty in the own area."""
    why = reason("the dadinho touched {side}, or something of his", side=side)
    return foul(state, clause, side, why, fouled="ball", at=at, under="29")
