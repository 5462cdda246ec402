"""Somebody comes for the first time: plays, sees a goal, watches it again and sends the moment to a friend."""

from playwright.sync_api import Browser, expect

from tests.browser.conftest import open_page, screenshot, troubles
from tests.browser.player import Player
from tests.served import Steered

SCORED = """() => { const { score } = document.querySelector("match-page").play.view;
  return score.home + score.away; }"""
OVER = "() => document.querySelector('match-page').play.view.over !== null"
MOST_MATCHES = 20  # a match of dice without a goal is rare: so many in a row nobody will ever see


def test_first_visit_first_match_goal_replay_share(browser: Browser, served: Steered) -> None:
    page = open_page(browser, served, "/?skip")
    page.locator("[data-book=campeao]").click()
    page.locator("[data-pick=opponent-bot]").click()
    page.locator("[data-test=play]").click()
    page.wait_for_function("document.querySelector('match-page')?.play?.view")
    for _ in range(MOST_MATCHES):
        Player(page, eager=0.9).play(lambda _: page.evaluate(SCORED) or page.evaluate(OVER))
        if page.evaluate(SCORED):
            break
        before = page.url
        page.locator("[data-test=again]").click()
        page.wait_for_url(lambda url, before=before: url != before)  # type: ignore[misc]
        page.wait_for_function("document.querySelector('match-page')?.play?.view")
    told = page.locator("[data-test=referee], referee-log li").filter(has_text="Goal!")
    expect(told.first).to_be_visible()
    match = page.url.split("/m/")[1].split("?")[0]
    page.goto(f"{served.address}/r/{match}?skip")
    page.locator("[data-test=scrubber]").wait_for()
    page.locator("[data-test=next-goal]").click()
    expect(page.locator("[data-test=referee]")).to_contain_text("Goal!")
    page.locator("[data-test=link]").click()
    link = page.locator(".scrub .told").inner_text()
    friend = open_page(browser, served, link.removeprefix(served.address), locale="it-IT")
    expect(friend.locator("[data-test=referee]")).to_contain_text("Gol!")
    expect(friend.locator(".scrub .numbers")).to_have_text(page.locator(".scrub .numbers").inner_text())
    screenshot(friend, "shared-goal")
    assert not [*troubles(page), *troubles(friend)]
