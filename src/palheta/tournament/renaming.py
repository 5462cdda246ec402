"""Matches are called by their place in the schedule, which is another one once somebody has joined late. What was
written before of a match (who was called to which table, line-ups, goals) goes with its two players to its new name."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from palheta.tournament.entries import (
    CheckedIn,
    Entry,
    ExtraTime,
    Joined,
    LinedUp,
    Nominated,
    Scored,
    Substituted,
    Timed,
)

NAMING = (Timed, LinedUp, Substituted, Nominated, Scored, ExtraTime)
Numbered = tuple[int, Entry]
Pairs = Mapping[str, tuple[str, str]]


def renamed(happened: Sequence[Numbered], pairs_after: Callable[[Sequence[Entry]], Pairs]) -> list[Numbered]:
    """`pairs_after`: who plays which match when so much has happened."""
    found = list(happened)
    naming = False
    for i, (_, entry) in enumerate(happened):
        naming = naming or isinstance(entry, NAMING)
        if not naming or not isinstance(entry, Joined | CheckedIn):
            continue
        only = [one for _, one in happened[: i + 1]]
        before, after = pairs_after(only[:-1]), pairs_after(only)
        if before != after:
            names = _names(before, after)
            found[:i] = [(number, _called(one, before, after, names)) for number, one in found[:i]]
    return found


def _names(before: Pairs, after: Pairs) -> dict[str, str]:
    """Where two meet several times, their first match stays their first."""
    now: dict[frozenset[str], list[str]] = {}
    for match, pair in after.items():
        now.setdefault(frozenset(pair), []).append(match)
    return {match: names.pop(0) for match, pair in before.items() if (names := now.get(frozenset(pair), []))}


def _called(entry: Entry, before: Pairs, after: Pairs, names: Mapping[str, str]) -> Entry:
    if not isinstance(entry, NAMING) or entry.match not in names:
        return entry
    match = names[entry.match]
    changes: dict[str, Any] = {"match": match}
    if before[entry.match] != after[match] and isinstance(entry, LinedUp | Substituted | Nominated | Scored):
        changes["side"] = "away" if entry.side == "home" else "home"
    changed: Entry = msgspec.structs.replace(entry, **changes)
    return changed
