"""In which language a command speaks: as it was asked, or as the reader's own system does."""

import argparse
import os
from typing import get_args

from palheta.server.words import Language, Words, preferred

LOCALES = ("LC_ALL", "LC_MESSAGES", "LANG")


def add_language(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--language",
        choices=get_args(Language),
        help=f"{' '.join(get_args(Language))} (as the system speaks)",
    )


def words_of(args: argparse.Namespace) -> Words:
    """The first locale that is set counts, as everywhere (pt_BR.UTF-8); English where we do not speak its language."""
    locale = next((os.environ[name] for name in LOCALES if os.environ.get(name)), "")
    return Words(args.language or preferred(locale.partition(".")[0].replace("_", "-")))
