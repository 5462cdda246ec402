"""A row of the list of matches. Whatever is wrong with one match, the others are listed."""

from typing import Any

import msgspec

from palheta.match import Lineup
from palheta.ruling import reason
from palheta.server.again import AGAIN
from palheta.server.deleting import wishes
from palheta.server.seats import seats_of
from palheta.server.store.stored import Stored
from palheta.server.views import team
from palheta.server.wire.answers import Listed
from palheta.table.frame import SIDES


def row(stored: Stored) -> Listed:
    bare = Listed(id=stored.id, created=stored.created, damage=stored.damage)
    if stored.damage is not None and not stored.header:
        return bare
    try:
        told: dict[str, Any] = stored.summary | {"id": stored.id, "created": stored.created}
        seats = {side: chair.kind for side, chair in seats_of(stored).items()}
        told |= {"seats": seats, "again": stored.settings.get(AGAIN), "delete": wishes(stored)}
        told |= {"book": stored.header.get("book", "")}
        teams = {side: team(msgspec.convert(stored.header.get(side, {}), Lineup), side) for side in SIDES}
        return msgspec.structs.replace(msgspec.convert(told, Listed), damage=stored.damage, **teams)
    except (msgspec.ValidationError, TypeError):
        unreadable = reason("The settings of this match cannot be read")
        return msgspec.structs.replace(bare, damage=stored.damage or unreadable)
