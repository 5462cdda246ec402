"""Capítulo III – Do Início da Partida: articles 16 to 19."""

import math

from palheta.facts import Place
from palheta.rulebooks.dadinho.ch6_restarts import Retake
from palheta.rulebooks.dadinho.ch7_infringements import art49_technical_foul, technical_where_it_stopped
from palheta.rulebooks.dadinho.registered import CLAUSES, SWITCH
from palheta.rulebooks.dadinho.run import Run
from palheta.rulebooks.dadinho.state import CLEARANCE, KickOff, State
from palheta.rulebooks.dadinho.verdict import Finding
from palheta.ruling import Reason, reason
from palheta.table.frame import Point, Side, forward, keeper_of, other
from palheta.table.geometry import Disc, gap, touches, wholly_inside, wholly_outside

DEFENDERS_BEHIND = 240.0
WING_FROM_HALFWAY = 35.0
SET_BY_EYE = 3.0  # mm by which a place that must touch a line may be off
TEN = 10

# A usual set-up: seen from home, attacking towards positive x. Defenders 1-5, wings 6 and 7, circle 8, 9, 10.
_DEFENDERS: tuple[Point, ...] = ((-560, -330), (-560, 330), (-560, -130), (-560, 130), (-380, 0))


def formation(state: State, side: Side, *, kicking_off: bool) -> dict[str, Place]:
    """A legal set-up by article 17; for the kick-off two of the circle's three buttons stand inside it (18)."""
    pitch, radius = state.table.pitch, state.table.piece.diameter / 2
    reach = pitch.circle_radius + radius
    lean = math.sqrt(reach**2 - radius**2)
    wing = pitch.width / 2 - radius
    places = [
        *_DEFENDERS,
        (-WING_FROM_HALFWAY - radius, -wing),
        (-WING_FROM_HALFWAY - radius, wing),
        (-radius, -lean),
        (-radius, lean),
        (-reach - 5.0, 0.0),
    ]
    if kicking_off:
        places[8], places[9] = (-radius - 35.0, 60.0), (-radius - 20.0, 0.0)
    sign = forward(side)
    names = [f"{side[0]}{number}" for number in range(1, 100)]
    present = [n for n in names if n in state.pieces] or names[:TEN]
    if state.expelled or len(present) > TEN:
        present = [n for n in present if n not in state.expelled][:TEN]
    found = {
        n: Place((sign * x + 0.0, sign * y + 0.0)) for n, (x, y) in zip(_fill(present), places, strict=False)
    }
    keeper = Place((pitch.goal_line(side) + sign * 30.0, 0.0))
    return {keeper_of(side): keeper} | {n: p for n, p in found.items() if n}


def _fill(present: list[str]) -> list[str]:
    """The kick-off needs its circle buttons: when some are missing, defenders are (an empty name)."""
    return [""] * (TEN - len(present)) + present


@SWITCH.clause("17.a", off=None)
def art17_a_keeper(state: State, side: Side) -> Reason | None:
    """Arrumação dos botões: the keeper wholly inside the goal area."""
    place = state.pieces.get(keeper_of(side))
    if place is None or place.point is None:
        return None
    shape = state.table.footprint(keeper_of(side), place.point, place.angle)
    if wholly_inside(shape, state.table.pitch.goal_zone(side)):
        return None
    return reason("{side}'s keeper is not wholly inside its goal area", side=side)


@SWITCH.clause("17", off=None)
def art17_own_half(state: State, side: Side) -> Reason | None:
    """Arrumação dos botões: every button in its own half."""
    half = state.table.pitch.half(side)
    for name in state.buttons_of(side):
        point = state.where(name)
        if point is not None and not wholly_inside(_grown(state, name, point), half):
            return reason("{name} is not in its own half", name=name)
    return None


def _grown(state: State, name: str, point: Point) -> Disc:
    """Set by eye: a button that touches the halfway or touchline may be a hair over it."""
    return Disc(point, state.table.radius(name) - SET_BY_EYE)


@SWITCH.clause("18", off=None)
def art18_two_in_the_circle(state: State, side: Side, taker: str) -> Reason | None:
    """Saída de jogo: two of the three circle buttons, alone inside it and wholly behind the halfway line."""
    inside = in_circle(state, side)
    if taker not in inside and state.where(taker) is not None:
        return reason("{taker} was not inside the circle", taker=taker)
    if len(inside) > 2:
        return reason(
            "{count} buttons of {side} were inside the circle: two are allowed", count=len(inside), side=side
        )
    return None


