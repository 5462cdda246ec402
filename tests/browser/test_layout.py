"""The table is the screen, measured: how much of it, nothing over anything else, nothing beyond an edge, and the table
stays where it is whatever is offered. One person plays both sides, so every offer there is comes by."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from palheta.rulebooks import registry
from tests.browser.conftest import DRAWN, SCREENS, games, open_page, troubles
from tests.browser.player import Player
from tests.browser.test_pages import start
from tests.served import Steered

SIZES = {
    "laptop": (1366, 768),
    "phone": (390, 844),
    "small": (360, 640),
    "landscape": (844, 390),
    "low": (640, 360),
}
COVERS = {"laptop": 0.60, "phone": 0.40, "small": 0.32, "landscape": 0.40, "low": 0.35}
"""Of the window, by the table as it is drawn; by the board and the dice beside it where there are dice."""
BOARD = {"laptop": 0.40, "phone": 0.25, "small": 0.22, "landscape": 0.33, "low": 0.20}
"""By the printed board alone."""

MEASURED = """() => {
  const root = document.querySelector("match-page").shadowRoot;
  const tenth = (v) => Math.round(v * 10) / 10;
  const box = (e) => { const b = e.getBoundingClientRect(); return [b.left, b.top, b.right, b.bottom].map(tenth); };
  const shown = (e) => e.getBoundingClientRect().width > 0 && getComputedStyle(e).visibility !== "hidden";
  const table = root.querySelector("palheta-table"), board = root.querySelector("palheta-board");
  let drawn = board && box(board), printed = null;
  if (board) {
    const { size, upright } = board.picture, [long, wide] = [13.4 * size, 6.1 * size];
    printed = (upright ? wide : long) * (upright ? long : wide);
  } else {
    const { camera } = table, { x0, y0, x1, y1 } = camera.bounds;
    const corners = [camera.toScreen(x0, y0), camera.toScreen(x1, y1)], at = table.getBoundingClientRect();
    const [xs, ys] = [0, 1].map((k) => corners.map((corner) => corner[k]).sort((a, b) => a - b));
    drawn = [xs[0] + at.left, ys[0] + at.top, xs[1] + at.left, ys[1] + at.top];
  }
  const panel = root.querySelector(".panel"), offers = root.querySelector("offers-panel")?.shadowRoot;
  const acts = root.querySelector(".acts");
  acts.scrollTop = 0;
  const main = [...(offers?.querySelectorAll(".now button.first") ?? [])].filter(shown);
  const all = [...(offers?.querySelectorAll("button, select, p, .condition") ?? [])].filter(shown);
  return {
    drawn, printed,
    window: [innerWidth, innerHeight],
    scrolls: document.documentElement.scrollWidth > innerWidth || document.documentElement.scrollHeight > innerHeight,
    parts: Object.fromEntries([["strip", root.querySelector("score-strip")], ["field", root.querySelector(".table")],
      ...[...panel.children].filter(shown).map((e) => [e.className || e.localName, e])].map(([n, e]) => [n, box(e)])),
    acts: box(acts),
    main: main.map((e) => [e.textContent.trim(), box(e)]),
    wide: all.filter((e) => e.scrollWidth > e.clientWidth + 1 || box(e)[2] > box(acts)[2] + 1)
      .map((e) => e.textContent.trim()),
    strip: [...root.querySelector("score-strip").shadowRoot.querySelectorAll(".score, .clock, .due")]
      .filter(shown).map(box),
  };
}"""
Box = list[float]


def overlap(one: Box, other: Box) -> bool:
    across = min(one[2], other[2]) - max(one[0], other[0])
    down = min(one[3], other[3]) - max(one[1], other[1])
    return across > 1 and down > 1


def inside(one: Box, outer: Box) -> bool:
    return all(one[k] >= outer[k] - 1 for k in (0, 1)) and all(one[k] <= outer[k] + 1 for k in (2, 3))


def check(seen: dict[str, Any], size: str, where: str) -> None:
    width, height = seen["window"]
    screen = [0, 0, width, height]
    left, top, right, bottom = seen["drawn"]
    share = (right - left) * (bottom - top) / (width * height)
    assert share >= COVERS[size], f"{where}: the table covers {share:.0%}"
    if seen["printed"] is not None:
        board = seen["printed"] / (width * height)
        assert board >= BOARD[size], f"{where}: the board covers {board:.0%}"
    assert not seen["scrolls"], where
    parts = list(seen["parts"].items())
    for k, (name, box) in enumerate(parts):
        assert inside(box, screen), f"{where}: {name} is cut off: {box}"
        for other, its in parts[k + 1 :]:
            assert not overlap(box, its), f"{where}: {name} lies over {other}: {box}, {its}"
    for words, button in seen["main"]:
        assert inside(button, seen["acts"]), f"{where}: “{words}” is below the edge: {button}, {seen['acts']}"
    assert seen["wide"] == [], where
    for box in seen["strip"]:
        assert inside(box, screen), where


def look(page: Page, book: str, moment: str, boxes: dict[str, set[tuple[float, ...]]]) -> None:
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(DRAWN)
        seen = page.evaluate(MEASURED)
        boxes.setdefault(size, set()).add(tuple(seen["drawn"]))
        SCREENS.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=SCREENS / f"{book}-{moment}-{size}.png")
        check(seen, size, f"{book}, {moment}, {size}")
    page.set_viewport_size({"width": 1366, "height": 768})
    page.evaluate(DRAWN)


@pytest.mark.parametrize("book", games(*registry.names()))
def test_the_table_is_the_screen(browser: Browser, served: Steered, book: str) -> None:
    page = open_page(browser, served, "/?skip")
    start(page, book, "beside")
    boxes: dict[str, set[tuple[float, ...]]] = {}
    player = Player(page)
    look(page, book, "opening", boxes)
    for most in (1, 3):

        def played(seen: dict[str, Any], most: int = most) -> bool:
            return player.flicks + player.rolls >= most or seen["over"]

        player.play(played)
        look(page, book, f"played-{most}", boxes)
    page.evaluate(
        "document.querySelector('match-page').clause = document.querySelector('match-page').play.view.offers[0].clause"
    )
    page.locator("clause-drawer h2:not(:empty)").wait_for()
    laptop = page.evaluate(MEASURED)["drawn"]
    assert tuple(laptop) in boxes["laptop"]
    assert {size: len(found) for size, found in boxes.items()} == dict.fromkeys(SIZES, 1), (
        "the table stays where it is"
    )
    assert troubles(page) == []
    page.close()
