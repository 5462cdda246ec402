"""Ids that nobody can tell apart are refused; names that look the same are told."""

import json
from pathlib import Path

import pytest

from palheta.cli.main import run
from palheta.facts import BadFact
from palheta.tournament.alike import alike, look
from palheta.tournament.entries import Joined
from palheta.tournament.event import Entrant
from tests.tournament.organiser import event, organised

TWINS = [
    ("ana", "\N{CYRILLIC SMALL LETTER A}na"),
    ("jos\N{LATIN SMALL LETTER E WITH ACUTE}", "jose\N{COMBINING ACUTE ACCENT}"),
    ("a", "a\N{ZERO WIDTH SPACE}"),
    ("a b", "a\N{NO-BREAK SPACE}b"),
    ("PETER", "\N{CYRILLIC CAPITAL LETTER ER}ETER"),
]
ROUND_ROBIN = {"id": "g", "format": "round_robin"}


@pytest.mark.parametrize(("one", "other"), TWINS)
def test_twins_are_refused_with_their_path(one: str, other: str) -> None:
    with pytest.raises(BadFact, match="looks like") as refused:
        event(2, ROUND_ROBIN, entrants=[{"id": one}, {"id": other}])
    assert refused.value.path == "entrants[1].id"


def test_a_late_entry_may_not_be_a_twin() -> None:
    one = organised(event(3, ROUND_ROBIN))
    with pytest.raises(BadFact, match="looks like"):
        one.write(Joined(entrant=Entrant(id="\N{CYRILLIC SMALL LETTER ER}1")))


@pytest.mark.parametrize(
    ("one", "other"), [("a", "A"), ("ana", "an\N{LATIN SMALL LETTER A WITH TILDE}"), ("p1", "p2")]
)
def test_what_can_be_told_apart_is_not_the_same(one: str, other: str) -> None:
    assert look(one) != look(other)


def test_namesakes_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert alike({"a": "Ana Lima", "b": "ana  lima ", "c": "Bia"}) == [("a", "b")]
    file = tmp_path / "e.json"
    people = [{"id": "a", "name": "Ana"}, {"id": "b", "name": "Ana"}, {"id": "c"}]
    file.write_text(json.dumps({"event": "x", "book": "fistf", "entrants": people, "phases": [ROUND_ROBIN]}))
    assert run(["event", "check", str(file)]) == 0
    assert "the same name: a, b (Ana)" in capsys.readouterr().out
