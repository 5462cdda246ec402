"""A team match while it is played: the sum of its tables, and an extra time on all of them that ends with any goal."""

from typing import Any

import msgspec
import pytest

from palheta.facts import BadFact
from palheta.tournament.entries import Amended, ExtraTime, Scored, entry_line, read_entry
from palheta.tournament.live import Live, live
from tests.tournament.organiser import Organiser
from tests.tournament.test_teams import teams


def goals(one: Organiser, text: str) -> None:
    """`2h`: a goal of home on the second table."""
    for word in text.split():
        side: Any = "home" if word[1] == "h" else "away"
        one.write(read_entry(entry_line(Scored(match="p/1.1", table=int(word[0]), side=side))))


def now(one: Organiser) -> Live:
    found = live(one.state, *one.state.find("p/1.1"))
    assert found is not None
    return found


@pytest.mark.parametrize("tables", [3, 4, 5])
def test_the_sum_is_of_the_tables_as_they_stand(tables: int) -> None:
    one = teams(tables)
    assert live(one.state, *one.state.find("p/1.1")) is None, "nobody has counted"
    goals(one, "1h 2a 2h 2h 3a 3a")
    assert now(one).tables[:3] == ((1, 0), (2, 1), (0, 2))
    assert (now(one).sum, now(one).goals) == ((2, 1), (3, 3))
    goals(one, f"{tables}a")
    assert now(one).sum == ((2, 1) if tables == 3 else (2, 2))
    with pytest.raises(BadFact, match=f"from 1 to {tables}"):
        goals(one, f"{tables + 1}h")


def test_by_goals_and_in_a_league() -> None:
    one = teams(team={"tables": 4, "count": "goals"}, format="round_robin", tie=(), bracket=())
    goals(one, "1h 1h 1h 2a")
    assert now(one).sum == (3, 1)
    with pytest.raises(BadFact, match="may be drawn"):
        one.write(ExtraTime(match="p/1.1"))


def test_a_goal_is_taken_back() -> None:
    one = teams()
    goals(one, "1h 2h")
    one.write(Amended(amend=len(one.entries)))
    assert now(one).tables[1] == (0, 0)


def test_any_goal_ends_the_extra_time_on_all_tables() -> None:
    """FISTF 3.3.2: level in tables and goals, so ten minutes on all four."""
    one = teams()
    goals(one, "1h")
    with pytest.raises(BadFact, match="decided by score"):
        one.write(ExtraTime(match="p/1.1"))
    goals(one, "2a")
    one.write(ExtraTime(match="p/1.1"))
    with pytest.raises(BadFact, match="one extra time"):
        one.write(ExtraTime(match="p/1.1"))
    assert (now(one).extra, now(one).winner) == (((0, 0),) * 4, None)
    goals(one, "3a")
    assert (now(one).tables[2], now(one).extra) == ((0, 0), ((0, 0), (0, 0), (0, 1), (0, 0)))
    assert now(one).winner == "b"
    with pytest.raises(BadFact, match="has won by the first of the extra time"):
        goals(one, "4h")
    tables = [msgspec.to_builtins(table) for table in now(one).result]
    told = {"phase": "p", "match": "p/1.1", "home": "a", "away": "b", "tables": tables}
    one.write(read_entry({"entry": "result", "result": told}))
    assert one.state.phases["p"].verdicts["p/1.1"].winner == "b"
    with pytest.raises(BadFact, match="without a result"):
        goals(one, "1h")


def test_goals_are_of_teams() -> None:
    one = teams(team=None)
    with pytest.raises(BadFact, match="match of teams"):
        goals(one, "1h")
