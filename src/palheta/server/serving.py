"""Running the server: uvicorn over the app."""

import socket
import sys
import threading

import sqlalchemy.exc
import uvicorn

from palheta.play.physics_runner import PhysicsRunner, warm
from palheta.server.app import build
from palheta.server.aside import Processes
from palheta.server.clock import Clock
from palheta.server.files import default_database
from palheta.server.hall import Tables
from palheta.server.memory import ShortPauses
from palheta.server.messages import LARGEST
from palheta.server.storage import Storage

SLICE = 0.001  # seconds: a replay that is judged in a thread lets go of the interpreter so soon


class Unusable(Exception):
    """The database cannot be used; says why in one line."""


def serve(listening: socket.socket, database: str | None, clock: Clock, tables: Tables) -> None:
    server = prepared(database, clock, tables)
    sys.setswitchinterval(SLICE)
    threading.Thread(target=_get_ready, name="warming up", daemon=True).start()
    server.run(sockets=[listening])


def prepared(database: str | None, clock: Clock, tables: Tables) -> uvicorn.Server:
    try:
        storage = Storage(database or default_database())
        storage.check()
    except (sqlalchemy.exc.SQLAlchemyError, ImportError, OSError) as error:
        why = " ".join(str(error).split())[:200]
        raise Unusable(f"cannot keep matches in {database or 'your data folder'}: {why}") from None
    config = uvicorn.Config(
        build(storage, clock, PhysicsRunner(), tables=tables, workers=Processes),
        ws="websockets-sansio",
        ws_max_size=LARGEST,
        ws_per_message_deflate=False,  # 3 kB a flick: packing them would take a tenth of the server's time
        log_level="warning",
        timeout_graceful_shutdown=2,  # the log has everything; nobody waits for an idle line
        access_log=False,  # addresses may carry what is nobody's business
    )
    return uvicorn.Server(config)


def _get_ready() -> None:
    warm()
    ShortPauses().begin()
