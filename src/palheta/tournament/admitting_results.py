"""May this result be written? The match must exist, these two must play it, and it must not have been played yet."""

from palheta.facts import BadFact
from palheta.tournament.formats import BRACKETED, FORMATS, Fixture
from palheta.tournament.formats.bracket import campaign
from palheta.tournament.formats.knockout import Bracketed
from palheta.tournament.results import Result, check_result
from palheta.tournament.state import PhaseState, State
from palheta.tournament.tie_checks import check_kicks, check_tie, kicking


def admit_result(state: State, result: Result) -> None:
    check_result(result, "result")
    if result.phase not in state.phases:
        raise BadFact("result.phase", f"Expected a phase of this event; there is no {result.phase!r}")
    phase = state.phases[result.phase]
    if phase.given is None:
        raise BadFact("result.phase", f"Expected a phase of which it is known who plays; {phase.waits}")
    for side in ("home", "away", "bye"):
        entrant = getattr(result, side)
        if entrant is not None and entrant not in phase.given.field:
            raise BadFact(
                f"result.{side}", f"Expected somebody who plays in {result.phase}; {entrant!r} does not"
            )
    if result.bye is not None:
        return
    if not result.match:
        _admit_play_off(phase, result)
        return
    fixture = _fixture(phase, result)
    if phase.result(fixture) is not None:
        number = state.entry_of(phase, fixture)
        told = f"amend entry {number}" if number else "it stands in the event's file"
        raise BadFact("result.match", f"Expected a match without a result; {result.match} has one: {told}")
    for entrant in result.pair:
        if entrant in phase.given.gone:
            raise BadFact("result.match", f"Expected two who are still in; {entrant} has withdrawn")
    _check_tables(phase, result)
    if phase.phase.format in BRACKETED:
        _check_bracket(phase, fixture, result)
    elif result.extra is not None or result.penalties is not None:
        raise BadFact(
            "result.extra", f"Expected neither extra time nor penalties in {result.phase}: nobody goes out"
        )


def _fixture(phase: PhaseState, result: Result) -> Fixture:
    fixture = next((one for one in phase.fixtures if one.id == result.match), None)
    if fixture is None:
        raise BadFact("result.match", f"Expected a match of {result.phase}; there is no {result.match!r}")
    if not fixture.known:
        raise BadFact("result.match", f"Expected a match whose players are known; {result.match} waits")
    if set(result.pair) != set(fixture.pair):
        home, away = fixture.pair
        raise BadFact(
            "result.home",
            f"Expected {home} and {away}, who play {result.match}, got {' and '.join(result.pair)}",
        )
    return fixture


def _admit_play_off(phase: PhaseState, result: Result) -> None:
    """A further match of those who are level, where the criteria ask for one."""
    if not result.play_off:
        raise BadFact("result.match", "Expected the match that was played")
    if "play_off" not in phase.phase.criteria:
        raise BadFact(
            "result.play_off", f"Expected no play-off: {phase.phase.id} has none among its criteria"
        )
    blocks = [set(block) for standing in phase.standings for block in standing.ranking.unresolved]
    if not any(set(result.pair) <= block for block in blocks):
        raise BadFact(
            "result.play_off", f"Expected two who are level; {result.home} and {result.away} are not"
        )
    if result.kicks:
        check_kicks(result, kicking(phase.phase), "result")


def _check_tables(phase: PhaseState, result: Result) -> None:
    team = phase.phase.team
    if team is None and result.tables:
        raise BadFact("result.tables", f"Expected a score; {result.phase} is not played by teams")
    if team is not None and result.tables and len(result.tables) != team.tables:
        raise BadFact("result.tables", f"Expected {team.tables} tables, got {len(result.tables)}")


def _check_bracket(phase: PhaseState, fixture: Fixture, result: Result) -> None:
    form, given = FORMATS[phase.phase.format], phase.given
    assert isinstance(form, Bracketed)
    assert given is not None
    played = form.played(given)
    own = [one for one in played if one.tie.id == fixture.tie]
    before = [one for one in played if one.tie.round < fixture.round]
    others = own[0].used if own else ()
    check_tie(result, others, phase.phase, campaign(given, before), "result")
