"""Everybody against everybody, once or several times."""

from collections.abc import Sequence

from palheta.facts import BadFact
from palheta.tournament.formats.base import Fixture, Given, Outcome, all_played
from palheta.tournament.formats.berger import legs
from palheta.tournament.phases import Phase
from palheta.tournament.results import Result
from palheta.tournament.table import Standing, ranked

MOST_MATCHES = 40_000


class RoundRobin:
    def check(self, phase: Phase, count: int, path: str) -> None:
        if count * (count - 1) // 2 * phase.legs > MOST_MATCHES:
            raise BadFact(
                path, f"Expected at most {MOST_MATCHES:,} matches; {count} all against all have more"
            )

    def fixtures(self, given: Given) -> tuple[Fixture, ...]:
        numbers = given.seats or given.field
        return tuple(paired([entrant for entrant in numbers if entrant is not None], given.phase))

    def outcome(self, given: Given, fixtures: tuple[Fixture, ...]) -> Outcome:
        return Outcome((standing(given, given.field),), all_played(fixtures, given))


def paired(
    players: Sequence[str], phase: Phase, group: str = "", stage: int | str | None = None
) -> list[Fixture]:
    """Berger's rounds as fixtures: `phase/round.match`, `phase/group/round.match`."""
    inside = f"{group}/" if group else f"{stage}/" if stage is not None else ""
    return [
        Fixture(f"{phase.id}/{inside}{number}.{k}", number, home, away, group=group, stage=stage)
        for number, games in enumerate(legs(players, phase.legs), start=1)
        for k, (home, away) in enumerate(games, start=1)
    ]


def standing(
    given: Given, entrants: tuple[str, ...], group: str = "", results: tuple[Result, ...] | None = None
) -> Standing:
    """By the phase's criteria; who withdrew and is annulled comes last. `results`: all that may concern them."""
    ledger = given.ledger(entrants, results)
    ranking = ranked(ledger, entrants, given.phase.criteria, given.annulled)
    return Standing(ranking, ledger, group)
