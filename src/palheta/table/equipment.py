"""Shapes of a book's equipment limits, as its `equipment.toml` states them.

A field is named by its path in a table file: `table.width`, `pitch.penalty_area.depth`; `pieces.diameter`
speaks of every piece, `pieces` of the set.
"""

from typing import Literal

import msgspec

Unit = Literal["mm", "mm3", "g", "number", "text", "yes_no"]
Value = float | str | bool


class Share(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A bound that depends on another measure: `times` it, `plus` so many."""

    of: str
    times: float = 1.0
    plus: float = 0.0


class Limit(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What one clause demands of one field.

    `when` and `unless` name other fields (of the same section, or by their whole path) and the values
    with which the limit holds or does not. `same` and `distinct` compare the pieces with each other,
    `count` says how many there are, `differs_from` names a field that must have another value.
    `ideal` is the book's wish, never a breach. `books` where one file serves several books.
    """

    of: str
    clause: str
    min: float | Share | None = None
    max: float | Share | None = None
    exactly: float | Share | None = None
    ideal: float | None = None
    one_of: tuple[str, ...] = ()
    none_of: tuple[str, ...] = ()
    is_: bool | None = msgspec.field(name="is", default=None)
    count: int | None = None
    distinct: bool = False
    same: bool = False
    differs_from: str | None = None
    required: bool = False
    when: dict[str, tuple[str, ...] | bool] = {}
    unless: dict[str, tuple[str, ...] | bool] = {}
    books: tuple[str, ...] = ()
    reading: str | None = None


class Derived(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A size for play that follows from two described ones: `times` their difference."""

    of: str
    minus: str
    times: float = 1.0


class Equipment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One book's `equipment.toml`.

    `fields`: which keys a table file may have, section by section, with their unit.
    `plays`: where a size used in play comes from, when it is not called the same in the file.
    """

    fields: dict[str, dict[str, Unit]]
    limit: tuple[Limit, ...]
    plays: dict[str, str | Derived] = {}

    def unit(self, path: str) -> Unit:
        section, _, name = path.partition(".")
        return self.fields[section][name]


def section_of(path: str) -> str:
    return path.partition(".")[0]
