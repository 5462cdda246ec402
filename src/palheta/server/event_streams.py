"""Events in the store: each is a stream of the kind `event`, with a secret link for its organiser."""

import secrets
import time
from collections.abc import Callable
from typing import Any, TypeVar

import msgspec
from anyio import to_thread

from palheta.facts import BadFact
from palheta.server import access
from palheta.server.event_kept import Folds, Held, Meant, NoEvent
from palheta.server.hall import Hall
from palheta.server.limits import DEFAULTS, MEGABYTE, Limits
from palheta.server.storage import Fenced, Storage, Stored
from palheta.tournament.admitting import admitted_all
from palheta.tournament.entries import Defined, Entry, entry_line, header_line, read_entry
from palheta.tournament.event import Event
from palheta.tournament.fold import fold
from palheta.tournament.hidden import Hidden, HiddenLineUp, Written
from palheta.tournament.reading import event_of, plain_event
from palheta.tournament.state import State

T = TypeVar("T")
KIND = "event"
TRIES = 5  # another process may write at the same moment
SECRET, LINE_UP = "secret", "line_up "  # settings of the stream, which nobody is shown
PUBLIC = "public"


class EventStream:
    """One event of the store. Every write takes the stream's lease anew, so it does not matter which process serves."""

    in_file = False

    def __init__(self, hall: Hall, folds: Folds, limits: Limits, stream: str) -> None:
        self._hall = hall
        self._storage = hall.storage
        self._folds = folds
        self._limits = limits
        self._stream = stream

    async def _head(self) -> Stored:
        head = await self._storage.head(self._stream, KIND)
        if head is None:
            raise NoEvent("event", "Expected an event of this server; there is none of this name")
        return head

    async def held(self) -> Held:
        return await self._folds.of(self._stream, (await self._head()).entries, self._load)

    async def _load(self) -> tuple[int, Held]:
        stored = _readable(await self._storage.load(self._stream, KIND))
        return len(stored.lines), await to_thread.run_sync(_folded, stored)

    async def may_write(self, key: str) -> bool:
        head = await self._storage.head(self._stream, KIND)
        granted = () if head is None else access.roles(head.grants, [key])
        return bool({"organiser", "administrator"} & set(granted))

    async def aside(self, work: Callable[..., T], *args: Any) -> T:
        return await self._hall.reading(work, *args)

    async def write(self, meant: Meant, action_id: str) -> None:
        for _ in range(TRIES):
            stored = _readable(await self._storage.take(self._stream, KIND))
            if action_id and action_id in stored.actions:
                return
            if (
                stored.entries >= self._limits.entries
                or stored.size >= self._limits.match_megabytes * MEGABYTE
            ):
                raise BadFact(
                    "event", "Expected a shorter journal; this one is as long as the server keeps them"
                )
            before = self._folds.known(self._stream, stored.entries)
            if before is None:
                before = await to_thread.run_sync(_folded, stored)
            hidden = _hidden_in(stored.settings)
            written, after = await to_thread.run_sync(_next, before, hidden, meant)
            try:
                await self._append(stored, hidden, written, after.state, action_id)
            except Fenced:
                continue
            self._folds.keep(self._stream, len(after.journal), after)
            return
        raise BadFact("event", "Expected to be written; others write at the same moment, please try again")

    async def _append(
        self, stored: Stored, before: Hidden, written: Written, after: State, action_id: str
    ) -> None:
        """What is to be hidden is kept before its seal is written, and goes only after what reveals it."""
        now = _settings_of(before if written.hidden is None else written.hidden)
        old = _settings_of(before)
        if new := {key: value for key, value in now.items() if old.get(key) != value}:
            await self._storage.change(self._stream, new)
        lines = [entry_line(entry) for entry in written.entries]
        ids = [action_id or None] + [None] * (len(lines) - 1)
        first = len(stored.lines) + 1
        await self._storage.append(self._stream, first, lines, summary(after), stored.fence, ids)
        if gone := {key: None for key in old if key not in now}:
            await self._storage.change(self._stream, gone)


def _readable(stored: Stored | None) -> Stored:
    if stored is None:
        raise NoEvent("event", "Expected an event of this server; there is none of this name")
    if stored.damage is not None:
        raise BadFact("event", f"Expected an event that can be read: {stored.damage}")
    return stored


def _folded(stored: Stored) -> Held:
    """The event as it was first defined, and everything that happened."""
    entries = tuple(read_entry(line) for line in stored.lines)
    return Held(fold(_defined(entries), entries), entries)


def _defined(entries: tuple[Entry, ...]) -> Event:
    if not entries or not isinstance(entries[0], Defined):
        raise BadFact("event", "Expected an event that was defined")
    return event_of(entries[0].event)


def _next(before: Held, hidden: Hidden, meant: Meant) -> tuple[Written, Held]:
    written = meant(before.state, hidden)
    state = admitted_all(before.state, _defined(before.journal), before.journal, written.entries)
    return written, Held(state, (*before.journal, *written.entries))


def _settings_of(hidden: Hidden) -> dict[str, Any]:
    """One setting for each, so that two who hand in at the same moment do not undo each other."""
    found: dict[str, Any] = {SECRET: hidden.secret} if hidden.secret else {}
    return found | {f"{LINE_UP}{key}": msgspec.to_builtins(one) for key, one in hidden.line_ups.items()}


def _hidden_in(settings: dict[str, Any]) -> Hidden:
    line_ups = {
        key.removeprefix(LINE_UP): msgspec.convert(value, HiddenLineUp)
        for key, value in settings.items()
        if key.startswith(LINE_UP) and value is not None
    }
    return Hidden(settings.get(SECRET) or "", line_ups)


def summary(state: State) -> dict[str, Any]:
    """For lists. `over`: nothing is left to be played."""
    over = all(phase.over for phase in state.phases.values())
    told: dict[str, Any] = {
        "event": state.event.event,
        "book": state.event.book,
        "date": state.event.date,
        "entrants": len(state.entrants),
    }
    return told | ({"over": True} if over else {})


class Full(RuntimeError):
    """As many events are kept as this server takes."""


async def create(storage: Storage, event: Event, public: bool, limits: Limits = DEFAULTS) -> tuple[str, str]:
    """Its id, and the organiser's key, which is told only now."""
    if await storage.count(KIND) >= limits.events:
        raise Full
    stream, key = secrets.token_hex(8), access.fresh_token()
    told = summary(await to_thread.run_sync(fold, event))
    await storage.create(
        Stored(
            id=stream,
            kind=KIND,
            header=header_line(event.event),
            settings={PUBLIC: public},
            secret="",
            summary=told,
            created=time.time(),
            grants=access.granted([("organiser", key)]),
        )
    )
    await storage.append(stream, 1, [entry_line(Defined(event=plain_event(event)))], told)
    return stream, key
