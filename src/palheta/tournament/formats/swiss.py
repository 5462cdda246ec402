"""Swiss rounds. Who meets whom is made elsewhere (`palheta.planning.dutch`) and recorded: a pairing is a fact."""

from collections.abc import Mapping
from math import ceil, log2

from palheta.facts import BadFact
from palheta.tournament.formats.base import Due, Fixture, Given, all_played
from palheta.tournament.phases import Phase
from palheta.tournament.results import Result
from palheta.tournament.table import Standing, ranked
from palheta.tournament.ties import Verdict


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

    def due(self, given: Given) -> tuple[Due, ...]:
        done = len(given.rounds)
        if done >= rounds_of(given) or not all_played(self.fixtures(given), given):
            return ()
        return (Due("pair", f"round {done + 1} of {rounds_of(given)} is not paired yet", done + 1),)

    def standings(self, given: Given) -> tuple[Standing, ...]:
        ledger = given.ledger(given.field, (*given.counted, *byes(given)))
        return (Standing(ranked(ledger, given.field, given.phase.criteria, given.annulled), ledger),)

    def over(self, given: Given) -> bool:
        return len(given.rounds) >= rounds_of(given) and all_played(self.fixtures(given), given)

    def verdicts(self, given: Given) -> Mapping[str, Verdict]:
        return {}


def rounds_of(given: Given) -> int:
    """As many as it takes to have one winner, unless the phase says how many."""
    return given.phase.rounds or max(1, ceil(log2(max(2, len(given.field)))))


def byes(given: Given) -> tuple[Result, ...]:
    return tuple(
        Result(phase=given.phase.id, bye=entrant) for paired in given.rounds for entrant in paired.byes
    )
