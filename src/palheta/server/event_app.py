"""An event in the browser: pages for everybody, and those for whoever has the organiser's link."""

from collections.abc import Awaitable, Callable, Hashable
from datetime import datetime
from functools import partial
from urllib.parse import urlencode

from anyio import to_thread
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from palheta.facts import BadFact
from palheta.server import event_files, event_pages
from palheta.server.clock import Clock
from palheta.server.event_actions import Moment, meant, minute_now
from palheta.server.event_forms import Form, TooLarge, read_form
from palheta.server.event_kept import Held, Kept, NoEvent
from palheta.server.event_pages import Place
from palheta.server.event_plan import plan_page
from palheta.server.event_solver import Searches
from palheta.server.guard import Guard
from palheta.server.headers import SafeHeaders
from palheta.server.limits import DEFAULTS
from palheta.server.reading import reader
from palheta.server.words import COOKIE
from palheta.tournament.admitting import MOST_MINUTES
from palheta.tournament.state import State
from palheta.tournament.timetable.clock import minute_at, minutes_of_day

HEADERS = {
    "Cache-Control": "no-store",
    "Referrer-Policy": "same-origin",  # with none at all a browser does not say that a form is from here
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'",
}
BACK = ("people", "match", "timetable", "results", "event")

Find = Callable[[Request], Kept]
Work = Callable[[Request, Kept], Awaitable[Response]]


def routes(find: Find, under: str = "") -> list[Route]:
    """The pages of the event that `find` finds, all under one address."""

    def handled(work: Work) -> Callable[[Request], Awaitable[Response]]:
        async def handle(request: Request) -> Response:
            try:
                return await work(request, find(request))
            except NoEvent as error:
                return Response(str(error), 404, headers=HEADERS, media_type="text/plain")
            except BadFact as error:  # the organiser is editing the file, perhaps
                wait = HEADERS | {"Retry-After": "5"}
                return Response(str(error), 503, headers=wait, media_type="text/plain")

        return handle

    reading: dict[str, Work] = {"": _hall, "timetable": _timetable, "report": _report, "tables.json": _tables}
    reading |= {name: _file(name) for name in event_files.MADE}
    return [
        *(Route(f"{under}/{name}", handled(work)) for name, work in reading.items()),
        Route(f"{under}/desk", handled(_desk), methods=["GET"]),
        Route(f"{under}/desk/{{page}}", handled(_desk), methods=["GET"]),
        Route(f"{under}/desk", handled(_write), methods=["POST"]),
    ]


def build(kept: Kept, clock: Clock, hosts: tuple[str, ...] = ()) -> Starlette:
    """One event and nothing else."""
    guard = Middleware(Guard, limits=DEFAULTS, clock=clock, hosts=hosts, origins=())
    app = Starlette(routes=routes(lambda _request: kept), middleware=[Middleware(SafeHeaders), guard])
    app.state.moment = moment
    app.state.searches = Searches()
    return app


def moment() -> Moment:
    """By the clock of this machine, which is that of the hall where the event is served there."""
    now = datetime.now().astimezone()
    return Moment(now.isoformat(timespec="seconds"), now.hour * 60 + now.minute)


def _moment(request: Request) -> Moment:
    found: Moment = request.app.state.moment()
    return found


def _root(request: Request) -> str:
    path = request.url.path
    return path[: path.rindex("/desk") + 1] if "/desk" in path else path[: path.rindex("/") + 1]


def _place(request: Request, key: str = "", trouble: str = "") -> Place:
    asked = request.query_params
    return Place(
        _root(request),
        key,
        trouble,
        asked.get("q", "")[:80],
        asked.get("match", "")[:200],
        asked.get("now", "")[:8],
    )


def page(request: Request, html: str, status: int = 200) -> Response:
    response = HTMLResponse(html, status, headers=HEADERS)
    if "lang" in request.query_params:
        response.set_cookie(COOKIE, reader(request).language, max_age=31_536_000, samesite="lax")
    return response


async def _made(held: Held, key: Hashable, make: Callable[[], str]) -> str:
    """A page that is the same for everybody is made once, where nobody waits for it."""

    async def work() -> str:
        return await to_thread.run_sync(make)

    return await held.once(key, work)


async def _hall(request: Request, kept: Kept) -> Response:
    held, words, place = await kept.held(), reader(request), Place(_root(request))
    make = partial(event_pages.hall, held, words, place)
    return page(request, await _made(held, ("hall", words.language), make))


