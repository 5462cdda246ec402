"""Events in the store: each is a stream of the kind `event`, with a secret link for its organiser."""

import asyncio
import secrets
import time
from collections.abc import Callable
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from palheta.facts import BadFact
from palheta.server import access
from palheta.server.event_app import HEADERS, routes
from palheta.server.storage import Fenced, Storage, Stored
from palheta.tournament.admitting import admitted
from palheta.tournament.entries import Defined, Entry, entry_line, header_line, read_entry
from palheta.tournament.event import Event
from palheta.tournament.fold import fold
from palheta.tournament.reading import KINDS, event_of, plain_event, plain_of
from palheta.tournament.state import State

KIND = "event"
LARGEST = 1_000_000  # bytes of an event's file
TRIES = 5  # another process may write at the same moment


class EventStream:
    """One event of the store. Every write takes the stream's lease anew, so it does not matter which process serves."""

    def __init__(self, storage: Storage, stream: str) -> None:
        self._storage = storage
        self._stream = stream

    async def state(self) -> State:
        stored = await self._storage.load(self._stream, KIND)
        return await asyncio.to_thread(lambda: fold(*_read(stored)))

    async def may_write(self, key: str) -> bool:
        stored = await self._storage.load(self._stream, KIND)
        granted = () if stored is None else access.roles(stored.grants, [key])
        return bool({"organiser", "administrator"} & set(granted))

    async def write(self, meant: Callable[[State], Entry], action_id: str) -> None:
        for _ in range(TRIES):
            stored = await self._storage.take(self._stream, KIND)
            if stored is not None and action_id and action_id in stored.actions:
                return
            entry, summary = await asyncio.to_thread(_next, stored, meant)
            assert stored is not None
            try:
                await self._storage.append(
                    self._stream,
                    len(stored.lines) + 1,
                    [entry_line(entry)],
                    summary,
                    stored.fence,
                    [action_id or None],
                )
                return
            except Fenced:
                continue
        raise BadFact("event", "Expected to be written; others write at the same moment, please try again")


def _read(stored: Stored | None) -> tuple[Event, list[Entry]]:
    """The event as it was first defined, and everything that happened."""
    if stored is None:
        raise BadFact("event", "Expected an event of this server; there is none of this name")
    if stored.damage is not None:
        raise BadFact("event", f"Expected an event that can be read: {stored.damage}")
    entries = [read_entry(line) for line in stored.lines]
    if not entries or not isinstance(entries[0], Defined):
        raise BadFact("event", "Expected an event that was defined")
    return event_of(entries[0].event), entries


def _next(stored: Stored | None, meant: Callable[[State], Entry]) -> tuple[Entry, dict[str, Any]]:
    event, entries = _read(stored)
    before = fold(event, entries)
    entry = meant(before)
    return entry, _summary(admitted(before, event, entries, entry))


def _summary(state: State) -> dict[str, Any]:
    """For lists. `over`: nothing is left to be played."""
    over = all(phase.over for phase in state.phases.values())
    told: dict[str, Any] = {
        "event": state.event.event,
        "book": state.event.book,
        "entrants": len(state.entrants),
    }
    return told | ({"over": True} if over else {})


async def create(storage: Storage, event: Event) -> tuple[str, str]:
    """Its id, and the organiser's key, which is told only now."""
    stream, key = secrets.token_hex(8), access.fresh_token()
    summary = _summary(await asyncio.to_thread(fold, event))
    await storage.create(
        Stored(
            id=stream,
            kind=KIND,
            header=header_line(event.event),
            settings={},
            secret="",
            summary=summary,
            created=time.time(),
            grants=access.granted([("organiser", key)]),
        )
    )
    await storage.append(stream, 1, [entry_line(Defined(event=plain_event(event)))], summary)
    return stream, key


async def _create(request: Request) -> Response:
    """The event's file is the body; `?kind=toml`, yaml or json says how it is written."""
    kind = request.query_params.get("kind", "toml")
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > LARGEST:
            return _refused(413, f"Expected at most {LARGEST:,} bytes")
    try:
        if kind not in KINDS:
            raise BadFact("kind", f"Expected one of {', '.join(KINDS)}")
        event = await asyncio.to_thread(lambda: event_of(plain_of(body.decode("utf-8"), kind)))
    except (BadFact, UnicodeDecodeError) as error:
        return _refused(400, str(error))
    stream, key = await create(_storage(request), event)
    return JSONResponse({"id": stream, "hall": f"/e/{stream}/", "desk": f"/e/{stream}/desk?key={key}"}, 201)


def _refused(status: int, words: str) -> Response:
    return JSONResponse({"code": "bad_event", "words": words}, status, headers=HEADERS)


def _storage(request: Request) -> Storage:
    storage: Storage = request.app.state.hall.storage
    return storage


ROUTES = [
    Route("/api/events", _create, methods=["POST"]),
    *routes(lambda request: EventStream(_storage(request), request.path_params["id"]), "/e/{id}"),
]
