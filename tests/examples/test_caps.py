"""The book that docs/write-a-book.md builds: a package of its own, of which no file of palheta knows."""

import os
import re
import subprocess
import sys
from pathlib import Path

import polib
import pytest
from tools.words import python_source

from palheta.facts import BadFact, Report, Say
from palheta.rulebooks import registry
from palheta.rulebooks.base import default_setup
from palheta.situations.coverage import coverage
from tests.conftest import with_book
from tests.contract.test_random_matches import (
    test_a_random_match_ends_and_replays_to_the_same_state as law_of_replaying,
)
from tests.contract.test_random_matches import (
    test_every_step_of_a_random_match_keeps_the_laws as law_of_steps,
)
from tests.contract.test_situations import (
    test_a_turned_table_gives_the_turned_ruling as law_of_turning,
)
from tests.contract.test_situations import test_own_situations_agree as law_of_situations
from tests.contract.test_switching_off import (
    test_every_clause_function_is_protected as law_of_protection,
)
from tests.installed import CAPS, broken, installed, path_with

LAWS = (law_of_situations, law_of_turning, law_of_steps, law_of_protection)
CATALOGUES = sorted((CAPS / "caps" / "locale").glob("*.po"))


@pytest.fixture
def caps(monkeypatch: pytest.MonkeyPatch) -> None:
    with_book(monkeypatch, "caps", "caps.book:BOOK")


@pytest.mark.usefixtures("caps")
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_it_keeps_the_laws_of_all_books(law: object) -> None:
    assert callable(law)
    law("caps")


@pytest.mark.usefixtures("caps")
@pytest.mark.parametrize("seed", range(3))
def test_its_matches_end_and_replay(seed: int) -> None:
    law_of_replaying("caps", seed)


@pytest.mark.usefixtures("caps")
def test_every_clause_is_shown() -> None:
    assert coverage(registry.find("caps")).missing == ()


@pytest.mark.usefixtures("caps")
def test_what_it_does_not_know_is_refused() -> None:
    book = registry.find("caps")
    state = book.opening(default_setup(book))
    for step in (Say(say="ready"), Report(report="shouting", side="home"), Report(report="nudged")):
        with pytest.raises(BadFact):
            book.judge(state, step)


def said_by_caps() -> set[str]:
    book = registry.find("caps")
    info = book.clauses.info
    sentences = {entry.msgid for entry in python_source.entries(CAPS, "caps")}
    calls = {f"call.{clause.call}" for clause in book.clauses.by_id.values() if clause.call}
    return (
        sentences | calls | {info.about, info.lasts, "book.caps"} | {r.meaning for r in book.reports.values()}
    )


@pytest.mark.usefixtures("caps")
@pytest.mark.parametrize("file", CATALOGUES, ids=lambda file: file.stem)
def test_all_it_says_is_translated(file: Path) -> None:
    said = {entry.msgid: entry.msgstr for entry in polib.pofile(str(file))}
    assert said.keys() == said_by_caps()
    for english, text in said.items():
        assert text
        assert set(re.findall(r"\{(\w+)", text)) == set(re.findall(r"\{(\w+)", english))


def palheta(*words: str, where: Path) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"PYTHONPATH": path_with(where)}
    command = [sys.executable, "-m", "palheta.cli.main", *words]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


def test_installed_it_is_found_and_judges(tmp_path: Path) -> None:
    where = installed(tmp_path)
    assert "caps" in palheta("rules", where=where).stdout
    told = palheta("rules", "caps", "2", where=where)
    assert "caps/rules.py:" in told.stdout
    assert "2-the-opponent-first.yaml" in told.stdout
    cases = sorted((where / "caps" / "situations" / "caps").glob("*.yaml"))
    judged = palheta("judge", *map(str, cases), where=where)
    assert judged.returncode == 0, judged.stdout + judged.stderr
    assert "9 judged, 9 agree" in judged.stdout
    drawn = palheta("table", "show", "caps", "--pieces", where=where).stdout
    assert "The table of caps" in drawn
    assert "#e8c98a" in drawn  # its own ball
    flick = (
        "flick",
        "--book",
        "caps",
        "--piece",
        "h3",
        "--at",
        "h3=-60,0",
        "--at",
        "ball=0,0",
        "--angle",
        "0",
    )
    assert '"touch": ["h3", "ball"]' in palheta(*flick, where=where).stdout
    assert "there are no questions about 'caps'" in palheta("quiz", "caps", where=where).stderr


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("import nothing_of_that_name", "ModuleNotFoundError: No module named 'nothing_of_that_name'"),
        ("def (", "SyntaxError: "),
        ("BOOK = None", "AttributeError: 'NoneType' object has no attribute 'name'"),
        ("raise SystemExit(3)", "SystemExit: 3"),
        ("from palheta.rulebooks.dadinho.book import BOOK", "ValueError: its entry point is called 'broken'"),
    ],
)
def test_a_broken_book_is_named(tmp_path: Path, code: str, why: str) -> None:
    asked = palheta("rules", "broken", where=broken(tmp_path, code))
    assert asked.returncode == 2
    warned, told = asked.stderr.splitlines()
    assert warned.startswith(f"the rulebook 'broken' of broken_book is left out: {why}")
    assert told.startswith(f"palheta: the rulebook 'broken' of broken_book cannot be used: {why}")


def test_a_broken_book_harms_nobody(tmp_path: Path) -> None:
    listed = palheta("rules", where=broken(tmp_path, "BOOK = None"))
    assert listed.returncode == 0
    assert "dadinho" in listed.stdout
    assert "broken" not in listed.stdout
    assert len(listed.stderr.splitlines()) == 1


def test_of_two_books_of_one_name_ours_is_kept(tmp_path: Path) -> None:
    where = broken(tmp_path, "BOOK = None", name="dadinho")
    listed = palheta("rules", "dadinho", "28", where=where)
    assert listed.returncode == 0
    assert listed.stderr == "the rulebook 'dadinho' of dadinho_book is left out: there is one of that name\n"


def test_a_data_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    where = installed(tmp_path)
    look = where / "caps" / "data" / "look.toml"
    look.write_text(look.read_text().replace('surface = "wood"\n', ""))
    said = palheta("rules", where=where).stderr
    page = (CAPS.parents[1] / "docs" / "write-a-book.md").read_text(encoding="utf-8")
    assert said.strip() == page.rpartition("```\n")[0].rpartition("```\n")[2].strip()
