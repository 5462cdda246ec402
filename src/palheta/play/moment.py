"""How a match stands at one moment, for whoever thinks about what to do: it stays as it is while the match goes on."""

from collections.abc import Iterator
from functools import cached_property
from itertools import takewhile
from typing import Any

import msgspec

from palheta.facts import Flick, Roll, Step, Touch
from palheta.match import Match
from palheta.play import actions as do
from palheta.play.allowing import allowed_flick
from palheta.play.refusal import Refused
from palheta.play.running import Runner
from palheta.play.steadiness import Steadiness
from palheta.rulebooks import registry
from palheta.ruling import Offer, Ruling
from palheta.table.frame import SIDES, Side


class Moment(msgspec.Struct, frozen=True, dict=True):
    """`last` is what each side did last, `since` all that was done, newest first, since what is due became due;
    `hands`: how steady each is, where that is known. Small enough to be sent to another process."""

    book: str
    state: Any
    last: dict[Side, Step]
    since: tuple[Step, ...]
    runner: Runner
    hands: dict[Side, Steadiness] = {}

    @cached_property
    def offers(self) -> tuple[Offer, ...]:
        return registry.find(self.book).offers(self.state)

    @cached_property
    def found(self) -> dict[Any, Any]:
        """What whoever thinks about it has found out already. It is not sent along."""
        return {}

    def foreseen(self, side: Side, action: do.DoFlick) -> Ruling | None:
        """What the book would say to this flick by a perfect hand. None: it is not allowed. It is asked more than once
        about what was found to be best."""
        key = side, action
        if key not in self.found:
            self.found[key] = self._foreseen(side, action)
        known: Ruling | None = self.found[key]
        return known

    def _foreseen(self, side: Side, action: do.DoFlick) -> Ruling | None:
        try:
            wish = allowed_flick(self.offers, self.state, side, action)
            run = self.runner.flick(self.book, self.state, action.aim)
        except (Refused, ValueError):
            return None
        return registry.find(self.book).judge(self.state, msgspec.structs.replace(wish, seen=run.seen))


def moment(match: Match, runner: Runner, hands: dict[Side, Steadiness] | None = None) -> Moment:
    last: dict[Side, Step] = {}
    for step, _ in _newest_first(match):
        if step.side in SIDES:
            last.setdefault(step.side, step)
        if len(last) == len(SIDES):
            break
    due = match.state.next
    waited = takewhile(lambda one: one[1].next == due and not _played(one[0]), _newest_first(match))
    since = tuple(step for step, _ in waited)
    found = Moment(match.book.name, match.state, last, since, runner, hands or {})
    found.__dict__["offers"] = match.offers  # known here; another process reckons them anew
    return found


def _played(step: Step) -> bool:
    """A die was rolled, or something met the ball."""
    touched = isinstance(step, Flick) and any(isinstance(e, Touch) and "ball" in e.touch for e in step.seen)
    return touched or isinstance(step, Roll)


def _newest_first(match: Match) -> Iterator[tuple[Step, Any]]:
    """The steps of this period, each with the state before it: what the end of the last one came upon was not done,
    and may be done again."""
    period = match.state.period
    for k in range(len(match.taken) - 1, -1, -1):
        before = match.taken[k - 1].ruling.state if k > 0 else match.opening
        if before.period != period:
            return
        yield match.taken[k].step, before
