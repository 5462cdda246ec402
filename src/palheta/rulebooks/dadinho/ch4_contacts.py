"""Capítulo IV – Do Desenrolar da Partida: what a lance touched, articles 27 to 29, 32 and 35.e."""

from palheta.facts import Left, Rest, Touch
from palheta.rulebooks.common.sightings import on_ball
from palheta.rulebooks.dadinho.ch2_match import art15_3_back_onto_the_shooter
from palheta.rulebooks.dadinho.ch7_infringements import (
    art49_3_intentional,
    foul,
    technical,
    technical_where_it_stopped,
)
from palheta.rulebooks.dadinho.registered import SWITCH
from palheta.rulebooks.dadinho.run import FRAME, Contact, Run, some_point
from palheta.rulebooks.dadinho.state import State
from palheta.rulebooks.dadinho.verdict import Finding
from palheta.ruling import reason
from palheta.table.frame import SIDES, Point, Side, forward, is_piece, side_of
from palheta.table.geometry import touches, wholly_outside


def first_opponent(run: Run) -> tuple[Contact, str, str] | None:
    """The first opponent touched before the dadinho: the contact, who touched, who was touched."""
    for contact in run.before_ball:
        going = run.going(contact.when)
        for mover, touched in contact.ways:
            if mover in going and is_piece(touched) and side_of(touched) != run.side:
                return contact, mover, touched
    return None


def cushions(run: Run, until: int) -> tuple[Contact, ...]:
    """Contacts of the flicked piece with its own side, the frame, the fence or its own player, before `until`."""
    return tuple(
        c
        for c in run.before_ball
        if c.when < until and run.piece in c.touch.touch and _is_cushion(run, _other_of(c.touch, run.piece))
    )


def _is_cushion(run: Run, name: str) -> bool:
    if name in (*FRAME, "net", "board") or name == run.side:
        return True
    return is_piece(name) and side_of(name) == run.side


def _other_of(touch: Touch, name: str) -> str:
    return touch.touched if touch.mover == name else touch.mover


@SWITCH.clause("28", "47.obs")
def art28_touching_an_opponent(run: Run) -> tuple[Finding, ...]:
    """Toque em jogador adversário: before the dadinho, by the flicked button or one of its own that it pushed."""
    found = first_opponent(run)
    if found is None or run.by_hand:
        return ()
    contact, mover, touched = found
    why = reason("{mover} touched {touched} before the dadinho", mover=mover, touched=touched)
    under = None if mover == run.piece else "47.obs"
    at, measured = _stood(run, contact, touched)
    return (
        foul(
            run.state, "28", run.side, why, fouled=touched, at=at, measured=measured,
            when=contact.when, piece=run.piece, under=under,
        ),
    )  # fmt: skip


def _stood(run: Run, contact: Contact, name: str) -> tuple[Point | None, bool]:
    """Where a touched player stood, else where the contact was, and whether anybody measured that."""
    told = contact.touch.at
    exact = run.state.where(name) or (told.point if told is not None else None)
    if exact is not None:
        return exact, True
    return some_point(run.state, told) or some_point(run.state, run.state.pieces.get(name)), False


@SWITCH.clause("27.§3")
def art27_3_opponent_off_a_cushion(run: Run) -> tuple[Finding, ...]:
    """Tabela: own player, fence, frame or body first and then an opponent is a foul."""
    found = first_opponent(run)
    if found is None or run.by_hand:
        return ()
    contact, mover, touched = found
    if mover != run.piece or not cushions(run, contact.when):
        return ()
    why = reason(
        "{mover} came off another piece or the fence and touched {touched}", mover=mover, touched=touched
    )
    at, measured = _stood(run, contact, touched)
    return (
        foul(
            run.state, "27.§3", run.side, why, fouled=touched, at=at, measured=measured,
            when=contact.when, piece=run.piece,
        ),
    )  # fmt: skip


@SWITCH.clause("27.§1")
def art27_1_tabela(run: Run) -> tuple[Finding, ...]:
    """Tabela: own player, frame, fence or body touched before the dadinho."""
    if run.touched is None or run.by_hand:
        return ()
    bounced = cushions(run, run.touched)
    if not bounced:
        return ()
    first = _other_of(bounced[0].touch, run.piece)
    why = reason("{piece} touched {first} before the dadinho", piece=run.piece, first=first)
    finding = technical_where_it_stopped(run, "27.§1", why, when=run.touched)
    return (art49_3_intentional(run, finding) or finding,)


