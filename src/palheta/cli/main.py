"""The command `palheta`. Each subcommand is a module with `add(subparsers)` and `run(args) -> int`.

Only the module of the subcommand that was asked for is imported: judging must not wait for numba.
"""

import argparse
import contextlib
import errno
import io
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import NoReturn

from palheta import __version__
from palheta.cli.secrets import without_passwords
from palheta.cli.trouble import Trouble

COMMANDS: dict[str, str] = {
    "judge": "put situation files (YAML or JSON) to the referee",
    "rules": "the books, their clauses, and what this program does with each",
    "replay": "tell a recorded match in words, with its rulings",
    "sheet": "print a match sheet, or an empty one",
    "amend": "correct or take back one fact of a record; the rest is judged again",
    "table": "check described equipment, draw a pitch to scale",
    "measure": "your own table with a ruler and a phone: its materials",
    "simulate": "thousands of matches between bots, a row a flick and a row a match",
    "study": "what matches show: goals, shots, clauses, touches; what another rule would change",
    "ladder": "a round robin of bots, with ratings",
    "export": "recorded matches as rows, Parquet or JSON Lines",
    "solve": "campeao solved: the chance of a goal from every square, and what to roll there",
    "flick": "flick a piece on a simulated table: what a referee would have seen, the trace, or a drawing",
    "event": "run a tournament: draws, pairings, results, tables, timetable",
    "quiz": "what do you call, and how does play go on? Questions for referees",
    "serve": "open the table in the browser",
    "watch": "two bots play: look on, in the browser or in the terminal",
    "console": "the referee's console for a real table: its address, and a QR for the phones in the room",
    "store": "check, back up, restore and prune a server's matches",
}

EXAMPLES = """\
examples:
  palheta judge situations/dadinho/*.yaml     does the referee rule as expected?
  palheta rules dadinho 28                    a clause, our reading of it, what proves it
  palheta table check my-table.toml           is this table within the book's limits?
  palheta table show dadinho --svg pitch.svg  the pitch, to scale
  palheta quiz dadinho                        what would you call? questions for referees
  palheta study dadinho --matches 50          what matches of bots show, as one HTML file
  palheta serve                               play in the browser
  palheta watch dadinho --home strong         two bots play

exit codes: 0 all is well, 1 something differs or breaks a limit, 2 something cannot be read or done
"""
LONGEST = 1_000  # characters of a message
_UNWRITABLE = "the output cannot be written: {}"


class Parser(argparse.ArgumentParser):
    """Says what is wrong without repeating a password or pages of what was typed."""

    def error(self, message: str) -> NoReturn:
        super().error(_short(without_passwords(message, sys.argv)))


def parser(chosen: str | None) -> argparse.ArgumentParser:
    """The whole parser, but only the chosen subcommand knows its own arguments."""
    top = Parser(
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
    """The exit code. Whatever goes wrong is told in one line; PALHETA_TRACEBACK=1 shows where."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    _prepare_output()
    try:
        return _obeyed(arguments)
    except BrokenPipeError:
        _drop_output()  # whoever read it (head, less) has seen enough
        return 0
    except KeyboardInterrupt:
        return 130
    except Exception as error:
        if os.environ.get("PALHETA_TRACEBACK"):
            raise
        print(f"palheta: {_short(without_passwords(_told(error), arguments))}", file=sys.stderr)
        with contextlib.suppress(Trouble, BrokenPipeError):
            _flush()  # what was said before it failed
        return 2


def _obeyed(arguments: list[str]) -> int:
    chosen = next((word for word in arguments if not word.startswith("-")), None)
    try:
        args = parser(chosen).parse_args(arguments)
        code: int = args.run(args)
    except SystemExit as ended:  # argparse has said what is wrong, or helped
        _flush()
        raise ended from None
    _flush()
    return code


def _told(error: Exception) -> str:
    match error:
        case Trouble():
            return str(error)
        case OSError() if error.filename is not None:
            return f"{error.filename}: {error.strerror}"
        case OSError() if error.errno in (errno.ENOSPC, errno.EIO, errno.EBADF):
            return _UNWRITABLE.format(error.strerror)  # only what is printed has no name
        case OSError():
            return f"this failed: {error.strerror or error}"
        case MemoryError():
            return "there is not enough memory for this"
        case _:
            said = f"{type(error).__name__}: {' '.join(str(error).split())}"
            return f"this failed with {said} (a bug in palheta; PALHETA_TRACEBACK=1 shows where)"


def _short(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[: LONGEST // 2]} … {text[-LONGEST // 4 :]}"


def _prepare_output() -> None:
    """A name that is no text is printed all the same; where there is no output, nothing is."""
    if sys.stdout is None:
        sys.stdout = io.TextIOWrapper(io.FileIO(os.devnull, "w"))
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")


def _flush() -> None:
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        _drop_output()
        raise Trouble(_UNWRITABLE.format(error.strerror)) from None


def _drop_output() -> None:
    """Stay silent when Python closes it again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    sys.exit(run())
