"""Rozdział 7: Guzik w polu bramkowym a stały fragment gry."""

from msgspec.structs import replace

from palheta.facts import Place
from palheta.rulebooks.guzikowa.areas import HAND, corner_point, disc, in_any_goal_area
from palheta.rulebooks.guzikowa.outcome.precedence import Finding, Sanction
from palheta.rulebooks.guzikowa.rules import CLAUSES, SWITCH
from palheta.rulebooks.guzikowa.sighted import Move
from palheta.rulebooks.guzikowa.state import LastMove, State
from palheta.ruling import Call, reason
from palheta.table.frame import Side, is_keeper, other, side_of
from palheta.table.geometry import distance


@SWITCH.clause("7.6.1", off=())
def art7_6_1_left_in_a_goal_area(move: Move) -> tuple[str, ...]:
    """Guzik w polu bramkowym a stały fragment gry: what still lies in a goal area when a set piece is taken.

    The taker and the wall are in use, and a keeper may stand in its own area.
    """
    due = move.state.due
    if due is None or due.kind == "kick_off":
        return ()
    found = []
    for name, place in move.state.pieces.items():
        area = in_any_goal_area(move.table, name, place)
        at_home = is_keeper(name) and area == side_of(name)
        if area is not None and not at_home and name != move.piece and name not in due.wall:
            found.append(name)
    return tuple(found)


@SWITCH.clause("7.6.1", "9.1.4", off=())
def art7_6_1_out_and_no_farther(state: State, hand: Side, name: str, place: Place) -> tuple[Call, ...]:
    """Guzik w polu bramkowym a stały fragment gry: it is taken out of the goal area, not across the board."""
    area = in_any_goal_area(state.table, name, state.pieces.get(name))
    if area is None or place.point is None:
        return ()
    zone, shape = state.table.pitch.goal_zone(area), disc(state.table, name, place.point)
    nearest = (min(max(shape.at[0], zone.x0), zone.x1), min(max(shape.at[1], zone.y0), zone.y1))
    if distance(shape.at, nearest) - shape.radius <= HAND:
        return ()
    why = reason("{piece} was carried farther than out of the goal area", piece=name)
    return (CLAUSES.call("9.1.4", hand, why, at=place.point, under="7.6.1", piece=name),)


@SWITCH.clause("7.6.2", "7.6.3", "7.6.4", off=())
def art7_6_2_moving_it(move: Move) -> tuple[Finding, ...]:
    """Guzik w polu bramkowym a stały fragment gry: the button that should have left was moved."""
    if move.piece not in move.state.play.unentitled:
        return ()
    why = reason("{piece} stayed in the goal area at the set piece and was moved", piece=move.piece)
    sanction, under = _sanction(move)
    call = CLAUSES.call(
        "7.6.1", move.side, why, at=move.state.point(move.piece), under=under, piece=move.piece
    )
    return (Finding(call, 0, replace(sanction, offender=move.piece, choosable=True)),)


def _sanction(move: Move) -> tuple[Sanction, str]:
    """Ball in: two moves. Out: the matching set piece plus two, whoever touched it last; a goal line is an end line."""
    out, goal = move.out, move.goal
    if out is None and goal is None:
        return Sanction(extra=1), "7.6.2"
    under = "7.6.4" if goal is not None else "7.6.3"
    if out is not None and out.over == "touchline":
        return Sanction(kind="throw_in", at=out.at, exact=True, total=2), under
    end = goal if goal is not None else out.end if out is not None else other(move.side)
    if end == other(move.side):
        return Sanction(kind="goal_kick", total=2), under
    y = out.at[1] if out is not None and out.at is not None else 0.0
    return Sanction(kind="corner", at=corner_point(move.table, move.side, y), exact=True, total=2), under


@SWITCH.clause("7.6.2.s2", off=None)
def art7_6_2_reported_in_time(state: State, piece: str | None, side: Side | None) -> LastMove | None:
    """Guzik w polu bramkowym: reported right after the move and before the next action, else it is too late.

    The move that it is about, unless the judge saw it himself and has ruled.
    """
    last = state.flight.last_move
    if last is None or piece not in (None, last.piece) or side not in (None, last.side):
        return None
    return None if last.unentitled else last
