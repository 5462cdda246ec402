"""A draw and a take-back: asked in the menu, answered by the other side, seen by both. Nothing lies over the table."""

import json

from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import open_page, screenshot, troubles
from tests.browser.player import Player, go_on, settled
from tests.browser.test_again import begin
from tests.served import Steered

PLAYED = "() => document.querySelector('match-page').play.view.back"
PIECES = "() => JSON.stringify(document.querySelector('match-page').play.view.pieces)"


def ask(page: Page, what: str) -> None:
    page.locator("[data-test=menu]").click()
    page.locator(f"[data-menu={what}]").click()


def two(browser: Browser, served: Steered) -> tuple[Page, Page]:
    home = open_page(browser, served, "/?skip")
    match = begin(home, "dadinho", "link")
    expect(home.locator(".linebar")).to_contain_text("is not here")
    assert_clear_of_the_table(home, ".linebar")
    token = home.evaluate(f"sessionStorage.getItem('palheta.invite.{match}')")
    away = open_page(browser, served, f"/m/{match}?skip#away={token}")
    away.wait_for_function("document.querySelector('match-page')?.play?.view")
    home.locator(".linebar").wait_for(state="detached")
    return home, away


def assert_clear_of_the_table(page: Page, what: str) -> None:
    """On a laptop and on a phone: what is said stands in the panel, not over a goal."""
    before = page.viewport_size
    assert before
    for width, height in ((1366, 768), (360, 640)):
        page.set_viewport_size({"width": width, "height": height})
        table, bar = page.locator("palheta-table").bounding_box(), page.locator(what).bounding_box()
        assert table
        assert bar
        beside = bar["x"] >= table["x"] + table["width"] or bar["y"] >= table["y"] + table["height"]
        assert beside, (width, table, bar)
    page.set_viewport_size(before)


def test_a_draw_is_offered_declined_and_agreed_on(browser: Browser, served: Steered) -> None:
    home, away = two(browser, served)
    ask(home, "draw")
    expect(home.locator("[data-answer=withdraw]")).to_be_visible()
    expect(away.locator("[data-test=proposal]")).to_contain_text("offers a draw")
    assert_clear_of_the_table(away, "[data-test=proposal]")
    screenshot(away, "draw-offered")
    away.locator("[data-answer=no]").click()
    expect(home.locator("[data-test=proposal]")).to_have_count(0)
    expect(home.locator("[data-test=referee]")).to_contain_text("plays on")
    ask(home, "draw")
    away.locator("[data-answer=yes]").click()
    for page in (home, away):
        expect(page.locator("[data-test=over]")).to_contain_text("A draw by agreement 0–0")
        page.locator("[data-test=menu]").click()
        expect(page.locator("[data-menu=draw]")).to_have_count(0)
    assert not [*troubles(home), *troubles(away)]


def test_what_was_played_is_taken_back_by_agreement(browser: Browser, served: Steered) -> None:
    home, away = two(browser, served)
    players = {"home": Player(home, eager=1.0), "away": Player(away, eager=1.0)}
    settled(home, away)
    stood = home.evaluate(PIECES)
    while not home.evaluate(PLAYED):
        stood = home.evaluate(PIECES)
        go_on(*players.values())
    side = home.evaluate(PLAYED)[0]
    asks, answers = (home, away) if side == "home" else (away, home)
    ask(asks, "take-back")
    expect(answers.locator("[data-test=proposal]")).to_contain_text("take back")
    answers.locator("[data-answer=yes]").click()
    for page in (home, away):
        page.wait_for_function(f"() => ({PLAYED})().length === 0")
        expect(page.locator("[data-test=referee]")).to_contain_text("taken back")
        assert json.loads(page.evaluate(PIECES)) == json.loads(stood)
    settled(home, away)
    flicks = players[side].flicks
    while players[side].flicks == flicks:
        go_on(*players.values())
    assert not [*troubles(home), *troubles(away)]


def test_a_bot_is_not_asked(browser: Browser, served: Steered) -> None:
    page = open_page(browser, served, "/?skip")
    begin(page, "dadinho", "bot")
    player = Player(page, eager=1.0)
    player.play(lambda _: "home" in page.evaluate(PLAYED))
    page.locator("[data-test=menu]").click()
    expect(page.locator("[data-menu=draw]")).to_have_count(0)
    page.locator("[data-menu=take-back]").click()
    page.wait_for_function(f"() => !({PLAYED})().includes('home')")
    referee = page.locator("[data-test=referee]")
    expect(referee.locator(".calm")).to_contain_text("taken back")  # news, no reproach
    ask(page, "resign")
    page.locator("[data-menu=resign-sure]").click()
    expect(page.locator("[data-test=over]")).to_contain_text("resigned")
    expect(referee).not_to_contain_text("taken back")
    assert troubles(page) == []
