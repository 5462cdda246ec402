"""A command owns its process; here it is one of many."""

import logging
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def the_log_as_it_was() -> Iterator[None]:
    """`palheta serve` sends the log to a standard error that is closed after the test."""
    handlers, level = logging.root.handlers[:], logging.root.level
    yield
    logging.root.handlers[:] = handlers
    logging.root.setLevel(level)


@pytest.fixture(autouse=True)
def in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the language of whose machine this is."""
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
