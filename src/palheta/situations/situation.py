"""A situation: this was the position, this was done, this was seen; what is the ruling?"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from palheta.facts import BadFact, Position, Step, convert, read_step
from palheta.facts.numbers import unreasonable
from palheta.facts.yaml_text import BadYaml, load_all
from palheta.rulebooks import registry
from palheta.rulebooks.base import Book, Setup, default_setup

_KEYS = ("rulebook", "about", "quote", "before", "steps", "expect")
_EXPECT_KEYS = (
    "calls",
    "next",
    "score",
    "cards",
    "removed",
    "counts",
    "places",
    "within",
    "over",
    "ask",
    "ball",
    "said",
    "shots",
)


class Situation(msgspec.Struct, frozen=True):
    rulebook: str
    before: Position
    steps: tuple[Step, ...]
    about: str | None = None
    quote: str | None = None
    expect: dict[str, Any] | None = None

    @property
    def book(self) -> Book:
        return registry.find(self.rulebook)

    @property
    def setup(self) -> Setup:
        return default_setup(self.book)


class Unreadable(ValueError):
    """A file or one of its documents cannot be read; says which, where and why."""


def read(raw: Any, path: str = "situation") -> Situation:
    """One document. Unknown keys are errors."""
    if not isinstance(raw, dict):
        raise BadFact(path, "Expected a situation, an object with rulebook, before, steps")
    found = unreasonable(raw)
    if found is not None:
        raise BadFact(path + found[0], found[1])
    for key in raw:
        if key not in _KEYS:
            raise BadFact(path, f"Unknown key {key!r}; a situation has {', '.join(_KEYS)}")
    for key in ("rulebook", "before", "steps"):
        if key not in raw:
            raise BadFact(path, f"Expected the key {key!r}")
    try:
        book = registry.find(str(raw["rulebook"]))
    except registry.UnknownBook as error:
        raise BadFact(f"{path}.rulebook", str(error)) from None
    if not isinstance(raw["steps"], list):
        raise BadFact(f"{path}.steps", "Expected a list of steps")
    return Situation(
        rulebook=book.name,
        before=convert(raw["before"], book.position_type, f"{path}.before"),
        steps=tuple(read_step(step, f"{path}.steps[{i}]") for i, step in enumerate(raw["steps"])),
        about=_text(raw, "about", path),
        quote=_text(raw, "quote", path),
        expect=_read_expect(raw.get("expect"), f"{path}.expect"),
    )


def _text(raw: dict[str, Any], key: str, path: str) -> str | None:
    value = raw.get(key)
    if value is not None and not isinstance(value, str):
        raise BadFact(f"{path}.{key}", f"Expected text, got {value!r}")
    return value


def _read_expect(raw: Any, path: str) -> dict[str, Any] | None:
    if raw is None:
        return None
    if not isinstance(raw, dict):
        raise BadFact(path, f"Expected an object with some of {', '.join(_EXPECT_KEYS)}")
    for key in raw:
        if key not in _EXPECT_KEYS:
            raise BadFact(path, f"Unknown key {key!r}; expected some of {', '.join(_EXPECT_KEYS)}")
    return raw


def documents(file: Path) -> Iterator[Any]:
    """The plain documents of a YAML file (any number) or a JSON file (one, or a list of them)."""
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise Unreadable(f"{file}: cannot be read: {error}") from None
    if file.suffix != ".json":
        try:
            yield from load_all(text)
        except BadYaml as error:
            raise Unreadable(f"{file}: {error}") from None
        return
    try:
        loaded = json.loads(text)
    except RecursionError:
        raise Unreadable(f"{file}: nested too deeply") from None
    except ValueError as error:  # also numbers of thousands of digits
        raise Unreadable(f"{file}: {' '.join(str(error).split())[:400]}") from None
    yield from loaded if isinstance(loaded, list) else [loaded]


def read_file(file: Path) -> Iterator[Situation]:
    for index, raw in enumerate(documents(file)):
        try:
            yield read(raw, "$")
        except BadFact as error:
            raise Unreadable(f"{file}: document {index + 1}: {error}") from None
