"""The arithmetic of tables, on tables that were really played and on corner cases made by hand."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from palheta.tournament.event import Event
from palheta.tournament.fold import fold
from palheta.tournament.reading import event_of, plain_of
from palheta.tournament.table import answer
from tests.tournament.real_tables import TABLES, WORLD_CUP_2022, results_of, small

SHARED = Path(__file__).parents[3] / "shared" / "standings"


def read_event(text: str, kind: str) -> Event:
    return event_of(plain_of(text, kind))


def table(event: Event) -> dict[str, Any]:
    return answer(event.phases[0].id, fold(event).phases[event.phases[0].id].standings)


def order(event: Event) -> list[str]:
    return [row["id"] for row in table(event)["rows"]]


def ranks(event: Event) -> dict[str, int]:
    return {row["id"]: row["rank"] for row in table(event)["rows"]}


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("seed", [None, 1])
def test_tables_that_were_played(name: str, seed: int | None) -> None:
    win, criteria, matches, rows, unresolved = TABLES[name]
    results = results_of(matches, "p")
    if seed is not None:
        random.Random(seed).shuffle(results)
    found = table(small(results, points={"win": win, "draw": 1, "loss": 0}, criteria=criteria))
    columns = ("id", "played", "won", "drawn", "lost", "for", "against", "points", "by")
    told = [" ".join(str("-" if row[c] is None else row[c]) for c in columns) for row in found["rows"]]
    assert told == rows
    assert found["unresolved"] == unresolved


@pytest.mark.skipif(not SHARED.is_dir(), reason="the worked pairs of ../shared are not here")
@pytest.mark.parametrize("file", sorted(SHARED.glob("*.yaml")), ids=lambda file: file.stem)
def test_the_worked_pairs(file: Path) -> None:
    found = table(read_event(file.read_text(encoding="utf-8"), "yaml"))
    wanted = json.loads(file.with_suffix(".expect.json").read_text(encoding="utf-8"))
    assert (found["phase"], found["unresolved"]) == (wanted["phase"], wanted["unresolved"])
    assert len(found["rows"]) == len(wanted["rows"])
    for row, expected in zip(found["rows"], wanted["rows"], strict=True):
        assert {key: row[key] for key in expected} == expected


def play(text: str) -> list[dict[str, Any]]:
    return results_of(text, "p")


def test_direct_is_applied_again_only_to_those_who_remain() -> None:
    """a, b, c have won once each among themselves with difference 0; a has fewer goals; b has beaten c. By the whole
    table's difference c would be first."""
    event = small(
        play("a b 1-0 | b c 2-1 | c a 1-0 | a d 1-0 | b d 1-0 | c d 9-0"),
        criteria=["points", "direct", "goal_difference", "lots"],
    )
    assert order(event) == ["b", "c", "a", "d"]
    assert [row["by"] for row in table(event)["rows"]] == ["direct", "direct", "points", None]


def test_direct_alone_and_once() -> None:
    """With the three parts as criteria of their own, each asks only those who are level when it is reached: after the
    goals have parted a from b and c nobody asks who won between these, and the whole table's difference decides."""
    event = small(
        play("a b 1-0 | b c 2-1 | c a 1-0 | a d 1-0 | b d 1-0 | c d 9-0"),
        criteria=["points", "direct_points", "direct_goal_difference", "direct_goals_for", "goal_difference"],
    )
    assert order(event) == ["c", "b", "a", "d"]


def test_a_later_criterion_does_not_lead_back() -> None:
    """a, b, c level in everything between them; cards part c from the others; a and b, who drew, stay level."""
    matches = play("a b 0-0 | b c 0-0 | c a 0-0")
    matches[1]["cards"] = [0, 2]
    event = small(matches, criteria=["points", "direct", "fewest_cards", "lots"])
    assert table(event)["unresolved"] == [["a", "b"]]
    assert ranks(event) == {"a": 1, "b": 1, "c": 3}


def test_lots_decide_only_when_they_were_drawn() -> None:
    matches = play("a b 1-1 | b c 0-0 | c a 0-0")
    event = small(matches, criteria=["points", "lots", "goals_for"])
    assert table(event)["unresolved"] == [["a", "b", "c"]], "nothing after the lots is looked at"
    raw = read_event(
        json.dumps(
            {
                "event": "e",
                "book": "fistf",
                "entrants": [{"id": "a"}, {"id": "b"}, {"id": "c"}],
                "phases": [{"id": "p", "format": "round_robin", "criteria": ["points", "lots"]}],
                "results": matches,
                "lots": [{"phase": "p", "order": ["c", "a", "b"]}],
            }
        ),
        "json",
    )
    assert order(raw) == ["c", "a", "b"]
    assert [row["by"] for row in table(raw)["rows"]] == ["lots", "lots", None]


