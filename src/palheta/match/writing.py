"""Files that are there as a whole or not at all, whoever pulls the plug."""

import contextlib
import errno
import os
import stat
import tempfile
from collections.abc import Iterable
from pathlib import Path

from palheta.match.appendlog import sync_folder


def write_whole(path: Path, data: bytes) -> None:
    write_pieces(path, (data,))


def write_pieces(path: Path, pieces: Iterable[bytes], mode: int = 0o666) -> None:
    """The file holds them all once this returns; until then, and should it fail, it holds what it held before.

    Written beside it, synced and renamed; a new one may be used as `mode` says. What is no ordinary file (a pipe,
    /dev/stdout) is simply written to.
    """
    was = _mode(path)
    if was is not None and not stat.S_ISREG(was):
        with path.open("wb") as file:
            file.writelines(pieces)
        return
    target = path.resolve()  # a link stays a link
    handle, name = tempfile.mkstemp(prefix=f".{target.name[:40]}.", suffix=".part", dir=target.parent)
    part = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.writelines(pieces)
            file.flush()
            os.fchmod(file.fileno(), stat.S_IMODE(was) if was is not None else mode & ~_umask())
            os.fsync(file.fileno())
        part.replace(target)
    except BaseException:
        with contextlib.suppress(OSError):
            part.unlink()
        raise
    sync_folder(target.parent)


def _mode(path: Path) -> int | None:
    """None where there is nothing yet. Renaming would not ask whether the old file may be written."""
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        return None
    if not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
    return mode


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
