"""Events of this server: made by a form or by their file, listed for everybody, each with its pages under /e/ID/."""

from typing import Any

from anyio import to_thread
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from palheta.facts import BadFact
from palheta.planning import NotInstalled
from palheta.rulebooks import registry
from palheta.ruling import Reason, reason
from palheta.server import answering, event_pages, event_streams
from palheta.server.event_app import HEADERS, page, routes
from palheta.server.event_forms import Form, TooLarge, read_form
from palheta.server.event_pages import Place
from palheta.server.event_streams import PUBLIC, EventStream, Full
from palheta.server.reading import reader
from palheta.server.wire.answers import ListedEvent
from palheta.server.words import Words
from palheta.tournament.entrants import entrants_in, entrants_of
from palheta.tournament.event import Event
from palheta.tournament.plans import PLANS
from palheta.tournament.presets import presets
from palheta.tournament.reading import KINDS, event_of, plain_of
from palheta.tournament.starting import new_event

LARGEST = 1_000_000  # bytes of an event's file
FULL = reason("This server keeps as many events as it can")
PLAN_WORDS: dict[str, Reason] = {
    "round-robin": reason("everybody against everybody"),
    "double-round-robin": reason("everybody against everybody, home and away"),
    "groups+knockout": reason("groups, then knock-out"),
    "groups+barrage+knockout": reason("groups, a barrage, then knock-out"),
    "groups+series": reason("groups, then series (Ouro, Prata, Bronze)"),
    "groups+knockout+consolation": reason("groups, knock-out, and matches for all others"),
    "knockout": reason("knock-out"),
    "double-elimination": reason("out after two defeats"),
    "placement": reason("every place is played for"),
    "swiss": reason("Swiss system"),
    "swiss+final": reason("Swiss system, then a final"),
    "league": reason("league over stages"),
    "king": reason("king of the table"),
    "ladder": reason("ladder"),
}
REFEREES: dict[str, Reason] = {
    "none": reason("none"),
    "players": reason("the players themselves"),
    "officials": reason("officials"),
    "on_request": reason("on request"),
}


def _kept(request: Request) -> EventStream:
    state = request.app.state
    return EventStream(state.hall, state.folds, state.limits, request.path_params["id"])


async def _create(request: Request) -> Response:
    """The event's file is the body; `?kind=toml`, yaml or json says how it is written, `?public=no` hides it."""
    kind = request.query_params.get("kind", "toml")
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > LARGEST:
            return _refused(413, f"Expected at most {LARGEST:,} bytes")
    try:
        if kind not in KINDS:
            raise BadFact("kind", f"Expected one of {', '.join(KINDS)}")
        text = body.decode("utf-8")
        event = await to_thread.run_sync(lambda: event_of(plain_of(text, kind)))
        stream, key = await _made(request, event, request.query_params.get("public") != "no")
    except (BadFact, UnicodeDecodeError) as error:
        return _refused(400, str(error))
    except Full:
        return _refused(507, str(FULL))
    return JSONResponse({"id": stream, "hall": f"/e/{stream}/", "desk": f"/e/{stream}/desk?key={key}"}, 201)


def _refused(status: int, words: str) -> Response:
    return JSONResponse({"code": "bad_event", "words": words}, status, headers=HEADERS)


async def _made(request: Request, event: Event, public: bool) -> tuple[str, str]:
    return await event_streams.create(request.app.state.hall.storage, event, public, request.app.state.limits)


async def _public(request: Request) -> list[ListedEvent]:
    """The newest ones that are public."""
    found = await request.app.state.hall.storage.listed(kind=event_streams.KIND)
    return [
        ListedEvent(
            id=one.id,
            created=one.created,
            event=str(one.summary.get("event", "")),
            book=str(one.summary.get("book", "")),
            date=str(one.summary.get("date", "")),
            entrants=int(one.summary.get("entrants", 0)),
            over=bool(one.summary.get("over")),
        )
        for one in found
        if one.settings.get(PUBLIC) and one.damage is None
    ]


async def _listed(request: Request) -> Response:
    return answering.answer(await _public(request))


async def _all(request: Request) -> Response:
    words = reader(request)
    title = words.say(reason("Events"))
    return page(request, event_pages.shell("events", title, words, Place(""), listed=await _public(request)))


async def _form(request: Request) -> Response:
    return page(request, _form_page(reader(request), Form([("format", "groups+knockout")])))


def _form_page(words: Words, form: Form, trouble: str = "") -> str:
    return event_pages.shell(
        "new",
        words.say(reason("A new event")),
        words,
        Place("", trouble=trouble),
        filled=form.whole_text,
        books=[(name, words.slug("book", name)) for name in registry.names()],
        plans=[(name, words.say(PLAN_WORDS[name])) for name in PLANS],
        presets=[
            (name, f"{name} ({words.slug('book', one.book)})") for name, one in presets().preset.items()
        ],
        referees=[(name, words.say(told)) for name, told in REFEREES.items()],
    )


async def _new(request: Request) -> Response:
    """From the form; what is wrong is said above it, and nothing that was filled in is lost."""
    words, form = reader(request), Form()
    try:
        form = await read_form(request)
        event = await to_thread.run_sync(lambda: event_of(_filled_in(form)))
        stream, key = await _made(request, event, bool(form.text("public")))
    except TooLarge as error:
        return page(request, _form_page(words, form, str(error)), 413)
    except (BadFact, ValueError) as error:
        return page(request, _form_page(words, form, str(error)), 422)
    except Full:
        return page(request, _form_page(words, form, words.say(FULL)), 507)
    base = f"{request.url.scheme}://{request.headers.get('host', '')}"
    links = {"hall": f"{base}/e/{stream}/", "desk": f"{base}/e/{stream}/desk?key={key}"}
    return page(request, event_pages.shell("made", event.event, words, Place(""), **links), 201)


def _filled_in(form: Form) -> dict[str, Any]:
    entrants = _entrants(form)
    tables = form.number("tables") if "tables" in form else 0
    name = form.text("event") or "palheta"
    event = new_event(name, form.text("book"), form.text("format"), entrants, form.text("preset"), tables)
    hours: dict[str, Any] = {"starts": form.text("starts")} if "starts" in form else {}
    hours |= {key: form.number(key) for key in ("minutes", "rest") if key in form}
    settings: dict[str, Any] = {"check_in": True} if "check_in" in form else {}
    settings |= {"referees": form.text("referees")} if "referees" in form else {}
    event |= {"hours": hours} if hours else {}
    return event | ({"settings": settings} if settings else {})


def _entrants(form: Form) -> list[dict[str, Any]]:
    if form.file_name.lower().endswith(".xlsx"):
        try:
            from palheta.planning.spreadsheets import rows_of
        except NotInstalled as error:
            raise BadFact("entrants", str(error)) from None
        return entrants_in(rows_of(form.file))
    return entrants_of(form.file.decode("utf-8") if form.file else form.whole_text("entrants"))


ROUTES = [
    Route("/api/events", _listed, methods=["GET"]),
    Route("/api/events", _create, methods=["POST"]),
    Route("/events", _all, methods=["GET"]),
    Route("/events/new", _form, methods=["GET"]),
    Route("/events/new", _new, methods=["POST"]),
    *routes(_kept, "/e/{id}"),
]
