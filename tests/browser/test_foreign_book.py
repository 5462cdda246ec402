"""A book of somebody else, installed beside a server: in the lobby, on its own table, in its own words; and one that
does not work beside it, which harms nobody."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import open_page, screenshot, troubles
from tests.browser.player import Player
from tests.installed import broken, installed, path_with
from tests.served import Steered

GROUND = "() => document.querySelector('match-page')?.play?.match?.ground"


@pytest.fixture(scope="module")
def with_caps(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Steered]:
    where = broken(installed(tmp_path_factory.mktemp("books")), "raise RuntimeError('not today')")
    server = Steered(tmp_path_factory.mktemp("served"), PYTHONPATH=path_with(where))
    with server:
        yield server


def test_it_is_played_with_its_own_table_look_and_words(browser: Browser, with_caps: Steered) -> None:
    page = open_page(browser, with_caps, "/?skip", locale="pt-BR")
    expect(page.locator("[data-book=broken]")).to_have_count(0)
    card = page.locator("[data-book=caps]")
    expect(card).to_contain_text("Tampinhas")
    card.click()
    expect(page.locator("palheta-lobby")).to_contain_text("Quatro tampinhas e um goleiro de cada lado")
    screenshot(page, "caps-lobby")
    page.locator("[data-test=play]").click()
    page.wait_for_function(GROUND)
    ground = page.evaluate(GROUND)
    assert ground["table"]["pitch"]["length"] == 760
    assert ground["look"]["ground"] == "#8a5f33"
    player = Player(page)
    player.play(lambda seen: player.flicks >= 2)
    screenshot(page, "caps")
    expect(page.locator("match-page")).to_contain_text("Jogue uma tampinha")
    assert troubles(page) == []


def test_its_clauses_are_read_in_the_browser(browser: Browser, with_caps: Steered) -> None:
    page = open_page(browser, with_caps, "/rules/caps/2", locale="pl-PL")
    expect(page.locator("h1")).to_contain_text("The ball first")
    expect(page.locator("main")).to_contain_text("przed piłką")
    assert page.locator("figure img").count() == 2
    assert troubles(page) == []
