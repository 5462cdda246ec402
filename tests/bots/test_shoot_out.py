"""Shoot-outs end: a kick from the spot is a shot though nobody calls it."""

import pytest

from palheta.study.plan import Plan
from palheta.study.playing import play

KICKS = (
    120  # ten to thirty are usual; without a call two bots had kicked two thousand times, and none went in
)


@pytest.mark.parametrize("number", range(3))
def test_easy_bots_decide_a_shoot_out_of_dadinho(number: int) -> None:
    options = {"tiebreak": ["shootout"], "half_seconds": 1}
    plan = Plan(book="dadinho", home="easy", away="easy", options=options)
    row = play(plan, number).match
    assert row.stuck is None
    assert row.winner is not None
    assert row.flicks < KICKS
    assert row.shots_home != row.shots_away or row.score_home != row.score_away
