"""The school for referees: its page, what there is to learn, one question at a time, and their drawings."""

import functools
import hashlib

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from palheta.rulebooks import registry
from palheta.school.asked import asked
from palheta.school.chapters import chapters_of, taught
from palheta.school.question import Question, questions_of
from palheta.server import answering, api
from palheta.server.reading import PICTURE_HEADERS, SVG
from palheta.server.wire.answers import SchoolBook, SchoolChapter
from palheta.server.wire.writing import encoded
from palheta.situations.drawing import draw_situation


def shelf(_request: Request) -> Response:
    return answering.answer(_shelf())


@functools.cache
def _shelf() -> tuple[SchoolBook, ...]:
    return tuple(
        SchoolBook(
            name,
            registry.find(name).clauses.info.language,
            tuple(
                SchoolChapter(one.id, one.heading, not one.title, _ids(name, one.id))
                for one in chapters_of(name)
            ),
        )
        for name in taught()
    )


def _ids(book: str, chapter: str) -> tuple[str, ...]:
    return tuple(question.id for question in questions_of(book) if question.chapter == chapter)


def one(request: Request) -> Response:
    return _asked(_found(request))


def of_the_day(request: Request) -> Response:
    """The same for everybody, whatever their clock's zone makes of the day."""
    every = [question for name in taught() for question in questions_of(name)]
    day = hashlib.sha256(request.path_params["day"].encode()).digest()
    return _asked(every[int.from_bytes(day[:8], "big") % len(every)])


def picture(request: Request) -> Response:
    """Without the situation's own description: that often says the answer."""
    situation = msgspec.structs.replace(_found(request).situation, about=None)
    return Response(draw_situation(situation), media_type=SVG, headers=PICTURE_HEADERS)


def _found(request: Request) -> Question:
    book, wanted = request.path_params["book"], request.path_params["id"]
    known = questions_of(book) if book in taught() else ()
    found = next((question for question in known if question.id == wanted), None)
    if found is None:
        raise answering.Trouble(404, "no_question", "There is no such question")
    return found


def _asked(question: Question) -> Response:
    return Response(_encoded(question.book, question.id), media_type="application/json")


@functools.lru_cache(maxsize=2048)
def _encoded(book: str, wanted: str) -> bytes:
    """Judged long ago, but its story is told in a millisecond or two: once is enough."""
    return encoded(asked(next(question for question in questions_of(book) if question.id == wanted)))


ROUTES = [
    Route("/school", api.index),
    Route("/api/school", shelf),
    Route("/api/school/day/{day}", of_the_day),
    Route("/api/school/{book}/{id}.svg", picture),
    Route("/api/school/{book}/{id}", one),
]
