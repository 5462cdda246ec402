"""`palheta rules`: books, clauses, coverage, report words."""

import json

import pytest

from palheta.cli.main import run

pytestmark = pytest.mark.usefixtures("tiny")


def test_lists_the_books(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules"]) == 0
    assert capsys.readouterr().out.split() == ["tiny", "pt", "4", "clauses", "Livro", "<Pequeno>"]


def test_lists_every_clause_of_a_book(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "tiny"]) == 0
    starts = [line.split()[0] for line in capsys.readouterr().out.splitlines() if not line.startswith(" ")]
    assert starts == ["1", "1.§1", "2", "3"]


def test_shows_a_clause_with_reading_and_what_proves_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "tiny", "1"]) == 0
    out = capsys.readouterr().out
    for told in (
        "1: Toque & falta",
        "Touching an opponent",
        "Tocar o adversário",
        "done (decided by physics)",
        "our reading: A touch is enough. Because: The text",
        "called: touching_an_opponent",
        "1-touching-an-opponent.yaml",
        "- a disc hits an opponent before the ball",
        "Under it: 1.§1",
    ):
        assert told in out


def test_a_clause_shown_by_another_one_points_to_its_situations(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "tiny", "1.§1", "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert [file.rpartition("/")[2] for file in shown["situations"]] == ["1-touching-an-opponent.yaml"]


def test_coverage_counts_and_names_what_nothing_shows(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "--coverage", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "tiny": {"clauses": 4, "done": 2, "declared": 1, "not_applicable": 1, "missing": ["2"]}
    }
    assert run(["rules", "--coverage"]) == 0
    assert "tiny has nothing to show for: 2" in capsys.readouterr().out


def test_report_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "tiny", "--reports"]) == 0
    assert capsys.readouterr().out.split() == ["shouting", "2", "side", "somebody", "shouted"]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["rules", "chess"], "there is no rulebook 'chess'; there are: tiny"),
        (["rules", "tiny", "9"], "tiny has no clause '9'"),
        (["rules", "--reports"], "whose report words?"),
    ],
)
def test_trouble_is_one_line_and_exit_code_2(
    words: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(words) == 2
    error = capsys.readouterr().err
    assert told in error
    assert error.count("\n") == 1
