"""A ball that is said to have left something is out over the line nearest to where it left."""

import pytest

from palheta.facts import Cross, Flick, Left, Out, Place, Seen, Sightings, Touch, at
from palheta.facts.names import Surface
from palheta.rulebooks.common.leaving import ANY, ball_told_out
from palheta.rulebooks.registry import gear

PITCH = gear("fistf").table.pitch
TOUCHED = Touch(("h7", "ball"))


def told(*seen: Seen, surfaces: tuple[Surface, ...] = ANY) -> Sightings:
    return ball_told_out(Flick(flick="h7", seen=Sightings((TOUCHED, *seen))), PITCH, surfaces).seen


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
    assert told(Left("ball", "mat", at(220, -470)), surfaces=("table",)) == (TOUCHED,)
    piece = Left("h7", "table", at(220, -570))
    assert told(piece) == (TOUCHED, piece)


def test_without_a_place_nobody_knows_the_line() -> None:
    assert told(Left("ball", "table")) == (TOUCHED, Out("ball"))


def test_an_out_without_a_line_has_that_of_its_place_or_the_one_it_crossed() -> None:
    assert told(Out("ball", at=at(820, 100))) == (TOUCHED, Out("ball", "goal_line", at(820, 100)))
    crossed = Cross("ball", "goal_line", at(-820, 90))
    assert told(crossed, Out("ball")) == (TOUCHED, crossed, Out("ball", "goal_line", at(-820, 90)))
