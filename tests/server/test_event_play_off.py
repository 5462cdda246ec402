"""A further match of those who are level, by the desk's form."""

from pathlib import Path

import pytest

from tests.server.test_event_desk import Desk

LEVEL = """event = "E"
book = "dadinho"
tables = 1
entrants = [{id = "a"}, {id = "b"}]
phases = [{id = "g", format = "round_robin", criteria = ["points", "play_off", "lots"]}]
"""


@pytest.mark.parametrize(
    "decided",
    [
        {"extra_home": "0", "extra_away": "1"},
        {"penalties_home": "3", "penalties_away": "4"},
        {"kicks": "h7+ a3+ h8- a4+ h9- a5+ h1-"},
        {"winner": "away"},
    ],
    ids=lambda form: next(iter(form)),
)
def test_a_further_match_is_decided_as_it_was(tmp_path: Path, decided: dict[str, str]) -> None:
    """All level: the play-off of two ends level too, and by what comes then the second is above the first."""
    desk = Desk(tmp_path, LEVEL)
    desk.do("result", match="g/1.1", home="1", away="1")
    assert 'name="penalties_home"' in desk.see("/results")
    desk.do("play_off", phase="g", first="a", second="b", home="2", away="2", **decided)
    standing = desk.state.phases["g"].standings[0]
    assert standing.ranking.order == ("b", "a")
    assert standing.ranking.blocks[0].by == "play_off"
    assert "level" not in desk.see("/results")


def test_kicks_of_a_further_match_must_end(tmp_path: Path) -> None:
    desk = Desk(tmp_path, LEVEL)
    desk.do("result", match="g/1.1", home="1", away="1")
    form = {"phase": "g", "first": "a", "second": "b", "home": "2", "away": "2"}
    assert "until one has won" in desk.do("play_off", 422, kicks="h+ a-", **form)
    assert "there is no" in desk.do("play_off", 422, **form | {"phase": "x"})
