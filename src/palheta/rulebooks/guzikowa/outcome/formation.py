"""The sides set up for a kick-off: as one tap does it, and what is wrong with it."""

from collections.abc import Iterator, Mapping

from palheta.facts import Place
from palheta.rulebooks.guzikowa.areas import FIELD_BUTTONS, disc, whereabouts
from palheta.rulebooks.guzikowa.outcome.precedence import Draft
from palheta.rulebooks.guzikowa.rules.ch3_start import (
    art3_1_2_own_half,
    art3_1_3_away_from_halfway,
    art3_1_3_only_the_keeper_in_the_goal_area,
    art3_1_3_only_the_starter_in_the_circle,
    art3_1_3_touching_the_lines,
)
from palheta.rulebooks.guzikowa.state import State
from palheta.ruling import Call
from palheta.table.frame import Point, Side, forward, is_piece, keeper_of, side_of
from palheta.table.geometry import touches

# For home, in thirds of its half: ten field buttons, the last one starts (or waits behind the circle).
_LINES: tuple[Point, ...] = (
    (-640, -300),
    (-700, -170),
    (-700, 170),
    (-640, 300),
    (-450, -220),
    (-450, 0),
    (-450, 220),
    (-240, -260),
    (-240, 260),
)

_WAITING: Point = (-240, 0)


_SET_UP = (
    art3_1_2_own_half,
    art3_1_3_only_the_keeper_in_the_goal_area,
    art3_1_3_only_the_starter_in_the_circle,
    art3_1_3_touching_the_lines,
    art3_1_3_away_from_halfway,
)


def formation(state: State, side: Side, *, starts: bool) -> dict[str, Place]:
    """Where this side's buttons stand, whatever is left of them."""
    sign = forward(side)
    names = squad(state, side)
    keeper = keeper_of(side)
    found: dict[str, Place] = {}
    if keeper in names:
        found[keeper] = Place((-sign * (state.table.pitch.length / 2 - 30.0), 0.0))
    field = [name for name in names if name != keeper]
    if field:
        first: Point = _starting_place(state) if starts else _WAITING
        found[field[-1]] = Place((sign * first[0], sign * first[1]))
    for name, (x, y) in zip(field[:-1], _LINES, strict=False):
        found[name] = Place((sign * x, sign * y))
    return found


def _starting_place(state: State) -> Point:
    return (-(state.table.piece.diameter / 2 + state.table.ball.size / 2 + 8.0), 0.0)


def squad(state: State, side: Side) -> tuple[str, ...]:
    """Everyone of this side who is in the match: on the board or beside it; eleven before the first kick-off."""
    return tuple(sorted(members(state, side), key=_by_number))


def members(state: State, side: Side) -> Iterator[str]:
    """The squad in no order; who names zones tells of those that matter, not of all."""
    known = state.buttons(side)
    present = [*known, *(n for n in state.play.off if side_of(n) == side)]
    if all(state.pieces[name].zone is not None for name in known):
        eleven = [side[0] + str(i) for i in range(1, FIELD_BUTTONS + 1)] + [keeper_of(side)]
        present = list(dict.fromkeys((*present, *eleven)))
    return (n for n in present if whereabouts(state, n) not in ("expelled", "exchanged"))


def _by_number(name: str) -> tuple[bool, int]:
    number = name[1:]
    return (not number.isdigit(), int(number) if number.isdigit() else 0)


def stands_as_usual(draft: Draft, side: Side) -> Draft:
    """Before a kick-off: this side is ready, and if it has set nothing itself it stands as usual (3.1.2)."""
    state = draft.state
    if _nobody_measured(state, side):
        # Set up anew, and nobody says where: as it should be, with whichever button starts.
        somewhere = dict.fromkeys(state.buttons(side), Place())
        draft = draft.now(pieces=state.pieces | somewhere)
    elif not any(side_of(name) == side for name in state.play.arranged):
        places = formation(state, side, starts=state.due is not None and state.due.side == side)
        off = {n: b for n, b in state.play.off.items() if n not in places}
        draft = draft.placing(places).within("play", arranged=(*state.play.arranged, *places), off=off)
    return draft.within("play", arranging=tuple(s for s in state.play.arranging if s != side))


def _nobody_measured(state: State, side: Side) -> bool:
    """The match has begun, and of no button of this side anybody has said where it lies, but in which zone."""
    begun = state.play.listed or state.flight.last_move is not None
    return begun and all(state.pieces[name].point is None for name in state.buttons(side))


def badly_set(state: State, pieces: Mapping[str, Place], starter: str | None) -> list[Call]:
    """Every button that 3.1.3 does not allow where it stands before a kick-off.

    The starting button is free only in the centre field; elsewhere it is a button like the others.
    """
    found: list[Call] = []
    for name, place in pieces.items():
        if not is_piece(name):
            continue
        at, circle = place.point, state.table.pitch.circle
        in_circle = at is not None and touches(disc(state.table, name, at), circle)
        for clause in _SET_UP:
            found += clause(state, name, place, name == starter and in_circle)
    return found
