"""A match: the fold of its log. The state is never stored, always the same for the same log."""

from bisect import bisect_left
from collections.abc import Iterable
from typing import Any, Literal

import msgspec

from palheta.facts import BadFact, Step
from palheta.match.budget import Budget, obey
from palheta.match.entries import Amended, Ended, Entry, Happened
from palheta.match.record import Header
from palheta.rulebooks.unmeasured import unmeasured
from palheta.ruling import Next, Offer, Over, Ruling, fits

Rest = Literal["keep", "cut"]


class Taken(msgspec.Struct, frozen=True):
    """A step as it stands now: which entry brought it, and its ruling."""

    entry: int
    step: Step
    ruling: Ruling


class StepNow(msgspec.Struct, frozen=True):
    """What the log says now of the step that an entry brought: `said` is the last entry that spoke of it, and None
    says that it never happened.
    """

    entry: int
    said: int
    step: Step | None


class NoSuchStep(LookupError):
    """An amendment names an entry that is not a step, or that was taken back already."""


class RestMustBeDecided(ValueError):
    """Re-judged, a later step no longer fits; the referee keeps or cuts the rest. `entry` is that step's."""

    def __init__(self, entry: int) -> None:
        super().__init__(f"step {entry} no longer fits what happened before it: keep or cut the rest")
        self.entry = entry


def closed(state: Any, ending: Ended | None) -> Any:
    """The state of a match that ended so: over, with that score; suspended, it is as it was."""
    if ending is None or not ending.final:
        return state
    over = Over(ending.winner, ending.score, by=ending.ended)
    return msgspec.structs.replace(state, over=over, score=ending.score, next=Next("full_time"))


