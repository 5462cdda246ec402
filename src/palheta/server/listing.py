"""A row of the list of matches. Whatever is wrong with one match, the others are listed."""

from typing import Any

import msgspec

from palheta.ruling import reason
from palheta.server.again import AGAIN
from palheta.server.deleting import wishes
from palheta.server.seats import seats_of
from palheta.server.store.stored import Stored
from palheta.table.frame import Side

NAMED = ("book", "home", "away")


class Team(msgspec.Struct, frozen=True):
    name: str = ""
    colour: str = ""


class Score(msgspec.Struct, frozen=True):
    home: int = 0
    away: int = 0


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """What the lobby shows of a match; `damage` is why it cannot be opened."""

    id: str
    created: float
    damage: Any = None
    book: str = ""
    home: Team = Team()
    away: Team = Team()
    seats: dict[Side, str] = {}
    again: str | None = None
    delete: tuple[Side, ...] = ()
    score: Score = Score()
    period: Any = None
    clock: Any = None
    over: Any = None
    steps: int = 0


def row(stored: Stored) -> Row:
    bare = Row(id=stored.id, created=stored.created, damage=stored.damage)
    if stored.damage is not None and not stored.header:
        return bare
    try:
        told: dict[str, Any] = {name: stored.header[name] for name in NAMED if name in stored.header}
        told |= stored.summary | {"id": stored.id, "created": stored.created}
        seats = {side: chair.kind for side, chair in seats_of(stored).items()}
        told |= {"seats": seats, "again": stored.settings.get(AGAIN), "delete": wishes(stored)}
        return msgspec.structs.replace(msgspec.convert(told, Row), damage=stored.damage)
    except (msgspec.ValidationError, TypeError):
        unreadable = reason("The settings of this match cannot be read")
        return msgspec.structs.replace(bare, damage=stored.damage or unreadable)
