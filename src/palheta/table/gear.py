"""What a book is played with: a value, so that whoever simulates or draws knows no book."""

from typing import Literal, NamedTuple

import msgspec

from palheta.table.looks import Look
from palheta.table.materials import Materials
from palheta.table.table import Table

How = Literal["flick", "press", "turn"]
"""What a hand does to a piece."""


class Gear(msgspec.Struct, frozen=True):
    """`book`: whose it is, for people to read. `team`: so many pieces a side has besides its keeper. `ways`: what hands
    may do to a piece. `out`: what the ball has left when it is out.
    """

    book: str
    table: Table
    look: Look
    materials: Materials
    team: int = 10
    ways: tuple[How, ...] = ("flick",)
    out: Literal["pitch", "table"] = "pitch"

    def on(self, table: Table) -> "Gear":
        """The same on another table, made of what that one says. Raises BadMaterial."""
        if table is self.table or table == self.table:
            return self
        kept = _MADE.get((id(self), id(table)))
        if kept is not None:
            return kept.on_it
        made_of = self.materials.changed(table.materials)
        on_it = msgspec.structs.replace(self, table=table, materials=made_of)
        if len(_MADE) >= MOST_MADE:
            _MADE.clear()
        _MADE[id(self), id(table)] = _Kept(self, table, on_it)
        return on_it


class _Kept(NamedTuple):
    """Holds what its key's ids are of, so that they stay theirs."""

    gear: Gear
    table: Table
    on_it: Gear


# Every flick asks for it, and others keep what they have made of a gear, for that very gear.
_MADE: dict[tuple[int, int], _Kept] = {}
MOST_MADE = 64
