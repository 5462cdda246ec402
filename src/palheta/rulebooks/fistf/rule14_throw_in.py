"""Regla 14: El saque de banda."""

from palheta.rulebooks.fistf.registered import CLAUSES, SWITCH
from palheta.rulebooks.fistf.state import Flight, SetPiece, State
from palheta.rulebooks.fistf.verdict import Offence
from palheta.rulebooks.fistf.watching import Watch
from palheta.rulebooks.fistf.zones import FORCING_GAP, beyond_lines, half_of, off_pitch, zone_of, zone_of_exit
from palheta.ruling import reason
from palheta.table.frame import Point, Side, is_keeper, is_piece, other, side_of
from palheta.table.geometry import TOLERANCE


def art_14_1_1_whose(state: State, flight: Flight, at: Point | None) -> Side:
    """14.1.1: the side that did not touch the ball last; off a defender only where it was properly forced."""
    last = flight.last
    if last is None or not is_piece(last) or side_of(last) == flight.side:
        return other(flight.side)
    return flight.side if _forced(state, flight, last, at) else other(flight.side)


def _forced(state: State, flight: Flight, last: str, at: Point | None) -> bool:
    if state.variant.indoor:
        return art_v_8_2_same_half(flight, last, at)
    return (
        art_14_1_6_not_on_the_keeper(last)
        and art_14_1_2_same_zone(state, flight, last, at)
        and art_2_1_1_2_near_enough(state, flight, last)
    )


@SWITCH.clause("14.1.6", off=True)
def art_14_1_6_not_on_the_keeper(last: str) -> bool:
    """14.1.6: nothing is forced on the bar keeper."""
    return not is_keeper(last)


@SWITCH.clause("14.1.2", off=True)
def art_14_1_2_same_zone(state: State, flight: Flight, last: str, at: Point | None) -> bool:
    """14.1.2: ball, flicked figure and deflecting figure wholly in one zone, and out over that zone's line."""
    if at is None or flight.ball is None:
        return False
    wanted = zone_of_exit(state, at)
    if zone_of(state, "ball", flight.ball) != wanted:
        return False
    for name in (flight.piece, last):
        place = flight.place_of(name)
        if place is None or place.point is None or zone_of(state, name, place.point) != wanted:
            return False
    return True


@SWITCH.clause("2.1.1.2", "2.1.1.4", "2.1.2.7", "2.1.3.4", "2.1.4.3", "14.1.3", "15.1.4", "16.1.2", off=True)
def art_2_1_1_2_near_enough(state: State, flight: Flight, last: str) -> bool:
    """2.1.1.2: a figure off the pitch can be forced on up to 21 mm from the line, less than a ball; in doubt not."""
    place = flight.place_of(last)
    if place is None or place.point is None:
        return False
    shape = state.table.footprint(last, place.point, place.angle)
    limit = FORCING_GAP if state.options.force_within_a_ball else 0.0
    return beyond_lines(state.table.pitch, shape) <= limit + TOLERANCE


@SWITCH.clause("V.8.2", "V.10.2", off=True)
def art_v_8_2_same_half(flight: Flight, last: str, at: Point | None) -> bool:
    """V.8.2, V.10.2: indoors on any figure or keeper, but out in the half where the figures are."""
    if at is None:
        return False
    for name in (flight.piece, last):
        place = flight.place_of(name)
        if place is None or place.point is None or half_of(place.point) != half_of(at):
            return False
    return True


@SWITCH.clause("14.2.4")
def art_14_2_4_taken_from_outside(watch: Watch, due: SetPiece) -> tuple[Offence, ...]:
    """14.2.4: the taker stands wholly outside the pitch, the ball centrally on the line."""
    at = watch.origin
    if due.kind != "throw_in" or at is None:
        return ()
    ball = watch.state.where("ball")
    half = watch.state.table.pitch.width / 2
    on_line = ball is None or abs(abs(ball[1]) - half) <= 1.0
    if not off_pitch(watch.state, watch.piece, at):
        why = reason("{piece} was not wholly outside the pitch at the throw-in", piece=watch.piece)
    elif not on_line:
        why = reason("the ball was not centrally on the touchline at the throw-in")
    else:
        return ()
    call = CLAUSES.call("14.2.4", watch.side, why, at=due.at, piece=watch.piece)
    return (Offence(call=call, follows="lose_restart"),)
