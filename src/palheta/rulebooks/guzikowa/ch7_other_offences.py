"""Rozdział 7: ręka, nakrycie piłki, nakładka, spalony, dotknięcie ciałem."""

from collections.abc import Mapping

from palheta.facts import Place, Touch
from palheta.facts.names import Restart
from palheta.rulebooks.guzikowa.move import Move
from palheta.rulebooks.guzikowa.registered import CLAUSES, SWITCH
from palheta.rulebooks.guzikowa.sanction import Offence, Sanction
from palheta.rulebooks.guzikowa.where import (
    corner_point,
    depth_towards,
    in_goal_area,
    in_penalty_area,
    on_half,
    outside_field,
    wholly_on_half,
)
from palheta.ruling import Reason, reason
from palheta.table.frame import Point, Side, is_keeper, is_piece, keeper_of, other, side_of


def _free_kick_or_penalty(
    move: Move, rules: tuple[str, str], against: Side, piece: str, why: Reason, at: Point | None, order: int,
    in_own_area: bool, *, exact: bool = True, waivable: bool = False,
) -> tuple[Offence, ...]:  # fmt: skip
    """A direct free kick where it happened, or in the offender's own penalty area a penalty."""
    free_kick, penalty = rules
    if in_own_area:
        call = CLAUSES.call(penalty, against, why, at=at, piece=piece)
        sanction = Sanction(kind="penalty", at=move.table.pitch.spot(against), exact=True)
    else:
        call = CLAUSES.call(free_kick, against, why, at=at, piece=piece)
        sanction = Sanction(kind="direct_free_kick", at=at, exact=exact)
    return (
        Offence(call=call, order=order, sanction=sanction, piece=piece, choosable=True, waivable=waivable),
    )


def _lying(move: Move, top: str, under: str) -> Place | None:
    """Where the two lie on each other."""
    return move.rest.get("ball") or move.place_after(under if top == "ball" else top)


@SWITCH.clause("7.1.3", "7.2.3", off=False)
def art7_1_3_keeper_at_home(move: Move, piece: str, owner: Side) -> bool:
    """Ręka, Nakrycie piłki: a keeper in its own penalty area may hold and cover the ball."""
    place = move.place_after(piece)
    at_home = is_keeper(piece) and in_penalty_area(move.table, piece, place, owner)
    return at_home and move.state.options.catch_is_free


@SWITCH.clause("7.1.1", "7.1.2", off=())
def art7_1_hand(move: Move) -> tuple[Offence, ...]:
    """Ręka: the ball stopped on top of a button, whoever drove it there."""
    for order, top, under in move.atop:
        owner = side_of(under)
        if top == "ball" and is_piece(under) and owner is not None and order <= move.ended:
            return () if art7_1_3_keeper_at_home(move, under, owner) else _hand(move, order, under, owner)
    return ()


def _hand(move: Move, order: int, under: str, owner: Side) -> tuple[Offence, ...]:
    place = _lying(move, "ball", under)
    why = reason("the ball stopped on top of {piece}", piece=under)
    in_area = in_penalty_area(move.table, under, move.place_after(under), owner)
    at = place.point if place is not None else None
    return _free_kick_or_penalty(move, ("7.1.1", "7.1.2"), owner, under, why, at, order, in_area)


@SWITCH.clause("7.2.1", "7.2.2", off=())
def art7_2_covered_ball(move: Move) -> tuple[Offence, ...]:
    """Nakrycie piłki: a button came to rest on the ball."""
    for order, top, under in move.atop:
        owner = side_of(top)
        if under == "ball" and is_piece(top) and owner is not None and order <= move.ended:
            return () if art7_1_3_keeper_at_home(move, top, owner) else _covered(move, order, top, owner)
    return ()


