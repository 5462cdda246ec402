"""What a form says of a match: its score and all that may come with it, or more of a tie that is level."""

from typing import Any

from palheta.facts import BadFact
from palheta.server.event_forms import Form
from palheta.tournament.entries import Amended, Entered, Entry, Timed, entry_line, read_entry
from palheta.tournament.formats import Due, Fixture
from palheta.tournament.now import now
from palheta.tournament.results import goals_of
from palheta.tournament.state import PhaseState, State

EXTRA = ("extra_time", "sudden_death")


def result(state: State, form: Form, minute: int | None) -> tuple[Entry, ...]:
    """`amend`: the entry that was wrong, if this is what it should have been."""
    phase, fixture = state.find(form.text("match"))
    told = _whose(phase, fixture) | _told(phase, form)
    old = phase.result(fixture)
    if "amend" in form and old is not None and form.number("amend") == state.entry_of(phase, fixture):
        told["match"] = old.match  # as it was called then
    entry = read_entry({"entry": "result", "result": told})
    if "amend" in form:
        return (Amended(amend=form.number("amend"), instead=entry_line(entry), why=form.text("because")),)
    called = any(one.fixture.id == fixture.id and one.began is not None for one in now(state).playing)
    return (entry, Timed(match=fixture.id, ended=minute)) if called and minute is not None else (entry,)


def _whose(phase: PhaseState, fixture: Fixture) -> dict[str, Any]:
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
    return told


def _told(phase: PhaseState, form: Form) -> dict[str, Any]:
    told: dict[str, Any] = {}
    if form.text("walkover") in ("home", "away", "nobody"):
        told["walkover"] = form.text("walkover")
        told |= {"late": True} if "late" in form else {}
    elif phase.phase.team is not None:
        told["tables"] = [_table(form, n) for n in range(phase.phase.team.tables)]
    else:
        told["score"] = form.goals("home", "away")
    for name in ("extra", "penalties"):
        if f"{name}_home" in form or f"{name}_away" in form:
            told[name] = form.goals(f"{name}_home", f"{name}_away")
    if "cards_home" in form or "cards_away" in form:
        told["cards"] = form.goals("cards_home", "cards_away")
    if "kicks" in form:
        told["kicks"] = [_kick(word) for word in form.text("kicks").replace(",", " ").split()]
        told.setdefault("penalties", goals_of(told["kicks"]))
    for name in ("winner", "disqualified", "clause", "why"):
        if name in form:
            told[name] = form.text(name)
    return told


def _table(form: Form, number: int) -> dict[str, Any]:
    found: dict[str, Any] = {"score": form.goals(f"home{number}", f"away{number}")}
    if f"extra_home{number}" in form or f"extra_away{number}" in form:
        found["extra"] = form.goals(f"extra_home{number}", f"extra_away{number}")
    return found


def _kick(word: str) -> dict[str, Any]:
    """h7+ is a goal by disc 7 of home, a- a miss of away."""
    side, disc, goal = word[:1], word[1:-1], word[-1:]
    if (
        side not in ("h", "a")
        or goal not in ("+", "-")
        or not (disc == "" or (disc.isascii() and disc.isdigit()))
    ):
        raise BadFact("kicks", f"Expected kicks such as h7+ (home, disc 7, a goal) or a-, got {word[:20]!r}")
    kick: dict[str, Any] = {"side": "home" if side == "h" else "away", "goal": goal == "+"}
    return kick | ({"disc": int(disc)} if disc else {})


def tie(state: State, form: Form) -> Entry:
    """More of a level tie: its result is amended with what came after."""
    phase, due = level_tie(state, form.text("match"))
    matches = {fixture.id for fixture in phase.fixtures if fixture.tie == due.fixture}
    number, last = next(
        (n, entry.result)
        for n, entry in reversed(state.entries)
        if isinstance(entry, Entered) and entry.result.match in matches
    )
    plain = entry_line(Entered(result=last))
    if due.by == "lots":
        plain["result"]["winner"] = form.text("winner")
    else:
        plain["result"]["extra" if due.by in EXTRA else "penalties"] = form.goals("home", "away")
    return read_entry({"entry": "amend", "amend": number, "instead": plain})


def level_tie(state: State, wanted: str) -> tuple[PhaseState, Due]:
    for phase in state.phases.values():
        for due in phase.dues:
            if due.do == "tie" and due.by != "replay" and due.fixture == wanted:
                return phase, due
    raise BadFact("match", f"Expected a tie that is level; {wanted!r} is not")


def play_off(state: State, form: Form) -> Entry:
    """A further match of those who are level, with whatever has decided it."""
    phase = state.phases.get(form.text("phase"))
    if phase is None:
        raise BadFact("phase", f"Expected a phase of this event; there is no {form.text('phase')!r}")
    told = {
        "phase": phase.phase.id,
        "home": form.text("first"),
        "away": form.text("second"),
        "play_off": True,
    }
    return read_entry({"entry": "result", "result": told | _told(phase, form)})
