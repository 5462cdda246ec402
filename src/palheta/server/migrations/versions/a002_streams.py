"""One store for append-only streams: matches and their entries become streams and lines, seats' tokens become grants.

What was damaged before is copied as it is: a match that cannot be read must not keep the others from being read.
"""

import json
import zlib
from collections.abc import Iterator
from typing import Any

import sqlalchemy as sql
from alembic import op

revision = "a002"
down_revision = "a001"
branch_labels = None
depends_on = None

AT_ONCE = 500  # rows


def upgrade() -> None:
    streams, lines, grants = _create()
    connection = op.get_bind()
    old = sql.MetaData()
    matches = sql.Table("matches", old, autoload_with=connection)
    entries = sql.Table("entries", old, autoload_with=connection)
    for match_id in list(connection.scalars(sql.select(matches.c.id))):
        row = connection.execute(matches.select().where(matches.c.id == match_id)).mappings().one()
        settings, tokens = _seated(row["settings"], row["seats"])
        # A match whose last entry is number 9 had nine of them, also where one is missing.
        kept = sql.select(sql.func.max(entries.c.number)).where(entries.c.match_id == match_id)
        stream = {
            "id": match_id,
            "kind": "match",
            "header": row["header"],
            "checksum": _checksum(match_id, 0, row["header"]),
            "settings": settings,
            "secret": row["secret"],
            "summary": row["summary"],
            "created": row["created"],
            "changed": row["created"],
            "finished": row["created"] if _over(row["summary"]) else None,
            "entries": connection.scalar(kept) or 0,
            "bytes": 0,
            "fence": 0,
        }
        connection.execute(streams.insert().values(stream))
        size = 0
        for some in _lines(connection, entries, match_id):
            connection.execute(lines.insert(), some)
            size += sum(len(line["line"].encode()) for line in some)
        connection.execute(streams.update().where(streams.c.id == match_id).values(bytes=size))
        for role, token_hash in tokens.items():
            grant = {"thing": match_id, "role": role, "token_hash": token_hash, "created": row["created"]}
            connection.execute(grants.insert().values(grant))
    op.drop_table("entries")
    op.drop_table("matches")


def _create() -> tuple[sql.Table, sql.Table, sql.Table]:
    streams = op.create_table(
        "streams",
        sql.Column("id", sql.String(64), primary_key=True),
        sql.Column("kind", sql.String(16), nullable=False),
        sql.Column("header", sql.Text, nullable=False),
        sql.Column("checksum", sql.String(8), nullable=False),
        sql.Column("settings", sql.Text, nullable=False),
        sql.Column("secret", sql.String(100), nullable=False),
        sql.Column("summary", sql.Text, nullable=False),
        sql.Column("created", sql.Float, nullable=False),
        sql.Column("changed", sql.Float, nullable=False),
        sql.Column("finished", sql.Float),
        sql.Column("entries", sql.Integer, nullable=False),
        sql.Column("bytes", sql.BigInteger, nullable=False),
        sql.Column("fence", sql.Integer, nullable=False),
        sql.Column("damage", sql.Text),
    )
    op.create_index("streams_newest", "streams", ["kind", "created", "id"])
    lines = op.create_table(
        "lines",
        sql.Column(
            "stream", sql.String(64), sql.ForeignKey("streams.id", ondelete="CASCADE"), primary_key=True
        ),
        sql.Column("n", sql.Integer, primary_key=True),
        sql.Column("line", sql.Text, nullable=False),
        sql.Column("checksum", sql.String(8), nullable=False),
        sql.Column("fence", sql.Integer, nullable=False),
        sql.Column("action_id", sql.String(64)),
    )
    known = sql.text("action_id IS NOT NULL")
    op.create_index(
        "lines_actions",
        "lines",
        ["stream", "action_id"],
        unique=True,
        sqlite_where=known,
        postgresql_where=known,
    )
    grants = op.create_table(
        "grants",
        sql.Column("thing", sql.String(64), primary_key=True),
        sql.Column("role", sql.String(16), primary_key=True),
        sql.Column("token_hash", sql.String(64), primary_key=True),
        sql.Column("created", sql.Float, nullable=False),
    )
    return streams, lines, grants


def _seated(settings: Any, seats: Any) -> tuple[str, dict[str, str]]:
    """The settings with the chairs in them, and the hashes of the tokens that hold seats."""
    try:
        read, chairs = dict(json.loads(settings)), dict(json.loads(seats))
        tokens = {side: chair.pop("token_hash", "") for side, chair in chairs.items()}
    except (ValueError, TypeError, AttributeError):
        return str(settings), {}
    return json.dumps(read | {"seats": chairs}), {side: one for side, one in tokens.items() if one}


def _lines(connection: sql.Connection, entries: sql.Table, match_id: str) -> Iterator[list[dict[str, Any]]]:
    done = -1
    while True:
        here = (entries.c.match_id == match_id) & (entries.c.number > done)
        found = connection.execute(entries.select().where(here).order_by(entries.c.number).limit(AT_ONCE))
        some = [
            {"stream": match_id, "n": row.number, "line": row.line, "fence": 0}
            | {"checksum": _checksum(match_id, row.number, row.line)}
            for row in found
        ]
        if not some:
            return
        yield some
        done = some[-1]["n"]


def _checksum(stream: str, n: int, line: str) -> str:
    """As the server's store does it at this revision."""
    return f"{zlib.crc32(f'{stream} {n} {line}'.encode()):08x}"


def _over(summary: Any) -> bool:
    try:
        return dict(json.loads(summary)).get("over") is not None
    except (ValueError, TypeError):
        return False


def downgrade() -> None:
    raise NotImplementedError("a backup taken before the upgrade is the way back")
