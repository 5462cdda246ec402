"""Every file that a command writes is written here."""

import os
from pathlib import Path

from palheta.cli.trouble import Trouble
from palheta.match.writing import write_whole


def check_place(file: Path) -> None:
    """Before much is worked out for it: could this file be written?"""
    folder = file.parent
    if file.is_dir() or not folder.is_dir() or not os.access(folder, os.W_OK):
        why = "it is a folder" if file.is_dir() else f"{folder} is no folder that can be written to"
        raise Trouble(f"{file}: cannot be written: {why}")


def save(file: Path, text: str) -> None:
    save_bytes(file, text.encode())


def save_bytes(file: Path, data: bytes) -> None:
    """Whole or not at all; a file that cannot be written is told in one line."""
    try:
        write_whole(file, data)
    except OSError as error:
        raise Trouble(f"{file}: cannot be written: {error.strerror}") from None
    except RuntimeError as error:  # a link that leads to itself
        raise Trouble(f"{file}: cannot be written: {error}") from None
