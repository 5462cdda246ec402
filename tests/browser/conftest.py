"""A real server whose clock is ours, and Debian's Chromium. Animations are skipped where a test says so."""

import re
import shutil
from collections.abc import Iterable, Iterator
from typing import Any
from weakref import WeakKeyDictionary

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect, sync_playwright

from tests.served import ROOT, Steered

SCREENS = ROOT / "build" / "screens"
SIZES: dict[str, ViewportSize] = {
    "laptop": {"width": 1366, "height": 768},
    "phone": {"width": 390, "height": 844},
}
NO_WORDS = re.compile(r"undefined|\[object |\bNaN\b|\wfalse\b")
CHROMIUM = shutil.which("chromium")
PATIENCE = (
    240_000.0  # milliseconds: what has not come by then never will. Nothing that is right waits so long
)
SHOWN = ("dadinho", "fistf", "campeao")  # one in turns, one while the ball runs, one with dice


def games(*books: str) -> list[Any]:
    """For parametrize: those shown in `make test`, and as `long` the rest (`make soak`)."""
    return [pytest.param(book, marks=() if book in SHOWN else pytest.mark.long) for book in books]


DRAWN = "() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))"
QUIET = [
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Steered]:
    with Steered(tmp_path_factory.mktemp("served")) as server:
        yield server


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Not for the session: while Playwright runs, no test of another module could run a loop of its own."""
    assert CHROMIUM is not None, "the browser tests need Debian's chromium"
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        expect.set_options(timeout=PATIENCE)
        yield chromium
        chromium.close()


@pytest.fixture(autouse=True)
def _closed_pages(request: pytest.FixtureRequest) -> Iterator[None]:
    """Whatever became of a test, nobody sits at its tables any more."""
    yield
    if "browser" in request.fixturenames:
        browser: Browser = request.getfixturevalue("browser")
        for context in browser.contexts:
            context.close()


_TROUBLES: WeakKeyDictionary[Page, list[str]] = WeakKeyDictionary()
_SERVERS: WeakKeyDictionary[Page, Steered] = WeakKeyDictionary()


def troubles(page: Page) -> list[str]:
    """What went wrong in a page: errors that were thrown, console errors, values that stand where words should."""
    shown = [] if page.is_closed() else page.get_by_text(NO_WORDS).all_inner_texts()
    return [*_TROUBLES[page], *shown]


def server_of(page: Page) -> Steered:
    """Whose clock must go on for something to happen in this page."""
    return _SERVERS[page]


def open_page(browser: Browser, served: Steered, path: str = "/", **options: object) -> Page:
    wanted: dict[str, object] = {
        "viewport": SIZES["laptop"],
        "locale": "en-GB",
        "color_scheme": "dark",
    }
    wanted["bypass_csp"] = True  # waiting for a condition evaluates it in the page
    page = browser.new_page(**(wanted | options))  # type: ignore[arg-type]
    page.set_default_timeout(PATIENCE)
    _SERVERS[page] = served
    found = _TROUBLES[page] = []
    page.on("pageerror", lambda error: found.append(str(error)))
    page.on("console", lambda message: found.append(message.text) if message.type == "error" else None)
    page.goto(served.address + path)
    return page


def screenshot(page: Page, name: str, sizes: Iterable[str] = SIZES) -> None:
    """What a person sees, on a laptop and on a phone; nothing may stick out at the side."""
    SCREENS.mkdir(parents=True, exist_ok=True)
    before = page.viewport_size
    assert before
    for size in sizes:
        page.set_viewport_size(SIZES[size])
        page.evaluate(DRAWN)
        page.screenshot(path=SCREENS / f"{name}-{size}.png")
        assert not page.evaluate("document.documentElement.scrollWidth > innerWidth"), (
            f"{name}: too wide on a {size}"
        )
    page.set_viewport_size(before)
