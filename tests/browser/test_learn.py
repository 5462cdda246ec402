"""A newcomer's path: first visit, first steps of every game, a first match; practice, also from a replay's moment."""

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from palheta.rulebooks import registry
from tests.browser.conftest import DRAWN, SIZES, open_page, screenshot, server_of, troubles
from tests.browser.player import MOST, Player, settled
from tests.browser.test_access import faults
from tests.browser.test_narrow import measured
from tests.browser.test_pages import start
from tests.served import Steered

# What the table shows and where it is on the screen.
LOOK = """() => {
  const match = document.querySelector("practice-page")?.shadowRoot?.querySelector("practice-match");
  const table = match?.shadowRoot.querySelector("palheta-table");
  if (!match?.play?.idle || match.flow.coming) return null;
  const box = table?.getBoundingClientRect();
  const at = ({ x, y }) => { const [sx, sy] = table.camera.toScreen(x, y); return [sx + box.left, sy + box.top]; };
  return {
    places: table ? Object.fromEntries(Object.entries(table.places).map(([name, place]) => [name, at(place)])) : {},
    view: match.play.view,
    full: table ? Math.min(170, Math.min(box.width, box.height) * 0.32) : 0,
    turned: table ? table.camera.toScreen(1, 0)[0] - table.camera.toScreen(0, 0)[0] : 0,
  };
}"""


def look(page: Page) -> dict[str, Any]:
    """When nothing runs and nothing waits."""
    handle = page.wait_for_function(LOOK)
    seen: dict[str, Any] = handle.json_value()
    return seen


def learn(browser: Browser, served: Steered, book: str, **options: object) -> Page:
    page = open_page(browser, served, f"/learn/{book}?skip", **options)
    page.wait_for_selector("[data-test=task]")
    look(page)
    return page


def shown(page: Page) -> None:
    """The task is done as the book's own solution does it; the server's clock goes on meanwhile."""
    page.locator("[data-test=solve]").click()
    server = server_of(page)
    for _ in range(MOST):
        if page.locator("[data-test=done]").count():
            return
        page.evaluate("() => new Promise((done) => requestAnimationFrame(done))")
        server.advance(1.0)
    raise AssertionError(look(page)["view"])


def test_a_newcomer_learns_one_game_and_plays_a_first_match(browser: Browser, served: Steered) -> None:
    page = open_page(browser, served, "/?skip")
    page.locator("[data-book=dadinho]").click()
    expect(page.locator("[data-test=welcome]")).to_contain_text("New here?")
    page.locator("[data-test=first-steps]").click()
    page.wait_for_selector("[data-test=task]")
    page.goto(f"{page.url}?skip")
    page.wait_for_selector("[data-test=task]")
    steps = page.locator("[data-step]").count()
    assert steps >= 5
    for number in range(1, steps + 1):
        expect(page.locator("[aria-current=step]")).to_have_text(str(number))
        look(page)
        shown(page)
        page.locator("[data-test=next]").click()
    expect(page.locator("[data-test=all-done]")).to_contain_text(f"{steps} of {steps} tasks done")
    page.locator("[data-test=first-match]").click()
    page.wait_for_selector("[data-test=play]:not(:disabled)")
    expect(page.locator("[data-test=welcome]")).to_have_count(0)
    expect(page.locator("[data-book=dadinho]")).to_have_attribute("aria-checked", "true")
    page.locator("[data-test=play]").click()
    page.wait_for_function("document.querySelector('match-page')?.play?.view")
    page.locator("match-page [data-test=how]").click()
    expect(page.locator("match-page [data-test=how-sheet] li")).to_have_count(7)
    assert troubles(page) == []
    page.close()


@pytest.mark.parametrize("book", [book for book in registry.names() if book != "dadinho"])
def test_every_task_of_every_other_game_is_shown(browser: Browser, served: Steered, book: str) -> None:
    """Nothing is done before somebody asks for it, and what is shown does it, also against who answers."""
    page = learn(browser, served, book)
    screenshot(page, f"first-steps-{book}")
    steps = page.locator("[data-step]").count()
    for number in range(1, steps + 1):
        expect(page.locator("[aria-current=step]")).to_have_text(str(number))
        look(page)
        expect(page.locator("[data-test=task]")).to_be_visible()
        shown(page)
        expect(page.locator("[data-test=done]")).to_contain_text("Done!")
        if number == 1:
            page.reload()
            expect(page.locator("[aria-current=step]")).to_have_text("2")  # goes on where one was
        else:
            page.locator("[data-test=next]").click()
    expect(page.locator("[data-test=all-done]")).to_contain_text(f"{steps} of {steps} tasks done")
    assert troubles(page) == []
    page.close()


def test_a_task_is_done_by_hand_taken_back_and_skipped(browser: Browser, served: Steered) -> None:
    page = learn(browser, served, "dadinho")
    seen = look(page)
    (x, y), ball = seen["places"]["h7"], seen["places"]["ball"]
    pull = -seen["full"] * 0.45
    away = ((ball[0] - x) ** 2 + (ball[1] - y) ** 2) ** 0.5
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + (ball[0] - x) / away * pull / 2, y + (ball[1] - y) / away * pull / 2)
    page.mouse.move(x + (ball[0] - x) / away * pull, y + (ball[1] - y) / away * pull)
    page.mouse.up()
    expect(page.locator("[data-test=done]")).to_be_visible()
    moved = look(page)["view"]["ball"]
    server_of(page).advance(20.0)
    page.locator("[data-test=undo]").click()
    page.wait_for_function(f"() => JSON.stringify(({LOOK})()?.view.ball) === JSON.stringify([110, 0])")
    assert moved != [110, 0]
    expect(page.locator("[data-test=done]")).to_be_visible()  # done stays done
    page.locator("[data-step=foul]").click()
    page.wait_for_selector("[data-test=skip]")
    page.locator("[data-test=skip]").click()
    expect(page.locator("[data-test=all-done]")).to_contain_text("1 of 8 tasks done")
    assert troubles(page) == []
    page.close()


