"""`palheta solve campeao` and `palheta rules campeao --faces`."""

import json
from pathlib import Path

import pytest

from palheta.cli.main import run

ROLLS = "12"


@pytest.fixture(autouse=True)
def _cached(solutions: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(solutions))


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert run(list(arguments)) == 0
    return capsys.readouterr().out


def test_prints_the_opening_and_a_row_for_every_row(
    capsys: pytest.CaptureFixture[str], solutions: Path
) -> None:
    out = told(capsys, "solve", "campeao", "--rolls", ROLLS)
    assert "first possession ends in a goal with 14.66%" in out
    rows = [line.split() for line in out.splitlines() if line.strip()[:2].strip().isdecimal()]
    assert [row[0] for row in rows] == [str(n) for n in range(11, 0, -1)]
    assert all(len(row) == 11 for row in rows)
    assert list((solutions / "palheta").glob("campeao-*.npz"))


def test_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    said = json.loads(told(capsys, "solve", "campeao", "--rolls", ROLLS, "--json"))
    assert len(said["board"]) == 55
    assert said["goal"] == pytest.approx(0.1466, abs=1e-4)


def test_one_square_with_the_champion(capsys: pytest.CaptureFixture[str]) -> None:
    out = told(
        capsys, "solve", "campeao", "--rolls", ROLLS, "--square", "3,10", "--champion", "attacker:unstoppable"
    )
    assert "use the champion" in out
    assert "roll shot" in out


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("--square", "6,1"), "lane 1-5"),
        (("--champion", "home:assist"), "attacker:PLAY"),
        (("--dice", "none.toml"), "cannot be read"),
    ],
)
def test_bad_input_is_told(
    arguments: tuple[str, ...], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["solve", "campeao", *arguments]) == 2
    assert complaint in capsys.readouterr().err


def test_shows_the_dice(capsys: pytest.CaptureFixture[str]) -> None:
    out = told(capsys, "rules", "campeao", "--faces")
    assert "champion  long_shot" in out
    assert "not the publisher's" in out
    assert len(json.loads(told(capsys, "rules", "campeao", "--faces", "--json"))["faces"]) == 8


def test_checks_a_players_own_dice(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "dice.toml"
    file.write_text('[shot]\nfaces = ["goal"]\n')
    assert run(["rules", "campeao", "--faces", str(file)]) == 2
    complaint = capsys.readouterr().err
    assert "shot.faces: Expected six faces, got 1" in complaint
    assert "control" in complaint


def test_only_campeao_has_dice(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "dadinho", "--faces"]) == 2
    assert "only campeao" in capsys.readouterr().err
