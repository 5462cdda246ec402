"""Without a mouse, and as a screen reader finds it: keys for everything, axe-core has nothing to say."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import open_page, screenshot, troubles
from tests.browser.player import PONDERS, Player, later, settled
from tests.browser.test_pages import arrange_by_hand, start, view
from tests.served import ROOT, Steered

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"

# What is focused, through all shadow roots: its tag, and what tests know it by.
FOCUSED = """() => {
  let at = document.activeElement;
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  const { test, book, does, pick } = at?.dataset ?? {};
  return { tag: at?.tagName.toLowerCase() ?? "", classes: at?.className?.toString() ?? "", test, book, does, pick };
}"""


def focused(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate(FOCUSED)
    return found


def tab_to(page: Page, most: int = 60, back: bool = False, **wanted: str) -> dict[str, Any]:
    """Press Tab until something like this has the focus."""
    for _ in range(most):
        page.keyboard.press("Shift+Tab" if back else "Tab")
        now = focused(page)
        if all(value in (now.get(key) or "") for key, value in wanted.items()):
            return now
    raise AssertionError(f"no {wanted} among what Tab reaches; now at {focused(page)}")


def faults(page: Page) -> list[str]:
    assert AXE.is_file(), "axe-core is among the dev dependencies of web/: npm ci"
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[str] = page.evaluate(
        """async () => (await axe.run(document, { resultTypes: ["violations"] })).violations.flatMap((v) =>
        v.nodes.map((n) => `${v.id}: ${n.target.flat().join(" ")}: ${n.failureSummary}`))"""
    )
    return found


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_axe_finds_nothing(browser: Browser, served: Steered, scheme: str) -> None:
    page = open_page(browser, served, "/?skip", color_scheme=scheme)
    page.wait_for_selector("[data-test=play]:not(:disabled)")
    page.locator("summary").click()
    assert faults(page) == []
    for book in ("dadinho", "campeao"):
        page.goto(f"{served.address}/?skip")
        start(page, book)
        player = Player(page)

        def played(_: object, player: Player = player) -> bool:
            return player.flicks >= 2 or player.rolls >= 3

        player.play(played)
        settled(page)
        assert faults(page) == [], book
        match_id = page.url.split("/m/")[1].split("?")[0]
    page.evaluate("document.querySelector('match-page').clause = 'attack.1'")
    page.locator("clause-drawer h2:not(:empty)").wait_for()
    assert faults(page) == []
    page.goto(f"{served.address}/r/{match_id}")
    page.locator("input[type=range]").wait_for()
    assert faults(page) == []
    for path in ("/rules", "/rules/dadinho", "/rules/dadinho/28"):
        page.goto(served.address + path)
        assert faults(page) == [], path
    page.close()


def play_by_keys(page: Page, until: Any, most: int = 120) -> int:
    """Flick with what Tab selects; press what has the focus where there is nothing to flick. Returns the flicks."""
    flicks, player = 0, Player(page)
    settled(page)
    for _ in range(most):
        if until():
            return flicks
        at, seen = focused(page), player.look()
        if not seen["flickable"] and not seen["buttons"]:
            assert later(page), "nobody plays"
        elif at["tag"] == "canvas" and seen["flickable"]:
            page.keyboard.press("Tab")
            for key in ("ArrowUp", "ArrowUp", "ArrowUp", "Shift+ArrowLeft", "e", "w", "Enter"):
                page.keyboard.press(key)
            later(page, seconds=PONDERS)
            assert player.look()["id"] > seen["id"]
            flicks += 1
        elif at["tag"] == "button" and "quiet" not in (at["classes"] or ""):
            page.keyboard.press("Enter")
            later(page, seconds=PONDERS)
        else:  # nothing, or one of the tools, which play nothing
            page.keyboard.press("Tab")
    raise AssertionError(f"{flicks} flicks, then nothing more: {focused(page)}")


def test_a_stretch_of_play_without_a_mouse(browser: Browser, served: Steered) -> None:
    page = open_page(browser, served, "/?skip")
    page.wait_for_selector("[data-test=play]:not(:disabled)")
    tab_to(page, book="dadinho")
    page.keyboard.press("ArrowRight")
    assert focused(page)["book"] == "tres-toques"
    page.keyboard.press("ArrowLeft")
    tab_to(page, pick="opponent-bot")
    page.keyboard.press("ArrowRight")  # both seats: the first word is mine, whoever won the draw
    tab_to(page, back=True, test="play")
    page.keyboard.press("Enter")
    page.wait_for_function("document.querySelector('match-page')?.play?.view")
    settled(page)
    assert focused(page)["tag"] == "button", "the hand is where something is asked"
    said = page.locator("referee-log .clause")  # the kick-off's is there before anything was played
    flicks = play_by_keys(page, lambda: said.count() > 1)
    assert flicks >= 1
    settled(page)
    outline = page.evaluate(
        """() => { const c = document.querySelector("match-page").shadowRoot.querySelector("palheta-table")
        .shadowRoot.querySelector("canvas.top"); c.focus(); return getComputedStyle(c).outlineStyle; }"""
    )
    assert outline == "solid"  # what has the focus is seen
    tab_to(page, classes="clause")
    page.keyboard.press("Enter")
    expect(page.locator("clause-drawer h2")).not_to_be_empty()
    screenshot(page, "keyboard-clause")
    page.keyboard.press("Escape")
    expect(page.locator("clause-drawer")).to_have_count(0)
    assert troubles(page) == []
    page.close()


def test_a_piece_is_placed_and_told_by_keys(browser: Browser, served: Steered) -> None:
    page = open_page(browser, served, "/?skip")
    arrange_by_hand(page)
    settled(page)
    before = view(page)["pieces"]
    page.locator("palheta-table canvas.top").focus()
    table = "document.querySelector('match-page').shadowRoot.querySelector('palheta-table')"
    for _ in range(12):
        page.keyboard.press("Tab")
        piece = page.evaluate(f"{table}.selected")
        if piece and not piece.endswith("k"):
            break
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Shift+ArrowLeft")
    expect(page.locator("palheta-table .told")).to_contain_text("mm along")
    page.keyboard.press("Enter")
    tab_to(page, does="place-done")
    page.keyboard.press("Enter")
    page.wait_for_function(
        f"document.querySelector('match-page').play.view.pieces['{piece}'][0] < {before[piece][0] - 10.5}"  # type: ignore[index]
    )
    page.close()


def test_a_record_is_watched_by_keys(browser: Browser, served: Steered) -> None:
    page = open_page(browser, served, "/?skip")
    start(page)
    player = Player(page)
    player.play(lambda seen: player.flicks >= 2)
    match_id = page.url.split("/m/")[1].split("?")[0]
    page.goto(f"{served.address}/r/{match_id}")
    page.locator("input[type=range]").wait_for()
    tab_to(page, tag="input")
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    expect(page.locator(".scrub .numbers")).to_contain_text("3/")
    page.close()
