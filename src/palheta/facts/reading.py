"""From plain YAML or JSON data to facts and back. A fault names the path and what was expected."""

from collections.abc import Mapping
from typing import Any, TypeVar, overload

import msgspec

from palheta.facts.numbers import unreasonable
from palheta.facts.place import Place
from palheta.facts.seen import SEEN_KINDS, Seen, Sightings
from palheta.facts.shown import Shown
from palheta.facts.steps import STEP_KINDS, Step

T = TypeVar("T")
MOST_SEEN = 1_000  # in one step; a flick into the thick of twenty pieces has some dozens of contacts


class BadFact(ValueError):
    """Data that is not in the vocabulary. `path` is where, `expected` what should have stood there."""

    def __init__(self, path: str, expected: str) -> None:
        super().__init__(f"{path}: {expected}")
        self.path = path
        self.expected = expected


@overload
def convert(raw: Any, to: type[T], path: str) -> T: ...


@overload
def convert(raw: Any, to: object, path: str) -> Any: ...


def convert(raw: Any, to: Any, path: str) -> Any:
    """Plain data to a value; unknown keys are errors, and so are numbers that are none."""
    found = unreasonable(raw)
    if found is not None:
        raise BadFact(path + found[0], found[1])
    return _converted(raw, to, path)


def _converted(raw: Any, to: Any, path: str) -> Any:
    try:
        return msgspec.convert(raw, to, dec_hook=_decode)
    except msgspec.ValidationError as error:
        text, _, where = str(error).partition(" - at `")
        where = where.removeprefix("key` in `").removeprefix("$").rstrip("`")
        inner = error.__cause__
        if isinstance(inner, BadFact):
            raise BadFact(path + where + inner.path, inner.expected) from None
        raise BadFact(path + where, text) from None


def _decode(kind: type[Any], raw: Any) -> Any:
    if kind is Place:
        return Place.decode(raw)
    if kind is Sightings:
        if not isinstance(raw, list | tuple):
            raise BadFact("", "Expected a list of what was seen")
        if len(raw) > MOST_SEEN:
            raise BadFact("", f"Expected at most {MOST_SEEN} things seen in one step, got {len(raw)}")
        return Sightings(
            _read_kind(item, SEEN_KINDS, f"[{i}]", "something seen") for i, item in enumerate(raw)
        )
    raise TypeError(f"facts hold no {kind}")


def plain(value: Any) -> Any:
    """A value as plain JSON data (lists, never tuples), defaults left out."""
    return msgspec.json.decode(msgspec.json.encode(value, enc_hook=as_written))


def as_written(value: Any) -> Any:
    """For msgspec: how that is written of which it knows nothing."""
    if isinstance(value, Place):
        return value.encode()
    raise TypeError(f"facts hold no {type(value)}")


def read_step(raw: Any, path: str = "step") -> Step:
    return convert(raw, kind_of(raw, STEP_KINDS, path, "a step"), path)


def read_seen(raw: Any, path: str = "seen") -> Seen:
    return convert(raw, kind_of(raw, SEEN_KINDS, path, "something seen"), path)


def read_shown(raw: Any, path: str = "show") -> Shown:
    """Every number in it is bounded by its type, so that its thousands need not be looked through before."""
    shown: Shown = _converted(raw, Shown, path)
    return shown


def _read_kind(raw: Any, kinds: Mapping[str, type[T]], path: str, what: str) -> T:
    """Part of what was looked through already."""
    value: T = _converted(raw, kind_of(raw, kinds, path, what), path)
    return value


def kind_of(raw: Any, kinds: Mapping[str, type[T]], path: str, what: str) -> type[T]:
    if not isinstance(raw, dict):
        raise BadFact(path, f"Expected {what}, an object with one of the keys {', '.join(kinds)}")
    for key, kind in kinds.items():
        if key in raw:
            return kind
    keys = ", ".join(str(key)[:40] for key in list(raw)[:10])
    raise BadFact(path, f"Expected {what}: one of the keys {', '.join(kinds)}; got {keys}")
