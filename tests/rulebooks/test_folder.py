"""The data in a book's folder, read as values."""

from pathlib import Path

import msgspec
import pytest

from palheta.rulebooks import registry
from palheta.rulebooks.folder import BadData, Folder
from tests.contract.books import every_book
from tests.installed import CAPS


@every_book
def test_every_book_has_what_others_are_handed(name: str) -> None:
    book = registry.find(name)
    assert book.times.minutes >= 1
    options = book.options_type()
    assert all(
        hasattr(options, option) and getattr(options, read) > 0 for option, read in book.times.play.items()
    )
    assert (book.gear is None) == (book.default_table() is None)


def test_a_variant_says_only_what_is_different() -> None:
    outdoor, indoor = registry.gear("fistf"), registry.gear("fistf-indoor")
    assert indoor.table.pitch.length < outdoor.table.pitch.length
    assert (indoor.table.ball, indoor.table.piece) == (outdoor.table.ball, outdoor.table.piece)
    assert indoor.look.ground != outdoor.look.ground
    assert indoor.look.frame == outdoor.look.frame
    assert indoor.materials == outdoor.materials
    assert (indoor.out, indoor.team, outdoor.out, outdoor.team) == ("table", 5, "pitch", 10)


@pytest.fixture
def copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The data of the example, in a package that may be spoilt; the name is this test's own, for imports are kept."""
    package = tmp_path / f"spoilt_{tmp_path.name}"
    (package / "data").mkdir(parents=True)
    (package / "__init__.py").touch()
    for file in (CAPS / "caps" / "data").iterdir():
        (package / "data" / file.name).write_text(file.read_text(encoding="utf-8"), encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    return package


@pytest.mark.parametrize(
    ("file", "old", "new", "why"),
    [
        ("table", "length = 760", "length = -760", "Expected `float` >= 0.0"),
        ("table", "team = 4", "temas = 4", "unknown field `temas`"),
        ("table", "[pitch]", "[pitch", "table.toml: "),
        ("look", 'surface = "wood"', 'surface = "ice"', "Invalid enum value 'ice'"),
        ("materials", "ball.mass", "ball.weight", "materials.ball.mass: expected { value = …, why = … }"),
        ("materials", "value = 2.2", "value = 0", "materials.piece.mass: must be more than 0"),
        ("times", "minutes = 4", 'minutes = "four"', "Expected `int`"),
    ],
)
def test_a_file_that_cannot_be_understood_is_named(
    copied: Path, file: str, old: str, new: str, why: str
) -> None:
    spoilt = copied / "data" / f"{file}.toml"
    text = spoilt.read_text(encoding="utf-8")
    assert old in text
    spoilt.write_text(text.replace(old, new, 1), encoding="utf-8")
    folder = Folder(copied.name)
    with pytest.raises(BadData) as refused:
        folder.times() if file == "times" else folder.gear("spoilt")
    assert str(refused.value).startswith(f"{copied.name}/data/{file}.toml: ")
    assert why in str(refused.value)


def test_a_table_of_ones_own_is_made_of_what_it_says() -> None:
    gear = registry.gear("dadinho")
    mine = msgspec.structs.replace(gear.table, materials={"ball.mass": 0.25})
    assert gear.on(mine).materials.ball_mass == 0.25
    assert gear.on(mine).materials.piece_mass == gear.materials.piece_mass
    assert gear.on(gear.table) == gear