def test_nobody_is_forced(browser: Browser, served: Steered) -> None:
    page = open_page(browser, served, "/?skip")
    page.locator("[data-test=later]").click()
    expect(page.locator("[data-test=welcome]")).to_have_count(0)
    page.reload()
    expect(page.locator("[data-test=first-steps]")).to_be_visible()
    expect(page.locator("[data-test=welcome]")).to_have_count(0)
    page.close()


def test_after_a_match_its_moments_are_watched_and_tried(browser: Browser, served: Steered) -> None:
    page = open_page(browser, served, "/?skip")
    start(page)
    player = Player(page)
    player.play(lambda _: player.flicks >= 2)
    settled(page)
    page.locator("[data-test=menu]").click()
    page.locator("[data-menu=resign]").click()
    page.locator("[data-menu=resign-sure]").click()
    page.locator("[data-test=decided]").click()
    expect(page.locator("decided-page [data-test=decided]")).to_contain_text("Touches of the ball")
    expect(page.locator("decided-page [data-test=result]")).to_contain_text("resigned")
    screenshot(page, "decided")
    assert faults(page) == []
    match = re.search(r"/decided/(\w+)", page.url)
    assert match
    page.goto(f"{served.address}/r/{match[1]}?skip")
    page.locator("[data-test=scrubber]").wait_for()
    measured(page, "replay")
    page.set_viewport_size(SIZES["laptop"])
    frames = page.evaluate("document.querySelector('replay-page').found.frames")
    at = next(i for i, frame in enumerate(frames) if "flick" in frame["step"])
    page.goto(f"{served.address}/r/{match[1]}?skip&at={at}")
    page.locator("[data-test=try]").click()
    seen = look(page)["view"]
    stood = frames[at - 1]["view"]
    assert (seen["ball"], seen["pieces"], seen["next"]) == (stood["ball"], stood["pieces"], stood["next"])
    assert troubles(page) == []
    page.close()


def test_positions_are_set_by_dragging_and_shots_counted(browser: Browser, served: Steered) -> None:
    page = open_page(browser, served, "/practice/guzikowa?skip")
    look(page)
    page.locator("[data-test=begin-with]").select_option(index=1)
    expect(page.locator("[data-test=count]")).to_have_text("0 of 0 scored")
    seen = look(page)
    flick = next(one for one in course(page, "guzikowa")["steps"] if one["drill"])["solve"][0]
    act(page, flick)
    expect(page.locator("[data-test=count]")).to_have_text("1 of 1 scored")
    page.wait_for_function(f"() => ({LOOK})()?.view.score.home === 0")  # set up again
    assert look(page)["view"]["ball"] == seen["view"]["ball"]
    page.locator("[data-test=set-up]").click()
    page.wait_for_selector("[data-test=setting]")
    page.evaluate(DRAWN)
    ball, far = page.evaluate(
        """() => { const page = document.querySelector("practice-page");
          const table = page.shadowRoot.querySelector("[data-test=setting]");
          const box = table.getBoundingClientRect();
          const at = (x, y) => { const [sx, sy] = table.camera.toScreen(x, y); return [sx + box.left, sy + box.top]; };
          return [at(table.places.ball.x, table.places.ball.y), at(0, 200)]; }"""
    )
    page.mouse.move(*ball)
    page.mouse.down()
    page.mouse.move(*far, steps=4)
    page.mouse.up()
    page.locator("[data-test=play-from-here]").click()
    x, y = look(page)["view"]["ball"]
    assert abs(x) < 15
    assert abs(y - 200) < 15
    assert troubles(page) == []
    page.close()


def course(page: Page, book: str) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate(f"fetch('/api/learn/{book}').then((r) => r.json())")
    return found


def act(page: Page, action: dict[str, Any]) -> None:
    page.evaluate(
        """(action) => document.querySelector("practice-page").shadowRoot.querySelector("practice-match")
          .play.act(null, "home", action)""",
        action,
    )


def test_nothing_of_it_is_in_the_first_pages_bundle(browser: Browser, served: Steered) -> None:
    page = open_page(browser, served)
    page.wait_for_selector("[data-test=first-steps]")
    loaded = page.evaluate("performance.getEntriesByType('resource').map((r) => r.name)")
    assert not [name for name in loaded if "practice-page" in name or "decided-page" in name]
    first = page.evaluate("fetch(document.querySelector('script[type=module]').src).then((r) => r.text())")
    assert "practice-match" not in first
    page.close()


@pytest.mark.parametrize(
    ("locale", "says"), [("pt-BR", "estilingue"), ("es-ES", "tirachinas"), ("pl-PL", "procę")]
)
def test_the_first_task_in_every_language(browser: Browser, served: Steered, locale: str, says: str) -> None:
    page = learn(browser, served, "tres-toques", locale=locale)
    expect(page.locator("[data-test=task]")).to_contain_text(says)
    assert faults(page) == []
    page.close()
