"""Files that cannot be: each is refused with the path of its fault. And a few that can, though they look alike."""

import json
from typing import Any

import pytest

from palheta.facts import BadFact
from palheta.tournament.entries import read_entry
from palheta.tournament.fold import fold
from palheta.tournament.reading import event_of, plain_of
from palheta.tournament.small import small_form
from palheta.tournament.table import answer
from tests.tournament.organiser import event, organised

ONE = {"phase": "p", "home": "a", "away": "b", "score": [1, 0]}
FILE = "event: e\nbook: fistf\nentrants: [{id: a}, {id: b}]\nphases: [{id: p, format: round_robin}]\n"


def read(phase: dict[str, Any] | None = None, **more: Any) -> Any:
    raw = {"event": "e", "book": "fistf", "entrants": [{"id": one} for one in "abc"]}
    phases = [{"id": "p", "format": "round_robin"} | (phase or {})]
    return fold(event_of(raw | {"phases": phases} | more))


@pytest.mark.parametrize(
    ("phase", "more", "path"),
    [
        ({}, {"results": [ONE | {"match": "p/99.9"}]}, "results[0].match"),
        ({}, {"results": [ONE | {"match": "p/1.1", "home": "c", "away": "a"}]}, "results[0].home"),
        ({}, {"results": [ONE, ONE]}, "results[1]"),
        ({"format": "knockout"}, {"results": [ONE, ONE | {"score": [2, 0]}]}, "results[1]"),
        ({"format": "knockout"}, {"results": [ONE | {"score": [1, 1]}] * 2}, "results[1]"),
        ({}, {"lots": [{"phase": "p", "order": ["a", "b", "a"]}]}, "lots[0].order[2]"),
        ({"walkover_score": [0, 3]}, {}, "phases[0].walkover_score"),
        ({"disqualified": {"score": [0, 1]}}, {}, "phases[0].disqualified.score"),
        ({}, {"hours": {"starts": "25:99"}}, "hours.starts"),
        ({"format": "league", "stages": 3, "discard": 3}, {}, "phases[0].discard"),
        ({"format": "league", "stages": 3, "attendance": 4}, {}, "phases[0].attendance"),
    ],
)
def test_what_cannot_be_is_refused_with_its_path(
    phase: dict[str, Any], more: dict[str, Any], path: str
) -> None:
    with pytest.raises(BadFact) as refused:
        read(phase, **more)
    assert refused.value.path == path


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        (FILE + "event: f\n", "yaml"),
        (FILE.replace("{id: a}", "{id: a, id: c}"), "yaml"),
        ('{"event": "e", "event": "f"}', "json"),
        ('{"event": "\\ud800"}', "json"),
    ],
)
def test_a_key_that_stands_twice_and_half_a_character(text: str, kind: str) -> None:
    assert plain_of(FILE, "yaml")["event"] == "e"
    with pytest.raises(BadFact) as refused:
        plain_of(text, kind)
    assert refused.value.path == "$"


def rows(state: Any) -> list[tuple[Any, ...]]:
    found: list[dict[str, Any]] = answer("p", state.phases["p"].standings)["rows"]
    return [(row["rank"], row["id"], row["by"]) for row in found]


def test_a_draw_is_played_again_on_the_same_ground() -> None:
    """Italy and Spain in Florence in 1934, two days running: 1-1 and 1-0."""
    results = [ONE | {"score": [1, 1]}, ONE | {"score": [0, 1]}]
    assert rows(read({"format": "knockout"}, results=results))[:2] == [(1, "b", "round"), (2, "a", "round")]


@pytest.mark.parametrize("more", [{"penalties": [2, 4]}, {"extra": [0, 1]}, {"winner": "away"}])
def test_a_play_off_decides_however_it_was_decided(more: dict[str, Any]) -> None:
    results = [ONE | {"score": [0, 0]}, ONE | {"score": [1, 1], "play_off": True} | more]
    state = read({"criteria": ["points", "play_off"]}, results=json.loads(json.dumps(results)))
    assert rows(state)[:2] == [(1, "b", "play_off"), (2, "a", "points")]


def test_a_play_off_of_two_says_nothing_of_the_third() -> None:
    others = [
        ONE | {"home": "b", "away": "c", "score": [0, 0]},
        ONE | {"home": "c", "away": "a", "score": [0, 0]},
    ]
    level = [ONE | {"score": [0, 0]}, *others, ONE | {"play_off": True}]
    assert read({"criteria": ["points", "play_off"]}, results=level).phases["p"].standings[
        0
    ].ranking.unresolved == (("a", "b", "c"),)


def test_the_small_form_tells_who_left_a_tie_to_the_other() -> None:
    """p2 has won and withdraws: his next opponent goes on without a match, which the small form must not forget."""
    one = organised(
        event(8, {"id": "p", "format": "knockout", "draw": {"by": "seeded"}, "third_place": True})
    )
    one.play_all(one.state.phases["p"], one.state.phases["p"].open)
    one.write(read_entry({"entry": "withdraw", "entrant": "p2"}))
    one.run()
    again = fold(event_of(plain_of(small_form(one.state), "yaml")))
    assert answer("p", again.phases["p"].standings) == answer("p", one.state.phases["p"].standings)


@pytest.mark.parametrize(
    ("entry", "path"),
    [
        ({"entry": "time", "match": "p/1.1", "began": -5}, "began"),
        ({"entry": "time", "match": "p/1.1", "ended": 1e8}, "ended"),
        ({"entry": "toss", "phase": "p", "round": 99, "side": "odd"}, "round"),
    ],
)
def test_entries_that_cannot_be(entry: dict[str, Any], path: str) -> None:
    one = organised(event(4, {"id": "p", "format": "round_robin"}))
    with pytest.raises(BadFact) as refused:
        one.write(read_entry(entry))
    assert refused.value.path == path
    assert one.entries == []
