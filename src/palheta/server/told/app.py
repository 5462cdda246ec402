"""Real tables over plain HTTP: made, told, watched; and the book consulted without any match."""

import asyncio
import datetime
import secrets
from typing import Any

import msgspec
import segno
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from palheta.facts import BadFact
from palheta.learn.decided import decided as what_decided
from palheta.match import Amended, Header, Lineup, Match, NoSuchStep, Noted, RestMustBeDecided
from palheta.match.record import encode, entry_line, header_line, read_entry
from palheta.rulebooks import registry
from palheta.rulebooks.unmeasured import in_play
from palheta.ruling import Reason
from palheta.server import access, answering, api, views
from palheta.server.reading import PICTURE_HEADERS, SVG
from palheta.server.replaying import printed
from palheta.server.storage import Stored
from palheta.server.told.table import KIND, TELLING, CannotRead, Read, ToldTables
from palheta.server.told.views import keys_then, rows, view
from palheta.server.told.views import preview as previewed
from palheta.server.wire.answers import DecidedPage
from palheta.server.wire.told import (
    LARGEST,
    Consulting,
    NewTeam,
    NewTold,
    Telling,
    Told,
    ToldBook,
    ToldCreated,
)
from palheta.server.wire.writing import encoded

WAITS = 25.0  # seconds for news; whoever asked asks again then


def _tables(request: Request) -> ToldTables:
    tables: ToldTables = request.app.state.told
    return tables


def _token(request: Request) -> str:
    return request.headers.get("authorization", "").removeprefix("Bearer ").strip()[:100]


async def _body(request: Request, kind: type[Any]) -> Any:
    try:
        return msgspec.json.decode(await answering.body_of(request, LARGEST), type=kind)
    except msgspec.MsgspecError as error:
        raise answering.Trouble(400, "bad_request", str(error)) from None


async def shelf(_request: Request) -> Response:
    books = (registry.find(name).clauses for name in registry.names())
    named = zip(registry.names(), books, strict=True)
    return answering.answer(
        tuple(
            ToldBook(name, one.info.edition, one.desk.length is not None, bool(one.desk.knockout))
            for name, one in named
        )
    )


async def create(request: Request) -> Response:
    new: NewTold = await _body(request, NewTold)
    try:
        stored, tokens = _made(new, request.app.state.hall.tables)
    except (registry.UnknownBook, BadFact) as error:
        raise answering.Trouble(400, "bad_match", str(error)) from None
    storage = request.app.state.hall.storage
    await storage.create(stored)
    about = Noted("about", {"place": new.place, "referee": new.referee})
    await storage.append(stored.id, 1, [entry_line(about)], stored.summary)
    return answering.answer(ToldCreated(stored.id, tokens), 201)


def _made(new: NewTold, tables: Any) -> tuple[Stored, Any]:
    known = tables.get(new.book, {})
    if new.table is not None and new.table not in known:
        raise BadFact("table", f"Expected one of {', '.join(known) or 'none'}, got {new.table!r}")
    now, stream = datetime.datetime.now(datetime.UTC), secrets.token_hex(8)
    header = Header(
        book=new.book,
        id=stream,
        started=now.isoformat(timespec="seconds"),
        table=None if new.table is None else known[new.table],
        options=_options(new),
        home=_lineup(new.home),
        away=_lineup(new.away),
        told=True,
    )
    match = Match(header.naming_judge())
    tokens: dict[access.Role, str] = {role: access.fresh_token() for role in TELLING}
    stored = Stored(
        id=stream,
        kind=KIND,
        header=header_line(match.header),
        settings={},
        secret="",
        summary=views.summary(match),
        created=now.timestamp(),
        grants=access.granted(tokens.items()),
    )
    return stored, tokens


def _options(new: NewTold) -> dict[str, Any]:
    desk = registry.find(new.book).clauses.desk
    if new.minutes is not None and desk.length is None:
        raise BadFact("minutes", f"Expected none: how long {new.book} is played cannot be chosen")
    if new.knockout and not desk.knockout:
        raise BadFact("knockout", f"Expected none: {new.book} does not say how a draw is broken")
    length = {} if new.minutes is None or desk.length is None else {desk.length: 60 * new.minutes}
    return new.options | length | (desk.knockout if new.knockout else {})


def _lineup(team: NewTeam) -> Lineup:
    return Lineup(team.name, "" if team.kit is not None else team.colour or "", kit=team.kit)


async def look(request: Request) -> Response:
    """How it stands; with `?after=N` once there is more than that, or after a while."""
    stream, after = request.path_params["id"], request.query_params.get("after", "")
    table = _tables(request).table(stream)
    grown = table.grown
    read = await _read(request)
    if after.isdigit() and len(read.match.entries) <= int(after):
        await request.app.state.hall.clock.wait(grown, WAITS)
        read = read if _tables(request).left else await _read(request)
    return answering.answer(view(read.match, read.role, stream))


