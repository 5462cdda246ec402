"""`palheta event`: an evening from the empty file to the last table, as somebody at a laptop runs it."""

import json
import os
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest

from palheta.cli.event_files import load, read_journal
from palheta.cli.main import run
from palheta.tournament.entries import Entered

NAMES = "Ana Lima\nBento Reis\nCaio Prado\nDavi Nunes\nEva Couto\nFábio Melo\nGil Torres\nHugo Sá\n"
Said = pytest.CaptureFixture[str]


@pytest.fixture
def evening(tmp_path: Path, capsys: Said) -> Path:
    """Eight, two groups, a knock-out by dadinho 56; nothing drawn yet."""
    (tmp_path / "names.txt").write_text(NAMES, encoding="utf-8")
    file = tmp_path / "evening.toml"
    words = ["event", "new", str(file), "--book", "dadinho", "--preset", "dadinho-official", "--tables", "3"]
    assert run([*words, "--entrants", str(tmp_path / "names.txt")]) == 0
    capsys.readouterr()
    return file


def event(word: str, file: Path, *more: str) -> int:
    return run(["event", word, str(file), *more])


def said(capsys: Said, word: str, file: Path, *more: str) -> Any:
    """The answer as JSON."""
    assert event(word, file, *more, "--json") == 0
    return json.loads(capsys.readouterr().out)


def play_on(file: Path, capsys: Said) -> None:
    """Home wins everything but the first semi-final, which is level and goes to the better campaign."""
    while not (now := said(capsys, "next", file))["over"]:
        for due in now["due"]:
            words = due["how"].split()
            assert words[:2] == ["palheta", "event"]
            assert run(words[1:]) == 0
        for match in now["matches"]:
            score = "1-1" if match["match"] == "ko/1.1" else "2-0"
            assert event("enter", file, match["match"], score) == 0
        capsys.readouterr()


def test_an_evening(evening: Path, capsys: Said) -> None:
    assert said(capsys, "check", evening)["phases"][1]["waits"] == "groups is not over yet"
    play_on(evening, capsys)
    rows = said(capsys, "table", evening, "--phase", "ko")["rows"]
    assert [row["rank"] for row in rows] == [1, 2, 3, 4]
    assert event("table", evening) == 0
    told = capsys.readouterr().out
    assert "goes on (campaign, 56)" in told or "penalties" in told
    assert event("next", evening) == 0
    assert "Everything is played" in capsys.readouterr().out
    assert event("check", evening) == 0
    assert "every draw follows from its secret" in capsys.readouterr().out


def test_every_word_speaks_json(evening: Path, capsys: Said) -> None:
    assert said(capsys, "draw", evening, "--seal")[0]["entry"] == "seal"
    assert said(capsys, "draw", evening, "--word", "blue ox")[0]["word"] == "blue ox"
    assert not evening.with_suffix(".hidden").exists()
    match = said(capsys, "next", evening)["matches"][0]["match"]
    assert said(capsys, "enter", evening, match, "1-0")["entries"] == [4]
    plan = said(capsys, "timetable", evening, "--greedy")
    assert plan["end"] >= plan["lower_bound"]
    assert len(plan["slots"]) == 12 - 1 + 4
    chances = said(capsys, "simulate", evening, "--times", "20")
    assert sum(one["places"][0] for one in chances["entrants"]) == pytest.approx(1)
    assert (
        run(
            [
                "event",
                "advise",
                "--book",
                "dadinho",
                "--entrants",
                "8",
                "--tables",
                "2",
                "--hours",
                "3",
                "--json",
            ]
        )
        == 0
    )
    assert any(one["fits"] for one in json.loads(capsys.readouterr().out))
    assert run(["event", "new", "--presets", "--json"]) == 0
    assert "dadinho-official" in json.loads(capsys.readouterr().out)


def test_a_picture_of_the_chances(evening: Path, capsys: Said) -> None:
    assert event("simulate", evening, "--times", "10", "--svg", str(evening.with_suffix(".svg"))) == 0
    assert ET.parse(evening.with_suffix(".svg")).getroot().tag.endswith("svg")


