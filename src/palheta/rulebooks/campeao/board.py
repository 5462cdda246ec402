"""The board: 5 lanes, 11 rows (Conteúdo, K), and how a ball walks on it.

The book's pictures are lost; which square each of their letters must be is reasoned out in the readings
of clauses.toml. Everything here is seen by the side that attacks upwards, towards row 11: `seen_by` turns
the board for away.
"""

from typing import Literal

import msgspec

from palheta.facts import BadFact, Face, Place
from palheta.table.frame import Point, Side

Square = tuple[int, int]
Way = Literal["left", "right"]
Line = Literal["goal_line", "touchline", "own_goal_line"]

LANES = 5
ROWS = 11
GOAL_LANE = 3
SIDE_LANES = (1, 5)

CENTRE: Square = (3, 6)
GOAL_MOUTH: Square = (3, 11)
BEFORE_GOAL: Square = (3, 10)
"""Where post and parry send the ball, where an assist drops it, and where a penalty is taken."""
OWN_GOAL_MOUTH: Square = (3, 1)
BEFORE_OWN_GOAL: Square = (3, 2)
OWN_GOAL_SQUARES = (BEFORE_GOAL, GOAL_MOUTH)
CORNERS: dict[str, Square] = {"left": (1, 11), "right": (5, 11)}
GOAL_KICKS: dict[str, Square] = {"left": (2, 1), "right": (4, 1)}
KEEPER_KICKS: dict[str, Square] = {"left": (2, 2), "middle": (3, 2), "right": (4, 2)}

SHOOTING_ROW = 9
DIRECT_ROWS = (8, 9)
CHAMPION_FOUL_ROW = 8
HALFWAY_ROW = 6
ASSIST_ROW = 3


def seen_by(side: Side, square: Square) -> Square:
    """The square as this side numbers it, its own goal below; the same turn leads back."""
    return square if side == "home" else (LANES + 1 - square[0], ROWS + 1 - square[1])


def point_of(square: Square) -> Point:
    """The square as facts and rulings write places."""
    return (float(square[0]), float(square[1]))


def in_area(square: Square) -> bool:
    """One of the six squares of the area attacked."""
    return 2 <= square[0] <= 4 and square[1] >= 10


def in_own_area(square: Square) -> bool:
    return 2 <= square[0] <= 4 and square[1] <= 2


def in_last_rows(square: Square) -> bool:
    return square[1] >= SHOOTING_ROW


def is_shooting_square(square: Square) -> bool:
    """The last three rows but for the two corners: six squares inside the area, seven outside."""
    return in_last_rows(square) and square not in CORNERS.values()


def may_turn_arrow(square: Square) -> bool:
    return square[0] in SIDE_LANES and in_last_rows(square)


def on_board(square: Square) -> bool:
    return 1 <= square[0] <= LANES and 1 <= square[1] <= ROWS


def square_of(place: Place, path: str) -> Square:
    """The square that a place names."""
    point = place.point
    if point is None or not all(float(v).is_integer() for v in point):
        raise BadFact(path, "Expected a square [lane 1-5, row 1-11]")
    square = (int(point[0]), int(point[1]))
    if not on_board(square):
        raise BadFact(path, f"Expected a square [lane 1-5, row 1-11], got {list(square)}")
    return square


Heading = tuple[int, int]

_HEADINGS: dict[tuple[str, Way | None], Heading] = {
    ("forward", None): (0, 1),
    ("back", None): (0, -1),
    ("diagonal", "left"): (-1, 1),
    ("diagonal", "right"): (1, 1),
    ("sideways", "left"): (-1, 0),
    ("sideways", "right"): (1, 0),
}


def heading(arrow: str, way: Way | None) -> Heading:
    """One step of the arrow; `way` only where the player chooses it."""
    return _HEADINGS[arrow, way if arrow in ("diagonal", "sideways") else None]


def towards_centre(step: Heading, lane: int) -> Heading:
    """The step with the arrow turned by 90 degrees, so that forward points from the side lane inwards."""
    lanes, rows = step
    return (rows, -lanes) if lane == 1 else (-rows, lanes)


class Walk(msgspec.Struct, frozen=True):
    """Where a walk ended: on its last square, or over a line from its last square."""

    square: Square
    over: Line | None = None


def walk(start: Square, step: Heading, number: int) -> Walk:
    """Square by square: the first step that leaves the board decides. Over two lines at once: the goal line."""
    square = start
    for _ in range(number):
        there = (square[0] + step[0], square[1] + step[1])
        if there[1] > ROWS:
            return Walk(square, "goal_line")
        if there[1] < 1:
            return Walk(square, "own_goal_line")
        if not 1 <= there[0] <= LANES:
            return Walk(square, "touchline")
        square = there
    return Walk(square)


def ways(face: Face) -> bool:
    """Whether the player chooses left or right."""
    return face.arrow in ("diagonal", "sideways")
