"""Plain HTTP for the game: its page, books and clauses as data, lists, records, replays."""

import asyncio
import functools
import logging
from collections.abc import Awaitable, Callable
from pathlib import Path

import msgspec
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Route

from palheta.facts import BadFact
from palheta.match import STRANGERS
from palheta.play.running import Runner
from palheta.rulebooks import registry
from palheta.ruling import reason
from palheta.server import listing, pages, reading, views
from palheta.server.again import NotOver
from palheta.server.answering import Trouble, answer, body_of
from palheta.server.creating import book_card
from palheta.server.exhibition import play_exhibition
from palheta.server.hall import Hall
from palheta.server.occupancy import Full
from palheta.server.replaying import CannotReplay, match_of, record_of, sheet_of
from palheta.server.storage import Stored
from palheta.server.strangers import BadRecord, Busy, Strangers
from palheta.server.wire import answers
from palheta.server.wire.incoming import NewMatch, NewNames
from palheta.server.words import Language, brought, preferred
from palheta.sheets.typeset import NotInstalled
from palheta.sheets.values import KINDS, Kind
from palheta.situations.drawing import anything_to_draw
from palheta.situations.library import files_showing
from palheta.situations.situation import Situation, Unreadable, read_file

logger = logging.getLogger(__name__)

_POLICY = (
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    "connect-src 'self' ws: wss:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"
)
MOST_TOKENS = 3


def _hall(request: Request) -> Hall:
    hall: Hall = request.app.state.hall
    return hall


async def index(request: Request) -> Response:
    page: Path = request.app.state.static / "index.html"
    if not page.is_file():
        return reading.page(
            request, pages.first(reading.reader(request))
        )  # not built: the books can still be read
    return FileResponse(page, headers={"Cache-Control": "no-cache", "Content-Security-Policy": _POLICY})


def books(request: Request) -> Response:
    tables = _hall(request).tables
    return answer([book_card(registry.find(name), tables.get(name, ())) for name in registry.names()])


def words(request: Request) -> Response:
    """What the books of others say; our own words travel with the game."""
    return answer(brought(preferred(request.path_params["language"])))


def clause(request: Request) -> Response:
    try:
        book = registry.find(request.path_params["book"])
    except registry.UnknownBook as error:
        raise Trouble(404, "no_book", str(error)) from None
    wanted = request.path_params["clause"]
    found = book.clauses.by_id.get(wanted)
    if found is None:
        raise Trouble(404, "no_clause", f"{book.name} has no clause {wanted}")
    info = book.clauses.info
    return answer(
        answers.ClausePage(
            **msgspec.structs.asdict(found),
            heading=book.clauses.title_of(wanted),
            book=info.title,
            language=info.language,
            examples=examples(book.name, wanted),
        )
    )


@functools.lru_cache(256)
def _showing(book: str, wanted: str) -> list[Situation]:
    try:
        return [one for file in files_showing(registry.find(book), wanted) for one in read_file(file)]
    except Unreadable:
        return []  # a broken example must not keep anybody from reading the clause


def examples(book: str, wanted: str) -> tuple[answers.Example, ...]:
    seen = [one for one in _showing(book, wanted) if anything_to_draw(one)]
    return tuple(answers.Example(one.about, one.before.ball, one.before.pieces) for one in seen[:4])


async def preparing(request: Request) -> Response:
    """How far the table is from being playable; null when it is."""
    now = request.app.state.preparing.now
    return answer(None if now is None else answers.Preparing(now.done, now.of))


async def create(request: Request) -> Response:
    body = await body_of(request, 16 * 1024)
    try:
        new = msgspec.json.decode(body, type=NewMatch)
        match_id, tokens = await _hall(request).create(new)
    except (msgspec.MsgspecError, registry.UnknownBook, BadFact) as error:
        raise Trouble(400, "bad_match", str(error)) from None
    except Full:
        words = reason("This server keeps as many matches as it can; old ones must go first")
        raise Trouble(507, "full", words) from None
    return answer(answers.Created(match_id, tokens), 201)


async def matches(request: Request) -> Response:
    return answer([listing.row(stored) for stored in await _hall(request).listed()])


async def _stored(request: Request) -> Stored:
    stored = await _hall(request).stored(request.path_params["id"])
    if stored is None:
        raise Trouble(404, "no_match", "There is no such match; it may have been deleted")
    return stored


async def replay(request: Request) -> Response:
    try:
        stored = await _stored(request)
        return Response(await _hall(request).reading(_replayed, stored), media_type="application/json")
    except CannotReplay as error:
        raise Trouble(409, error.code, error.words) from None


def _replayed(stored: Stored) -> bytes:
    return views.frames(match_of(stored))


