"""`palheta event serve FILE`: the event in the browsers of the hall, and the organiser's desk by a secret link."""

import argparse
import asyncio
import hmac
import json
import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from palheta.cli.event_files import desk, journal_of, load, read_hidden, read_journal
from palheta.cli.numbers import whole
from palheta.cli.serve import listen
from palheta.cli.subcommand import Subparsers, subcommand
from palheta.cli.trouble import Trouble
from palheta.facts import BadFact
from palheta.server.event_kept import Folds, Held, Meant
from palheta.tournament.entries import Defined, entry_line, read_entry
from palheta.tournament.hidden import Written

T = TypeVar("T")

EXAMPLES = """\
  palheta event serve evening.toml                      on this computer only
  palheta event serve evening.toml --host 0.0.0.0       for the phones and the big screen in the hall

Everybody may read / ; only who has the organiser's link, which is printed and new each time, may write. The file and
its journal stay the truth: palheta event enter works beside it.
"""


class InFiles:
    """The event's file and its journal, read anew whenever one of them has changed."""

    in_file = True

    def __init__(self, file: Path, key: str) -> None:
        self._file = file
        self._key = key
        self._folds = Folds()

    async def held(self) -> Held:
        return await self._folds.of("", self._mark(), lambda: asyncio.to_thread(self._load))

    def _mark(self) -> tuple[object, ...]:
        return tuple(_stamp(path) for path in (self._file, journal_of(self._file)))

    def _load(self) -> tuple[tuple[object, ...], Held]:
        mark = self._mark()  # before: what is written meanwhile is read next time
        try:
            return mark, Held(load(self._file), tuple(read_journal(self._file)))
        except Trouble as error:
            raise BadFact("event", str(error)) from None

    async def may_write(self, key: str) -> bool:
        return hmac.compare_digest(key.encode(), self._key.encode())

    async def aside(self, work: Callable[..., T], *args: Any) -> T:
        return await asyncio.to_thread(work, *args)

    async def write(self, meant: Meant, action_id: str) -> None:
        await asyncio.to_thread(self._write, meant, action_id)

    def _write(self, meant: Meant, action_id: str) -> None:
        try:
            with desk(self._file) as open_desk:
                if action_id and any(entry.action_id == action_id for entry in open_desk.entries):
                    return
                written = meant(open_desk.state, read_hidden(self._file))
                if any(isinstance(entry, Defined) for entry in written.entries):
                    raise BadFact("file", "Expected the event's file to be changed there")
                once = {"action_id": action_id} if action_id else {}
                entries = tuple(read_entry(entry_line(entry) | once) for entry in written.entries)
                open_desk.write(Written(entries, written.hidden))
        except Trouble as error:
            raise BadFact("event", str(error)) from None


def _stamp(path: Path) -> object:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_ino, found.st_size, found.st_mtime_ns


def add(subparsers: Subparsers) -> None:
    about = "the event in the browsers of the hall, with a desk for the organiser"
    parser = subcommand(subparsers, "serve", about, run, examples=EXAMPLES)
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument("--host", default="127.0.0.1", metavar="H", help="address to listen on (127.0.0.1)")
    parser.add_argument(
        "--port", default=8010, type=whole(0, 65_535), metavar="N", help="(8010); 0: any free one"
    )
    parser.add_argument("--json", action="store_true", help="the addresses as JSON")


def run(args: argparse.Namespace) -> int:
    load(args.file)  # a bad file is told before anybody comes
    import uvicorn

    from palheta.server.clock import Clock
    from palheta.server.event_app import build

    listening, address = listen(args.host, args.port)
    key = secrets.token_urlsafe(24)
    links = {"hall": f"{address}/", "desk": f"{address}/desk?key={key}"}
    if args.json:
        print(json.dumps(links), flush=True)
    else:
        print(f"for everybody:     {links['hall']}\nfor the organiser: {links['desk']}", flush=True)
        print("(stop with Ctrl-C)", flush=True)
    app = build(InFiles(args.file, key), Clock(1.0))
    config = uvicorn.Config(app, log_level="warning", access_log=False, lifespan="off", ws="none")
    try:
        uvicorn.Server(config).run(sockets=[listening])
    finally:
        listening.close()
    return 0
