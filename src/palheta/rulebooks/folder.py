"""A book's folder: the data in it, read as values that others are handed."""

import tomllib
from importlib.resources import files
from typing import Any, TypeVar

import msgspec

from palheta.table import materials
from palheta.table.equipment import Equipment
from palheta.table.gear import Gear
from palheta.table.looks import Look
from palheta.table.table import Table

T = TypeVar("T")
_OF_THE_GAME = ("team", "ways", "out")  # what table.toml says besides the table itself


class BadData(ValueError):
    """A data file of a book that cannot be understood: which, where, why."""


class Times(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`minutes`: a match by the book, with its interval. `play`: the options that say how long is played, and the
    attribute of the options where the length of each is read; limits for a single flick are not among them.
    """

    minutes: int
    play: dict[str, str]


class Folder(msgspec.Struct, frozen=True):
    """`variant`: the book is one of several in its folder. What its own file (`table-indoor.toml`) does not say is as
    in the file of all (`table.toml`).
    """

    package: str
    variant: str = ""

    def text(self, name: str) -> str | None:
        """Of `data/NAME.toml`, the variant's own where it has one; None where there is none."""
        own = self._text(f"{name}-{self.variant}") if self.variant else None
        return own if own is not None else self._text(name)

    def _text(self, name: str) -> str | None:
        file = files(self.package).joinpath("data", f"{name}.toml")
        return file.read_text(encoding="utf-8") if file.is_file() else None

    def read(self, name: str) -> dict[str, Any]:
        own = self._parsed(f"{name}-{self.variant}") if self.variant else {}
        return self._parsed(name) | own

    def _parsed(self, name: str) -> dict[str, Any]:
        try:
            return tomllib.loads(self._text(name) or "")
        except tomllib.TOMLDecodeError as error:
            raise BadData(f"{self.package}/data/{name}.toml: {error}") from None

    def gear(self, book: str) -> Gear | None:
        """None for a board game: it has no table.toml."""
        raw = self.read("table")
        if not raw:
            return None
        try:
            made_of = materials.read(self.read("materials"))
        except materials.BadMaterial as error:
            raise BadData(f"{self.package}/data/materials.toml: {error}") from None
        game = {key: raw.pop(key) for key in _OF_THE_GAME if key in raw}
        look = self._value("look", self.read("look"), Look)
        whole = {"book": book, "table": self._value("table", raw, Table), "look": look, "materials": made_of}
        return self._value("table", whole | game, Gear)

    def times(self) -> Times:
        return self._value("times", self.read("times"), Times)

    def equipment(self) -> Equipment:
        return self._value("equipment", self.read("equipment"), Equipment)

    def _value(self, name: str, raw: Any, kind: type[T]) -> T:
        try:
            return msgspec.convert(raw, kind)
        except msgspec.ValidationError as error:
            raise BadData(f"{self.package}/data/{name}.toml: {error}") from None
