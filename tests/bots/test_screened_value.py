"""What a screened flick is worth is reckoned by compiled code, as plain numpy has it."""

import random
from typing import Any

import msgspec
import numpy as np
import pytest

from palheta.bots import screened_value, value
from palheta.bots.candidates import Width, candidates
from palheta.bots.going_on import GoingOn
from palheta.bots.table_now import standing
from palheta.facts import Place
from palheta.physics.screen import screen
from palheta.physics.screened_numbers import NUMBERS
from palheta.rulebooks import registry
from palheta.rulebooks.base import default_setup
from palheta.table.frame import SIDES, is_keeper, side_of
from tests.bots.by_numpy import faded, flick_rows

BOOKS = [name for name in registry.names() if registry.find(name).default_table() is not None]
WIDTH = Width(4, (-0.6, 0.0, 0.6), (0.05, 0.2, 0.7), shots=2, mates=2)


def scattered(book: str, rng: random.Random) -> Any:
    """Everybody anywhere; the other half of the pitch is where shots come from."""
    found = registry.find(book)
    state: Any = found.opening(default_setup(found))
    pitch = state.table.pitch

    def anywhere() -> Place:
        return Place((rng.uniform(-0.48, 0.48) * pitch.length, rng.uniform(-0.48, 0.48) * pitch.width))

    half = pitch.length / 2
    pieces = {"hk": Place((10 - half, 0.0)), "ak": Place((half - 10, 0.0))}
    pieces |= {f"{side}{n}": anywhere() for side in "ha" for n in range(1, 9)}
    return msgspec.structs.replace(state, pieces=pieces, ball=anywhere())


@pytest.mark.parametrize("book", BOOKS)
def test_the_compiled_numbers_are_those_of_numpy(book: str) -> None:
    rng, seen = random.Random(book), np.zeros(NUMBERS)
    assert len(value.FLICK) == NUMBERS
    for _ in range(40):
        world = standing(book, scattered(book, rng))
        assert world is not None
        for side in SIDES:
            mine = [name for name in world.names if side_of(name) == side and not is_keeper(name)]
            strokes = candidates(world, mine, ["flick"], WIDTH)
            found = screen(world, strokes.kicks(world))
            some = [int(kind) for kind in rng.sample(range(2 * len(world.names)), 12)]
            after: GoingOn = {kind: frozenset(mine[: kind % 3]) for kind in some}
            for who in ({}, after):
                for called in (False, True):
                    rows = screened_value.flick_rows(found, side, called, who)
                    np.testing.assert_allclose(rows, flick_rows(found, side, called, who), atol=1e-12)
                    seen += np.abs(rows).sum(axis=0)
    rare = {"own_goal", "goal_from_afar", "goal", "goal_called", "lost_pieces", "chance_inside", "touchline"}
    assert {name for name, total in zip(value.FLICK, seen, strict=True) if not total} <= rare


def test_a_position_fades_as_a_flick_does() -> None:
    state = scattered("dadinho", random.Random(1))
    pitch = state.table.pitch
    balls = np.array([(x, y) for x in (-900.0, 0.0, 700.0, 1000.0) for y in (-700.0, 0.0, 300.0)])
    near, far = faded(balls, pitch.length / 2, pitch)
    found = [value.fading(state, (float(x), float(y)), "home") for x, y in balls]
    np.testing.assert_allclose(found, np.stack([near, far], axis=1), atol=1e-12)
