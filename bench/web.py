"""How fast the game answers: one server process with many matches, and one browser.

`python -m bench.web [--matches 200] [--seconds 20]` prints the figures of issue 4 with the machine's load.
"""

import argparse
import os
import statistics
import tempfile
import time
from pathlib import Path

from tests.browser.conftest import CHROMIUM, QUIET, Served

from bench.crowd import many


def in_the_browser(address: str) -> None:
    from playwright.sync_api import sync_playwright
    from tests.browser.player import Player

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        page = browser.new_page(viewport={"width": 1366, "height": 768}, bypass_csp=True)
        page.goto(address)
        page.wait_for_selector("[data-test=play]:not(:disabled)")
        first = page.evaluate(
            "() => ({bytes: performance.getEntriesByType('resource').filter(r => r.name.includes('/assets/'))"
            ".reduce((s, r) => s + r.transferSize, 0), ready: performance.now()})"
        )
        print(
            f"first page: {first['bytes'] / 1000:.0f} kB over the wire, interactive after {first['ready']:.0f} ms"
        )
        page.locator("[data-test=play]").click()
        page.wait_for_function("document.querySelector('match-page')?.play?.view")
        player = Player(page)
        start = time.monotonic()
        player.play(lambda seen: player.flicks >= 8, 90)
        spent = time.monotonic() - start
        page.wait_for_timeout(3000)
        figures = page.evaluate(
            """() => { const page = document.querySelector("match-page");
            const table = page.shadowRoot.querySelector("palheta-table");
            return { answered: page.play.answered, pace: table.pace, tally: page.tally }; }"""
        )
        print(
            f"click to answer: median {statistics.median(figures['answered']):.0f} ms of {len(figures['answered'])}"
        )
        print(
            f"animation: {figures['pace']['frames'] / max(figures['pace']['seconds'], 0.01):.0f} fps with 22 discs"
        )
        flicks = max(figures["tally"]["flicks"], 1)
        print(
            f"taps a flick: {figures['tally']['taps'] / flicks:.2f} (flick included), {spent / flicks:.1f} s a flick"
        )
        browser.close()


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=20.0)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Served(Path(folder), clock=1.0)
        print(f"load before: {os.getloadavg()[0]:.2f} on {os.cpu_count()} cores")
        in_the_browser(server.address)
        for line in many(server, "dadinho", args.matches, args.seconds):
            print(line)
        server.stop()


if __name__ == "__main__":
    main()
