"""The browser's types are the server's."""

from typing import Any, get_args

import msgspec
from tools.wire.protocol import FILE, HEARD, SAID, written
from tools.wire.typescript import structs_in

from palheta.server.wire.outgoing import ServerMessage


def test_the_committed_file_is_not_stale() -> None:
    assert FILE.read_text(encoding="utf-8") == written(), "run: python -m tools.wire"


def untyped(meant: Any) -> bool:
    return meant in (Any, object) or any(map(untyped, get_args(meant)))


def test_nothing_on_the_wire_is_untyped() -> None:
    """What a referee decides is the book's own (`decide`), read by no browser; so are an organiser's options. Lines of
    a record, and the pattern of one that a key is, `match.record` reads and refuses with their path."""
    found = [
        f"{one.__name__}.{field.name}"
        for one in structs_in((*SAID, *HEARD))
        for field in msgspec.structs.fields(one)
        if untyped(field.type)
    ]
    lines = ["Key.step", "ToldEntry.line", "Consulting.lines"]
    assert sorted(found) == sorted(["Decide.decide", "NewTold.options", *lines])


def test_every_message_has_a_word_of_its_own() -> None:
    tags = [one.__struct_config__.tag for one in get_args(ServerMessage)]
    assert len(set(tags)) == len(tags) > 1
