"""What happened is told to everybody: at once, or, where somebody may still act on it, as it unfolds and its ruling at
the end."""

from msgspec.structs import replace

from palheta.facts import Roll, Time
from palheta.play.running import seconds_shown
from palheta.play.session import Acted, Session
from palheta.server import views
from palheta.server.clock import Clock
from palheta.server.errands import Errands
from palheta.server.log import Log
from palheta.server.person import People, Person
from palheta.server.store.stored import Stored
from palheta.server.unfolding import EVERY, SOONEST, Owed, Unfolding
from palheta.server.wire.outgoing import MoreMessage

DIE_FALLS = 1.8  # seconds that a die tumbles and the ball walks, and nobody would roll the next


class Announcing:
    """`still_until`: by then everybody has seen what was told last."""

    def __init__(self, session: Session, people: People, clock: Clock, log: Log, errands: Errands) -> None:
        self.still_until = 0.0
        self._session = session
        self._people = people
        self._clock = clock
        self._log = log
        self._errands = errands
        self._owed: Owed | None = None

    def begin(self, taken: Acted) -> None:
        """It has happened, and is not on disk yet: where somebody may act on it while it runs, its ruling is owed."""
        windows = self._session.windows(self._clock.now())
        if not windows:
            self._owed = None
            return
        assert self._session.running is not None
        self._owed = Owed(taken, Unfolding(self._session.running, views.trace_of(taken.entry), windows))

    def tell(self, taken: Acted, re: int | None, person: Person | None) -> None:
        """What ran before has been told to its end, or this has interrupted it: it says what stood then."""
        if not isinstance(taken.entry.step, Time):
            falls = DIE_FALLS if isinstance(taken.entry.step, Roll) else 0.0
            until = self._clock.now() + seconds_shown(taken.entry.show) + falls
            # Who sets a piece while a flick is still shown does not cut it short.
            self.still_until = until if self._owed is not None else max(until, self.still_until)
        if self._owed is not None:
            seen = self._owed.unfolding.seen(self._clock.now())
            message = views.running_step(self._session, taken, seen)
            self._errands.send(self._unfold(self._owed))
        else:
            message = views.step(self._session, taken, self._clock.now())
        if person is not None:
            person.tell(replace(message, re=re))
        self._people.tell(message, but=person)

    async def _unfold(self, owed: Owed) -> None:
        while True:
            await self._clock.sleep(max(EVERY, SOONEST * self._clock.rate))
            if self._owed is not owed:  # told to its end, or interrupted
                return
            self._people.tell(MoreMessage(**owed.unfolding.seen(self._clock.now())._asdict()))

    def tell_owed(self) -> None:
        """What ran has ended."""
        if self._owed is not None:
            owed, self._owed = self._owed, None
            rest = owed.unfolding.rest()
            self._people.tell(views.ruled(self._session, owed.taken, rest, self._clock.now()))

    @property
    def owing(self) -> bool:
        return self._owed is not None

    def runs_on(self) -> bool:
        """Does something run that somebody may still act on?"""
        return self.owing and self._session.runs(self._clock.now())

    @property
    def unruled(self) -> int | None:
        """The entry whose ruling nobody must know yet: they may still act on it, or it is not on disk."""
        return self._log.unstored if self._owed is None else self._owed.taken.number

    def known(self, stored: Stored) -> Stored:
        """As far as everybody may know it; the disk knows more while something runs."""
        if self.unruled is None:
            return stored
        summary = views.summary(self._session.match, ruled=False)
        return replace(stored, lines=stored.lines[: self.unruled - 1], summary=summary)
