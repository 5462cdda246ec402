"""Live play: two people at their own screens, and one flicks while the other's ball still runs."""

import json
import urllib.request
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.conftest import Served, open_page, screenshot
from tests.browser.player import Player


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


def test_a_flick_while_the_ball_moves(browser: Browser, at_real_speed: Served) -> None:
    served = at_real_speed
    match_id, tokens = new_match(served)
    pages = [open_page(browser, served, f"/m/{match_id}#{side}={tokens[side]}") for side in ("home", "away")]
    players = [Player(page, seed) for seed, page in enumerate(pages)]
    interrupted = 0
    for _ in range(400):
        for mine, theirs in (players, players[::-1]):
            flicks = mine.flicks
            if not mine.act():
                mine.page.wait_for_timeout(20)
            elif mine.flicks > flicks and (seen := running_flick(theirs)) is not None:
                name, at = seen["flickable"][-1]
                pull(theirs.page, at, 40.0)
                interrupted += 1
                theirs.page.wait_for_timeout(50)
                screenshot(theirs.page, f"live-{interrupted}")
        if interrupted >= 2:
            break
    entries = record(served, match_id)
    cuts = [entry for entry in entries if "interrupted at" in entry.get("why", "")]
    assert cuts, (interrupted, [p.look() for p in players])
    follower = entries[entries.index(cuts[0]) + 1]
    assert follower["show"]["cuts"] == cuts[0]["amend"]
    assert follower["show"]["trace"]["start"] > 0
    pages[0].wait_for_timeout(3000)
    ids = [player.look()["id"] for player in players]
    assert ids[0] == ids[1]
    for page in pages:
        assert page.troubles == []  # type: ignore[attr-defined]
        page.close()
