"""`palheta flick`."""

import json
from pathlib import Path

import pytest

from palheta.cli.main import run


def played(*words: str) -> int:
    return run(["flick", *words])


STAND = ("--book", "fistf", "--at", "h7=-60,10", "--at", "ball=0,0")


def test_it_prints_what_was_seen(capsys: pytest.CaptureFixture[str]) -> None:
    assert played(*STAND, "--piece", "h7", "--towards", "ball", "--speed", "1000") == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert lines[0]["touch"] == ["h7", "ball"]
    assert set(lines[-1]["rest"]) == {"h7", "ball"}


def test_it_draws_and_prints_the_trace(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    picture = tmp_path / "flick.svg"
    assert played(*STAND, "--piece", "h7", "--angle", "-9", "--svg", str(picture), "--json") == 0
    assert picture.read_text().startswith("<svg")
    assert "h7" in json.loads(capsys.readouterr().out)["paths"]


def test_a_position_file_is_read(tmp_path: Path) -> None:
    file = tmp_path / "p.yaml"
    file.write_text(
        "rulebook: dadinho\nbefore:\n  ball: [300, 100]\n  pieces: {h7: [200, 60], a3: [260, 30]}\n"
    )
    assert played("--position", str(file), "--piece", "h7", "--towards", "ball") == 0


def test_a_table_file_changes_sizes_and_materials(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('rulebook = "fistf"\n[materials]\nball.rolling = 0.4\n')
    ends = []
    for table in (("--book", "fistf"), ("--table", str(file))):
        assert played(*table, *STAND[2:], "--piece", "h7", "--towards", "ball") == 0
        ends.append(json.loads(capsys.readouterr().out.splitlines()[-1])["rest"]["ball"][0])
    assert ends[1] < 0.5 * ends[0]
    assert played(*STAND[2:], "--book", "dadinho", "--table", str(file), "--piece", "h7") == 2
    assert "describes a table of fistf" in capsys.readouterr().err
    file.write_text('rulebook = "fistf"\n[materials]\nball.rolls = 0.4\n')
    assert played(*STAND[2:], "--table", str(file), "--piece", "h7") == 2
    assert "materials.ball.rolls: no such material" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ((*STAND, "--piece", "h9"), "h9: not on the table"),
        ((*STAND, "--piece", "h7", "--speed", "9000"), "speed must be"),
        ((*STAND, "--piece", "h7", "--at", "a3=x"), "--at a3=x"),
        (("--piece", "h7"), "which table"),
        (("--position", "nowhere.yaml", "--piece", "h7"), "nowhere.yaml"),
    ],
)
def test_what_cannot_be_is_refused(
    words: tuple[str, ...], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert played(*words) == 2
    assert why in capsys.readouterr().err
