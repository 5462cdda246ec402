"""What this book has no piece for is refused where it is read; behind this door every name is one of its buttons."""

from collections.abc import Iterator

import msgspec

from palheta.facts import BadFact, Place, Step
from palheta.rulebooks.guzikowa.state import GuzikowaPosition
from palheta.table.frame import SIDES, sweeper_of

_SWEEPERS = frozenset(sweeper_of(side) for side in SIDES)


def refuse_strangers(step: Step) -> None:
    _refuse(step, "step")


def refuse_strangers_in(position: GuzikowaPosition) -> None:
    _refuse(position, "before")


def _refuse(facts: msgspec.Struct, path: str) -> None:
    for field in facts.__struct_fields__:
        if stranger := next((name for name in _names(getattr(facts, field)) if name in _SWEEPERS), None):
            why = f"Expected a button of this book, which has no sweeping keeper; got {stranger!r}"
            raise BadFact(f"{path}.{field.rstrip('_')}", why)


def _names(value: object) -> Iterator[str]:
    """Every string in these facts: what is not a piece's name cannot be mistaken for a sweeping keeper's."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Place):
        if value.atop is not None:
            yield value.atop
    elif isinstance(value, dict):
        for key, item in value.items():
            yield str(key)
            yield from _names(item)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from _names(item)
    elif isinstance(value, msgspec.Struct):
        for field in value.__struct_fields__:
            yield from _names(getattr(value, field))
