"""Giving a match up: asked once, then everybody sees who has won."""

from playwright.sync_api import Browser, expect

from tests.browser.conftest import open_page, screenshot, troubles
from tests.browser.test_again import begin
from tests.served import Steered


def test_who_resigns_has_lost_and_both_see_it(browser: Browser, served: Steered) -> None:
    home = open_page(browser, served, "/?skip")
    match = begin(home, "dadinho", "link")
    token = home.evaluate(f"sessionStorage.getItem('palheta.invite.{match}')")
    away = open_page(browser, served, f"/m/{match}?skip#away={token}")
    away.wait_for_function("document.querySelector('match-page')?.play?.view")
    home.locator("[data-test=menu]").click()
    home.locator("[data-menu=resign]").click()
    home.locator("[data-menu=resign-not]").click()
    assert home.evaluate("document.querySelector('match-page').play.view.over") is None
    home.locator("[data-menu=resign]").click()
    home.locator("[data-menu=resign-sure]").click()
    for page in (home, away):
        expect(page.locator("[data-test=over]")).to_contain_text("resigned")
        expect(page.locator("[data-test=over]")).to_contain_text("0–2")
        page.locator("[data-test=menu]").click()
        expect(page.locator("[data-menu=resume]")).to_be_visible()
        expect(page.locator("[data-menu=resign]")).to_have_count(0)
        page.keyboard.press("Escape")
        expect(page.locator("match-menu")).to_have_count(0)
    screenshot(away, "resigned")
    watching = open_page(browser, served, f"/r/{match}")
    watching.wait_for_selector("replay-page")
    assert not [*troubles(home), *troubles(away), *troubles(watching)]
