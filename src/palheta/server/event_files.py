"""What can be downloaded of an event: results as CSV, tables and results as a spreadsheet, the small form, JSON."""

import csv
import io
from collections.abc import Callable
from typing import Any

from palheta.facts import BadFact
from palheta.planning import NotInstalled
from palheta.sheets.event_report import played
from palheta.tournament.final import final_ranking
from palheta.tournament.lines import score_of
from palheta.tournament.small import small_form
from palheta.tournament.state import State
from palheta.tournament.table import answer, rows

COLUMNS = (
    "phase",
    "group",
    "round",
    "match",
    "home",
    "home_name",
    "away",
    "away_name",
    "home_goals",
    "away_goals",
    "walkover",
    "disqualified",
    "extra",
    "penalties",
    "winner",
)
TABLE = (
    "place",
    "id",
    "name",
    "club",
    "nation",
    "played",
    "won",
    "drawn",
    "lost",
    "for",
    "against",
    "points",
    "by",
)


def results(state: State) -> list[dict[str, Any]]:
    """A line a match."""
    found = []
    for phase, fixture, result in played(state):
        home, away = score_of(result, phase.phase)
        said = phase.verdicts.get(fixture.tie)
        values = (
            phase.phase.id,
            fixture.group,
            fixture.round,
            fixture.id,
            result.home,
            state.name(result.home),
            result.away,
            state.name(result.away),
            home,
            away,
            result.walkover,
            result.disqualified,
            result.extra,
            result.penalties,
            None if said is None else said.winner,
        )
        found.append(dict(zip(COLUMNS, values, strict=True)))
    return found


def as_csv(state: State) -> str:
    """With a byte order mark and semicolons, as spreadsheets in these countries want it."""
    out = io.StringIO()
    writer = csv.DictWriter(out, COLUMNS, delimiter=";", lineterminator="\r\n")
    writer.writeheader()
    for row in results(state):
        writer.writerow({key: _harmless(_cell(value)) for key, value in row.items()})
    return "\ufeff" + out.getvalue()


def _cell(value: Any) -> Any:
    return "-".join(map(str, value)) if isinstance(value, tuple) else "" if value is None else value


def _harmless(value: Any) -> Any:
    """A name that begins like a formula is only a name."""
    return f"'{value}" if isinstance(value, str) and value[:1] in ("=", "+", "-", "@", "\t", "\r") else value


def as_xlsx(state: State) -> bytes:
    """Places, a sheet for each table, every result. BadFact where the library is not there."""
    try:
        from palheta.planning.spreadsheets import spreadsheet
    except NotInstalled as error:
        raise BadFact("event.xlsx", str(error)) from None
    sheets: list[tuple[str, list[list[Any]]]] = []
    if all(phase.over for phase in state.phases.values()):
        ranking = final_ranking(state.phases)
        ranks = ranking.ranks()
        places = [[ranks[one], *_who(state, one)] for one in ranking.order]
        sheets.append(("final places", [["place", "id", "name", "club", "nation"], *places]))
    for name, phase in state.phases.items():
        for standing in phase.standings:
            title = f"{name} {standing.group}".strip()
            sheets.append((title, [list(TABLE), *(_row(state, row) for row in rows(standing))]))
    found = [[_cell(value) for value in row.values()] for row in results(state)]
    return spreadsheet([*sheets, ("results", [list(COLUMNS), *found])])


def _who(state: State, one: str) -> list[str]:
    entrant = state.entrants[one]
    return [one, entrant.called, entrant.club, entrant.nation]


def _row(state: State, row: Any) -> list[Any]:
    counts = [row.played, row.won, row.drawn, row.lost, row.for_, row.against, row.points]
    return [row.rank, *_who(state, row.id), *counts, row.by or ""]


def tables(state: State) -> dict[str, Any]:
    known = [answer(name, phase.standings) for name, phase in state.phases.items() if phase.given is not None]
    return {"event": state.event.event, "tables": known}


MADE: dict[str, tuple[str, Callable[[State], str | bytes]]] = {
    "results.csv": ("text/csv", as_csv),
    "small.yaml": ("application/yaml", small_form),
    "event.xlsx": ("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", as_xlsx),
}
