"""One tree for every book: the books that have been brought into it stay in it."""

import ast
import inspect
import re
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from palheta.rulebooks import registry

RESHAPED = ("dadinho", "tres-toques")
TOP = {"book.py", "state.py", "resume.py", "data", "rules", "steps", "outcome", "offers"}
BESIDE = {"sighted.py", "vocabulary.py", "areas.py", "gauge.py"}  # where a book needs them
AT_ONE_LEVEL, LINES, SCREEN = 12, 300, 50
ROMAN = {"I": "1", "II": "2", "III": "3", "IV": "4", "V": "5", "VI": "6", "VII": "7", "VIII": "8"}

reshaped = pytest.mark.parametrize("name", RESHAPED)


def folder_of(name: str) -> Path:
    file = import_module(registry.package(name)).__file__
    assert file is not None
    return Path(file).parent


def entries(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir() if path.name not in ("__init__.py", "__pycache__"))


def sources(name: str) -> Iterator[tuple[Path, ast.Module]]:
    for file in sorted(folder_of(name).rglob("*.py")):
        yield file, ast.parse(file.read_text(encoding="utf-8"))


def clause_functions(name: str) -> list[tuple[str, Callable[..., Any], tuple[str, ...]]]:
    """Every registered function with the module that it stands in, and the clauses that it decides."""
    board, package = registry.find(name).switchboard, registry.package(name)
    found = []
    for key, ids in board.registered.items():
        stem, _, function = key.partition(".")
        found.append((stem, getattr(import_module(f"{package}.rules.{stem}"), function), ids))
    return found


@reshaped
def test_the_folders_and_files_are_those_of_every_book(name: str) -> None:
    top = set(entries(folder_of(name)))
    assert top >= TOP
    assert top <= TOP | BESIDE
    assert all(file.endswith(".toml") for file in entries(folder_of(name) / "data"))


@reshaped
def test_no_level_has_more_entries_than_one_can_see_at_once(name: str) -> None:
    for folder in ("", "steps", "outcome", "offers"):
        assert len(entries(folder_of(name) / folder)) <= AT_ONE_LEVEL, folder


@reshaped
def test_every_kind_of_step_has_one_entry(name: str) -> None:
    for file in entries(folder_of(name) / "steps"):
        module = import_module(f"{registry.package(name)}.steps.{file.removesuffix('.py')}")
        if "_" not in module.__name__.rpartition(".")[2]:  # report_hands.py is a part of report.py
            assert callable(getattr(module, "judged", None)), file


@reshaped
def test_rules_hold_the_registered_clauses_and_nothing_else(name: str) -> None:
    registered = {(stem, function.__name__) for stem, function, _ in clause_functions(name)}
    public = {
        (file.stem, node.name)
        for file, tree in sources(name)
        if file.parent.name == "rules"
        for node in tree.body
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.name.startswith("_")
    }
    assert public == registered


def article(clause: str) -> str:
    """The number of the article, or of the annex (`anexo-V.3`: 5)."""
    first = clause.partition(".")[0].rpartition("-")[2]
    return ROMAN.get(first, first)


@reshaped
def test_functions_carry_the_number_of_an_article_that_they_decide(name: str) -> None:
    for _, function, ids in clause_functions(name):
        number = re.match(r"(?:art|rule|annex)(\d+)_", function.__name__)
        assert number, function.__name__
        assert number[1] in {article(clause) for clause in ids}, function.__name__
        assert inspect.getdoc(function), function.__name__


@reshaped
def test_files_carry_the_number_of_the_chapter(name: str) -> None:
    """An article stands in the files of one chapter, and chapters follow each other as their articles do; what an
    annex says stands in the file of that annex.
    """
    articles: dict[int, set[int]] = {}
    for stem, function, _ in clause_functions(name):
        annex = re.match(r"annex\d+_", stem)
        if annex:
            assert function.__name__.startswith(annex[0]), function.__name__
            continue
        chapter = re.match(r"(?:ch|rule)0?(\d+)_", stem)
        number = re.match(r"(?:art|rule)(\d+)_", function.__name__)
        assert chapter, stem
        assert number, function.__name__
        articles.setdefault(int(chapter[1]), set()).add(int(number[1]))
    last = 0
    for _, mine in sorted(articles.items()):
        assert min(mine) > last
        last = max(mine)


@reshaped
def test_files_and_functions_fit(name: str) -> None:
    for file, tree in sources(name):
        assert len(file.read_text(encoding="utf-8").splitlines()) <= LINES, file
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef):
                assert (node.end_lineno or 0) - node.lineno < SCREEN, (file, node.name)


@reshaped
def test_no_module_is_named_by_a_doing_that_does_not_say_of_what(name: str) -> None:
    for file, _ in sources(name):
        assert not re.fullmatch(r"(?:(?:ch|rule)\d+_)?[a-z]+ing", file.stem), file