def in_circle(state: State, side: Side) -> tuple[str, ...]:
    """Buttons with more than their edge in the circle: the circle's three stand against it from outside."""
    circle = state.table.pitch.circle
    return tuple(
        name
        for name in state.buttons_of(side)
        if (point := state.where(name)) is not None and touches(_grown(state, name, point), circle)
    )


@SWITCH.clause("17.b", off=None)
def art17_b_defenders(state: State, side: Side) -> Reason | None:
    """Arrumação dos botões: who stands 24 cm behind halfway keeps 8 cm from the others there and from the keeper."""
    behind = _defenders(state, side)
    keeper = state.pieces.get(keeper_of(side))
    shapes = [(name, Disc(point, state.table.radius(name))) for name, point in behind]
    for i, (name, shape) in enumerate(shapes):
        for other_name, other_shape in shapes[i + 1 :]:
            if gap(shape, other_shape) < CLEARANCE - 1:
                return reason("{one} and {two} are less than 8 cm apart", one=name, two=other_name)
        if keeper is not None and keeper.point is not None:
            box = state.table.footprint(keeper_of(side), keeper.point, keeper.angle)
            if gap(shape, box) < CLEARANCE - 1:
                return reason("{one} and {two} are less than 8 cm apart", one=name, two=keeper_of(side))
    return None


def _defenders(state: State, side: Side) -> list[tuple[str, Point]]:
    found = []
    for name in state.buttons_of(side):
        point = state.where(name)
        if point is None:
            continue
        if -point[0] * forward(side) - state.table.radius(name) >= DEFENDERS_BEHIND - SET_BY_EYE:
            found.append((name, point))
    return found


@SWITCH.clause("17.b", "17.c", "17.d", off=None)
def art17_each_in_place(state: State, side: Side) -> Reason | None:
    """Arrumação dos botões: five defenders, one button at each touchline, and the circle's three.

    Judged only where the whole team is on the table; two of the circle's three may stand inside it (18).
    """
    names = state.buttons_of(side)
    if len(names) != TEN or any(state.where(name) is None for name in names):
        return None
    defenders = {name for name, _ in _defenders(state, side)}
    if len(defenders) != 5:
        return reason(
            "{side} has {count} buttons 24 cm behind the halfway line: five are asked",
            side=side, count=len(defenders),
        )  # fmt: skip
    crowded = _near_the_central_button(state, side, defenders)
    if crowded is not None:
        return reason("{name} is less than 8 cm from the place of the central button", name=crowded)
    wings = {name for name in names if _is_wing(state, side, name)}
    if len(wings) != 2:
        return reason("{side} has no button at each touchline, 3.5 cm from halfway", side=side)
    rest = [name for name in names if name not in defenders | wings]
    inside = set(in_circle(state, side))
    for name in rest:
        if name not in inside and not _is_circle_place(state, side, name):
            return reason(
                "{name} is neither against circle and halfway line nor behind the middle of the circle",
                name=name,
            )
    return None


def _near_the_central_button(state: State, side: Side, defenders: set[str]) -> str | None:
    """Also when that button has left its place to take part in the kick-off."""
    radius = state.table.piece.diameter / 2
    centre = Disc((-forward(side) * (state.table.pitch.circle_radius + radius), 0.0), radius)
    for name in sorted(defenders):
        point = state.where(name)
        if point is not None and gap(Disc(point, radius), centre) < CLEARANCE - 1:
            return name
    return None


def _is_wing(state: State, side: Side, name: str) -> bool:
    point, radius = state.where(name), state.table.radius(name)
    assert point is not None
    from_halfway = -point[0] * forward(side) - radius
    from_line = state.table.pitch.width / 2 - abs(point[1]) - radius
    return abs(from_halfway - WING_FROM_HALFWAY) <= 2 * SET_BY_EYE and abs(from_line) <= SET_BY_EYE


def _is_circle_place(state: State, side: Side, name: str) -> bool:
    """Against circle and halfway line (c), or on the line between the spots outside the circle (d)."""
    point, radius = state.where(name), state.table.radius(name)
    assert point is not None
    from_circle = math.hypot(*point) - state.table.pitch.circle_radius - radius
    from_halfway = -point[0] * forward(side) - radius
    by_crossing = abs(from_circle) <= SET_BY_EYE and abs(from_halfway) <= SET_BY_EYE
    central = abs(point[1]) <= SET_BY_EYE and 0 < from_circle <= 40
    return by_crossing or central


