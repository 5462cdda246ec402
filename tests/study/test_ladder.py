"""A ladder: the same seeds on either side, ratings, shares with intervals."""

import re
from importlib.metadata import EntryPoint

import pytest

from palheta.study import players
from palheta.study.ladder import Ladder, ladder, table_of
from palheta.study.ladder_svg import picture
from tests.study.made_up import CAMPEAO, match_row, pool


def test_who_wins_more_stands_higher_and_every_match_is_counted() -> None:
    rows = [
        match_row(n, *sides, score)
        for n in range(8)
        for sides, score in ((("a", "b"), (2, 0)), (("b", "a"), (1, 1)), (("a", "c"), (0, 0)))
    ]
    found = table_of(CAMPEAO, ("b", "a", "c"), 8, rows)
    first = found.standings[0]
    assert (first.name, first.won, first.drawn, first.lost) == ("a", 8, 16, 0)
    assert (first.scored, first.conceded) == (24, 8)
    assert first.skill.mu > found.standings[-1].skill.mu
    share = {(pair.one, pair.other): pair.share for pair in found.pairings}
    duel = share.get(("a", "b")) or share[("b", "a")]
    assert duel.value == pytest.approx(0.75)  # each seed: won once, drawn once
    assert duel.low == duel.high == pytest.approx(0.75)  # no seed differs from another


def test_a_bot_beats_a_worse_one_and_sides_are_exchanged() -> None:
    found = ladder(CAMPEAO, ("easy", "fair"), 12, pool())
    assert [one.name for one in found.standings] == ["fair", "easy"]
    assert [one.played for one in found.standings] == [24, 24]
    assert found.pairings[0].share.low > 0.5
    assert found == ladder(CAMPEAO, ("easy", "fair"), 12, pool())
    assert len(re.findall("<circle", picture(found))) == 2


def test_who_waits_hears_how_it_stands() -> None:
    heard, done = list[Ladder](), list[int]()
    found = ladder(
        CAMPEAO, ("easy", "fair"), 12, pool(), lambda n, of: done.append(of - n), so_far=heard.append
    )
    assert [one.pairs for one in heard] == [10, 12]
    assert heard[-1] == found == ladder(CAMPEAO, ("easy", "fair"), 12, pool())
    assert done[-1] == 0
    assert done == sorted(done, reverse=True)


def test_a_bot_of_somebody_else_plays_by_its_entry_point(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = EntryPoint("passing", "tests.study.made_up:passing", players.GROUP)
    monkeypatch.setattr(players, "_others", lambda: {"passing": entry})
    assert players.names("campeao") == ("easy", "fair", "strong", "passing")
    found = ladder(CAMPEAO, ("easy", "passing"), 6, pool())
    assert [one.name for one in found.standings] == ["passing", "easy"]
    assert found.stuck == ()
    with pytest.raises(players.NoSuchPlayer, match="there are: easy, fair, strong, passing"):
        players.check("campeao", "grandmaster")
