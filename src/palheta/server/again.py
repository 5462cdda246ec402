"""Play again: a new match of the same people at the same settings. Seats keep their tokens, so nobody is sent one."""

import datetime
import secrets

from msgspec.structs import replace

from palheta.facts import Choose
from palheta.match import Happened, Match
from palheta.match.chance import commitment
from palheta.match.record import entry_line, header_line
from palheta.play import dice
from palheta.server import views
from palheta.server.deleting import WISHES
from palheta.server.storage import Storage, Stored
from palheta.table.frame import SIDES, Side, other

AGAIN = "again"
"""Under this key the settings of a match hold the id of the one that follows it."""


class NotOver(ValueError):
    """The match is still being played."""


async def follow_up(storage: Storage, stored: Stored, played: Match) -> str:
    """The match that follows: the one that was made before, unless somebody has deleted it since."""
    before = stored.settings.get(AGAIN)
    if before is not None and await storage.load(before) is not None:
        return str(before)
    made, secret, now = secrets.token_hex(8), dice.new_secret(), datetime.datetime.now(datetime.UTC)
    header = replace(
        played.header,
        id=made,
        started=now.isoformat(timespec="seconds"),
        seeds={dice.SEAL: commitment(secret)},
        judge=None,
    ).naming_judge()
    match = Match(header)
    await storage.create(
        Stored(
            id=made,
            header=header_line(header),
            secret=secret,
            settings={k: v for k, v in stored.settings.items() if k not in (AGAIN, WISHES)},
            created=now.timestamp(),
            summary=views.summary(match),
            grants={side: stored.grants[side] for side in SIDES if side in stored.grants},
        )
    )
    first = _who_starts(played)
    if first is not None:
        agreed = Happened(Choose(choose=first, side="referee"))
        match.apply(agreed)
        await storage.append(made, 1, [entry_line(agreed)], views.summary(match))
    await storage.change(stored.id, {AGAIN: made})
    return made


def _who_starts(played: Match) -> Side | None:
    """Lots are drawn again. Where the book has people agree, they take turns."""
    if not played.book.clauses.info.start_agreed:
        return None
    steps = (entry.step for entry in played.entries if isinstance(entry, Happened))
    chosen = next((step.choose for step in steps if isinstance(step, Choose)), None)
    return None if chosen is None else other("home" if chosen == "home" else "away")
