"""Team matches: line-ups secret until both are in, substitutions, points or goals, extra time on all tables."""

from typing import Any

import pytest

from palheta.facts import BadFact
from palheta.tournament.entries import read_entry
from palheta.tournament.line_ups import seal_of, shown
from palheta.tournament.reading import event_of
from tests.tournament.organiser import Organiser, organised

HOME, AWAY = ("a1", "a2", "a3", "a4"), ("b1", "b2", "b3", "b4")


def teams(tables: int = 4, **phase: Any) -> Organiser:
    members = {side: [f"{side}{n}" for n in range(1, tables + 3)] for side in "ab"}
    made = event_of(
        {
            "event": "x",
            "book": "fistf",
            "entrants": [{"id": side, "members": who, "captain": who[0]} for side, who in members.items()],
            "phases": [
                {
                    "id": "p",
                    "format": "knockout",
                    "tie": "fistf-teams",
                    "bracket": [["a", "b"]],
                    "team": {"tables": tables, "table_points": {"win": 1, "draw": 0, "loss": 0}},
                }
                | phase
            ],
        }
    )
    return organised(made)


def write(one: Organiser, entry: str, side: str = "home", **more: Any) -> None:
    one.write(read_entry({"entry": entry, "match": "p/1.1", "side": side} | more))


def result(one: Organiser, scores: str, **more: Any) -> None:
    tables = [{"score": [int(n) for n in score.split("-")]} for score in scores.split()]
    for table, extra in zip(tables, more.pop("table_extra", []), strict=False):
        table["extra"] = extra
    told = {"phase": "p", "match": "p/1.1", "home": "a", "away": "b", "tables": tables} | more
    one.write(read_entry({"entry": "result", "result": told}))


def verdict(one: Organiser) -> tuple[str | None, str]:
    said = one.state.phases["p"].verdicts.get("p/1.1")
    return (said.winner, said.by) if said is not None else (None, "")


def test_nobody_sees_a_line_up_before_both_are_in() -> None:
    one = teams()
    write(one, "line_up", sealed=seal_of(HOME, "salt"))
    assert shown(one.state.line_ups["p/1.1"], "home") is None
    write(one, "line_up", "away", players=AWAY)
    assert shown(one.state.line_ups["p/1.1"], "away") == AWAY
    with pytest.raises(BadFact, match="the line-up that was sealed"):
        write(one, "line_up", players=("a2", "a1", "a3", "a4"), salt="salt")
    write(one, "line_up", players=HOME, salt="salt")
    assert shown(one.state.line_ups["p/1.1"], "home") == HOME


def test_an_open_line_up_is_not_shown_before_the_other_is_in() -> None:
    one = teams()
    write(one, "line_up", players=HOME)
    assert shown(one.state.line_ups["p/1.1"], "home") is None


@pytest.mark.parametrize(
    ("players", "path"),
    [(HOME[:3], "players"), (("a1", "a1", "a2", "a3"), "players"), (("a1", "a2", "a3", "b4"), "players[3]")],
)
def test_a_line_up_that_cannot_be(players: tuple[str, ...], path: str) -> None:
    with pytest.raises(BadFact) as refused:
        write(teams(), "line_up", players=players)
    assert refused.value.path == path


def test_substitutions_at_half_time_and_the_captains_choice() -> None:
    one = teams()
    write(one, "line_up", players=HOME)
    write(one, "substitute", off="a1", on="a5")
    with pytest.raises(BadFact, match="has not played"):
        write(one, "substitute", off="a2", on="a1")
    write(one, "substitute", off="a2", on="a6")
    assert one.state.line_ups["p/1.1"]["home"].players == ("a5", "a6", "a3", "a4")
    with pytest.raises(BadFact, match="those who finished the match"):
        write(one, "nominate", player="a1")
    write(one, "nominate", player="a5")
    assert one.state.line_ups["p/1.1"]["home"].nominated == "a5"


def test_more_substitutions_than_allowed() -> None:
    one = teams(team={"tables": 3, "substitutions": 1})
    write(one, "line_up", players=HOME[:3])
    write(one, "substitute", off="a1", on="a4")
    with pytest.raises(BadFact, match="at most 1 substitutions"):
        write(one, "substitute", off="a2", on="a5")


@pytest.mark.parametrize(
    ("scores", "more", "winner"),
    [
        ("1-0 1-0 0-3 0-0", {}, ("a", "score")),  # two tables to one, whatever the goals
        ("1-0 1-0 0-3 0-1", {}, ("b", "table_goals")),  # 3.3.2.1: level in tables, so by goals
        ("1-0 0-1 2-2 0-0", {"table_extra": [[0, 0], [1, 0], [0, 0], [0, 0]]}, ("a", "sudden_death")),
        ("1-0 0-1 2-2 0-0", {"table_extra": [[0, 0]] * 4, "penalties": [1, 2]}, ("b", "shots")),
    ],
)
def test_a_team_tie(scores: str, more: dict[str, Any], winner: tuple[str, str]) -> None:
    one = teams()
    result(one, scores, **more)
    assert verdict(one) == winner


def test_the_extra_time_of_all_tables_ends_with_any_goal() -> None:
    with pytest.raises(BadFact, match="ends with it"):
        result(teams(), "1-0 0-1 2-2 0-0", table_extra=[[1, 0], [0, 1], [0, 0], [0, 0]])


@pytest.mark.parametrize(
    ("team", "scores", "goals"),
    [
        ({"tables": 3}, "1-0 2-2 0-4", (1, 1)),
        ({"tables": 3, "count": "goals"}, "1-0 2-2 0-4", (3, 6)),
        ({"tables": 5, "table_points": {"win": 2, "draw": 1, "loss": 0}}, "1-0 2-2 0-4 0-0 1-0", (6, 4)),
    ],
)
def test_points_a_table_or_all_goals(team: dict[str, Any], scores: str, goals: tuple[int, int]) -> None:
    one = teams(team=team, format="round_robin", tie=(), bracket=())
    told = one.state.phases["p"].fixtures[0]
    tables = [{"score": [int(n) for n in score.split("-")]} for score in scores.split()]
    one.write(
        read_entry(
            {
                "entry": "result",
                "result": {"phase": "p", "match": told.id, "home": "a", "away": "b", "tables": tables},
            }
        )
    )
    total = one.state.phases["p"].standings[0].ledger.totals["a"]
    assert (total.scored, total.conceded) == goals


def test_so_many_tables_as_the_event_says() -> None:
    with pytest.raises(BadFact, match="Expected 4 tables, got 3"):
        result(teams(), "1-0 0-1 2-2")
