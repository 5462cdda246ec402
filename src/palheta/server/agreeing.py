"""What the players settle between them: giving up, a draw, something taken back. One asks, the other answers."""

from msgspec.structs import replace

from palheta.facts import Dive, Flick, Roll, Step
from palheta.match.entries import Amended, Ended
from palheta.play import actions as do
from palheta.play.declaring import agreed, resigned, taken_back
from palheta.play.refusal import NOT_NOW, Refused
from palheta.play.session import Session
from palheta.ruling import reason
from palheta.server import views
from palheta.server.log import Log
from palheta.server.person import People, Person
from palheta.server.seats import Seats
from palheta.server.table_time import TableTime
from palheta.server.wire.outgoing import BackMessage, EndedMessage, Proposal, ProposalMessage
from palheta.table.frame import Side, other


class Agreeing:
    """`proposal`: what one side waits for the other's answer to. It is not kept: who comes back asks again."""

    def __init__(self, session: Session, seats: Seats, people: People, clock: TableTime, log: Log) -> None:
        self.proposal: Proposal | None = None
        self._session = session
        self._seats = seats
        self._people = people
        self._clock = clock
        self._log = log

    async def act(
        self, side: Side, action: do.Between, re: int | None, person: Person | None, action_id: str | None
    ) -> None:
        """Raises Refused, and nothing has changed."""
        entry, asker = self._settled(side, action, person)
        if entry is None:
            self._tell(ProposalMessage(proposal=self.proposal), re, person)
            return
        self.proposal = None
        declared = self._session.declare(entry, self._clock.now())
        await self._log.append(declared, views.summary(self._session.match), action_id)
        view = views.view(self._session, self._clock.now())
        if isinstance(entry, Ended):
            self._tell(EndedMessage(entry=declared.number, view=view), re, person)
            return
        said = views.log(self._session.match)
        self._tell(BackMessage(entry=declared.number, side=asker, view=view, log=said), re, person)

    def _settled(
        self, side: Side, action: do.Between, person: Person | None
    ) -> tuple[Ended | Amended | None, Side]:
        """The entry that all agree on, or None where an answer is waited for, or was no; and who has asked for it."""
        match action:
            case do.DoResign():
                return resigned(self._session.match, side), side
            case do.DoAnswer():
                return self._answered(side, action.yes)
            case do.DoPropose():
                proposal = Proposal(side, action.to)
                entry = self._entry(proposal)
                if self._at_once(proposal, person):
                    return entry, side
                self.proposal = proposal
                return None, side

    def _answered(self, side: Side, yes: bool) -> tuple[Ended | Amended | None, Side]:
        proposal = self.proposal
        if proposal is None or (yes and proposal.side == side):
            raise Refused("not_offered", NOT_NOW)
        entry = self._entry(proposal) if yes else None
        self.proposal = None
        return entry, proposal.side

    def _entry(self, proposal: Proposal) -> Ended | Amended:
        match = self._session.match
        return agreed(match) if proposal.to == "draw" else taken_back(match, proposal.side)

    def _at_once(self, proposal: Proposal, person: Person | None) -> bool:
        """A bot lets anybody take back, and plays on rather than agree on a draw; two beside each other have agreed."""
        against = other(proposal.side)
        if self._seats[against].kind == "bot":
            if proposal.to == "draw":
                raise Refused("not_offered", reason("A bot plays on: it agrees on no draw"))
            return True
        return person is not None and against in person.seats

    def played(self, step: Step) -> None:
        """Who plays on does not wait for an answer, and gives none."""
        if self.proposal is not None and isinstance(step, Flick | Roll | Dive):
            self.proposal = None
            self._people.tell(ProposalMessage(proposal=None))

    def _tell(
        self, message: ProposalMessage | EndedMessage | BackMessage, re: int | None, person: Person | None
    ) -> None:
        if person is not None:
            person.tell(replace(message, re=re))
        self._people.tell(message, but=person)
