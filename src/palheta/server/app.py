"""The web server: Starlette over the hall. Built by `build`, so that tests give it their own clock and disk."""

import asyncio
from collections.abc import AsyncIterator, Callable
from concurrent.futures import Executor
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from anyio.to_thread import current_default_thread_limiter
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import Mount, WebSocketRoute
from starlette.staticfiles import StaticFiles

from palheta.play.running import Runner
from palheta.server import api, event_streams, health, metrics, reading, school_app
from palheta.server.aside import Aside, thread
from palheta.server.clock import Clock
from palheta.server.creating import Tables
from palheta.server.files import STATIC
from palheta.server.guard import Guard
from palheta.server.hall import Busy, Hall
from palheta.server.headers import SafeHeaders
from palheta.server.limits import DEFAULTS, Limits
from palheta.server.memory import ShortPauses
from palheta.server.preparing import Preparing
from palheta.server.retiring import retire
from palheta.server.socket import match_socket
from palheta.server.storage import OUTAGES, Storage
from palheta.server.strangers import Strangers
from palheta.server.told import app as told_app
from palheta.server.told.table import ToldTables

PAGES = 2  # made at once, in threads: more of them would keep the loop from the interpreter


def build(
    storage: Storage,
    clock: Clock,
    runner: Runner,
    origins: tuple[str, ...] = (),
    static: Path = STATIC,
    tables: Tables | None = None,
    workers: Callable[[], Executor] = thread,
    readers: Callable[[], Executor] = thread,
    preparing: Preparing | None = None,
    audience: health.Audience = "local",
    hosts: tuple[str, ...] = (),
    limits: Limits = DEFAULTS,
    pauses: ShortPauses | None = None,
) -> Starlette:
    """`origins`: other pages that may talk to this server (a development server). `static`: the built game.
    `tables`: what one can play on besides the books' own. `workers`: who does what takes long. `readers`: who reads
    stored matches for those who only look at them.
    `preparing`: what has to be done before anybody can play at a table. `audience`: who may read the metrics.
    `hosts`: names by which this server may be called, besides its addresses. `limits`: how much anybody may ask.
    `pauses`: hears of every line that was closed."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        current_default_thread_limiter().total_tokens = PAGES
        await storage.open()
        asides = Aside(workers), Aside(readers)
        app.state.hall = Hall(storage, clock, runner, *asides, tables or {}, limits, pauses)
        app.state.strangers = Strangers(limits)
        app.state.told = ToldTables(storage)
        app.state.preparing.begin()
        lives = [
            asyncio.create_task(metrics.watch_the_loop()),
            asyncio.create_task(retire(app.state.hall, limits.kept)),
        ]
        try:
            yield
        finally:
            for life in lives:
                life.cancel()
            await asyncio.gather(*lives, return_exceptions=True)
            app.state.strangers.close()
            await app.state.hall.close()
            await storage.close()

    built = (static / "assets").is_dir()
    assets = [Mount("/assets", StaticFiles(directory=static / "assets"))] if built else []
    handlers: Any = {api.Trouble: api.trouble, 404: reading.not_found, 405: reading.not_found}
    handlers |= dict.fromkeys(OUTAGES, api.unavailable) | {Busy: api.busy}
    guard = Middleware(Guard, limits=limits, clock=clock, hosts=hosts, origins=origins)
    app = Starlette(
        routes=[
            *health.ROUTES,
            *api.ROUTES,
            *reading.ROUTES,
            *event_streams.ROUTES,
            *school_app.ROUTES,
            *told_app.ROUTES,
            WebSocketRoute("/ws/{id}", match_socket),
            *assets,
        ],
        middleware=[
            Middleware(SafeHeaders),
            guard,
            Middleware(GZipMiddleware, minimum_size=1000, compresslevel=5),
        ],
        exception_handlers=handlers,
        lifespan=lifespan,
    )
    app.state.static = static
    app.state.preparing = preparing or Preparing()
    app.state.metrics = audience
    app.state.exhibitions = {}
    return app
