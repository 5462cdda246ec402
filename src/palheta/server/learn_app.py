"""First steps, practice and what decided a match: their pages, what there is to learn, tables to practise on."""

import functools
import re
from collections import OrderedDict
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from palheta.facts import BadFact, Place, Score, convert
from palheta.learn.decided import decided as what_decided
from palheta.learn.lesson import Course, Told, course_of
from palheta.match.record import encode
from palheta.play.running import Runner
from palheta.rulebooks import registry
from palheta.rulebooks.dice_book import DiceBookOf
from palheta.ruling import Reason
from palheta.server import answering, api, views
from palheta.server.hall import Hall
from palheta.server.reading import PICTURE_HEADERS, SVG
from palheta.server.replaying import CannotReplay, match_of
from palheta.server.storage import Stored
from palheta.server.wire.answers import Created, DecidedPage, LearnBook, LearnHow, LearnStep
from palheta.server.wire.incoming import NewPractice
from palheta.server.wire.writing import encoded
from palheta.situations.drawing import draw_situation
from palheta.table.frame import Point

LARGEST = 16 * 1024
REMEMBERED = 64
MARGIN = 260.0  # mm around what a small picture shows


def _course(request: Request) -> tuple[str, Course]:
    book = request.path_params["book"]
    try:
        return book, course_of(book)
    except registry.UnknownBook as error:
        raise answering.Trouble(404, "no_book", str(error)) from None


def course(request: Request) -> Response:
    hall: Hall = request.app.state.hall
    book, found = _course(request)
    clauses = registry.find(book).clauses
    return answering.answer(
        LearnBook(
            book,
            clauses.info.language,
            clauses.sections,
            tuple(
                LearnHow(Reason(one.say), one.clause, f"/api/learn/{book}/how/{i}.svg")
                for i, one in enumerate(found.how)
            ),
            tuple(
                LearnStep(
                    one.id,
                    Reason(one.say),
                    Reason(one.told),
                    one.clause,
                    one.side,
                    one.replies,
                    one.actions,
                    one.drill,
                )
                for one in found.steps
            ),
            tuple(hall.tables.get(book, ())),
        )
    )


def picture(request: Request) -> Response:
    book, found = _course(request)
    number = request.path_params["number"]
    if number >= len(found.how):
        raise answering.Trouble(404, "no_picture", "There is no such picture")
    return Response(_drawn(book, number), media_type=SVG, headers=PICTURE_HEADERS)


@functools.lru_cache(maxsize=64)
def _drawn(book: str, number: int) -> str:
    told, of = course_of(book).how[number], registry.find(book)
    if isinstance(of, DiceBookOf):
        to = place_of(told.rest["ball"]) if told.rest else None
        return of.drawn(place_of(told.before["ball"]), of.clauses.info.title, to, told.die)
    drawing = re.sub(r'(class="label"[^>]*>)[ha](\d*)k?<', r"\1\2<", draw_situation(told.scene(book)))
    return near(drawing, told)  # whose it is its colour says, and nobody at the table says h7


def near(drawing: str, told: Told) -> str:
    """What moves, from near by: on the whole table nobody would see it in a small picture."""
    standing = told.before.get("pieces", {}) | {"ball": told.before["ball"]}
    points = [place_of(place) for name in told.rest for place in (standing[name], told.rest[name])]
    if not points:
        return drawing
    (x0, x1), (y0, y1) = ((min(of), max(of)) for of in zip(*points, strict=True))
    width = max(x1 - x0 + MARGIN, (y1 - y0 + MARGIN) * 1.5)
    box = f"{(x0 + x1 - width) / 2:.0f} {-(y0 + y1) / 2 - width / 3:.0f} {width:.0f} {width / 1.5:.0f}"
    return re.sub(r'viewBox="[^"]*" width="[^"]*" height="[^"]*"', f'viewBox="{box}"', drawing, count=1)


def place_of(raw: Any) -> Point:
    point = Place.decode(raw).point
    assert point is not None
    return point


async def practise(request: Request) -> Response:
    hall: Hall = request.app.state.hall
    try:
        raw: Any = msgspec.json.decode(await answering.body_of(request, LARGEST))
        made = await hall.practise(convert(raw, NewPractice, "practice"))
    except (msgspec.MsgspecError, registry.UnknownBook, BadFact) as error:
        raise answering.Trouble(400, "bad_practice", str(error)) from None
    except CannotReplay as error:
        raise answering.Trouble(409, error.code, error.words) from None
    if made is None:
        raise answering.Trouble(404, "no_match", "There is no such match; it may have been deleted")
    return answering.answer(Created(*made), 201)


async def record(request: Request) -> Response:
    """Who asks may keep what was practised; the server does not."""
    hall: Hall = request.app.state.hall
    practised = hall.practices.get(request.path_params["id"])
    if practised is None:
        raise answering.Trouble(404, "no_match", "There is no such practice; it may have been forgotten")
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
        raise answering.Trouble(404, "no_match", "There is no such match; it may have been deleted")
    if stored.summary.get("over") is None:
        raise answering.Trouble(409, "not_over", "The match is not over yet")
    known: OrderedDict[tuple[str, int], bytes] = request.app.state.decided
    key = (stored.id, len(stored.lines))
    try:
        if key not in known:
            known[key] = await hall.reading(_decided, stored, hall.runner)
    except CannotReplay as error:
        raise answering.Trouble(409, error.code, error.words) from None
    while len(known) > REMEMBERED:
        known.popitem(last=False)
    return Response(known[key], media_type="application/json")


def _decided(stored: Stored, runner: Runner) -> bytes:
    match = match_of(stored)
    played = match.taken[-1].ruling.state.score if match.taken else Score()
    return encoded(
        DecidedPage(views.match_info(match), match.state.over, played, what_decided(match, runner))
    )


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
