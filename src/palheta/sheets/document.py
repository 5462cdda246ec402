"""A document of headings, lines and tables, written as Markdown or as a page that prints well."""

from collections.abc import Sequence
from html import escape

import msgspec


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

CSS = """
body { font: 15px/1.45 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem; color: #1a1a1a }
h1 { margin-bottom: .2rem } h2 { margin-top: 2rem; border-bottom: 2px solid #1b6b3a } h3 { margin: 1.2rem 0 .3rem }
table { border-collapse: collapse; margin: .4rem 0 1rem } th, td { padding: .15rem .6rem; text-align: left }
th { border-bottom: 1px solid #888; font-weight: 600 } tr:nth-child(even) td { background: #f3f6f3 }
.n { text-align: right; font-variant-numeric: tabular-nums } p { margin: .2rem 0; overflow-wrap: anywhere }
@media print { body { margin: 0; max-width: none } h2, h3 { break-after: avoid } tr { break-inside: avoid } }
"""


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
    return page(elements(blocks), title, language)


def elements(blocks: Sequence[Block]) -> str:
    return "\n".join(_element(block) for block in blocks)


def page(body: str, title: str, language: str) -> str:
    """One file that needs no other. `body` is HTML, all else text."""
    return (
        f'<!doctype html>\n<html lang="{escape(language)}">\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width">\n<title>{escape(title)}</title>\n'
        f"<style>{CSS}</style>\n{body}\n</html>\n"
    )


def _element(block: Block) -> str:
    match block:
        case Heading():
            return f"<h{block.level}>{escape(block.text)}</h{block.level}>"
        case Line():
            return f"<p>{escape(block.text)}</p>"
        case Table():
            head = "".join(_cell("th", k, cell, block.words) for k, cell in enumerate(block.head))
            rows = "\n".join(
                f"<tr>{''.join(_cell('td', k, cell, block.words) for k, cell in enumerate(row))}</tr>"
                for row in block.rows
            )
            return f"<table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{rows}\n</tbody></table>"


def _cell(tag: str, column: int, text: str, words: int) -> str:
    mark = "" if column < words else ' class="n"'
    return f"<{tag}{mark}>{escape(text)}</{tag}>"
