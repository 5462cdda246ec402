"""Every way in which a book's code cites a clause is seen; what is no citation is not."""

from pathlib import Path

import pytest

from palheta.rulebooks.proving import cited

CITING = """
@SWITCH.clause("1", "1.a", off=())
def art1(state, clause: str):
    CLAUSES.call("2", against, why, under="2.b")
    MayFlick(side, "3", label, pieces)
    Because(words, "4")
    ReportWord("5", "meaning")
    art1(state, "6" if indoor else "7")
    Ending("resigned", "home", score, why, "8")
    zone_of(state, "ball", at)
    reason("{side} resigns", side=side)
    other("9")
"""


def test_every_form_of_citing_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "citing"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "rules.py").write_text(CITING)
    monkeypatch.syspath_prepend(str(tmp_path))
    found = cited("citing")
    assert sorted(found) == ["1", "1.a", "2", "2.b", "3", "4", "5", "6", "7", "8"]
    assert found["4"] == "rules.py:6"
