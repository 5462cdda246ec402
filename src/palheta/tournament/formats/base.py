"""What every format is given, and what it answers. Phases know nothing of each other."""

from collections.abc import Mapping
from typing import Literal, Protocol

import msgspec

from palheta.tournament.ledger import Ledger, ledger
from palheta.tournament.lines import Line
from palheta.tournament.phases import Phase
from palheta.tournament.results import Result
from palheta.tournament.table import Standing
from palheta.tournament.ties import Verdict


class Fixture(msgspec.Struct, frozen=True, omit_defaults=True):
    """A match that is to be played. Who is not known yet is None, and then `home_from` says who it will be.

    `after`: the ties that must be over before it can begin. `tie`: the one it belongs to, where somebody goes out.
    """

    id: str
    round: int
    home: str | None = None
    away: str | None = None
    home_from: str = ""
    away_from: str = ""
    group: str = ""
    name: str = ""
    stage: int | str | None = None
    after: tuple[str, ...] = ()
    tie: str = ""

    @property
    def known(self) -> bool:
        return self.home is not None and self.away is not None

    @property
    def pair(self) -> tuple[str, str]:
        if self.home is None or self.away is None:
            raise ValueError(f"{self.id}: it is not known yet who plays")
        return self.home, self.away

    def has(self, entrant: str) -> bool:
        return entrant in (self.home, self.away)


class Round(msgspec.Struct, frozen=True):
    """Pairs that somebody made: a Swiss round, a challenge, who came to a stage."""

    pairs: tuple[tuple[str, str], ...] = ()
    byes: tuple[str, ...] = ()
    present: tuple[str, ...] = ()
    stage: int | str | None = None


class Due(msgspec.Struct, frozen=True):
    """What the organiser must do before the phase can go on. `among`: who is level; `by`: the step of a level tie."""

    do: Literal["draw", "pair", "stage", "tie", "challenge", "lots"]
    why: str
    round: int = 0
    fixture: str = ""
    among: tuple[str, ...] = ()
    phase: str = ""
    by: str = ""


class Given(msgspec.Struct, frozen=True, kw_only=True):
    """All that a format knows.

    `field`: who takes part, the best-seeded first where that is known. `seats`: numbers or bracket after the draw, None
    an empty seat. `results`: by fixture. `loose`: of a file without fixtures. `gone`: who has withdrawn; `annulled`:
    whose results count for nobody. `before`: the lines of earlier phases, for the better campaign.
    """

    phase: Phase
    field: tuple[str, ...]
    seats: tuple[str | None, ...] = ()
    groups: Mapping[str, tuple[str, ...]] = {}
    results: Mapping[str, Result] = {}
    loose: tuple[Result, ...] = ()
    rounds: tuple[Round, ...] = ()
    seeds: Mapping[str, int] = {}
    lots: tuple[tuple[str, ...], ...] = ()
    gone: frozenset[str] = frozenset()
    annulled: frozenset[str] = frozenset()
    before: Mapping[str, tuple[Line, ...]] = {}
    origin: Mapping[str, str] = {}
    closed: bool = False

    @property
    def counted(self) -> tuple[Result, ...]:
        return (*self.results.values(), *self.loose)

    def ledger(self, entrants: tuple[str, ...], results: tuple[Result, ...] | None = None) -> Ledger:
        return ledger(
            entrants,
            self.counted if results is None else results,
            self.phase,
            annulled=self.annulled,
            seeds=self.seeds,
            lots=self.lots,
        )


class Outcome(msgspec.Struct, frozen=True):
    """Where a phase stands. `standings`: one for each group, or one. `dues`: what somebody must do before there are
    more fixtures. `over`: nothing is left to be played. `verdicts`: by tie, who goes on; none where nobody goes out."""

    standings: tuple[Standing, ...]
    over: bool
    dues: tuple[Due, ...] = ()
    verdicts: Mapping[str, Verdict] = {}


class Format(Protocol):
    def check(self, phase: Phase, count: int, path: str) -> None:
        """BadFact where so many entrants cannot play it so; `count` is 0 where it is not known yet."""

    def fixtures(self, given: Given) -> tuple[Fixture, ...]:
        """Everything that is known to be played by now, in the order of play."""

    def outcome(self, given: Given, fixtures: tuple[Fixture, ...]) -> Outcome:
        """`fixtures`: what `fixtures` has said of the same."""


def all_played(fixtures: tuple[Fixture, ...], given: Given) -> bool:
    """Also a match that will never be played, because somebody is gone, holds nothing up."""
    return all(fixture.id in given.results or _off(fixture, given) for fixture in fixtures)


def _off(fixture: Fixture, given: Given) -> bool:
    return fixture.home in given.gone or fixture.away in given.gone
