"""The compiled witness says what the plain one says, which is slow and easy to read (by_python)."""

import numpy as np
import pytest

from palheta.physics.flick import flick
from palheta.physics.trace import Trace
from palheta.physics.witness import witness
from tests.physics.by_python.witness import witness as by_python
from tests.physics.scenes import BOOKS, random_flick, random_world

FROM_A_SCENE = 10
MANY = pytest.param(20_000, marks=pytest.mark.long)  # 100,000 of all books


def looked_at(trace: Trace, seed: int) -> list[Trace]:
    """A trace, and now and then what was there of it at some moment."""
    if seed % 4:
        return [trace]
    share = float(np.random.default_rng(seed).random())
    return [trace, trace.until(trace.start + share * (trace.end - trace.start))]


@pytest.mark.parametrize("flicks", [300, MANY])
@pytest.mark.parametrize("book", BOOKS)
def test_it_says_what_the_plain_one_says(book: str, flicks: int) -> None:
    kinds = set()
    for seed in range(flicks):
        if seed % FROM_A_SCENE == 0:
            world = random_world(book, seed)
        for trace in looked_at(flick(world, random_flick(world, seed)), seed):
            seen = witness(trace)
            assert seen == by_python(trace), (book, seed)
            kinds |= {type(fact).__name__ for fact in seen}
    assert kinds >= {"Touch", "Rest", "Cross", "Left", "Out"}


def test_where_much_is_seen_it_is_looked_at_again_with_more_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("palheta.physics.witness.ROOM", 2)
    for seed in range(20):
        world = random_world("dadinho", seed)
        trace = flick(world, random_flick(world, seed))
        assert witness(trace) == by_python(trace)
