"""People who play whatever happens: the line breaks, they come back and say again what was not answered. They remember
every action that was acknowledged: it must be in the database afterwards, once."""

import asyncio
import contextlib
import json
import random
import secrets
import time
from collections.abc import AsyncIterator, Callable, Iterable
from typing import Any

import sqlalchemy as sql
from tests.server.test_kill import act
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from bench.crowd import created, flicked
from palheta.server.store.checking import looked_through, strays
from palheta.server.store.engine import make_engine
from palheta.server.store.schema import LINES

EVERY = 0.5  # seconds from one action to the next
AGAIN = 0.2  # seconds before coming back
PATIENCE = 30.0  # seconds for an answer, then the line is taken for dead
BROKEN = (OSError, WebSocketException, TimeoutError)
NO_MATCH = 4404
BOOKS = ("dadinho", "tres-toques", "fistf", "guzikowa")


class Player:
    """Holds both seats of one match. `waits` are (moment, seconds) of every answer."""

    def __init__(self, where: Callable[[], str], made: dict[str, Any], seed: int) -> None:
        self.match: str = made["id"]
        self.tokens = list(made["tokens"].values())
        self.acknowledged: list[str] = []
        self.waits: list[tuple[float, float]] = []
        self.cuts: list[str] = []  # each time that the line broke, and why
        self.gone = False  # there is no such match any more
        self._where = where
        self._rng = random.Random(seed)
        self._pending: dict[str, Any] | None = None
        self._view: dict[str, Any] = {}
        self._re = 0

    @property
    def over(self) -> bool:
        return self._view.get("over") is not None

    def told(self) -> str:
        """Where this one stands, for who wonders why it does not go on."""
        offers: list[dict[str, Any]] = self._view.get("offers", [])
        first = next((o for o in offers if "barred" not in o), {})
        pending = "nothing" if self._pending is None else json.dumps(self._pending)
        return f"first offer {first.get('does')} of {first.get('side')}, said {pending}, last cut {self.cuts[-1:]}"

    async def play(self) -> None:
        """Until it is cancelled, or the match is over or gone."""
        while not self.gone and not self.over:
            try:
                address = f"{self._where().replace('http', 'ws')}/ws/{self.match}"
                async with connect(address, max_size=None, open_timeout=PATIENCE) as line:
                    await self._at_the_table(line)
            except BROKEN as error:
                self.gone = isinstance(error, ConnectionClosed) and _code(error) == NO_MATCH
                self.cuts.append(f"{type(error).__name__} {error}")
                await asyncio.sleep(AGAIN)

    async def _at_the_table(self, line: ClientConnection) -> None:
        await line.send(json.dumps({"type": "join", "v": 1, "tokens": self.tokens}))
        while "view" not in await self._heard(line):
            pass
        while not self.over:
            if self._pending is not None or await self._wish(line):
                await self._say(line)

    async def _wish(self, line: ClientConnection) -> bool:
        """What to do next, at its time; False where somebody else must do something first."""
        offer = next((o for o in self._view["offers"] if "barred" not in o), None)
        if offer is None or offer["side"] == "referee":
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(2.0):
                    await self._heard(line)
            return False
        await asyncio.sleep(EVERY * self._rng.uniform(0.5, 1.5))
        self._pending = act(0, offer, self._view) | {"id": secrets.token_hex(8)}
        if offer["does"] == "flick":
            flicked(self._pending, offer, self._view, self._rng)
        return True

    async def _say(self, line: ClientConnection) -> None:
        assert self._pending is not None
        self._re += 1
        began = time.monotonic()
        await line.send(json.dumps(self._pending | {"re": self._re}))
        while (heard := await self._heard(line)).get("re") != self._re:
            pass
        done = heard["type"] in (
            "step",
            "repeated",
        )  # repeated: kept before the line broke, and not said any more
        if done:
            self.acknowledged.append(self._pending["id"])
            self.waits.append((began, time.monotonic() - began))
        elif heard["code"] == "not_stored":
            return  # it is said again
        self._pending = None
        while done and not heard.get("view"):  # it still runs
            heard = await self._heard(line)

    async def _heard(self, line: ClientConnection) -> dict[str, Any]:
        async with asyncio.timeout(PATIENCE):
            message: dict[str, Any] = json.loads(await line.recv())
        self._view = message.get("view") or self._view
        return message


def _code(closed: ConnectionClosed) -> int | None:
    return None if closed.rcvd is None else closed.rcvd.code


class Crowd(list[Player]):
    """Everybody who plays."""

    @property
    def acknowledged(self) -> int:
        return sum(len(player.acknowledged) for player in self)

    @property
    def cuts(self) -> list[str]:
        return [cut for player in self for cut in player.cuts]

    def waits(self, since: float) -> list[float]:
        return [took for player in self for began, took in player.waits if since <= began]

    def idle(self, since: float) -> list[Player]:
        """Whose match goes on, and who has had nothing acknowledged since."""
        return [p for p in self if not p.gone and not p.over and not _lately(p, since)]


def _lately(player: Player, since: float) -> bool:
    return any(began + took >= since for began, took in player.waits)


@contextlib.asynccontextmanager
async def playing(where: Callable[[], str], count: int, seed: int = 0) -> AsyncIterator[Crowd]:
    crowd = Crowd()
    for n in range(count):
        made = await asyncio.to_thread(created, where(), BOOKS[n % len(BOOKS)])
        crowd.append(Player(where, made, seed + n))
    tasks = [asyncio.create_task(player.play()) for player in crowd]
    try:
        yield crowd
    finally:
        for task in tasks:
            task.cancel()
        ends = await asyncio.gather(*tasks, return_exceptions=True)
    for end in ends:  # a player who stumbled has proved nothing
        if isinstance(end, Exception):
            raise end


async def eventually(happened: Callable[[], bool], seconds: float = 60.0) -> bool:
    deadline = time.monotonic() + seconds
    while not happened() and time.monotonic() < deadline:
        await asyncio.sleep(0.1)
    return happened()


async def until_all_have_played(crowd: Crowd, since: float) -> tuple[str, ...]:
    """Every match goes on; a fault for those that do not."""
    await eventually(lambda: not crowd.idle(since))
    return tuple(f"match {player.match} did not go on: {player.told()}" for player in crowd.idle(since))


def lost(database: str, players: Iterable[Player]) -> tuple[str, ...]:
    """What was acknowledged and is not there, or is damaged."""
    engine = make_engine(database)
    faults: list[str] = []
    try:
        with engine.connect() as connection:
            for player in players:
                ids = sql.select(LINES.c.action_id).where(LINES.c.stream == player.match)
                missing = [] if player.gone else set(player.acknowledged) - set(connection.scalars(ids))
                faults += [f"match {player.match} has lost action {one}" for one in missing]
        faults += [f"{one.stream}: {one.damage}" for one in looked_through(engine) if one.damage is not None]
        faults += strays(engine)
    finally:
        engine.dispose()
    return tuple(faults[:5])
