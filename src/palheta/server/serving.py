"""Running the server: uvicorn over the app."""

import contextlib
import logging
import os
import resource
import socket
import sqlite3
import sys
import threading
from collections.abc import Callable
from functools import partial
from types import FrameType
from typing import Any, NamedTuple

import msgspec
import sqlalchemy.exc
import uvicorn

from palheta.play import warm
from palheta.play.physics_runner import PhysicsRunner
from palheta.play.warm import Progress
from palheta.rulebooks import registry
from palheta.server.app import build
from palheta.server.aside import readers, thinkers
from palheta.server.clock import Clock
from palheta.server.creating import Tables, new_match
from palheta.server.files import default_database
from palheta.server.health import Audience
from palheta.server.limits import DEFAULTS, Limits
from palheta.server.memory import ShortPauses
from palheta.server.patience import Door, patient
from palheta.server.preparing import Preparing
from palheta.server.storage import Storage
from palheta.server.wire.incoming import LARGEST, NewMatch

SLICE = 0.001  # seconds: a replay that is judged in a thread lets go of the interpreter so soon


LAST = 12.0  # seconds after being told to stop
ACCEPTED = 16  # connections each time round the loop: who is here already comes first
QUEUE = 1024  # connections that wait for it
RESERVED = 128  # descriptors for the database, processes, files and what is just being accepted

logger = logging.getLogger(__name__)


class Leaving(uvicorn.Server):
    """It ends when it is told to, whatever still runs: the log has everything. Who works for it goes with it."""

    administrator = ""  # the token

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        for one in sockets or ():
            one.listen(QUEUE)  # asyncio has but one number for both

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        app: Any = self.config.app
        app.state.told.leave()
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        leaving = threading.Timer(LAST, os._exit, (0,))
        leaving.daemon = True
        leaving.start()
        super().handle_exit(sig, frame)


class Unusable(Exception):
    """The database cannot be used; says why in one line."""


class Settings(NamedTuple):
    """`audience`: who may read the metrics. `proxies`: the addresses whose word on who asks is believed. `hosts`: names
    of this server besides its addresses."""

    audience: Audience = "local"
    proxies: str = "127.0.0.1"
    hosts: tuple[str, ...] = ()
    limits: Limits = DEFAULTS


ORDINARY = Settings()


def serve(
    listening: socket.socket,
    database: str | None,
    clock: Clock,
    tables: Tables,
    settings: Settings = ORDINARY,
) -> None:
    pauses = ShortPauses()
    now = None if warm.is_warm() else warm.progress()
    preparing = Preparing(now, partial(get_ready, pauses))
    server = prepared(database, clock, tables, preparing, settings, pauses)
    print(f"administrator's token: {server.administrator}", flush=True)
    sys.setswitchinterval(SLICE)
    server.run(sockets=[listening])


def prepared(
    database: str | None,
    clock: Clock,
    tables: Tables,
    preparing: Preparing | None = None,
    settings: Settings = ORDINARY,
    pauses: ShortPauses | None = None,
) -> "Leaving":
    try:
        storage = Storage(database or default_database())
        storage.check()
        administrator = storage.administrator()
    except (sqlalchemy.exc.SQLAlchemyError, sqlite3.Error, ImportError, OSError) as error:
        why = " ".join(str(error).split())[:200]
        raise Unusable(f"cannot keep matches in {database or 'your data folder'}: {why}") from None
    limits = fitting(settings.limits, open_files())
    config = uvicorn.Config(
        build(
            storage,
            clock,
            PhysicsRunner(),
            tables=tables,
            workers=thinkers,
            readers=readers,
            preparing=preparing,
            audience=settings.audience,
            hosts=settings.hosts,
            limits=limits,
            pauses=pauses,
        ),
        http=patient(Door(limits)),
        backlog=ACCEPTED,
        ws="websockets-sansio",
        ws_max_size=LARGEST,
        ws_per_message_deflate=False,  # 3 kB a flick: packing them would take a tenth of the server's time
        log_config=None,  # as `logs` has it
        log_level="warning",
        forwarded_allow_ips=settings.proxies,
        timeout_graceful_shutdown=2,  # the log has everything; nobody waits for an idle line
        access_log=False,  # addresses may carry what is nobody's business
    )
    server = Leaving(config)
    server.administrator = administrator
    return server


def open_files() -> int:
    """How many descriptors this process may have: as many as the system lets it take."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        return hard
    return soft


def fitting(limits: Limits, files: int) -> Limits:
    """No more connections than there are descriptors for: with none left nothing could be read or written."""
    most = max(1, (files - RESERVED) // 2)
    if limits.connections <= most:
        return limits
    logger.warning("only %s open files are allowed: at most %s connections at once", files, most)
    return msgspec.structs.replace(limits, connections=most)


def get_ready(pauses: ShortPauses, tell: Callable[[Progress], None]) -> None:
    """Compiled in a process of its own, so that this one answers meanwhile; then loaded here."""
    if not warm.is_warm():
        print("preparing the table: the first start on a machine compiles the physics", flush=True)
        back = "\r" if sys.stdout.isatty() else ""

        def said(now: Progress) -> None:
            tell(now)
            if back:
                print(f"{100 * now.done // now.of} %", end=back, flush=True)

        seconds = warm.run_aside(said)
        print(f"the table is ready after {seconds:.0f} s", flush=True)
    for name in registry.names():  # nobody's first match waits for a book to be read
        new_match(NewMatch(book=name), {})
    warm.run()
    pauses.begin()
