"""Shorter halves: the organiser's times of any book, scaled."""

from typing import Any, Literal

from palheta.rulebooks.base import Book

Length = Literal["full", "half", "short", "sprint"]
SCALE: dict[Length, float] = {"full": 1.0, "half": 0.5, "short": 0.25, "sprint": 0.1}


def scaled(book: Book, length: Length) -> dict[str, Any]:
    """Options that differ from the book's own, as plain data for a match's header."""
    if length == "full":
        return {}
    own = book.options_type()
    return {option: getattr(own, read) * SCALE[length] for option, read in book.times.play.items()}
