"""What the buttons of an organiser's pages mean: entries of the journal."""

import secrets
from collections.abc import Callable
from typing import Any

import msgspec

from palheta.facts import BadFact
from palheta.planning import NotInstalled
from palheta.server import event_results
from palheta.server.event_forms import Form
from palheta.tournament.draws import draw_of, lots_of, toss_of
from palheta.tournament.entrants import id_for
from palheta.tournament.entries import Amended, Defined, Entry, LinedUp, entry_line, read_entry
from palheta.tournament.hidden import Hidden, Written, hand_in, seal_draw, secret_for
from palheta.tournament.reading import event_of, plain_event, plain_of
from palheta.tournament.state import State
from palheta.tournament.timetable.calling import called
from palheta.tournament.timetable.clock import minute_at, minutes_of_day, starts


class Moment(msgspec.Struct, frozen=True):
    """When somebody pressed the button: by the clock of the hall, and in minutes of its day."""

    at: str
    of_day: int


def meant(state: State, hidden: Hidden, form: Form, moment: Moment) -> Written:
    """BadFact where the form makes no sense; whether the entries fit the event is asked when they are written."""
    do = form.text("do")
    if do == "seal":
        return seal_draw(hidden, secrets.token_hex(16), moment.at)
    if do in ("draw", "toss"):
        return _drawn(state, hidden, form, moment)
    if do == "line_up":
        return _line_up(state, hidden, form)
    if do not in _ENTRIES:
        raise BadFact("do", f"Expected something that can be done; {do!r} cannot")
    entries = _ENTRIES[do](state, form, moment)
    return Written(tuple(read_entry(entry_line(entry) | {"at": moment.at}) for entry in entries))


def minute_now(state: State, moment: Moment) -> int | None:
    """None where nobody can tell: the event does not say when it starts."""
    return None if starts(state) is None else minute_at(state, moment.of_day)


def _drawn(state: State, hidden: Hidden, form: Form, moment: Moment) -> Written:
    """What is due in that phase: lots, a Swiss round, groups or a bracket; or the toss of a round."""
    phase, word = form.text("phase"), form.text("word")
    if phase not in state.phases:
        raise BadFact("phase", f"Expected a phase of this event; there is no {phase!r}")
    secret = secret_for(state, hidden, secrets.token_hex(16))
    if form.text("do") == "toss":
        entry: Entry = toss_of(phase, form.number("round"), secret, word)
    else:
        entry = _due(state, phase, secret, word)
    stamped = read_entry(entry_line(entry) | {"at": moment.at})
    left = hidden if not hasattr(entry, "secret") else msgspec.structs.replace(hidden, secret="")
    return Written((stamped,), left)


def _due(state: State, phase: str, secret: str, word: str) -> Entry:
    for due in state.phases[phase].dues:
        match due.do:
            case "lots":
                return lots_of(due.phase, due.among, secret, word)
            case "pair":
                try:
                    from palheta.planning.dutch import pair
                except NotInstalled as error:
                    raise BadFact("phase", str(error)) from None
                return pair(state.phases[phase])
            case "draw":
                return draw_of(state, phase, secret, word)
            case _:
                pass
    raise BadFact("phase", f"Expected something to be drawn in {phase}; nothing is")


def _line_up(state: State, hidden: Hidden, form: Form) -> Written:
    """Secret until both are in, unless the event does without."""
    phase, fixture = state.find(form.text("match"))
    players = form.each("player")
    entry = read_entry(
        {"entry": "line_up", "match": fixture.id, "side": form.text("side"), "players": players}
    )
    assert isinstance(entry, LinedUp)
    if phase.phase.team is not None and phase.phase.team.secret:
        return hand_in(state, hidden, entry, secrets.token_hex(16))
    return Written((entry,))


Entries = Callable[[State, Form, Moment], list[Entry]]


def _plain(kind: str, *fields: str) -> Entries:
    """An entry that has just what the form has under the same names."""

    def entries(state: State, form: Form, moment: Moment) -> list[Entry]:
        return [read_entry({"entry": kind} | {name: form.text(name) for name in fields if name in form})]

    return entries


def _result(state: State, form: Form, moment: Moment) -> list[Entry]:
    return list(event_results.result(state, form, minute_now(state, moment)))


