"""A sensible arrangement before a kick-off: what one tap sets up."""

from palheta.facts import Place
from palheta.rulebooks.guzikowa.board import FIELD_BUTTONS, whereabouts
from palheta.rulebooks.guzikowa.state import State
from palheta.table.frame import Point, Side, forward, keeper_of, side_of

# For home, in thirds of its half: ten field buttons, the last one starts (or waits behind the circle).
_LINES: tuple[Point, ...] = (
    (-640, -300), (-700, -170), (-700, 170), (-640, 300), (-450, -220), (-450, 0), (-450, 220),
    (-240, -260), (-240, 260),
)  # fmt: skip
_WAITING: Point = (-240, 0)


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
    present = [n for n in (*state.pieces, *state.off) if side_of(n) == side]
    if not state.buttons(side):
        eleven = [side[0] + str(i) for i in range(1, FIELD_BUTTONS + 1)] + [keeper_of(side)]
        present = list(dict.fromkeys((*present, *eleven)))
    gone = ("expelled", "exchanged")
    return tuple(sorted((n for n in present if whereabouts(state, n) not in gone), key=_by_number))


def _by_number(name: str) -> tuple[bool, int]:
    number = name[1:]
    return (not number.isdigit(), int(number) if number.isdigit() else 0)
