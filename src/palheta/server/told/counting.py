"""Whose a count is: a side's own stands beside its colour, what belongs to the play or to the match stands once."""

from collections.abc import Mapping
from typing import Any

import msgspec

from palheta.rulebooks.base import Book
from palheta.table.frame import SIDES, Side, side_of


def own_counts(book: Book, state: Any, side: Side) -> dict[str, Any]:
    """The side's own, and its part of what is counted for each side or of pieces; then what it has against it."""
    mine, shared = msgspec.to_builtins(state.counts_for(side)), shared_counts(state)
    found = {name: _part(value, side) for name, value in mine.items() if name not in shared}
    ever: dict[str, Any] = msgspec.to_builtins(book.against(state, side))
    return {name: value for name, value in found.items() if value not in ({}, [], None)} | ever


def shared_counts(state: Any) -> dict[str, Any]:
    """What both sides are told alike, and what names neither."""
    home, away = (msgspec.to_builtins(state.counts_for(side)) for side in SIDES)
    return {
        name: value
        for name, value in home.items()
        if name not in state.own_counts and value == away.get(name) and not _names_sides(value)
    }


def _names_sides(value: Any) -> bool:
    return isinstance(value, Mapping | list) and all(
        isinstance(key, str) and side_of(key) is not None for key in value
    )


def _part(value: Any, side: Side) -> Any:
    if not _names_sides(value):
        return value
    if isinstance(value, list):
        return [name for name in value if side_of(name) == side]
    return value.get(side) if side in value else {k: v for k, v in value.items() if side_of(k) == side}
