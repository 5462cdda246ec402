"""What a newcomer is told: against whom, whose turn it is, why a piece cannot be played, what to try again."""

from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import open_page, troubles
from tests.browser.player import Player, go_on
from tests.browser.test_pages import start
from tests.served import Steered

# Where a piece of the other side stands on the screen.
THEIRS = """() => { const t = document.querySelector("match-page").shadowRoot.querySelector("palheta-table");
  const box = t.getBoundingClientRect(), [x, y] = t.camera.toScreen(t.places.a1.x, t.places.a1.y);
  return [x + box.left, y + box.top]; }"""
AGAIN = "() => document.querySelector('match-page').play.view.next.with === 'repeat'"


def pull(page: Page, at: list[float]) -> None:
    page.mouse.move(*at)
    page.mouse.down()
    page.mouse.move(at[0] - 40, at[1] - 15)
    page.mouse.up()


def test_a_newcomer_knows_whose_turn_it_is_and_whose_piece(browser: Browser, served: Steered) -> None:
    page = open_page(browser, served, "/?skip")
    page.locator("[data-book=fistf]").click()
    expect(page.locator("[data-pick=level-easy]")).to_have_attribute("aria-checked", "true")
    start(page, "fistf")
    strip, referee = page.locator("score-strip"), page.locator("[data-test=referee]")
    expect(strip.locator(".team").first).to_contain_text("you")
    expect(strip.locator(".team").last).not_to_contain_text("you")
    player, theirs = Player(page, eager=1.0), page.locator("[data-test=their-turn]")
    player.play(lambda _: theirs.count())
    expect(theirs).to_contain_text("Bot")
    expect(strip.locator(".turn")).to_contain_text("Bot")
    expect(referee).to_contain_text("Bot")
    expect(referee).not_to_contain_text("away")
    pull(page, page.evaluate(THEIRS))
    expect(referee.locator(".calm")).to_have_text("That piece is Bot’s")
    assert troubles(page) == []


def test_who_tries_again_is_told_how_hard_it_was(browser: Browser, served: Steered) -> None:
    """A kick-off of três toques that leaves the circle is taken again (Art. 67); five players may be lost by it."""
    page = open_page(browser, served, "/?skip")
    start(page, "tres-toques", opponent="beside")
    player, tried = Player(page, eager=1.0), page.locator("[data-test=tried]")
    player.play(lambda seen: seen["flickable"])
    expect(tried).to_have_count(0)
    while not page.evaluate(AGAIN):
        go_on(player)
    expect(tried).to_contain_text("%")
    assert troubles(page) == []
