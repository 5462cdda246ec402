"""Every format, with any number of entrants: it ends, everybody plays what it promises, and the order of writing, a
second reading and an amendment change nothing that they should not."""

import random
from collections import Counter
from itertools import combinations, pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from palheta.tournament.entries import Amended, Entered, Entry, Noted, effective, entry_line, read_entry
from palheta.tournament.fold import fold
from palheta.tournament.formats.seating import size_for
from palheta.tournament.ledger import Tally
from palheta.tournament.state import PhaseState, State
from palheta.tournament.table import answer
from tests.tournament.organiser import event, played_out

TIE = [{"by": "extra_time", "minutes": 3}, {"by": "penalties"}]
KNOCKOUT = {"id": "ko", "format": "knockout", "tie": TIE}
COUNTS = st.integers(2, 24)
SEEDS = st.integers(0, 10**6)
FEW = settings(max_examples=8)

ONE_PHASE: dict[str, dict[str, Any]] = {
    "round robin": {"format": "round_robin"},
    "double round robin": {"format": "round_robin", "legs": 2},
    "knock-out": {"format": "knockout", "tie": TIE, "third_place": True},
    "knock-out in two legs": {"format": "knockout", "tie": TIE, "legs": 2},
    "double elimination": {"format": "double_elimination", "tie": TIE},
    "placement": {"format": "placement", "tie": TIE},
    "barrage": {"format": "barrage", "tie": TIE},
    "swiss": {"format": "swiss"},
    "league": {"format": "league", "stages": 3, "discard": 1, "attendance": 1},
    "king": {"format": "king", "rounds": 30},
    "ladder": {"format": "ladder"},
    "teams": {"format": "round_robin", "team": {"tables": 3}},
}


def matches(phase: PhaseState) -> list[tuple[str, str]]:
    return [fixture.pair for fixture in phase.fixtures if phase.result(fixture) is not None]


def total(phase: PhaseState, entrant: str) -> Tally:
    return next(s.ledger.totals[entrant] for s in phase.standings if entrant in s.ledger.totals)


def told(state: State) -> list[Any]:
    return [
        (answer(name, phase.standings), phase.fixtures, phase.dues, phase.over, phase.stale)
        for name, phase in state.phases.items()
    ]


@pytest.mark.parametrize("name", ONE_PHASE)
@FEW
@given(count=COUNTS, seed=SEEDS)
def test_it_ends_with_everybody_ranked_and_reads_the_same_again(name: str, count: int, seed: int) -> None:
    one = played_out(event(count, {"id": "p"} | ONE_PHASE[name]), seed)
    ranking = [e for standing in one.state.phases["p"].standings for e in standing.ranking.order]
    assert sorted(ranking) == sorted(one.state.entrants)
    again = [read_entry(entry_line(entry)) for entry in one.entries]
    assert told(fold(one.event, again)) == told(one.state)


@pytest.mark.parametrize("name", ONE_PHASE)
@FEW
@given(count=COUNTS, seed=SEEDS)
def test_the_order_of_writing_does_not_matter(name: str, count: int, seed: int) -> None:
    one = played_out(event(count, {"id": "p"} | ONE_PHASE[name]), seed)
    happened = [entry for _, entry in effective(one.entries)]
    results = [entry for entry in happened if isinstance(entry, Entered)]
    random.Random(seed).shuffle(results)
    shuffled = [results.pop() if isinstance(entry, Entered) else entry for entry in happened]
    assert told(fold(one.event, shuffled)) == told(one.state)


@pytest.mark.parametrize("name", ONE_PHASE)
@FEW
@given(count=COUNTS, seed=SEEDS, score=st.tuples(st.integers(0, 3), st.integers(0, 3)))
def test_an_amendment_is_as_if_it_had_been_written_so(
    name: str, count: int, seed: int, score: tuple[int, int]
) -> None:
    """At any time, whatever was played since; matches that others should have played are set aside, not lost."""
    one = played_out(event(count, {"id": "p"} | ONE_PHASE[name]), seed)
    numbers = [n for n, entry in enumerate(one.entries, start=1) if isinstance(entry, Entered)]
    number = random.Random(seed).choice(numbers)
    old = one.entries[number - 1]
    assert isinstance(old, Entered)
    plain = entry_line(old)
    keep = ("phase", "match", "home", "away", "stage")
    plain["result"] = {key: plain["result"][key] for key in keep if key in plain["result"]}
    more = {"tables": [{"score": score}] * 3} if name == "teams" else {"score": score}
    plain["result"] |= more
    amended = Amended(amend=number, instead=plain)
    said = [e for e in one.entries if isinstance(e, Amended) and e.amend == number]
    # Other amendments name numbers: what goes leaves a note in its place.
    unsaid: list[Entry] = [Noted(text="unsaid") if e in said else e for e in one.entries]
    rewritten = [read_entry(plain) if e is old else e for e in unsaid]
    assert told(fold(one.event, [*one.entries, amended])) == told(fold(one.event, rewritten))


