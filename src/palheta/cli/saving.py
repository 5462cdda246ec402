"""Every file that a command writes is written here."""

from pathlib import Path

from palheta.cli.trouble import Trouble
from palheta.match.writing import write_whole


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