@pytest.mark.parametrize("walkover", ["home", "away"])
def test_a_walkover_counts_as_played_everywhere(walkover: str) -> None:
    matches: list[dict[str, Any]] = [
        {"home": "a", "away": "b", "walkover": walkover},
        {"home": "b", "away": "c", "score": [1, 0]},
    ]
    event = small(matches, walkover_score=[5, 0], criteria=["points", "buchholz", "goal_difference"])
    winner, loser = ("a", "b") if walkover == "home" else ("b", "a")
    rows = {row["id"]: row for row in table(event)["rows"]}
    assert (rows[winner]["won"], rows[winner]["for"] - (winner == "b"), rows[winner]["against"]) == (
        1 + (winner == "b"),
        5,
        0,
    )
    assert (rows[loser]["lost"], rows[loser]["against"]) == (1, 5)


def test_a_match_nobody_came_to_is_lost_by_both() -> None:
    rows = table(small([{"home": "a", "away": "b", "walkover": "nobody"}]))["rows"]
    assert [(row["lost"], row["points"], row["for"], row["against"]) for row in rows] == [(1, 0, 0, 0)] * 2


def test_an_annulled_entrant_counts_for_nobody_and_comes_last() -> None:
    """c has lost everything, but played: x, of whom nothing counts, does not stand above him."""
    matches = play("x c 0-9 | a x 9-0 | a b 1-0 | b c 2-0 | a c 3-0")
    raw = {"event": "e", "book": "fistf", "entrants": [{"id": i} for i in "xcba"], "results": matches}
    phases = [{"id": "p", "format": "round_robin", "criteria": ["points", "goal_difference", "buchholz"]}]
    for how, expected in (("annul", ["a", "b", "c", "x"]), ("keep", ["a", "c", "b", "x"])):
        event = read_event(json.dumps(raw | {"phases": phases}), "json")
        entrants = [{"id": i} | ({"withdrawn": how} if i == "x" else {}) for i in "xcba"]
        event = read_event(json.dumps(raw | {"phases": phases, "entrants": entrants}), "json")
        assert order(event) == expected
    rows = {row["id"]: row for row in table(event)["rows"]}
    assert rows["x"]["played"] == 2, "kept: what is there stands"


def test_a_bye_is_points_and_nothing_else() -> None:
    matches = [*play("a b 1-0"), {"bye": "c", "points": 0.5}, {"bye": "a", "points": 1}]
    event = small(
        matches, format="swiss", points={"win": 1, "draw": 0.5, "loss": 0}, criteria=["points", "buchholz"]
    )
    rows = {row["id"]: row for row in table(event)["rows"]}
    assert (rows["c"]["points"], rows["c"]["played"], rows["c"]["won"]) == (0.5, 0, 0)
    assert (rows["a"]["points"], rows["a"]["played"]) == (2, 1)
    assert isinstance(rows["a"]["points"], int)


def test_buchholz_is_the_points_of_all_opponents_byes_apart() -> None:
    """a and b have two points each: a from c and d (1 + 0 points), b from c and a bye."""
    matches = [*play("a c 1-0 | a d 1-0 | b d 2-0 | c d 3-0"), {"bye": "b", "points": 1}]
    event = small(
        matches, format="swiss", points={"win": 1, "draw": 0.5, "loss": 0}, criteria=["points", "buchholz"]
    )
    assert order(event) == ["a", "b", "c", "d"]


def test_away_goals_and_seeding() -> None:
    event = small(play("a b 1-0 | b a 3-2"), criteria=["points", "goal_difference", "away_goals"])
    assert order(event) == ["a", "b"]
    raw = {
        "event": "e",
        "book": "fistf",
        "entrants": [{"id": "a"}, {"id": "b", "seed": 2}, {"id": "c", "seed": 1}],
        "phases": [{"id": "p", "format": "round_robin", "criteria": ["points", "seeding"]}],
        "results": play("a b 1-1 | b c 0-0 | c a 0-0"),
    }
    assert order(read_event(json.dumps(raw), "json")) == ["c", "b", "a"]


def test_groups_have_a_table_each() -> None:
    event = small(
        play("a b 1-0 | c d 0-0 | d c 0-0"),
        format="groups",
        groups={"X": ["b", "a"], "Y": ["c", "d"]},
        criteria=["points", "goal_difference", "lots"],
    )
    found = table(event)
    assert [(row["group"], row["rank"], row["id"], row["by"]) for row in found["rows"]] == [
        ("X", 1, "a", "points"),
        ("X", 2, "b", None),
        ("Y", 1, "c", None),
        ("Y", 1, "d", None),
    ]
    assert found["unresolved"] == [["c", "d"]]


def stage(number: int, text: str) -> list[dict[str, Any]]:
    return [result | {"stage": number} for result in play(text)]


def test_a_missed_stage_is_discarded_first() -> None:
    """b was not at stage 3: that is the one that goes, and b loses nothing by it."""
    results = [*stage(1, "a b 2-2"), *stage(2, "b a 1-0"), *stage(3, "a c 0-0 | c a 0-0")]
    event = small(results, format="league", discard=1, criteria=["points", "goal_difference"])
    rows = {row["id"]: row for row in table(event)["rows"]}
    assert (rows["a"]["points"], rows["a"]["played"], rows["a"]["against"]) == (3, 3, 2), "stage 2 goes"
    assert (rows["b"]["points"], rows["b"]["played"], rows["b"]["against"]) == (4, 2, 2)
    assert (rows["c"]["points"], rows["c"]["played"]) == (2, 2)


