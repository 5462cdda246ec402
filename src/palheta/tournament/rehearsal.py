"""The rest of an event played through in the mind: for the timetable, the advisor and the forecast.

Nothing of it is written down. Swiss rounds are paired simply (neighbours in the table who have not met): enough to know
how many matches there will be and who is likely to win, never for a real round.
"""

from collections.abc import Mapping
from typing import Protocol

import msgspec

from palheta.tournament.drawing import Hat, draw_bracket, draw_groups, draw_lots
from palheta.tournament.feeding import fed, left_out
from palheta.tournament.formats import BRACKETED, FORMATS, Due, Fixture, Given, Outcome, Round
from palheta.tournament.lines import Line, lines_of
from palheta.tournament.phases import Phase
from palheta.tournament.results import Result
from palheta.tournament.seats import seated
from palheta.tournament.state import PhaseState, State

MOST_TURNS = 2_000


class Chance(Protocol):
    """Who is lucky. `wins`: does the first of two win what goals have not decided?"""

    def score(self, phase: Phase, home: str, away: str) -> tuple[int, int]: ...

    def wins(self, home: str, away: str) -> bool: ...


class Better:
    """No luck at all: who was entered first wins by a goal."""

    def __init__(self, entrants: Mapping[str, object]) -> None:
        self._order = {entrant: number for number, entrant in enumerate(entrants)}

    def score(self, phase: Phase, home: str, away: str) -> tuple[int, int]:
        return (1, 0) if self.wins(home, away) else (0, 1)

    def wins(self, home: str, away: str) -> bool:
        return self._order[home] < self._order[away]


def rehearse(state: State, chance: Chance, secret: str, stages: int | None = None) -> dict[str, PhaseState]:
    """Every phase to its end. What has really been played stays as it is. `secret`: what draws are made from.
    `stages`: of a league only so many more."""
    found: dict[str, PhaseState] = {}
    lines: dict[str, list[Line]] = {}
    for phase in state.event.phases:
        real = state.phases[phase.id]
        if real.over:
            found[phase.id] = real
        elif left_out(phase, found):
            found[phase.id] = PhaseState(phase=phase, over=True)
        else:
            given = real.given or _given(state, phase, found, lines, secret)
            found[phase.id] = (
                PhaseState(phase=phase, waits="nobody comes to it")
                if given is None
                else _through(_with_seats(given, secret), chance, stages)
            )
        if phase is not state.event.phases[-1]:
            _add_lines(lines, found[phase.id])
    return found


def _add_lines(lines: dict[str, list[Line]], phase: PhaseState) -> None:
    if phase.given is not None:
        for result in phase.given.counted:
            for line in lines_of(result, phase.phase):
                lines.setdefault(line.entrant, []).append(line)


def _given(
    state: State, phase: Phase, found: dict[str, PhaseState], lines: Mapping[str, list[Line]], secret: str
) -> Given | None:
    played = {entrant: sum(line.opponent is not None for line in own) for entrant, own in lines.items()}
    coming = fed(phase, found, frozenset(), played)
    for _ in range(MOST_TURNS):
        if not coming.lots:
            break
        for due in coming.lots:
            found[due.phase] = _with_lots(found[due.phase], draw_lots(secret, due.phase, due.among))
        coming = fed(phase, found, frozenset(), played)
    if len(coming.field) < 2:
        return None
    return Given(
        phase=phase,
        field=coming.field,
        origin=coming.origin,
        seeds={e.id: e.seed for e in state.entrants.values() if e.seed is not None},
        gone=frozenset(e for e in coming.field if state.entrants[e].withdrawn is not None),
        before={entrant: tuple(own) for entrant, own in lines.items()},
    )


def _with_lots(phase: PhaseState, order: tuple[str, ...]) -> PhaseState:
    assert phase.given is not None
    given = msgspec.structs.replace(phase.given, lots=(*phase.given.lots, order))
    return _state(given, phase.fixtures, FORMATS[given.phase.format].outcome(given, phase.fixtures))


def _with_seats(given: Given, secret: str) -> Given:
    """As it was drawn; where it was not, as it might be."""
    if given.seats or given.groups:
        return given
    given = seated(given, ())
    hat = Hat(given.phase, given.field, origin=given.origin)
    if given.phase.format == "groups" and not given.groups:
        return msgspec.structs.replace(given, groups=draw_groups(hat, secret))
    if given.phase.format in BRACKETED and not given.seats:
        return msgspec.structs.replace(given, seats=draw_bracket(hat, secret))
    return given


