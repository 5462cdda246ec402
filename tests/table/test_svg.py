"""The drawing is to scale and shows every mark of its pitch."""

import math
import re
import xml.etree.ElementTree as ET

import msgspec
import pytest

from palheta.rulebooks import equipment, registry
from palheta.rulebooks.registry import gear
from palheta.situations.drawing import draw_book, draw_table
from palheta.table.pitch import Area
from palheta.table.svg import arc, draw

NS = "{http://www.w3.org/2000/svg}"
every_table = pytest.mark.parametrize("book", equipment.names())


def marks(svg: str, kind: str) -> list[ET.Element]:
    return [element for element in ET.fromstring(svg).iter() if element.get("class") == kind]


def numbers(element: ET.Element) -> list[float]:
    return [float(number) for number in re.findall(r"-?\d+(?:\.\d+)?", element.get("d") or "")]


@every_table
def test_one_unit_is_one_millimetre(book: str) -> None:
    pitch = gear(book).table.pitch
    svg = draw_book(book)
    root = ET.fromstring(svg)
    _, _, width, height = map(float, (root.get("viewBox") or "").split())
    assert root.get("width") == f"{width:g}mm"
    assert width >= pitch.length + 2 * pitch.end_margin
    assert height >= pitch.width + 2 * pitch.side_margin
    (field,) = marks(svg, "field")
    assert float(field.get("width") or 0) == pitch.length
    assert float(field.get("height") or 0) == pitch.width


@every_table
def test_every_mark_is_there(book: str) -> None:
    pitch = gear(book).table.pitch
    svg = draw_book(book)
    counted = {
        kind: len(marks(svg, kind))
        for kind in (
            "halfway",
            "circle",
            "spot",
            "penalty-area",
            "goal-area",
            "arc",
            "corner",
            "net",
            "post",
            "bar",
        )
    }
    assert counted == {
        "halfway": 1,
        "circle": 1,
        "spot": 3,
        "penalty-area": 2,
        "goal-area": 2,
        "arc": 2,
        "corner": 4,
        "net": 2,
        "post": 4,
        "bar": 2,
    }
    assert len(marks(svg, "shooting-line")) == (0 if pitch.shooting_line is None else 2)
    areas = {(float(a.get("width") or 0), float(a.get("height") or 0)) for a in marks(svg, "penalty-area")}
    assert areas == {(pitch.penalty_area.depth, pitch.penalty_area.width)}


@every_table
def test_arcs_end_on_the_area_and_on_the_circle_round_the_spot(book: str) -> None:
    pitch = gear(book).table.pitch
    for drawn in marks(draw_book(book), "arc"):
        x, y, radius, _, _, large, sweep, x2, y2 = numbers(drawn)
        side = -1 if x < 0 else 1
        assert x == x2 == side * (pitch.length / 2 - pitch.penalty_area.depth)
        assert y == -y2
        spot = side * (pitch.length / 2 - pitch.penalty_spot)
        # Numbers are written with six digits.
        assert math.hypot(x - spot, y) == pytest.approx(pitch.arc_radius, abs=1e-2)
        assert (radius, large) == (pitch.arc_radius, 0)
        assert sweep == (1 if side < 0 else 0)


def test_an_arc_inside_the_area_is_not_drawn_and_a_spot_outside_gives_the_larger_part() -> None:
    pitch = gear("dadinho").table.pitch
    assert arc(msgspec.structs.replace(pitch, arc_radius=90), "home") == ""
    outside = msgspec.structs.replace(pitch, penalty_area=Area(180, 600))
    assert " 0 1 1 " in arc(outside, "home")


@pytest.mark.parametrize("book", registry.names())
def test_pieces_are_drawn_where_they_stand(book: str) -> None:
    svg = draw_book(book, pieces=True)
    ET.fromstring(svg)
    if book == "campeao":
        assert len(marks(svg, "square")) == 55
        assert len(marks(svg, "ball")) == 1
    else:
        per_side = 6 if book == "fistf-indoor" else 11
        assert len(marks(svg, "piece")) == 2 * per_side


def test_sizes_of_pieces_are_their_own() -> None:
    table = gear("dadinho").table
    table = msgspec.structs.replace(table, sizes={"h7": msgspec.structs.replace(table.piece, diameter=36)})
    svg = draw(table, gear("dadinho").look, pieces={"h7": (10, 20), "h8": (100, 20)})
    radii = {piece.get("id"): max(float(c.get("r") or 0) for c in piece) for piece in marks(svg, "piece")}
    assert radii == {"h7": 18, "h8": 25}


def test_a_title_cannot_break_out_of_the_drawing() -> None:
    svg = draw(gear("dadinho").table, gear("dadinho").look, title="<script>\"'&")
    root = ET.fromstring(svg)
    assert root.get("aria-label") == "<script>\"'&"
    assert not list(root.iter(f"{NS}script"))


def test_only_books_with_a_table_are_drawn() -> None:
    with pytest.raises(LookupError, match="there is no rulebook 'chess'"):
        draw_book("chess")
    assert "The table of fistf" in draw_table(gear("fistf"), gear("fistf").table)
