"""Which chapter a situation's file belongs to; the docs list them all."""

from pathlib import Path

import pytest

from palheta.rulebooks import registry
from palheta.school.chapters import chapter_of, chapters_of, clause_of, taught

DOCS = (Path(__file__).parents[2] / "docs" / "school.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("book", "stem", "clause", "chapter"),
    [
        ("dadinho", "28-touching-an-opponent", "28", "4"),
        ("dadinho", "53.a-two-nil", "53.a", "awards"),
        ("tres-toques", "anexo-V.2-level-with-the-penultimate", "anexo-V.2", "anexo-V"),
        ("tres-toques", "114.a-distances-from-halfway", "114.a", "16"),
        ("fistf", "10.3.1-red", "10.3.1", "awards"),
        ("fistf", "10.4-finger", "10.4", "10"),
        ("campeao", "shot_inside.3-x", "shot_inside.3", "shot"),
    ],
)
def test_a_file_belongs_to_the_chapter_of_its_clause(book: str, stem: str, clause: str, chapter: str) -> None:
    assert clause_of(registry.find(book), stem) == clause
    found = chapter_of(book, clause)
    assert found is not None
    assert found.id == chapter


def test_a_file_that_is_named_after_nothing_belongs_nowhere() -> None:
    assert clause_of(registry.find("dadinho"), "28") is None
    assert chapter_of("dadinho", "preambulo") is None


@pytest.mark.parametrize("book", taught())
def test_the_docs_list_the_chapters(book: str) -> None:
    row = next(line for line in DOCS.splitlines() if line.startswith(f"| `{book}` |"))
    assert all(f"`{chapter.id}` {chapter.heading}" in row for chapter in chapters_of(book))


def test_every_book_is_taught() -> None:
    assert taught() == registry.names()
