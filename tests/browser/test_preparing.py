"""The first start on a machine: the page says that the table is being prepared, how far that is, and then plays."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import open_page, screenshot, troubles
from tests.browser.player import Player
from tests.served import Steered

WORDS = {
    "en-GB": "Preparing the table",
    "es-ES": "Preparando la mesa",
    "it-IT": "Preparazione del tavolo",
    "pl-PL": "Przygotowywanie stołu",
    "pt-BR": "Preparando a mesa",
}


@pytest.fixture
def unprepared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Steered]:
    with Steered.unprepared(tmp_path_factory.mktemp("unprepared")) as server:
        yield server


def test_the_page_says_how_far_it_is_and_then_plays(browser: Browser, unprepared: Steered) -> None:
    for locale, words in WORDS.items():
        page = open_page(browser, unprepared, "/?skip", locale=locale)
        expect(page.locator(".preparing")).to_contain_text(words)
        page.close()
    page = open_page(browser, unprepared, "/?skip")
    unprepared.prepared(4, 10)
    expect(page.locator(".preparing progress")).to_have_attribute("value", "4")
    screenshot(page, "preparing-lobby")
    page.locator("[data-book=campeao]").click()  # dice need no table
    expect(page.locator(".preparing")).to_have_count(0)
    page.locator("[data-book=dadinho]").click()
    page.locator("[data-test=play]").click()
    bar = page.locator("match-page .preparing progress")
    expect(bar).to_have_attribute("value", "4")
    unprepared.prepared(7, 10)
    expect(bar).to_have_attribute("value", "7")
    screenshot(page, "preparing-match")
    unprepared.prepared(10, 10)
    player = Player(page)
    player.play(lambda seen: player.flicks >= 1)
    assert troubles(page) == []
