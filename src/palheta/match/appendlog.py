"""Lines on disk that are there once `append` has returned, whoever pulls the plug.

Many threads may append at once: the first becomes the leader, writes what all have brought and syncs
once, so the disk's slowest operation is shared (group commit).

Each line is JSON that starts with a checksum of the rest and counts on from the line before, so that a
torn last line can be told from damage. A torn last line was never acknowledged and is dropped; one that lacks
only its newline is whole (editors and copies lose those).
"""

import os
import threading
import zlib
from pathlib import Path
from typing import Any

import msgspec

_PREFIX = b'{"crc":"'
_BODY = len(_PREFIX) + 8 + 2  # after the eight digits and `",`


class Damaged(ValueError):
    """A file that cannot be trusted; says which line and why."""

    def __init__(self, file: str, line: int, why: str) -> None:
        super().__init__(f"{file}: line {line}: {why}")
        self.line = line
        self.why = why


def line_of(n: int, entry: dict[str, Any]) -> bytes:
    body = msgspec.json.encode({"n": n} | entry)[1:]
    return _head(body) + body + b"\n"


def _head(body: bytes) -> bytes:
    return _PREFIX + b"%08x" % zlib.crc32(body) + b'",'


def parse(data: bytes, file: str) -> tuple[list[dict[str, Any]], int]:
    """The entries, and how many bytes of the file hold them (less than all when the last line is torn)."""
    entries: list[dict[str, Any]] = []
    end = 0
    *lines, last = data.split(b"\n")
    for number, line in enumerate(lines, start=1):
        entries.append(_entry(line, number, file))
        end += len(line) + 1
    if last and _is_whole(last):
        entries.append(_entry(last, len(lines) + 1, file))
        end += len(last)
    elif not _is_torn(last):
        raise Damaged(file, len(lines) + 1, "not a line of a palheta log")
    return entries, end


def _is_whole(line: bytes) -> bool:
    return line.startswith(_PREFIX) and line[:_BODY] == _head(line[_BODY:])


def _is_torn(line: bytes) -> bool:
    """The beginning of a line of ours, or what a disk leaves where it never wrote."""
    return _PREFIX.startswith(line[: len(_PREFIX)]) or not line.strip(b"\0")


def _entry(line: bytes, number: int, file: str) -> dict[str, Any]:
    if not line.startswith(_PREFIX):
        raise Damaged(file, number, "not a line of a palheta log")
    body = line[_BODY:]
    if line[:_BODY] != _head(body):
        raise Damaged(file, number, "the checksum does not fit: the line was changed after it was written")
    try:
        entry: dict[str, Any] = msgspec.json.decode(b"{" + body, type=dict[str, Any])
    except msgspec.DecodeError as error:
        raise Damaged(file, number, f"not JSON: {error}") from None
    if entry.pop("n", None) != number:
        raise Damaged(file, number, "the lines do not count on: one is missing or was moved")
    return entry


class AppendLog:
    """One file of such lines, open for appending."""

    def __init__(self, path: Path, *, create: bool = True) -> None:
        data = b"" if create and not path.exists() else path.read_bytes()
        self.entries, end = parse(data, str(path))
        self._file = path.open("ab", buffering=0)
        self._file.truncate(end)
        if data[:end] and not data[:end].endswith(b"\n"):
            self._file.write(b"\n")
        sync_folder(path.parent)
        self._count = len(self.entries)
        self._pending: list[bytes] = []
        self._written = self._count
        self._leading = False
        self._failed: OSError | None = None
        self._changed = threading.Condition()

    def append(self, entry: dict[str, Any]) -> int:
        """Returns the line's number when it is on disk."""
        number = self.bring(entry)
        self.wait(number)
        return number

    def bring(self, entry: dict[str, Any]) -> int:
        """The line's number; it keeps its place in the order, but is not on disk before `wait` returns."""
        with self._changed:
            self._refuse_if_broken()
            self._count += 1
            self._pending.append(line_of(self._count, entry))
            return self._count

    def wait(self, number: int) -> None:
        with self._changed:
            while self._written < number:
                if self._leading:
                    self._changed.wait()
                    self._refuse_if_broken()
                else:
                    self._lead()

    def _lead(self) -> None:
        """Write what everybody brought, with the lock released while the disk works."""
        self._leading = True
        batch, upto = b"".join(self._pending), self._count
        self._pending.clear()
        self._changed.release()
        try:
            view = memoryview(batch)
            while view:
                view = view[self._file.write(view) :]
            os.fdatasync(self._file.fileno())
        except OSError as error:
            self._failed = error
        finally:
            self._changed.acquire()
            self._leading = False
            self._changed.notify_all()
        self._refuse_if_broken()
        self._written = upto

    def _refuse_if_broken(self) -> None:
        # After a failed sync nobody knows what is on disk: open the file anew to find out.
        if self._failed is not None:
            raise OSError(f"the log could not be written: {self._failed}") from self._failed

    def close(self) -> None:
        self._file.close()


def sync_folder(folder: Path) -> None:
    """A new file is only safe once its folder is."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
