"""A whole short match of each book, by dragging and tapping against the bot, until full time; and once more."""

import pytest
from playwright.sync_api import Browser

from palheta.rulebooks import registry
from tests.browser.conftest import open_page, screenshot, troubles
from tests.browser.player import Player
from tests.served import Steered

ANOTHER = """(book) => { const page = document.querySelector("match-page"), { match, view, seats } = page.play;
  return match?.book === book && !view.over && seats.join() === "home" && page.tally.flicks === 0; }"""


SHOWN = (
    "dadinho",
    "fistf",
    "campeao",
)  # one in turns, one while the ball runs, one with dice; the rest: make soak


@pytest.mark.parametrize(
    "book",
    [pytest.param(book, marks=() if book in SHOWN else pytest.mark.long) for book in registry.names()],
)
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
