"""What can be played now, on which table, and what the organiser must do."""

import msgspec

from palheta.tournament.entries import Timed
from palheta.tournament.formats import Due, Fixture
from palheta.tournament.state import PhaseState, State


class Playing(msgspec.Struct, frozen=True):
    """`table`: where it is played, or can begin at once; nothing while its players or all tables are busy. `began`: in
    which minute it was called to its table, with which `referee`; None while it was not."""

    phase: str
    fixture: Fixture
    table: str = ""
    began: int | None = None
    referee: str = ""


class Now(msgspec.Struct, frozen=True):
    playing: tuple[Playing, ...]
    dues: tuple[tuple[str, Due], ...]
    waiting: tuple[tuple[str, str], ...]
    over: bool


def table_names(state: State) -> list[str]:
    tables = state.event.tables
    return (
        [str(n) for n in range(1, tables + 1)] if isinstance(tables, int) else [table.id for table in tables]
    )


def now(state: State) -> Now:
    """Matches in the order of play. Who was called to a table stays there; the others get one while there are free ones
    and they sit at no other."""
    called = _called(state)
    opened = [(name, phase, fixture) for name, phase in state.phases.items() for fixture in phase.open]
    names = table_names(state)
    taken = {
        t for _, phase, f in opened if f.id in called for t in _side_by_side(names, phase, called[f.id].table)
    }
    free = [table for table in names if table not in taken]
    busy = {one for _, _, fixture in opened if fixture.id in called for one in fixture.pair}
    playing = []
    for name, phase, fixture in opened:
        at = called.get(fixture.id)
        if at is not None:
            where = _told(_side_by_side(names, phase, at.table))
            playing.append(Playing(name, fixture, where, round(at.began or 0), at.referee))
            continue
        width = _width(phase)
        table = ""
        if len(free) >= width and not busy & set(fixture.pair):
            table = _told(free[:width])
            del free[:width]
            busy |= set(fixture.pair)
        playing.append(Playing(name, fixture, table))
    return Now(
        tuple(playing),
        tuple((name, due) for name, phase in state.phases.items() for due in phase.dues),
        tuple((name, phase.waits) for name, phase in state.phases.items() if phase.waits),
        all(phase.over for phase in state.phases.values()),
    )


def _width(phase: PhaseState) -> int:
    return phase.phase.team.tables if phase.phase.team is not None else 1


def _side_by_side(names: list[str], phase: PhaseState, first: str) -> list[str]:
    """The tables of a match, of which the journal has the first."""
    at = names.index(first) if first in names else len(names)
    return names[at : at + _width(phase)] or [first]


def _told(tables: list[str]) -> str:
    return tables[0] if len(tables) == 1 else f"{tables[0]}-{tables[-1]}"


def _called(state: State) -> dict[str, Timed]:
    """Which matches have begun, and are not over."""
    found: dict[str, Timed] = {}
    for _, entry in state.entries:
        if isinstance(entry, Timed) and entry.began is not None:
            found[entry.match] = entry
        if isinstance(entry, Timed) and entry.ended is not None:
            found.pop(entry.match, None)
    return found
