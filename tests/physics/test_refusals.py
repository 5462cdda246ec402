"""What cannot be is refused: what, where, why."""

from math import inf, nan

import numpy as np
import pytest

from palheta.facts.place import Place, at
from palheta.physics.flick import batch, flick, kick_of
from palheta.physics.strokes import BadStroke, Nail, Palheta, Press, Stroke, limits, nail, palheta, press
from palheta.physics.world import BadPosition, World
from palheta.rulebooks import registry
from palheta.rulebooks.registry import gear
from palheta.table.materials import BadMaterial
from tests.physics.scenes import BOOKS


def world(book: str = "fistf") -> World:
    return World.from_position(gear(book), {"h7": at(0, 0), "ball": at(60, 0), "ak": at(590, 0)})


@pytest.mark.parametrize(
    ("what", "why"),
    [
        (Stroke("h8", 0, 100), "h8: not on the table"),
        (Stroke("ball", 0, 100), "not the ball"),
        (Stroke("ak", 0, 100), "rod"),
        (Stroke("h7", 0, nan), "speed"),
        (Stroke("h7", 0, 4001), "speed must be from 0 to 4000"),
        (Stroke("h7", 0, -1), "speed"),
        (Stroke("h7", inf, 100), "angle"),
        (Stroke("h7", 0, 100, offset=1.5), "offset"),
        (Stroke("h7", 0, 100, loft=-0.1), "loft"),
        (Stroke("h7", 0, 100, how="press"), "not 'press'"),
    ],
)
def test_flicks_no_hand_can_play(what: Stroke, why: str) -> None:
    with pytest.raises(BadStroke, match=why):
        flick(world(), what)


@pytest.mark.parametrize(
    ("places", "why"),
    [
        ({"h7": at(0, 0), "a3": at(15, 0)}, r"overlap by 5 mm"),
        ({"h7": at(0, 0), "ball": at(10, 0)}, r"ball at \[10, 0\] and h7 at \[0, 0\] overlap"),
        ({"h7": at(5000, 0)}, "beyond the table"),
        ({"h7": Place(zone="home_half")}, "zone"),
        ({"referee": at(0, 0)}, "neither a piece nor the ball"),
        ({"h7": Place((0.0, 0.0), atop="a3")}, "a3 is not on the table"),
        ({"h7": Place((0.0, 0.0), atop="a3"), "a3": Place((1.0, 0.0), atop="h7")}, "a3 lies on h7"),
        ({}, "nothing stands"),
    ],
)
def test_positions_that_cannot_stand(places: dict[str, Place], why: str) -> None:
    with pytest.raises(BadPosition, match=why):
        World.from_position(gear("fistf"), places)


def test_rounding_apart_is_no_overlap() -> None:
    made = World.from_position(gear("fistf"), {"h7": at(0, 0), "a3": at(19.995, 0)})
    assert made.q[:, 0].max() - made.q[:, 0].min() >= 20


@pytest.mark.parametrize(
    "changes",
    [
        {"ball.mass": -1.0},
        {"ball.mass": nan},
        {"ball.weight": 1.0},
        {"contact.post": 1.5},
        {"ball.friction": 0},
    ],
)
def test_materials_that_cannot_be(changes: dict[str, float]) -> None:
    with pytest.raises(BadMaterial, match=next(iter(changes))):
        gear("fistf").materials.changed(changes)


@pytest.mark.parametrize("book", BOOKS)
def test_every_number_has_a_reason(book: str) -> None:
    sections = registry.find(book).folder.read("materials").values()
    assert all(len(entry["why"]) > 3 for section in sections for entry in section.values())


def test_batches_check_their_arrays() -> None:
    kick = kick_of(world(), Stroke("h7", 0, 500))
    with pytest.raises(BadStroke, match="finite"):
        batch(world(), np.array([kick * nan]))
    with pytest.raises(BadStroke, match="places"):
        batch(world(), kick[None], np.zeros((1, 1, 3)))


def test_what_a_hand_does_means_something() -> None:
    low = palheta(Palheta("h7", aim=10, force=0.5, tilt=30), gear("dadinho"))
    upright = palheta(Palheta("h7", aim=10, force=0.5, tilt=75), gear("dadinho"))
    flat = palheta(Palheta("h7", aim=10, force=0.5, tilt=4), gear("dadinho"))
    assert low.loft == 0 < upright.loft
    assert upright.speed < low.speed
    assert flat.speed == 0
    assert palheta(Palheta("h7", 0, 1, behind=30), gear("dadinho")).offset > 0.3
    high, deep = (nail(Nail("h7", 0, 1, low=low), gear("fistf")) for low in (0.2, 0.8))
    assert high.loft > deep.loft == 0
    assert press(Press("h7", 0, 0.5), gear("guzikowa")).how == "press"
    assert limits(gear("guzikowa")).how == ("flick", "press", "turn")
