"""What the tests of the store write and read."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from typing import Any

from palheta.server.storage import Storage, Stored


def new(**more: Any) -> Stored:
    fields: dict[str, Any] = {
        "header": {"book": "x"},
        "settings": {},
        "secret": "s",
        "summary": {},
        "created": 1.0,
    }
    return Stored(**({"id": secrets.token_hex(8)} | fields | more))


def line(n: int) -> dict[str, Any]:
    return {"step": {"say": f"word {n}"}}


def with_storage(database: str, work: Callable[[Storage], Awaitable[None]]) -> None:
    async def run() -> None:
        storage = Storage(database)
        await storage.open()
        try:
            await work(storage)
        finally:
            await storage.close()

    asyncio.run(run())
