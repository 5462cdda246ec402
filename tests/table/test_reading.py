"""A table file changes the sizes used in play, and nothing it is silent about."""

import tomllib

import msgspec
import pytest

from palheta.rulebooks import equipment
from palheta.rulebooks.registry import gear
from palheta.table.described import BadTable
from palheta.table.table import Piece, Table

DADINHO = gear("dadinho").table
FISTF = gear("fistf").table
GUZIKOWA = gear("guzikowa").table


def read(text: str) -> Table:
    return equipment.table_from(equipment.describe(tomllib.loads(text)))


@pytest.mark.parametrize("book", equipment.names())
def test_a_silent_file_leaves_the_default(book: str) -> None:
    assert read(f'rulebook = "{book}"') == gear(book).table


@pytest.mark.parametrize("book", equipment.names())
def test_the_example_is_the_default_but_for_its_pieces(book: str) -> None:
    table, default = read(equipment.example(book)), gear(book).table
    assert table.pitch == default.pitch
    assert (table.ball, table.keeper) == (default.ball, default.keeper)


def test_sizes_are_taken_over() -> None:
    table = read(
        'rulebook = "dadinho"\n[pitch]\nlength = 1700\nmargin = 90\npenalty_area = { depth = 310 }\n'
        "[goal]\nwidth = 120\n[ball]\nedge = 7\n[keeper]\nthickness = 12\n[table]\nfence = false\n"
    )
    expected = msgspec.to_builtins(DADINHO)
    expected["pitch"] |= {"length": 1700.0, "end_margin": 90.0, "side_margin": 90.0, "fence": False}
    expected["pitch"]["penalty_area"]["depth"] = 310.0
    expected["pitch"]["goal"]["width"] = 120.0
    expected["ball"]["size"] = 7.0
    expected["keeper"]["thickness"] = 12.0
    assert table == msgspec.convert(expected, Table)


def test_a_margin_follows_from_board_and_pitch() -> None:
    table = read('rulebook = "guzikowa"\n[table]\nlength = 2100\n')
    assert table.pitch.end_margin == 150
    assert table.pitch.side_margin == GUZIKOWA.pitch.side_margin


def test_pieces_of_different_sizes_keep_them() -> None:
    table = read('rulebook = "dadinho"\n[[pieces]]\ndiameter = 40\n[[pieces]]\nheight = 5\n')
    assert table.size("h1") == table.size("a1") == Piece(40, 8)
    assert table.radius("h1") == 20
    assert table.size("a2") == Piece(50, 5)
    assert table.size("h3") == table.piece == Piece(40, 8)


def test_a_team_file_may_speak_of_one_side() -> None:
    table = read('rulebook = "fistf"\nside = "away"\n[[pieces]]\nbase_diameter = 17\nbase_height = 5\n')
    assert table.size("a1") == Piece(17, 5)
    assert table.size("h1") == FISTF.piece


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[pitch]\nlength = 500", "penalty areas overlap"),
        ("[pitch]\nlength = 0", "need a size"),
        ("[pitch]\nwidth = 500", "penalty area is wider"),
        ("[pitch]\ngoal_area = { width = 700 }", "goal area is larger"),
        ("[goal]\nwidth = 400", "goal is wider"),
        ("[pitch]\npenalty_spot = 900", "beyond the halfway line"),
        ("[pitch]\ncircle_radius = 800", "circle does not fit"),
        ("[[pieces]]\ndiameter = 0", "need a size"),
        ("[[pieces]]\ndiameter = 1e-9", "need a size"),
        ("[pitch]\nlength = 1e308", "pitch.length: .* <= 10000"),
    ],
)
def test_what_geometry_forbids_is_refused(text: str, told: str) -> None:
    with pytest.raises(BadTable, match=told):
        read(f'rulebook = "dadinho"\n{text}\n')


def test_a_pitch_larger_than_its_board_is_refused() -> None:
    with pytest.raises(BadTable, match=r"pitch.end_margin: .* >= 0"):
        read('rulebook = "guzikowa"\n[table]\nlength = 1700\n')