async def _report(request: Request, kept: Kept) -> Response:
    held, words, place = await kept.held(), reader(request), Place(_root(request))
    make = partial(event_pages.report_page, held, words, place)
    return page(request, await _made(held, ("report", words.language), make))


async def _timetable(request: Request, kept: Kept) -> Response:
    held = await kept.held()
    return page(request, await _planned(request, kept, held, _place(request)))


async def _planned(request: Request, kept: Kept, held: Held, place: Place) -> str:
    found = None if held.search is None or place.now else held.search.plan
    if found is not None:
        return event_pages.timetable(held, reader(request), place, found)
    minute = _asked(request, held.state, place.now)
    plan = await held.once(("plan", minute), lambda: kept.aside(plan_page, held.state, minute))
    return event_pages.timetable(held, reader(request), place, plan)


def _asked(request: Request, state: State, text: str) -> int:
    """The minute that somebody asks for, by the clock or as a number; else now, as far as it can be told."""
    of_day = minutes_of_day(text)
    if of_day is not None:
        return minute_at(state, of_day)
    if text.isascii() and text.isdigit():
        return min(int(text), MOST_MINUTES)
    return minute_now(state, _moment(request)) or 0


async def _tables(_request: Request, kept: Kept) -> Response:
    return JSONResponse(event_files.tables((await kept.held()).state), headers=HEADERS)


def _file(name: str) -> Work:
    kind, make = event_files.MADE[name]

    async def work(_request: Request, kept: Kept) -> Response:
        held = await kept.held()
        data = await held.once(name, lambda: to_thread.run_sync(make, held.state))
        headers = HEADERS | {"Content-Disposition": f'attachment; filename="{name}"'}
        return Response(data, media_type=kind, headers=headers)

    return work


async def _desk(request: Request, kept: Kept) -> Response:
    key = request.query_params.get("key", "")
    if not await kept.may_write(key):
        return Response("403", 403)
    wanted = request.path_params.get("page", "")
    if wanted and wanted not in BACK:
        return Response("404", 404)
    return page(request, await _desk_page(request, kept, wanted, _place(request, key)))


async def _desk_page(request: Request, kept: Kept, wanted: str, place: Place) -> str:
    held, words = await kept.held(), reader(request)
    match wanted:
        case "people":
            return await to_thread.run_sync(event_pages.people, held, words, place)
        case "match":
            of_day = _moment(request).of_day
            now = f"{of_day // 60:02d}:{of_day % 60:02d}"
            try:
                return await to_thread.run_sync(event_pages.match_page, held, words, place, now)
            except BadFact as error:
                told = Place(place.root, place.key, place.trouble or str(error))
                return await to_thread.run_sync(event_pages.desk, held, words, told)
        case "timetable":
            return await _planned(request, kept, held, place)
        case "results":
            return await to_thread.run_sync(event_pages.results, held, words, place)
        case "event":
            return await to_thread.run_sync(event_pages.event, held, words, place, kept.in_file)
        case _:
            return await to_thread.run_sync(event_pages.desk, held, words, place)


async def _search(request: Request, kept: Kept, key: str) -> Response:
    """The solver looks for a shorter timetable; its page says how far it is."""
    held = await kept.held()
    try:
        if held.search is None or not held.search.going_on:
            held.search = request.app.state.searches.begin(held.state, _asked(request, held.state, ""))
    except BadFact as error:
        place = Place(_root(request), key, str(error))
        return page(request, await _desk_page(request, kept, "timetable", place), 422)
    return RedirectResponse(f"{_root(request)}desk/timetable?{urlencode({'key': key})}", 303)


async def _write(request: Request, kept: Kept) -> Response:
    """Back to the page that the form stood on, which says what could not be done."""
    try:
        form = await read_form(request)
    except TooLarge:
        return Response("413", 413)
    except ValueError:
        form = Form()
    key = form.text("key")
    if not await kept.may_write(key):
        return Response("403", 403)
    if form.text("do") == "search":
        return await _search(request, kept, key)
    back = form.text("back") if form.text("back") in BACK else ""
    match = form.text("match") if back == "match" else ""
    at = _moment(request)
    try:
        await kept.write(lambda state, hidden: meant(state, hidden, form, at), form.text("id")[:64])
    except BadFact as error:
        place = Place(_root(request), key, str(error), form.text("q")[:80], match)
        return page(request, await _desk_page(request, kept, back, place), 422)
    asked = {"key": key} | ({"match": match} if match else {})
    return RedirectResponse(f"{_root(request)}desk{'/' if back else ''}{back}?{urlencode(asked)}", 303)
