"""For whoever keeps the server running: does it live, may it be sent people, what does it do."""

import ipaddress
from typing import Literal

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from palheta.server import metrics
from palheta.server.answering import answer
from palheta.server.hall import Hall
from palheta.server.preparing import Preparing
from palheta.server.storage import OUTAGES

Audience = Literal["local", "all", "off"]
"""Who may read the metrics: this machine, everybody, nobody."""


def alive(_request: Request) -> Response:
    return PlainTextResponse("alive\n")


async def ready(request: Request) -> Response:
    """What is still missing, by name; 503 as long as anything is."""
    hall: Hall = request.app.state.hall
    preparing: Preparing = request.app.state.preparing
    missing: dict[str, str] = {}
    try:
        await hall.storage.reachable()
    except OUTAGES:
        missing["store"] = "matches cannot be kept or read just now"
    if preparing.now is not None:
        missing["physics"] = f"{preparing.now.done} of {preparing.now.of} functions are compiled"
    return answer({"ready": not missing, "missing": missing}, 503 if missing else 200)


def measured(request: Request) -> Response:
    audience: Audience = request.app.state.metrics
    if audience == "off" or (audience == "local" and not is_local(request)):
        return PlainTextResponse("metrics are not for you\n", 403)
    hall: Hall = request.app.state.hall
    return Response(metrics.text(*hall.crowd()), media_type=metrics.CONTENT_TYPE)


def is_local(request: Request) -> bool:
    """From this machine, and not passed on by a proxy on it for somebody else: uvicorn believes those."""
    try:
        return request.client is not None and ipaddress.ip_address(request.client.host).is_loopback
    except ValueError:
        return False


ROUTES = [Route("/healthz", alive), Route("/readyz", ready), Route("/metrics", measured)]
