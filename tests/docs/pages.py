"""The pages that people read, and what stands in their code blocks."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
PAGES = sorted([ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")])
NAMES = [str(page.relative_to(ROOT)) for page in PAGES]

_FENCE = re.compile(
    r"^(?P<indent> *)```(?P<kind>\w*)(?: title=\"(?P<title>[^\"]+)\")?\n(?P<text>.*?)^(?P=indent)```$",
    re.MULTILINE | re.DOTALL,
)
_SNIPPET = re.compile(r"^--8<-- \"([^\"]+)\"\n", re.MULTILINE)


class Block(NamedTuple):
    """`title`: the file that the page tells to write."""

    kind: str
    title: str | None
    text: str


class Run(NamedTuple):
    """A command that the page shows with what it prints."""

    line: str
    prints: str


def text_of(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def blocks(name: str, kind: str | None = None) -> list[Block]:
    found = (
        Block(m["kind"], m["title"], _included(re.sub(rf"^{m['indent']}", "", m["text"], flags=re.MULTILINE)))
        for m in _FENCE.finditer(text_of(name))
    )
    return [block for block in found if kind in (None, block.kind)]


def _included(text: str) -> str:
    """What the site includes from a file stands in the page."""
    return _SNIPPET.sub(lambda found: text_of(found[1]), text)


def runs(block: Block) -> Iterator[Run]:
    """Each `$ …` with the output that follows it."""
    for part in re.split(r"^\$ ", block.text, flags=re.MULTILINE)[1:]:
        line, _, prints = part.partition("\n")
        yield Run(line, prints)


def typed(block: Block) -> list[str]:
    """Commands that the page tells to type, without showing what comes of them."""
    if block.kind != "console" or "$ " in block.text:
        return []
    lines = re.sub(r"\s+# .*$", "", block.text, flags=re.MULTILINE).splitlines()
    return [line for line in lines if line.strip()]


def inline(name: str) -> list[str]:
    """What stands between backticks in the text; not what something `was` called once."""
    text = re.sub(r"was `[^`]+`", "", _FENCE.sub("", text_of(name)))
    return re.findall(r"`([^`\n]+)`", text)
