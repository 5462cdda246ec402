"""Shorter halves: the organiser's times of any book, scaled."""

from typing import Any, Literal

import msgspec

Length = Literal["full", "half", "short", "sprint"]
SCALE: dict[Length, float] = {"full": 1.0, "half": 0.5, "short": 0.25, "sprint": 0.1}

# What the books call the length of play. Limits for a single flick are never scaled.
_NAMES = ("half_seconds", "period_seconds", "extra_half_seconds", "extra_seconds", "minutes", "last_minute")


def scaled(options_type: type[Any], length: Length) -> dict[str, Any]:
    """Options that differ from the book's own, as plain data for a match's header."""
    if length == "full":
        return {}
    book_own = options_type()
    changed: dict[str, Any] = {}
    for name in _NAMES:
        if hasattr(book_own, name):
            value = getattr(book_own, name)
            if value is None:  # a book that computes its half from other options
                value = getattr(book_own, "half", None)
            if value is not None:
                changed[name] = value * SCALE[length]
    return changed


def lasts(options_type: type[Any], length: Length) -> dict[str, float]:
    """The times as they would be, for whoever chooses."""
    options = msgspec.convert(scaled(options_type, length), options_type)
    named = {name: getattr(options, name) for name in _NAMES if hasattr(options, name)}
    return {name: value for name, value in named.items() if value is not None}
