"""Reading the books: tables, clauses and situations as plain HTML made in `pages`."""

from functools import lru_cache

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from palheta.rulebooks import registry
from palheta.rulebooks.base import Book
from palheta.server import pages
from palheta.server.words import COOKIE, Language, Words, preferred
from palheta.situations.drawing import draw_book, draw_situation
from palheta.situations.library import files_of
from palheta.situations.situation import read_file

SVG = "image/svg+xml"
# A picture is a drawing of ours, but what is inside it comes from files: nothing in it may run.
PICTURE_HEADERS = {"Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'"}


# The filter of a book's page is a script of ours, in the page itself.
_PAGE_HEADERS = {
    "Vary": "Accept-Language, Cookie",
    "Content-Security-Policy": "default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'; "
    "script-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
}


def reader(request: Request) -> Words:
    """The reader's words: as chosen here or in the game, else as the browser asks for."""
    chosen = (request.query_params.get("lang", ""), request.cookies.get(COOKIE, ""))
    return Words(preferred(*chosen, request.headers.get("accept-language", "")))


def page(request: Request, html: str, status: int = 200) -> Response:
    """A page to read; a language that was asked for is kept."""
    response = HTMLResponse(html, status_code=status, headers=_PAGE_HEADERS)
    if "lang" in request.query_params:
        response.set_cookie(COOKIE, reader(request).language, max_age=31_536_000, samesite="lax")
    return response


def _books(request: Request) -> Response:
    return page(request, pages.first(reader(request)))


def _find(request: Request) -> Book:
    name = request.path_params["book"]
    try:
        return registry.find(name)
    except registry.UnknownBook as error:
        raise HTTPException(404, str(error)) from None


def _book(request: Request) -> Response:
    words, book, wanted = reader(request), _find(request), request.query_params.get("q", "")
    return page(request, pages.book(words, book, wanted) if wanted else _all_of(words.language, book.name))


# The books do not change while the server runs, and a page takes up to a tenth of a second to make.
@lru_cache(maxsize=32)
def _all_of(language: Language, book: str) -> str:
    return pages.book(Words(language), registry.find(book))


@lru_cache(maxsize=512)
def _one_of(language: Language, book: str, clause: str) -> str:
    return pages.clause(Words(language), registry.find(book), clause)


def _clause(request: Request) -> Response:
    book, clause = _find(request), request.path_params["clause"]
    if clause not in book.clauses.by_id:
        raise HTTPException(404, f"{book.name} has no clause {clause}")
    return page(request, _one_of(reader(request).language, book.name, clause))


def _table(request: Request) -> Response:
    name = request.path_params["book"]
    try:
        drawing = draw_book(name, pieces="pieces" in request.query_params)
    except LookupError as error:
        raise HTTPException(404, str(error.args[0])) from None
    return Response(drawing, media_type=SVG, headers=PICTURE_HEADERS | {"Cache-Control": "max-age=3600"})


def _situation(request: Request) -> Response:
    """Only files of our own library are looked at: the path's parts are compared, never joined."""
    wanted, number = request.path_params["file"], request.path_params["number"]
    file = next((file for file in files_of(_find(request).name) if file.stem == wanted), None)
    situations = list(read_file(file)) if file is not None else []
    if not 1 <= number <= len(situations):
        raise HTTPException(404, "there is no such situation")
    return Response(draw_situation(situations[number - 1]), media_type=SVG, headers=PICTURE_HEADERS)


def not_found(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 404
    detail = error.detail if isinstance(error, HTTPException) else ""
    if request.url.path != "/" and request.url.path.endswith("/"):
        return RedirectResponse("/" + request.url.path.strip("/"), status_code=307)  # never to another host
    if detail in ("", "Not Found"):
        detail = f"There is nothing at {request.url.path}."
    return page(request, pages.not_found(reader(request), detail), status)


ROUTES = [
    Route("/rules", _books),
    Route("/rules/{book}", _book),
    Route("/rules/{book}/{clause}", _clause),
    Route("/tables/{book}.svg", _table),
    Route("/situations/{book}/{file}/{number:int}.svg", _situation),
]
