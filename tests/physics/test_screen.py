"""The screen against the witness: of the same flicks both say the same."""

import math

import numpy as np
import pytest
from bench.scenes import attack, open_play
from bench.screened import spread

from palheta.facts.seen import Cross, Goal, Out, Rest, Sightings, Touch
from palheta.physics import columns as col
from palheta.physics import screen_rows as row
from palheta.physics.flick import flick, kick_of
from palheta.physics.screen import Screened, Strokes, screen
from palheta.physics.strokes import BadStroke, Stroke
from palheta.physics.witness import witness
from palheta.physics.world import World
from palheta.table.frame import is_piece, side_of
from palheta.table.gear import How

BOOKS = ("dadinho", "tres-toques", "fistf", "fistf-indoor", "guzikowa")
SCENES, FLICKS = 10, 30


def stroke_of(world: World, many: Strokes, k: int) -> Stroke:
    one = [float(column[k]) for column in many]
    how: How = "press" if one[5] else "flick"
    return Stroke(world.names[int(one[0])], one[1], one[2], one[3], one[4], how)


@pytest.mark.parametrize("book", BOOKS)
def test_it_says_what_the_witness_says(book: str) -> None:
    rng = np.random.default_rng(5)
    for seed in range(SCENES):
        world, _ = (open_play, attack)[seed % 2](book, seed)
        many = spread(world, FLICKS, rng)
        found = screen(world, many.kicks(world))
        for k in range(FLICKS):
            what = stroke_of(world, many, k)
            seen = witness(flick(world, what))
            assert told(found, k) == witnessed(world, what.piece, seen), (book, seed, what)


def told(found: Screened, k: int) -> dict[str, object]:
    names, lines, out = found.world.names, int(found.column(row.LINES)[k]), found.column(row.OUT)[k]

    def body(which: int) -> str | None:
        i = int(found.column(which)[k])
        return names[i] if i >= 0 else None

    own, theirs = found.column(row.OWN_BEFORE)[k], found.column(row.THEIRS_BEFORE)[k]
    rest, moved = found.rest[k], found.moved(np.ones(len(names), bool))
    return {
        "met": bool(found.met_ball[k]),
        "before": (bool(own), bool(theirs)),
        "at the ball": (body(row.FIRST_ON_BALL), body(row.LAST_ON_BALL)),
        "halfway": bool(lines & row.HALFWAY),
        "shooting": bool(lines & (row.HOME_SHOOTING | row.AWAY_SHOOTING)),
        "out": {row.NOT_OUT: None, row.TOUCHLINE: "touchline", row.GOAL_LINE: "goal_line"}[int(out)],
        "goal": {0: None, 1: "home", 2: "away"}[int(found.column(row.GOAL)[k])],
        "rest": {
            name: pytest.approx((rest[i, 0], rest[i, 1]), abs=2e-3)
            for i, name in enumerate(names)
            if moved[k, i] > 0.01 and rest[i, 4] == col.REST
        },
    }


def witnessed(world: World, piece: str, seen: Sightings) -> dict[str, object]:
    touches = [event.touch for event in seen if isinstance(event, Touch)]
    met = next((n for n, pair in enumerate(touches) if set(pair) == {piece, "ball"}), None)
    early = touches if met is None else touches[:met]
    among = [name for pair in early if "ball" not in pair and all(map(is_piece, pair)) for name in pair]
    at_ball = [a if b == "ball" else b for a, b in touches if "ball" in (a, b)]
    pieces = [name for name in at_ball if is_piece(name)]
    order = [event for event in seen if isinstance(event, Goal | Out)]
    goal = next((event.goal for event in order[:1] if isinstance(event, Goal)), None)
    rest = {name: place for event in seen if isinstance(event, Rest) for name, place in event.rest.items()}
    crossed = {event.line for event in seen if isinstance(event, Cross)}
    return {
        "met": met is not None,
        "before": tuple(
            any(name != piece and (side_of(name) == side_of(piece)) == own for name in among)
            for own in (True, False)
        ),
        "at the ball": (pieces[0], pieces[-1]) if pieces else (None, None),
        "halfway": "halfway" in crossed,
        "shooting": "shooting" in crossed,
        "out": next((event.over for event in order if isinstance(event, Out)), None),
        "goal": goal,
        "rest": {
            name: place.point
            for name, place in rest.items()
            if place.point is not None and math.dist(place.point, _start(world, name)) > 0.01
        },
    }


def _start(world: World, name: str) -> tuple[float, float]:
    x, y = world.q[world.index(name), :2]
    return float(x), float(y)


@pytest.mark.parametrize("book", BOOKS)
def test_many_strokes_start_as_each_of_them_would(book: str) -> None:
    world, _ = open_play(book, 1)
    many = spread(world, 40, np.random.default_rng(2))
    one_by_one = np.array([kick_of(world, stroke_of(world, many, k)) for k in range(40)])
    np.testing.assert_allclose(many.kicks(world), one_by_one, rtol=1e-12, atol=1e-9)


def test_places_of_its_own_for_every_flick() -> None:
    world, what = open_play("dadinho", 3)
    kick = kick_of(world, what)[None, :]
    elsewhere = world.q[:, [col.X, col.Y, col.PHI]].copy()
    elsewhere[world.index("ak"), 1] = 60.0
    found = screen(world, np.repeat(kick, 2, axis=0), np.stack([world.q[:, [0, 1, col.PHI]], elsewhere]))
    assert found.rest[:, world.index("ak"), 1].tolist() == [world.q[world.index("ak"), 1], 60.0]


def test_what_is_no_kick_is_refused() -> None:
    world, _ = open_play("dadinho", 3)
    with pytest.raises(BadStroke, match="finite rows of 7 numbers"):
        screen(world, np.full((2, 7), np.nan))
