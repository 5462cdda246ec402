"""The tables. A stream is a header and numbered lines that are only ever added; who may do what is kept apart."""

import zlib

import sqlalchemy as sql

METADATA = sql.MetaData()

STREAMS = sql.Table(
    "streams",
    METADATA,
    sql.Column("id", sql.String(64), primary_key=True),
    sql.Column("kind", sql.String(16), nullable=False),
    sql.Column("header", sql.Text, nullable=False),
    sql.Column("checksum", sql.String(8), nullable=False),  # of the header, as if it were line 0
    sql.Column("settings", sql.Text, nullable=False),
    sql.Column("secret", sql.String(100), nullable=False),
    sql.Column("summary", sql.Text, nullable=False),
    sql.Column("created", sql.Float, nullable=False),
    sql.Column("changed", sql.Float, nullable=False),
    sql.Column("finished", sql.Float),
    sql.Column("entries", sql.Integer, nullable=False),
    sql.Column("bytes", sql.BigInteger, nullable=False),
    sql.Column("fence", sql.Integer, nullable=False),
    sql.Column("damage", sql.Text),  # what was found when it was last read, for lists that do not read lines
    sql.Index("streams_newest", "kind", "created", "id"),
)

LINES = sql.Table(
    "lines",
    METADATA,
    sql.Column("stream", sql.String(64), sql.ForeignKey("streams.id", ondelete="CASCADE"), primary_key=True),
    sql.Column("n", sql.Integer, primary_key=True),
    sql.Column("line", sql.Text, nullable=False),
    sql.Column("checksum", sql.String(8), nullable=False),
    sql.Column("fence", sql.Integer, nullable=False),
    sql.Column("action_id", sql.String(64)),
)
sql.Index(
    "lines_actions",
    LINES.c.stream,
    LINES.c.action_id,
    unique=True,
    sqlite_where=LINES.c.action_id.is_not(None),
    postgresql_where=LINES.c.action_id.is_not(None),
)

GRANTS = sql.Table(
    "grants",
    METADATA,
    sql.Column("thing", sql.String(64), primary_key=True),
    sql.Column("role", sql.String(16), primary_key=True),
    sql.Column("token_hash", sql.String(64), primary_key=True),
    sql.Column("created", sql.Float, nullable=False),
)


def checksum(stream: str, n: int, line: str) -> str:
    """It also holds where the line belongs: one that was moved or exchanged is found."""
    return f"{zlib.crc32(f'{stream} {n} {line}'.encode()):08x}"
