"""The server's log: one event a line, for people or for programs. Tokens and secrets are never in it."""

import datetime
import json
import logging
import time
from collections import Counter
from collections.abc import Callable
from typing import Any, Literal

Form = Literal["text", "json"]
MOST, WHILE = 10, 60.0  # messages of one kind, in so many seconds
KINDS = 1_000
ABOUT_A_MATCH = "match %s"  # how a message begins that is about one match


class AsJson(logging.Formatter):
    """`match` where the event is about one, `trace` where something broke."""

    def format(self, record: logging.LogRecord) -> str:
        event: dict[str, Any] = {
            "at": datetime.datetime.fromtimestamp(record.created, datetime.UTC).isoformat(
                timespec="milliseconds"
            ),
            "level": record.levelname.lower(),
            "from": record.name,
            "says": record.getMessage(),
        }
        if (
            isinstance(record.msg, str)
            and record.msg.startswith(ABOUT_A_MATCH)
            and isinstance(record.args, tuple)
        ):
            event["match"] = str(record.args[0])
        if record.exc_info:
            event["trace"] = self.formatException(record.exc_info)
        return json.dumps(event, ensure_ascii=False)


class Sparing(logging.Filter):
    """Of one kind of message only so many in a while; the next that is told says how many were not."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._told: dict[tuple[str, str], list[float]] = {}
        self._left_out: Counter[tuple[str, str]] = Counter()

    def filter(self, record: logging.LogRecord) -> bool:
        kind, now = (record.name, str(record.msg)), self._clock()
        lately = [at for at in self._told.get(kind, ()) if now - at < WHILE]
        if len(lately) >= MOST:
            self._left_out[kind] += 1
            return False
        if len(self._told) >= KINDS:
            self._told.clear()
            self._left_out.clear()
        self._told[kind] = [*lately, now]
        if left_out := self._left_out.pop(kind, 0):
            record.msg = f"{record.msg} (and {left_out} more like it that were not told)"
        return True


def begin(form: Form, level: str) -> None:
    """Everything that this process logs, uvicorn's words too, goes to standard error in this form."""
    handler = logging.StreamHandler()
    handler.addFilter(Sparing())
    text = logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s")
    handler.setFormatter(AsJson() if form == "json" else text)
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
