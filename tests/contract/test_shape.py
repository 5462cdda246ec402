"""One tree for every book, and code that a referee who knows the book finds in one guess."""

import ast
import inspect
import re
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import palheta
from palheta.rulebooks import registry
from tests.contract.books import every_book

TOP = {"book.py", "state.py", "resume.py", "data", "rules", "steps", "outcome", "offers"}
# where a book needs them
BESIDE = {"sighted.py", "vocabulary.py", "areas.py", "gauge.py", "board.py", "board_svg.py", "faces.py"}
SOURCE = Path(palheta.__file__).parent
AT_ONE_LEVEL = 12
NUMBERED = ("art", "rule")  # how functions are named after articles that have a number only
LETTERED = ("part", "annex")  # and after parts and annexes that the books number with letters
ROMAN = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII")


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


@every_book
def test_the_folders_and_files_are_those_of_every_book(name: str) -> None:
    top = set(entries(folder_of(name)))
    assert top >= TOP
    assert top <= TOP | BESIDE
    assert all(file.endswith(".toml") for file in entries(folder_of(name) / "data"))


@every_book
def test_no_level_has_more_entries_than_one_can_see_at_once(name: str) -> None:
    for folder in ("", "steps", "outcome", "offers"):
        assert len(entries(folder_of(name) / folder)) <= AT_ONE_LEVEL, folder


@every_book
def test_every_kind_of_step_has_one_entry(name: str) -> None:
    for file in entries(folder_of(name) / "steps"):
        module = import_module(f"{registry.package(name)}.steps.{file.removesuffix('.py')}")
        if "_" not in module.__name__.rpartition(".")[2]:  # report_called.py is a part of report.py
            assert callable(getattr(module, "judged", None)), file


@every_book
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


def article_of(function: Callable[..., Any]) -> tuple[str, int]:
    """`art28_touching_an_opponent` is article 28, `attack15_control_first` the fifteenth of the section on attack."""
    named = re.match(r"([a-z_]+?)(\d+)_", function.__name__)
    assert named, function.__name__
    return named[1], int(named[2])


def decides(clause: str, word: str, number: int) -> bool:
    if word in NUMBERED:
        return clause.partition(".")[0] == str(number)
    if word in LETTERED:
        return clause.partition(".")[0].rpartition("-")[2] == ROMAN[number]
    return f"{clause}.".startswith(f"{word}.{number}.")


@every_book
def test_functions_carry_the_number_of_an_article_that_they_decide(name: str) -> None:
    for _, function, ids in clause_functions(name):
        word, number = article_of(function)
        assert any(decides(clause, word, number) for clause in ids), function.__name__
        assert inspect.getdoc(function), function.__name__


@every_book
def test_files_carry_the_number_of_the_chapter(name: str) -> None:
    """An article stands in the files of one chapter, and chapters follow each other as their articles do. What a part
    or an annex says stands in its files, and a section that has a name instead of a number in the file of that name.
    """
    articles: dict[int, set[int]] = {}
    for stem, function, _ in clause_functions(name):
        word, number = article_of(function)
        if word in LETTERED:
            assert stem.startswith(f"{word}{number}_"), (stem, function.__name__)
        elif word not in NUMBERED:
            assert stem == word, (stem, function.__name__)
        else:
            chapter = re.match(r"(?:ch|rule)0?(\d+)_", stem)
            assert chapter, stem
            articles.setdefault(int(chapter[1]), set()).add(number)
    last = 0
    for _, mine in sorted(articles.items()):
        assert min(mine) > last
        last = max(mine)


@every_book
def test_no_module_is_named_by_a_doing_that_does_not_say_of_what(name: str) -> None:
    for file, _ in sources(name):
        assert not re.fullmatch(r"(?:(?:ch|rule)\d+_)?[a-z]+ing", file.stem), file


@pytest.mark.parametrize(
    "package", ["table", "facts", "ruling", "rulebooks/common", "physics", "match", "play"]
)
def test_nothing_is_decided_by_a_books_name(package: str) -> None:
    """What must be known of a book is in its folder, and handed on as a value."""
    for file in sorted((SOURCE / package).rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            assert not (isinstance(node, ast.Constant) and node.value in registry.names()), (
                file,
                node.lineno,
            )
