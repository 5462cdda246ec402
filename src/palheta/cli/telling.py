"""A match told in the terminal while two bots play it."""

from typing import Any

from palheta.bots.levels import Bot
from palheta.facts import Dive
from palheta.match import Match
from palheta.match.retelling import tell, tell_step
from palheta.play import actions as do
from palheta.play.session import Session
from palheta.study.advice import Advice, Advisor, Problem, problem
from palheta.table.frame import Side


class Telling:
    def __init__(self, match: Match) -> None:
        self._match = match
        self._told = 0
        self._advisors: dict[Problem, Advisor] = {}
        print(next(tell(match)), flush=True)

    def catch_up(self) -> None:
        """What has happened since; a step that was cut short later is not told anew."""
        for taken in self._match.taken[self._told :]:
            for line in tell_step(taken):
                print(line, flush=True)
        self._told = max(self._told, len(self._match.taken))

    def end(self) -> None:
        self.catch_up()
        print(list(tell(self._match))[-1], flush=True)

    def before(self, bot: Bot) -> Bot:
        return _Told(bot, self)

    def advisor(self, state: Any, side: Side) -> Advice | None:
        """Whom a strong player of a board game asks; it is worked out here, once."""
        asked = problem(self._match.header.book, state)
        if asked is None:
            return None
        if asked not in self._advisors:
            self._advisors[asked] = asked.answer()
        return self._advisors[asked].plan(state, side)


class _Told:
    """A bot before whose every choice is told what happened."""

    def __init__(self, of: Bot, telling: Telling) -> None:
        self._of, self._telling = of, telling

    def choose(self, session: Session, side: Side) -> do.Action | None:
        self._telling.catch_up()
        return self._of.choose(session, side)

    def dive(self, session: Session, side: Side, now: float) -> tuple[float, Dive] | None:
        return self._of.dive(session, side, now)
