"""Rows in files: Parquet, or JSON Lines by the name's end. Beside the flicks' `run.parquet` lies `run.matches.parquet`.

pyarrow (extra `study`) is imported only where Parquet is read or written.
"""

import os
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any, Protocol

import msgspec

from palheta.study.rows import Column, FlickRow, MatchRow, Played, Row, columns

SUFFIXES = (".parquet", ".jsonl")
ROWS_A_GROUP = 50_000


class BadFile(ValueError):
    """A file that cannot be read or written, and why."""


def matches_beside(flicks: Path) -> Path:
    """Where the rows of the matches are, whose flicks are in this file."""
    return flicks.with_name(f"{flicks.stem}.matches{flicks.suffix}")


def check_name(file: Path) -> None:
    if file.suffix not in SUFFIXES:
        raise BadFile(f"{file}: expected a name that ends in .parquet or .jsonl")
    if file.suffix == ".parquet":
        arrow()


def arrow() -> Any:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise BadFile("Parquet needs pyarrow: install palheta[study], or write .jsonl") from None
    return pyarrow


# --- writing


class Writer(Protocol):
    def add(self, row: Row) -> None: ...

    def finish(self) -> None: ...


class JsonLines:
    def __init__(self, path: Path, kind: type[Row]) -> None:
        self._file = path.open("wb")

    def add(self, row: Row) -> None:
        self._file.write(msgspec.json.encode(row) + b"\n")

    def finish(self) -> None:
        self._file.flush()
        os.fsync(self._file.fileno())
        self._file.close()


class Parquet:
    """Written in groups of rows: memory does not grow with their number."""

    def __init__(self, path: Path, kind: type[Row]) -> None:
        self._pa = arrow()
        self._columns = columns(kind)
        self._schema = schema(kind)
        self._writer = self._pa.parquet.ParquetWriter(path, self._schema, compression="zstd")
        self._rows: list[Row] = []

    def add(self, row: Row) -> None:
        self._rows.append(row)
        if len(self._rows) >= ROWS_A_GROUP:
            self._group()

    def finish(self) -> None:
        if self._rows:
            self._group()
        self._writer.close()

    def _group(self) -> None:
        arrays = [
            self._pa.array(_values(self._rows, column), self._schema.field(column.name).type)
            for column in self._columns
        ]
        self._writer.write_table(self._pa.Table.from_arrays(arrays, schema=self._schema))
        self._rows.clear()


def _values(rows: list[Row], column: Column) -> list[Any]:
    values = [getattr(row, column.name) for row in rows]
    return [msgspec.to_builtins(value) for value in values] if column.kind.startswith("list") else values


def schema(kind: type[Row]) -> Any:
    """The Arrow schema of a kind of row, each field with its meaning."""
    pa = arrow()
    return pa.schema(
        pa.field(one.name, _type(one.name, kind), metadata={"meaning": one.meaning}) for one in columns(kind)
    )


def _type(name: str, kind: type[Row]) -> Any:
    pa = arrow()
    plain = {"int32": pa.int32(), "float64": pa.float64(), "string": pa.string(), "bool": pa.bool_()}
    told = {column.name: column.kind for column in columns(kind)}[name]
    if told in plain:
        return plain[told]
    call = [pa.field("rule", pa.string()), pa.field("against", pa.string())]
    more = (
        [pa.field("x", pa.float64()), pa.field("y", pa.float64())]
        if kind is FlickRow
        else [pa.field("times", pa.int32())]
    )
    return pa.list_(pa.struct(call + more))


@contextmanager
def _whole(path: Path, kind: type[Row]) -> Iterator[Writer]:
    """Beside it first: the file has its name only when all of it is there."""
    part = path.with_name(f".{path.name}.part")
    writer: Writer = (Parquet if path.suffix == ".parquet" else JsonLines)(part, kind)
    try:
        yield writer
        writer.finish()
        part.replace(path)
    except BaseException:
        with suppress(OSError):
            part.unlink()
        raise


def write(out: Path, played: Iterable[Played]) -> None:
    """Both files, the matches first: whoever finds the flicks finds the rest."""
    check_name(out)
    with ExitStack() as stack:
        flicks = stack.enter_context(_whole(out, FlickRow))
        matches = stack.enter_context(_whole(matches_beside(out), MatchRow))
        for one in played:
            matches.add(one.match)
            for row in one.flicks:
                flicks.add(row)
