"""Swiss rounds by the Dutch system: who begins ahead meets his like, who is gone is not paired."""

from collections import Counter

import pytest

from palheta.facts import BadFact
from palheta.planning.dutch import pair
from palheta.tournament.entries import Withdrew
from palheta.tournament.fold import fold
from tests.tournament.organiser import event, organised, played_out


def test_a_head_start_brings_the_strong_together_and_stands_in_the_table() -> None:
    ahead = {"p1": 3, "p2": 3, "p3": 3, "p4": 3}
    made = event(8, {"id": "p", "format": "swiss", "rounds": 3, "head_start": ahead})
    first = pair(fold(made).phases["p"])
    assert all((home in ahead) == (away in ahead) for home, away in first.pairs)
    without = pair(fold(event(8, {"id": "p", "format": "swiss"})).phases["p"])
    assert all((home in ahead) != (away in ahead) for home, away in without.pairs)
    done = played_out(made, 2).state.phases["p"].standings[0].ledger.totals
    for one, total in done.items():
        assert total.points == 3 * total.won + total.drawn + ahead.get(one, 0)


def test_the_leaders_meet_and_the_same_history_gives_the_same_round() -> None:
    one = organised(event(16, {"id": "p", "format": "swiss", "rounds": 4}))
    one.step()
    one.step()
    second = pair(one.state.phases["p"])
    assert second == pair(one.state.phases["p"])
    points = {e: t.points for e, t in one.state.phases["p"].standings[0].ledger.totals.items()}
    floats = sum(points[home] != points[away] for home, away in second.pairs)
    sizes = Counter(points.values())
    assert floats <= sum(size % 2 for size in sizes.values()) + 1


def test_who_has_withdrawn_is_not_paired() -> None:
    one = organised(event(9, {"id": "p", "format": "swiss", "rounds": 4}))
    one.step()
    one.step()
    one.write(Withdrew(entrant="p5"))
    second = pair(one.state.phases["p"])
    assert second.byes == ()
    assert "p5" not in {e for two in second.pairs for e in two}
    assert len(second.pairs) == 4


def test_a_round_that_cannot_be_paired_is_told() -> None:
    one = played_out(event(4, {"id": "p", "format": "swiss", "rounds": 3}), 1)
    with pytest.raises(BadFact, match="everybody left has met"):
        pair(one.state.phases["p"])
