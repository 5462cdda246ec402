"""What several test modules stand on. They run in another order every time, and leave no process behind."""

import os
import random
from collections.abc import Iterator
from contextlib import suppress
from importlib.metadata import EntryPoint
from itertools import groupby
from multiprocessing import resource_tracker
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from palheta.rulebooks import registry

# How long an example takes says more about what else the machine is doing than about the code.
settings.register_profile("palheta", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("palheta")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--order", type=int, metavar="SEED", help="shuffle the tests so (0: as they are written)"
    )


def pytest_configure(config: pytest.Config) -> None:
    given = getattr(config, "workerinput", {}).get("order")
    if given is not None:
        config.option.order = given
    elif config.option.order is None:
        config.option.order = random.SystemRandom().randrange(1, 100_000)


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """All of xdist's workers shuffle alike."""
    node.workerinput["order"] = node.config.option.order


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Modules among each other, and the tests within each: a browser is started once a module."""
    if config.option.order:
        rng = random.Random(config.option.order)
        modules = [list(group) for _, group in groupby(items, key=lambda item: item.path)]
        rng.shuffle(modules)
        for module in modules:
            rng.shuffle(module)
        items[:] = [item for module in modules for item in module]


def pytest_report_header(config: pytest.Config) -> str:
    return f"order: {config.option.order}"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    terminalreporter.write_line(f"the same order again: --order {config.option.order}")


@pytest.fixture(autouse=True)
def _no_process_left() -> Iterator[None]:
    """Whoever starts a process ends it: else it would be found dead, or alive, in somebody else's test."""
    before = _children()
    yield
    assert _children() <= before, "this test has left a process behind"


def _children() -> set[int]:
    """Where there is a /proc. Multiprocessing's own housekeeper stays for the session."""
    found: set[int] = set()
    for thread in Path("/proc/self/task").glob("*/children"):
        with suppress(OSError):  # that thread has just ended
            found.update(map(int, thread.read_text().split()))
    return found - {getattr(resource_tracker._resource_tracker, "_pid", None)}


# Tests keep other things elsewhere; the compiled physics is one for all, whoever asks for it first.
os.environ.setdefault("PALHETA_CACHE", os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache"))

TINY = Path(__file__).parent / "tinybook"


def only(monkeypatch: pytest.MonkeyPatch, **books: str) -> None:
    """These books are the only ones there are."""
    installed = {name: EntryPoint(name, value, registry.GROUP) for name, value in books.items()}
    monkeypatch.setattr(registry, "_entries", lambda: installed)


def with_book(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    """There is this one besides."""
    more = {name: EntryPoint(name, value, registry.GROUP)}
    installed = registry._entries() | more
    monkeypatch.setattr(registry, "_entries", lambda: installed)


@pytest.fixture
def tiny(monkeypatch: pytest.MonkeyPatch) -> Path:
    """The tiny book is the only one there is; returns the file that shows its first clause."""
    only(monkeypatch, tiny="tests.tinybook.book:BOOK")
    return TINY / "situations" / "tiny" / "1-touching-an-opponent.yaml"


@pytest.fixture(scope="session")
def solutions(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where solved games are kept between test runs; they are found again only for the very same code."""
    cache: pytest.Cache | None = getattr(request.config, "cache", None)
    return cache.mkdir("solutions") if cache is not None else tmp_path_factory.mktemp("solutions")
