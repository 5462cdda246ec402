"""A document of headings, lines and tables, written as Markdown or as a page that prints well."""

from collections.abc import Sequence
from functools import cache

import msgspec
from jinja2 import Environment

from palheta.sheets.html_templates import html_templates


class Heading(msgspec.Struct, frozen=True):
    text: str
    level: int = 2


class Line(msgspec.Struct, frozen=True):
    text: str


class Table(msgspec.Struct, frozen=True):
    """`words`: so many columns at the left hold words; all others are numbers, at the right of their cells."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    words: int = 2


Block = Heading | Line | Table


def markdown(blocks: Sequence[Block]) -> str:
    lines: list[str] = []
    for block in blocks:
        match block:
            case Heading():
                lines += ["", f"{'#' * block.level} {block.text}", ""]
            case Line():
                lines.append(f"- {block.text}")
            case Table():
                lines += [*_grid(block), ""]
    return "\n".join(lines).strip() + "\n"


def _grid(table: Table) -> list[str]:
    """Columns under each other, so that it can be read as it stands."""
    cells = [[cell.replace("|", "\\|") for cell in row] for row in (table.head, *table.rows)]
    widths = [max(3, *(len(row[k]) for row in cells)) for k in range(len(table.head))]

    def line(row: Sequence[str]) -> str:
        padded = [
            f"{cell:<{width}}" if k < table.words else f"{cell:>{width}}"
            for k, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        return f"| {' | '.join(padded)} |"

    rule = [("-" * width) if k < table.words else "-" * (width - 1) + ":" for k, width in enumerate(widths)]
    return [line(cells[0]), f"| {' | '.join(rule)} |", *map(line, cells[1:])]


def html(blocks: Sequence[Block], title: str, language: str) -> str:
    """One file that needs no other."""
    page = _templates().get_template("document.html")
    return page.render(blocks=blocks, title=title, language=language) + "\n"


@cache
def _templates() -> Environment:
    return html_templates("palheta.sheets")
