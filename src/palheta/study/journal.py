"""What has been played so far, on the disk while a simulation runs: killed at any moment, it goes on from there.

The first line says what is simulated; then one record a match: its number, length and checksum, and what came of it. A
record that is torn or damaged ends the journal; what stood after it is played again, and is the same.
"""

import fcntl
import os
import struct
import zlib
from pathlib import Path
from typing import BinaryIO

_FRAME = struct.Struct("<III")  # the match's number, the length of what follows, its checksum


class Busy(RuntimeError):
    """Another process writes to it."""


class OtherRun(RuntimeError):
    """It is the journal of something else."""


class Journal:
    def __init__(self, path: Path, signature: str) -> None:
        """Opened where it is, begun where it is not."""
        self.path = path
        self._file: BinaryIO = os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT, 0o666), "r+b")
        self._where: dict[int, tuple[int, int]] = {}
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            self._file.close()
            raise Busy(f"{path}: another palheta is writing to it") from None
        try:
            self._open(signature)
        except BaseException:
            self._file.close()
            raise

    def _open(self, signature: str) -> None:
        first = signature.encode() + b"\n"
        found = self._file.readline()
        if found.endswith(b"\n") and found != first:
            raise OtherRun(
                f"{self.path}: was begun with other settings or by another version of palheta; "
                "remove it to begin anew"
            )
        if found != first:  # new, or torn in its first line
            self._file.seek(0)
            self._file.truncate()
            self._file.write(first)
        self._index()

    def _index(self) -> None:
        end = self._file.tell()
        while True:
            head = self._file.read(_FRAME.size)
            if len(head) < _FRAME.size:
                break
            number, length, checksum = _FRAME.unpack(head)
            data = self._file.read(length)
            if len(data) < length or _checksum(number, data) != checksum:
                break
            self._where[number] = (end + _FRAME.size, length)
            end += _FRAME.size + length
        self._file.seek(end)
        self._file.truncate()

    def __contains__(self, number: int) -> bool:
        return number in self._where

    def __len__(self) -> int:
        return len(self._where)

    def append(self, number: int, data: bytes) -> None:
        """Nothing twice: what is there already stays."""
        if number in self._where:
            return
        packed = zlib.compress(data, 6)
        at = self._file.seek(0, os.SEEK_END)
        self._file.write(_FRAME.pack(number, len(packed), _checksum(number, packed)) + packed)
        self._file.flush()
        self._where[number] = (at + _FRAME.size, len(packed))

    def read(self, number: int) -> bytes:
        at, length = self._where[number]
        self._file.seek(at)
        return zlib.decompress(self._file.read(length))

    def close(self) -> None:
        self._file.close()

    def remove(self) -> None:
        self.path.unlink()
        self.close()


def _checksum(number: int, data: bytes) -> int:
    return zlib.crc32(data, number)
