"""Pieces and the ball set by hand: before a kick-off, for a set piece, or where the book allows no hand at all."""

from msgspec.structs import replace

from palheta.facts import Place, Put
from palheta.rulebooks.guzikowa.areas import disc
from palheta.rulebooks.guzikowa.outcome.board import is_moved, lay
from palheta.rulebooks.guzikowa.outcome.formation import badly_set
from palheta.rulebooks.guzikowa.outcome.stranger import not_in_the_match
from palheta.rulebooks.guzikowa.outcome.verdict import Verdict
from palheta.rulebooks.guzikowa.rules.ch2_moves import art2_1_2_moved_by_hand
from palheta.rulebooks.guzikowa.rules.ch3_start import art3_1_2_ones_own_buttons, art3_1_4_ball_on_the_centre
from palheta.rulebooks.guzikowa.rules.ch5_off_the_board import NOT_FIRST, art5_1_3_put_back_too_early
from palheta.rulebooks.guzikowa.state import State
from palheta.rulebooks.guzikowa.steps.place_set_piece import for_a_set_piece, put_back
from palheta.ruling import Call
from palheta.table.frame import SIDES, Side, is_piece, side_of
from palheta.table.geometry import touches


def judged(v: Verdict, step: Put) -> None:
    things = {n: p for n, p in step.place.items() if n == "ball" or is_piece(n)}
    hand = step.side if step.side in SIDES else None
    if step.side == "referee" or (v.state.turn is None and not any(map(side_of, things)) and hand is None):
        lay(v, {n: p for n, p in things.items() if n == "ball" or not not_in_the_match(v.state, n)})
        return
    lay_before = v.state.standing
    for side, mine in _by_hand(v.state, hand, things).items():
        mine = {n: p for n, p in mine.items() if side_of(n) == side or is_moved(v.state, n, p)}
        if v.state.toss or (v.state.due is not None and v.state.due.kind == "kick_off"):
            _arrange(v, side, mine)
        elif v.state.due is None:
            _in_open_play(v, side, mine)
        else:
            for_a_set_piece(v, side, mine)
    _back_where_it_lay(v, things, lay_before)


def _back_where_it_lay(v: Verdict, things: dict[str, Place], before: dict[str, Place]) -> None:
    """What was refused hands must put back."""
    for name in things:
        lies = v.state.standing.get(name)
        if lies is not None and lies == before.get(name) and is_moved(v.state, name, things[name]):
            v.places[name] = lies


def _by_hand(state: State, hand: Side | None, things: dict[str, Place]) -> dict[Side, dict[str, Place]]:
    """Whose hand set what: where nobody says so, each owner's; the ball's is the taker's, or whoever acts."""
    owners = [owner for name in things if (owner := side_of(name)) is not None]
    with_ball = state.due.side if state.due is not None else next(iter(owners), state.turn)
    found: dict[Side, dict[str, Place]] = {}
    for name, place in things.items():
        side = hand or side_of(name) or with_ball
        if side is not None:
            found.setdefault(side, {})[name] = place
    return found


def _arrange(v: Verdict, side: Side, things: dict[str, Place]) -> None:
    """3.1.3: what may stand there is set, the rest is refused. Who starts is seen only at the first move."""
    lying: dict[str, Place] = {}
    for name, place in things.items():
        calls = _badly_arranged(v, side, name, place, things, lying)
        if calls:
            v.calls += calls
        else:
            lying[name] = place
    lay(v, lying)
    v.change(arranged=tuple(dict.fromkeys((*v.state.arranged, *(n for n in lying if n != "ball")))))


def _badly_arranged(
    v: Verdict, side: Side, name: str, place: Place, moving: dict[str, Place], lying: dict[str, Place]
) -> tuple[Call, ...]:
    state = v.state
    if name == "ball":
        return art3_1_4_ball_on_the_centre(replace(state, ball=place), side)
    starter_side = state.due.side if state.due is not None else None
    may_start = side_of(name) == starter_side and not _circle_is_taken(state, name, moving, lying)
    return (
        *art3_1_2_ones_own_buttons(side, name),
        *badly_set(state, {name: place}, name if may_start else None),
        *not_in_the_match(state, name),
    )


def _circle_is_taken(state: State, name: str, moving: dict[str, Place], lying: dict[str, Place]) -> bool:
    """Another button of this side was set in the centre field already."""
    circle = state.table.pitch.circle
    stays = {
        n: p for n, p in state.pieces.items() if n not in moving and (state.listed or n in state.arranged)
    }
    return any(
        n != name
        and side_of(n) == side_of(name)
        and p.point is not None
        and touches(disc(state.table, n, p.point), circle)
        for n, p in (stays | lying).items()
    )


def _in_open_play(v: Verdict, side: Side, things: dict[str, Place]) -> None:
    """Only a button that fell off may be set by hand, and only after the opponent's moves."""
    carried: list[str] = []
    for name, place in things.items():
        if not is_moved(v.state, name, place):
            continue
        strangers = () if name == "ball" else not_in_the_match(v.state, name)
        if strangers:
            v.calls += strangers
        elif name in v.state.off and not (v.state.off[name].served and v.state.turn == side):
            art5_1_3_put_back_too_early(v, side, name)
        elif name in v.state.off or v.state.resting.get(name) == NOT_FIRST:
            put_back(v, side, name, place)
        else:
            carried.append(name)
    if carried:
        art2_1_2_moved_by_hand(v, side, carried)