def _covered(move: Move, order: int, top: str, owner: Side) -> tuple[Offence, ...]:
    place = _lying(move, top, "ball") or move.state.ball
    why = reason("{piece} covered the ball", piece=top)
    in_area = in_penalty_area(move.table, top, move.place_after(top), owner)
    at = place.point if place is not None else None
    return _free_kick_or_penalty(move, ("7.2.1", "7.2.2"), owner, top, why, at, order, in_area)


@SWITCH.clause("7.3.1", "7.3.2", off=())
def art7_3_overlay(move: Move) -> tuple[Offence, ...]:
    """Nakładka: a button of the moving side came to rest on an opponent's without having met the ball."""
    found: tuple[Offence, ...] = ()
    for order, top, under in move.atop:
        ours, theirs = side_of(top) == move.side, side_of(under) == other(move.side)
        if not (is_piece(top) and is_piece(under) and ours and theirs) or order > move.ended:
            continue
        if top in move.met_ball or move.piece in move.met_ball:
            continue
        contact = next((push for push in move.pushes if push.victim == under and push.exact), None)
        place = move.place_after(top)
        at = contact.at if contact is not None else move.state.point(under)
        in_own = in_penalty_area(move.table, top, place, move.side)
        why = reason("{piece} came to rest on {under}", piece=top, under=under)
        found += _free_kick_or_penalty(
            move, ("7.3.1", "7.3.2"), move.side, top, why, at, order, in_own,
            exact=contact is not None, waivable=True,
        )  # fmt: skip
    return found


@SWITCH.clause("7.4.1", off=())
def art7_4_offside(move: Move) -> tuple[Offence, ...]:
    """Spalony: a pass met by another own button on the other half with fewer than two opponents nearer the line."""
    last = _passed_before(move)
    for order, name in move.on_ball:
        if not is_piece(name):
            continue
        if side_of(name) == move.side and last is not None and last != name and side_of(last) == move.side:
            at = _lies_when_it_meets_the_ball(move, order, name)
            if at is not None and _is_offside(move, order, name, at):
                return _offside(move, order, name, _contact(move, order) or at)
        last = name
    return ()


def _passed_before(move: Move) -> str | None:
    """Who had the ball when this move began; a throw-in's taker carries it."""
    due = move.state.due
    if due is not None:
        return move.piece if due.kind == "throw_in" else None
    return move.state.last_touch if move.state.options.offside_next_move else None


def _contact(move: Move, order: int) -> Point | None:
    event = move.seen[order]
    return event.at.point if isinstance(event, Touch) and event.at is not None else None


def _lies_when_it_meets_the_ball(move: Move, order: int, name: str) -> Point | None:
    """A receiver is where it lies; the button being played is where it reaches the ball."""
    if name != move.piece:
        return move.point_at(name, order) or _contact(move, order)
    return _contact(move, order) or move.point_at("ball", order)


def _is_offside(move: Move, order: int, name: str, at: Point) -> bool:
    defender = other(move.side)
    if not on_half(move.table, name, Place(at), defender):
        return False
    lying = {n: place for n in move.state.buttons(defender) if (place := move.place_at(n, order)) is not None}
    if art7_4_2_a_keeper_outside(move, lying, defender) or art7_4_2_b_all_upfield(move, lying, defender):
        return False
    mine = depth_towards(move.side, at)
    depths = [depth_towards(move.side, place.point) for place in lying.values() if place.point is not None]
    return sum(depth > mine for depth in depths) <= 1


@SWITCH.clause("7.4.2.a", "7.4.2", off=False)
def art7_4_2_a_keeper_outside(move: Move, lying: Mapping[str, Place], defender: Side) -> bool:
    """Spalony a): the defending keeper is wholly outside its penalty area, beside the table too."""
    keeper = keeper_of(defender)
    return not in_penalty_area(move.table, keeper, lying.get(keeper), defender)


