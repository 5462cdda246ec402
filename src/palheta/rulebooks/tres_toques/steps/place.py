"""Pieces and the ball set by hand."""

from palheta.facts import Place, Put
from palheta.rulebooks.tres_toques.areas import REMOVALS, at_the_ball
from palheta.rulebooks.tres_toques.outcome.arrangement import correct_arrangement, correct_goal_kick, stands
from palheta.rulebooks.tres_toques.outcome.keeper import check_keeper_place, place_keeper
from palheta.rulebooks.tres_toques.outcome.kick import settle
from palheta.rulebooks.tres_toques.outcome.precedence import Case
from palheta.rulebooks.tres_toques.rules.rule02_ball import art8_gap_at_restarts
from palheta.rulebooks.tres_toques.rules.rule04_accidents import (
    art32_abnormal_placing,
    art33_displaced_by_hand,
)
from palheta.rulebooks.tres_toques.rules.rule08_kick_off import art69_placed_too_late
from palheta.rulebooks.tres_toques.rules.rule12_advantage import art91_takes_the_kick
from palheta.rulebooks.tres_toques.rules.rule12_fouls import art83_hand
from palheta.rulebooks.tres_toques.rules.rule13_free_kicks import art93_ball_at_its_place
from palheta.rulebooks.tres_toques.rules.rule16_arrangement import art114_placed_too_late
from palheta.rulebooks.tres_toques.rules.rule16_goal_kick import art113_ball_in_the_goal_area
from palheta.rulebooks.tres_toques.steps.place_restart import place_at_restart
from palheta.table.frame import SIDES, Side, is_keeper, is_piece, side_of


def judged(case: Case, step: Put) -> None:
    if step.side == "referee":
        for name, place in step.place.items():
            if name == "ball" or is_piece(name):
                case.place(name, place)
        case.places.clear()  # the referee has already done it
        return
    if case.state.restart is not None and step.side == case.state.restart.side:
        art91_takes_the_kick(case)
    foreign = tuple(name for name in step.place if _anothers(step, name))
    if foreign:
        art33_displaced_by_hand(case, foreign)
    for name, place in step.place.items():
        if name == "ball":
            put_ball(case, step, place)
        elif is_piece(name) and name not in foreign:
            put_piece(case, step, name, place)
    restart = case.state.restart
    if restart is not None and restart.kind == "kick_off":
        for side in SIDES:
            placed = tuple(n for n in step.place if side_of(n) == side and n not in case.removed)
            correct_arrangement(case, side, placed)
    elif restart is not None and restart.kind == "goal_kick" and case.state.attempts == 0:
        correct_goal_kick(case, tuple(step.place))
    settle(case)


def _anothers(step: Put, name: str) -> bool:
    """A hand on a piece that is not its own: whatever it meant, the owner has not moved it."""
    owner = side_of(name)
    return owner is not None and step.side in SIDES and step.side != owner


def put_ball(case: Case, step: Put, place: Place) -> None:
    """Whoever takes the restart sets the ball; any other hand on it is art. 83.§3. Before the draw it is nobody's."""
    if case.state.stage in ("toss", "ends"):
        return
    restart = case.state.restart
    side = step.side if step.side in ("home", "away") else case.state.turn
    if restart is None or restart.side != side:
        art83_hand(case, "home" if side == "home" else "away", case.state.at("ball"))
        return
    case.set(ball=place)
    if place.point is not None:
        art93_ball_at_its_place(case, restart, place.point)
        art113_ball_in_the_goal_area(case, restart, place.point)


def put_piece(case: Case, step: Put, name: str, place: Place) -> None:
    side = side_of(name)
    assert side is not None
    state = case.state
    restart = state.restart
    kind = None if restart is None else restart.kind
    if place.face == "down":
        place = Place(place.point, angle=place.angle)
        case.set(pieces={**state.pieces, name: place})
        art32_abnormal_placing(case, name)
    if kind in ("kick_off", "goal_kick") and state.attempts == 0:
        arrange(case, step, side, name, place)
    elif is_keeper(name):
        place_keeper(case, side, name, place, step)
    elif kind in REMOVALS:
        place_at_restart(case, side, name, place)
    elif restart is not None and restart.side == side:
        case.set(pieces={**case.state.pieces, name: place})
    else:
        art33_displaced_by_hand(case, (name,))


def arrange(case: Case, step: Put, side: Side, name: str, place: Place) -> None:
    """A kick-off's or goal kick's arrangement, against its clock."""
    state = case.state
    assert state.restart is not None
    late = art69_placed_too_late if state.restart.kind == "kick_off" else art114_placed_too_late
    elapsed = state.spent.get(side)
    if state.begun is not None and (step.t is not None or elapsed is None):
        elapsed = (step.t if step.t is not None else state.clock) - state.begun
    if late(case, side, name, place, elapsed):
        return
    why = case.state.off.get(name)
    if why is not None and why.wait is None:
        return  # expelled, or taken off in this very arrangement
    off = {piece: why for piece, why in case.state.off.items() if piece != name}
    case.set(pieces={**case.state.pieces, name: place}, off=off)
    stands(case, side)
    if state.restart.side == side and place.point is not None and not is_keeper(name):
        better = art8_gap_at_restarts(case.state, name, place.point, already_there=False)
        if better is not None:
            case.place(name, place.at(better))
    if state.restart.kind == "goal_kick" and state.restart.side != side and is_keeper(name):
        check_keeper_place(case, side, name, place)
    if state.restart.kind == "goal_kick" and state.restart.side == side and at_the_ball(case.state, name):
        case.set(placed_taker=name)
