"""What need not be kept: matches that nobody has begun, left alone long ago, or finished long ago."""

from collections.abc import Iterable
from typing import NamedTuple

import sqlalchemy as sql

from palheta.server.limits import Kept
from palheta.server.store.schema import STREAMS

DAY = 86_400.0


class Old(NamedTuple):
    """`changed` is when something happened to it last, or when it was made."""

    stream: str
    why: str
    changed: float
    entries: int
    size: int


def old(connection: sql.Connection, kept: Kept, now: float, limit: int, but: Iterable[str] = ()) -> list[Old]:
    """The oldest first, at most so many; `but` those that somebody is at."""
    kinds = {
        "unbegun": STREAMS.c.entries == 0,
        "unfinished": (STREAMS.c.entries > 0) & STREAMS.c.finished.is_(None),
        "finished": (STREAMS.c.entries > 0) & STREAMS.c.finished.is_not(None),
    }
    columns = (STREAMS.c.id, STREAMS.c.changed, STREAMS.c.entries, STREAMS.c.bytes)
    found = []
    for why, days in kept._asdict().items():
        if days:
            here = (STREAMS.c.kind == "match") & kinds[why] & (STREAMS.c.changed < now - days * DAY)
            some = sql.select(*columns).where(here, STREAMS.c.id.not_in(tuple(but)))
            rows = connection.execute(some.order_by(STREAMS.c.changed).limit(limit))
            found += [Old(row.id, why, row.changed, row.entries, row.bytes) for row in rows]
    return sorted(found, key=lambda one: one.changed)[:limit]
