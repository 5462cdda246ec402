"""Files of rows read again, many as one: matches as rows, flicks as columns (a million of them fit)."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from palheta.study.files import BadFile, arrow, check_name, matches_beside
from palheta.study.rows import FlickRow, MatchRow, Played, columns

Array = NDArray[Any]
# What studies look at; the rest of a row stays in its file.
NUMBERS = ("match", "n", "period", "t", "ball_x", "ball_y", "lasts")
WORDS = ("side", "piece", "manner", "due", "shot", "goal")


class Calls(NamedTuple):
    """Every call on a flick: of which flick (its place among all), the clause, against whom, where."""

    flick: Array
    rule: Array
    against: Array
    x: Array
    y: Array


class Data(NamedTuple):
    """`flicks`: a column each by name; `of`: for each flick its match's place among `matches`; `met`: 1, 0, or nan
    where dice were rolled."""

    matches: tuple[MatchRow, ...]
    flicks: dict[str, Array]
    of: Array
    met: Array
    calls: Calls

    @property
    def book(self) -> str:
        return self.matches[0].book


def read(files: Sequence[Path]) -> Data:
    """All of one book, or it is refused."""
    parts = [_one(file) for file in files]
    found = _together(parts)
    books = sorted({row.book for row in found.matches})
    if len(books) > 1:
        raise BadFile(
            f"{', '.join(map(str, files))}: matches of {' and '.join(books)}; study one book at a time"
        )
    return found


def data_of(played: Sequence[Played]) -> Data:
    """The same of matches that were just played."""
    return _data([one.match for one in played], [row for one in played for row in one.flicks])


def _one(file: Path) -> Data:
    check_name(file)
    beside = matches_beside(file)
    for path in (file, beside):
        if not path.is_file():
            raise BadFile(f"{path}: there is no such file")
    try:
        if file.suffix == ".jsonl":
            found = _data(list(_lines(beside, MatchRow)), list(_lines(file, FlickRow)))
        else:
            found = _from_parquet(file, beside)
    except (msgspec.DecodeError, msgspec.ValidationError, UnicodeDecodeError) as error:
        raise BadFile(f"{file}: {error}") from None
    if not found.matches:
        raise BadFile(f"{beside}: there is no match in it")
    return found


def _lines(path: Path, kind: type[Any]) -> Iterator[Any]:
    decoder = msgspec.json.Decoder(kind)
    with path.open("rb") as file:
        for number, line in enumerate(file, start=1):
            try:
                yield decoder.decode(line)
            except msgspec.DecodeError as error:
                raise BadFile(f"{path}:{number}: {error}") from None


def _data(matches: Sequence[MatchRow], flicks: Sequence[FlickRow]) -> Data:
    found: dict[str, Array] = {name: _numbers([getattr(row, name) for row in flicks]) for name in NUMBERS}
    found |= {name: np.array([getattr(row, name) for row in flicks], dtype=object) for name in WORDS}
    called = [(k, call) for k, row in enumerate(flicks) for call in row.calls]
    calls = Calls(
        np.array([k for k, _ in called], dtype=np.int64),
        np.array([call.rule for _, call in called], dtype=object),
        np.array([call.against for _, call in called], dtype=object),
        _numbers([call.x for _, call in called]),
        _numbers([call.y for _, call in called]),
    )
    return _placed(tuple(matches), found, _numbers([row.met for row in flicks]), calls)


def _numbers(values: Sequence[float | None]) -> Array:
    return np.array([np.nan if value is None else value for value in values], dtype=np.float64)


def _placed(matches: tuple[MatchRow, ...], flicks: dict[str, Array], met: Array, calls: Calls) -> Data:
    """Where each flick's match is among them; a flick without one is refused."""
    order = {row.match: k for k, row in enumerate(matches)}
    numbers = flicks["match"].astype(np.int64)
    known, back = np.unique(numbers, return_inverse=True)
    missing = [number for number in known.tolist() if number not in order]
    if missing:
        raise BadFile(f"there are flicks of match {missing[0]}, but no such match")
    places = np.array([order[number] for number in known.tolist()], dtype=np.int64)
    of = places[back] if len(numbers) else np.zeros(0, dtype=np.int64)
    return Data(matches, flicks, of, met, calls)


def _from_parquet(file: Path, beside: Path) -> Data:
    pa = arrow()
    names = [*NUMBERS, *WORDS, "met", "calls"]
    rows = _table(pa, beside, [column.name for column in columns(MatchRow)]).to_pylist()
    matches = tuple(msgspec.convert(rows, list[MatchRow]))
    table = _table(pa, file, names)
    flicks: dict[str, Array] = {
        name: table.column(name).cast(pa.float64()).to_numpy().astype(np.float64) for name in NUMBERS
    }
    flicks |= {name: table.column(name).to_numpy(zero_copy_only=False) for name in WORDS}
    met = table.column("met").cast(pa.int8()).cast(pa.float64()).to_numpy()
    return _placed(matches, flicks, met, _calls(pa, table.column("calls").combine_chunks()))


def _table(pa: Any, path: Path, names: list[str]) -> Any:
    try:
        return pa.parquet.read_table(path, columns=names)
    except (pa.ArrowException, OSError, KeyError) as error:
        raise BadFile(f"{path}: cannot be read: {' '.join(str(error).split())[:200]}") from None


def _calls(pa: Any, column: Any) -> Calls:
    if isinstance(column, pa.ChunkedArray):  # an empty one stays in chunks
        column = pa.array([], column.type)
    counts = np.diff(column.offsets.to_numpy()) if len(column) else np.zeros(0, dtype=np.int64)
    values = column.flatten()
    x, y = (values.field(name).cast(pa.float64()).to_numpy(zero_copy_only=False) for name in ("x", "y"))
    return Calls(
        np.repeat(np.arange(len(counts)), counts),
        values.field("rule").to_numpy(zero_copy_only=False),
        values.field("against").to_numpy(zero_copy_only=False),
        x.astype(np.float64),
        y.astype(np.float64),
    )


def _together(parts: Sequence[Data]) -> Data:
    """Their matches one after the other; numbers that two files share stay two matches."""
    if len(parts) == 1:
        return parts[0]
    firsts = np.cumsum([0, *(len(part.matches) for part in parts)])
    flicks_before = np.cumsum([0, *(len(part.of) for part in parts)])
    calls = Calls(
        np.concatenate([part.calls.flick + int(n) for part, n in zip(parts, flicks_before, strict=False)]),
        *(np.concatenate([part.calls[k] for part in parts]) for k in range(1, 5)),
    )
    return Data(
        tuple(row for part in parts for row in part.matches),
        {name: np.concatenate([part.flicks[name] for part in parts]) for name in (*NUMBERS, *WORDS)},
        np.concatenate([part.of + int(n) for part, n in zip(parts, firsts, strict=False)]),
        np.concatenate([part.met for part in parts]),
        calls,
    )
