"""msgspec looks at a class of ours when it first reads one. A second thread that reads one while that is half done
brings the process down (msgspec 0.22): so all classes are looked at before there is a second thread."""

import functools
from collections.abc import Iterator

import msgspec

from palheta.rulebooks import registry


@functools.cache
def all_types_seen() -> int:
    """How many. The books are imported first: theirs are read too."""
    for name in registry.names():
        registry.find(name)
    return sum(_seen(kind) for kind in set(_kinds(msgspec.Struct)))


def _kinds(kind: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    for below in kind.__subclasses__():
        yield below
        yield from _kinds(below)


def _seen(kind: type[msgspec.Struct]) -> bool:
    try:
        msgspec.json.Decoder(kind)
    except (
        Exception
    ):  # nothing that could be read as one: whatever msgspec, or a name in an annotation, says to it
        return False
    return True
