"""clauses.toml is whole and true: every clause listed, every citation known, every done clause shown."""

from pathlib import Path

import palheta
from palheta.rulebooks import registry
from palheta.rulebooks.proving import cited
from palheta.situations.library import files_for
from tests.contract.books import every_book, family, inventory, needs_shared


@every_book
def test_lists_every_clause_of_the_book(name: str) -> None:
    needs_shared()
    listed = list(registry.find(name).clauses.by_id)
    assert sorted(listed) == sorted(entry["id"] for entry in inventory(name))


@every_book
def test_code_cites_only_listed_clauses(name: str) -> None:
    book = registry.find(name)
    found = cited(registry.package(name))
    assert found
    assert not {clause: where for clause, where in found.items() if clause not in book.clauses.by_id}


@every_book
def test_restarts_and_goals_cite_listed_clauses(name: str) -> None:
    book = registry.find(name)
    cites = book.clauses.cites(name)
    assert {"goal", "kick_off", "throw_in", "goal_kick", "corner", "penalty", "full_time"} <= set(cites)
    for cite in cites.values():
        assert cite.rule in book.clauses.by_id


@every_book
def test_what_is_not_done_says_why(name: str) -> None:
    for clause in registry.find(name).clauses.by_id.values():
        assert clause.gist, clause.id
        assert clause.gist_local, clause.id
        if clause.status != "done":
            assert clause.reason, f"{clause.id} is {clause.status} without a reason"
        if clause.decided_by == "physics":
            assert clause.status != "declared", f"{clause.id} can be seen, so it must be decided"
        if clause.reading:
            assert clause.reading_reason, f"{clause.id} has a reading without a reason"


@every_book
def test_every_done_clause_is_shown_by_a_situation(name: str) -> None:
    """Equipment is shown by the checker's own tests."""
    clauses = registry.find(name).clauses.by_id
    bare = []
    for clause in clauses.values():
        if clause.status == "not_applicable" or clause.decided_by == "equipment_check":
            continue
        ids = [clause.id, clause.shown_by] if clause.shown_by else [clause.id]
        if not any(files_for(book, clause_id) for book in family(name) for clause_id in ids):
            bare.append(clause.id)
    assert not bare


@every_book
def test_reports_cite_listed_clauses(name: str) -> None:
    book = registry.find(name)
    assert {report.clause for report in book.reports.values()} <= set(book.clauses.by_id)


@every_book
def test_the_function_that_decides_a_clause_is_found_by_its_file_and_line(name: str) -> None:
    board = registry.find(name).switchboard
    ids = {clause for ids in board.registered.values() for clause in ids}
    for clause in sorted(ids):
        for one in board.deciding(clause):
            file, _, line = one.where.partition(":")
            source = (Path(palheta.__file__).parents[1] / file).read_text(encoding="utf-8").splitlines()
            assert source[int(line) - 1].startswith("@SWITCH.clause("), (clause, one)
