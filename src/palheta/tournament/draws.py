"""Making a draw for an event as it stands, and finding out later whether one was honest."""

from collections.abc import Sequence

from palheta.facts import BadFact
from palheta.match.chance import commitment
from palheta.tournament.drawing import Hat, draw_bracket, draw_groups, draw_lots, draw_order, toss
from palheta.tournament.entries import Amended, Drew, DrewLots, Entry, Sealed, Tossed
from palheta.tournament.event import Event
from palheta.tournament.fold import fold
from palheta.tournament.formats import BRACKETED
from palheta.tournament.seats import needs_no_draw
from palheta.tournament.state import State

Chanced = Drew | DrewLots | Tossed


def seed_of(secret: str, word: str) -> str:
    """What everything is drawn from: the sealed secret, and the word that was added after the seal."""
    return f"{secret}\0{word}" if word else secret


def draw_of(state: State, phase: str, secret: str, word: str = "") -> Drew:
    """Groups, a bracket or an order for this phase."""
    found = state.phases[phase]
    if found.given is None:
        raise BadFact("phase", f"Expected a phase of which it is known who plays; {phase}: {found.waits}")
    form = found.phase.format
    if form in ("swiss", "league", "consolation"):
        raise BadFact("phase", f"Expected a phase that is drawn; {phase} is {form}")
    if isinstance(found.phase.groups, dict) and found.phase.groups:
        raise BadFact(
            "phase", f"Expected a phase that is drawn; the event's file says who is in which group of {phase}"
        )
    if form in (*BRACKETED, "groups") and needs_no_draw(found.phase):
        raise BadFact("phase", f"Expected a phase that is drawn; the seats of {phase} follow from its `draw`")
    hat, seed = hat_of(state, phase), seed_of(secret, word)
    if form == "groups":
        return Drew(phase=phase, groups=draw_groups(hat, seed), secret=secret, word=word)
    seats = draw_bracket(hat, seed) if form in BRACKETED else draw_order(hat, seed)
    return Drew(phase=phase, seats=seats, secret=secret, word=word)


def hat_of(state: State, phase: str) -> Hat:
    found = state.phases[phase]
    assert found.given is not None
    field, origin = found.given.field, found.given.origin
    keys = {
        "club": {one: state.entrants[one].club for one in field},
        "nation": {one: state.entrants[one].nation for one in field},
        "group": {one: origin.get(one, "").rstrip("0123456789") for one in field},
    }
    return Hat(found.phase, field, keys, origin)


def lots_of(phase: str, among: Sequence[str], secret: str, word: str = "") -> DrewLots:
    order = draw_lots(seed_of(secret, word), phase, among)
    return DrewLots(phase=phase, order=order, secret=secret, word=word)


def toss_of(phase: str, number: int, secret: str, word: str = "") -> Tossed:
    """For all tables of this round (dadinho 16)."""
    side = toss(seed_of(secret, word), phase, number)
    return Tossed(phase=phase, round=number, side=side, secret=secret, word=word)


def dishonest(event: Event, entries: Sequence[Entry]) -> list[str]:
    """Every draw that does not follow from its secret as things stood then, whose secret is not the one that was sealed
    before, or that was changed by hand afterwards."""
    faults = []
    sealed: str | None = None
    for number, entry in enumerate(entries, start=1):
        if isinstance(entry, Sealed):
            sealed = entry.sha256
        if isinstance(entry, Amended) and isinstance(entries[entry.amend - 1], Chanced):
            faults.append(f"entry {entry.amend}: this draw was changed by hand in entry {number}")
        if not isinstance(entry, Chanced) or not entry.secret:
            continue
        if sealed is not None and commitment(entry.secret) != sealed:
            faults.append(f"entry {number}: the secret is not the one that was sealed before")
        sealed = None
        if _again(event, entries[: number - 1], entry) != entry:
            faults.append(f"entry {number}: this does not follow from its secret")
    return faults


def _again(event: Event, before: Sequence[Entry], entry: Chanced) -> Entry:
    """The same draw once more, as things stood then."""
    more = {"at": entry.at, "by": entry.by, "action_id": entry.action_id}
    if isinstance(entry, DrewLots):
        made: Chanced = lots_of(entry.phase, entry.order, entry.secret, entry.word)
    elif isinstance(entry, Tossed):
        made = toss_of(entry.phase, entry.round, entry.secret, entry.word)
    else:
        made = draw_of(fold(event, before), entry.phase, entry.secret, entry.word)
    return type(made)(**{name: getattr(made, name) for name in made.__struct_fields__} | more)
