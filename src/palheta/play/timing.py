"""The match clock and the time limits, from a clock given from outside.

The books say what a moment means; this only says what the clock reads. It starts with the first flick
or roll of a period and runs on: a book that stops the clock does not take the reading over.
"""

import msgspec

from palheta.facts import Flick, Late, Roll, Step, Time
from palheta.match import Match
from palheta.ruling import Offer
from palheta.table.frame import Side

GRACE = 0.75  # seconds: a message takes its time, and nobody should lose a flick to that


class Limit(msgspec.Struct, frozen=True):
    """A time limit that runs: whose, when it ends on the outside clock, how long it is."""

    side: Side
    ends: float
    seconds: float
    clause: str


class Timing:
    def __init__(self, match: Match, now: float) -> None:
        self._match = match
        self._anchor = now  # when the state's clock was right
        self._still_until = now  # things are running on the table until then
        self._late_said = False
        self.running = self._was_running()

    def _was_running(self) -> bool:
        """Taken up again after a restart: has anything been played in this period?"""
        period = self._match.state.period
        for taken in reversed(self._match.taken):
            if isinstance(taken.step, Flick | Roll):
                return bool(taken.ruling.state.period == period)
        return False

    def reading(self, now: float) -> float:
        clock: float = self._match.state.clock
        return round(clock + max(0.0, now - self._anchor), 2) if self.running else clock

    def taken(self, step: Step, now: float, duration: float) -> None:
        """After a step: the state's clock is right now, and limits count from when the table is still."""
        state = self._match.state
        before = self._match.taken[-2].ruling.state.period if len(self._match.taken) > 1 else state.period
        if state.period != before:
            self.running = False
        elif isinstance(step, Flick | Roll):
            self.running = True
        self._anchor = now
        self._still_until = now + duration
        self._late_said = isinstance(step, Late)

    def limit(self) -> Limit | None:
        """The limit that ends first."""
        if self._late_said:
            return None
        due = [
            Limit(offer.side, self._still_until + offer.seconds, offer.seconds, offer.clause)
            for offer in self._match.offers
            if offer.seconds is not None and offer.barred is None and offer.side != "referee"
        ]
        return min(due, key=lambda limit: limit.ends, default=None)

    def due_step(self, now: float) -> Step | None:
        waiting = self._waiting()
        if waiting is not None and waiting.until is not None and self.reading(now) >= waiting.until:
            return Time(time=waiting.until)
        limit = self.limit()
        if limit is not None and now > limit.ends + GRACE:
            return Late(late=round(now - self._still_until, 2), side=limit.side, t=self.reading(now))
        return None

    def _waiting(self) -> Offer | None:
        return next((o for o in self._match.offers if o.does == "wait" and o.barred is None), None)

    def next_moment(self, now: float) -> float | None:
        """When `due_step` is worth asking again."""
        moments = []
        limit = self.limit()
        if limit is not None:
            moments.append(limit.ends + GRACE + 0.01)
        waiting = self._waiting()
        if waiting is not None and waiting.until is not None and self.running:
            moments.append(now + waiting.until - self.reading(now) + 0.01)
        return min(moments, default=None)
