"""The door to openpyxl: entrants out of a spreadsheet, tables and results into one."""

import io
import zipfile
from collections.abc import Iterator, Sequence
from typing import Any

from palheta.facts import BadFact
from palheta.planning import NotInstalled
from palheta.tournament.names import MOST_ENTRANTS

try:
    import openpyxl
except ImportError:
    raise NotInstalled("a spreadsheet", "openpyxl") from None

LARGEST = 50_000_000  # bytes, unpacked
MOST_COLUMNS = 60
FORMULA = ("=", "+", "-", "@")


def rows_of(data: bytes) -> list[dict[str, str]]:
    """The rows of the first sheet by the names in its first row."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            if sum(one.file_size for one in packed.infolist()) > LARGEST:
                raise BadFact("entrants", f"Expected at most {LARGEST:,} bytes, unpacked")
        book = openpyxl.load_workbook(io.BytesIO(data), read_only=True, data_only=True)
    except BadFact:
        raise
    except Exception as error:  # whatever is wrong inside, it is no spreadsheet
        raise BadFact("entrants", f"Expected a spreadsheet (.xlsx): {type(error).__name__}") from None
    rows = _cells(book.worksheets[0])
    head = [name.strip().lower() for name in next(rows, [])]
    if not {"name", "id"} & set(head):
        raise BadFact(
            "entrants", "Expected a first row with `name` (and club, nation, category, seed, rating)"
        )
    return [dict(zip(head, row, strict=False)) for row in rows]


def _cells(sheet: Any) -> Iterator[list[str]]:
    for row in sheet.iter_rows(max_row=MOST_ENTRANTS + 1, max_col=MOST_COLUMNS, values_only=True):
        yield [_text(cell) for cell in row]


def _text(cell: Any) -> str:
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    return "" if cell is None else str(cell).strip()


def spreadsheet(sheets: Sequence[tuple[str, Sequence[Sequence[Any]]]]) -> bytes:
    """A sheet for each name, its first row in bold. What begins like a formula is only text."""
    book = openpyxl.Workbook()
    book.remove(book.active)
    for name, rows in sheets:
        sheet = book.create_sheet(_title(name, book.sheetnames))
        for number, row in enumerate(rows, start=1):
            for column, value in enumerate(row, start=1):
                cell = sheet.cell(number, column, value)
                if isinstance(value, str) and value.startswith(FORMULA):
                    cell.data_type = "s"
                if number == 1:
                    cell.font = openpyxl.styles.Font(bold=True)
        for column in sheet.columns:
            longest = max((len(str(cell.value or "")) for cell in column), default=0)
            sheet.column_dimensions[column[0].column_letter].width = min(40, longest + 2)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def _title(name: str, taken: Sequence[str]) -> str:
    """At most 31 characters, none of those that mean something to a spreadsheet, each name once."""
    bare = "".join(c for c in name if c not in "[]:*?/\\'").strip()[:28] or "-"
    found, number = bare, 1
    while found.lower() in (one.lower() for one in taken):
        number += 1
        found = f"{bare[:26]}-{number}"
    return found
