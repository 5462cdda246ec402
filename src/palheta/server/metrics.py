"""What an operator watches, in Prometheus' words. docs/operations.md lists them; a test holds the two together.

Counters are bumped where things happen; what can be counted at any time is counted when somebody asks.
"""

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST

CONTENT_TYPE = CONTENT_TYPE_LATEST
EVERY = 1.0  # seconds between two looks at how late the loop is
_QUICK = (0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1.0, 2.5, 5.0)

REGISTRY = CollectorRegistry()
ProcessCollector(registry=REGISTRY)

ACTIONS = Histogram(
    "palheta_action_seconds",
    "From an action's arrival until it is stored and told, or refused.",
    buckets=_QUICK,
    registry=REGISTRY,
)
REFUSALS = Counter(
    "palheta_refusals",
    "Actions that became no step, by the code of the refusal.",
    ["code"],
    registry=REGISTRY,
)
STORE = Histogram("palheta_store_seconds", "One transaction of the store.", buckets=_QUICK, registry=REGISTRY)
STORED = Counter("palheta_entries_stored", "Entries that are on disk.", registry=REGISTRY)
STORE_FAILURES = Counter("palheta_store_failures", "Transactions that failed.", registry=REGISTRY)
BOTS = Gauge("palheta_bots_thinking", "Bots that are thinking now.", registry=REGISTRY)
ROOMS = Gauge("palheta_matches_open", "Matches that somebody is at.", registry=REGISTRY)
LINES = Gauge("palheta_lines_open", "Connections to matches, players and spectators.", registry=REGISTRY)
LAG = Gauge(
    "palheta_loop_lag_seconds", "How late the loop that answers everybody woke up last.", registry=REGISTRY
)


def text(rooms: int, lines: int) -> bytes:
    ROOMS.set(rooms)
    LINES.set(lines)
    return generate_latest(REGISTRY)


@contextmanager
def stored(entries: int) -> Iterator[None]:
    """Around one transaction of the store."""
    began = time.perf_counter()
    try:
        yield
    except Exception:
        STORE_FAILURES.inc()
        raise
    STORE.observe(time.perf_counter() - began)
    STORED.inc(entries)


async def watch_the_loop() -> None:
    while True:
        due = time.monotonic() + EVERY
        await asyncio.sleep(EVERY)
        LAG.set(max(0.0, time.monotonic() - due))
