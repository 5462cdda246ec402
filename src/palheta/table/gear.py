"""What a book is played with: a value, so that whoever simulates or draws knows no book."""

from typing import Literal

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
        made_of = self.materials.changed(table.materials)
        return msgspec.structs.replace(self, table=table, materials=made_of)