def test_what_does_not_fit_changes_nothing(evening: Path, capsys: Said) -> None:
    journal = evening.with_suffix(".jsonl")
    assert event("enter", evening, "--check-in", "ana-lima", "nobody") == 2
    assert "nothing was changed" in capsys.readouterr().err
    assert not journal.exists()
    assert event("draw", evening) == 0
    before = journal.read_bytes()
    capsys.readouterr()
    first = said(capsys, "next", evening)["matches"][0]["match"]
    assert event("enter", evening, "--check-in", "ana-lima", "nobody") == 2
    assert event("enter", evening, first, "1-0", "--penalties", "4-3") == 2
    assert event("enter", evening, "ko/1.1", "1-0") == 2
    assert journal.read_bytes() == before


def test_an_amendment(evening: Path, capsys: Said) -> None:
    event("draw", evening)
    capsys.readouterr()
    match = said(capsys, "next", evening)["matches"][0]["match"]
    event("enter", evening, match, "1-0")
    assert event("enter", evening, match, "0-2", "--amend", "3", "--why", "wrong way round") == 0
    phase, fixture = load(evening).find(match)
    result = phase.result(fixture)
    assert result is not None
    assert result.score == (0, 2)
    assert len(read_journal(evening)) == 4, "nothing is overwritten"
    assert event("enter", evening, "--take-back", "3") == 0
    assert load(evening).find(match)[0].result(fixture) is None


def test_what_was_acknowledged_survives_and_a_torn_line_does_not(evening: Path, capsys: Said) -> None:
    event("draw", evening)
    capsys.readouterr()
    match = said(capsys, "next", evening)["matches"][0]["match"]
    event("enter", evening, match, "1-0")
    journal = evening.with_suffix(".jsonl")
    whole = journal.read_bytes()
    journal.write_bytes(whole + b'{"crc":"0000')
    assert any(isinstance(entry, Entered) for entry in read_journal(evening))
    assert event("enter", evening, "--note", "the light went out") == 0
    assert journal.read_bytes().startswith(whole)
    assert len(read_journal(evening)) == 4
    os.truncate(journal, 5)  # killed in the middle of the very first line
    assert event("draw", evening) == 0
    assert len(read_journal(evening)) == 2


def test_a_file_that_was_changed_is_noted_once(evening: Path, capsys: Said) -> None:
    event("draw", evening)
    text = evening.read_text(encoding="utf-8")
    evening.write_text(text.replace("tables = 3", "tables = 4"), encoding="utf-8")
    event("enter", evening, "--note", "one table more")
    event("enter", evening, "--note", "and no other")
    kinds = [type(entry).__name__ for entry in read_journal(evening)]
    assert kinds == ["Defined", "Drew", "Defined", "Noted", "Noted"]


def test_a_swiss_round_a_stage_a_challenge_a_team(tmp_path: Path, capsys: Said) -> None:
    (tmp_path / "names.txt").write_text(NAMES, encoding="utf-8")
    files = {}
    for form in ("swiss", "league", "ladder"):
        files[form] = tmp_path / f"{form}.toml"
        words = ["event", "new", str(files[form]), "--book", "campeao", "--format", form]
        assert run([*words, "--entrants", str(tmp_path / "names.txt")]) == 0
    assert event("draw", files["swiss"]) == 0
    assert event("enter", files["league"], "--stage", "1", "--present", "ana-lima,bento-reis,caio-prado") == 0
    assert event("enter", files["ladder"], "--challenge", "caio-prado", "ana-lima") == 0
    capsys.readouterr()
    assert len(said(capsys, "next", files["swiss"])["matches"]) == 4
    assert len(said(capsys, "next", files["league"])["matches"]) == 3
    (match,) = said(capsys, "next", files["ladder"])["matches"]
    assert (match["home"], match["away"]) == ("ana-lima", "caio-prado")
    assert event("enter", files["ladder"], match["match"], "0-1") == 0
    capsys.readouterr()
    rows = said(capsys, "table", files["ladder"])["rows"]
    assert [row["id"] for row in rows[:3]] == ["caio-prado", "ana-lima", "bento-reis"]


