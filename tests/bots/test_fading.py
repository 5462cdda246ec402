"""One position is valued as many are: by other code, to the last bit."""

import random
from typing import Any

import numpy as np
import pytest

from palheta.bots.screened_value import faded
from palheta.bots.value import fading
from palheta.rulebooks import registry
from palheta.rulebooks.base import default_setup
from palheta.table.frame import SIDES, other


@pytest.mark.parametrize("name", ["dadinho", "fistf", "guzikowa"])
def test_of_one_as_of_many(name: str) -> None:
    book = registry.find(name)
    state: Any = book.opening(default_setup(book))
    pitch, rng = state.table.pitch, random.Random(name)
    balls = [
        (rng.uniform(-0.6, 0.6) * pitch.length, rng.uniform(-0.6, 0.6) * pitch.width) for _ in range(300)
    ]
    for side in SIDES:
        near, far = faded(np.array(balls), pitch.goal_line(other(side)), pitch)
        found = [fading(state, ball, side) for ball in balls]
        assert found == list(zip(near.tolist(), far.tolist(), strict=True))
