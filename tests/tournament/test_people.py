"""Who comes, comes late, does not come or leaves: before the draw and after it."""

from typing import Any

import pytest

from palheta.facts import BadFact
from palheta.tournament.entries import CheckedIn, Joined, Scored, Timed, Withdrew, read_entry
from palheta.tournament.equipment import unsealed
from palheta.tournament.event import Entrant
from palheta.tournament.fold import fold
from palheta.tournament.live import live
from palheta.tournament.now import now
from palheta.tournament.reading import event_of
from palheta.tournament.state import PhaseState
from tests.tournament.organiser import Organiser, event, organised

GROUPS: dict[str, Any] = {"id": "p", "format": "groups", "groups": 2}
KNOCKOUT: dict[str, Any] = {"id": "p", "format": "knockout", "tie": [{"by": "penalties"}]}


def with_check_in(count: int, phase: dict[str, Any], *there: int) -> Organiser:
    one = organised(event(count, phase, settings={"check_in": True}))
    for number in there:
        one.write(CheckedIn(entrant=f"p{number}"))
    return one


def first(one: Organiser) -> PhaseState:
    return one.state.phases["p"]


def test_only_who_has_checked_in_is_drawn() -> None:
    one = with_check_in(8, GROUPS, 1)
    assert first(one).waits == "fewer than two have checked in (1 of 8)"
    for number in (2, 3, 4, 5):
        one.write(CheckedIn(entrant=f"p{number}", paid=10))
    one.write(CheckedIn(entrant="p5", present=False))
    one.step()
    given = first(one).given
    assert given is not None
    assert sorted(e for group in given.groups.values() for e in group) == ["p1", "p2", "p3", "p4"]
    assert one.state.entrants["p2"].paid


def test_who_comes_after_the_draw_goes_to_the_smallest_group() -> None:
    one = with_check_in(6, GROUPS, 1, 2, 3, 4, 5)
    one.step()
    before = first(one).given
    one.write(CheckedIn(entrant="p6"))
    one.write(Joined(entrant=Entrant(id="new"), group="A"))
    after = first(one).given
    assert before is not None
    assert after is not None
    small = min(before.groups, key=lambda name: len(before.groups[name]))
    assert "p6" in after.groups[small]
    assert "new" in after.groups["A"]
    for name, group in before.groups.items():
        assert after.groups[name][: len(group)] == group, "the draw stands"


def test_after_the_draw_nobody_is_simply_absent() -> None:
    one = with_check_in(4, GROUPS, 1, 2, 3, 4)
    one.step()
    with pytest.raises(BadFact, match="withdraw him"):
        one.write(CheckedIn(entrant="p1", present=False))
    one.write(Withdrew(entrant="p1"))
    assert all(not fixture.has("p1") for fixture in first(one).open)


def test_a_bracket_takes_who_is_late_while_it_has_a_seat() -> None:
    one = organised(event(7, KNOCKOUT))
    one.step()
    one.write(Joined(entrant=Entrant(id="late")))
    assert any(fixture.has("late") for fixture in first(one).open)
    with pytest.raises(BadFact, match="drawn and full"):
        one.write(Joined(entrant=Entrant(id="later")))
    assert len(one.run().phases["p"].standings[0].ranking.order) == 8


@pytest.mark.parametrize(("how", "points"), [("annul", 0), ("keep", 3), ("award", 3)])
def test_what_becomes_of_who_withdraws(how: str, points: int) -> None:
    """p1 has beaten p2, and then leaves: for nobody; as it is; as it is, and the others are awarded theirs."""
    one = organised(event(3, {"id": "p", "format": "round_robin"}))
    fixture = next(f for f in first(one).fixtures if set(f.pair) == {"p1", "p2"})
    home, away = fixture.pair
    score = [1, 0] if home == "p1" else [0, 1]
    told = {"phase": "p", "match": fixture.id, "home": home, "away": away, "score": score}
    one.write(read_entry({"entry": "result", "result": told}))
    one.write(read_entry({"entry": "withdraw", "entrant": "p1", "how": how}))
    totals = first(one).standings[0].ledger.totals
    assert totals["p1"].points == points
    assert totals["p2"].lost == (0 if how == "annul" else 1)
    assert totals["p3"].won == (1 if how == "award" else 0)
    assert [set(f.pair) for f in first(one).open] == [{"p2", "p3"}]


