"""Photographs of the game in a browser, for the tutorials: `python -m tools.picture screens`."""

import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

LAPTOP: ViewportSize = {"width": 1280, "height": 720}
PHONE: ViewportSize = {"width": 390, "height": 844}
FOR_A_MINUTE = 60_000.0
PULL = 110  # pixels
# Nothing runs, and it is our turn: something may be flicked, or is to be tapped before.
OUR_TURN = """() => {
  if (document.documentElement.dataset.idle !== 'true') return null;
  const root = document.querySelector('match-page').shadowRoot;
  if (root.querySelector('palheta-table').flickable.size > 0) return 'flick';
  return root.querySelector('offers-panel').shadowRoot.querySelector('button.first:not(:disabled)') && 'tap';
}"""
# The piece to flick that is nearest to the ball, and the ball: both on the screen.
NEAREST = """() => {
  const table = document.querySelector('match-page').shadowRoot.querySelector('palheta-table');
  const box = table.getBoundingClientRect();
  const at = (name) => {
    const [x, y] = table.camera.toScreen(table.places[name].x, table.places[name].y);
    return [x + box.left, y + box.top];
  };
  const ball = at('ball'), away = ([x, y]) => Math.hypot(x - ball[0], y - ball[1]);
  return [[...table.flickable.keys()].map(at).sort((a, b) => away(a) - away(b))[0], ball];
}"""


@contextmanager
def served() -> Iterator[str]:
    """A server of our own, at any free port, that keeps nothing."""
    with tempfile.TemporaryDirectory() as folder:
        words = ["serve", "--no-browser", "--port=0", f"--database=sqlite:///{folder}/matches.sqlite"]
        command = [sys.executable, "-m", "palheta.cli.main", *words]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None
            found = re.search(r"http://\S+", server.stdout.readline())
            try:
                assert found, "the server does not say where it is"
                yield found[0]
            finally:
                server.terminate()
                server.stdout.read()


def photograph(folder: Path, kind: str = ".jpg") -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with served() as address, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = _opened(chromium, address, LAPTOP)
        page.screenshot(path=folder / f"lobby{kind}")
        _match(page, folder, f"laptop{kind}")
        page.close()
        phone = _opened(chromium, address, PHONE)
        _match(phone, folder, f"phone{kind}")
        chromium.close()


def _opened(browser: Browser, address: str, size: ViewportSize) -> Page:
    page = browser.new_page(viewport=size, locale="en-GB", color_scheme="dark", bypass_csp=True)
    page.set_default_timeout(FOR_A_MINUTE)
    page.goto(address)
    page.locator("[data-book=dadinho]").wait_for()
    return page


def _match(page: Page, folder: Path, name: str) -> None:
    """A first flick in the making, and what was ruled after the second."""
    page.locator("[data-book=dadinho]").click()
    page.locator("[data-test=play]").click()
    for flick in range(2):
        _come_to_flick(page)
        piece, ball = page.evaluate(NEAREST)
        length = max(1.0, ((ball[0] - piece[0]) ** 2 + (ball[1] - piece[1]) ** 2) ** 0.5)
        back = [at - (to - at) / length * PULL for at, to in zip(piece, ball, strict=True)]
        page.mouse.move(*piece)
        page.mouse.down()
        page.mouse.move(*back, steps=8)
        if flick == 0:
            page.wait_for_timeout(600)  # until the server has said what would be touched first
            page.screenshot(path=folder / f"aim-{name}")
        page.mouse.up()
    _come_to_flick(page)
    page.screenshot(path=folder / f"ruled-{name}")


def _come_to_flick(page: Page) -> None:
    while page.wait_for_function(OUR_TURN).json_value() == "tap":
        page.locator("offers-panel button.first:not(:disabled)").first.click()
