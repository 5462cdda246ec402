"""What people type without having been told: each obvious address leads to the page that is meant."""

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

MEANT = {
    "/e": "/events",
    "/event": "/events",
    "/tournaments": "/events",
    "/book": "/rules",
    "/books": "/rules",
    "/quiz": "/school",
    "/exam": "/school",
    "/consult": "/console",
    "/referee": "/console",
    "/play": "/",
    "/lobby": "/",
    "/matches": "/",
    "/learn": "/",
    "/practice": "/",
}


def _meant(request: Request) -> Response:
    return RedirectResponse(MEANT[request.url.path], status_code=307)


ROUTES = [Route(address, _meant) for address in MEANT]
