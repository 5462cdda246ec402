"""A match: the fold of its log. The state is never stored, always the same for the same log."""

from typing import Any, Literal

import msgspec

from palheta.facts import BadFact, Step
from palheta.match.fitting import fits
from palheta.match.record import Amended, Entry, Happened, Header
from palheta.ruling import Offer, Ruling


class Taken(msgspec.Struct, frozen=True):
    """A step as it stands now: which entry brought it, and its ruling."""

    entry: int
    step: Step
    ruling: Ruling


class NoSuchStep(LookupError):
    """An amendment names an entry that is not a step, or that was taken back already."""


class RestMustBeDecided(ValueError):
    """Re-judged, a later step no longer fits; the referee keeps or cuts the rest. `entry` is that step's."""

    def __init__(self, entry: int) -> None:
        super().__init__(f"step {entry} no longer fits what happened before it: keep or cut the rest")
        self.entry = entry


class Match:
    """The log so far, and what follows from it. Entries are numbered from 1 as in the file's lines after the header."""

    def __init__(self, header: Header, entries: list[Entry] | None = None) -> None:
        self.header = header
        self.book = header.find_book()
        self.opening = self.book.opening(header.setup())
        self.entries: list[Entry] = []
        self.taken: list[Taken] = []
        self._offered: list[tuple[Any, tuple[Offer, ...]]] = []
        for entry in entries or ():
            self.apply(entry)

    @property
    def state(self) -> Any:
        return self._last_state(self.taken)

    @property
    def offers(self) -> tuple[Offer, ...]:
        """What may be done now."""
        return self._offers_in(self.state)

    def _offers_in(self, state: Any) -> tuple[Offer, ...]:
        """A state never changes and is asked many times: those of two are kept, the last and the one before."""
        for known, offers in self._offered:
            if known is state:
                return offers
        offers = self.book.offers(state)
        self._offered = [*self._offered[-1:], (state, offers)]
        return offers

    def apply(self, entry: Entry) -> Ruling | None:
        """Take an entry into the log. What cannot be judged raises, and nothing has changed.

        The ruling is that of the step, or of the last step after an amendment (None if no step is left).
        """
        if isinstance(entry, Happened):
            taken = self._judge(self.state, len(self.entries) + 1, entry.step)
            self.taken.append(taken)
        else:
            self.taken = self._amended(entry, entry.rest)
        self.entries.append(entry)
        return self.taken[-1].ruling if self.taken else None

    def amendment(
        self, number: int, step: Step | None, rest: Literal["keep", "cut"] | None = None, why: str = ""
    ) -> Amended:
        """The entry that corrects step `number` (None takes it back), checked but not yet applied.

        Raises RestMustBeDecided where a later step no longer fits and `rest` does not say what to do.
        """
        entry = Amended(number, step, rest or "keep", why)
        self._amended(entry, rest)
        return entry

    def previewed(self, entry: Amended) -> Any:
        """The state as it would be after this amendment; nothing changes."""
        return self._last_state(self._amended(entry, entry.rest))

    def _amended(self, entry: Amended, rest: Literal["keep", "cut"] | None) -> list[Taken]:
        index = next((i for i, taken in enumerate(self.taken) if taken.entry == entry.amend), None)
        if index is None:
            raise NoSuchStep(f"there is no step {entry.amend} in this match that could be amended")
        result = self.taken[:index]
        if entry.step is not None:
            result.append(self._judge(self._last_state(result), entry.amend, entry.step))
        for i in range(index + 1, len(self.taken)):
            old, before, state = self.taken[i], self.taken[i - 1].ruling.state, self._last_state(result)
            new = self._judged_again(state, old)
            if rest != "keep" and (
                new is None or (self._fits(before, old.step) and not self._fits(state, old.step))
            ):
                if rest is None:
                    raise RestMustBeDecided(old.entry)
                break
            if new is not None:
                result.append(new)
        return result

    def _last_state(self, taken: list[Taken]) -> Any:
        return taken[-1].ruling.state if taken else self.opening

    def _fits(self, state: Any, step: Step) -> bool:
        """Did an offer allow it?"""
        return fits(self._offers_in(state), step)

    def _judged_again(self, state: Any, old: Taken) -> Taken | None:
        """None where the step means nothing any more: it chose among options that are not there now."""
        try:
            return self._judge(state, old.entry, old.step)
        except BadFact:
            return None

    def _judge(self, state: Any, entry: int, step: Step) -> Taken:
        return Taken(entry, step, self.book.judge(state, step))
