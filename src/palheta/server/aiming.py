"""Hands being set in one match: the others see them, and who aims is told what the hand would first touch."""

import logging

import msgspec

from palheta.facts import Aim
from palheta.play.preview import Ghost, ghost
from palheta.play.session import Session
from palheta.server.aside import Aside
from palheta.server.clock import Clock
from palheta.server.person import People, Person
from palheta.server.wire import incoming
from palheta.server.wire.outgoing import AimMessage, PreviewMessage
from palheta.table.frame import Side

logger = logging.getLogger(__name__)

EVERY = 0.05  # seconds between two broadcasts of the same hand


DEGREES, SHARE = 2.0, 0.1  # as near as others see a hand


def roughly(aim: Aim) -> Aim:
    """As one sees it from across the table: no program can reckon from it where the ball will stop."""
    return msgspec.structs.replace(
        aim,
        angle=DEGREES * round(aim.angle / DEGREES),
        power=round(SHARE * round(aim.power / SHARE), 3),
        offset=round(SHARE * round(aim.offset / SHARE), 3),
        loft=round(SHARE * round(aim.loft / SHARE), 3),
    )


class Aiming:
    def __init__(self, session: Session, people: People, clock: Clock, aside: Aside) -> None:
        self._session = session
        self._people = people
        self._clock = clock
        self._aside = aside

    def show(self, person: Person, message: incoming.Aiming) -> None:
        """Others see the hand being set, not more often than they can draw it."""
        now = self._clock.real()
        if message.side not in person.seats:
            return
        if message.aim is not None and now - person.last_aim < EVERY:
            return
        person.last_aim = now
        self.show_to_all(message.side, message.aim, but=person)

    def show_to_all(self, side: Side, aim: Aim | None, but: Person | None = None) -> None:
        seen = None if aim is None else roughly(aim)
        self._people.tell(AimMessage(side=side, aim=seen), but=but, slot=("aim", side))

    async def preview(self, person: Person, message: incoming.Preview, possible: bool) -> None:
        """Only whose turn it is to aim asks, and not more often than a hand can hold still."""
        now = self._clock.real()
        if message.side not in person.seats or now - person.last_preview < EVERY:
            return
        person.last_preview = now
        found = await self._ghost(message) if possible else None
        person.tell(PreviewMessage(re=message.re, ghost=found))

    async def _ghost(self, message: incoming.Preview) -> Ghost | None:
        moment = self._session.moment()
        try:
            return await self._aside.promptly(ghost, moment, message.side, message.aim)
        except Exception:  # a fault of ours costs a preview, not the connection
            logger.exception("match %s: no preview", self._session.match.header.id)
            return None
