"""First steps, practice and what decided a match: their pages, what there is to learn, tables to practise on."""

import functools
from collections import OrderedDict
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from palheta.facts import BadFact, convert
from palheta.learn.decided import decided as what_decided
from palheta.learn.lesson import Course, course_of
from palheta.match.record import encode
from palheta.play.running import Runner
from palheta.rulebooks import registry
from palheta.server import api, views
from palheta.server.hall import Hall
from palheta.server.reading import PICTURE_HEADERS, SVG
from palheta.server.replaying import CannotReplay, match_of
from palheta.server.storage import Stored
from palheta.server.wire.answers import Created, DecidedPage, LearnBook, LearnHow, LearnStep
from palheta.server.wire.incoming import NewPractice
from palheta.server.wire.writing import encoded
from palheta.situations.drawing import draw_situation

LARGEST = 16 * 1024
REMEMBERED = 64


def _course(request: Request) -> tuple[str, Course]:
    book = request.path_params["book"]
    try:
        return book, course_of(book)
    except registry.UnknownBook as error:
        raise api.Trouble(404, "no_book", str(error)) from None


def course(request: Request) -> Response:
    book, found = _course(request)
    return api.answer(
        LearnBook(
            book,
            tuple(
                LearnHow(one.say, one.clause, f"/api/learn/{book}/how/{i}.svg")
                for i, one in enumerate(found.how)
            ),
            tuple(
                LearnStep(
                    one.id, one.say, one.told, one.clause, one.side, one.replies, one.actions, one.drill
                )
                for one in found.steps
            ),
        )
    )


def picture(request: Request) -> Response:
    book, found = _course(request)
    number = request.path_params["number"]
    if number >= len(found.how):
        raise api.Trouble(404, "no_picture", "There is no such picture")
    return Response(_drawn(book, number), media_type=SVG, headers=PICTURE_HEADERS)


@functools.lru_cache(maxsize=64)
def _drawn(book: str, number: int) -> str:
    return draw_situation(course_of(book).how[number].scene(book))


async def practise(request: Request) -> Response:
    hall: Hall = request.app.state.hall
    try:
        raw: Any = msgspec.json.decode(await api.body_of(request, LARGEST))
        made = await hall.practise(convert(raw, NewPractice, "practice"))
    except (msgspec.MsgspecError, registry.UnknownBook, BadFact) as error:
        raise api.Trouble(400, "bad_practice", str(error)) from None
    except CannotReplay as error:
        raise api.Trouble(409, error.code, error.words) from None
    if made is None:
        raise api.Trouble(404, "no_match", "There is no such match; it may have been deleted")
    return api.answer(Created(*made), 201)


async def record(request: Request) -> Response:
    """Who asks may keep what was practised; the server does not."""
    hall: Hall = request.app.state.hall
    practised = hall.practices.get(request.path_params["id"])
    if practised is None:
        raise api.Trouble(404, "no_match", "There is no such practice; it may have been forgotten")
    match = practised.session.match
    name = f"palheta-practice-{match.header.book}.jsonl"
    return Response(
        encode(match.header, match.entries),
        media_type="application/jsonl",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


async def decided(request: Request) -> Response:
    """Worked out once, in a process of those who look at matches."""
    hall: Hall = request.app.state.hall
    stored = await hall.stored(request.path_params["id"])
    if stored is None:
        raise api.Trouble(404, "no_match", "There is no such match; it may have been deleted")
    if stored.summary.get("over") is None:
        raise api.Trouble(409, "not_over", "The match is not over yet")
    known: OrderedDict[tuple[str, int], bytes] = request.app.state.decided
    key = (stored.id, len(stored.lines))
    try:
        if key not in known:
            known[key] = await hall.reading(_decided, stored, hall.runner)
    except CannotReplay as error:
        raise api.Trouble(409, error.code, error.words) from None
    while len(known) > REMEMBERED:
        known.popitem(last=False)
    return Response(known[key], media_type="application/json")


def _decided(stored: Stored, runner: Runner) -> bytes:
    match = match_of(stored)
    return encoded(DecidedPage(views.match_info(match), match.state.score, what_decided(match, runner)))


ROUTES = [
    Route("/decided/{id}", api.index),
    Route("/api/matches/{id}/decided", decided),
    Route("/learn/{book}", api.index),
    Route("/practice/{book}", api.index),
    Route("/api/learn/{book}", course),
    Route("/api/learn/{book}/how/{number:int}.svg", picture),
    Route("/api/practice", practise, methods=["POST"]),
    Route("/api/practice/{id}/record", record),
]
