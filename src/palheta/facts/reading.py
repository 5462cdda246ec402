"""From plain YAML or JSON data to facts and back. A fault names the path and what was expected."""

from collections.abc import Mapping
from typing import Any, TypeVar, overload

import msgspec

from palheta.facts.place import Place
from palheta.facts.seen import SEEN_KINDS, Seen, Sightings
from palheta.facts.steps import STEP_KINDS, Step

T = TypeVar("T")


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
    """Plain data to a value; unknown keys are errors."""
    try:
        return msgspec.convert(raw, to, dec_hook=_decode)
    except msgspec.ValidationError as error:
        text, _, where = str(error).partition(" - at `$")
        inner = error.__cause__
        if isinstance(inner, BadFact):
            raise BadFact(path + where.rstrip("`") + inner.path, inner.expected) from None
        raise BadFact(path + where.rstrip("`"), text) from None


def _decode(kind: type[Any], raw: Any) -> Any:
    if kind is Place:
        return Place.decode(raw)
    if kind is Sightings:
        if not isinstance(raw, list | tuple):
            raise BadFact("", "Expected a list of what was seen")
        return Sightings(read_seen(item, f"[{i}]") for i, item in enumerate(raw))
    raise TypeError(f"facts hold no {kind}")


def plain(value: Any) -> Any:
    """A value as plain JSON data (lists, never tuples), defaults left out."""
    return msgspec.json.decode(msgspec.json.encode(value, enc_hook=_encode))


def _encode(value: Any) -> Any:
    if isinstance(value, Place):
        return value.encode()
    raise TypeError(f"facts hold no {type(value)}")


def read_step(raw: Any, path: str = "step") -> Step:
    return convert(raw, _kind_of(raw, STEP_KINDS, path, "a step"), path)


def read_seen(raw: Any, path: str = "seen") -> Seen:
    return convert(raw, _kind_of(raw, SEEN_KINDS, path, "something seen"), path)


def _kind_of(raw: Any, kinds: Mapping[str, type[T]], path: str, what: str) -> type[T]:
    if not isinstance(raw, dict):
        raise BadFact(path, f"Expected {what}, an object with one of the keys {', '.join(kinds)}")
    for key, kind in kinds.items():
        if key in raw:
            return kind
    keys = ", ".join(map(str, raw))
    raise BadFact(path, f"Expected {what}: one of the keys {', '.join(kinds)}; got {keys}")
