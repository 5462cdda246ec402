"""Which books there are, and what becomes of one that cannot be used."""

import logging

import pytest

from palheta.rulebooks import registry
from tests.conftest import only, with_book


def test_ours_come_in_their_own_order() -> None:
    assert registry.names() == ("dadinho", "tres-toques", "fistf", "fistf-indoor", "guzikowa", "campeao")
    assert registry.others() == ()
    assert all(registry.find(name).name == name for name in registry.names())


def test_a_book_is_found_by_its_name_with_its_package_and_its_gear() -> None:
    assert registry.package("tres-toques") == "palheta.rulebooks.tres_toques"
    assert registry.variants("fistf-indoor") == ("fistf-indoor", "fistf")
    assert registry.gear("fistf-indoor").book == "fistf-indoor"
    with pytest.raises(registry.UnknownBook, match="there is no rulebook 'chess'; there are: dadinho"):
        registry.find("chess")
    with pytest.raises(registry.UnknownBook, match="it is played on a board"):
        registry.gear("campeao")


def test_one_of_somebody_else_comes_last(monkeypatch: pytest.MonkeyPatch) -> None:
    with_book(monkeypatch, "caps", "caps.book:BOOK")
    assert registry.names()[-1] == "caps"
    assert registry.others() == ("caps",)


@pytest.mark.parametrize(
    ("name", "value", "why"),
    [
        ("caps", "caps.book:NOTHING", "AttributeError: module 'caps.book' has no attribute 'NOTHING'"),
        ("Caps & co", "caps.book:BOOK", "ValueError: a book's name has small letters"),
        ("bottles", "caps.book:BOOK", "ValueError: its entry point is called 'bottles' and the book 'caps'"),
    ],
)
def test_what_cannot_be_used_is_told_once_in_one_line(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, name: str, value: str, why: str
) -> None:
    registry._fault.cache_clear()
    with_book(monkeypatch, name, value)
    with caplog.at_level(logging.WARNING):
        assert name not in registry.names()
        assert name not in registry.names()
    (line,) = caplog.messages
    assert why in line
    with pytest.raises(registry.UnknownBook, match="cannot be used"):
        registry.find(name)


def test_without_any_it_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    only(monkeypatch)
    with pytest.raises(registry.UnknownBook, match="make setup"):
        registry.find("dadinho")
