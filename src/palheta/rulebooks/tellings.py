"""What may be reported, from a book's words and from how things stand: the same for all books.

Which words come first a book says itself (`likely`); what may be said with a word stands beside it, as its slots.
"""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from palheta.ruling import Reason, Slot, SlotKey, Telling
from palheta.ruling.question import zones_to_name
from palheta.table.frame import SIDES, keeper_of, other, side_of
from palheta.table.table import Table

FIELD_PIECES = 10  # of whom nobody has said yet where they are


class ReportWord(msgspec.Struct, frozen=True):
    """A word for what only people can see, the clause it reports, what it means, and what may be said with it."""

    clause: str
    meaning: str
    slots: tuple[SlotKey, ...] = ("side",)


def tellings(state: Any, words: Mapping[str, ReportWord], likely: Iterable[str] = ()) -> tuple[Telling, ...]:
    """Nothing is left out: what a person saw he may say, however odd it seems now."""
    if state.over is not None:
        return ()
    return tuple(_telling(state, word, words[word]) for word in dict.fromkeys((*likely, *words)))


def _telling(state: Any, word: str, of: ReportWord) -> Telling:
    slots = tuple(Slot(key, _answers(state, key), needed=key == "side") for key in of.slots)
    return Telling(word, of.clause, Reason(of.meaning), slots)


def _answers(state: Any, key: SlotKey) -> tuple[str, ...]:
    match key:
        case "side":
            return _sides(state)
        case "piece":
            return _pieces(state)
        case "at":
            return _zones(state.setup.table)
        case "with":
            return ("hand", "palheta")
        case "deliberate":
            return ("no", "yes")


def _sides(state: Any) -> tuple[str, ...]:
    """Whose turn it is does more, and so errs more."""
    first = state.next.side or SIDES[0]
    return (first, other(first))


def _pieces(state: Any) -> tuple[str, ...]:
    """Those of the side that acts first; where nobody knows what is on the table, the first eleven of both."""
    known = state.pieces or unset_pieces()
    order = _sides(state)
    return tuple(sorted(known, key=lambda name: (order.index(side_of(name) or order[0]), _number(name))))


def unset_pieces() -> tuple[str, ...]:
    """The first eleven of both sides."""
    return tuple(
        name
        for side in SIDES
        for name in (*(f"{side[0]}{i + 1}" for i in range(FIELD_PIECES)), keeper_of(side))
    )


def _number(name: str) -> int:
    return int(name[1:]) if name[1:].isdigit() else 100


def _zones(table: Table | None) -> tuple[str, ...]:
    return () if table is None else zones_to_name(table.pitch)
