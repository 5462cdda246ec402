"""Whole tournaments by name: the phases that `palheta event new` writes down, and that the advisor compares."""

from collections.abc import Callable
from math import ceil, log2
from typing import Any

from palheta.tournament.formats.seating import size_for

Phases = list[dict[str, Any]]
Plan = Callable[[int], Phases]


def _round_robin(count: int) -> Phases:
    return [{"id": "league", "format": "round_robin"}]


def _double_round_robin(count: int) -> Phases:
    return [{"id": "league", "format": "round_robin", "legs": 2}]


def _groups(count: int, size: int = 4) -> dict[str, Any]:
    return {
        "id": "groups",
        "format": "groups",
        "groups": max(2, round(count / size)),
        "draw": {"apart": ["club"]},
    }


def _groups_knockout(count: int) -> Phases:
    """Two of each group, and so many of the best thirds as fill the bracket, where there are as many."""
    groups = _groups(count)
    number = groups["groups"]
    missing = size_for(2 * number) - 2 * number
    come: list[dict[str, Any]] = [{"phase": "groups", "places": "1-2"}]
    if 0 < missing <= number and count >= 3 * number:
        come.append({"phase": "groups", "places": "3", "best": missing})
    draw = {"seeds": number, "apart": ["group", "club"]}
    return [groups, {"id": "ko", "format": "knockout", "from": come, "draw": draw, "third_place": True}]


def _barrage(count: int) -> Phases:
    """First of each group straight to the bracket, second against third before it."""
    seconds = [{"phase": "groups", "places": "2"}, {"phase": "groups", "places": "3"}]
    return [
        _groups(count),
        {"id": "barrage", "format": "barrage", "from": seconds, "draw": {"apart": ["group", "club"]}},
        {
            "id": "ko",
            "format": "knockout",
            "draw": {"seeds": _groups(count)["groups"], "apart": ["group", "club"]},
            "from": [{"phase": "groups", "places": "1"}, {"phase": "barrage", "who": "winners"}],
        },
    ]


def _knockout(count: int) -> Phases:
    return [{"id": "ko", "format": "knockout", "draw": {"apart": ["club"]}, "third_place": True}]


def _double_elimination(count: int) -> Phases:
    return [{"id": "double", "format": "double_elimination", "draw": {"apart": ["club"]}}]


def _placement(count: int) -> Phases:
    return [{"id": "places", "format": "placement", "draw": {"apart": ["club"]}}]


def _swiss(count: int) -> Phases:
    rounds = min(ceil(log2(max(2, count))) + 1, count - 1 + count % 2)
    return [
        {
            "id": "swiss",
            "format": "swiss",
            "rounds": rounds,
            "criteria": ["points", "buchholz", "sonneborn", "goal_difference", "lots"],
        }
    ]


def _swiss_final(count: int) -> Phases:
    best = 4 if count < 24 else 8
    final = {"id": "final", "format": "knockout", "from": [{"phase": "swiss", "places": f"1-{best}"}]}
    return [*_swiss(count), final | {"draw": {"by": "seeded"}, "third_place": True}]


def _series(count: int) -> Phases:
    """First and second to Ouro, third to Prata, the others to Bronze."""
    ouro = {"id": "ouro", "name": "Série Ouro", "from": [{"phase": "groups", "places": "1-2"}]}
    prata = {"id": "prata", "name": "Série Prata", "from": [{"phase": "groups", "places": "3"}]}
    bronze = {"id": "bronze", "name": "Série Bronze", "from": [{"phase": "groups", "places": "4-"}]}
    groups = _groups(count)
    most = [ouro, prata, bronze] if count >= 4 * groups["groups"] else [ouro, prata] if count >= 6 else [ouro]
    return [
        groups,
        *(series | {"format": "knockout", "draw": {"apart": ["group", "club"]}} for series in most),
    ]


def _consolation(count: int) -> Phases:
    """After groups and bracket everybody else plays on until he has had five matches."""
    more = {
        "id": "more",
        "format": "consolation",
        "at_least": 5,
        "from": [{"phase": "groups", "who": "rest"}],
    }
    return [*_groups_knockout(count), more]


def _league(count: int) -> Phases:
    return [{"id": "season", "format": "league", "stages": 10, "discard": 2}]


def _king(count: int) -> Phases:
    return [
        {
            "id": "king",
            "format": "king",
            "criteria": ["wins", "win_balance", "goal_difference", "lots"],
            "reign": 3,
        }
    ]


def _ladder(count: int) -> Phases:
    return [{"id": "ladder", "format": "ladder"}]


PLANS: dict[str, Plan] = {
    "round-robin": _round_robin,
    "double-round-robin": _double_round_robin,
    "groups+knockout": _groups_knockout,
    "groups+barrage+knockout": _barrage,
    "groups+series": _series,
    "groups+knockout+consolation": _consolation,
    "knockout": _knockout,
    "double-elimination": _double_elimination,
    "placement": _placement,
    "swiss": _swiss,
    "swiss+final": _swiss_final,
    "league": _league,
    "king": _king,
    "ladder": _ladder,
}
EVENINGS = tuple(name for name in PLANS if name not in ("league", "king", "ladder"))
"""Those that end by themselves, of which the advisor knows how long they take."""
FEWEST = {
    "groups+knockout": 6,
    "groups+barrage+knockout": 9,
    "groups+series": 8,
    "groups+knockout+consolation": 8,
}