def test_nobody_withdraws_twice_and_a_stranger_not_at_all() -> None:
    one = organised(event(4, GROUPS))
    one.write(Withdrew(entrant="p1"))
    for entrant in ("p1", "nobody"):
        with pytest.raises(BadFact) as refused:
            one.write(Withdrew(entrant=entrant))
        assert refused.value.path == "entrant"


def finalists(one: Organiser) -> tuple[str, ...]:
    """Once lots are drawn, should they be due."""
    while (given := one.state.phases["final"].given) is None:
        one.step()
    return given.field


def test_who_does_not_come_to_the_final_is_replaced_by_the_next_best() -> None:
    final = {
        "id": "final",
        "format": "knockout",
        "from": [{"phase": "p", "places": "1-2"}],
        "draw": {"by": "seeded"},
        "tie": [{"by": "penalties"}],
    }
    one = organised(event(4, {"id": "p", "format": "round_robin"}, final))
    while not first(one).over:
        one.step()
    winner = finalists(one)[0]
    one.write(Withdrew(entrant=winner, phase="final"))
    assert winner not in finalists(one)


def test_sealed_keepers() -> None:
    made = {
        "event": "x",
        "book": "dadinho",
        "date": "2026-11-17",
        "settings": {"sealed_keepers": True},
        "entrants": [{"id": "a"}, {"id": "b"}, {"id": "c"}],
        "phases": [{"id": "p", "format": "round_robin"}],
        "equipment": [
            {"what": "keeper", "owner": "a", "number": "17", "until": "2027-01-01"},
            {"what": "keeper", "owner": "b", "number": "18", "until": "2026-01-01"},
        ],
    }
    assert unsealed(fold(event_of(made))) == ["b", "c"]
    assert unsealed(fold(event_of(made | {"settings": {}}))) == []


def test_a_result_is_amended_though_its_match_has_another_number_now() -> None:
    """Seven, then eight: who plays league/1.1 changes, and the entry is found by what it says."""
    one = organised(event(7, {"id": "p", "format": "round_robin"}))
    first = one.state.phases["p"].open[0]
    one.play_all(one.state.phases["p"], [first])
    one.write(read_entry({"entry": "join", "entrant": {"id": "late"}}))
    phase = one.state.phases["p"]
    now = next(fixture for fixture in phase.fixtures if set(fixture.pair) == set(first.pair))
    assert now.id != first.id
    assert one.state.entry_of(phase, now) == 1
    other = next(fixture for fixture in phase.fixtures if fixture.id == first.id)
    assert one.state.entry_of(phase, other) is None


@pytest.mark.parametrize("count", [7, 8])
@pytest.mark.parametrize("legs", [1, 2])
def test_who_was_called_to_a_table_stays_there_when_somebody_joins(count: int, legs: int) -> None:
    """Though the match has another number then, and perhaps its sides have changed."""
    team = {"team": {"tables": 3, "count": "goals"}}
    one = organised(event(count, {"id": "p", "format": "round_robin", "legs": legs} | team, tables=6))
    on = one.state.phases["p"].open[0]
    one.write(Timed(match=on.id, table="1", began=0))
    one.write(Scored(match=on.id, table=2, side="home"))
    for late in ("late", "later"):
        one.write(Joined(entrant=Entrant(id=late)))
        playing = next(one for one in now(one.state).playing if one.began is not None)
        assert set(playing.fixture.pair) == set(on.pair)
        counted = live(one.state, one.state.phases["p"], playing.fixture)
        assert counted is not None
        assert counted.goals == ((1, 0) if playing.fixture.home == on.home else (0, 1))
    one.write(Timed(match=playing.fixture.id, ended=15))
    assert not [other for other in now(one.state).playing if other.began is not None]
