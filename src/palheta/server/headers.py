"""Headers that keep a page to itself."""

from starlette.types import ASGIApp, Message, Receive, Scope, Send

HEADERS = [
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),  # a link may carry a seat's token
]


class SafeHeaders:
    """Adds them to every answer that does not say otherwise."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = message.get("headers", [])
                said = {name.lower() for name, _ in own}
                message["headers"] = [*own, *(one for one in HEADERS if one[0] not in said)]
            await send(message)

        await self._app(scope, receive, sending if scope["type"] == "http" else send)
