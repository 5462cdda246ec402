"""The web server: Starlette over the hall. Built by `build`, so that tests give it their own clock and disk."""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from concurrent.futures import Executor
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from anyio.to_thread import current_default_thread_limiter
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import BaseRoute, Mount, WebSocketRoute
from starlette.staticfiles import StaticFiles

from palheta.play.running import Runner
from palheta.server import (
    addresses,
    answering,
    api,
    event_app,
    event_making,
    health,
    learn_app,
    measure_app,
    metrics,
    reading,
    school_app,
)
from palheta.server.aside import Aside, thread
from palheta.server.clock import Clock
from palheta.server.creating import Tables
from palheta.server.decoding import all_types_seen
from palheta.server.event_kept import Folds
from palheta.server.event_solver import Searches
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

    def hall() -> Hall:
        asides = Aside(workers), Aside(readers)
        return Hall(storage, clock, runner, *asides, tables or {}, limits, pauses)

    app = Starlette(
        routes=_routes(static),
        middleware=[
            Middleware(SafeHeaders),
            Middleware(Guard, limits=limits, clock=clock, hosts=hosts, origins=origins),
            Middleware(GZipMiddleware, minimum_size=1000, compresslevel=5),
        ],
        exception_handlers=_HANDLERS,
        lifespan=lambda app: _open(app, storage, hall, limits),
    )
    app.state.static = static
    app.state.preparing = preparing or Preparing()
    app.state.metrics = audience
    app.state.exhibitions = {}
    app.state.decided = OrderedDict()
    app.state.folds = Folds()
    app.state.searches = Searches()
    app.state.moment = event_app.moment
    app.state.limits = limits
    app.state.measuring = asyncio.Semaphore(1)
    return app


_HANDLERS: Any = {
    answering.Trouble: answering.trouble,
    404: reading.not_found,
    405: reading.not_found,
    **dict.fromkeys(OUTAGES, answering.unavailable),
    Busy: answering.busy,
}


def _routes(static: Path) -> list[BaseRoute]:
    built = (static / "assets").is_dir()
    return [
        *health.ROUTES,
        *api.ROUTES,
        *reading.ROUTES,
        *event_making.ROUTES,
        *school_app.ROUTES,
        *learn_app.ROUTES,
        *measure_app.ROUTES,
        *told_app.ROUTES,
        *addresses.ROUTES,
        WebSocketRoute("/ws/{id}", match_socket),
        *([Mount("/assets", StaticFiles(directory=static / "assets"))] if built else []),
    ]


@asynccontextmanager
async def _open(
    app: Starlette, storage: Storage, hall: Callable[[], Hall], limits: Limits
) -> AsyncIterator[None]:
    """From the first request that is answered to the last."""
    all_types_seen()
    current_default_thread_limiter().total_tokens = PAGES
    await storage.open()
    app.state.hall = hall()
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
        app.state.searches.close()
        await app.state.hall.close()
        await storage.close()
