"""Who sits where in a phase: as it was drawn, as the file says, or by a rule that needs no draw."""

from collections.abc import Mapping, Sequence

import msgspec

from palheta.tournament.drawing import Hat, group_names, seat_without_draw, snake
from palheta.tournament.entries import CheckedIn, Drew, Entry, Joined
from palheta.tournament.formats import BRACKETED, Given
from palheta.tournament.phases import Phase


def seated(given: Given, entries: Sequence[Entry]) -> Given:
    """With its groups or seats: those that were drawn for exactly these entrants, or those that need no draw."""
    phase, field = given.phase, set(given.field)
    for number, entry in reversed(list(enumerate(entries))):
        if isinstance(entry, Drew) and entry.phase == phase.id:
            seated = {e for group in entry.groups.values() for e in group} | {e for e in entry.seats if e}
            late = _late(entries[number + 1 :], field - seated)
            if seated <= field and field - seated == set(late):
                groups, seats = _with_late(entry, late)
                return msgspec.structs.replace(given, groups=groups, seats=seats)
    if phase.format == "groups":
        return msgspec.structs.replace(given, groups=_groups(given))
    if phase.format in BRACKETED and needs_no_draw(phase):
        hat = Hat(phase, given.field, origin=given.origin)
        return msgspec.structs.replace(given, seats=seat_without_draw(hat))
    return given


def needs_no_draw(phase: Phase) -> bool:
    return bool(phase.bracket) or (phase.draw is not None and phase.draw.by != "drawn")


def _groups(given: Given) -> dict[str, tuple[str, ...]]:
    phase = given.phase
    if isinstance(phase.groups, dict):
        return {name: tuple(e for e in group if e in given.field) for name, group in phase.groups.items()}
    if phase.draw is not None and phase.draw.by in ("snake", "seeded"):
        return snake(Hat(phase, given.field))
    if phase.draw is not None and phase.draw.by == "listed":
        names = group_names(phase)
        size, more = divmod(len(given.field), len(names))
        starts = [k * size + min(k, more) for k in range(len(names) + 1)]
        return {n: given.field[starts[k] : starts[k + 1]] for k, n in enumerate(names)}
    return {}


def _late(after: Sequence[Entry], unseated: set[str]) -> dict[str, str]:
    """Who entered or checked in after the draw, with the group he was put in."""
    found: dict[str, str] = {}
    for entry in after:
        if isinstance(entry, Joined) and entry.entrant.id in unseated:
            found[entry.entrant.id] = entry.group
        if isinstance(entry, CheckedIn) and entry.present and entry.entrant in unseated:
            found.setdefault(entry.entrant, "")
    return found


def _with_late(
    entry: Drew, late: Mapping[str, str]
) -> tuple[dict[str, tuple[str, ...]], tuple[str | None, ...]]:
    """Who came late sits where it was said, or in the smallest group, or on the first empty seat."""
    groups, seats = {name: list(group) for name, group in entry.groups.items()}, list(entry.seats)
    for one, group in late.items():
        if groups:
            name = group if group in groups else min(groups, key=lambda n: len(groups[n]))
            groups[name].append(one)
        elif None in seats:
            seats[seats.index(None)] = one
        else:
            seats.append(one)
    return {name: tuple(group) for name, group in groups.items()}, tuple(seats)