class Match:
    """The log so far, and what follows from it. Entries are numbered from 1 as in the file's lines after the header.

    Steps that no longer fit what an amendment put before them stand in the log, but are not `taken`; should a later
    amendment make them fit again, they are. `judgements` counts how often the book was asked. `ended` is the entry by
    which it ended before its time, should one stand.
    """

    def __init__(self, header: Header, entries: Iterable[Entry] = (), budget: Budget | None = None) -> None:
        self.header = header
        self.book = header.find_book()
        opening = header.opening()
        self.opening = unmeasured(opening) if header.told else opening
        self.entries: list[Entry] = []
        self.taken: list[Taken] = []
        self.judgements = 0
        self.ended: int | None = None
        self._steps_now: list[StepNow] = []
        self._offered: list[tuple[Any, tuple[Offer, ...]]] = []
        self._closed: tuple[Any, Any] | None = None
        self._budget = budget
        self._read(entries)
        self._budget = None  # who has read it may go on with it

    @property
    def state(self) -> Any:
        played = self._last_state(self.taken)
        if self.ended is None:
            return played
        if self._closed is None or self._closed[0] is not played:  # it is asked many times
            self._closed = (played, closed(played, self.ending))
        return self._closed[1]

    @property
    def ending(self) -> Ended | None:
        """How it ended before its time."""
        entry = None if self.ended is None else self.entries[self.ended - 1]
        assert entry is None or isinstance(entry, Ended)
        return entry

    @property
    def offers(self) -> tuple[Offer, ...]:
        """What may be done now."""
        return self._offers_in(self.state)

    @property
    def steps_now(self) -> tuple[StepNow, ...]:
        """Every step of the log that was not cut off, as it was last told."""
        return tuple(self._steps_now)

    def _offers_in(self, state: Any) -> tuple[Offer, ...]:
        """A state never changes and is asked many times: those of two are kept, the last and the one before. When a
        flick came to rest nothing else is offered than after it."""
        for known, offers in self._offered:
            if known is state:
                return offers
        last = self._offered[-1:]
        offers = last[0][1] if last and state.offers_as(last[0][0]) else self.book.offers(state)
        self._offered = [*last, (state, offers)]
        return offers

    def apply(self, entry: Entry) -> Ruling | None:
        """Take an entry into the log. What cannot be judged raises, and nothing has changed.

        The ruling is that of the step, or of the last step after an amendment (None if no step is left).
        """
        number = len(self.entries) + 1
        if isinstance(entry, Happened):
            self._goes_on()
            self.taken.append(self._judge(self.state, number, entry.step))
            self._steps_now.append(StepNow(number, number, entry.step))
        elif isinstance(entry, Ended):
            self._end(number)
        elif isinstance(entry, Amended) and entry.amend == self.ended:
            self._take_back_the_end(entry)
        elif isinstance(entry, Amended):
            self._steps_now, self.taken = self._amended(entry, number, entry.rest)
        self.entries.append(entry)
        return self.taken[-1].ruling if self.taken else None

    def forget(self, first: int) -> None:
        """As if nothing had come from entry `first` on: for who tries things out. No record is ever shortened so."""
        del self.entries[first - 1 :]
        del self.taken[self._taken_before(first) :]
        self._steps_now = [one for one in self._steps_now if one.entry < first]
        if self.ended is not None and self.ended >= first:
            self.ended, self._closed = None, None

    def _goes_on(self) -> None:
        """A step comes: after what ended the match there is none, after a suspension it goes on where it stood."""
        ending = self.ending
        if ending is not None and ending.final:
            raise BadFact("step", f"Expected none: entry {self.ended} ended the match ({ending.ended})")
        self.ended = None

    def _end(self, number: int) -> None:
        ending = self.ending
        if ending is not None and ending.final:
            raise BadFact(
                "entry.ended", f"Expected a match that goes on: entry {self.ended} ended it already"
            )
        self.ended, self._closed = number, None

    def _take_back_the_end(self, entry: Amended) -> None:
        if entry.step is not None:
            raise BadFact("entry.step", "Expected none: the end of a match can only be taken back")
        self.ended = None

    def amendment(self, number: int, step: Step | None, rest: Rest | None = None, why: str = "") -> Amended:
        """The entry that corrects step `number` (None takes it back), checked but not yet applied.

        Raises RestMustBeDecided where a later step no longer fits and `rest` does not say what to do.
        """
        entry, here = Amended(number, step, rest or "keep", why), len(self.entries) + 1
        if number == self.ended:
            return entry
        standing, _ = self._amended(entry, here, rest)
        if rest != "cut":
            return entry
        cut = self._steps_now[len(standing)].entry if len(standing) < len(self._steps_now) else here
        return msgspec.structs.replace(entry, cut=cut)

    def previewed(self, entry: Amended) -> Any:
        """The state as it would be after this amendment; nothing changes."""
        return self._last_state(self.rejudged(entry))

    def rejudged(self, entry: Amended) -> list[Taken]:
        """Every step as it would stand after this amendment; nothing changes."""
        _, taken = self._amended(entry, len(self.entries) + 1, entry.rest)
        return taken

    def _amended(self, entry: Amended, number: int, rest: Rest | None) -> tuple[list[StepNow], list[Taken]]:
        """What stands and what is taken after an amendment. `rest` None: ask where something no longer fits."""
        index = self._find(entry.amend)
        before = self._taken_before(entry.amend)
        looks = rest is None or (rest == "cut" and entry.cut is None)
        old = {one.entry: i for i, one in enumerate(self.taken)} if looks else {}
        standing = [*self._steps_now[:index], StepNow(entry.amend, number, entry.step)]
        taken = self.taken[:before]
        if entry.step is not None:
            taken.append(self._judge(self._last_state(taken), entry.amend, entry.step))
        for later in self._steps_now[index + 1 :]:
            if entry.cut is not None and later.entry >= entry.cut:
                break
            new = self._judged_again(self._last_state(taken), later)
            if later.entry in old and self._unfit(old[later.entry], new, self._last_state(taken)):
                if rest is None:
                    raise RestMustBeDecided(later.entry)
                break
            standing.append(later)
            if new is not None:
                taken.append(new)
        return standing, taken

    def _unfit(self, index: int, new: Taken | None, state: Any) -> bool:
        """A step that was taken means nothing any more, or was offered before and is not now."""
        if new is None:
            return True
        before = self.taken[index - 1].ruling.state if index > 0 else self.opening
        return self._fits(before, new.step) and not self._fits(state, new.step)

    def _find(self, entry: int) -> int:
        index = bisect_left(self._steps_now, entry, key=lambda one: one.entry)
        if index == len(self._steps_now) or self._steps_now[index].entry != entry:
            raise NoSuchStep(f"there is no step {entry} in this match that could be amended")
        if self._steps_now[index].step is None:
            raise NoSuchStep(f"step {entry} of this match was taken back already")
        return index

    def _taken_before(self, entry: int) -> int:
        return bisect_left(self.taken, entry, key=lambda one: one.entry)

    # Reading many entries at once: what was corrected later is judged only as it stands in the end, so that a
    # record takes as many judgements as it has steps, however often they were amended.

    def _read(self, entries: Iterable[Entry]) -> None:
        unjudged = 1  # the first entry from which on nothing is judged yet
        for entry in entries:
            if isinstance(entry, Amended) and entry.rest == "cut" and entry.cut is None:
                self._catch_up(unjudged)
                self.apply(entry)
                unjudged = len(self.entries) + 1
                continue
            number = len(self.entries) + 1
            if isinstance(entry, Happened):
                self._goes_on()
                self._steps_now.append(StepNow(number, number, entry.step))
            elif isinstance(entry, Ended):
                self._end(number)
            elif isinstance(entry, Amended) and entry.amend == self.ended:
                self._take_back_the_end(entry)
            elif isinstance(entry, Amended):
                self._note(entry, number)
                unjudged = min(unjudged, entry.amend)
            self.entries.append(entry)
        self._catch_up(unjudged)

    def _note(self, entry: Amended, number: int) -> None:
        index = self._find(entry.amend)
        self._steps_now[index] = StepNow(entry.amend, number, entry.step)
        if entry.cut is not None:
            kept = bisect_left(self._steps_now, entry.cut, key=lambda one: one.entry)
            del self._steps_now[max(kept, index + 1) :]

    def _catch_up(self, first: int) -> None:
        """Judge what stands from entry `first` on."""
        del self.taken[self._taken_before(first) :]
        changed = 0  # the last amendment of anything before
        for one in self._steps_now:
            if one.entry >= first and one.step is not None:
                try:
                    self.taken.append(self._judge(self._last_state(self.taken), one.entry, one.step))
                except BadFact as error:
                    if changed < one.said:  # it did not stop fitting: it never did
                        raise BadFact(f"entry {one.said}: {error.path}", error.expected) from None
            if one.said > one.entry:
                changed = max(changed, one.said)

    def _last_state(self, taken: list[Taken]) -> Any:
        return taken[-1].ruling.state if taken else self.opening

    def _fits(self, state: Any, step: Step) -> bool:
        """Did an offer allow it?"""
        return fits(self._offers_in(state), step)

    def _judged_again(self, state: Any, later: StepNow) -> Taken | None:
        """None where the step means nothing any more: it chose among options that are not there now."""
        if later.step is None:
            return None
        try:
            return self._judge(state, later.entry, later.step)
        except BadFact:
            return None

    def _judge(self, state: Any, entry: int, step: Step) -> Taken:
        self.judgements += 1
        obey(self._budget, "judgements", self.judgements)
        ruling = self.book.judge(state, step)
        if self.header.told:
            ruling = msgspec.structs.replace(ruling, state=unmeasured(ruling.state, step))
        return Taken(entry, step, ruling)
