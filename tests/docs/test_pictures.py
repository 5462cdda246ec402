"""The drawn pictures are what is drawn today."""

from pathlib import Path

import pytest

from palheta.cli.main import run

ROOT = Path(__file__).parents[2]


def test_the_picture_is_what_the_drawer_draws(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["table", "show", "dadinho", "--pieces"]) == 0
    assert (ROOT / "docs" / "dadinho.svg").read_text(encoding="utf-8") == capsys.readouterr().out