def test_stages_to_come_are_discarded_before_those_played() -> None:
    results = [*stage(1, "a b 2-0"), *stage(2, "b a 1-0")]
    early = small(results, format="league", discard=2, stages=10)
    assert [row["points"] for row in table(early)["rows"]] == [3, 3]


def test_of_equal_stages_the_one_goes_whose_goals_help_least() -> None:
    results = [*stage(1, "a b 1-0"), *stage(2, "a b 5-0"), *stage(3, "a b 2-0")]
    event = small(results, format="league", discard=1)
    assert table(event)["rows"][0]["for"] == 7


@pytest.mark.parametrize("penalties", [True, False])
@pytest.mark.parametrize("seed", [None, 3, 4])
def test_a_knockout_is_ranked_by_how_far_each_came(penalties: bool, seed: int | None) -> None:
    """Without the penalties it is told by who played on; the final's are told all the same. In any order of writing,
    as long as the penalties and the round are written down."""
    results = results_of(WORLD_CUP_2022, "p", penalties)
    results[-1]["penalties"] = [4, 2]
    if seed is not None and penalties:
        rounds = [1] * 8 + [2] * 4 + [3] * 2 + [4] * 2
        results = [result | {"stage": number} for result, number in zip(results, rounds, strict=True)]
        random.Random(seed).shuffle(results)
    found = table(small(results, format="knockout"))
    got = {row["id"]: row["rank"] for row in found["rows"]}
    assert [one for one, rank in sorted(got.items(), key=lambda item: item[1])][:4] == [
        "arg",
        "fra",
        "cro",
        "mar",
    ]
    assert {one for one, rank in got.items() if rank == 5} == {"bra", "ned", "por", "eng"}
    assert sum(rank == 9 for rank in got.values()) == 8
    assert [row["by"] for row in found["rows"][:4]] == ["round"] * 4
    assert found["unresolved"] == [["bra", "eng", "ned", "por"], sorted(one for one in got if got[one] == 9)]


def test_a_knockout_with_byes_and_without_a_third_place() -> None:
    """Five: e plays d first; b and c had byes, and c, who never won, came as far as d."""
    event = small(play("d e 1-0 | a d 1-0 | b c 2-0 | a b 3-0"), format="knockout")
    assert ranks(event) == {"a": 1, "b": 2, "c": 3, "d": 3, "e": 5}
    assert table(event)["unresolved"] == [["c", "d"]]


def test_a_knockout_half_played() -> None:
    event = small(play("a b 1-0 | c d 1-0 | e f 1-0 | g h 1-0 | a c 1-0"), format="knockout")
    assert ranks(event) == {"a": 1, "e": 2, "g": 2, "c": 4, "b": 5, "d": 5, "f": 5, "h": 5}


def test_two_legs_away_goals_and_a_replay() -> None:
    """Tottenham and Ajax 2019: 0-1, 3-2."""
    legs = play("tot aja 0-1 | aja tot 2-3 | liv bar 4-0 | bar liv 3-0")
    event = small([*legs, *play("tot liv 0-2")], format="knockout", criteria=["away_goals"])
    assert ranks(event) == {"liv": 1, "tot": 2, "aja": 3, "bar": 3}
    event = small(legs[:2], format="knockout", criteria=["away_goals"])
    assert order(event) == ["tot", "aja"]
    event = small([*legs[:2], *play("aja tot 1-0 play_off")], format="knockout")
    assert order(event) == ["aja", "tot"]


def test_replays_are_read_where_they_were_written() -> None:
    """One semi-final is level and was won by who played on; the other needed a replay before the final did too."""
    results = play(
        "a b 1-0 | b a 1-0 | c d 0-0 | d c 1-1 | a b 2-0 play_off | a c 0-0 | c a 0-0 | a c 3-1 play_off"
    )
    event = small(results, format="knockout", legs=2)
    assert ranks(event) == {"a": 1, "c": 2, "b": 3, "d": 3}


def test_in_a_knockout_further_criteria_only_after_round() -> None:
    results = play("a b 1-0 | c d 5-0 | a c 1-0")
    assert ranks(small(results, format="knockout", criteria=["points", "goal_difference"]))["b"] == 3
    event = small(results, format="knockout", criteria=["round", "goal_difference"])
    assert order(event) == ["a", "c", "b", "d"]
    assert [row["by"] for row in table(event)["rows"]] == ["round", "round", "goal_difference", None]


def test_points_are_exact() -> None:
    """Three times 0.1 and once 0.3 are level."""
    results = play("a x 0-0 | a y 0-0 | a z 0-0 | b x 1-0")
    event = small(results, points={"win": 0.3, "draw": 0.1, "loss": 0}, criteria=["points", "lots"])
    assert ranks(event)["a"] == ranks(event)["b"] == 1
