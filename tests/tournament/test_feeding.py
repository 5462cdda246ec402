"""Who goes on: places, the best of a place across groups, winners, losers, the rest; and lots where it is level."""

from typing import Any

import pytest

from palheta.facts import BadFact
from palheta.tournament.admitting import admit
from palheta.tournament.draws import lots_of
from palheta.tournament.entries import DrewLots, Entered, Entry, Joined, Staged, read_entry
from palheta.tournament.event import Entrant
from palheta.tournament.final import final_ranking
from palheta.tournament.fold import fold
from palheta.tournament.reading import event_of
from palheta.tournament.results import Result
from palheta.tournament.state import State
from palheta.tournament.timetable.jobs import jobs_of
from tests.tournament.organiser import event, organised, played_out
from tests.tournament.real_tables import results_of

# Group A has four, B three. a3 is third in A with 3 points, all of them against the last.
GROUPS = {"A": ["a1", "a2", "a3", "a4"], "B": ["b1", "b2", "b3"]}
A = "a1 a2 1-0 | a1 a3 1-0 | a1 a4 1-0 | a2 a3 1-0 | a2 a4 1-0 | a3 a4 5-0"
B = "b1 b2 1-0 | b1 b3 2-1 | b2 b3 1-0"


def after_groups(*feeds: dict[str, Any], results: str = f"{A} | {B}", **phase: Any) -> State:
    ids = [one for group in GROUPS.values() for one in group]
    return fold(
        event_of(
            {
                "event": "x",
                "book": "fistf",
                "entrants": [{"id": one} for one in ids],
                "phases": [
                    {"id": "g", "format": "groups", "groups": GROUPS},
                    {"id": "next", "format": "round_robin", "from": list(feeds)} | phase,
                ],
                "results": results_of(results, "g"),
            }
        )
    )


def field(state: State) -> tuple[str, ...]:
    given = state.phases["next"].given
    assert given is not None, state.phases["next"].waits
    return given.field


@pytest.mark.parametrize(
    ("feeds", "who"),
    [
        ([{"places": "1"}], ("b1", "a1")),
        ([{"places": "1-2"}], ("b1", "a1", "a2", "b2")),
        ([{"places": "3-"}], ("b3", "a3", "a4")),
        ([{"places": 1}, {"places": "3", "best": 1}], ("b1", "a1", "b3")),
        ([{"places": 1}, {"places": "3", "best": 1, "unequal": "all"}], ("b1", "a1", "a3")),
        ([{"places": "2-3", "group": "A"}], ("a2", "a3")),
        ([{"who": "all"}], ("b1", "a1", "a2", "b2", "b3", "a3", "a4")),
    ],
)
def test_who_comes(feeds: list[dict[str, Any]], who: tuple[str, ...]) -> None:
    """Where groups differ in size, what was won against the surplus place does not help the third: unless asked for."""
    assert field(after_groups(*({"phase": "g"} | feed for feed in feeds))) == who


def test_a_phase_waits_for_the_one_before() -> None:
    state = after_groups({"phase": "g", "places": "1"}, results=A)
    assert state.phases["next"].given is None
    assert state.phases["next"].waits == "g is not over yet"


def test_who_is_level_across_the_border_is_parted_by_lots() -> None:
    one = organised(
        event(
            4,
            {"id": "g", "format": "round_robin", "criteria": ["points", "lots"]},
            {"id": "next", "format": "knockout", "from": [{"phase": "g", "places": "1-2"}]},
        )
    )
    for fixture in list(one.state.phases["g"].fixtures):
        home, away = fixture.pair
        order = {"p1": 4, "p2": 1, "p3": 1, "p4": 1}
        score = [order[home], order[away]] if "p1" in fixture.pair else [1, 1]
        one.write(
            read_entry(
                {
                    "entry": "result",
                    "result": {"phase": "g", "match": fixture.id, "home": home, "away": away, "score": score},
                }
            )
        )
    (due,) = one.state.phases["next"].dues
    assert (due.do, due.phase, set(due.among)) == ("lots", "g", {"p2", "p3", "p4"})
    with pytest.raises(BadFact, match="lots among those who are level"):
        one.write(lots_of("g", ["p1", "p2"], "secret"))
    one.write(lots_of("g", due.among, "secret"))
    given = one.state.phases["next"].given
    assert given is not None
    drawn = one.entries[-1]
    assert isinstance(drawn, DrewLots)
    assert given.field == ("p1", drawn.order[0])


def test_winners_losers_and_the_rest() -> None:
    one = played_out(
        event(
            10,
            {"id": "first", "format": "barrage", "tie": [{"by": "penalties"}]},
            {"id": "up", "format": "round_robin", "from": [{"phase": "first", "who": "winners"}]},
            {"id": "down", "format": "round_robin", "from": [{"phase": "first", "who": "losers"}]},
        ),
        3,
    )
    verdicts = one.state.phases["first"].verdicts.values()
    fields = {name: phase.given.field for name, phase in one.state.phases.items() if phase.given}
    assert set(fields["up"]) == {verdict.winner for verdict in verdicts}
    assert set(fields["down"]) == {verdict.loser for verdict in verdicts}


