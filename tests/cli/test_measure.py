"""`palheta measure`: questions at the table, and what follows from the answers."""

import io
import json
from pathlib import Path

import pytest

from palheta.cli.main import run
from palheta.study.measure.readings import decoded, encoded
from tests.study.measure.club import Club


@pytest.fixture
def file(tmp_path: Path) -> Path:
    found = tmp_path / "club.json"
    assert run(["measure", "new", "dadinho", str(found), "--frames", "120", "--about", "hall"]) == 0
    return found


def answer(monkeypatch: pytest.MonkeyPatch, answers: str, file: Path, *more: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(answers))
    assert run(["measure", "add", str(file), *more]) == 0


def test_questions_are_asked_and_every_run_is_kept(
    file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Bad answers are asked again; what stays the same is offered; it can be stopped in the middle and gone on with."""
    answer(monkeypatch, "1\n300\nfast\n-3\n0.3\n500\n\n0,31\n510\n\n0.3\n", file)
    out = capsys.readouterr().out
    assert "Expected a number, got fast" in out
    assert "time: expected 0.01 to 30 s, got -3" in out
    assert "[300]" in out
    assert "2 readings are kept" in out
    answer(monkeypatch, "\n400\n0.4\n390\n400\n0.4\n600\nq\n", file, "--language", "pl")
    assert "it must stop well beyond the second mark" in capsys.readouterr().out
    kept = decoded(file.read_bytes())
    assert [run.read for run in kept.runs] == [
        {"over": 300, "time": 0.3, "way": 500},
        {"over": 300, "time": 0.31, "way": 510},
        {"over": 400, "time": 0.4, "way": 600},
    ]
    assert (kept.about, kept.frames) == ("hall", 120)


def test_what_to_do_in_the_readers_language(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["measure", "how", "fistf", "--language", "it"]) == 0
    out = capsys.readouterr().out
    assert "Scivolata" in out
    assert "keeper" not in out  # on its rod


def test_a_table_file_to_play_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, table = tmp_path / "club.json", tmp_path / "club.toml"
    file.write_bytes(encoded(Club("dadinho", {"piece.friction": 0.22}, 1).readings(("slide", "piece", 4))))
    assert run(["measure", "fit", str(file), "-o", str(table)]) == 0
    assert "not decided by these readings" in capsys.readouterr().out
    assert run(["table", "check", str(table)]) == 0
    assert run(["measure", "fit", str(file), "--table", str(table), "--json"]) == 0
    found = json.loads(capsys.readouterr().out.partition("\n")[2])
    assert found["measured"][0]["key"] == "piece.friction"


def test_a_file_is_not_begun_twice(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = file.read_bytes()
    assert run(["measure", "new", "dadinho", str(file)]) == 2
    assert "is there already" in capsys.readouterr().err
    assert file.read_bytes() == before


def test_another_books_table(file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = tmp_path / "t.toml"
    table.write_text('rulebook = "fistf"\n')
    assert run(["measure", "fit", str(file), "--table", str(table)]) == 2
    assert "describes a table of fistf, not of dadinho" in capsys.readouterr().err
