"""The golden goal: the match ends on a flick that is told as it unfolds. Nobody knows before it is in; then everybody
does, and it is on disk whoever leaves or whatever breaks down meanwhile."""

import asyncio
import json
from contextlib import AbstractContextManager
from typing import Any

import pytest
from starlette.testclient import TestClient

from palheta.facts import Say, Time, at, plain, read_step
from palheta.match import Happened, Header, Match
from palheta.match.record import entry_line, header_line
from palheta.play.dice import REVEALED
from palheta.play.physics_runner import PhysicsRunner
from palheta.ruling import MayFlick
from palheta.server import views
from palheta.server.access import hashed
from palheta.server.storage import Storage, Stored
from tests.server.client import House, Talk, talking
from tests.server.client import serving as serving_with

MATCH = "golden"
LEVEL = {"score": {"home": 0, "away": 0}, "over": None}
WON = {"score": {"home": 1, "away": 0}, "over": {"winner": "home", "score": {"home": 1, "away": 0}}}


def extra_time() -> Match:
    """Level after two short halves; h1 lies behind the ball in front of an open goal."""
    match = Match(Header(book="fistf", options={"knockout": True, "period_seconds": 1.0}))
    for _half in range(2):
        _until_the_kick_off(match)
        match.apply(Happened(Time(time=2.0)))
    _until_the_kick_off(match)
    aside = {name: at(100, 30 * n - 300) for n, name in enumerate(match.state.pieces) if name[0] == "a"}
    rest = aside | {"ball": at(340, 0), "h1": at(290, 0), "ak": at(590, -40)}
    seen = [{"touch": ["h9", "ball"]}, {"rest": plain(rest)}]
    match.apply(Happened(read_step({"flick": "h9", "side": "home", "seen": seen})))
    match.apply(Happened(Say(say="play", side="away")))
    return match


def _until_the_kick_off(match: Match) -> None:
    while not isinstance(match.offers[0], MayFlick):
        offer = match.offers[0]
        step = offer.default_step()
        assert step is not None
        match.apply(Happened(step))


def serving(database: str) -> AbstractContextManager[House]:
    return serving_with(database, PhysicsRunner())


@pytest.fixture
def stored(database: str) -> str:
    match = extra_time()

    async def keep() -> None:
        storage = Storage(database)
        await storage.open()
        chair = {"kind": "person", "hand": "perfect"}
        kept = Stored(
            id=MATCH,
            header=header_line(match.header),
            settings={"pace": "paced", "seats": {"home": chair, "away": chair}},
            secret="secret",
            summary=views.summary(match),
            created=0.0,
            grants={"home": (hashed("home"),), "away": (hashed("away"),)},
        )
        await storage.create(kept)
        lines = [entry_line(entry) for entry in match.entries]
        await storage.append(MATCH, 1, lines, views.summary(match))
        await storage.close()

    asyncio.run(keep())
    return database


def shoots(both: Talk) -> None:
    told = both.act("home", {"do": "flick", "piece": "h1", "angle": 0.0, "power": 0.4})
    assert [offer["does"] for window in told["running"] for offer in window["offers"]] == ["dive"]


def listed(client: TestClient) -> dict[str, Any]:
    found = next(match for match in client.get("/api/matches").json() if match["id"] == MATCH)
    return {name: found[name] for name in LEVEL}


def revealed(client: TestClient) -> bool:
    header = json.loads(client.get(f"/api/matches/{MATCH}/record").text.splitlines()[0])
    return REVEALED in header.get("seeds", {})


def test_the_list_hears_of_the_goal_when_everybody_does(stored: str) -> None:
    with serving(stored) as client, talking(client, MATCH, "home", "away") as both:
        shoots(both)
        assert listed(client) == LEVEL
        assert not revealed(client)
        (ruled,) = (told for told in both.wait(3.0) if told["type"] == "ruled")
        assert ruled["view"]["over"] is not None
        assert listed(client) == WON
        assert revealed(client)
    with serving(stored) as client:
        assert listed(client) == WON
        assert revealed(client)


def test_who_leaves_before_it_is_in_has_still_won(stored: str) -> None:
    with serving(stored) as client, talking(client, MATCH, "home", "away") as both:
        shoots(both)
    with serving(stored) as client:
        assert listed(client) == WON
        with talking(client, MATCH, "home", "away") as both:
            assert both.view["over"] is not None
