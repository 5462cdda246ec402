"""The report of an event: all of it, in four languages, safe to print and to open."""

import csv
import io
import random
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any, get_args

import pytest

from palheta.server.event_files import as_csv, results
from palheta.server.words import Language, Words
from palheta.sheets.document import Heading, Line, Table, html, markdown
from palheta.sheets.event_report import report
from palheta.sheets.event_words import CRITERIA, DECIDED_BY, FORMATS
from palheta.tournament import names
from palheta.tournament.entries import Noted, Sealed, Withdrew
from palheta.tournament.formats import FORMATS as PLAYED
from palheta.tournament.phases import TieStep
from palheta.tournament.reading import event_of
from tests.tournament.organiser import Organiser, event, organised
from tests.tournament.test_examples import FILES, judged, read

NASTY = '<script>alert("1")</script>|&'


def played_event() -> Organiser:
    phases: list[dict[str, Any]] = [
        {"id": "g", "format": "groups", "groups": 2, "draw": {"apart": ["club"]}},
        {
            "id": "ko",
            "format": "knockout",
            "from": [{"phase": "g", "places": "1-2"}],
            "draw": {"by": "cross"},
            "tie": [{"by": "penalties"}],
        },
    ]
    one = organised(event(8, *phases))
    one.write(Sealed(sha256="0" * 64))
    one.run()
    one.write(Noted(text="the light went out", about="ko/1.1"))
    one.write(Withdrew(entrant="p8", why="ill"))
    return one


@pytest.mark.parametrize("language", get_args(Language))
def test_everything_is_in_it(language: Language) -> None:
    one = played_event()
    blocks = report(one.state, one.entries, Words(language).say)
    text = markdown(blocks)
    for result in results(one.state):
        assert result["match"] in text
    assert "the light went out" in text
    assert "0" * 64 in text
    assert "ill" in text
    final = next(block for block in blocks if isinstance(block, Table))
    assert len(final.rows) == 8
    if language != "en":
        english = markdown(report(one.state, one.entries, Words("en").say))
        headings = [block.text for block in blocks if isinstance(block, Heading)][1:]
        assert not any(f"# {heading}\n" in english for heading in headings)


def test_every_word_of_an_event_can_be_said() -> None:
    assert set(FORMATS) == set(PLAYED)
    assert set(CRITERIA) >= set(get_args(names.CriterionName))
    by = TieStep.__annotations__["by"]
    assert set(DECIDED_BY) >= set(get_args(by))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_example_has_a_report(file: Path) -> None:
    made = read(file)
    one = Organiser(made, judged(made.book, 3), random.Random(3))
    before = report(one.state, one.entries, Words("pl").say)
    assert any(isinstance(block, Line) and "trwa" in block.text for block in before)
    one.run()
    page = html(report(one.state, one.entries, Words("pl").say), made.event, "pl")
    for entrant in made.entrants:
        assert entrant.called in page


def test_names_are_only_names() -> None:
    people = [{"id": "a", "name": NASTY}, {"id": "b", "name": "=1+1"}]
    one = organised(
        event_of(
            {
                "event": NASTY,
                "book": "dadinho",
                "entrants": people,
                "phases": [{"id": "p", "format": "round_robin"}],
            }
        )
    )
    one.run()
    blocks = report(one.state, one.entries, Words("en").say)
    page = html(blocks, NASTY, "en")
    assert "<script" not in page
    ET.fromstring(page[page.index("<table>") : page.index("</table>") + len("</table>")])
    lines = [line.replace("\\|", "") for line in markdown(blocks).splitlines() if line.startswith("|")]
    assert {line.count("|") for line in lines} == {5, 6, 10}, "no table has a column that its head has not"
    rows = list(csv.DictReader(io.StringIO(as_csv(one.state).lstrip("\ufeff")), delimiter=";"))
    assert {rows[0]["home_name"], rows[0]["away_name"]} == {NASTY, "'=1+1"}