def _checked_in(state: State, form: Form, moment: Moment) -> list[Entry]:
    here = form.text("do") == "check_in"
    if not form.each("who"):
        raise BadFact("who", "Expected somebody to be ticked")
    entries = []
    for one in form.each("who"):
        raw: dict[str, Any] = {"entry": "check_in", "entrant": one, "present": here}
        fee = state.entrants[one].fee if one in state.entrants else None
        entries.append(
            read_entry(raw | ({"paid": fee} if here and "paid" in form and fee is not None else {}))
        )
    return entries


def _joined(state: State, form: Form, moment: Moment) -> list[Entry]:
    name = form.text("name")
    if not name:
        raise BadFact("name", "Expected the name of who enters")
    told = {key: form.text(key) for key in ("name", "club", "nation", "category") if key in form}
    members = [one.strip() for one in form.text("members").split(",") if one.strip()]
    entrant = {"id": id_for(name, state.entrants), "present": True} | told
    entrant |= {"members": members} if members else {}
    return [read_entry({"entry": "join", "entrant": entrant, "group": form.text("group")})]


def _withdrew(state: State, form: Form, moment: Moment) -> list[Entry]:
    told = {key: form.text(key) for key in ("how", "why", "clause", "phase") if key in form}
    out = form.text("do") == "disqualify"
    return [read_entry({"entry": "withdraw", "entrant": form.text("who"), "disqualified": out} | told)]


def _staged(state: State, form: Form, moment: Moment) -> list[Entry]:
    name = form.text("stage")
    stage = int(name) if name.isascii() and name.isdigit() and len(name) < 6 else name
    return [
        read_entry(
            {"entry": "stage", "phase": form.text("phase"), "stage": stage, "present": form.each("who")}
        )
    ]


def _challenged(state: State, form: Form, moment: Moment) -> list[Entry]:
    phase = form.text("phase")
    given = state.phases[phase].given if phase in state.phases else None
    number = 1 if given is None else len(given.rounds) + 1
    pair = [form.text("challenged"), form.text("challenger")]
    return [read_entry({"entry": "pair", "phase": phase, "round": number, "pairs": [pair]})]


def _scored(state: State, form: Form, moment: Moment) -> list[Entry]:
    told = {"match": form.text("match"), "table": form.number("table"), "side": form.text("side")}
    return [read_entry({"entry": "goal"} | told)]


def _called(state: State, form: Form, moment: Moment) -> list[Entry]:
    """Everybody for whom there is a table; where the event has no hours, its first call is its minute 0."""
    return list(called(state, minute_now(state, moment) or 0))


def _timed(state: State, form: Form, moment: Moment) -> list[Entry]:
    """`when`: by the clock, or in minutes where the event has no hours; nothing: now."""
    _, fixture = state.find(form.text("match"))
    when = form.text("when")
    of_day = minutes_of_day(when)
    if of_day is not None:
        minute: int | None = minute_at(state, of_day)
    else:
        minute = form.number("when") if when else minute_now(state, moment)
    told = {key: form.text(key) for key in ("table", "referee") if key in form}
    field = "began" if form.text("do") == "began" else "ended"
    return [read_entry({"entry": "time", "match": fixture.id, field: minute or 0} | told)]


def _taken_back(state: State, form: Form, moment: Moment) -> list[Entry]:
    """Those that were written together go together."""
    numbers = form.each("entry") or [""]
    if not all(one.isascii() and one.isdigit() and len(one) < 8 for one in numbers):
        raise BadFact("entry", "Expected the number of an entry")
    return [Amended(amend=int(one), why=form.text("why")) for one in numbers]


def _defined(state: State, form: Form, moment: Moment) -> list[Entry]:
    return [Defined(event=plain_event(event_of(plain_of(form.whole_text("file"), "toml"))))]


_ENTRIES: dict[str, Entries] = {
    "result": _result,
    "tie": lambda state, form, moment: [event_results.tie(state, form)],
    "play_off": lambda state, form, moment: [event_results.play_off(state, form)],
    "check_in": _checked_in,
    "absent": _checked_in,
    "join": _joined,
    "withdraw": _withdrew,
    "disqualify": _withdrew,
    "stage": _staged,
    "challenge": _challenged,
    "substitute": _plain("substitute", "match", "side", "off", "on"),
    "nominate": _plain("nominate", "match", "side", "player"),
    "goal": _scored,
    "extra_time": _plain("extra_time", "match"),
    "close": _plain("close", "phase"),
    "note": _plain("note", "text", "about", "kind"),
    "call": _called,
    "began": _timed,
    "ended": _timed,
    "take_back": _taken_back,
    "define": _defined,
}
