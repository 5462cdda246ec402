"""Hints in one match: what a player should do, answered at once or when it has been worked out."""

import logging
from typing import Any

from msgspec.structs import replace

from palheta.play.refusal import NOT_YOURS, Refused
from palheta.play.session import Session
from palheta.ruling import reason
from palheta.server.advising import Advising, advised
from palheta.server.person import Person
from palheta.server.wire import incoming
from palheta.server.wire.outgoing import HintMessage
from palheta.study.advice import Advice
from palheta.table.frame import Side

logger = logging.getLogger(__name__)


class Hinting:
    def __init__(self, session: Session, advising: Advising, allowed: bool) -> None:
        self._session = session
        self._advising = advising
        self._allowed = allowed

    def advice(self, state: Any, side: Side) -> Advice | None:
        """For a bot, who does not wait."""
        advisor = self._advising.advisor(self._session.match.header.book, state)
        return None if advisor is None else advisor.plan(state, side)

    async def hint(self, person: Person, message: incoming.Hint) -> None:
        if message.side not in person.seats:
            person.refuse(message.re, Refused("wrong_seat", NOT_YOURS))
        elif not self._allowed:
            words = reason("Hints are switched off in this match")
            person.refuse(message.re, Refused("not_offered", words))
        elif not person.asking:  # the answer to the first question is as good for the second
            person.asking = True
            try:
                await self._answer(person, message)
            except Exception:
                logger.exception("match %s: no hint", self._session.match.header.id)
                person.sorry(message.re, "failed", reason("There is no hint to be had now"))
            finally:
                person.asking = False

    async def _answer(self, person: Person, message: incoming.Hint) -> None:
        book, session = self._session.match.header.book, self._session
        answer = HintMessage(re=message.re, side=message.side)
        progress = self._advising.progress(book, session.match.state)
        if progress is not None:
            person.tell(replace(answer, working=progress))
        advisor = await self._advising.ready(book, session.match.state)
        found = () if advisor is None else advised(advisor, session.match.state, message.side)
        person.tell(replace(answer, state=session.state_id, hints=found))
