"""A book's clauses: what `clauses.toml` says about each, and the functions that decide them.

Clause functions are registered by id. A test can switch each one off; if no situation disagrees
then, nothing protects that clause.
"""

import functools
import re
import tomllib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.resources import files
from types import FunctionType
from typing import Any, Literal, ParamSpec, TypeVar

import msgspec

from palheta.rulebooks.desk import Desk
from palheta.ruling import Call, Reason, With
from palheta.table.frame import Point, Side

P = ParamSpec("P")
R = TypeVar("R")


class Clause(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One clause. Titles are the book's own words; gists are ours, in English and the book's language.

    `shown_by`: the clause whose situation file shows this one too (a definition, a list's heading).
    `setting`: the organiser's option that chooses the other reading.
    """

    id: str
    gist: str
    gist_local: str
    decided_by: Literal["physics", "procedure", "declared", "equipment_check", "dice", "none"]
    status: Literal["done", "declared", "not_applicable"]
    title: str | None = None
    reason: str | None = None
    reading: str | None = None
    reading_reason: str | None = None
    setting: str | None = None
    shown_by: str | None = None
    call: str | None = None


class BookInfo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`about`: two lines for somebody choosing a game. `live`: people may act while the ball runs.
    `start_agreed`: who starts is agreed upon, not drawn.
    """

    name: str
    title: str
    language: str
    edition: str
    about: str
    lasts: str
    live: bool = False
    start_agreed: bool = False


_COUNTED = re.compile(r"[a-z_]+\.\d+")


class Cited(msgspec.Struct, frozen=True):
    """A clause as it is quoted: its number and the book's own title."""

    rule: str
    title: str


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`cites`: by book, the clause of every restart (what `next` says) and of a goal."""

    book: BookInfo
    clause: tuple[Clause, ...]
    cites: dict[str, dict[With | Literal["goal"], str]] = {}


class ClauseBook:
    """The loaded `clauses.toml` of one book."""

    def __init__(self, package: str, file: str = "clauses.toml") -> None:
        self._package, self._path = package, file

    @functools.cached_property
    def _file(self) -> _File:
        raw = tomllib.loads(files(self._package).joinpath(self._path).read_text(encoding="utf-8"))
        return msgspec.convert(raw, _File)

    @property
    def info(self) -> BookInfo:
        return self._file.book

    @functools.cached_property
    def desk(self) -> Desk:
        """What stands in `desk.toml` beside the clauses; a book without one asks nothing of a table."""
        file = files(self._package).joinpath(self._path.replace("clauses.toml", "desk.toml"))
        if not file.is_file():
            return Desk(referee="", clock="all", aloud=True, voices=(self.info.language,), calls={}, check=())
        return msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), Desk)

    @functools.cached_property
    def by_id(self) -> dict[str, Clause]:
        return {clause.id: clause for clause in self._file.clause}

    def cites(self, book: str) -> dict[str, Cited]:
        """The clause under which each restart and a goal stand, where no call says more."""
        return {
            what: Cited(rule, self.title_of(rule)) for what, rule in self._file.cites.get(book, {}).items()
        }

    @functools.cached_property
    def sections(self) -> dict[str, str]:
        """Of a book without numbers, whose ids are a section and a counter (`attack.8`): the section's own title."""
        counted = (clause for clause in self._file.clause if _COUNTED.fullmatch(clause.id))
        return {clause.id.partition(".")[0]: clause.title for clause in counted if clause.title}

    def title_of(self, clause_id: str) -> str:
        """The clause's own title, or that of the nearest clause above it that has one."""
        parts = clause_id.split(".")
        for length in range(len(parts), 0, -1):
            clause = self.by_id.get(".".join(parts[:length]))
            if clause is not None and clause.title:
                return clause.title
        return self.info.title

    def call(
        self,
        rule: str,
        against: Side,
        why: Reason,
        *,
        at: Point | None = None,
        under: str | None = None,
        piece: str | None = None,
    ) -> Call:
        """An infringement of this clause, with the book's title and our slug for it."""
        slug = self.by_id[rule].call or "clause_" + rule.replace(".", "_")
        return Call(rule, slug, self.title_of(rule), against, why, under=under, at=at, piece=piece)


class Deciding(msgspec.Struct, frozen=True):
    """The function that decides a clause, and where it stands: `palheta/rulebooks/…/file.py:12`."""

    function: str
    where: str


class Switchboard:
    """The registered clause functions of one book; every one can be switched off.

    Switching exchanges a function's code for a while: what is never switched off is called as if nobody had registered
    it, and whoever has imported it sees the exchange.
    """

    def __init__(self) -> None:
        self.registered: dict[str, tuple[str, ...]] = {}
        self._functions: dict[str, FunctionType] = {}
        self._off: dict[str, Callable[..., Any]] = {}

    def clause(
        self, *ids: str, off: Any = (), passes: bool = False
    ) -> Callable[[Callable[P, R]], Callable[P, R]]:
        """Register the function that decides these clauses.

        Switched off it returns `off`, or its first argument where it `passes` a value through.
        """

        def register(function: Callable[P, R]) -> Callable[P, R]:
            assert isinstance(function, FunctionType)
            name = f"{function.__module__.rpartition('.')[2]}.{function.__name__}"
            self.registered[name] = ids
            self._functions[name] = function
            self._off[name] = _first if passes else _giving(off)
            return function

        return register

    def deciding(self, clause: str) -> tuple[Deciding, ...]:
        """So that a referee who knows the book finds the code."""
        return tuple(
            Deciding(function.__name__, _where(function))
            for name, function in self._functions.items()
            if clause in self.registered[name]
        )

    @contextmanager
    def without(self, name: str) -> Iterator[None]:
        """Switch one function off, for a test."""
        function, off = self._functions[name], self._off[name]
        kept = function.__code__, function.__defaults__, function.__kwdefaults__
        function.__code__, function.__defaults__, function.__kwdefaults__ = (
            off.__code__, off.__defaults__, off.__kwdefaults__,
        )  # fmt: skip
        try:
            yield
        finally:
            function.__code__, function.__defaults__, function.__kwdefaults__ = kept


def _first(first: Any, *rest: Any, **named: Any) -> Any:
    return first


def _giving(off: Any) -> Callable[..., Any]:
    def given(*args: Any, _given: Any = off, **named: Any) -> Any:
        return _given

    return given


def _where(function: FunctionType) -> str:
    return f"{function.__module__.replace('.', '/')}.py:{function.__code__.co_firstlineno}"
