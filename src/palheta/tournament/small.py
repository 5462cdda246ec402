"""The small form of an event: entrants, phases and results, enough to make every table again."""

from typing import Any

import yaml

from palheta.facts import plain
from palheta.tournament.formats.swiss import byes
from palheta.tournament.lines import score_of
from palheta.tournament.phases import Phase
from palheta.tournament.results import Result
from palheta.tournament.state import PhaseState, State

_RESULT = (
    "phase",
    "home",
    "away",
    "walkover",
    "stage",
    "cards",
    "play_off",
    "bye",
    "points",
    "winner",
    "penalties",
    "extra",
)

# What the small form calls a format. Where anybody may meet anybody any number of times, it is a league of as many
# stages as there were matches: the same table of results, though not the places of a bracket or a ladder.
SMALL = {
    "round_robin": "round_robin",
    "groups": "groups",
    "swiss": "swiss",
    "league": "league",
    "knockout": "knockout",
    "barrage": "knockout",
}


def small_form(state: State) -> str:
    """As YAML. What only matters while an event is played (draws, ties, timetable) is left out."""
    event: dict[str, Any] = {
        "event": state.event.event,
        "book": state.event.book,
        "entrants": [_entrant(one) for one in state.entrants.values()],
        "phases": [_phase(phase, len(state.phases) > 1) for phase in state.phases.values()],
        "results": [one for phase in state.phases.values() for one in _results(phase)],
    }
    lots = [
        {"phase": name, "order": list(order)}
        for name, phase in state.phases.items()
        for order in _lots(phase)
    ]
    if lots:
        event["lots"] = lots
    text: str = yaml.safe_dump(event, allow_unicode=True, sort_keys=False, default_flow_style=None, width=200)
    return text


def _entrant(entrant: Any) -> dict[str, Any]:
    kept = ("id", "name", "seed", "withdrawn")
    return {key: value for key, value in plain(entrant).items() if key in kept}


def _phase(state: PhaseState, several: bool) -> dict[str, Any]:
    phase = state.phase
    found: dict[str, Any] = {
        "id": phase.id,
        "format": SMALL.get(phase.format, "league"),
        "points": {"win": phase.points.win, "draw": phase.points.draw, "loss": phase.points.loss},
        "criteria": list(phase.criteria),
        "walkover_score": list(phase.walkover_score),
    }
    if phase.format == "groups" and state.given is not None:
        found["groups"] = {name: list(group) for name, group in state.given.groups.items()}
    elif state.given is not None and several:
        found["entrants"] = list(state.given.field)
    for key in ("discard", "stages", "attendance", "quorum", "legs"):
        value = getattr(phase, key)
        if value and value != getattr(Phase(id="x", format="league"), key):
            found[key] = value
    return found


def _results(state: PhaseState) -> list[dict[str, Any]]:
    if state.given is None:
        return []
    found = [_result(result, state.phase) for result in (*state.given.counted, *byes(state.given))]
    if state.phase.format in SMALL:
        return [*(_with_winner(state, result) for result in found), *_forfeited(state)]
    return [result | {"stage": number} for number, result in enumerate(found, start=1)]


def _with_winner(state: PhaseState, result: dict[str, Any]) -> dict[str, Any]:
    """A tie that the better campaign won: no result of its own phase says so."""
    for said in state.verdicts.values():
        if said.by == "campaign" and {said.winner, said.loser} == {result.get("home"), result.get("away")}:
            return result | {"winner": "home" if said.winner == result["home"] else "away"}
    return result


def _forfeited(state: PhaseState) -> list[dict[str, Any]]:
    """Ties that were left to the other without a match: they are told, so that the places are known, and count nowhere
    else, as a play-off does not."""
    return [
        {
            "phase": state.phase.id,
            "home": said.winner,
            "away": said.loser,
            "walkover": "home",
            "play_off": True,
        }
        for said in state.verdicts.values()
        if said.by == "withdrawn" and said.winner is not None and said.loser is not None
    ]


def _result(result: Result, phase: Phase) -> dict[str, Any]:
    """With the score as it counts: an award or a team's tables are not told again."""
    raw = plain(result)
    found = {key: raw[key] for key in _RESULT if key in raw} | {"phase": phase.id}
    if result.bye is None and result.walkover is None:
        found["score"] = list(score_of(result, phase))
    if result.bye is not None and result.points is None:
        found["points"] = phase.points.win if phase.bye_points is None else phase.bye_points
    return found


def _lots(state: PhaseState) -> tuple[tuple[str, ...], ...]:
    return () if state.given is None else state.given.lots
