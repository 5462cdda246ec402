from pathlib import Path

import pytest

from palheta.cli.main import run
from palheta.match import Header, encode


def test_a_record_becomes_a_pdf(tmp_path: Path) -> None:
    record, paper = tmp_path / "match.jsonl", tmp_path / "match.pdf"
    record.write_bytes(encode(Header(book="dadinho"), []))
    assert run(["sheet", str(record), "--event", "Copa", "--short", "-o", str(paper)]) == 0
    assert paper.read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize("kind", ["team", "equipment"])
def test_an_empty_form(tmp_path: Path, kind: str) -> None:
    paper = tmp_path / "empty.pdf"
    assert run(["sheet", "--empty", "fistf", "--kind", kind, "--language", "es", "-o", str(paper)]) == 0
    assert paper.read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "expected a RECORD, or --empty BOOK"),
        (["nowhere.jsonl", "--empty", "dadinho"], "expected a RECORD, or --empty BOOK"),
        (["nowhere.jsonl"], "nowhere.jsonl"),
        (["--empty", "chess"], "chess"),
    ],
)
def test_bad_input_is_one_clear_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], said: str
) -> None:
    paper = tmp_path / "x.pdf"
    assert run(["sheet", *arguments, "-o", str(paper)]) == 2
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1
    assert not paper.exists()
