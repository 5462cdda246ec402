"""Where an event stands: the fold of its file and its journal."""

from collections.abc import Mapping

import msgspec

from palheta.facts import BadFact
from palheta.tournament.entries import Entered, Entry
from palheta.tournament.event import Entrant, Event
from palheta.tournament.formats import Due, Fixture, Given
from palheta.tournament.phases import Phase
from palheta.tournament.results import Result
from palheta.tournament.table import Standing
from palheta.tournament.ties import Verdict


class PhaseState(msgspec.Struct, frozen=True, kw_only=True):
    """`given` is None while nobody knows who plays; then `waits` says why; where it is `over`, the phase is left out.
    `origin`: where each came from ("A1").

    `stale`: results that no longer fit, because an amendment has put others into that match.
    """

    phase: Phase
    given: Given | None = None
    waits: str = ""
    fixtures: tuple[Fixture, ...] = ()
    standings: tuple[Standing, ...] = ()
    dues: tuple[Due, ...] = ()
    over: bool = False
    verdicts: Mapping[str, Verdict] = {}
    stale: tuple[Result, ...] = ()

    def result(self, fixture: Fixture) -> Result | None:
        """What was played in it, by those who are in it."""
        found = None if self.given is None else self.given.results.get(fixture.id)
        if found is None or not fixture.known or set(found.pair) != set(fixture.pair):
            return None
        return found

    @property
    def open(self) -> tuple[Fixture, ...]:
        """Matches that can be played now."""
        return tuple(fixture for fixture in self.fixtures if self.can_begin(fixture))

    def can_begin(self, fixture: Fixture) -> bool:
        if self.given is None or not fixture.known or self.result(fixture) is not None:
            return False
        return not any(fixture.has(entrant) for entrant in self.given.gone)


class LineUp(msgspec.Struct, frozen=True):
    """A team's, as far as it is known: `players` now, `began`: before substitutions; `sealed`: only its hash is."""

    players: tuple[str, ...] = ()
    began: tuple[str, ...] = ()
    sealed: str = ""
    nominated: str = ""


class State(msgspec.Struct, frozen=True, kw_only=True):
    """`entries`: what happened, by its number, amendments applied."""

    event: Event
    entrants: Mapping[str, Entrant]
    phases: Mapping[str, PhaseState]
    entries: tuple[tuple[int, Entry], ...] = ()
    line_ups: Mapping[str, Mapping[str, LineUp]] = {}
    count: int = 0

    def find(self, match: str) -> tuple[PhaseState, Fixture]:
        """The fixture of that id; the end of an id is enough where only one ends so."""
        found = [
            (phase, fixture)
            for phase in self.phases.values()
            for fixture in phase.fixtures
            if fixture.id == match
        ] or [
            (phase, fixture)
            for phase in self.phases.values()
            for fixture in phase.fixtures
            if fixture.id.endswith(f"/{match}")
        ]
        if not found:
            raise BadFact("match", f"Expected a match of this event; there is no {match!r}")
        if len(found) > 1:
            several = ", ".join(fixture.id for _, fixture in found[:4])
            raise BadFact("match", f"Expected one match; {match!r} may be {several}")
        return found[0]

    def entry_of(self, phase: PhaseState, fixture: Fixture) -> int | None:
        """The entry that holds its result; None where there is none, or it stands in the event's file. By what it says:
        the numbers of matches change when somebody joins late."""
        result = phase.result(fixture)
        found = [n for n, e in self.entries if isinstance(e, Entered) and e.result == result]
        return found[-1] if found else None

    def name(self, entrant: str | None) -> str:
        return "?" if entrant is None else self.entrants[entrant].called
