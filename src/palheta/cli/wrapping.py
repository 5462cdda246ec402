"""Plain text that fits a terminal."""

import shutil
import textwrap
from collections.abc import Iterable, Sequence

WIDEST = 110


def width() -> int:
    return min(shutil.get_terminal_size().columns, WIDEST)


def paragraph(text: str, *, indent: int = 0, hanging: int = 0) -> str:
    return textwrap.fill(
        text,
        width(),
        initial_indent=" " * indent,
        subsequent_indent=" " * hanging,
        break_on_hyphens=False,
        break_long_words=False,
    )


def table(rows: Iterable[Sequence[str]]) -> str:
    """Columns as wide as they must be; the last one runs on."""
    listed = [tuple(row) for row in rows]
    if not listed:
        return ""
    widths = [max(len(row[i]) for row in listed) for i in range(len(listed[0]) - 1)]
    return "\n".join(
        "  ".join([*(cell.ljust(wide) for cell, wide in zip(row, widths, strict=False)), row[-1]]).rstrip()
        for row in listed
    )
