"""Running the server: uvicorn over the app."""

import uvicorn

from palheta.server.app import build
from palheta.server.clock import Clock
from palheta.server.files import default_database
from palheta.server.messages import LARGEST
from palheta.server.storage import Storage
from palheta.play.physics_runner import PhysicsRunner


def serve(host: str, port: int, database: str | None, rate: float, quiet: bool) -> None:
    app = build(Storage(database or default_database()), Clock(rate), PhysicsRunner())
    config = uvicorn.Config(
        app,
        host=host,
        port=port,
        ws="websockets-sansio",
        ws_max_size=LARGEST,
        log_level="warning" if quiet else "info",
        access_log=False,  # addresses may carry a seat's token
    )
    server = uvicorn.Server(config)
    shown = "127.0.0.1" if host in ("0.0.0.0", "::") else host
    print(f"palheta: http://{shown}:{port}/", flush=True)
    server.run()
