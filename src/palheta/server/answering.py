"""What plain HTTP answers: a value as JSON, or in one line why not; and what it reads."""

import logging
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from palheta.ruling import Reason, reason
from palheta.server.storage import cause
from palheta.server.wire import answers
from palheta.server.wire.writing import encoded

logger = logging.getLogger(__name__)


class Trouble(Exception):
    """An answer that is not what was asked for: a status, a code and words."""

    def __init__(self, status: int, code: str, words: str | Reason) -> None:
        super().__init__(words)
        self.status = status
        self.code = code
        self.words = Reason(words) if isinstance(words, str) else words


async def trouble(_request: Request, error: Exception) -> Response:
    assert isinstance(error, Trouble)
    return answer(answers.Trouble(error.code, error.words), error.status)


async def busy(_request: Request, _error: Exception) -> Response:
    words = reason("Many look at matches just now; please try again in a moment")
    return answer(answers.Trouble("busy", words), 503)


async def unavailable(_request: Request, error: Exception) -> Response:
    logger.error("the database cannot be used now: %s", cause(error))
    words = reason("Matches cannot be kept or read just now; please try again soon")
    return answer(answers.Trouble("not_stored", words), 503)


def answer(value: Any, status: int = 200) -> Response:
    return Response(encoded(value), status, media_type="application/json")


async def body_of(request: Request, largest: int) -> bytes:
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > largest:
            raise Trouble(413, "too_large", f"at most {largest} bytes")
    return bytes(body)
