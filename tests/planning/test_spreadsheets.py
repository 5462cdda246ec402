"""Entrants out of a spreadsheet, tables into one."""

import io
import zipfile

import openpyxl
import pytest

from palheta.facts import BadFact
from palheta.planning.spreadsheets import rows_of, spreadsheet
from palheta.tournament.entrants import entrants_in


def test_people_go_in_and_come_out() -> None:
    data = spreadsheet(
        [("people", [["Name", "Club", "Seed"], ["Ana Lima", "A", 1], ["=Bia", None, 2.0], [None, "x", 3]])]
    )
    assert entrants_in(rows_of(data)) == [
        {"id": "ana-lima", "name": "Ana Lima", "club": "A", "seed": 1},
        {"id": "bia", "name": "=Bia", "seed": 2},
    ]


def test_a_name_is_no_formula_and_titles_are_what_a_sheet_may_have() -> None:
    long = "groups [A]: the first and by far the longest"
    data = spreadsheet([(long, [["a"], ["=1+1"]]), (long, [["a"]]), ("", [["a"]])])
    book = openpyxl.load_workbook(io.BytesIO(data))
    assert len(set(book.sheetnames)) == 3
    assert all(len(name) <= 31 and not set(name) & set("[]:*?/\\") for name in book.sheetnames)
    assert book.worksheets[0]["A2"].data_type == "s"


@pytest.mark.parametrize("data", [b"", b"PK", b"name,club\nAna,A\n", b"\0" * 1000])
def test_what_is_no_spreadsheet_is_told(data: bytes) -> None:
    with pytest.raises(BadFact, match="spreadsheet"):
        rows_of(data)


def test_one_without_names_and_one_that_unpacks_to_too_much() -> None:
    with pytest.raises(BadFact, match="first row"):
        rows_of(spreadsheet([("people", [["price"], [3]])]))
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as bomb:
        bomb.writestr("xl/workbook.xml", b"0" * 60_000_000)
    with pytest.raises(BadFact, match="unpacked"):
        rows_of(packed.getvalue())
