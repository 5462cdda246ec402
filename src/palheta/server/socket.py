"""The websocket of one match: joins, actions, hands being set. Nothing a client sends can stop it."""

import asyncio
import contextlib
import logging

from starlette.websockets import WebSocket, WebSocketDisconnect

from palheta.ruling import Reason
from palheta.server.clock import Clock
from palheta.server.guard import address_of
from palheta.server.hall import Hall
from palheta.server.occupancy import Full
from palheta.server.person import Person
from palheta.server.preparing import Preparing
from palheta.server.replaying import CannotReplay
from palheta.server.room import Room
from palheta.server.storage import OUTAGES, cause
from palheta.server.wire import incoming
from palheta.server.wire.outgoing import (
    CANNOT_REPLAY,
    NO_MATCH,
    TOO_MUCH,
    Pong,
    PreparingMessage,
    RefusalCode,
    RefusedMessage,
)
from palheta.server.wire.writing import write

logger = logging.getLogger(__name__)

RATE = 40.0  # messages a second, in the long run
BURST = 120.0
MOST_BAD = 50  # messages outside the protocol before the line is cut
LATER = 1013


class Allowance:
    """A bucket of messages that fills again with time."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._left = BURST
        self._at = clock.real()

    def take(self) -> bool:
        now = self._clock.real()
        self._left = min(BURST, self._left + (now - self._at) * RATE)
        self._at = now
        if self._left < 1.0:
            return False
        self._left -= 1.0
        return True


async def match_socket(websocket: WebSocket) -> None:
    await websocket.accept()
    hall: Hall = websocket.app.state.hall
    match_id = websocket.path_params["id"]
    if not await _prepared(websocket, match_id):
        return
    try:
        room = await hall.room(match_id, address_of(websocket.scope))
    except CannotReplay as error:  # a close reason is short: the words go before it
        await _refuse(websocket, error.code, error.words)
        await websocket.close(CANNOT_REPLAY, "this match cannot be replayed")
        return
    except Full:
        await websocket.close(
            LATER, "too many matches are played here now, or bots sit at them; please come back"
        )
        return
    except OUTAGES as error:
        logger.error("match %s cannot be read now: %s", match_id, cause(error))
        await websocket.close(LATER, "matches cannot be read now; please come back")
        return
    if room is None:
        await websocket.close(NO_MATCH, "there is no such match")
        return
    person = Person(websocket.send_text)
    room.enter(person)
    telling = asyncio.create_task(_tell(websocket, room, person))
    try:
        await _listen(websocket, room, person, hall)
    except WebSocketDisconnect:
        pass
    except Exception:
        logger.exception("a connection to match %s failed", match_id)
        await websocket.close(1011, "something went wrong here; please come back")
    finally:
        telling.cancel()
        await room.leave(person)
        await hall.left(room)


async def _prepared(websocket: WebSocket, match_id: str) -> bool:
    """Until the table can be played on; False for who did not wait for it."""
    hall: Hall = websocket.app.state.hall
    preparing: Preparing = websocket.app.state.preparing
    if preparing.now is None or not await hall.has_table(match_id):
        return True
    try:
        async for now in preparing.until_ready():
            await websocket.send_text(write(PreparingMessage(done=now.done, of=now.of)))
    except Exception as error:  # whatever a line says that has gone
        logger.debug("did not wait: %s", type(error).__name__)
        return False
    return True


async def _tell(websocket: WebSocket, room: Room, person: Person) -> None:
    """Who cannot be told any more is not there, though we may hear of it only later."""
    goodbye = await person.deliver()
    await room.leave(person)
    with contextlib.suppress(Exception):
        async with asyncio.timeout(1.0):
            await websocket.close(*goodbye)


async def _listen(websocket: WebSocket, room: Room, person: Person, hall: Hall) -> None:
    allowance, bad = Allowance(hall.clock), 0
    while True:
        frame = await websocket.receive()
        if frame["type"] == "websocket.disconnect":
            return
        if not person.seats:
            await hall.strangers.wait()
        if not allowance.take():
            await _refuse(websocket, "too_many", "Too many messages; slow down")
            bad += 1
        else:
            try:
                message = incoming.read(frame.get("text") or frame.get("bytes") or b"")
            except incoming.Unreadable as error:
                await _refuse(websocket, "bad_message", str(error))
                bad += 1
            else:
                await _hear(websocket, room, person, message)
        if bad > MOST_BAD:
            await websocket.close(TOO_MUCH, "too many messages that make no sense")
            return


async def _hear(websocket: WebSocket, room: Room, person: Person, message: incoming.ClientMessage) -> None:
    match message:
        case incoming.Join():
            if message.v != incoming.VERSION:
                words = f"This server speaks version {incoming.VERSION}; reload the page"
                await _refuse(websocket, "bad_version", words)
            else:
                await room.join(person, message.tokens)
        case incoming.Act():
            room.act(person, message)
        case incoming.Aiming():
            await room.aim(person, message)
        case incoming.Preview():
            await room.preview(person, message)
        case incoming.Hint():
            await room.hint(person, message)
        case incoming.Undo():
            await room.undo(person, message)
        case incoming.Ping():
            person.tell(Pong(re=message.re))  # after all that was said before


async def _refuse(websocket: WebSocket, code: RefusalCode, words: str | Reason) -> None:
    told = Reason(words) if isinstance(words, str) else words
    await websocket.send_text(write(RefusedMessage(re=None, code=code, words=told)))
