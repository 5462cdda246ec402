"""Which judge it was: the program's version, and a fingerprint of everything that a book's rulings hang on."""

import functools
import hashlib
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable

import msgspec

from palheta import __version__
from palheta.rulebooks import registry

# What every book stands on. Other books are not among it: changing one does not change the judge of another.
_COMMON = ("palheta.table", "palheta.facts", "palheta.ruling", "palheta.rulebooks.common")


class Judge(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`palheta`: the program's version. `code`: the same for the same code and data of the book."""

    palheta: str
    code: str

    def __str__(self) -> str:
        return f"palheta {self.palheta} ({self.code})"


@functools.cache
def judge_of(book: str) -> Judge:
    """Today's judge of a book."""
    digest = hashlib.sha256()
    for package in (*_COMMON, registry.package(book)):
        for name, content in _files(files(package), package):
            digest.update(name.encode() + b"\0" + hashlib.sha256(content).digest())
    for item in sorted(files("palheta.rulebooks").iterdir(), key=lambda item: item.name):
        if item.name.endswith(".py"):
            digest.update(item.name.encode() + b"\0" + item.read_bytes())
    return Judge(__version__, digest.hexdigest()[:16])


def _files(folder: Traversable, path: str) -> Iterator[tuple[str, bytes]]:
    """Code and data, in an order that does not hang on the disk."""
    for item in sorted(folder.iterdir(), key=lambda item: item.name):
        if item.is_dir() and item.name != "__pycache__":
            yield from _files(item, f"{path}/{item.name}")
        elif item.name.endswith((".py", ".toml")):
            yield f"{path}/{item.name}", item.read_bytes()
