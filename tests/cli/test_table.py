"""`palheta table`: check, show, example."""

import json
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from palheta.cli.main import run
from palheta.rulebooks import equipment


@pytest.mark.parametrize("book", equipment.names())
def test_the_example_is_within_every_limit(
    book: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["table", "example", book]) == 0
    file = tmp_path / "mine.toml"
    file.write_text(capsys.readouterr().out)
    assert run(["table", "check", str(file)]) == 0
    assert "no breach" in capsys.readouterr().out


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    file = tmp_path / "mine.toml"
    file.write_text(
        'rulebook = "dadinho"\n[table]\nwidth = 1500\n[ball]\nedge = 5.5\ncolour = "red"\n'
        "[[pieces]]\ndiameter = 61\n"
    )
    return file


def test_every_breach_is_told_with_value_limit_and_clause(
    broken: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["table", "check", str(broken)]) == 1
    assert capsys.readouterr().out.splitlines() == [
        "table.width is 1500: must be 1140 to 1340 mm (1.§2)",
        "ball.colour is red: must be yellow (4)",
        "ball.edge is 5.5: must be exactly 6 mm (4)",
        "pieces is 1: must be exactly 10 (5)",
        "pieces[1].diameter is 61: must be 35 to 60 mm (6)",
        "pieces[1].number is not stated: must be stated (6.§1)",
        f"{broken}: 6 breaches in 4 values (dadinho)",
    ]


def test_the_same_as_json(broken: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["table", "check", "--json", str(broken)]) == 1
    report = json.loads(capsys.readouterr().out)
    assert report["rulebook"] == "dadinho"
    assert report["breaches"][0] == {
        "path": "table.width",
        "value": 1500,
        "limit": "1140 to 1340 mm",
        "clause": "1.§2",
    }


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (None, "cannot be read"),
        ('rulebook = "dadinho"\nabout = = 3', "line 2, column 9"),
        ('rulebook = "dadinho"\n[table]\nwidht = 3\n', "table.widht: unknown; did you mean width?"),
    ],
)
def test_an_unreadable_file_is_one_line_and_exit_code_2(
    text: str | None, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mine.toml"
    if text is not None:
        file.write_text(text)
    assert run(["table", "check", str(file)]) == 2
    error = capsys.readouterr().err
    assert str(file) in error
    assert told in error
    assert error.count("\n") == 1


def test_show_writes_a_drawing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "pitch.svg"
    assert run(["table", "show", "fistf", "--svg", str(file)]) == 0
    assert ET.parse(file).getroot().tag.endswith("svg")
    assert run(["table", "show", "fistf"]) == 0
    assert capsys.readouterr().out == file.read_text()


def test_show_draws_the_table_a_file_describes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('rulebook = "dadinho"\n[pitch]\nlength = 1700\n')
    assert run(["table", "show", str(file)]) == 0
    assert 'width="1700"' in capsys.readouterr().out
    file.write_text('rulebook = "dadinho"\n[pitch]\nlength = 100\n')
    assert run(["table", "show", str(file)]) == 2
    assert "cannot be played on" in capsys.readouterr().err


def test_show_says_what_it_cannot_do(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["table", "show", "chess"]) == 2
    assert "there is no rulebook 'chess'" in capsys.readouterr().err
    assert run(["table", "show", "fistf", "--svg", str(tmp_path / "no" / "pitch.svg")]) == 2
    assert "cannot be written" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("ball.colour = 3", "materials.ball.colour: no such material"),
        ("ball.bounce = 1.5", "materials.ball.bounce: a restitution is at most 1"),
        ('ball.mass = "light"', "materials.ball.mass: expected a number"),
    ],
)
def test_materials_that_cannot_be_are_refused(
    line: str, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(f'rulebook = "dadinho"\n[materials]\n{line}\n')
    assert run(["table", "check", str(file)]) == 2
    assert why in capsys.readouterr().err
    file.write_text('rulebook = "dadinho"\n[materials]\nball.mass = 0.25\n')
    assert run(["table", "check", str(file)]) == 0
    assert "no breach in 1 values " in capsys.readouterr().out
