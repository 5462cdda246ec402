"""`palheta store`: look after the database of a server, which may be running meanwhile."""

import argparse
import contextlib
import datetime
import sqlite3
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from palheta.cli.numbers import number
from palheta.cli.subcommand import Subparsers, subcommand
from palheta.cli.trouble import Trouble
from palheta.match.writing import write_pieces

if TYPE_CHECKING:
    from sqlalchemy import Engine

EXAMPLES = """\
  palheta store check                              read everything, name what is damaged
  palheta store backup matches-monday.jsonl        a copy of everything, while the server runs
  palheta store restore matches-monday.jsonl --database sqlite:////srv/new.sqlite
  palheta store prune                              what would go if it were done
  palheta store prune --unfinished 30 --yes        and do it

Without --database it is the file in your data folder, as for `palheta serve`.
exit codes: 0 all is well, 1 something is damaged, 2 something cannot be read or done
"""
MOST = 1_000_000  # matches that one `prune` takes


def add(subparsers: Subparsers) -> None:
    parser = subcommand(
        subparsers, "store", "check, back up, restore and prune a server's matches", examples=EXAMPLES
    )
    inner = parser.add_subparsers(dest="what", metavar="WHAT", required=True)
    checking = subcommand(inner, "check", "read everything and name what is damaged", run_check)
    backing = subcommand(inner, "backup", "write a copy of everything as it stands now", run_backup)
    restoring = subcommand(inner, "restore", "fill an empty database from a backup", run_restore)
    pruning = subcommand(inner, "prune", "delete old matches; without --yes only say which", run_prune)
    for one in (backing, restoring):
        one.add_argument("file", type=Path, metavar="FILE.jsonl")
    for one in (checking, backing, restoring, pruning):
        one.add_argument(
            "--database", metavar="URL", help="where matches are kept (a file in your data folder)"
        )
    for kind, about in (
        ("unbegun", "matches in which nothing was ever done"),
        ("unfinished", "matches that nobody has gone on with"),
        ("finished", "matches that were played to the end"),
    ):
        pruning.add_argument(
            f"--{kind}", type=number(0, 100_000), metavar="DAYS", help=f"{about}, for so many days; 0: none"
        )
    pruning.add_argument("--yes", action="store_true", help="do it")


def run_check(args: argparse.Namespace) -> int:
    from palheta.server.store.checking import looked_through, strays

    streams = lines = size = damaged = 0
    with _database(args.database) as engine:
        for looked in looked_through(engine):
            streams, lines, size = streams + 1, lines + looked.lines, size + looked.size
            if looked.damage is not None:
                damaged += 1
                print(f"DAMAGED {looked.stream}: {looked.damage}")
        for stray in strays(engine):
            damaged += 1
            print(f"DAMAGED {stray}")
    wrong = f"{damaged} damaged" if damaged else "all whole"
    print(f"{streams:,} matches, {lines:,} entries, {size / 1e6:.1f} MB: {wrong}")
    return 1 if damaged else 0


def run_backup(args: argparse.Namespace) -> int:
    from palheta.server.store.backup import lines_of

    with _database(args.database) as engine:
        count = 0

        def counted() -> Iterator[bytes]:
            nonlocal count
            for line in lines_of(engine):
                count += len(line)
                yield line

        try:
            write_pieces(args.file, counted(), mode=0o600)  # it holds what the dice are rolled from
        except OSError as error:
            raise Trouble(f"{args.file}: cannot be written: {error.strerror}") from None
    print(f"{args.file}: {count / 1e6:.1f} MB, whole", file=sys.stderr)
    return 0


def run_restore(args: argparse.Namespace) -> int:
    from palheta.server.store.backup import BadBackup, NotEmpty, checked, restore

    try:
        with args.file.open("rb") as file:
            made = checked(file)
            with _database(args.database, new=True) as engine:
                file.seek(0)
                counts = restore(engine, made, file)
    except BadBackup as error:
        raise Trouble(f"{args.file}: {error}") from None
    except NotEmpty as error:
        raise Trouble(f"{args.database or 'your data folder'}: {error}") from None
    print(f"{counts['streams']:,} matches, {counts['lines']:,} entries, as of {made.made}")
    return 0


def run_prune(args: argparse.Namespace) -> int:
    from palheta.server.limits import DEFAULTS, Kept
    from palheta.server.store import streams
    from palheta.server.store.engine import snapshot, writing
    from palheta.server.store.pruning import old

    asked = Kept(*(getattr(args, kind) or 0.0 for kind in Kept._fields))
    given = any(getattr(args, kind) is not None for kind in Kept._fields)
    with _database(args.database) as engine:
        with snapshot(engine) as connection:
            found = old(connection, asked if given else DEFAULTS.kept, time.time(), MOST)
        for one in found:
            when = datetime.datetime.fromtimestamp(one.changed, datetime.UTC).date()
            print(f"{one.stream}: {one.why} since {when}, {one.entries:,} entries")
            if args.yes:
                with writing(engine) as connection:  # one by one: who plays meanwhile does not wait
                    streams.delete(connection, one.stream)
    size = sum(one.size for one in found) / 1e6
    done = "are gone" if args.yes else "would go; --yes does it"
    print(f"{len(found):,} matches with {size:.1f} MB {done}")
    return 0


@contextlib.contextmanager
def _database(address: str | None, *, new: bool = False) -> "Iterator[Engine]":
    """Whatever is wrong with it is told in one line. It is never made, or migrated, by looking at it."""
    import sqlalchemy as sql

    from palheta.server.files import default_database
    from palheta.server.store.engine import cause, make_engine
    from palheta.server.store.migrating import newest, revision

    where = address or default_database()
    try:
        url = sql.make_url(where)
        if not new and url.get_backend_name() == "sqlite" and not Path(url.database or "").is_file():
            raise Trouble(f"there is no database {url.database}")
        engine = make_engine(where)
        try:
            if not new:
                with engine.connect() as connection:
                    found = revision(connection)
                if found != newest():
                    raise Trouble(
                        f"{url.database}: another version has made it; `palheta serve` brings it up to date"
                    )
            yield engine
        finally:
            engine.dispose()
    except (sql.exc.SQLAlchemyError, sqlite3.Error, ImportError, ValueError) as error:
        raise Trouble(f"{address or 'your data folder'}: {cause(error)}") from None
