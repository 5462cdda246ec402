"""`palheta serve`: the table in the browser."""

import argparse

from palheta.cli.subcommand import Subparsers, subcommand
from palheta.cli.trouble import Trouble

EXAMPLES = """\
  palheta serve                                  play on this machine
  palheta serve --host 0.0.0.0 --port 9000       let others on the network play
  palheta serve --database postgresql+psycopg://user@host/palheta
"""


def add(subparsers: Subparsers) -> None:
    parser = subcommand(subparsers, "serve", "open the table in the browser", run, examples=EXAMPLES)
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen on (default: %(default)s)")
    parser.add_argument("--port", type=int, default=8000, help="the port (default: %(default)s)")
    parser.add_argument("--database", metavar="URL", help="where matches are kept (default: a file in your data folder)")
    parser.add_argument("--clock", type=float, default=1.0, metavar="RATE", help="let the match clock run faster, for tests")
    parser.add_argument("--quiet", action="store_true", help="do not log requests")


def run(args: argparse.Namespace) -> int:
    import sqlalchemy.exc

    from palheta.server.serving import serve

    if args.clock <= 0:
        raise Trouble("--clock must be more than nothing")
    try:
        serve(args.host, args.port, args.database, args.clock, args.quiet)
    except (OSError, sqlalchemy.exc.SQLAlchemyError) as error:
        raise Trouble(str(error).splitlines()[0]) from None
    return 0
