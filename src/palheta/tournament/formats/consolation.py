"""For those who are out: matches until everybody has played at least so many in the whole event."""

from palheta.facts import BadFact
from palheta.tournament.formats.base import Fixture, Given, Outcome, all_played
from palheta.tournament.formats.berger import legs
from palheta.tournament.formats.round_robin import standing
from palheta.tournament.phases import Phase


class Consolation:
    def check(self, phase: Phase, count: int, path: str) -> None:
        if phase.at_least is None:
            raise BadFact(f"{path}.at_least", "Expected how many matches everybody shall have played")
        if count == 1:
            raise BadFact(path, "Expected at least two entrants: nobody plays alone")

    def fixtures(self, given: Given) -> tuple[Fixture, ...]:
        """Berger's rounds, of which only those matches are played that both need; then whoever still needs one has
        the one who played least."""
        need = {entrant: _missing(given, entrant) for entrant in given.field}
        rounds: list[list[tuple[str, str]]] = []
        turns = max(need.values(), default=0)  # so often everybody against everybody is more than enough
        for pairs in legs(given.field, max(1, turns)):
            games = [pair for pair in pairs if need[pair[0]] > 0 and need[pair[1]] > 0]
            for pair in games:
                need[pair[0]] -= 1
                need[pair[1]] -= 1
            if games:
                rounds.append(games)
        rounds.extend([pair] for pair in _left_over(given, need, rounds))
        return tuple(
            Fixture(f"{given.phase.id}/{number}.{k}", number, home, away)
            for number, games in enumerate(rounds, start=1)
            for k, (home, away) in enumerate(games, start=1)
        )

    def outcome(self, given: Given, fixtures: tuple[Fixture, ...]) -> Outcome:
        return Outcome((standing(given, given.field),), all_played(fixtures, given))


def _missing(given: Given, entrant: str) -> int:
    before = sum(line.opponent is not None for line in given.before.get(entrant, ()))
    return max(0, (given.phase.at_least or 0) - before)


def _left_over(
    given: Given, need: dict[str, int], rounds: list[list[tuple[str, str]]]
) -> list[tuple[str, str]]:
    """At most one entrant still needs matches; he has each time somebody whom he met least, and who played least."""
    played = [pair for games in rounds for pair in games]
    more: list[tuple[str, str]] = []
    for entrant in given.field:
        while need[entrant] > 0:
            games = [pair for pair in (*played, *more) if entrant in pair]
            others = [other for other in given.field if other != entrant]
            opponent = min(
                others,
                key=lambda other: (
                    sum(other in pair for pair in games),
                    sum(other in pair for pair in (*played, *more)),
                    given.field.index(other),
                ),
            )
            at_home = sum(pair[0] == entrant for pair in games) * 2 <= len(games)
            more.append((entrant, opponent) if at_home else (opponent, entrant))
            need[entrant] -= 1
            need[opponent] -= 1
    return more
