"""A ball that is said to have left something is out over the line nearest to where it left."""

import pytest

from palheta.facts import BadFact, Flick, Left, Out, Place, Sightings, Touch, at
from palheta.facts.names import Surface
from palheta.rulebooks.common.leaving import ANY, ball_told_out
from palheta.rulebooks.registry import gear

PITCH = gear("fistf").table.pitch
TOUCHED = Touch(("h7", "ball"))


def told(left: Left, surfaces: tuple[Surface, ...] = ANY) -> Sightings:
    return ball_told_out(Flick(flick="h7", seen=Sightings((TOUCHED, left))), PITCH, surfaces).seen


@pytest.mark.parametrize(
    ("where", "line", "point"),
    [
        (at(220, -470), "touchline", at(220, -400)),
        (at(-690, 30), "goal_line", at(-600, 30)),
        (at(640, 470), "touchline", at(600, 400)),
    ],
)
def test_the_line_it_is_farther_beyond(where: Place, line: str, point: Place) -> None:
    out = told(Left("ball", "mat", where))[1]
    assert isinstance(out, Out)
    assert (out.over, out.at) == (line, point)


def test_a_surface_that_does_not_count_and_a_piece_are_left_alone() -> None:
    assert told(Left("ball", "mat", at(220, -470)), ("table",)) == (TOUCHED,)
    piece = Left("h7", "table", at(220, -570))
    assert told(piece) == (TOUCHED, piece)


def test_without_a_place_nobody_knows_the_line() -> None:
    with pytest.raises(BadFact, match=r"step\.seen\[1\]\.at"):
        told(Left("ball", "table"))
