"""A match is over, and one tap starts the next one for two who met by a link."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import open_page, screenshot, troubles
from tests.browser.player import MOST, Player, go_on, settled
from tests.served import Steered

PONDERS_LONG = 30.0
STARTED = """() => document.querySelector("match-page").play.log.flatMap((said) => said.next.side ?? [])[0]"""
SEATED = """([id, seat]) => { const play = document.querySelector("match-page")?.play;
  return play?.id === id && play.view && !play.view.over && play.seats.join() === seat; }"""


def begin(page: Page, book: str, opponent: str) -> str:
    page.locator(f"[data-book={book}]").click()
    page.locator(f"[data-pick=opponent-{opponent}]").click()
    page.locator("summary").click()
    page.locator("[data-pick=length-sprint]").click()
    page.locator("[data-test=play]").click()
    page.wait_for_function("document.querySelector('match-page')?.play?.view")
    return match_of(page)


def match_of(page: Page) -> str:
    found = re.search(r"/m/(\w+)", page.url)
    assert found
    return found[1]


def play_out(*pages: Page) -> None:
    """They take their time for everything, so that few moves fill a match: how it ends is not the matter here."""
    players = [Player(page, seed) for seed, page in enumerate(pages)]
    settled(*pages)
    for _ in range(MOST):
        if all(player.look()["over"] for player in players):
            return
        go_on(*players, ponders=PONDERS_LONG)
    raise AssertionError([player.look() for player in players])


@pytest.mark.long
def test_who_comes_back_through_the_lobby_goes_on_with_the_next_match(
    browser: Browser, served: Steered
) -> None:
    home = open_page(browser, served, "/?skip")
    first = begin(home, "guzikowa", "link")
    token = home.evaluate(f"sessionStorage.getItem('palheta.invite.{first}')")
    away = open_page(browser, served, f"/m/{first}?skip#away={token}")
    stranger = open_page(browser, served, "/")
    play_out(home, away)
    away.goto(served.address)  # does not wait for the other to ask
    away.locator(f".matches a[href='/r/{first}']").wait_for()
    home.locator("[data-test=again]").click()
    home.wait_for_url(lambda url: first not in url)
    second = match_of(home)
    for page, words in ((away, "Go on"), (stranger, "Watch")):
        page.reload()
        expect(page.locator(f".matches a[href='/m/{second}']")).to_have_text(words)
    screenshot(away, "again-in-the-lobby")
    away.locator(f".matches a[href='/m/{second}']").click()
    for page, seat in ((home, "home"), (away, "away")):
        page.wait_for_function(SEATED, arg=[second, seat])
    home.locator(".linebar").wait_for(state="detached")  # both are there
    for page in (home, away, stranger):
        assert troubles(page) == []
        page.close()


def test_two_who_met_by_a_link_play_again(browser: Browser, served: Steered) -> None:
    home = open_page(browser, served, "/?skip", locale="es-ES")
    first = begin(home, "guzikowa", "link")
    token = home.evaluate(f"sessionStorage.getItem('palheta.invite.{first}')")
    away = open_page(browser, served, f"/m/{first}?skip#away={token}", locale="pl-PL")
    watching = open_page(browser, served, f"/m/{first}?skip")
    play_out(home, away)
    started = home.evaluate(STARTED)
    screenshot(home, "again-es")
    assert watching.locator("[data-test=again]").count() == 0
    home.locator("[data-test=again]").click()
    home.wait_for_url(lambda url: first not in url)
    away.get_by_text("Następny mecz czeka na ciebie").wait_for()
    screenshot(away, "again-asked-pl")
    link = watching.locator("[data-test=again]")
    link.wait_for()
    screenshot(watching, "again-watching")
    away.locator("[data-test=again]").click()
    link.click()
    second = match_of(home)
    for page, seat in ((home, "home"), (away, "away"), (watching, "")):
        page.wait_for_function(SEATED, arg=[second, seat])
    assert {started, home.evaluate(STARTED)} == {"home", "away"}  # they agree to take turns (3.1.1)
    home.locator(".linebar").wait_for(state="detached")  # both are there
    watching.go_back()  # the one before is still there, and leads to the same next one
    link.wait_for()
    assert link.get_attribute("href") == f"/m/{second}"
    for page in (home, away, watching):
        assert troubles(page) == []
        page.close()