async def record(request: Request) -> Response:
    """Of a damaged match what lies before the damage, and the file's name says so."""
    stored = await _stored(request)
    if stored.damage is not None and not stored.header:
        raise Trouble(409, "damaged", stored.damage)
    part = "" if stored.damage is None else f"-up-to-{len(stored.lines)}"
    name = f"palheta-{stored.header.get('book')}-{stored.id}{part}.jsonl"
    return Response(
        await _hall(request).reading(record_of, stored),
        media_type="application/jsonl",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


async def sheet(request: Request) -> Response:
    stored = await _stored(request)
    try:
        return await on_paper(request, lambda *how: _hall(request).reading(sheet_of, stored, *how))
    except CannotReplay as error:
        raise Trouble(409, error.code, error.words) from None


async def on_paper(request: Request, make: Callable[[Kind, Language], Awaitable[bytes]]) -> Response:
    """In the reader's language; `?kind=` another form than the book's own."""
    kind = request.query_params.get("kind", "sheet")
    if kind not in KINDS:
        raise Trouble(404, "no_sheet", f"there is no such sheet; there are {', '.join(KINDS)}")
    try:
        made = await make(kind, reading.reader(request).language)
    except NotInstalled as error:
        raise Trouble(501, "no_sheets", str(error)) from None
    return Response(made, media_type="application/pdf")


async def open_record(request: Request) -> Response:
    """A record from somebody's disk, judged anew and shown; nothing is kept."""
    strangers: Strangers = request.app.state.strangers
    body = await body_of(request, STRANGERS.bytes)
    try:
        return Response(await strangers.replayed(body), media_type="application/json")
    except BadRecord as error:
        raise Trouble(400, "bad_record", str(error)) from None
    except Busy:
        words = reason("Others have sent records to be judged; please try again in a moment")
        raise Trouble(503, "busy", words) from None


async def exhibition(request: Request) -> Response:
    """A short match of two bots, for the lobby; played once per book and process."""
    name = request.path_params["book"]
    if name not in registry.names():
        raise Trouble(404, "no_book", f"there is no rulebook {name}")
    shown: dict[str, asyncio.Task[bytes]] = request.app.state.exhibitions
    if name not in shown or (shown[name].done() and shown[name].exception() is not None):
        hall = _hall(request)
        shown[name] = asyncio.create_task(hall.aside.run(_exhibited, name, hall.runner))
    return Response(await asyncio.shield(shown[name]), media_type="application/json")


def _exhibited(book: str, runner: Runner) -> bytes:
    return views.frames(play_exhibition(book, runner))


def _tokens(request: Request) -> tuple[str, ...]:
    """One, or several with commas between them: who sits on both seats holds two."""
    brought = request.headers.get("authorization", "").removeprefix("Bearer ").split(",")
    return tuple(token.strip() for token in brought[:MOST_TOKENS] if token.strip())


async def again(request: Request) -> Response:
    """The match that follows: the same one, whoever of those who sat here asks, and however often."""
    try:
        made = await _hall(request).again(request.path_params["id"], _tokens(request))
    except NotOver:
        raise Trouble(409, "not_over", "The match is not over yet") from None
    except CannotReplay as error:
        raise Trouble(409, error.code, error.words) from None
    if made is None:
        raise Trouble(403, "not_yours", "Only who holds a seat can play again")
    return answer(answers.Followed(made))


DELETION_ASKED = reason("The match is deleted when the other player asks for it too")


async def delete(request: Request) -> Response:
    """Gone (204), or asked for (202) where somebody else has played too and must agree."""
    match await _hall(request).delete(request.path_params["id"], _tokens(request)):
        case "not_yours":
            raise Trouble(403, "not_yours", "Only who holds a seat can delete a match")
        case "asked":
            return answer(answers.Asked(DELETION_ASKED), 202)
    return Response(status_code=204)


async def rename(request: Request) -> Response:
    """Other names for the sides, by the administrator."""
    try:
        new = msgspec.json.decode(await body_of(request, 16 * 1024), type=NewNames)
    except msgspec.MsgspecError as error:
        raise Trouble(400, "bad_names", str(error)) from None
    if not await _hall(request).rename(request.path_params["id"], new.told(), _tokens(request)):
        raise Trouble(403, "not_yours", "Only the administrator can rename the sides of a match")
    return Response(status_code=204)


ROUTES = [
    Route("/", index),
    Route("/m/{id}", index),
    Route("/r/{id}", index),
    Route("/api/books", books),
    Route("/api/words/{language}", words),
    Route("/api/books/{book}/clauses/{clause:path}", clause),
    Route("/api/matches", matches, methods=["GET"]),
    Route("/api/matches", create, methods=["POST"]),
    Route("/api/matches/{id}", delete, methods=["DELETE"]),
    Route("/api/matches/{id}", rename, methods=["PATCH"]),
    Route("/api/matches/{id}/again", again, methods=["POST"]),
    Route("/api/matches/{id}/replay", replay),
    Route("/api/matches/{id}/record", record),
    Route("/api/matches/{id}/sheet.pdf", sheet),
    Route("/api/preparing", preparing),
    Route("/api/exhibition/{book}", exhibition),
    Route("/api/replay", open_record, methods=["POST"]),
]
