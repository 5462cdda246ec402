"""A situation: this was the position, this was done, this was seen; what is the ruling?"""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import yaml

from palheta.facts import BadFact, Position, Step, convert, read_step
from palheta.facts.numbers import unreasonable
from palheta.rulebooks import registry
from palheta.rulebooks.base import Book, Setup, default_setup

_KEYS = ("rulebook", "about", "quote", "before", "steps", "expect")
_EXPECT_KEYS = (
    "calls", "next", "score", "cards", "removed", "counts", "places", "within", "over", "ask", "ball", "said", "shots",
)  # fmt: skip


DEEPEST_YAML = 200


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


class _Loader(yaml.CSafeLoader):
    """Only true and false are truth values: `off: [h7]` is a count's name, not the boolean of YAML 1.1."""


_Loader.yaml_implicit_resolvers = {
    first: [
        (tag, pattern) for tag, pattern in resolvers if tag != "tag:yaml.org,2002:bool" or first in "tTfF"
    ]
    for first, resolvers in yaml.CSafeLoader.yaml_implicit_resolvers.items()
}


def documents(file: Path) -> Iterator[Any]:
    """The plain documents of a YAML file (any number) or a JSON file (one, or a list of them)."""
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise Unreadable(f"{file}: cannot be read: {error}") from None
    try:
        if file.suffix == ".json":
            loaded = json.loads(text)
            yield from loaded if isinstance(loaded, list) else [loaded]
        else:
            if too_deep(text):
                raise Unreadable(f"{file}: nested too deeply")
            yield from yaml.load_all(text, Loader=_Loader)
    except RecursionError:
        raise Unreadable(f"{file}: nested too deeply") from None
    except (
        yaml.YAMLError,
        TypeError,
        ValueError,
    ) as error:  # keys that are lists, numbers of thousands of digits
        if isinstance(error, Unreadable):
            raise
        raise Unreadable(f"{file}: {' '.join(str(error).split())[:400]}") from None


_BRACKETS = re.compile(r"[\[\]{}]|^---", re.MULTILINE)
_INDENT = re.compile(r"^[ ?:-]*", re.MULTILINE)


def too_deep(text: str) -> bool:
    """libyaml's composer calls itself for every level, and the process dies of too many: estimated from above."""
    depth = 0
    for found in _BRACKETS.finditer(text):
        depth = 0 if found[0] == "---" else depth + (1 if found[0] in "[{" else -1)
        if depth > DEEPEST_YAML:
            return True
    return max(map(len, _INDENT.findall(text))) > DEEPEST_YAML


def read_file(file: Path) -> Iterator[Situation]:
    for index, raw in enumerate(documents(file)):
        try:
            yield read(raw, "$")
        except BadFact as error:
            raise Unreadable(f"{file}: document {index + 1}: {error}") from None