def test_late_absent_and_gone(evening: Path, capsys: Said) -> None:
    event("draw", evening)
    assert event("enter", evening, "--join", "iara", "--name", "Iara Pinto", "--group", "A") == 0
    assert event("enter", evening, "--withdraw", "hugo-sa", "--how", "annul", "--why", "ill") == 0
    state = load(evening)
    given = state.phases["groups"].given
    assert given is not None
    assert "iara" in given.groups["A"]
    assert state.entrants["hugo-sa"].withdrawn == "annul"
    assert all(not fixture.has("hugo-sa") for fixture in state.phases["groups"].open)


def test_spreadsheets_are_read(tmp_path: Path, capsys: Said) -> None:
    """As they come: a byte order mark, semicolons, a comma in a number, two of one name."""
    people = "\ufeffName;Club;Seed;Fee\nJosé;Vila;1;12,50\nJosé;Bota;2;\n;;;\nZoë;;;\n"
    (tmp_path / "people.csv").write_text(people, encoding="utf-8")
    file = tmp_path / "e.toml"
    words = ["event", "new", str(file), "--book", "fistf", "--format", "knockout", "--entrants"]
    assert run([*words, str(tmp_path / "people.csv")]) == 0
    found = load(file).entrants
    assert list(found) == ["jose", "jose-2", "zoe"]
    assert (found["jose"].fee, found["jose-2"].club, found["zoe"].seed) == (12.5, "Bota", None)


TEAMS = """
event = "x"
book = "fistf"
tables = 4
entrants = [{id = "a", members = ["a1", "a2", "a3"]}, {id = "b", members = ["b1", "b2", "b3"]}]
phases = [{id = "p", format = "round_robin", team = {tables = 3}}]
"""


def test_line_ups_are_hidden_until_both_are_in(tmp_path: Path, capsys: Said) -> None:
    file = tmp_path / "teams.toml"
    file.write_text(TEAMS, encoding="utf-8")
    home, away = load(file).phases["p"].fixtures[0].pair
    assert event("enter", file, "--line-up", "p/1.1", "home", f"{home}2,{home}1,{away}3", "--hidden") == 2
    assert event("enter", file, "--line-up", "p/1.1", "home", f"{home}2,{home}1,{home}3", "--hidden") == 0
    assert event("next", file) == 0
    told = capsys.readouterr().out + file.with_suffix(".jsonl").read_text(encoding="utf-8")
    assert f"{home}2,{home}1" not in told
    assert f'{home}2","{home}1' not in told
    assert f"{home}: handed in" in told
    assert event("enter", file, "--line-up", "p/1.1", "home", f"{home}1,{home}2,{home}3", "--hidden") == 2
    assert event("enter", file, "--line-up", "p/1.1", "away", f"{away}3,{away}1,{away}1", "--hidden") == 2
    assert event("enter", file, "--line-up", "p/1.1", "away", f"{away}3,{away}1,{away}2", "--hidden") == 0
    capsys.readouterr()
    assert event("next", file) == 0
    told = capsys.readouterr().out
    assert f"{home}: {home}2, {home}1, {home}3" in told
    assert f"{away}: {away}3, {away}1, {away}2" in told


def test_what_is_due_is_told_for_programs_too(tmp_path: Path, capsys: Said) -> None:
    """Which match, and by what a level tie is decided: `how` is for people."""
    file = tmp_path / "cup.yaml"
    file.write_text(
        "event: cup\nbook: dadinho\nentrants: [{id: a}, {id: b}]\n"
        "phases: [{id: ko, format: knockout, draw: {by: seeded}, tie: [{by: penalties}]}]\n",
        encoding="utf-8",
    )
    assert event("enter", file, "ko/1.1", "1-1") == 0
    capsys.readouterr()
    (due,) = said(capsys, "next", file)["due"]
    assert (due["do"], due["match"], due["by"], due["phase"]) == ("tie", "ko/1.1", "penalties", "ko")