@pytest.mark.parametrize(
    ("phases", "path"),
    [
        (
            [{"id": "a", "format": "round_robin", "from": [{"phase": "b", "places": "1"}]}],
            "phases[0].from[0].phase",
        ),
        (
            [
                {"id": "a", "format": "round_robin"},
                {"id": "b", "format": "knockout", "from": [{"phase": "a", "places": "2-1"}]},
            ],
            "phases[1].from[0].places",
        ),
        (
            [
                {"id": "a", "format": "round_robin"},
                {"id": "b", "format": "knockout", "from": [{"phase": "a"}]},
            ],
            "phases[1].from[0].places",
        ),
        (
            [
                {"id": "a", "format": "groups", "groups": {"A": ["p1", "p2"], "B": ["p3", "p4"]}},
                {"id": "b", "format": "knockout", "from": [{"phase": "a", "places": "1", "group": "C"}]},
            ],
            "phases[1].from[0].group",
        ),
        (
            [
                {"id": "a", "format": "groups", "groups": {"A": ["p1", "p2"], "B": ["p3", "p4"]}},
                {"id": "b", "format": "knockout", "from": [{"phase": "a", "places": "3"}]},
            ],
            "phases[1].from[0].places",
        ),
        (
            [
                {"id": "a", "format": "round_robin"},
                {"id": "b", "format": "knockout", "from": [{"phase": "a", "places": "5-6"}]},
            ],
            "phases[1].from[0].places",
        ),
        (
            [
                {"id": "a", "format": "round_robin"},
                {"id": "b", "format": "knockout", "from": [{"phase": "a", "places": "1"}]},
            ],
            "phases[1].from",
        ),
    ],
)
def test_a_phase_that_cannot_be_fed_is_refused(phases: list[dict[str, Any]], path: str) -> None:
    with pytest.raises(BadFact) as refused:
        event(4, *phases)
    assert refused.value.path == path


LEAD = {"a": 0, "b": 1, "c": 2}


@pytest.mark.parametrize(("gap", "goes_on"), [(2, False), (3, True), (2.5, False), (4, True)])
def test_a_final_only_where_the_leader_is_not_too_far_ahead(gap: float, goes_on: bool) -> None:
    """a has 6 points and b 3; just within the gap it is played, just beyond it is not."""
    table = {"id": "t", "format": "round_robin"}
    final = {
        "id": "f",
        "format": "knockout",
        "from": [{"phase": "t", "places": "1-2"}],
        "draw": {"by": "seeded"},
    }
    made = event_of(
        {
            "event": "x",
            "book": "dadinho",
            "tables": 1,
            "entrants": [{"id": one} for one in LEAD],
            "phases": [table, final | {"only_if_gap": gap}],
        }
    )
    entries: list[Entry] = []
    for fixture in fold(made).phases["t"].fixtures:
        home, away = fixture.pair
        score = (1, 0) if LEAD[home] < LEAD[away] else (0, 1)
        told = Result(phase="t", match=fixture.id, home=home, away=away, score=score)
        entries.append(Entered(result=told))
        assert not fold(made, entries[:-1]).phases["f"].over
    state = fold(made, entries)
    assert state.phases["f"].over is not goes_on
    assert bool(state.phases["f"].open) is goes_on
    assert len(jobs_of(state)) == int(goes_on)
    assert final_ranking(state.phases).order == ("a", "b", "c")


def test_a_gap_needs_one_table_of_points() -> None:
    groups = {"id": "g", "format": "groups", "groups": 2}
    final = {"id": "f", "format": "knockout", "from": [{"phase": "g", "places": "1"}], "only_if_gap": 3}
    with pytest.raises(BadFact, match="only_if_gap"):
        event(8, groups, final)
    with pytest.raises(BadFact, match="no stages"):
        event(8, groups, {"id": "f", "format": "knockout", "from": [{"phase": "g", "who": "stage_winners"}]})
    with pytest.raises(BadFact, match="category"):
        event(8, {"id": "p", "format": "knockout", "category": "U12"})


def test_stage_winners_come_first_and_the_best_of_the_table_fill_up() -> None:
    """d wins one stage and nothing else; he is in the final, and lots part those who are level for the last place."""
    people = [{"id": one} for one in "abcd"]
    phases = [
        {"id": "l", "format": "league", "stages": 2, "discard": 1},
        {
            "id": "f",
            "format": "knockout",
            "from": [{"phase": "l", "who": "stage_winners"}, {"phase": "l", "places": "1-"}],
            "most": 3,
        },
    ]
    made = event_of({"event": "x", "book": "dadinho", "entrants": people, "phases": phases})
    entries: list[Entry] = []
    for stage, best in ((1, "a"), (2, "d")):
        entries.append(Staged(phase="l", stage=stage, present=tuple("abcd")))
        for fixture in fold(made, entries).phases["l"].open:
            home, away = fixture.pair
            score = (1, 0) if home == best else (0, 1) if away == best else (0, 0)
            told = Result(phase="l", match=fixture.id, home=home, away=away, score=score, stage=stage)
            entries.append(Entered(result=told))
    state = fold(made, entries)
    (due,) = state.phases["f"].dues
    assert (due.do, set(due.among)) == ("lots", {"b", "c"})
    entries.append(DrewLots(phase="l", order=("c", "b")))
    given = fold(made, entries).phases["f"].given
    assert given is not None
    assert set(given.field) == {"a", "d", "c"}


def test_at_most_so_many_of_a_club() -> None:
    people = [{"id": one, "club": "x"} for one in "ab"] + [{"id": "c"}]
    told = {
        "event": "x",
        "book": "dadinho",
        "entrants": people,
        "phases": [{"id": "p", "format": "round_robin"}],
    }
    made = event_of(told | {"settings": {"most_of_a_club": 2}})
    with pytest.raises(BadFact, match=r"entrants\[1\].club"):
        event_of(told | {"settings": {"most_of_a_club": 1}})
    admit(fold(made), Joined(entrant=Entrant(id="d", club="y")))
    with pytest.raises(BadFact, match="at most 2 of a club"):
        admit(fold(made), Joined(entrant=Entrant(id="d", club="x")))
