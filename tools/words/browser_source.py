"""What the browser says: the literals in `t("...")` and `n("...", "...")`, and the kinds of slugs it asks for."""

import re
from collections.abc import Iterator
from pathlib import Path

from palheta.table.kits import PALETTE
from tools.words.entry import Entry

_CALL = re.compile(r"(?<![\w.])(t|n)\(")
_TEXT = re.compile(r"\btext: \"((?:[^\"\\]|\\.)*)\"")
_SLUG = re.compile(r"(?<![\w.])slug\(\s*\"(\w+)\"")
_STRING = re.compile(r"(?P<compared>[=!]==?\s*)?\"(?P<text>(?:[^\"\\]|\\.)*)\"")
# What is handed to `t` without being written there: the books' own lines and titles, the names of the colours.
SAID_ELSEWHERE = {"card.about", "card.lasts", "name", "text", "reason.text", "c.heading", "clause.title"}


class Unreadable(ValueError):
    """A text that is put together at run time: nobody could translate it."""


def sources(root: Path) -> Iterator[Path]:
    return (file for file in sorted((root / "web" / "src").rglob("*.ts")) if file.name != "words.ts")


def entries(root: Path) -> Iterator[Entry]:
    for file in sources(root):
        code = file.read_text(encoding="utf-8")
        where = file.relative_to(root).as_posix()
        for found in _CALL.finditer(code):
            arguments = _arguments(code, found.end())
            if found[1] == "n":
                one, many = (_texts(argument)[0] for argument in arguments[:2])
                yield Entry(one, where, many=many)
                continue
            texts = _texts(arguments[0])
            if not texts and arguments[0].strip() not in SAID_ELSEWHERE:
                raise Unreadable(f"{where}: not a literal: t({arguments[0]})")
            yield from (Entry(text, where) for text in texts)
        yield from (Entry(found[1], where) for found in _TEXT.finditer(code))


def colours() -> Iterator[Entry]:
    return (
        Entry(name, "src/palheta/table/kits.py", note="the colour of a side's pieces") for name in PALETTE
    )


def kinds_of_slugs(root: Path) -> set[str]:
    return {kind for file in sources(root) for kind in _SLUG.findall(file.read_text(encoding="utf-8"))}


def _texts(expression: str) -> list[str]:
    """Its literals, but not what something is only compared with."""
    return [found["text"] for found in _STRING.finditer(expression) if not found["compared"]]


def _arguments(code: str, start: int) -> list[str]:
    """The arguments of a call whose bracket opened just before `start`."""
    depth, quoted, begin = 0, "", start
    found: list[str] = []
    at = start
    while at < len(code):
        char = code[at]
        if quoted:
            if char == "\\":
                at += 1
            elif char == quoted:
                quoted = ""
        elif char in "\"'`":
            quoted = char
        elif char in "([{":
            depth += 1
        elif char in ")]}":
            if depth == 0:
                return [*found, code[begin:at]]
            depth -= 1
        elif char == "," and depth == 0:
            found.append(code[begin:at])
            begin = at + 1
        at += 1
    raise Unreadable(f"a call that never ends: {code[start : start + 60]!r}")
