"""The rounds of a round robin are those that FIDE prints (Handbook C.05, annex 1)."""

import pytest

from palheta.tournament.formats.berger import berger

PRINTED = {
    4: "1-4 2-3 | 4-3 1-2 | 2-4 3-1",
    6: "1-6 2-5 3-4 | 6-4 5-3 1-2 | 2-6 3-1 4-5 | 6-5 1-4 2-3 | 3-6 4-2 5-1",
    8: "1-8 2-7 3-6 4-5 | 8-5 6-4 7-3 1-2 | 2-8 3-1 4-7 5-6 | 8-6 7-5 1-4 2-3 | 3-8 4-2 5-1 6-7 | 8-7 1-6 2-5 3-4 | "
    "4-8 5-3 6-2 7-1",
}


@pytest.mark.parametrize("chairs", PRINTED)
def test_as_printed(chairs: int) -> None:
    made = [sorted(f"{home}-{away}" for home, away in games) for games in berger(chairs)]
    assert made == [sorted(games.split()) for games in PRINTED[chairs].split(" | ")]
