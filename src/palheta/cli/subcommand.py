"""How every subcommand adds itself: a description, examples, and the function that runs it."""

import argparse
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    # argparse gives its own type no public name.
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]
else:
    Subparsers = object

Command = Callable[[argparse.Namespace], int]


def subcommand(
    subparsers: Subparsers, name: str, about: str, run: Command | None = None, *, examples: str = ""
) -> argparse.ArgumentParser:
    """`run` is left out by a subcommand that only holds further ones."""
    parser = subparsers.add_parser(
        name,
        help=about,
        description=about[0].upper() + about[1:] + ".",
        epilog=f"examples:\n{examples}" if examples else None,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    if run is not None:
        parser.set_defaults(run=run)
    return parser
