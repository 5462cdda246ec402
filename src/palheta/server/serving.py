"""Running the server: uvicorn over the app."""

import socket
import sys
from collections.abc import Callable

import sqlalchemy.exc
import uvicorn

from palheta.physics import warm
from palheta.physics.warm import Progress
from palheta.play.physics_runner import PhysicsRunner
from palheta.server.app import build
from palheta.server.aside import Processes
from palheta.server.clock import Clock
from palheta.server.files import default_database
from palheta.server.hall import Tables
from palheta.server.memory import ShortPauses
from palheta.server.messages import LARGEST
from palheta.server.preparing import Preparing
from palheta.server.storage import Storage

SLICE = 0.001  # seconds: a replay that is judged in a thread lets go of the interpreter so soon


class Unusable(Exception):
    """The database cannot be used; says why in one line."""


def serve(listening: socket.socket, database: str | None, clock: Clock, tables: Tables) -> None:
    now = None if warm.is_warm() else warm.progress()
    server = prepared(database, clock, tables, Preparing(now, _get_ready))
    sys.setswitchinterval(SLICE)
    server.run(sockets=[listening])


def prepared(
    database: str | None, clock: Clock, tables: Tables, preparing: Preparing | None = None
) -> uvicorn.Server:
    try:
        storage = Storage(database or default_database())
        storage.check()
    except (sqlalchemy.exc.SQLAlchemyError, ImportError, OSError) as error:
        why = " ".join(str(error).split())[:200]
        raise Unusable(f"cannot keep matches in {database or 'your data folder'}: {why}") from None
    config = uvicorn.Config(
        build(storage, clock, PhysicsRunner(), tables=tables, workers=Processes, preparing=preparing),
        ws="websockets-sansio",
        ws_max_size=LARGEST,
        ws_per_message_deflate=False,  # 3 kB a flick: packing them would take a tenth of the server's time
        log_level="warning",
        timeout_graceful_shutdown=2,  # the log has everything; nobody waits for an idle line
        access_log=False,  # addresses may carry what is nobody's business
    )
    return uvicorn.Server(config)


def _get_ready(tell: Callable[[Progress], None]) -> None:
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
    warm.run()
    ShortPauses().begin()
