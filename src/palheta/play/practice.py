"""Practice: a table on which nothing counts. No clock runs, and whatever was done may be taken back."""

from collections.abc import Callable

from palheta.facts import Flick, Roll, Use
from palheta.match import Match
from palheta.play.running import Runner
from palheta.play.session import Session
from palheta.play.steadiness import Steadiness
from palheta.play.timing import Timing
from palheta.table.frame import SIDES, Side

PLAYED = (Flick, Roll, Use)
Goal = Callable[[Match, int], bool]
"""Has what is to be reached been reached by a step after that entry?"""


class Practice(Session):
    """`goal`: the task, where there is one. What the match held when practice began is never taken back."""

    def __init__(
        self,
        match: Match,
        runner: Runner,
        secret: str,
        hands: dict[Side, Steadiness] | None = None,
        now: float = 0.0,
        goal: Goal | None = None,
    ) -> None:
        super().__init__(match, runner, secret, hands or dict.fromkeys(SIDES, "perfect"), now, patient=True)
        self.begun = self.number
        self._goal = goal
        self._stop_the_clock(now)

    def _stop_the_clock(self, now: float) -> None:
        self.timing = Timing(self.match, now, patient=True, stopped=True)

    @property
    def done(self) -> bool | None:
        return None if self._goal is None else self._goal(self.match, self.begun)

    def take_back(self, now: float, whole: bool = False) -> None:
        """What was played last, with all that followed from it; or everything. Dice fall otherwise the next time."""
        since = [taken for taken in self.match.taken if taken.entry > self.begun]
        if not since:
            return
        played = [taken.entry for taken in since if isinstance(taken.step, PLAYED)]
        first = since[0].entry if whole or not played else played[-1]
        self.match.forget(first)
        self.running = None
        self._secret += "'"
        self.state_id = self.number
        self._stop_the_clock(now)
