"""`palheta serve`: open the table in the browser."""

import argparse
import os
import socket
import sys
import webbrowser
from collections.abc import Callable
from pathlib import Path

from palheta.cli.numbers import number, whole
from palheta.cli.subcommand import Subparsers, subcommand
from palheta.cli.table import read_table
from palheta.cli.trouble import Trouble
from palheta.rulebooks import equipment
from palheta.table.described import BadTable
from palheta.table.table import Table

EXAMPLES = """\
  palheta serve                        on this computer only, http://127.0.0.1:8000
  palheta serve --host 0.0.0.0         for the phones in the same network too
  palheta serve --port 0               on any free port
  palheta serve --table mine.toml      one can also play on the table of this file (palheta table example)
  palheta serve --database postgresql+psycopg://user@host/palheta
"""


def add(subparsers: Subparsers) -> None:
    add_options(subcommand(subparsers, "serve", "open the table in the browser", run, examples=EXAMPLES))


def add_options(parser: argparse.ArgumentParser, host: str = "127.0.0.1") -> None:
    parser.add_argument("--host", default=host, metavar="H", help=f"address to listen on ({host})")
    parser.add_argument(
        "--port",
        default=8000,
        type=whole(0, 65_535),
        metavar="N",
        help="port to listen on (8000); 0: any free one",
    )
    parser.add_argument(
        "--database", metavar="URL", help="where matches are kept (a file in your data folder)"
    )
    parser.add_argument(
        "--table",
        action="append",
        default=[],
        type=Path,
        metavar="FILE.toml",
        dest="tables",
        help="offer the table that this file describes, for its book; may be given several times",
    )
    parser.add_argument(
        "--clock",
        default=1.0,
        type=number(0.001, 1_000),
        metavar="RATE",
        help="a faster clock, for tests (1)",
    )
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser")
    _add_for_the_open_network(parser)


def _add_for_the_open_network(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--metrics", choices=("local", "all", "off"), default="local", help="who may read /metrics (local)"
    )
    parser.add_argument(
        "--proxy",
        action="append",
        default=[],
        metavar="ADDRESS",
        dest="proxies",
        help="believe this proxy on who asks (127.0.0.1); may be given several times",
    )
    parser.add_argument(
        "--allow-host",
        action="append",
        default=[],
        metavar="NAME",
        dest="hosts",
        help="a name by which browsers may call this server (its addresses they may always use)",
    )
    parser.add_argument(
        "--limit",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        dest="limits",
        help="how much anybody may ask of it: docs/operations.md lists them",
    )
    parser.add_argument("--log", choices=("text", "json"), default="text", help="the log's form (text)")
    parser.add_argument(
        "--log-level", choices=("debug", "info", "warning", "error"), default="warning", help="(warning)"
    )


def run(args: argparse.Namespace) -> int:
    return serving(args, _greet)


def _greet(args: argparse.Namespace, address: str) -> None:
    print(f"palheta is at {address} (stop with Ctrl-C)", flush=True)
    if not args.no_browser and has_screen():
        webbrowser.open(address)


def serving(args: argparse.Namespace, greet: Callable[[argparse.Namespace, str], None]) -> int:
    """Until it is stopped; `greet` says where it is, once somebody can come."""
    from palheta.server import logs
    from palheta.server.clock import Clock
    from palheta.server.limits import DEFAULTS, changed
    from palheta.server.serving import Settings, Unusable, serve

    logs.begin(args.log, args.log_level)
    try:
        limits = changed(DEFAULTS, args.limits)
    except ValueError as error:
        raise Trouble(f"--limit: {error}") from None
    tables = tables_in(args.tables)
    _check_database(args.database)
    listening, address = listen(args.host, args.port)
    greet(args, address)
    try:
        proxies = ",".join(args.proxies) or "127.0.0.1"
        settings = Settings(args.metrics, proxies, tuple(args.hosts), limits)
        serve(listening, args.database, Clock(args.clock), tables, settings)
    except Unusable as error:
        raise Trouble(str(error)) from None
    finally:
        listening.close()
    return 0


def _check_database(address: str | None) -> None:
    from sqlalchemy.engine import make_url
    from sqlalchemy.exc import ArgumentError

    if address is not None:
        try:
            make_url(address)
        except (ArgumentError, ValueError) as error:
            raise Trouble(f"--database: this is no database's address: {error}") from None


def tables_in(files: list[Path]) -> dict[str, dict[str, Table]]:
    """By book and by name, which is the file's. One that breaks a limit can be played on, but that is said."""
    found: dict[str, dict[str, Table]] = {}
    for file in files:
        described = read_table(file)
        try:
            table = equipment.table_from(described)
        except BadTable as error:
            raise Trouble(f"{file}: {error}") from None
        ours = found.setdefault(described.rulebook, {})
        if file.stem in ours:
            raise Trouble(f"{file}: there is another table {file.stem} for {described.rulebook}")
        ours[file.stem] = table
        for breach in equipment.breaches(described):
            print(f"{file}: {breach}", file=sys.stderr)
    return found


def listen(host: str, port: int) -> tuple[socket.socket, str]:
    """And where that is. Before uvicorn starts: a taken port is told in one line, and port 0 becomes a number."""
    listening = None
    try:
        family, kind, protocol, _, where = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listening = socket.socket(family, kind, protocol)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(where)
        listening.listen(128)  # who opens the printed address at once waits, and is not refused
    except (OSError, UnicodeError) as error:
        if listening is not None:
            listening.close()
        raise Trouble(f"cannot listen on {host} port {port}: {error}; try another with --port N") from None
    return listening, _address(listening)


def _address(listening: socket.socket) -> str:
    host, port = listening.getsockname()[:2]
    if host in ("0.0.0.0", "::"):
        host = socket.gethostname()
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def has_screen() -> bool:
    if sys.platform in ("darwin", "win32"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
