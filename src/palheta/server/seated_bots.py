"""The bots of one room: they think aside, and act only on the table that they have thought about."""

import asyncio
import logging
import random
from collections.abc import Mapping
from typing import Any, Protocol

from palheta.bots.levels import Bot, Mind, TableBot
from palheta.facts import Aim
from palheta.play import actions as do
from palheta.play.moment import Moment
from palheta.play.refusal import Refused
from palheta.play.session import Session
from palheta.ruling import MayFlick
from palheta.server import metrics
from palheta.server.aside import Aside
from palheta.server.clock import Clock
from palheta.server.storage import NotStored
from palheta.table.frame import Side

logger = logging.getLogger(__name__)

THINKING = 0.5  # seconds a bot looks at the table before it plays; ceremonies it answers at once
SHOWN = 0.7  # seconds for which its hand is seen before it flicks
AGAIN = 1.0  # seconds after a fault


class Seated(Protocol):
    """What bots need of a room."""

    match_id: str
    session: Session

    @property
    def still_until(self) -> float: ...

    @property
    def people(self) -> set[Any]: ...

    def show_hand(self, side: Side, aim: Aim | None) -> None: ...

    async def enact(self, side: Side, action: do.Action, state: int, phase: int | None) -> None: ...


class SeatedBots:
    def __init__(self, room: Seated, players: Mapping[Side, Bot], clock: Clock, aside: Aside) -> None:
        self._room = room
        self._players = players
        self._clock = clock
        self._aside = aside
        self._changed = asyncio.Event()
        self._missed = 0  # the entry at which no keeper could be thrown any more
        self._lives = [clock.task(self._live())] if players else []

    def changed(self) -> None:
        """Somebody came, or something happened."""
        self._changed.set()

    async def close(self) -> None:
        """Nothing is left that knows of the room, which knows them: neither would go before the other."""
        for life in self._lives:
            life.cancel()
        await asyncio.gather(*self._lives, return_exceptions=True)
        self._lives.clear()
        del self._room

    async def _live(self) -> None:
        while True:
            self._changed.clear()
            try:
                if not await self._turn():
                    await self._clock.wait(self._changed)
            except NotStored:
                return
            except Refused as refused:
                if refused.code == "too_many":
                    return  # nothing more is kept of this match
                logger.warning("match %s: a bot was refused: %s", self._room.match_id, refused)
                await self._clock.sleep(AGAIN)
            except Exception:  # a fault of ours must not keep a bot from playing for good
                logger.exception("match %s: a bot stumbled", self._room.match_id)
                await self._clock.sleep(AGAIN)

    async def _turn(self) -> bool:
        """True when it is worth looking again at once."""
        room = self._room
        if room.session.over or not room.people:
            return False
        if await self._dive():
            return True
        for side, player in self._players.items():
            seen, action = await self._chosen(side, player)
            if action is None:
                continue
            thinks = THINKING if isinstance(action, do.DoFlick | do.DoRoll) else 0.0
            await self._clock.sleep(max(0.0, room.still_until - self._clock.now()) + thinks)
            if isinstance(action, do.DoFlick) and room.session.state_id == seen:
                await self._show(side, action)
            if room.session.over or self._clock.now() < room.still_until:
                return True  # somebody has played meanwhile
            if room.session.state_id != seen:  # or has moved something: it chooses anew, but looks no longer
                seen, action = await self._chosen(side, player)
            if action is not None:
                await self._act(side, action, seen)
            return True
        return False

    async def _show(self, side: Side, action: do.DoFlick) -> None:
        """Nobody is surprised by a flick: the hand is seen for a moment."""
        self._room.show_hand(side, action.aim)
        await self._clock.sleep(SHOWN)
        self._room.show_hand(side, None)

    async def _chosen(self, side: Side, player: Bot) -> tuple[int, do.Action | None]:
        """The choice and the state it is for; one for a table that has changed meanwhile is thrown away."""
        session = self._room.session
        while True:
            seen = session.state_id
            if isinstance(player, TableBot) and _may_flick(session, side):
                with metrics.BOTS.track_inprogress():
                    action, player.rng = await self._aside.run(
                        _think, player.mind, session.moment(), side, player.rng
                    )
            else:
                action = player.choose(session, side)
            if session.state_id == seen:
                return seen, action

    async def _act(self, side: Side, action: do.Action, seen: int) -> None:
        phase = next((o.phase for o in self._room.session.offers if o.side == side and o.phase), None)
        try:
            await self._room.enact(side, action, seen, phase)
        except Refused as refused:
            if refused.code != "stale":  # somebody was faster
                raise

    async def _dive(self) -> bool:
        """True when a bot has thrown its keeper at what still runs."""
        session = self._room.session
        for side, player in self._players.items():
            now = self._clock.now()
            if session.running is None or session.running.entry == self._missed:
                return False
            found = player.dive(session, side, now)
            if found is None:
                continue
            entry, (moment, action) = session.running.entry, found
            await self._clock.sleep(max(0.0, moment - now))
            if session.running is None or session.running.entry != entry:
                return True
            if session.interferes(action, self._clock.now()):
                try:
                    await self._room.enact(side, action, session.state_id, None)
                except Refused:  # it has met somebody on the way
                    self._missed = entry
                return True
        return False


def _may_flick(session: Session, side: Side) -> bool:
    """A flick tries dozens of others on the simulated table first; everything else is decided at once."""
    return any(isinstance(o, MayFlick) and o.side == side and o.barred is None for o in session.offers)


def _think(
    mind: Mind, moment: Moment, side: Side, rng: random.Random
) -> tuple[do.Action | None, random.Random]:
    return mind(moment, side, rng), rng
