"""Swiss rounds. Who meets whom is made elsewhere (`palheta.planning.dutch`) and recorded: a pairing is a fact."""

from math import ceil, log2

from palheta.facts import BadFact
from palheta.tournament.formats.base import Due, Fixture, Given, Outcome, all_played
from palheta.tournament.phases import Phase
from palheta.tournament.results import Result
from palheta.tournament.table import Standing, ranked


class Swiss:
    def check(self, phase: Phase, count: int, path: str) -> None:
        if count and phase.rounds is not None and phase.rounds >= count + count % 2:
            raise BadFact(
                f"{path}.rounds", f"Expected fewer than {count + count % 2} rounds: nobody meets twice"
            )

    def fixtures(self, given: Given) -> tuple[Fixture, ...]:
        return tuple(
            Fixture(f"{given.phase.id}/{number}.{k}", number, home, away)
            for number, paired in enumerate(given.rounds, start=1)
            for k, (home, away) in enumerate(paired.pairs, start=1)
        )

    def outcome(self, given: Given, fixtures: tuple[Fixture, ...]) -> Outcome:
        ledger = given.ledger(given.field, (*given.counted, *byes(given)))
        ranking = ranked(ledger, given.field, given.phase.criteria, given.annulled)
        done, wanted = len(given.rounds), rounds_of(given)
        played = all_played(fixtures, given)
        due = Due("pair", f"round {done + 1} of {wanted} is not paired yet", done + 1)
        return Outcome(
            (Standing(ranking, ledger),),
            played and done >= wanted,
            (due,) if played and done < wanted else (),
        )


def rounds_of(given: Given) -> int:
    """As many as it takes to have one winner, unless the phase says how many."""
    return given.phase.rounds or max(1, ceil(log2(max(2, len(given.field)))))


def byes(given: Given) -> tuple[Result, ...]:
    """What brings points without a match: a bye, and a head start."""
    phase = given.phase
    ahead = [Result(phase=phase.id, bye=e, points=n) for e, n in phase.head_start.items() if e in given.field]
    return (*ahead, *(Result(phase=phase.id, bye=e) for paired in given.rounds for e in paired.byes))
