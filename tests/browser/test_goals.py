"""A goal is a feast; watched again it starts before the shot; a moment can be linked to and taken home as a picture."""

import random
import re

from playwright.sync_api import Browser, expect

from palheta.bots.random_player import random_step
from palheta.match import Header, Match, encode
from palheta.match.entries import Happened
from palheta.play.lengths import scaled
from palheta.rulebooks import registry
from tests.browser.conftest import open_page, screenshot, troubles
from tests.browser.player import Player
from tests.browser.test_pages import start
from tests.served import Steered

CELEBRATED = """async () => {
  const page = document.querySelector("match-page"), { view } = page.play;
  const said = { clock: 1, period: 1, calls: [], next: view.next, score: { home: 1, away: 0 }, goal: "home" };
  page.scored(said, "h9", null);
  await page.updateComplete;
  return page.shadowRoot.querySelector("[data-test=goal]").textContent.replace(/\\s+/g, " ").trim();
}"""
NEXT_GOAL = """() => {
  const page = document.querySelector("replay-page");
  page.shadowRoot.querySelector("[data-test=next-goal]").click();
  return { at: page.at, playing: page.playing, goal: page.log.findIndex((said) => said.goal) };
}"""
ARRIVED = (
    "(at) => { const page = document.querySelector('replay-page'); return page.at === at && !page.playing; }"
)


def test_a_goal_has_its_banner_with_the_score_and_the_scorer(browser: Browser, served: Steered) -> None:
    page = open_page(browser, served, "/")
    start(page, opponent="beside")
    said = page.evaluate(CELEBRATED)
    assert said == "Goal! Home 1–0 Away Home 9"
    assert troubles(page) == []
    page.close()


def with_a_goal() -> bytes:
    """A random match of the buttons' game, in which goals are common."""
    for seed in range(50):
        book = registry.find("guzikowa")
        match, rng = (
            Match(Header(book="guzikowa", options=scaled(book, "sprint"))),
            random.Random(seed),
        )
        while match.state.over is None:
            match.apply(Happened(random_step(rng, match.book, match.state, match.offers)))
        if match.state.score.home + match.state.score.away > 0:
            return encode(match.header, list(match.entries))
    raise AssertionError("no goal in fifty matches")


def test_the_next_goal_starts_before_the_shot_and_plays(browser: Browser, served: Steered) -> None:
    page = open_page(browser, served)
    page.locator("label.button input[type=file]").set_input_files(
        {"name": "match.jsonl", "mimeType": "application/jsonl", "buffer": with_a_goal()}
    )
    page.locator("[data-test=scrubber]").wait_for()
    page.get_by_label("Speed").select_option("4")
    began = page.evaluate(NEXT_GOAL)
    assert began["goal"] >= 0
    assert (began["at"], began["playing"]) == (began["goal"], True)
    page.wait_for_function(ARRIVED, arg=began["goal"] + 1)
    expect(page.locator("[data-test=referee]")).to_contain_text("Goal!")
    with page.expect_download() as saved:
        page.locator("[data-test=picture]").click()
    assert saved.value.suggested_filename == f"palheta-guzikowa-{began['goal'] + 1}.png"
    assert saved.value.path().read_bytes().startswith(b"\x89PNG")
    screenshot(page, "replay-goal")
    assert troubles(page) == []
    page.close()


def test_a_link_to_a_moment_opens_it(browser: Browser, served: Steered) -> None:
    page = open_page(browser, served, "/?skip")
    start(page, opponent="beside")
    Player(page).play(lambda seen: seen["id"] > 1)
    match = re.search(r"/m/(\w+)", page.url)
    assert match
    page.goto(f"{served.address}/r/{match[1]}?at=1")
    page.locator("[data-test=scrubber]").wait_for()
    expect(page.locator(".scrub .numbers")).to_contain_text("1/")
    page.locator("[data-test=link]").click()
    expect(page.locator(".scrub .told")).to_contain_text(f"/r/{match[1]}?at=1")
    page.close()