@SWITCH.clause("9.§2")
def art9_2_through_an_own_button(run: Run) -> tuple[Finding, ...]:
    """Toque no dadinho: a button of the same side, pushed by the flicked one, touched it first."""
    for contact in run.before_ball:
        name = next((mover for mover, touched in contact.ways if touched == "ball"), None)
        if name in run.going(contact.when) - {run.piece} and contact.touch.moved != 0:
            why = reason("{piece} pushed {name} onto the dadinho", piece=run.piece, name=name)
            finding = technical_where_it_stopped(run, "9.§2", why, when=contact.when)
            return (art49_3_intentional(run, finding) or finding,)
    return ()


@SWITCH.clause("27.§4")
def art27_4_back_off_the_fence(run: Run) -> tuple[Finding, ...]:
    """Tabela: a button that left the pitch, hit the fence and came back touched the dadinho, or drove another to it.

    Once it lies still it has come back: a dadinho that then runs into it was not touched by it.
    """
    returning: set[str] = set()
    for when, event in enumerate(run.seen[: run.dead]):
        if isinstance(event, Rest):
            returning -= set(event.rest)
        elif isinstance(event, Left) and event.back:
            returning.add(event.left)
        elif isinstance(event, Touch):
            for mover, touched in Contact(when, event).ways:
                if mover in returning and touched == "ball" and event.moved != 0:
                    why = reason("{name} came back off the fence and touched the dadinho", name=mover)
                    return (technical_where_it_stopped(run, "27.§4", why, when=when),)
                if (mover in returning and is_piece(touched)) or touched == "board":
                    returning.add(touched if is_piece(touched) else mover)
    return ()


@SWITCH.clause("29")
def art29_dadinho_touches_a_person(run: Run) -> tuple[Finding, ...]:
    """Toque do dadinho no botonista: a foul against him where it happened, a penalty in his own area."""
    for contact in run.contacts:
        name = on_ball(contact.touch)
        if name not in SIDES or contact.when >= run.dead:
            continue
        side: Side = "home" if name == "home" else "away"
        told = contact.touch.at
        at = some_point(run.state, told)
        if at is not None and _beyond_the_lines(run.state, at):
            continue
        why = reason("the dadinho touched {side}", side=side)
        measured = told is None or told.zone is None
        under = "15.§3" if side == run.side and art15_3_back_onto_the_shooter(run) else None
        return (
            foul(
                run.state, "29", side, why, fouled="ball", at=at or run.ball_after, when=contact.when,
                measured=measured, under=under,
            ),
        )  # fmt: skip
    return ()


def _beyond_the_lines(state: State, point: Point) -> bool:
    return wholly_outside(state.table.footprint("ball", point), state.table.pitch.field)


@SWITCH.clause("35.e")
def art35_e_guided_or_stopped(run: Run) -> tuple[Finding, ...]:
    """Movimentação indevida: nobody may guide or stop a button on its way."""
    for contact in run.contacts:
        piece, person = next(((p, q) for p, q in contact.ways if is_piece(p) and q in SIDES), (None, None))
        if piece is None:
            continue
        if person == run.side and run.touched is not None and contact.when < run.touched:
            continue  # his own body before the dadinho: that is the tabela of 27 §1
        side: Side = "home" if person == "home" else "away"
        at = contact.touch.at.point if contact.touch.at is not None else run.state.where(piece)
        why = reason("{side} stopped or guided {piece}", side=side, piece=piece)
        return (technical(run.state, "35.e", side, why, at, when=contact.when, piece=piece),)
    return ()


@SWITCH.clause("32", "7.§11", off=False)
def art32_displaced_an_opponent(run: Run) -> bool:
    """Deslocamento de jogador adversário: pushed by a button (or the keeper) after the dadinho was touched."""
    for contact in run.after_ball:
        going = run.going(contact.when)
        for mover, touched in contact.ways:
            opposing = is_piece(touched) and side_of(touched) != run.side
            if mover in going and opposing and run.displaced(contact, touched):
                return True
    return False


def ball_in_half_of(state: State, owner: Side, point: Point) -> bool:
    """Wholly beyond the halfway line in `owner`'s half: touching the line is not enough."""
    return -point[0] * forward(owner) - state.table.ball.size / 2 > 1e-6


def in_goal_area(state: State, owner: Side, point: Point) -> bool:
    return touches(state.table.footprint("ball", point), state.table.pitch.goal_zone(owner))


def in_penalty_area(state: State, owner: Side, point: Point) -> bool:
    return touches(state.table.footprint("ball", point), state.table.pitch.penalty_zone(owner))
