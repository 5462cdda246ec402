"""Reading everything: every line of every stream, and what belongs to none."""

from collections.abc import Iterator
from typing import NamedTuple

import sqlalchemy as sql

from palheta.server.access import EVERYTHING
from palheta.server.store import streams
from palheta.server.store.engine import cause, snapshot
from palheta.server.store.schema import GRANTS, LINES, STREAMS
from palheta.server.store.stored import of_row


class Looked(NamedTuple):
    """One stream: how many lines and bytes could be read of it, and what is wrong."""

    stream: str
    lines: int
    size: int
    damage: str | None


def looked_through(engine: sql.Engine) -> Iterator[Looked]:
    """Raises where the database cannot be read at all."""
    with snapshot(engine) as connection:
        for stream in list(connection.scalars(sql.select(STREAMS.c.id).order_by(STREAMS.c.id))):
            try:
                yield _looked(connection, stream)
            except sql.exc.DatabaseError as error:  # the file itself is damaged, and this stream lies there
                yield Looked(stream, 0, 0, f"cannot be read: {cause(error)}")


def strays(engine: sql.Engine) -> Iterator[str]:
    """What is wrong beside the streams: lines and grants of streams that there are not, and the file as a whole."""
    known = sql.select(STREAMS.c.id)
    with snapshot(engine) as connection:
        for table, column, may in ((LINES, LINES.c.stream, ()), (GRANTS, GRANTS.c.thing, (EVERYTHING,))):
            lost = sql.select(column).distinct().where(column.not_in(known), column.not_in(may))
            for stream in connection.scalars(lost.order_by(column)):
                yield f"{table.name} of {stream}, which is not there"
        if engine.dialect.name == "sqlite":
            for (told,) in connection.exec_driver_sql("PRAGMA integrity_check(20)").all():
                if told != "ok":
                    yield f"the file: {told}"


def _looked(connection: sql.Connection, stream: str) -> Looked:
    row = connection.execute(STREAMS.select().where(STREAMS.c.id == stream)).mappings().one()
    found = streams.read(connection, stream)
    assert found is not None  # it is one snapshot
    damage = found.damage or of_row({**row, "damage": None}).damage
    length = sql.func.sum(sql.func.length(sql.cast(LINES.c.line, sql.LargeBinary)))
    if connection.dialect.name == "postgresql":
        length = sql.func.sum(sql.func.octet_length(LINES.c.line))
    size = int(connection.scalar(sql.select(length).where(LINES.c.stream == stream)) or 0)
    if damage is None and size != found.size:
        return Looked(stream, len(found.lines), size, f"it has {size} bytes, and should have {found.size}")
    return Looked(stream, len(found.lines), size, None if damage is None else str(damage))