@FEW
@given(count=COUNTS, legs=st.integers(1, 3), seed=SEEDS)
def test_round_robin(count: int, legs: int, seed: int) -> None:
    one = played_out(event(count, {"id": "p", "format": "round_robin", "legs": legs}), seed)
    played = matches(one.state.phases["p"])
    pairs = Counter(frozenset(pair) for pair in played)
    assert pairs == {frozenset(pair): legs for pair in combinations(one.state.entrants, 2)}
    at_home = Counter(home for home, _ in played)
    away = Counter(guest for _, guest in played)
    assert all(abs(at_home[e] - away[e]) <= (1 if legs % 2 else 0) for e in one.state.entrants)
    rounds = [f.round for f in one.state.phases["p"].fixtures]
    assert len(set(rounds)) == legs * (count - 1 + count % 2)


@FEW
@given(count=st.integers(4, 24), seed=SEEDS)
def test_groups_are_even_and_clubs_apart(count: int, seed: int) -> None:
    """No group has more of a club than it must."""
    wanted = max(1, count // 4)
    phase = {"id": "p", "format": "groups", "groups": wanted, "draw": {"apart": ["club"]}}
    one = played_out(event(count, phase), seed)
    given = one.state.phases["p"].given
    assert given is not None
    sizes = [len(group) for group in given.groups.values()]
    assert max(sizes) - min(sizes) <= 1
    clubs = {e.id: e.club for e in one.event.entrants}
    members = Counter(clubs.values())
    for group in given.groups.values():
        for club, number in Counter(clubs[e] for e in group).items():
            assert number <= -(-members[club] // wanted)
    assert len(matches(one.state.phases["p"])) == sum(size * (size - 1) // 2 for size in sizes)


@FEW
@given(count=COUNTS, seed=SEEDS, seeds=st.integers(0, 4))
def test_knockout(count: int, seed: int, seeds: int) -> None:
    phase = KNOCKOUT | {"third_place": True, "draw": {"seeds": seeds}}
    one = played_out(event(count, phase), seed)
    ko = one.state.phases["ko"]
    losses = Counter(verdict.loser for verdict in ko.verdicts.values() if verdict.loser)
    third = int(count >= 4)
    assert len(matches(ko)) == count - 1 + third
    assert sum(losses.values()) == count - 1 + third
    assert max(losses.values()) <= 1 + third
    byes = size_for(count) - count
    first = Counter(e for fixture in ko.fixtures if fixture.round == 1 for e in fixture.pair)
    assert sum(e not in first for e in one.state.entrants) == byes
    for number in range(1, min(seeds, byes) + 1):
        assert f"p{number}" not in first, "the best seeds have the byes"
    ranks = ko.standings[0].ranking.ranks()
    assert Counter(ranks.values())[1] == 1
    assert not third or Counter(ranks.values())[3] == 1


@FEW
@given(count=st.integers(3, 24), seed=SEEDS, reset=st.booleans())
def test_double_elimination(count: int, seed: int, reset: bool) -> None:
    phase = {"id": "p", "format": "double_elimination", "tie": TIE, "reset": reset}
    one = played_out(event(count, phase), seed)
    de = one.state.phases["p"]
    losses = Counter(verdict.loser for verdict in de.verdicts.values() if verdict.loser)
    champion = de.standings[0].ranking.order[0]
    others = {e: losses[e] for e in one.state.entrants if e != champion}
    assert losses[champion] <= 1
    if reset:
        assert set(others.values()) == {2}
    else:
        assert sorted(others.values())[1:] == [2] * (count - 2)
    assert de.standings[0].ranking.blocks[1].level != ()


@FEW
@given(count=COUNTS, seed=SEEDS)
def test_placement_leaves_nobody_level(count: int, seed: int) -> None:
    one = played_out(event(count, {"id": "p", "format": "placement", "tie": TIE}), seed)
    pl = one.state.phases["p"]
    assert pl.standings[0].ranking.unresolved == ()
    assert pl.standings[0].ranking.order[0] == pl.verdicts["p/1-2"].winner
    games = Counter(e for pair in matches(pl) for e in pair)
    rounds = size_for(count).bit_length() - 1
    assert all(games[e] >= 1 and games[e] <= rounds for e in one.state.entrants)


@FEW
@given(count=COUNTS, seed=SEEDS)
def test_swiss(count: int, seed: int) -> None:
    one = played_out(event(count, {"id": "p", "format": "swiss"}), seed)
    sw = one.state.phases["p"]
    assert sw.given is not None
    played = matches(sw)
    assert max(Counter(frozenset(pair) for pair in played).values()) == 1
    byes = Counter(e for paired in sw.given.rounds for e in paired.byes)
    assert not byes or max(byes.values()) == 1
    assert sum(byes.values()) == (len(sw.given.rounds) if count % 2 else 0)
    games = Counter(e for pair in played for e in pair)
    assert all(games[e] + byes[e] == len(sw.given.rounds) for e in one.state.entrants)
    at_home = Counter(home for home, _ in played)
    # By the Dutch system two; three for who leads when the last round is paired.
    assert all(abs(2 * at_home[e] - games[e]) <= 3 for e in one.state.entrants)
    before = [fixture.pair for fixture in sw.fixtures if fixture.round < len(sw.given.rounds)]
    sides = Counter(home for home, _ in before), Counter(away for _, away in before)
    assert all(abs(sides[0][e] - sides[1][e]) <= 2 for e in one.state.entrants)


@FEW
@given(count=st.integers(6, 24), seed=SEEDS, at_least=st.integers(2, 6))
def test_consolation_gives_everybody_enough(count: int, seed: int, at_least: int) -> None:
    one = played_out(
        event(
            count,
            KNOCKOUT,
            {
                "id": "c",
                "format": "consolation",
                "at_least": at_least,
                "from": [{"phase": "ko", "places": "3-"}],
            },
        ),
        seed,
    )
    games = Counter(e for phase in one.state.phases.values() for pair in matches(phase) for e in pair)
    finalists = one.state.phases["ko"].standings[0].ranking.order[:2]
    for entrant in one.state.entrants:
        assert entrant in finalists or games[entrant] >= at_least


@FEW
@given(count=st.integers(2, 12), seed=SEEDS)
def test_at_the_kings_table_nobody_waits_long(count: int, seed: int) -> None:
    one = played_out(event(count, {"id": "p", "format": "king", "rounds": 4 * count, "reign": 3}), seed)
    played = matches(one.state.phases["p"])
    assert len(played) == 4 * count
    for entrant in one.state.entrants:
        turns = [0, *(n for n, pair in enumerate(played, start=1) if entrant in pair), len(played) + 1]
        assert max(b - a for a, b in pairwise(turns)) <= count + 1


def test_everything_composed() -> None:
    """Groups, a barrage of seconds and thirds, then three series by place, as the federations do."""
    one = played_out(
        event(
            22,
            {"id": "g", "format": "groups", "groups": 6, "draw": {"apart": ["club"], "seeds": 6}},
            {
                "id": "barrage",
                "format": "barrage",
                "tie": TIE,
                "draw": {"by": "drawn", "apart": ["group", "club"]},
                "from": [{"phase": "g", "places": "2"}, {"phase": "g", "places": "3", "best": 4}],
            },
            {
                "id": "ouro",
                "format": "knockout",
                "tie": TIE,
                "draw": {"seeds": 4, "apart": ["club"]},
                "from": [{"phase": "g", "places": "1"}, {"phase": "barrage", "who": "winners"}],
            },
            {
                "id": "prata",
                "format": "placement",
                "tie": TIE,
                "from": [{"phase": "barrage", "who": "losers"}],
            },
            {"id": "bronze", "format": "round_robin", "from": [{"phase": "g", "who": "rest"}]},
        ),
        5,
    )
    fields = {name: phase.given.field for name, phase in one.state.phases.items() if phase.given is not None}
    assert {name: len(field) for name, field in fields.items()} == {
        "g": 22,
        "barrage": 10,
        "ouro": 11,
        "prata": 5,
        "bronze": 6,
    }
    assert sorted(fields["ouro"] + fields["prata"] + fields["bronze"]) == sorted(one.state.entrants)
