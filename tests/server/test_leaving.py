"""Told to stop, the server is gone soon, whatever still runs."""

import os
import signal
from collections.abc import Callable
from typing import Any

import pytest
import uvicorn

from palheta.server import serving


class Later:
    """Instead of a timer: what it would do, and when."""

    made: list["Later"]

    def __init__(self, seconds: float, work: Callable[..., Any], args: tuple[Any, ...]) -> None:
        self.seconds, self.work, self.args = seconds, work, args
        self.daemon = self.started = False
        Later.made.append(self)

    def start(self) -> None:
        self.started = True


def test_a_last_moment_is_set_when_it_is_told_to_stop(monkeypatch: pytest.MonkeyPatch) -> None:
    Later.made = []
    monkeypatch.setattr("threading.Timer", Later)
    server = serving.Leaving(uvicorn.Config(lambda: None))
    server.handle_exit(signal.SIGTERM, None)
    (last,) = Later.made
    assert server.should_exit
    assert last.started
    assert last.daemon, "who has left before is not held up by it"
    assert (last.work, last.args) == (os._exit, (0,))
    assert 0 < last.seconds <= 15
