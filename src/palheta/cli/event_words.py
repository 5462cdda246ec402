"""How an event is told at the command line."""

from palheta.tournament.formats import Due, Fixture
from palheta.tournament.line_ups import shown
from palheta.tournament.lines import score_of
from palheta.tournament.results import Result
from palheta.tournament.state import LineUp, PhaseState, State

HOW = {
    "draw": "palheta event draw {file} {phase}",
    "pair": "palheta event draw {file} {phase}",
    "lots": "palheta event draw {file} {phase} --lots {among}",
    "stage": "palheta event enter {file} --stage {round} --present ID,ID,...",
    "challenge": "palheta event enter {file} --challenge CHALLENGER CHALLENGED",
    "tie": "palheta event enter {file} {fixture} {what}",
}
ENDED_BY = {
    "extra_time": "--extra 1-0",
    "sudden_death": "--extra 1-0",
    "lots": "--winner home",
    "replay": "1-0",
}


def how_to(file: str, phase: str, due: Due) -> str:
    """The command that does what is due."""
    return HOW[due.do].format(
        file=file,
        phase=due.phase or phase,
        among=" ".join(due.among),
        round=due.round,
        fixture=due.fixture + ("r1" if due.by == "replay" else ""),
        what=ENDED_BY.get(due.by, "--penalties 4-3"),
    )


def players(state: State, fixture: Fixture) -> str:
    home = state.name(fixture.home) if fixture.home else fixture.home_from
    away = state.name(fixture.away) if fixture.away else fixture.away_from
    return f"{home} - {away}"


def line_ups_told(state: State, fixture: Fixture) -> list[str]:
    """Of a team match: who plays at which table, once both line-ups are in; before that only who has handed his in."""
    sides = state.line_ups.get(fixture.id)
    if sides is None:
        return []
    found = []
    for side, team in zip(("home", "away"), fixture.pair, strict=True):
        seen, own = shown(sides, side), sides.get(side, LineUp())
        told = ", ".join(seen) if seen else "handed in" if own.players or own.sealed else "not yet"
        chosen = f" (shots: {own.nominated})" if own.nominated and seen else ""
        found.append(f"        {state.name(team)}: {told}{chosen}")
    return found


def score_told(phase: PhaseState, result: Result) -> str:
    """3-1, or how it was decided otherwise."""
    home, away = score_of(result, phase.phase)
    words = [f"{home}-{away}"]
    if result.walkover is not None:
        words.append("(walk-over)")
    if result.disqualified is not None:
        words.append(f"({result.disqualified} disqualified)")
    if result.extra is not None:
        words.append(f"extra time {result.extra[0]}-{result.extra[1]}")
    if result.penalties is not None:
        words.append(f"penalties {result.penalties[0]}-{result.penalties[1]}")
    if result.winner is not None:
        words.append(f"{result.winner} goes on")
    return " ".join(words)


def match_told(state: State, phase: PhaseState, fixture: Fixture) -> str:
    result = phase.result(fixture)
    if result is None:
        return players(state, fixture)
    home, away = result.pair
    return (
        f"{state.name(home)} {score_told(phase, result)} {state.name(away)}{_gone_on(state, phase, fixture)}"
    )


def _gone_on(state: State, phase: PhaseState, fixture: Fixture) -> str:
    """Who goes on, where the score alone does not say so."""
    said = phase.verdicts.get(fixture.tie)
    if said is None or said.winner is None or said.by == "score":
        return ""
    clause = f", {said.clause}" if said.clause else ""
    return f"; {state.name(said.winner)} goes on ({said.by.replace('_', ' ')}{clause})"


def title(phase: PhaseState) -> str:
    return phase.phase.name or phase.phase.id


def wide(texts: list[str]) -> int:
    return max(map(len, texts), default=0)
