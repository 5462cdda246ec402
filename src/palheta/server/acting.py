"""What a person asks to be done is answered: it is told as done, or said why not."""

import logging
import time
from typing import Protocol

from palheta.play import actions as do
from palheta.play.refusal import NOT_YOURS, Refused
from palheta.ruling import reason
from palheta.server import metrics
from palheta.server.person import Person
from palheta.server.storage import NotStored
from palheta.server.wire import incoming
from palheta.table.frame import Side

logger = logging.getLogger(__name__)

MOST_AT_ONCE = 20  # actions of one person that wait for the disk


class Enacts(Protocol):
    """What is needed of a room."""

    match_id: str

    async def enact(
        self,
        side: Side,
        action: do.Action,
        state: int,
        phase: int | None,
        re: int | None = None,
        person: Person | None = None,
        action_id: str | None = None,
    ) -> None: ...


async def answered(room: Enacts, person: Person, asked: incoming.Act) -> None:
    person.acting += 1
    began = time.perf_counter()
    try:
        if asked.side not in person.seats:
            raise Refused("wrong_seat", NOT_YOURS)
        if person.acting > MOST_AT_ONCE:
            raise Refused("too_many", reason("Too many messages; slow down"))
        await room.enact(
            asked.side, asked.action.action, asked.state, asked.phase, asked.re, person, asked.id
        )
    except Refused as refused:
        person.refuse(asked.re, refused)
    except NotStored:
        person.sorry(asked.re, "not_stored", reason("The disk did not take it; please try again"))
    except Exception:
        # A fault of ours: whoever plays must hear of it, and the match goes on as it stood.
        logger.exception("match %s: %s failed", room.match_id, type(asked.action.action).__name__)
        person.sorry(asked.re, "failed", reason("That did not work; the table is as it was"))
    finally:
        person.acting -= 1
        metrics.ACTIONS.observe(time.perf_counter() - began)
