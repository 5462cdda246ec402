"""Tables by the program and by a second, plain reckoning: always the same rows, reasons and ties."""

import math
from random import Random
from typing import Any

import pytest

from palheta.tournament.fold import fold
from palheta.tournament.reading import event_of
from palheta.tournament.table import answer
from tests.tournament.plain_tables import Plain, random_small


@pytest.mark.parametrize("seed", range(8))
def test_a_second_reckoning_agrees(seed: int) -> None:
    rng = Random(seed)
    for _ in range(50):
        raw = random_small(rng)
        assert answer("p", fold(event_of(raw)).phases["p"].standings) == Plain(raw).table(), raw


def a_knockout(rng: Random, ids: list[str]) -> tuple[list[dict[str, Any]], list[list[str]]]:
    """A bracket played by chance, in the order of its rounds: the results, and who came equally far, the best first."""
    results: list[dict[str, Any]] = []
    out: list[list[str]] = []
    left, third = list(ids), rng.random() < 0.5
    while len(left) > 1:
        free = 2 ** math.ceil(math.log2(len(left))) - len(left)  # byes, in the first round only
        playing, went_on, lost = left[free:], left[:free], []
        if len(left) == 2 and third and out and len(out[0]) == 2:
            best = rng.choice(out[0])
            results.append(_decided(rng, out[0][0], out[0][1], best))
            out[:1] = [[best], [one for one in out[0] if one != best]]
        for home, away in zip(playing[::2], playing[1::2], strict=True):
            winner = rng.choice([home, away])
            results += _tie(rng, home, away, winner)
            went_on.append(winner)
            lost.append(away if winner == home else home)
        out.insert(0, lost)
        left = went_on
    return results, [left, *(sorted(level) for level in out)]


def _decided(rng: Random, home: str, away: str, winner: str) -> dict[str, Any]:
    """One match, decided by its goals, the extra time or penalties."""
    one: dict[str, Any] = {"phase": "p", "home": home, "away": away, "score": [1, 1]}
    decision = [2, 1] if winner == home else [1, 2]
    how = rng.choice(["score", "extra", "penalties", "winner"])
    return one | {how: ("home" if winner == home else "away") if how == "winner" else decision}


def _tie(rng: Random, home: str, away: str, winner: str) -> list[dict[str, Any]]:
    """Decided at once, or drawn and played again."""
    if rng.random() < 0.8:
        return [_decided(rng, home, away, winner)]
    level = {"phase": "p", "home": home, "away": away, "score": [0, 0]}
    return [level, _decided(rng, away, home, winner)]


@pytest.mark.parametrize("seed", range(100))
def test_a_knockout_of_results_alone(seed: int) -> None:
    rng = Random(seed)
    ids = [f"e{n}" for n in range(rng.randint(2, 24))]
    rng.shuffle(ids)
    results, places = a_knockout(rng, ids)
    raw = {
        "event": "e",
        "book": "fistf",
        "entrants": [{"id": one} for one in sorted(ids)],
        "results": results,
    }
    state = fold(event_of(raw | {"phases": [{"id": "p", "format": "knockout"}]}))
    found = answer("p", state.phases["p"].standings)
    ranks = {e: 1 + sum(map(len, places[:k])) for k, level in enumerate(places) for e in level}
    assert {row["id"]: row["rank"] for row in found["rows"]} == ranks, results
    assert found["unresolved"] == [level for level in places if len(level) > 1]


def league(**phase: Any) -> list[tuple[Any, ...]]:
    """Three stages of a, b, c; d comes to the last one only, and wins it."""
    both = [("a", "b"), ("b", "c"), ("c", "a")]
    results = [
        {"phase": "p", "home": h, "away": a, "score": [1, 0], "stage": s} for s in (1, 2) for h, a in both
    ]
    results.append({"phase": "p", "home": "d", "away": "a", "score": [9, 0], "stage": 3})
    raw = {"event": "e", "book": "fistf", "entrants": [{"id": one} for one in "abcd"], "results": results}
    made = {"id": "p", "format": "league", "criteria": ["points", "goal_difference"]} | phase
    rows = answer("p", fold(event_of(raw | {"phases": [made]})).phases["p"].standings)["rows"]
    return [(row["rank"], row["id"], row["points"], row["by"]) for row in rows]


def test_who_came_too_seldom_stands_below_all_who_came_often_enough() -> None:
    assert league(attendance=2)[-2:] == [(3, "a", 6, "attendance"), (4, "d", 3, None)]
    assert league(attendance=2, points={"win": 0, "draw": 0, "loss": 1})[-1][1] == "d"


def test_a_stage_without_its_quorum_counts_for_nobody() -> None:
    """And nobody was at it."""
    assert league(quorum=3)[-1] == (4, "d", 0, None)
    assert [row[2] for row in league(quorum=3)] == [6, 6, 6, 0]
