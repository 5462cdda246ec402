"""A whole short match of each book, by dragging and tapping against the bot, until full time; and once more."""

import pytest
from playwright.sync_api import Browser

from palheta.rulebooks import registry
from tests.browser.conftest import games, open_page, screenshot, troubles
from tests.browser.player import Player
from tests.served import Steered

ANOTHER = """(book) => { const page = document.querySelector("match-page"), { match, view, seats } = page.play;
  return match?.book === book && !view.over && seats.join() === "home" && page.tally.flicks === 0; }"""


@pytest.mark.parametrize("book", games(*registry.names()))
def test_a_whole_match_against_the_bot(browser: Browser, served: Steered, book: str) -> None:
    page = open_page(browser, served, "/?skip")
    page.locator(f"[data-book={book}]").click()
    page.locator("summary").click()
    page.locator("[data-pick=length-sprint]").click()
    page.locator("[data-test=play]").click()
    player = Player(page)
    player.play(lambda seen: player.flicks >= 3 or player.rolls >= 3 or seen["over"])
    screenshot(page, book)
    player.play(lambda seen: seen["over"])
    screenshot(page, f"{book}-over")
    address = page.url
    page.locator("[data-test=again]").click()
    page.wait_for_function(ANOTHER, arg=book)
    assert page.url != address
    assert troubles(page) == []
    print(f"{book}: {player.flicks} flicks, {player.taps} taps")
    page.close()