def _through(given: Given, chance: Chance, stages: int | None) -> PhaseState:
    form = FORMATS[given.phase.format]
    given = _with_an_end(given)
    last = None if stages is None else len(given.rounds) + stages
    for _ in range(MOST_TURNS):
        fixtures = form.fixtures(given)
        to_play = [
            f for f in fixtures if f.known and f.id not in given.results and not given.gone & set(f.pair)
        ]
        if to_play:
            played = {f.id: _played(given.phase, f, chance) for f in to_play}
            given = msgspec.structs.replace(given, results={**given.results, **played})
            continue
        outcome = form.outcome(given, fixtures)
        if outcome.over or not outcome.dues:
            return _state(given, fixtures, outcome)
        for due in outcome.dues:
            enough = due.do == "stage" and len(given.rounds) == last
            given = msgspec.structs.replace(given, closed=True) if enough else _done(given, due, outcome)
    raise RuntimeError(f"{given.phase.id}: the rehearsal does not end")


def _with_an_end(given: Given) -> Given:
    """A king's table goes on until somebody closes it: foreseen is that everybody in the queue has had his turn."""
    if given.phase.format != "king" or given.phase.rounds is not None:
        return given
    rounds = max(len(given.field) - 1, len(given.results) + 1)
    return msgspec.structs.replace(given, phase=msgspec.structs.replace(given.phase, rounds=rounds))


def _state(given: Given, fixtures: tuple[Fixture, ...], outcome: Outcome) -> PhaseState:
    return PhaseState(
        phase=given.phase,
        given=given,
        fixtures=fixtures,
        standings=outcome.standings,
        dues=outcome.dues,
        over=outcome.over,
        verdicts=outcome.verdicts,
    )


def _played(phase: Phase, fixture: Fixture, chance: Chance) -> Result:
    """With what decides a level tie, whatever its rules will ask for."""
    home, away = fixture.pair
    score = chance.score(phase, home, away)
    found = Result(
        phase=phase.id,
        match=fixture.id,
        home=home,
        away=away,
        score=score,
        stage=fixture.stage,
        play_off=fixture.id != fixture.tie and fixture.id.startswith(f"{fixture.tie}r"),
    )
    if not fixture.tie or (phase.legs == 1 and score[0] != score[1]):
        return found
    won = chance.wins(home, away)
    goals = (1, 0) if won else (0, 1)
    return msgspec.structs.replace(found, extra=goals, penalties=goals, winner="home" if won else "away")


def _done(given: Given, due: Due, outcome: Outcome) -> Given:
    match due.do:
        case "pair":
            made = paired_simply(given, outcome.standings[0].ranking.order)
            return msgspec.structs.replace(given, rounds=(*given.rounds, made))
        case "stage":  # who came last comes again
            present = given.rounds[-1].present if given.rounds else given.field
            come = Round(present=present, stage=due.round)
            return msgspec.structs.replace(given, rounds=(*given.rounds, come))
        case "tie":
            return _decided(given, due)
        case _:
            return msgspec.structs.replace(given, closed=True)


def _decided(given: Given, due: Due) -> Given:
    """A tie that was really played, and waits for its extra time: who was at home last wins it."""
    mine = [
        match
        for match in given.results
        if match == due.fixture or match.rstrip("abr123456789") == due.fixture
    ]
    last = given.results[mine[-1]]
    now = msgspec.structs.replace(last, extra=(1, 0), penalties=(1, 0), winner="home")
    return msgspec.structs.replace(given, results={**given.results, mine[-1]: now})


def paired_simply(given: Given, order: tuple[str, ...]) -> Round:
    """Neighbours in the table who have not met, from the top; the bye to the last who had none."""
    met = {frozenset(pair) for paired in given.rounds for pair in paired.pairs}
    had = {entrant for paired in given.rounds for entrant in paired.byes}
    left = [entrant for entrant in order if entrant not in given.gone]
    byes: tuple[str, ...] = ()
    if len(left) % 2:
        free = next((entrant for entrant in reversed(left) if entrant not in had), left[-1])
        left.remove(free)
        byes = (free,)
    pairs = []
    while left:
        first = left.pop(0)
        second = next((other for other in left if frozenset((first, other)) not in met), left[0])
        left.remove(second)
        pairs.append((first, second) if len(given.rounds) % 2 == 0 else (second, first))
    return Round(tuple(pairs), byes)
