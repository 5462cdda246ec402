"""The command `palheta`. Each subcommand is a module with `add(subparsers)` and `run(args) -> int`.

Only the module of the subcommand that was asked for is imported: judging must not wait for numba.
"""

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module

from palheta import __version__
from palheta.cli.trouble import Trouble

COMMANDS: dict[str, str] = {
    "judge": "put situation files (YAML or JSON) to the referee",
    "rules": "the books, their clauses, and what this program does with each",
    "replay": "tell a recorded match in words, with its rulings",
    "amend": "correct or take back one fact of a record; the rest is judged again",
    "table": "check described equipment, draw a pitch to scale",
    "solve": "campeao solved: the chance of a goal from every square, and what to roll there",
    "flick": "flick a piece on a simulated table: what a referee would have seen, the trace, or a drawing",
    "serve": "open the table in the browser",
}

EXAMPLES = """\
examples:
  palheta judge situations/dadinho/*.yaml     does the referee rule as expected?
  palheta rules dadinho 28                    a clause, our reading of it, what proves it
  palheta table check my-table.toml           is this table within the book's limits?
  palheta table show dadinho --svg pitch.svg  the pitch, to scale
  palheta serve                               play in the browser

exit codes: 0 all is well, 1 something differs or breaks a limit, 2 something cannot be read
"""


def parser(chosen: str | None) -> argparse.ArgumentParser:
    """The whole parser, but only the chosen subcommand knows its own arguments."""
    top = argparse.ArgumentParser(
        prog="palheta",
        description="Table football by the book.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    top.add_argument("--version", action="version", version=f"palheta {__version__}")
    subparsers = top.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name, about in COMMANDS.items():
        if name == chosen:
            import_module(f"palheta.cli.{name}").add(subparsers)
        else:
            subparsers.add_parser(name, help=about)
    return top


def run(argv: Sequence[str] | None = None) -> int:
    arguments = list(sys.argv[1:] if argv is None else argv)
    chosen = next((word for word in arguments if not word.startswith("-")), None)
    try:
        args = parser(chosen).parse_args(arguments)
        code: int = args.run(args)
        sys.stdout.flush()
        return code
    except Trouble as trouble:
        print(f"palheta: {trouble}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        # Whoever read our output (head, less) has seen enough; stay silent when Python closes it again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(run())
