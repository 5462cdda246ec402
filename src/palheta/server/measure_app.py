"""A club's own table: what to measure, as pictures and questions, and what follows from the readings."""

import functools

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from palheta.server import answering, api
from palheta.server.reading import PICTURE_HEADERS, SVG
from palheta.server.wire.answers import MeasureBook, MeasureFitted
from palheta.study.measure.experiments import EXPERIMENTS, offered
from palheta.study.measure.pictures import picture
from palheta.study.measure.readings import LARGEST, BadReadings, decoded, gear_of


def experiments(request: Request) -> Response:
    return answering.answer(_offered(request.path_params["book"]))


@functools.lru_cache(maxsize=32)
def _offered(book: str) -> MeasureBook:
    try:
        return MeasureBook(book, offered(gear_of(book)))
    except BadReadings as error:
        raise answering.Trouble(404, "no_table", str(error)) from None


def drawing(request: Request) -> Response:
    found = EXPERIMENTS.get(request.path_params["kind"])
    if found is None:
        raise answering.Trouble(404, "no_picture", "There is no such picture")
    return Response(picture(found.kind), media_type=SVG, headers=PICTURE_HEADERS)


async def fit(request: Request) -> Response:
    """Aside, one at a time: it takes some seconds, and as many readings as a file may hold are its budget."""
    text = await answering.body_of(request, LARGEST)
    try:
        decoded(text)
        async with request.app.state.measuring:
            fitted = await request.app.state.hall.aside.run(_fitted, text)
    except BadReadings as error:
        raise answering.Trouble(400, "bad_readings", str(error)) from None
    return answering.answer(fitted)


def _fitted(text: bytes) -> MeasureFitted:
    # numba, where bots think anyway
    from palheta.study.measure.fit import fit as fitted
    from palheta.study.measure.table_file import written

    readings = decoded(text)
    found = fitted(readings)
    return MeasureFitted(found, written(found, readings.about))


ROUTES = [
    Route("/measure", api.index),
    Route("/api/measure", fit, methods=["POST"]),
    Route("/api/measure/pictures/{kind}.svg", drawing),
    Route("/api/measure/{book}", experiments),
]
