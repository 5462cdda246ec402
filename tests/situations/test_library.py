"""Which of our own files show a clause."""

from pathlib import Path

import pytest

from palheta.rulebooks import registry
from palheta.situations import library
from tests.conftest import only


@pytest.mark.usefixtures("tiny")
def test_a_file_belongs_to_the_clause_it_is_named_after(tiny: Path) -> None:
    assert library.files_of("tiny") == (tiny,)
    assert library.files_for("tiny", "1") == (tiny,)
    assert library.files_for("tiny", "1.§1") == ()
    assert library.files_for("nobody", "1") == ()


@pytest.mark.usefixtures("tiny")
def test_a_clause_is_shown_by_its_own_file_or_by_that_of_another_clause(tiny: Path) -> None:
    book = registry.find("tiny")
    assert library.files_showing(book, "1") == (tiny,)
    assert library.files_showing(book, "1.§1") == (tiny,)
    assert library.files_showing(book, "2") == ()


def test_similar_ids_are_kept_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "tiny"
    folder.mkdir()
    for name in ("2-a.yaml", "2.§1-b.yaml", "20-c.yaml", "anexo-I-d.yaml", "anexo-II-e.yaml"):
        (folder / name).touch()
    monkeypatch.setattr(library, "folder", lambda book: tmp_path / book)
    assert [file.name for file in library.files_for("tiny", "2")] == ["2-a.yaml"]
    assert [file.name for file in library.files_for("tiny", "anexo-I")] == ["anexo-I-d.yaml"]


def test_variants_share_their_files(tmp_path: Path, tiny: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    book = "tests.tinybook.book:BOOK"
    only(monkeypatch, **{"tiny-indoor": book, "tiny": book, "x": "y:BOOK"})
    assert registry.variants("tiny") == ("tiny", "tiny-indoor")
    assert registry.variants("x") == ("x",)
    (tmp_path / "tiny-indoor").mkdir()
    monkeypatch.setattr(library, "folder", lambda book: tmp_path / book)
    indoor = tmp_path / "tiny-indoor" / "1-indoor.yaml"
    indoor.touch()
    assert library.files_showing(registry.find("tiny"), "1") == (indoor,)


def test_in_a_checkout_the_folder_is_the_repositorys() -> None:
    assert library.folder("dadinho") == Path(__file__).parents[2] / "situations" / "dadinho"
