"""What a position is fitted on: the next goal, faded by every flick until it fell."""

import msgspec
import numpy as np
import pytest
from bench.fit_bots import FADED, least_squares, next_goal

from palheta.facts import Score
from palheta.match import Header, Match
from palheta.rulebooks.base import TableState

NOBODY, AWAY = Score(0, 0), Score(0, 1)


def stood(score: Score) -> TableState:
    state: TableState = msgspec.structs.replace(Match(Header(book="guzikowa")).state, score=score)
    return state


def test_the_next_goal_counts_by_how_many_flicks_it_is_away() -> None:
    flicked = [(stood(NOBODY), stood(NOBODY)), (stood(NOBODY), stood(AWAY)), (stood(AWAY), stood(NOBODY))]
    assert next_goal(flicked, "away") == FADED
    assert next_goal(flicked, "home") == -FADED
    assert next_goal(flicked[:1], "home") == 0.0


@pytest.mark.parametrize(("sign", "found"), [(0.0, -2.0), (-1.0, -2.0), (1.0, 0.0)])
def test_a_weight_keeps_its_sign_or_is_none(sign: float, found: float) -> None:
    rows = np.ones((100_000, 1))
    weight = least_squares(rows, -2.0 * rows[:, 0], np.zeros(1), np.array([sign]))
    assert weight == pytest.approx([found], abs=0.01)
