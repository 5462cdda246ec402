"""Rozdział 7: Spalony."""

from collections.abc import Mapping

from palheta.facts import Place, Touch
from palheta.rulebooks.guzikowa.areas import depth_towards, in_penalty_area, on_half, wholly_on_half
from palheta.rulebooks.guzikowa.outcome.precedence import Finding, Sanction
from palheta.rulebooks.guzikowa.rules import CLAUSES, SWITCH
from palheta.rulebooks.guzikowa.sighted import Move
from palheta.ruling import Call, reason
from palheta.table.frame import Point, Side, is_keeper, is_piece, keeper_of, other, side_of


@SWITCH.clause("7.4.1", off=())
def art7_4_offside(move: Move) -> tuple[Finding, ...]:
    """Spalony: a pass met by another own button on the other half with fewer than two opponents nearer the line."""
    last = _passed_before(move)
    for when, name in move.on_ball:
        if not is_piece(name):
            continue
        if side_of(name) == move.side and last is not None and last != name and side_of(last) == move.side:
            at = _lies_when_it_meets_the_ball(move, when, name)
            if at is not None and _is_offside(move, when, name, at):
                return _offside(move, when, name, _contact(move, when) or at)
        last = name
    return ()


def _passed_before(move: Move) -> str | None:
    """Who had the ball when this move began; a throw-in's taker carries it."""
    due = move.state.due
    if due is not None:
        return move.piece if due.kind == "throw_in" else None
    return move.state.play.last_touch if move.state.options.offside_next_move else None


def _contact(move: Move, when: int) -> Point | None:
    event = move.seen[when]
    return event.at.point if isinstance(event, Touch) and event.at is not None else None


def _lies_when_it_meets_the_ball(move: Move, when: int, name: str) -> Point | None:
    """A receiver is where it lies; the button being played is where it reaches the ball."""
    if name != move.piece:
        return move.point_at(name, when) or _contact(move, when)
    return _contact(move, when) or move.point_at("ball", when)


def _is_offside(move: Move, when: int, name: str, at: Point) -> bool:
    defender = other(move.side)
    if not on_half(move.table, name, Place(at), defender):
        return False
    lying = {n: place for n in move.state.buttons(defender) if (place := move.place_at(n, when)) is not None}
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


def _offside(move: Move, when: int, name: str, at: Point) -> tuple[Finding, ...]:
    why = reason("{piece} met the pass with fewer than two opponents nearer the end line", piece=name)
    call = CLAUSES.call("7.4.1", move.side, why, at=at, piece=name)
    return (Finding(call, when, _free_kick(call)),)


def _free_kick(call: Call) -> Sanction:
    return Sanction(kind="indirect_free_kick", at=call.at, extra=1, offender=call.piece, choosable=True)


@SWITCH.clause("7.4.1", off=None)
def art7_4_told_by_people(call: Call, when: int) -> Finding | None:
    """Spalony: as somebody saw it."""
    return Finding(call, when, _free_kick(call)) if call.rule == "7.4.1" else None
