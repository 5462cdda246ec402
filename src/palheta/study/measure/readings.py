"""What was read at a table, in a small JSON file. Every number is checked as it comes in."""

from collections.abc import Mapping
from math import isfinite
from typing import Annotated

import msgspec
from msgspec import Meta

from palheta.rulebooks import registry
from palheta.study.measure.experiments import EXPERIMENTS, Ask, Kind, Thing, possible
from palheta.table.gear import Gear

MOST = 400  # runs: thirty flicks at a mark and ten of everything else are some 120
LARGEST = 200_000  # bytes of a file


class BadReadings(ValueError):
    """What is wrong with them, and where."""


class Run(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One go at an experiment."""

    kind: Kind
    thing: Thing
    read: dict[str, float]


class Readings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`ruler`: how well lengths are read (mm); `frames`: of the film, a second; `scale`: how well it weighs (g)."""

    rulebook: str
    runs: tuple[Run, ...] = ()
    about: Annotated[str, Meta(max_length=200)] = ""
    ruler: Annotated[float, Meta(ge=0.05, le=20)] = 1.0
    frames: Annotated[float, Meta(ge=10, le=2_000)] = 60.0
    scale: Annotated[float, Meta(ge=0.001, le=10)] = 0.1


def gear_of(book: str) -> Gear:
    """Raises BadReadings for a book that is not played on a table."""
    try:
        return registry.gear(book)
    except registry.UnknownBook as error:
        raise BadReadings(f"rulebook: {error}") from None


def decoded(text: bytes, gear: Gear | None = None) -> Readings:
    """A file's content, every run checked. `gear`: the table, where it is not the book's own."""
    if len(text) > LARGEST:
        raise BadReadings(f"at most {LARGEST} bytes, got {len(text)}")
    try:
        found = msgspec.json.decode(text, type=Readings)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise BadReadings(" ".join(str(error).replace("`", "").split())) from None
    check(found, gear or gear_of(found.rulebook))
    return found


def encoded(readings: Readings) -> bytes:
    return msgspec.json.format(msgspec.json.encode(readings), indent=1) + b"\n"


def check(readings: Readings, gear: Gear) -> None:
    if len(readings.runs) > MOST:
        raise BadReadings(f"runs: at most {MOST}, got {len(readings.runs)}")
    counts: dict[str, int] = {}
    for run in readings.runs:
        counts[run.kind] = counts.get(run.kind, 0) + 1
        try:
            check_run(run, gear)
        except BadReadings as error:
            raise BadReadings(f"{run.kind} {counts[run.kind]}: {error}") from None


def check_run(run: Run, gear: Gear) -> None:
    why = possible(run.kind, run.thing, gear)
    if why is not None:
        raise BadReadings(f"{run.thing}: {why}")
    asks = EXPERIMENTS[run.kind].asks
    for name in run.read.keys() - {ask.name for ask in asks}:
        raise BadReadings(f"{name[:40]}: not read here; expected {', '.join(ask.name for ask in asks)}")
    for ask in asks:
        if ask.name not in run.read:
            raise BadReadings(f"{ask.name}: missing")
        check_number(ask, run.read[ask.name])
    _check_together(run.kind, run.read)


def check_number(ask: Ask, value: float) -> None:
    if not (isfinite(value) and ask.low <= value <= ask.high):
        raise BadReadings(f"{ask.name}: expected {ask.low:g} to {ask.high:g} {ask.unit}, got {value:g}")
    if ask.unit == "number" and value != int(value):
        raise BadReadings(f"{ask.name}: expected a whole number, got {value:g}")


def _check_together(kind: Kind, read: Mapping[str, float]) -> None:
    """What no table can have shown."""
    if kind == "slide" and read["over"] > 0.98 * read["way"]:
        raise BadReadings(f"over: it must stop well beyond the second mark, at more than {read['over']:g} mm")
    if kind in ("tilt", "stick") and read["rise"] > 0.9 * read["length"]:
        raise BadReadings("rise: a board that steep is no longer a table")
    if kind == "mark" and read["beyond"] <= -read["distance"]:
        raise BadReadings("beyond: it did not leave its place")
