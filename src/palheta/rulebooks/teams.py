"""Whose is what of the things on a table."""

import functools
from typing import NamedTuple

from palheta.table.frame import SIDES, Side, is_keeper, side_of


class Team(NamedTuple):
    """A side's pieces: the keeper first and then by number; the same without the keeper; and as they are named."""

    all: tuple[str, ...]
    field: tuple[str, ...]
    as_named: tuple[str, ...]


@functools.lru_cache(4096)
def teams(names: tuple[str, ...]) -> dict[Side, Team]:
    """Of these, each side's; a match has few sets of names, and books ask for them all the time."""
    return {side: _team(tuple(name for name in names if side_of(name) == side)) for side in SIDES}


def _team(own: tuple[str, ...]) -> Team:
    team = tuple(sorted(own, key=_by_number))
    return Team(team, tuple(name for name in team if not is_keeper(name)), own)


def _by_number(name: str) -> int:
    return int(name[1:]) if name[1:].isdigit() else 0
