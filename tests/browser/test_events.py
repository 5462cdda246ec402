"""A tournament from the lobby's button to a result, on a laptop and on a phone, as an organiser clicks."""

import re

from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import open_page, screenshot
from tests.served import Steered

NAMES = [f"Player {n}" for n in range(1, 9)]
WIDE = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


def press(page: Page, do: str) -> None:
    page.locator(f"form:has(input[name=do][value={do}]) button").first.click()


def test_an_evening_from_the_lobby_to_a_result(browser: Browser, served: Steered) -> None:
    page = open_page(browser, served, "/?skip")
    page.locator("[data-test=new-event]").click()
    page.locator("[name=event]").fill("Evening at the club")
    page.locator("[name=book]").select_option("dadinho")
    page.locator("[name=entrants]").fill("\n".join(NAMES))
    page.locator("[name=tables]").fill("2")
    page.locator("[name=starts]").fill("19:30")
    screenshot(page, "event-new")
    page.locator("form button.main").click()
    page.locator("a.button").click()
    press(page, "seal")
    expect(page.locator("code")).to_have_text(re.compile("^[0-9a-f]{64}$"))
    page.locator("[name=word]").fill("blue ox")
    press(page, "draw")
    press(page, "call")
    expect(page.locator(".match.on")).to_have_count(2)
    screenshot(page, "event-desk")
    row = page.locator(".match.on").first
    row.locator(".goals").nth(0).fill("3")
    row.locator(".goals").nth(1).fill("1")
    row.locator("button").click()
    expect(page.locator(".match.on")).to_have_count(1)
    expect(page.locator(".written li").first).to_contain_text("3–1")
    press(page, "take_back")
    expect(page.locator(".written li").first).not_to_contain_text("3–1")
    page.set_viewport_size({"width": 360, "height": 640})
    for name in ("Desk", "People", "Timetable", "Results", "Event"):
        page.get_by_role("link", name=name, exact=True).click()
        expect(page.locator("[aria-current=page]")).to_have_text(name)
        assert page.evaluate(WIDE) <= 0, name
        screenshot(page, f"event-{name.lower()}-phone")
    page.goto(served.address)
    listed = page.locator("[data-test=events] li").filter(has_text="Evening at the club")
    expect(listed).to_contain_text("8")
    listed.locator("a").click()
    expect(page.locator("h2").first).to_have_text("Playing now")
    assert page.evaluate(WIDE) <= 0
