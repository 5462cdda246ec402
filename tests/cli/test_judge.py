"""`palheta judge`: agreement, differences, and what cannot be read."""

import json
from pathlib import Path

import pytest

from palheta.cli.main import run

DIFFERING = """\
rulebook: tiny
about: nothing was touched
before: {turn: home, ball: [0, 0], pieces: {h7: [100, 0]}}
steps: [{flick: h7, seen: []}]
expect:
  calls: [{rule: "1"}]
"""


@pytest.mark.usefixtures("tiny")
def test_agreement_is_exit_code_0(tiny: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["judge", str(tiny)]) == 0
    out = capsys.readouterr().out
    assert f"agrees  {tiny}:1 a disc hits an opponent before the ball" in out
    assert "2 judged, 2 agree" in out


@pytest.mark.usefixtures("tiny")
def test_a_difference_is_exit_code_1_and_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "case.yaml"
    file.write_text(DIFFERING)
    assert run(["judge", str(file)]) == 1
    out = capsys.readouterr().out
    assert "DIFFERS" in out
    assert 'calls[0]: expected {"rule": "1"}' in out


@pytest.mark.usefixtures("tiny")
def test_json_is_one_object_a_document(tiny: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["judge", "--json", str(tiny)]) == 0
    first, second = (json.loads(line) for line in capsys.readouterr().out.splitlines())
    assert set(first) == {"file", "index", "about", "agrees", "differences", "ruling"}
    assert (first["index"], second["index"]) == (0, 1)
    assert first["agrees"] is True
    assert first["ruling"]["calls"][0]["rule"] == "1"
    assert first["ruling"]["calls"][0]["why"] == "h7 touched a3"


@pytest.mark.usefixtures("tiny")
def test_json_names_each_difference(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "case.yaml"
    file.write_text(DIFFERING)
    assert run(["judge", "--json", str(file)]) == 1
    (result,) = (json.loads(line) for line in capsys.readouterr().out.splitlines())
    assert result["agrees"] is False
    assert result["differences"] == [{"path": "calls[0]", "expected": {"rule": "1"}, "got": []}]


@pytest.mark.usefixtures("tiny")
def test_without_expect_the_ruling_is_the_answer(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "case.json"
    question = {"rulebook": "tiny", "before": {"turn": "away"}, "steps": [{"flick": "a1"}]}
    file.write_text(json.dumps([question]))
    assert run(["judge", str(file)]) == 0
    heading, _, ruling = capsys.readouterr().out.partition("\n")
    assert heading.startswith("ruling")
    assert json.loads(ruling)["next"] == {"with": "play", "side": "away"}
    assert run(["judge", "--json", str(file)]) == 0
    assert json.loads(capsys.readouterr().out)["agrees"] is None


UNREADABLE = [
    ("rulebook: tiny\nbefore: {\n", "line 3"),
    (
        "rulebook: nobody\nbefore: {}\nsteps: []\n",
        "document 1, line 1: $.rulebook: there is no rulebook 'nobody'",
    ),
    ("rulebook: tiny\nbefore: {}\nsteps: []\n", "line 3: $.steps: Expected at least one step"),
    ("rulebook: tiny\nbefore: {}\nsteps: [{flick: h1}]\nexpekt: {}\n", "Unknown key 'expekt'"),
    ("rulebook: tiny\nbefore: {turn: both}\nsteps: [{flick: h1}]\n", "document 1, line 2: $.before.turn"),
    (
        "rulebook: tiny\nbefore: {}\nsteps:\n  - {flick: h1}\n  - {flik: h1}\n",
        "line 5: $.steps[1]: Expected a step",
    ),
    ("rulebook: tiny\nbefore: {}\nsteps: [{report: yawning}]\n", "tiny knows no report 'yawning'"),
    ("rulebook: tiny\nbefore: {}\nsteps: [{flick: h99}]\n", "a bug in palheta"),
    ("- 1\n", "Expected a situation"),
]


@pytest.mark.usefixtures("tiny")
@pytest.mark.parametrize(("text", "told"), UNREADABLE)
def test_what_cannot_be_read_is_exit_code_2_and_says_where(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, told: str
) -> None:
    file = tmp_path / "case.yaml"
    file.write_text(text)
    assert run(["judge", str(file)]) == 2
    error = capsys.readouterr().err
    assert str(file) in error
    assert told in error
    assert error.count("\n") == 1


@pytest.mark.usefixtures("tiny")
def test_a_bad_document_does_not_hide_the_others(
    tiny: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = tmp_path / "bad.yaml"
    bad.write_text("rulebook: tiny\nbefore: {}\nsteps: []\n---\n" + DIFFERING)
    assert run(["judge", str(bad), str(tmp_path / "missing.yaml"), str(tiny)]) == 2
    captured = capsys.readouterr()
    assert "3 judged, 2 agree" in captured.out
    assert "document 1" in captured.err
    assert "missing.yaml: cannot be read" in captured.err


@pytest.mark.usefixtures("tiny")
def test_places_agree_within_a_millimetre(tmp_path: Path) -> None:
    text = (
        "rulebook: tiny\nbefore: {turn: home}\nsteps: [{flick: h7, seen: [{touch: [h7, a3], at: [255, 85]}]}]\n"
        'expect: {calls: [{rule: "1", at: [%s, 85]}]}\n'
    )
    file = tmp_path / "case.yaml"
    file.write_text(text % 255.9)
    assert run(["judge", str(file)]) == 0
    file.write_text(text % 256.1)
    assert run(["judge", str(file)]) == 1


@pytest.mark.parametrize(
    ("told", "line", "path"),
    [
        ("  ball: home_haf", 3, "$.before.ball"),
        ("steps:\n  - time: 3\n  - report: yawning", 5, "$.steps[1].report"),
        ("steps:\n  - time: 3\n  - flick: h7\n    seen:\n      - {fell: hs}", 7, "$.steps[1].seen[0]"),
        ("  restart: {kind: keeper_kick, side: home}", 3, "$.before.restart.kind"),
    ],
)
def test_what_a_book_refuses_is_told_with_its_line(
    tmp_path: Path, told: str, line: int, path: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "case.yaml"
    before = "" if told.startswith("  ") else " {}"
    steps = "" if "steps" in told else "\nsteps: [{time: 3}]"
    file.write_text(f"rulebook: dadinho\nbefore:{before}\n{told}{steps}\n")
    assert run(["judge", str(file)]) == 2
    assert f"line {line}: {path}: " in capsys.readouterr().err
