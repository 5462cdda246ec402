"""The server's log: one event a line, for people or for programs. Tokens and secrets are never in it."""

import datetime
import json
import logging
from typing import Any, Literal

Form = Literal["text", "json"]
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


def begin(form: Form, level: str) -> None:
    """Everything that this process logs, uvicorn's words too, goes to standard error in this form."""
    handler = logging.StreamHandler()
    text = logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s")
    handler.setFormatter(AsJson() if form == "json" else text)
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