async def _read(request: Request) -> Read:
    try:
        return await _tables(request).table(request.path_params["id"]).read(_token(request))
    except CannotRead as error:
        raise answering.Trouble(404, "no_match", error.words) from None


async def tell(request: Request) -> Response:
    telling: Telling = await _body(request, Telling)
    stream = request.path_params["id"]
    try:
        read, outcomes = await _tables(request).table(stream).tell(telling, _token(request))
    except CannotRead as error:
        raise answering.Trouble(404, "no_match", error.words) from None
    return answering.answer(Told(outcomes, view(read.match, read.role, stream)))


async def preview(request: Request) -> Response:
    """What an amendment would change; nothing has changed then."""
    read, line = await _read_by_an_official(request), await _body(request, dict[str, Any])
    try:
        return answering.answer(await asyncio.to_thread(_previewed, read.match, line))
    except (BadFact, NoSuchStep) as error:
        raise answering.Trouble(400, "bad_step", Reason(str(error))) from None


def _previewed(match: Match, line: dict[str, Any]) -> Any:
    entry, stops_at = read_entry(line), None
    if not isinstance(entry, Amended):
        raise BadFact("line", "Expected an amendment")
    try:
        match.amendment(entry.amend, entry.step)
    except RestMustBeDecided as error:
        stops_at = error.entry
    entry = match.amendment(entry.amend, entry.step, line.get("rest", "keep"), entry.why)
    return previewed(match, entry, stops_at)


async def log(request: Request) -> Response:
    return answering.answer(tuple(rows((await _read_by_an_official(request)).match)))


async def keys(request: Request) -> Response:
    """What could be told instead of an entry."""
    match = (await _read_by_an_official(request)).match
    return answering.answer(await asyncio.to_thread(keys_then, match, request.path_params["entry"]))


async def _read_by_an_official(request: Request) -> Read:
    read = await _read(request)
    if read.role not in ("referee", "scorer"):
        raise answering.Trouble(
            403, "not_yours", "Only who has the referee's or the scorer's link can do that"
        )
    return read


async def record(request: Request) -> Response:
    """The same file as of a match that was played here."""
    match = (await _read(request)).match
    name = f'attachment; filename="palheta-{match.header.book}-{match.header.id}.jsonl"'
    data = encode(match.header, match.entries)
    return Response(data, media_type="application/jsonl", headers={"Content-Disposition": name})


async def decided(request: Request) -> Response:
    """Its figures, once it is over: nothing is drawn again where nothing was measured."""
    match = (await _read(request)).match
    if match.state.over is None:
        raise answering.Trouble(409, "not_over", "The match is not over yet")
    what = await asyncio.to_thread(what_decided, match, request.app.state.hall.runner)
    played = match.taken[-1].ruling.state.score if match.taken else match.opening.score
    page = DecidedPage(views.match_info(match), match.state.over, played, what)
    return Response(encoded(page), media_type="application/json")


async def sheet(request: Request) -> Response:
    match = (await _read(request)).match
    return await api.on_paper(request, lambda *how: asyncio.to_thread(printed, match, *how))


async def consult(request: Request) -> Response:
    """What would the book say? A match that nobody keeps."""
    asked: Consulting = await _body(request, Consulting)
    try:
        return answering.answer(await asyncio.to_thread(_consulted, asked))
    except (registry.UnknownBook, BadFact, NoSuchStep) as error:
        raise answering.Trouble(400, "bad_step", Reason(str(error))) from None


def _consulted(asked: Consulting) -> Any:
    book = registry.find(asked.book)
    match = Match(Header(book=asked.book, told=True))
    match.opening = in_play(book, match.opening, asked.turn, asked.restart)
    for line in asked.lines:
        match.apply(read_entry(line))
    return view(match, "referee", "")


async def qr(request: Request) -> Response:
    """A text as a picture for the phones in the room. It comes in the body: addresses are logged, secrets are not."""
    text = (await answering.body_of(request, 500)).decode("utf-8", "replace")
    if not text:
        raise answering.Trouble(400, "bad_request", "Expected a text")
    return Response(
        segno.make(text, micro=False).svg_inline(scale=4), media_type=SVG, headers=PICTURE_HEADERS
    )


ROUTES = [
    Route("/api/qr", qr, methods=["POST"]),
    Route("/console", api.index),
    Route("/console/{id}", api.index),
    Route("/board/{id}", api.index),
    Route("/overlay/{id}", api.index),
    Route("/api/told", shelf, methods=["GET"]),
    Route("/api/told", create, methods=["POST"]),
    Route("/api/consult", consult, methods=["POST"]),
    Route("/api/told/{id}", look, methods=["GET"]),
    Route("/api/told/{id}", tell, methods=["POST"]),
    Route("/api/told/{id}/preview", preview, methods=["POST"]),
    Route("/api/told/{id}/log", log),
    Route("/api/told/{id}/keys/{entry:int}", keys),
    Route("/api/told/{id}/record", record),
    Route("/api/told/{id}/decided", decided),
    Route("/api/told/{id}/sheet.pdf", sheet),
]
