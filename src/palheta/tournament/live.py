"""A team match while it is played: the goals of each table as they fall, and what they add up to."""

from collections.abc import Iterable

import msgspec

from palheta.facts import BadFact
from palheta.tournament.admitting_teams import open_team_match
from palheta.tournament.entries import ExtraTime, Scored
from palheta.tournament.formats import BRACKETED, FORMATS, Fixture
from palheta.tournament.formats.bracket import campaign
from palheta.tournament.formats.knockout import Bracketed
from palheta.tournament.lines import score_of
from palheta.tournament.phases import Phase
from palheta.tournament.results import Result, TableResult
from palheta.tournament.state import PhaseState, State
from palheta.tournament.ties import Verdict, verdict

Score = tuple[int, int]


class Live(msgspec.Struct, frozen=True):
    """`sum`: of the tables as they stand, by points or goals as the phase counts; `goals`: all of them. `extra`: of
    each table in the extra time, None before it. `winner`: whom a goal of the extra time has given the match."""

    tables: tuple[Score, ...]
    sum: Score
    goals: Score
    extra: tuple[Score, ...] | None = None
    winner: str | None = None

    @property
    def result(self) -> tuple[TableResult, ...]:
        """As it would be written down now."""
        more = self.extra or (None,) * len(self.tables)
        return tuple(TableResult(score=own, extra=e) for own, e in zip(self.tables, more, strict=True))


def live(state: State, phase: PhaseState, fixture: Fixture) -> Live | None:
    """None where nobody keeps count: no goal and no extra time was written down."""
    team, entries = phase.phase.team, list(_of(state, fixture.id))
    if team is None or not fixture.known or not entries:
        return None
    tables = [[0, 0] for _ in range(team.tables)]
    extra = [[0, 0] for _ in range(team.tables)]
    more = False
    for entry in entries:
        if isinstance(entry, ExtraTime):
            more = True
        elif entry.table <= team.tables:
            (extra if more else tables)[entry.table - 1][entry.side == "away"] += 1
    scores = tuple((home, away) for home, away in tables)
    added = tuple((home, away) for home, away in extra) if more else None
    found = Live(scores, (0, 0), _total(scores), added)
    bare = _result(phase.phase, fixture, found)
    found = msgspec.structs.replace(found, sum=score_of(bare, phase.phase))
    said = _verdict(phase, fixture, bare) if added is not None and _total(added) != (0, 0) else Verdict()
    return msgspec.structs.replace(found, winner=said.winner)


def _of(state: State, match: str) -> Iterable[Scored | ExtraTime]:
    return (e for _, e in state.entries if isinstance(e, Scored | ExtraTime) and e.match == match)


def _total(scores: Iterable[Score]) -> Score:
    pairs = list(scores)
    return sum(home for home, _ in pairs), sum(away for _, away in pairs)


def _result(phase: Phase, fixture: Fixture, found: Live) -> Result:
    home, away = fixture.pair
    return Result(phase=phase.id, match=fixture.id, home=home, away=away, tables=found.result)


def _verdict(phase: PhaseState, fixture: Fixture, result: Result) -> Verdict:
    """Who goes on, were this the result; and what would be due."""
    form, given = FORMATS[phase.phase.format], phase.given
    if not isinstance(form, Bracketed) or given is None:
        return Verdict()
    played = form.played(given)
    own = next((one.used for one in played if one.tie.id == fixture.tie), ())
    before = [one for one in played if one.tie.round < fixture.round]
    return verdict([*own, result], phase.phase, campaign(given, before))


def admit_goal(state: State, entry: Scored) -> None:
    """Any goal of the extra time ends it on all tables, where it is a sudden death."""
    phase, fixture = open_team_match(state, entry.match)
    assert phase.phase.team is not None
    if entry.table > phase.phase.team.tables:
        raise BadFact("table", f"Expected a table from 1 to {phase.phase.team.tables}, got {entry.table}")
    now = live(state, phase, fixture)
    if now is not None and now.winner is not None and _sudden(phase, fixture, now):
        raise BadFact(
            "match", f"Expected no further goal: {now.winner} has won by the first of the extra time"
        )


def admit_extra_time(state: State, entry: ExtraTime) -> None:
    phase, fixture = open_team_match(state, entry.match)
    if phase.phase.format not in BRACKETED:
        raise BadFact("match", f"Expected a match that somebody must win; {entry.match} may be drawn")
    team = phase.phase.team
    assert team is not None
    now = live(state, phase, fixture) or Live(((0, 0),) * team.tables, (0, 0), (0, 0))
    if now.extra is not None:
        raise BadFact("match", f"Expected one extra time; that of {entry.match} is on")
    said = _verdict(phase, fixture, _result(phase.phase, fixture, now))
    if said.decided:
        raise BadFact(
            "match", f"Expected a match that is level; it is decided by {said.by.replace('_', ' ')}"
        )
    due = "" if said.due is None else said.due.by
    if due not in ("extra_time", "sudden_death") and (due or phase.phase.tie or phase.phase.legs > 1):
        raise BadFact("match", f"Expected a tie that goes to extra time; {due or 'the other leg'} comes next")


def _sudden(phase: PhaseState, fixture: Fixture, now: Live) -> bool:
    """Is the step that the level match asked for one that ends with any goal?"""
    level = _result(phase.phase, fixture, Live(now.tables, now.sum, now.goals))
    due = _verdict(phase, fixture, level).due
    return due is not None and due.by == "sudden_death"
