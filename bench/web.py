"""How fast the game answers: one server process with many matches, and one browser.

`python -m bench.web [--matches 200] [--seconds 20] [--plays 12] [--books dadinho ...]` prints the figures of issue 4
with the machine's load: taps and seconds of waiting a flick for every book, then the crowd (`--matches 0` without).
"""

import argparse
import os
import statistics
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from tests.browser.conftest import CHROMIUM, QUIET
from tests.served import Served

from bench.crowd import GENEROUS, many
from palheta.rulebooks import registry

if TYPE_CHECKING:
    from playwright.sync_api import Browser


MOST = 10_000  # looks at the table: four minutes of them
# Everything the page has measured about itself; a board game has no table.
FIGURES = """() => { const page = document.querySelector("match-page"); page.tally.now("waiting");
  const pace = page.shadowRoot.querySelector("palheta-table")?.pace ?? { frames: 0, seconds: 0, previews: [] };
  const { taps, flicks, taken, moved, seconds } = page.tally;
  const { answered, hand } = page.play;
  return { answered, exact: hand.previews, pace, taps, flicks, taken, moved, seconds }; }"""


def first_page(browser: "Browser", address: str) -> None:
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
    page.close()


def a_stretch(browser: "Browser", address: str, book: str, plays: int) -> None:
    """Somebody who only wants to flick (or roll) plays against the bot at the table's own speed."""
    from tests.browser.player import Player

    page = browser.new_page(viewport={"width": 1366, "height": 768}, bypass_csp=True)
    page.goto(address)
    page.locator(f"[data-book={book}]").click()
    page.locator("[data-test=play]").click()
    page.wait_for_function("document.querySelector('match-page')?.play?.view")
    player = Player(page, eager=1.0)
    player.looks = True
    for _ in range(MOST):
        if player.look()["over"] or max(player.flicks, player.rolls) >= plays:
            break
        if not player.act():
            page.wait_for_timeout(25)
    page.wait_for_timeout(2500)
    found = page.evaluate(FIGURES)
    played = max(found["flicks"], player.rolls, 1)
    pace, spent = found["pace"], found["seconds"]
    parts = [
        f"{book}: {played} {'flicks' if found['flicks'] else 'rolls'}, {found['taps'] / played:.2f} taps each",
        f"{found['taken']} ceremonies without a tap",
        f"{spent['waiting'] / played:.2f} s waiting and {spent['shown'] / played:.1f} s watching each",
    ]
    for name, values in (
        ("released to moving", found["moved"]),
        ("aim to preview", pace["previews"]),
        ("exact preview", found["exact"]),
    ):
        if values:
            parts.append(f"{name} {statistics.median(values):.0f} ms (worst {max(values):.0f})")
    if pace["seconds"] > 0:
        parts.append(f"{pace['frames'] / pace['seconds']:.0f} fps")
    parts.append(f"answers {statistics.median(found['answered']):.0f} ms")
    print("; ".join(parts), flush=True)
    page.close()


def in_the_browser(address: str, books: Sequence[str], plays: int) -> None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        first_page(browser, address)
        for book in books:
            a_stretch(browser, address, book, plays)
        browser.close()


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--plays", type=int, default=12, help="flicks or rolls of each book in the browser")
    parser.add_argument("--books", nargs="*", default=registry.names())
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, Served(Path(folder), limits=GENEROUS) as server:
        print(f"load before: {os.getloadavg()[0]:.2f} on {os.cpu_count()} cores", flush=True)
        in_the_browser(server.address, args.books, args.plays)
        if args.matches:
            for line in many(server, "dadinho", args.matches, args.seconds):
                print(line)


if __name__ == "__main__":
    main()