@SWITCH.clause("7.4.2.b", off=False)
def art7_4_2_b_all_upfield(move: Move, lying: Mapping[str, Place], defender: Side) -> bool:
    """Spalony b): all the defender's buttons but the keeper are wholly on the attacker's half."""
    return all(
        wholly_on_half(move.table, name, place, other(defender))
        for name, place in lying.items()
        if not is_keeper(name)
    )


def _offside(move: Move, order: int, name: str, at: Point) -> tuple[Offence, ...]:
    why = reason("{piece} met the pass with fewer than two opponents nearer the end line", piece=name)
    sanction = Sanction(kind="indirect_free_kick", at=at, extra=1)
    call = CLAUSES.call("7.4.1", move.side, why, at=at, piece=name)
    return (Offence(call=call, order=order, sanction=sanction, piece=name, choosable=True),)


@SWITCH.clause("7.5.1", off=())
def art7_5_1_body_stays_in(move: Move) -> tuple[Offence, ...]:
    """Dotknięcie ciałem: the ball met a person and stayed in the field of play."""
    body = _body(move)
    if body is None or move.out is not None or move.goal is not None:
        return ()
    order, person, at = body
    why = reason("the ball met {side}'s body", side=person)
    call = CLAUSES.call("7.5.1", person, why, at=at.point if at is not None else None)
    return (Offence(call=call, order=order, sanction=Sanction(extra=1), choosable=True),)


def _body(move: Move) -> tuple[int, Side, Place | None] | None:
    """The first person to meet the ball while it lay or rolled in the field of play."""
    for order, person, at in move.persons_on_ball():
        if at is None or at.point is None or not outside_field(move.table, "ball", at.point):
            return order, person, at
    return None


@SWITCH.clause("7.5.2", "7.5.3", "7.5.4", off=())
def art7_5_2_body_and_out(move: Move) -> tuple[Offence, ...]:
    """Dotknięcie ciałem: off a person and out, the set piece is the other's, with two moves."""
    body, out = _body(move), move.out
    if body is None or out is None:
        return ()
    order, person, at = body
    wronged = other(person)
    if out.over == "touchline":
        return _body_out(move, "7.5.2", order, person, at, "throw_in", out.at)
    if out.end == wronged:
        return _body_out(move, "7.5.3", order, person, at, "goal_kick", None)
    spot = corner_point(move.table, person, out.at[1] if out.at is not None else 0.0)
    return _body_out(move, "7.5.4", order, person, at, "corner", spot)


@SWITCH.clause("7.5.5", off=())
def art7_5_5_body_and_in(move: Move) -> tuple[Offence, ...]:
    """Dotknięcie ciałem: off a person into the other's goal is no goal."""
    body = _body(move)
    if body is None or move.goal is None or move.goal == body[1]:
        return ()  # 7.5.6: into that person's own goal it counts
    order, person, at = body
    return _body_out(move, "7.5.5", order, person, at, "goal_kick", None)


def _body_out(
    move: Move, rule: str, order: int, person: Side, at: Place | None, kind: Restart, spot: Point | None
) -> tuple[Offence, ...]:
    on_their_half = rule in ("7.5.3", "7.5.5")
    grave = art7_5_one_more(move, person, at, on_their_half)
    why = reason("the ball went off {side}'s body and left the field", side=person)
    call = CLAUSES.call(rule + ".s2" if grave else rule, person, why, at=at.point if at is not None else None)
    sanction = Sanction(kind=kind, at=spot, exact=True, total=3 if grave else 2)
    return (Offence(call=call, order=order, sanction=sanction, choosable=True),)


@SWITCH.clause("7.5.2.s2", "7.5.3.s2", "7.5.4.s2", "7.5.5.s2", off=False)
def art7_5_one_more(move: Move, person: Side, at: Place | None, on_their_half: bool) -> bool:
    """Dotknięcie ciałem: in that person's goal area, in some cases also on the other's half, one move more."""
    if in_goal_area(move.table, "ball", at, person):
        return True
    return on_their_half and on_half(move.table, "ball", at, other(person))
