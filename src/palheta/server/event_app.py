"""An event in the browser: a page for everybody, and one for whoever has the organiser's link."""

from collections.abc import Awaitable, Callable
from typing import Protocol
from urllib.parse import parse_qsl, urlencode

import msgspec
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from palheta.facts import BadFact
from palheta.server import event_pages
from palheta.server.clock import Clock
from palheta.server.event_actions import meant
from palheta.server.guard import Guard
from palheta.server.headers import SafeHeaders
from palheta.server.limits import DEFAULTS
from palheta.server.reading import reader
from palheta.tournament.entries import Entry
from palheta.tournament.state import State
from palheta.tournament.table import answer

LARGEST = 16_384  # bytes of a form
LIMITS = msgspec.structs.replace(
    DEFAULTS, new_matches=600, new_matches_a_day=20_000
)  # results are written, no matches
HEADERS = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'",
}


class Kept(Protocol):
    """An event that is kept somewhere: a file and its journal, or a stream of the store."""

    async def state(self) -> State:
        """Raises BadFact where it cannot be read now."""

    async def may_write(self, key: str) -> bool: ...

    async def write(self, meant: Callable[[State], Entry], action_id: str) -> None:
        """What is meant as things stand when it is written; said again with the same id it changes nothing. Raises
        BadFact, and then nothing has changed."""


Find = Callable[[Request], Kept]


def routes(find: Find, under: str = "") -> list[Route]:
    """The pages of the event that `find` finds, all under one address."""

    def handled(
        work: Callable[[Request, Kept], Awaitable[Response]],
    ) -> Callable[[Request], Awaitable[Response]]:
        async def handle(request: Request) -> Response:
            try:
                return await work(request, find(request))
            except BadFact as error:  # the organiser is editing the file, perhaps
                wait = HEADERS | {"Retry-After": "5"}
                return Response(str(error), 503, headers=wait, media_type="text/plain")

        return handle

    return [
        Route(f"{under}/", handled(_hall)),
        Route(f"{under}/tables.json", handled(_tables)),
        Route(f"{under}/desk", handled(_desk), methods=["GET"]),
        Route(f"{under}/desk", handled(_write), methods=["POST"]),
    ]


def build(kept: Kept, clock: Clock, hosts: tuple[str, ...] = ()) -> Starlette:
    """One event and nothing else."""
    guard = Middleware(Guard, limits=LIMITS, clock=clock, hosts=hosts, origins=())
    return Starlette(routes=routes(lambda _request: kept), middleware=[Middleware(SafeHeaders), guard])


async def _hall(request: Request, kept: Kept) -> Response:
    return _page(event_pages.hall(await kept.state(), reader(request)))


async def _tables(_request: Request, kept: Kept) -> Response:
    state = await kept.state()
    known = [answer(name, phase.standings) for name, phase in state.phases.items() if phase.given is not None]
    return JSONResponse({"event": state.event.event, "tables": known}, headers=HEADERS)


async def _desk(request: Request, kept: Kept) -> Response:
    key = request.query_params.get("key", "")
    if not await kept.may_write(key):
        return Response("403", 403)
    return _page(event_pages.desk(await kept.state(), reader(request), key))


async def _write(request: Request, kept: Kept) -> Response:
    form = await _form(request)
    if form is None or not await kept.may_write(form.get("key", "")):
        return Response("403", 403)
    try:
        await kept.write(lambda state: meant(state, form), form.get("id", "")[:64])
    except BadFact as error:
        return _page(event_pages.desk(await kept.state(), reader(request), form["key"], str(error)), 422)
    return RedirectResponse(f"{request.url.path}?{urlencode({'key': form['key']})}", 303)


def _page(html: str, status: int = 200) -> Response:
    return HTMLResponse(html, status, headers=HEADERS)


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
