"""The small form of an event: entrants, phases and results, enough to make every table again."""

from typing import Any

import yaml

from palheta.facts import plain
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
    form = phase.format if phase.format in ("round_robin", "groups", "knockout", "swiss", "league") else None
    found: dict[str, Any] = {
        "id": phase.id,
        "format": form or ("knockout" if state.verdicts else "round_robin"),
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
    byes = [
        Result(phase=state.phase.id, bye=entrant) for paired in state.given.rounds for entrant in paired.byes
    ]
    return [_result(result, state.phase) for result in (*state.given.counted, *byes)]


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
