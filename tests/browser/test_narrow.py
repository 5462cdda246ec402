"""Every page that is no match on a telephone of 360 pixels, upright and on its side: nothing sticks out at the side, no
name is cut off, nothing that can be tapped lies over something else. (A match: test_layout.py.)"""

from typing import Any

from playwright.sync_api import Browser, Page

from tests.browser.conftest import DRAWN, SCREENS, open_page, troubles
from tests.browser.referee import Referee
from tests.served import Steered

SIZES = {"small": (360, 640), "low": (640, 360)}
PAGES = {
    "lobby": ("/?skip", "[data-test=play]:not(:disabled)"),
    "school": ("/school", "[data-test=exam]"),
    "question": ("/school?day", "question-card, [data-test=exam]"),
    "first-steps": ("/learn/campeao?skip", "offers-panel"),
    "practice": ("/practice/fistf?skip", "score-strip"),
    "console": ("/console", "[data-test=create]"),
    "measure": ("/measure", "select"),
}
# Who is scrolled sideways may be wider than the window; what is there for ears only (clipped) may be anywhere.
MEASURED = """() => {
  const beyond = [], cut = [], taps = [];
  const rolls = (e) => ["auto", "scroll"].includes(getComputedStyle(e).overflowX);
  const over = (e) => ["sticky", "fixed", "absolute"].includes(getComputedStyle(e).position);
  const name = (e) => `${e.localName}.${e.className} "${e.textContent.trim().slice(0, 30)}"`;
  const walk = (root, rolling, lies) => {
    for (const e of root.children) {
      const style = getComputedStyle(e), box = e.getBoundingClientRect();
      if (style.display === "none" || style.visibility === "hidden" || e.inert || style.clipPath !== "none") continue;
      const lying = lies || over(e);
      if (box.width && !rolling && (box.right > innerWidth + 1 || box.left < -1)) beyond.push(name(e));
      if (e.matches(".name, button, h1") && e.clientWidth && e.scrollWidth > e.clientWidth + 1) cut.push(name(e));
      if (e.matches("button, a, input, select") && box.width && !lying) taps.push([name(e), box, e]);
      if (e.shadowRoot) walk(e.shadowRoot, rolling || (rolls(e) && e.scrollWidth > e.clientWidth), lying);
      walk(e, rolling || (rolls(e) && e.scrollWidth > e.clientWidth), lying);
    }
  };
  walk(document.body, false, false);
  const both = [];
  for (const [k, [one, a, e]] of taps.entries())
    for (const [other, b, f] of taps.slice(k + 1))
      if (!e.contains(f) && Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2
        && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2
        && e.getRootNode() === f.getRootNode()) both.push([one, other]);
  return { beyond, cut, both, scrolls: document.documentElement.scrollWidth > innerWidth };
}"""
NOTHING: dict[str, Any] = {"beyond": [], "cut": [], "both": [], "scrolls": False}


def measured(page: Page, name: str) -> None:
    SCREENS.mkdir(parents=True, exist_ok=True)
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(DRAWN)
        page.screenshot(path=SCREENS / f"narrow-{name}-{size}.png")
        assert page.evaluate(MEASURED) == NOTHING, f"{name}, {size}"


def test_pages_fit_a_small_telephone(browser: Browser, served: Steered) -> None:
    page = open_page(browser, served, "/?skip", locale="pt-BR", has_touch=True)
    for name, (path, there) in PAGES.items():
        page.goto(served.address + path)
        page.locator(there).first.wait_for()
        measured(page, name)
    assert troubles(page) == []
    page.close()


def test_the_console_fits_a_small_telephone(browser: Browser, served: Steered) -> None:
    referee = Referee.of_new_match(browser, served, "tres-toques", locale="pt-BR")
    measured(referee.page, "checklist")
    referee.checked()
    for entry in (("referee", "choose.home"), ("home", "choose.kick_off"), ("home", "played", "h7")):
        referee.tap(*entry)
    referee.tap("away", "report.time_wasting")
    measured(referee.page, "told")
    counts = referee.test("counts").bounding_box()
    assert counts is not None
    assert counts["y"] + counts["height"] <= SIZES["low"][1], "counts are always in view"
    referee.page.close()
