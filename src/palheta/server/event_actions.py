"""What the buttons of an organiser's page mean: entries of the journal."""

import secrets
from collections.abc import Mapping
from typing import Any

from palheta.facts import BadFact
from palheta.planning import NotInstalled
from palheta.tournament.draws import draw_of, lots_of
from palheta.tournament.entries import Amended, Entered, Entry, entry_line, read_entry
from palheta.tournament.formats import Due
from palheta.tournament.state import PhaseState, State

EXTRA = ("extra_time", "sudden_death")


def meant(state: State, form: Mapping[str, str]) -> Entry:
    """BadFact where the form makes no sense; whether the entry fits the event is asked when it is written."""
    match form.get("do", ""):
        case "result":
            return _result(state, form)
        case "tie":
            return _tie(state, form)
        case "draw":
            return _drawn(state, form.get("phase", ""))
        case "take_back":
            return Amended(amend=_goals(form, "entry"))
        case other:
            raise BadFact("do", f"Expected something that can be done; {other!r} cannot")


def _goals(form: Mapping[str, str], name: str) -> int:
    text = form.get(name, "")
    if not (text.isascii() and text.isdigit() and len(text) < 8):
        raise BadFact(name, f"Expected a number, got {text[:20]!r}")
    return int(text)


def _result(state: State, form: Mapping[str, str]) -> Entry:
    phase, fixture = state.find(form.get("match", ""))
    if not fixture.known:
        raise BadFact("match", f"Expected a match whose players are known; {fixture.id} waits")
    told: dict[str, Any] = {
        "phase": phase.phase.id,
        "match": fixture.id,
        "home": fixture.home,
        "away": fixture.away,
    }
    if fixture.stage is not None:
        told["stage"] = fixture.stage
    if fixture.tie and fixture.id.removeprefix(fixture.tie).startswith("r"):
        told["play_off"] = True
    if phase.phase.team is not None:
        tables = range(phase.phase.team.tables)
        told["tables"] = [{"score": [_goals(form, f"home{n}"), _goals(form, f"away{n}")]} for n in tables]
    elif form.get("walkover") in ("home", "away"):
        told["walkover"] = form["walkover"]
    else:
        told["score"] = [_goals(form, "home"), _goals(form, "away")]
    return read_entry({"entry": "result", "result": told})


def _tie(state: State, form: Mapping[str, str]) -> Entry:
    """More of a level tie: its result is amended with what came after."""
    phase, due = level_tie(state, form.get("match", ""))
    matches = {fixture.id for fixture in phase.fixtures if fixture.tie == due.fixture}
    number, result = next(
        (n, entry.result)
        for n, entry in reversed(state.entries)
        if isinstance(entry, Entered) and entry.result.match in matches
    )
    plain = entry_line(Entered(result=result))
    goals = [_goals(form, "home"), _goals(form, "away")]
    if due.by == "lots":
        plain["result"]["winner"] = "home" if goals[0] > goals[1] else "away"
    else:
        plain["result"]["extra" if due.by in EXTRA else "penalties"] = goals
    return Amended(amend=number, instead=plain)


def level_tie(state: State, tie: str) -> tuple[PhaseState, Due]:
    for phase in state.phases.values():
        for due in phase.dues:
            if due.do == "tie" and due.by != "replay" and due.fixture == tie:
                return phase, due
    raise BadFact("match", f"Expected a tie that is level; {tie!r} is not")


def _drawn(state: State, phase: str) -> Entry:
    """Whatever is due there: lots, a Swiss round, groups or a bracket."""
    if phase not in state.phases:
        raise BadFact("phase", f"Expected a phase of this event; there is no {phase!r}")
    for due in state.phases[phase].dues:
        match due.do:
            case "lots":
                return lots_of(due.phase, due.among, secrets.token_hex(16))
            case "pair":
                try:
                    from palheta.planning.dutch import pair
                except NotInstalled as error:
                    raise BadFact("phase", str(error)) from None
                return pair(state.phases[phase])
            case "draw":
                return draw_of(state, phase, secrets.token_hex(16))
            case _:
                pass
    raise BadFact("phase", f"Expected something to be drawn in {phase}; nothing is")
