"""King of the table: who wins stays, the next in the queue comes. What was played is a fact, only what is next is made
up here: whoever has waited longest."""

from palheta.tournament.formats.base import Fixture, Given, Outcome
from palheta.tournament.formats.round_robin import standing
from palheta.tournament.lines import score_of
from palheta.tournament.phases import Phase
from palheta.tournament.results import Result


class King:
    def check(self, phase: Phase, count: int, path: str) -> None:
        pass

    def fixtures(self, given: Given) -> tuple[Fixture, ...]:
        """Those played, and the next one. After the last one asked for there is no next."""
        found = []
        king, queue, reign = None, [e for e in given.seats or given.field if e is not None], 0
        for number, result in enumerate(self._played(given), start=1):
            home, away = result.pair
            found.append(Fixture(f"{given.phase.id}/{number}", number, home, away))
            winner = _stays(result, given.phase, king)
            loser = away if winner == home else home
            reign = reign + 1 if winner == king else 1
            queue = [entrant for entrant in queue if entrant not in (home, away)]
            queue.append(loser)
            king = winner
            if given.phase.reign is not None and reign >= given.phase.reign:
                queue.append(king)
                king = None
        number = len(found) + 1
        waiting = [entrant for entrant in queue if entrant not in given.gone]
        if king is None or king in given.gone:
            king = waiting.pop(0) if waiting else None
        if king is None or not waiting or self._done(given, len(found)):
            return tuple(found)
        return (*found, Fixture(f"{given.phase.id}/{number}", number, king, waiting[0]))

    def _played(self, given: Given) -> list[Result]:
        found: list[Result] = []
        while (result := given.results.get(f"{given.phase.id}/{len(found) + 1}")) is not None:
            found.append(result)
        return found

    def _done(self, given: Given, played: int) -> bool:
        return given.closed or (given.phase.rounds is not None and played >= given.phase.rounds)

    def outcome(self, given: Given, fixtures: tuple[Fixture, ...]) -> Outcome:
        return Outcome((standing(given, given.field),), self._done(given, len(self._played(given))))


def _stays(result: Result, phase: Phase, king: str | None) -> str:
    """The winner; of a draw the king, and before there is one whoever was at home."""
    home, away = result.pair
    goals = score_of(result, phase)
    if goals[0] == goals[1]:
        return away if king == away else home
    return home if goals[0] > goals[1] else away
