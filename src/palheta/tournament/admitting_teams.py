"""May this line-up, substitution or nomination be written?"""

from palheta.facts import BadFact
from palheta.tournament.entries import LinedUp, Nominated, Substituted
from palheta.tournament.formats import Fixture
from palheta.tournament.line_ups import seal_of
from palheta.tournament.phases import Team
from palheta.tournament.state import LineUp, PhaseState, State


def open_team_match(state: State, match: str) -> tuple[PhaseState, Fixture]:
    """One of teams that are known, without a result."""
    phase, fixture = state.find(match)
    if phase.phase.team is None:
        raise BadFact("match", f"Expected a match of teams; {match} is not")
    if fixture.id != match:
        raise BadFact("match", f"Expected the whole id, {fixture.id}")
    if not fixture.known:
        raise BadFact("match", f"Expected a match whose teams are known; {match} waits")
    if phase.result(fixture) is not None:
        raise BadFact("match", f"Expected a match without a result; {match} has one")
    return phase, fixture


def _team(state: State, match: str, side: str) -> tuple[Team, tuple[str, ...]]:
    """The rules of the team match, and who may play for that side."""
    phase, fixture = open_team_match(state, match)
    assert phase.phase.team is not None
    return phase.phase.team, state.entrants[fixture.pair[0 if side == "home" else 1]].members


def _now(state: State, match: str, side: str) -> LineUp:
    return state.line_ups.get(match, {}).get(side, LineUp())


def admit_line_up(state: State, entry: LinedUp) -> None:
    team, members = _team(state, entry.match, entry.side)
    now = _now(state, entry.match, entry.side)
    if not entry.players:
        if not entry.sealed:
            raise BadFact("players", "Expected the players, table by table, or their seal")
        if now.sealed or now.players:
            raise BadFact("sealed", "Expected one line-up; it was handed in already")
        return
    if now.players:
        raise BadFact("players", "Expected one line-up; it was handed in already")
    if len(entry.players) != team.tables or len(set(entry.players)) != team.tables:
        raise BadFact("players", f"Expected {team.tables} players, each once, got {len(entry.players)}")
    for i, player in enumerate(entry.players):
        if members and player not in members:
            raise BadFact(f"players[{i}]", f"Expected a member of the team; {player!r} is not")
    if now.sealed and seal_of(entry.players, entry.salt) != now.sealed:
        raise BadFact("players", "Expected the line-up that was sealed: this is another one, or another salt")


def admit_substitution(state: State, entry: Substituted) -> None:
    team, members = _team(state, entry.match, entry.side)
    now = _now(state, entry.match, entry.side)
    if entry.off not in now.players:
        raise BadFact("off", f"Expected somebody who plays; {entry.off!r} does not")
    if entry.on in now.players or entry.on in now.began:
        raise BadFact("on", f"Expected somebody who has not played; {entry.on!r} has")
    if members and entry.on not in members:
        raise BadFact("on", f"Expected a member of the team; {entry.on!r} is not")
    used = sum(one not in now.players for one in now.began)
    if used >= team.substitutions:
        raise BadFact("on", f"Expected at most {team.substitutions} substitutions")


def admit_nomination(state: State, entry: Nominated) -> None:
    """FISTF 17.1.1: one of those who finished the match."""
    _team(state, entry.match, entry.side)
    if entry.player not in _now(state, entry.match, entry.side).players:
        raise BadFact("player", f"Expected one of those who finished the match; {entry.player!r} did not")
