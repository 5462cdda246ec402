"""An event in the browser: a page for everybody, and one for whoever has the organiser's link."""

import asyncio
import hmac
from collections.abc import Callable
from typing import Protocol
from urllib.parse import parse_qsl

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from palheta.facts import BadFact
from palheta.server import event_pages
from palheta.server.app import SafeHeaders
from palheta.server.clock import Clock
from palheta.server.event_actions import meant
from palheta.server.guard import Guard
from palheta.server.limits import DEFAULTS
from palheta.server.reading import reader
from palheta.tournament.entries import Entry
from palheta.tournament.state import State
from palheta.tournament.table import answer

LARGEST = 16_384  # bytes of a form
HEADERS = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'",
}


class Kept(Protocol):
    """An event that is kept somewhere: a file and its journal, or a stream of the store."""

    def state(self) -> State: ...

    def write(self, meant: Callable[[State], Entry]) -> None:
        """What is meant as things stand when it is written; raises BadFact, and then nothing has changed."""


def build(kept: Kept, key: str, clock: Clock, hosts: tuple[str, ...] = ()) -> Starlette:
    """`key`: who brings it may write."""

    async def hall(request: Request) -> Response:
        return _page(event_pages.hall(await asyncio.to_thread(kept.state), reader(request)))

    async def tables(_request: Request) -> Response:
        state = await asyncio.to_thread(kept.state)
        known = [
            answer(name, phase.standings) for name, phase in state.phases.items() if phase.given is not None
        ]
        return JSONResponse({"event": state.event.event, "tables": known}, headers=HEADERS)

    async def desk(request: Request) -> Response:
        given = request.query_params.get("key", "")
        if not _same(given, key):
            return Response("403", 403)
        return _page(event_pages.desk(await asyncio.to_thread(kept.state), reader(request), key))

    async def write(request: Request) -> Response:
        form = await _form(request)
        if form is None or not _same(form.get("key", ""), key):
            return Response("403", 403)
        try:
            await asyncio.to_thread(kept.write, lambda state: meant(state, form))
        except BadFact as error:
            state = await asyncio.to_thread(kept.state)
            return _page(event_pages.desk(state, reader(request), key, str(error)), 422)
        return RedirectResponse(f"/desk?key={key}", 303)

    guard = Middleware(Guard, limits=DEFAULTS, clock=clock, hosts=hosts, origins=())
    return Starlette(
        routes=[
            Route("/", hall),
            Route("/tables.json", tables),
            Route("/desk", desk, methods=["GET"]),
            Route("/desk", write, methods=["POST"]),
        ],
        middleware=[Middleware(SafeHeaders), guard],
        exception_handlers={BadFact: _unreadable},
    )


async def _unreadable(_request: Request, error: Exception) -> Response:
    """The organiser is editing the file, perhaps."""
    return Response(f"{error}", 503, headers=HEADERS | {"Retry-After": "5"}, media_type="text/plain")


def _page(html: str, status: int = 200) -> Response:
    return HTMLResponse(html, status, headers=HEADERS)


def _same(given: str, key: str) -> bool:
    return hmac.compare_digest(given.encode(), key.encode())


async def _form(request: Request) -> dict[str, str] | None:
    """None where it is too large or no form."""
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > LARGEST:
            return None
    try:
        return dict(parse_qsl(body.decode("ascii"), max_num_fields=100))
    except ValueError:
        return None