def badly_arranged(state: State, side: Side) -> Reason | None:
    """What is wrong with a side's set-up, as far as its pieces are on the table."""
    return (
        art17_a_keeper(state, side)
        or art17_own_half(state, side)
        or art17_b_defenders(state, side)
        or art17_each_in_place(state, side)
    )


@SWITCH.clause("19.§1", "17.único", "18", off=None)
def art19_1_retaken(run: Run) -> Retake | None:
    """Reinício após marcação de um gol: kicked off badly arranged, he arranges and kicks off again; then a foul."""
    state = run.state
    if state.restart != "kick_off":
        return None
    wrong = art18_two_in_the_circle(state, run.side, run.piece) or badly_arranged(state, run.side)
    if wrong is None:
        return None
    call = CLAUSES.call("19.§1", run.side, wrong, under="17")
    award = art49_technical_foul(state, run.opponent, run.ball_after)
    return Retake(call, False, award)


@SWITCH.clause("19", off=None)
def art19_both_ready(run: Run) -> Retake | None:
    """Reinício: nobody kicks off before both have said that they are ready."""
    state = run.state
    if state.restart != "kick_off" or len(state.ready) != 1:
        return None
    waiting = other(state.ready[0])
    why = reason("{side} had not said that it is ready", side=waiting)
    return Retake(CLAUSES.call("19", run.side, why), False, None)


@SWITCH.clause("18.a", off=None)
def art18_a_forwards(run: Run) -> Retake | None:
    """Saída de jogo: the dadinho goes into the opponent's half; else the kick-off is taken again.

    A dadinho in a goal is judged there (39): in the own goal it counts, from whatever lance.
    """
    if run.state.restart != "kick_off" or run.touched is None or run.ball_after is None:
        return None
    if run.goal is not None or not run.told_its_half:
        return None
    met = [name for when, name in run.on_ball if when > run.touched and name != run.piece]
    if met or run.ball_after[0] * forward(run.side) > 0:
        return None
    why = reason("the kick-off did not go into {side}'s half", side=run.opponent)
    return Retake(CLAUSES.call("18.a", run.side, why, piece=run.piece), False, None)


@SWITCH.clause("18.§1", off=None)
def art18_1_missed(run: Run) -> Retake | None:
    """Saída de jogo: missed, it is taken anew with that touch counted; missed again, a technical foul."""
    if run.state.restart != "kick_off" or run.touched is not None:
        return None
    why = reason("{piece} missed the dadinho at the kick-off", piece=run.piece)
    call = CLAUSES.call("18.§1", run.side, why, piece=run.piece, under="49")
    return Retake(call, True, art49_technical_foul(run.state, run.opponent, run.ball_after))


@SWITCH.clause("18.§2", "18.b", off=False)
def art18_2_straight_out_of_the_circle(run: Run) -> bool:
    """Saída de jogo: the first touch sends it out of the circle: the other side plays on."""
    return run.state.restart == "kick_off" and run.touched is not None and left_circle(run)


def left_circle(run: Run) -> bool:
    return run.crossed("circle") or not lies_in_circle(run)


def lies_in_circle(run: Run) -> bool:
    if run.ball_after is None or not run.in_field:
        return False
    shape = run.state.table.footprint("ball", run.ball_after)
    return not wholly_outside(shape, run.state.table.pitch.circle)


@SWITCH.clause("18.c")
def art18_c_the_other_button(run: Run) -> tuple[Finding, ...]:
    """Saída de jogo: only the other of the two buttons may go on."""
    pair = run.state.kickoff
    if pair is None or pair.side != run.side or run.state.restart is not None:
        return ()
    if run.piece != pair.first and (not pair.second or run.piece in pair.second):
        return ()
    why = reason("after the kick-off only the other button in the circle may go on")
    return (technical_where_it_stopped(run, "18.c", why, when=-1),)


def pair_after(run: Run) -> KickOff:
    second = tuple(name for name in in_circle(run.state, run.side) if name != run.piece)
    return KickOff(run.side, run.piece, second or None)


@SWITCH.clause("18.d", "18.§3", "18.§4", off=None)
def art18_d_bound_side(run: Run, kicked_off: bool) -> Side | None:
    """Saída de jogo: who may not shoot yet. It must come to lie outside the circle, not bounce back into it."""
    bound = run.side if kicked_off else run.state.circle
    return bound if bound is not None and lies_in_circle(run) else None
