"""What can be played now, on which table, and what the organiser must do."""

import msgspec

from palheta.tournament.formats import Due, Fixture
from palheta.tournament.state import State


class Playing(msgspec.Struct, frozen=True):
    """`table`: where it can begin at once; nothing while its players or all tables are busy."""

    phase: str
    fixture: Fixture
    table: str = ""


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
    """Matches in the order of play; each gets a table while there are free ones and its players sit at no other."""
    free, busy = table_names(state), set[str]()
    playing = []
    for name, phase in state.phases.items():
        width = phase.phase.team.tables if phase.phase.team is not None else 1
        for fixture in phase.open:
            table = ""
            if len(free) >= width and not busy & set(fixture.pair):
                table = free[0] if width == 1 else f"{free[0]}-{free[width - 1]}"
                del free[:width]
                busy |= set(fixture.pair)
            playing.append(Playing(name, fixture, table))
    return Now(
        tuple(playing),
        tuple((name, due) for name, phase in state.phases.items() for due in phase.dues),
        tuple((name, phase.waits) for name, phase in state.phases.items() if phase.waits),
        all(phase.over for phase in state.phases.values()),
    )
