"""What pieces wear: read or refused, and drawn."""

import xml.etree.ElementTree as ET
from typing import get_args

import msgspec
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from palheta.facts import BadFact, convert
from palheta.rulebooks import equipment
from palheta.rulebooks.registry import gear
from palheta.table.frame import Side
from palheta.table.kits import (
    DESIGNS,
    PALETTE,
    WORN,
    CrestDisc,
    CrestPolygon,
    Design,
    Kit,
    contrast,
    mixed,
    plain_kit,
)
from palheta.table.looks import Look
from palheta.table.pieces_svg import Placed
from palheta.table.svg import draw

CREST = (
    CrestDisc("#ffffff", (0.0, 0.0), 1.0),
    CrestPolygon("#2264c8", ((0.0, 0.9), (0.8, -0.5), (-0.8, -0.5))),
)
KIT = Kit("#c8252f", "#26282c", "#ffffff", "#e8c11c", "stripes", CREST)
DISC = msgspec.to_builtins(CREST[0])
PLAIN = {"main": "#c8252f", "second": "#26282c", "number": "#ffffff"}


def test_a_kit_is_read_as_it_was_written() -> None:
    assert convert(msgspec.to_builtins(KIT), Kit, "kit") == KIT


@pytest.mark.parametrize(
    ("odd", "where"),
    [
        ({}, "kit: "),
        (PLAIN | {"main": "red"}, "kit.main: "),
        (PLAIN | {"second": "#12345"}, "kit.second: "),
        (PLAIN | {"number": "#fff;background:url(x)"}, "kit.number: "),
        (PLAIN | {"number": "#C8252F"}, "kit: Expected a number that can be seen"),
        (PLAIN | {"third": 3}, "kit.third: "),
        (PLAIN | {"design": "tartan"}, "kit.design: "),
        (PLAIN | {"sleeves": "long"}, "kit: "),
        (PLAIN | {"crest": [{"kind": "lion"}]}, "kit.crest[0]"),
        (PLAIN | {"crest": [DISC | {"at": [0, 2]}]}, "kit.crest[0].at[1]: "),
        (PLAIN | {"crest": [DISC | {"radius": 0}]}, "kit.crest[0].radius: "),
        (
            PLAIN | {"crest": [{"kind": "polygon", "colour": "#ffffff", "points": [[0, 0]]}]},
            "kit.crest[0].points: ",
        ),
        (PLAIN | {"crest": [DISC] * 13}, "kit.crest: "),
    ],
    ids=str,
)
def test_an_odd_kit_is_refused_with_its_place(odd: object, where: str) -> None:
    with pytest.raises(BadFact) as refused:
        convert(odd, Kit, "kit")
    assert str(refused.value).startswith(where), refused.value


@given(st.integers(0, 0xFFFFFF).map("#{:06x}".format))
@example("#e9781c")  # white on this orange stood at 2.9
@example("#767676")  # where black and white are read about equally well
def test_who_says_a_colour_only_is_written_on_legibly(colour: str) -> None:
    assert contrast(colour, plain_kit(colour).number) >= 4.5


def test_blue_meets_orange() -> None:
    assert contrast("#ffffff", "#000000") == pytest.approx(21)
    assert {"home": PALETTE["blue"], "away": PALETTE["orange"]} == WORN


def test_colours_are_mixed() -> None:
    assert mixed("#000000", "#ffffff", 0.5) == "#808080"
    assert mixed("#2264c8", "#ffffff", 0.0) == "#2264c8"


@pytest.mark.parametrize("design", get_args(Design))
@pytest.mark.parametrize("book", equipment.names())
def test_every_design_is_drawn_on_every_kind_of_piece(book: str, design: Design) -> None:
    kits: dict[Side, Kit] = {"home": msgspec.structs.replace(KIT, design=design), "away": WORN["away"]}
    pieces: dict[str, Placed] = {"h7": (10.0, 20.0), "hk": (-300.0, 0.0), "a7": (90.0, 20.0)}
    svg = draw(gear(book).table, gear(book).look, pieces=pieces, kits=kits)
    drawn = {
        one.get("id"): ET.tostring(one, "unicode")
        for one in ET.fromstring(svg).iter()
        if one.get("class") == "piece"
    }
    assert KIT.main in drawn["h7"]
    assert KIT.main not in drawn["a7"]
    assert WORN["away"].main in drawn["a7"]
    shown = drawn["h7"].count("<ns0:rect")
    assert shown == (0 if gear(book).look.piece == "figure" else len(DESIGNS[design].bars))


def test_a_crest_is_drawn_above_the_number() -> None:
    svg = draw(gear("dadinho").table, gear("dadinho").look, pieces={"h7": (0, 0)}, kits=WORN | {"home": KIT})
    assert 'class="crest"' in svg
    assert "0,0.9 0.8,-0.5 -0.8,-0.5" in svg
    assert 'class="crest"' not in draw(gear("dadinho").table, gear("dadinho").look, pieces={"h7": (0, 0)})


@pytest.mark.parametrize("book", equipment.names())
def test_looks_are_colours(book: str) -> None:
    assert convert(msgspec.to_builtins(gear(book).look), Look, "look") == gear(book).look
