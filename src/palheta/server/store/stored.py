"""A stream as it is read, and what is wrong with it: whatever was changed on the disk is found and said."""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from palheta.ruling import Reason, reason
from palheta.server.access import Grants
from palheta.server.store.schema import checksum


class Stored(msgspec.Struct, frozen=True, kw_only=True):
    """`fence` is the number of the lease that last wrote; `actions` are the entries that clients' actions became.

    With `damage` only what lies before it can be trusted, and only that is here."""

    id: str
    kind: str = "match"
    header: dict[str, Any]
    settings: dict[str, Any]
    secret: str
    summary: dict[str, Any]
    created: float
    finished: float | None = None
    entries: int = 0
    size: int = 0
    fence: int = 0
    lines: tuple[dict[str, Any], ...] = ()
    actions: dict[str, int] = {}
    grants: Grants = {}
    damage: Reason | None = None


def of_row(row: Mapping[str, Any]) -> Stored:
    """Without its lines. What was found when the lines were last read is believed."""
    header, settings, summary = (_object(row[name]) for name in ("header", "settings", "summary"))
    if row["checksum"] != checksum(row["id"], 0, str(row["header"])):
        header = None
    damage = _damage(row, header, settings)
    if damage is None and row["damage"] is not None:
        damage = _remembered(row["damage"])
    if damage is None and summary is None:
        damage = reason("The summary of this match cannot be read")
    return Stored(
        id=row["id"],
        kind=row["kind"],
        header=header or {},
        settings=settings or {},
        secret=row["secret"],
        summary=summary or {},
        created=row["created"],
        finished=row["finished"],
        entries=row["entries"],
        size=row["bytes"],
        fence=row["fence"],
        damage=damage,
    )


def with_lines(row: Mapping[str, Any], rows: Iterable[Mapping[str, Any]], grants: Grants) -> Stored:
    """Its lines as far as they can be trusted."""
    stored = of_row({**row, "damage": None, "summary": row["summary"] if _object(row["summary"]) else "{}"})
    lines: list[dict[str, Any]] = []
    actions: dict[str, int] = {}
    damage = None
    for at in rows:
        line, damage = _line(stored, len(lines) + 1, at)
        if line is None:
            break
        lines.append(line)
        if at["action_id"] is not None:
            actions[at["action_id"]] = len(lines)
    if damage is None and len(lines) < stored.entries:
        damage = _missing(len(lines) + 1)
    return msgspec.structs.replace(
        stored, lines=tuple(lines), actions=actions, grants=grants, damage=stored.damage or damage
    )


def _damage(row: Mapping[str, Any], header: Any, settings: Any) -> Reason | None:
    if header is None:
        return reason("The header of this match was changed on the disk: its checksum does not fit")
    numbers = ("created", "entries", "bytes", "fence")
    if settings is None or not all(isinstance(row[name], int | float) for name in numbers):
        return reason("The settings of this match cannot be read")
    return None


def _line(stored: Stored, n: int, row: Mapping[str, Any]) -> tuple[dict[str, Any] | None, Reason | None]:
    if n > stored.entries:
        return None, reason("Entry {entry} of this match is one too many: its count does not fit", entry=n)
    if row["n"] != n:
        return None, _missing(n)
    line = _object(row["line"])
    if line is None or row["checksum"] != checksum(stored.id, n, row["line"]):
        return None, reason(
            "Entry {entry} of this match was changed on the disk: its checksum does not fit", entry=n
        )
    return line, None


def _missing(n: int) -> Reason:
    return reason("Entry {entry} of this match is missing on the disk", entry=n)


def _remembered(text: Any) -> Reason:
    try:
        return msgspec.json.decode(text, type=Reason)
    except (msgspec.MsgspecError, TypeError):
        return reason("This match was found damaged")


def _object(text: Any) -> dict[str, Any] | None:
    """None for whatever is not the JSON of an object."""
    try:
        return msgspec.json.decode(text, type=dict[str, Any])
    except (msgspec.MsgspecError, TypeError, RecursionError):
        return None
