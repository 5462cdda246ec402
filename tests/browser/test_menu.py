"""The menu of a match: how the table is drawn, what is taken home, and hands that find a tilted table."""

from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import DRAWN, open_page, screenshot, troubles
from tests.browser.player import Player
from tests.browser.test_pages import start
from tests.served import Steered

# Where a piece that may be flicked is on the canvas, and where the pointer was there last.
PIECE = """() => { const t = document.querySelector("match-page").shadowRoot.querySelector("palheta-table");
  const name = [...t.flickable.keys()][0], { x, y } = t.places[name];
  return { name, at: t.camera.toScreen(x, y) }; }"""
WATCH = """() => { const t = document.querySelector("match-page").shadowRoot.querySelector("palheta-table");
  t.renderRoot.querySelector("canvas.top").addEventListener("pointermove",
    (event) => (window.pointed = [event.offsetX, event.offsetY])); }"""
KEEPER = """() => { const t = document.querySelector("match-page").shadowRoot.querySelector("palheta-table");
  return t.camera.toScreen(t.places.hk.x, t.places.hk.y); }"""
# How much is painted at a place of the layer that is not tilted.
STANDS = """([x, y]) => { const t = document.querySelector("match-page").shadowRoot.querySelector("palheta-table");
  const c = t.renderRoot.querySelector("canvas.standing"), times = c.width / t.getBoundingClientRect().width;
  return c.getContext("2d").getImageData(x * times, y * times, 1, 1).data[3]; }"""
UPRIGHT = (
    "() => document.querySelector('match-page').shadowRoot.querySelector('palheta-table').upright !== null"
)
BROUGHT = """() => performance.getEntriesByType("resource").some((one) => one.name.includes("/standing-"))"""
SELECTED = "() => document.querySelector('match-page').shadowRoot.querySelector('palheta-table').selected"


def switch(page: Page, name: str) -> None:
    page.locator("[data-test=menu]").click()
    page.locator(f"[data-menu={name}]").click()
    page.keyboard.press("Escape")
    expect(page.locator("match-menu")).to_have_count(0)
    page.evaluate(DRAWN)


def move_to(page: Page, at: list[float]) -> tuple[float, float]:
    """The pointer finds that place of the canvas as a hand does: it looks where it is, and goes on."""
    box = page.locator("palheta-table").bounding_box()
    assert box is not None
    x, y = box["x"] + at[0], box["y"] + at[1]
    for _ in range(12):
        page.mouse.move(x, y)
        found = page.evaluate("window.pointed")
        x, y = x + 0.8 * (at[0] - found[0]), y + 0.8 * (at[1] - found[1])
    return x, y


def test_a_tilted_table_is_played_on_and_a_flick_is_taken_home(browser: Browser, served: Steered) -> None:
    page = open_page(browser, served, "/")
    start(page, opponent="beside")
    player = Player(page)
    player.play(lambda seen: seen["flickable"])
    page.evaluate(WATCH)
    assert not page.evaluate(BROUGHT)
    switch(page, "tilted")
    page.wait_for_function(UPRIGHT)
    assert page.evaluate(BROUGHT)
    page.evaluate(DRAWN)
    x, y = move_to(page, page.evaluate(KEEPER))
    box = page.locator("palheta-table").bounding_box()
    assert box is not None
    assert page.evaluate(STANDS, [x - box["x"], y - box["y"] - 2]) == 255, "the keeper stands where he is"
    assert page.evaluate(STANDS, [x - box["x"], y - box["y"] + 60]) == 0
    piece = page.evaluate(PIECE)
    x, y = move_to(page, piece["at"])
    assert abs(page.evaluate("window.pointed")[1] - piece["at"][1]) < 3
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 40, y + 10)
    assert page.evaluate(SELECTED) == piece["name"]
    screenshot(page, "tilted", ["laptop"])
    page.mouse.move(x, y)
    page.mouse.up()
    switch(page, "tilted")
    player.play(lambda _: player.flicks >= 1)
    page.locator("[data-test=menu]").click()
    with page.expect_download() as saved:
        page.locator("[data-menu=film]").click()
    assert saved.value.suggested_filename.endswith((".webm", ".mp4"))
    assert saved.value.path().stat().st_size > 1000
    assert troubles(page) == []
    page.close()
