"""Live play: two people at their own screens, and one acts while the other's ball still runs."""

import json
import urllib.request
from typing import Any

from playwright.sync_api import Browser, Page

from tests.browser.conftest import open_page, screenshot, troubles
from tests.browser.player import ACKNOWLEDGED, HEARD, PONDERS, Player, later, settled
from tests.served import Steered

MOST = 60  # flicks: by then there was one that could be answered


def new_match(served: Steered, **more: Any) -> tuple[str, dict[str, str]]:
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


def record(served: Steered, match_id: str) -> list[dict[str, Any]]:
    with urllib.request.urlopen(f"{served.address}/api/matches/{match_id}/record") as answer:
        return [json.loads(line) for line in answer.read().splitlines()]


def seated(browser: Browser, served: Steered, tokens: dict[str, str], match_id: str) -> list[Player]:
    pages = [open_page(browser, served, f"/m/{match_id}#{side}={tokens[side]}") for side in ("home", "away")]
    settled(*pages)
    return [Player(page, seed) for seed, page in enumerate(pages)]


# From which second on this screen may do that to the flick that runs, as far as it has been told; null: never.
SINCE = """(does) => { const { running, seats } = document.querySelector("match-page").play;
  const may = ({ offers }) => offers.some((o) => o.does === does && seats.includes(o.side) && !o.barred);
  return running.find(may)?.since ?? null; }"""
# The own keeper on the screen while a flick runs, if it may dive.
KEEPER = """() => {
  const page = document.querySelector("match-page");
  const table = page.shadowRoot.querySelector("palheta-table");
  const name = [...table.placeable].find((piece) => piece.endsWith("k"));
  if (!page.play.showing || !name) return null;
  const box = table.getBoundingClientRect();
  const at = table.camera.toScreen(table.places[name].x, table.places[name].y);
  return [at[0] + box.left, at[1] + box.top];
}"""
FLICKABLE = """() => { const page = document.querySelector("match-page");
  return page.play.showing && page.shadowRoot.querySelector("palheta-table").flickable.size > 0; }"""


def runs(served: Steered, players: list[Player], does: str) -> Player | None:
    """The next thing is done; whose turn it is to answer, where it is a flick that runs and may be answered so. The
    clock stands still at the first moment for it, and on the screens the flick runs as far as it has been told."""
    for mine, theirs in (players, players[::-1]):
        if mine.act():
            mine.page.wait_for_function(ACKNOWLEDGED)
            theirs.page.evaluate(HEARD)
            since = theirs.page.evaluate(SINCE, does)
            if since is None:
                return None
            served.advance(since + 0.001)  # screens know a little more than may be answered yet
            return theirs
    return None


def pull(page: Page, at: list[float], dx: float, dy: float) -> None:
    page.mouse.move(*at)
    page.mouse.down()
    page.mouse.move(at[0] + dx / 2, at[1] + dy / 2)
    page.mouse.move(at[0] + dx, at[1] + dy)
    page.mouse.up()
    page.wait_for_function(ACKNOWLEDGED)


def both_know_how_it_ended(players: list[Player]) -> None:
    later(*(player.page for player in players), seconds=10.0)
    assert players[0].look()["id"] == players[1].look()["id"]
    for player in players:
        assert troubles(player.page) == []


def test_a_keeper_dives_by_pointer_on_a_paced_table(browser: Browser, served: Steered) -> None:
    match_id, tokens = new_match(served, pace="paced")
    players = seated(browser, served, tokens, match_id)
    for _ in range(MOST):
        answers = runs(served, players, "dive")
        if answers is not None:
            keeper = answers.page.wait_for_function(KEEPER).json_value()
            pull(answers.page, keeper, 0.0, 14.0)
            break
        later(*(player.page for player in players), seconds=PONDERS)
    both_know_how_it_ended(players)
    dives = [entry["step"] for entry in record(served, match_id) if "dive" in (entry.get("step") or {})]
    assert dives
    assert dives[0]["dive"] in ("hk", "ak")


def test_a_flick_while_the_ball_moves(browser: Browser, served: Steered) -> None:
    match_id, tokens = new_match(served)
    players = seated(browser, served, tokens, match_id)
    for _ in range(MOST):
        answers = runs(served, players, "flick")
        if answers is not None:
            answers.page.wait_for_function(FLICKABLE)
            _, at = answers.look()["flickable"][-1]
            pull(answers.page, at, 40.0, 0.0)
            screenshot(answers.page, "live")
            break
        later(*(player.page for player in players), seconds=PONDERS)
    both_know_how_it_ended(players)
    entries = record(served, match_id)
    (cut,) = (entry for entry in entries if "interrupted at" in entry.get("why", ""))
    follower = entries[entries.index(cut) + 1]
    assert follower["show"]["cuts"] == cut["amend"]
    assert follower["show"]["trace"]["start"] > 0
