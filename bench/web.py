"""How fast the game answers: one server process with many matches, and one browser.

`python -m bench.web [--matches 200] [--seconds 20] [--plays 12] [--books dadinho ...]` prints the figures of issue 4
with the machine's load: taps and seconds of waiting a flick for every book, then the crowd (`--matches 0` without).
"""

import argparse
import asyncio
import json
import os
import random
import statistics
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.request import Request, urlopen

from tests.browser.conftest import CHROMIUM, QUIET, Served
from tests.server.test_kill import act
from websockets.asyncio.client import ClientConnection, connect

from palheta.rulebooks import registry

if TYPE_CHECKING:
    from playwright.sync_api import Browser

EVERY = 2.0


def created(address: str) -> dict[str, Any]:
    body = json.dumps({"book": "dadinho", "away": {"seat": "person"}, "length": "full"}).encode()
    with urlopen(Request(address + "/api/matches", body), timeout=60) as answer:
        made: dict[str, Any] = json.loads(answer.read())
        return made


async def answered(socket: ClientConnection, message: dict[str, Any]) -> tuple[float, dict[str, Any]]:
    """Seconds until the answer to this message, and the answer."""
    sent = time.perf_counter()
    await socket.send(json.dumps(message))
    while True:
        heard = json.loads(await socket.recv())
        if heard.get("re") == message["re"] and heard["type"] in ("step", "refused", "pong"):
            return time.perf_counter() - sent, heard


async def one_match(
    address: str, made: dict[str, Any], until: float, flicks: list[float], echoes: list[float]
) -> None:
    rng = random.Random(made["id"])
    async with connect(f"{address.replace('http', 'ws')}/ws/{made['id']}", max_size=None) as socket:
        await socket.send(json.dumps({"type": "join", "v": 1, "tokens": list(made["tokens"].values())}))
        view = json.loads(await socket.recv())["view"]
        await asyncio.sleep(rng.uniform(0, EVERY))
        re = 0
        while time.monotonic() < until and view["over"] is None:
            offer = next((o for o in view["offers"] if "barred" not in o), None)
            if offer is None or offer["side"] == "referee":
                view = json.loads(await socket.recv()).get("view", view)
                continue
            re += 1
            message = act(re, offer, view)
            message["phase"] = offer.get("phase")
            took, heard = await answered(socket, message)
            view = heard.get("view", view)
            if offer["does"] == "flick":
                flicks.append(took)
                re += 1
                echo, _ = await answered(socket, {"type": "ping", "re": re})
                echoes.append(echo)
                await asyncio.sleep(EVERY * rng.uniform(0.8, 1.2))


async def many(address: str, count: int, seconds: float) -> tuple[list[float], list[float]]:
    made = [created(address) for _ in range(count)]
    flicks: list[float] = []
    echoes: list[float] = []
    until = time.monotonic() + seconds + EVERY
    await asyncio.gather(*(one_match(address, one, until, flicks, echoes) for one in made))
    return flicks, echoes


def quantile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


# Everything the page has measured about itself; a board game has no table.
FIGURES = """() => { const page = document.querySelector("match-page"); page.tally.now("waiting");
  const pace = page.shadowRoot.querySelector("palheta-table")?.pace ?? { frames: 0, seconds: 0, previews: [] };
  const { taps, flicks, taken, moved, seconds } = page.tally;
  return { answered: page.play.answered, exact: page.play.previews, pace, taps, flicks, taken, moved, seconds }; }"""


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
    player.play(lambda seen: seen["over"] or max(player.flicks, player.rolls) >= plays, 240)
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


def the_crowd(address: str, matches: int, seconds: float) -> None:
    flicks, echoes = asyncio.run(many(address, matches, seconds))
    print(f"{matches} matches, {len(flicks)} flicks in {seconds:.0f} s, load {os.getloadavg()[0]:.2f}")
    for name, values in (("flick ruled", flicks), ("echo", echoes)):
        shown = " ".join(
            f"{label} {quantile(values, q) * 1000:.0f} ms" for label, q in (("50%", 0.5), ("99%", 0.99))
        )
        print(f"{name}: {shown}")
    print(f"ratio of medians, flick to echo: {quantile(flicks, 0.5) / quantile(echoes, 0.5):.1f}")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--plays", type=int, default=12, help="flicks or rolls of each book in the browser")
    parser.add_argument("--books", nargs="*", default=registry.names())
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Served(Path(folder), clock=1.0)
        try:
            print(f"load before: {os.getloadavg()[0]:.2f} on {os.cpu_count()} cores", flush=True)
            in_the_browser(server.address, args.books, args.plays)
            if args.matches:
                the_crowd(server.address, args.matches, args.seconds)
        finally:
            server.stop()


if __name__ == "__main__":
    main()
