"""The match clock and the time limits, from a clock given from outside.

The books say what a moment means; this only says what the clock reads. It starts with the first flick
or roll of a period and runs on: a book that stops the clock does not take the reading over.
"""

import math
from collections.abc import Iterator
from typing import Any

import msgspec

from palheta.facts import Actor, Choose, Dive, Flick, Late, Name, Put, Roll, Say, Step, Time
from palheta.match import Match
from palheta.ruling import MaySay, MayWait, Offer
from palheta.table.frame import Side

# On a patient table this share of a limit counts as played time: three things in a row (the taker is set,
# the keeper ready, the flick made) then still fit into one limit, as the books count them together.
COUNTED = 0.3
WHILE_WAITING = (Choose, Name, Put, Say)
GRACE = 0.75  # seconds: a message takes its time, and nobody should lose a flick to that


class Limit(msgspec.Struct, frozen=True):
    """A time limit that runs: whose, when it ends on the outside clock, how long it is in all."""

    side: Side
    ends: float
    seconds: float
    clause: str


class Waited(msgspec.Struct, frozen=True):
    """How long has been waited for what is due after so many entries, and what of it was judged as lateness."""

    entries: int
    seconds: float
    said: dict[Actor, float]


class Timing:
    """`patient`: thinking longer than the book allows stops the match clock instead of being late.
    `waited`: a wait that was broken off with the table, and goes on. `stopped`: nothing counts, so no clock runs.

    While somebody who plays is away (`leave`) both clocks stand still, his limit and the match's: nobody is late for
    the time he was gone, and nobody has a limit anew because he came back.
    """

    def __init__(
        self,
        match: Match,
        now: float,
        patient: bool = False,
        waited: Waited | None = None,
        stopped: bool = False,
    ) -> None:
        self._match = match
        self._patient = patient
        self._stopped = stopped
        self._anchor = now  # when the state's clock was right
        self._still = now  # things run on the table until then
        self._due_since = now  # what is due counts from here: this wait
        due = tuple(self._due())
        self._phase, self._waited_for = _phase_of(due), _duty_of(match.state.next, due)
        self._told = True  # the book knows when the table came to rest
        self._settling = False  # the next step tells it
        self._said: dict[
            Actor, float
        ] = {}  # so many seconds of this wait were judged as that side's lateness
        self._left: float | None = None  # since when somebody is away
        if waited is not None and waited.entries == len(match.entries):
            self._due_since -= waited.seconds
            self._said = dict(waited.said)
        self.ticking = not stopped and self._was_ticking()

    def leave(self, now: float) -> None:
        """Somebody who plays is away."""
        if self._left is None:
            self._left = now

    def come(self, now: float) -> None:
        """All who play are there; what still ran meanwhile has run."""
        if self._left is not None:
            away = max(0.0, now - max(self._left, self._still))
            self._anchor += away
            self._due_since += away
            self._left = None

    def _here(self, now: float) -> float:
        """The last moment at which all were there, or things ran."""
        return now if self._left is None else min(now, max(self._left, self._still))

    def waited(self, now: float) -> Waited:
        """For whoever takes the match up again."""
        seconds = max(0.0, self._here(now) - self._due_since)
        return Waited(len(self._match.entries), seconds, self._said)

    def _was_ticking(self) -> bool:
        """Taken up again after a restart: has anything been played in this period?"""
        period = self._match.state.period
        for taken in reversed(self._match.taken):
            if isinstance(taken.step, Flick | Roll):
                return bool(taken.ruling.state.period == period)
        return False

    def reading(self, now: float) -> float:
        clock: float = self._match.state.clock
        if not self.ticking:
            return clock
        here = self._here(now)
        elapsed = max(0.0, here - self._anchor)
        limit = self.limit() if self._patient and here > self._due_since else None
        if limit is not None:
            thought_until = limit.ends - limit.seconds * (1.0 - COUNTED)
            elapsed = min(elapsed, max(0.0, thought_until - self._anchor))
        return round(clock + elapsed, 2)

    def taken(self, step: Step, now: float, duration: float, read: float) -> None:
        """After a step: the state's clock is right now, and limits count from when the table is still.
        `read` is what the clock read before the step; a reading of an earlier moment leaves it ahead.
        """
        state = self._match.state
        before = self._match.taken[-2].ruling.state.period if len(self._match.taken) > 1 else state.period
        if state.period != before:
            self.ticking = False
        elif isinstance(step, Flick | Dive | Roll):
            self.ticking = not self._stopped
        ahead = read - state.clock if isinstance(step, Time) or step.t is None else 0.0
        self._anchor = self._still if self._settling else now - max(0.0, ahead)
        self._settling = False
        if isinstance(step, Time):
            return
        self._told = not isinstance(step, Flick | Dive)
        self._still = now + duration
        if isinstance(step, Late) and step.side is not None:
            self._said[step.side] = step.late if self._heeded() else math.inf
        due = tuple(self._due())
        phase, duty = _phase_of(due), _duty_of(state.next, due)
        arranging = self._phase is not None and self._phase == phase
        goes_on = not self._patient and duty == self._waited_for and isinstance(step, WHILE_WAITING)
        if not (arranging or goes_on or (isinstance(step, Late) and self._same_side_due(step.side))):
            self._due_since, self._said = self._still, {}
        self._phase, self._waited_for = phase, duty

    def _heeded(self) -> bool:
        """Did the book make anything of the last step?"""
        ruling = self._match.taken[-1].ruling
        clock = self._before.clock
        return bool(ruling.calls) or msgspec.structs.replace(ruling.state, clock=clock) != self._before

    @property
    def _before(self) -> Any:
        taken = self._match.taken
        return taken[-2].ruling.state if len(taken) > 1 else self._match.opening

    def _same_side_due(self, side: Actor | None) -> bool:
        """Somebody was late: is it still the same thing that everybody waits for?"""
        return self._before.next == self._match.state.next and any(o.side == side for o in self._due())

    def settle(self, now: float, hurry: bool) -> Step | None:
        """Once after a flick: the moment when everything had come to rest. `hurry`: somebody does not wait
        to see it, so the clock runs ahead to that moment.
        """
        if self._told or (now < self._still and not hurry):
            return None
        if now < self._still:
            ahead = self._still - now
            self._anchor -= ahead
            self._still = self._due_since = now
        self._told = self._settling = True
        return Time(time=self.reading(self._still))

    def moment(self, now: float, side: Side) -> float | None:
        """What an action's `t` says; nothing where its lateness has been said already."""
        return None if side in self._said else self.reading(now)

    def limit(self) -> Limit | None:
        """The limit of what is due, the one that ends first where both sides act at once."""
        if self._stopped:
            return None
        due = []
        for offer in self._due():
            if offer.seconds is not None and offer.side != "referee":
                seconds = _next_limit(
                    offer.seconds, offer.every or offer.seconds, self._said.get(offer.side, 0.0)
                )
                due.append(Limit(offer.side, self._due_since + seconds, seconds, offer.clause))
        return min(
            (limit for limit in due if limit.ends < math.inf), key=lambda limit: limit.ends, default=None
        )

    def _due(self) -> Iterator[Offer]:
        """The default is what is due; in a phase, that of both."""
        usable = [offer for offer in self._match.offers if offer.barred is None]
        yield from usable[:1]
        if usable and usable[0].phase is not None:
            first = usable[0]
            yield from (o for o in usable if o.phase == first.phase and o.side != first.side)

    def due_step(self, now: float) -> Step | None:
        """A moment that was waited for has come, or somebody is late."""
        waiting = self._waiting()
        if waiting is not None and self.reading(now) >= waiting.until:
            return Time(time=waiting.until)
        whistle = self._whistle()
        if whistle is not None and self.reading(now) >= whistle:
            return Time(time=whistle)
        if self._patient:
            return None
        limit = self.limit()
        if limit is None or now <= limit.ends + GRACE:
            return self._said_for_him()
        late, told = round(now - self._due_since, 2), self._said.get(limit.side, 0.0)
        return Late(late=late, told=told, side=limit.side, t=self.moment(now, limit.side))

    def _said_for_him(self) -> Step | None:
        """Whose time is over, and who need only say that he is ready, is taken to be ready."""
        for offer in self._due():
            if offer.side in self._said and isinstance(offer, MaySay) and offer.seconds is None:
                return offer.default_step()
        return None

    def _whistle(self) -> float | None:
        """When the period's time will be up, should nobody do anything before."""
        at = self._match.book.time_up_at(self._match.state) if self.ticking else None
        return at if at is not None and self._match.state.clock < at else None

    def _waiting(self) -> MayWait | None:
        return next((o for o in self._match.offers if isinstance(o, MayWait) and o.barred is None), None)

    def next_moment(self, now: float) -> float | None:
        """When it is worth asking again."""
        moments = [] if self._told else [self._still + 0.01]
        limit = self.limit()
        if limit is not None and not self._patient:
            moments.append(limit.ends + GRACE + 0.01)
        waiting = self._waiting()
        if waiting is not None and self.ticking:
            moments.append(now + waiting.until - self.reading(now) + 0.01)
        whistle = self._whistle()
        if whistle is not None and not (self._patient and limit is not None):
            moments.append(now + whistle - self.reading(now) + 0.01)
        return min(moments, default=None)


def _duty_of(following: Any, due: tuple[Offer, ...]) -> tuple[Any, ...]:
    """What everybody waits for; nothing that is said or set meanwhile begins its time anew."""
    return (following, (due[0].side, due[0].clause) if due else None)


def _phase_of(due: tuple[Offer, ...]) -> int | None:
    """The arrangement that both make at once, if it is one that is due: its time is one for all of it."""
    return due[0].phase if due else None


def _next_limit(seconds: float, every: float, said: float) -> float:
    """The first one of a wait that has not been judged; infinity where the book does not heed it."""
    if said <= seconds or said == math.inf:
        return seconds if said <= seconds else said
    return seconds + every * (math.floor((said - seconds) / every) + 1)
