"""The log as programs read it."""

import json
import logging
import sys

from palheta.server.logs import AsJson


def logged(message: str, *args: object, broken: bool = False) -> dict[str, str]:
    trouble = None
    if broken:
        try:
            raise ValueError("no such thing")
        except ValueError:
            trouble = sys.exc_info()
    record = logging.LogRecord("palheta.server.room", logging.ERROR, "room.py", 1, message, args, trouble)
    event: dict[str, str] = json.loads(AsJson().format(record))
    return event


def test_one_event_is_one_line_of_json() -> None:
    event = logged("match %s: %s failed\n", "00ff", "DoFlick")
    assert (event["level"], event["from"]) == ("error", "palheta.server.room")
    assert event["match"] == "00ff"
    assert event["says"] == "match 00ff: DoFlick failed\n"
    assert "match" not in logged("entries are stored again")


def test_what_broke_is_told_with_its_trace() -> None:
    assert "ValueError: no such thing" in logged("match %s: the clock stumbled", "00ff", broken=True)["trace"]
