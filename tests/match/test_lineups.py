"""Who plays in what: in old headers a colour, in new ones a kit."""

import pytest

from palheta.facts import BadFact
from palheta.match import Header, Lineup
from palheta.match.record import header_line, read_header
from palheta.table.kits import PALETTE, WORN, Kit, plain_kit

KIT = Kit("#c8252f", "#26282c", "#ffffff", design="halves")


def test_a_kit_goes_with_the_record() -> None:
    header = Header(book="dadinho", home=Lineup("Flamengo", kit=KIT), away=Lineup("Vasco", "#26282c"))
    again = read_header(header_line(header))
    assert again == header
    assert (again.home.worn("home"), again.away.worn("away")) == (KIT, PALETTE["black"])


def test_an_old_header_has_a_colour_or_none() -> None:
    old = {"palheta": 1, "book": "dadinho", "home": {"name": "Flamengo", "colour": "#C8252f"}, "away": {}}
    header = read_header(old)
    assert header_line(header)["home"] == old["home"]
    assert header.home.worn("home") == plain_kit("#C8252f")
    assert header.away.worn("away") == WORN["away"]


@pytest.mark.parametrize("colour", ["", "red", "#12345", "#123456;background:url(//evil)", "#123456\n"])
def test_what_is_no_colour_is_worn_by_nobody(colour: str) -> None:
    assert Lineup("", colour).worn("home") == WORN["home"]


def test_an_odd_kit_is_refused_with_its_place() -> None:
    odd = {
        "palheta": 1,
        "book": "dadinho",
        "home": {"kit": {"main": "#c8252f", "second": "blue", "number": "#ffffff"}},
    }
    with pytest.raises(BadFact, match=r"^header\.home\.kit\.second: Expected"):
        read_header(odd)
