"""Live play: two people at their own screens, and one flicks while the other's ball still runs."""

import json
import time
import urllib.request
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.conftest import Served, open_page, screenshot, troubles
from tests.browser.player import Player

PATIENCE = 240.0  # seconds: on a fresh machine the physics is compiled first


@pytest.fixture
def at_real_speed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    server = Served(tmp_path_factory.mktemp("live"), clock=1.0)
    yield server
    server.stop()


def new_match(served: Served, **more: Any) -> tuple[str, dict[str, str]]:
    body = {
        "book": "fistf",
        "pace": "live",
        "home": {"hand": "perfect"},
        "away": {"seat": "person", "hand": "perfect"},
    }
    request = urllib.request.Request(
        f"{served.address}/api/matches",
        json.dumps(body | more).encode(),
        {"content-type": "application/json"},
    )
    with urllib.request.urlopen(request) as answer:
        made = json.load(answer)
    return made["id"], made["tokens"]


def record(served: Served, match_id: str) -> list[dict[str, Any]]:
    with urllib.request.urlopen(f"{served.address}/api/matches/{match_id}/record") as answer:
        return [json.loads(line) for line in answer.read().splitlines()]


def running_flick(player: Player) -> dict[str, Any] | None:
    """What may be flicked at the ball that runs on this screen; None once it has come to rest."""
    for _ in range(60):
        seen = player.look()
        if seen["showing"] and seen["flickable"]:
            return seen
        player.page.wait_for_timeout(15)
    return None


def pull(page: Page, at: list[float], by: float) -> None:
    page.mouse.move(*at)
    page.mouse.down()
    page.mouse.move(at[0] + by / 2, at[1])
    page.mouse.move(at[0] + by, at[1])
    page.mouse.up()


# The own keeper on the screen while a flick runs, if it may dive.
KEEPER = """() => {
  const page = document.querySelector("match-page");
  const table = page.shadowRoot.querySelector("palheta-table");
  const name = [...table.placeable].find((piece) => piece.endsWith("k"));
  if (!page.play.showing || !name) return null;
  const box = table.getBoundingClientRect();
  const at = table.camera.toScreen(table.places[name].x, table.places[name].y);
  return [name, at[0] + box.left, at[1] + box.top];
}"""


def diving(player: Player) -> list[Any] | None:
    for _ in range(60):
        keeper: list[Any] | None = player.page.evaluate(KEEPER)
        if keeper is not None:
            return keeper
        player.page.wait_for_timeout(15)
    return None


def dives_in(entries: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [entry["step"] for entry in entries if "dive" in (entry.get("step") or {})]


def seated(browser: Browser, served: Served, tokens: dict[str, str], match_id: str) -> list[Player]:
    pages = [open_page(browser, served, f"/m/{match_id}#{side}={tokens[side]}") for side in ("home", "away")]
    return [Player(page, seed) for seed, page in enumerate(pages)]


def stood_up(players: list[Player]) -> None:
    for player in players:
        assert troubles(player.page) == []
        player.page.close()


def test_a_keeper_dives_by_pointer_on_a_paced_table(browser: Browser, at_real_speed: Served) -> None:
    served = at_real_speed
    match_id, tokens = new_match(served, pace="paced")
    players = seated(browser, served, tokens, match_id)
    dives: list[dict[str, Any]] = []
    deadline = time.monotonic() + PATIENCE
    while not dives and time.monotonic() < deadline:
        for mine, theirs in (players, players[::-1]):
            flicks = mine.flicks
            if not mine.act():
                mine.page.wait_for_timeout(20)
            elif mine.flicks > flicks and (keeper := diving(theirs)) is not None:
                _, x, y = keeper
                theirs.page.mouse.move(x, y)
                theirs.page.mouse.down()
                theirs.page.mouse.move(x, y + 10)
                theirs.page.mouse.move(x, y + 14)
                theirs.page.mouse.up()
                theirs.page.wait_for_timeout(1500)  # the record has what has ended
                dives = dives_in(record(served, match_id))
    assert dives, [player.look() for player in players]
    assert dives[0]["dive"] in ("hk", "ak")
    players[0].page.wait_for_timeout(3000)
    assert players[0].look()["id"] == players[1].look()["id"]
    stood_up(players)


def test_a_flick_while_the_ball_moves(browser: Browser, at_real_speed: Served) -> None:
    served = at_real_speed
    match_id, tokens = new_match(served)
    players = seated(browser, served, tokens, match_id)
    interrupted, deadline = 0, time.monotonic() + PATIENCE
    entries: list[dict[str, Any]] = []
    cuts: list[dict[str, Any]] = []
    while not cuts and time.monotonic() < deadline:
        for mine, theirs in (players, players[::-1]):
            flicks = mine.flicks
            if not mine.act():
                mine.page.wait_for_timeout(20)
            elif mine.flicks > flicks and (seen := running_flick(theirs)) is not None:
                _, at = seen["flickable"][-1]
                pull(theirs.page, at, 40.0)
                interrupted += 1
                theirs.page.wait_for_timeout(50)
                if interrupted == 1:
                    screenshot(theirs.page, "live")
                theirs.page.wait_for_timeout(2500)  # the record has what has ended
                entries = record(served, match_id)
                cuts = [entry for entry in entries if "interrupted at" in entry.get("why", "")]
    assert cuts, (interrupted, [p.look() for p in players])
    follower = entries[entries.index(cuts[0]) + 1]
    assert follower["show"]["cuts"] == cuts[0]["amend"]
    assert follower["show"]["trace"]["start"] > 0
    ids = [player.look()["id"] for player in players]
    assert ids[0] == ids[1]
    stood_up(players)
