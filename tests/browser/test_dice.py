"""Campeão at the browser: a die is held before it is thrown, hints, and dice that anybody can check."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import open_page
from tests.browser.player import Player, settled
from tests.served import Steered

MY_TURN = """() => {
  const page = document.querySelector("match-page");
  const tray = page?.shadowRoot.querySelector("palheta-board")?.shadowRoot.querySelector("dice-tray.home");
  return (tray?.shadowRoot.querySelectorAll("[data-does=pick]:not([data-die=champion])").length ?? 0) > 1;
}"""


@pytest.fixture(scope="module")
def dice_served(solutions: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Steered]:
    """Its solutions are those of the other tests."""
    with Steered(tmp_path_factory.mktemp("dice"), XDG_CACHE_HOME=str(solutions)) as server:
        yield server


def start(browser: Browser, served: Steered, opponent: str = "bot") -> Page:
    page = open_page(browser, served, "/?skip")
    page.locator("[data-book=campeao]").click()
    page.locator(f"[data-pick=opponent-{opponent}]").click()
    page.locator("summary").click()
    page.locator("[data-pick=length-sprint]").click()
    page.locator("[data-test=play]").click()
    return page


def until_my_turn(page: Page) -> None:
    """Until several dice of mine can be picked up (the champion is none to choose among), and none is in the hand."""
    Player(page).play(lambda _: page.evaluate(MY_TURN))
    page.keyboard.press("Escape")


def state_of(page: Page) -> int:
    found: int = page.evaluate("() => document.querySelector('match-page').play.view.id")
    return found


def test_a_die_can_be_put_back_until_it_is_thrown(browser: Browser, dice_served: Steered) -> None:
    page = start(browser, dice_served)
    until_my_turn(page)
    before = state_of(page)
    dice = page.locator("dice-tray.home [data-does=pick]:not([data-die=champion])")
    dice.first.click()
    throw = page.locator("offers-panel [data-does=throw]")
    expect(throw).to_have_attribute("data-die", dice.first.get_attribute("data-die") or "")
    dice.nth(1).click()
    expect(throw).to_have_attribute("data-die", dice.nth(1).get_attribute("data-die") or "")
    page.locator("offers-panel [data-does=put-back]").click()
    expect(throw).to_have_count(0)
    assert state_of(page) == before, "nothing has happened yet"
    dice.first.click()
    page.keyboard.press("t")
    page.wait_for_function("(id) => document.querySelector('match-page').play.view.id > id", arg=before)
    page.close()


def test_the_die_thrown_last_stays_at_hand(browser: Browser, dice_served: Steered) -> None:
    """And before the first throw the two agree whether Boskov's rule applies."""
    page = start(browser, dice_served, "beside")
    page.locator("offers-panel [data-test=more]").click()
    agree = page.locator("offers-panel [data-word=boskov], offers-panel [data-word=no_boskov]")
    expect(agree).to_have_text("Play with Boskov's rule")
    agree.click()
    expect(agree).to_have_text("Play without Boskov's rule")
    throw = page.locator("offers-panel [data-does=throw]")
    throw.click()  # the champion, the only die so far
    settled(page)
    page.locator("dice-tray [data-die=pass][data-does=pick]").first.click()
    throw.click()
    again = page.locator("dice-tray [data-die=pass][data-does=pick]")
    last = "document.querySelector('match-page').play.lastRoll?.die"
    Player(page, eager=1.0).play(lambda _: again.count() > 0 and page.evaluate(last) == "pass")
    expect(throw).to_have_attribute("data-die", "pass")
    page.close()


def test_hints_name_what_each_die_is_worth(browser: Browser, dice_served: Steered) -> None:
    page = start(browser, dice_served)
    until_my_turn(page)
    page.keyboard.press("h")
    worth = page.locator("dice-tray.home .worth")
    expect(worth.first).to_be_visible()  # worked out meanwhile: 11 s of a core
    assert "%" in (worth.first.text_content() or "")
    expect(page.locator("match-page .best[role=status]")).to_contain_text("★")
    page.locator("[data-test=hint]").click()
    expect(worth).to_have_count(0)
    page.close()


def test_after_the_match_the_dice_are_checked_in_the_browser(browser: Browser, served: Steered) -> None:
    page = start(browser, served, "beside")  # nobody rolls before this has been read
    expect(page.locator("[data-test=referee]")).to_contain_text("sealed")
    player = Player(page)
    player.play(lambda seen: seen["over"])
    expect(page.locator("[data-test=dice-check]")).to_contain_text("honest")
    page.close()
