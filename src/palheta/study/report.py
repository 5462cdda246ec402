"""A study as one HTML file: pictures and numbers, nothing loaded from anywhere."""

from typing import Any

import numpy as np
from jinja2 import Environment, PackageLoader, StrictUndefined

from palheta.rulebooks import registry
from palheta.study import charts, findings
from palheta.study.comparing import Comparison
from palheta.study.intervals import Estimate
from palheta.study.measures import possession_lengths, touch_lengths
from palheta.study.published import PUBLISHED
from palheta.study.reading import Data
from palheta.table.pitch import Pitch


def _environment() -> Environment:
    found = Environment(
        loader=PackageLoader("palheta.study"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    found.filters["number"] = charts.number
    found.filters["interval"] = interval
    return found


def interval(found: Estimate) -> str:
    """`2.31 (2.1 to 2.5)`."""
    return f"{charts.number(found.value)} ({charts.number(found.low)} to {charts.number(found.high)})"


def report(data: Data, title: str) -> str:
    book = registry.find(data.book)
    often, never = findings.clauses(data, book)
    pitch = _pitch(data)
    return _environment().get_template("study.html").render(
        title=title,
        many=len(data.matches),
        flicks=len(data.of),
        described=findings.described(data),
        estimates=findings.estimates(data),
        goals=_goals(data),
        published=PUBLISHED.get(data.book, ()),
        scores=findings.scores(data),
        shots=None if pitch is None else _shots(data, pitch),
        clauses=charts.lying(
            "How often each clause is called",
            [f"{one.clause.id} {one.clause.title or one.clause.gist}" for one in often],
            [one.mean for one in often],
            "calls a match",
        ),
        called=len(often),
        never=never,
        play=_play(data),
        restarts=charts.lying("Restarts", *_split(findings.restarts(data)), "a match"),
        fouls=None if pitch is None else _fouls(data, pitch),
        first=findings.first_to_play(data),
        by_time=_by_time(data),
        stuck=[row for row in data.matches if row.stuck is not None],
    )  # fmt: skip


def compared(found: Comparison, one: str, other: str, title: str, data: tuple[Data, Data]) -> str:
    """Two runs side by side."""
    return _environment().get_template("compared.html").render(
        title=title,
        one=one,
        other=other,
        found=found,
        many=[len(part.matches) for part in data],
        described=[findings.described(part) for part in data],
        goals=_two_spreads(data, (one, other)),
    )  # fmt: skip


def _pitch(data: Data) -> Pitch | None:
    """A board has none; of tables of several sizes the book's own is drawn."""
    table = registry.find(data.book).default_table()
    return None if table is None else table.pitch


def _split(rows: list[tuple[str, float]]) -> tuple[list[str], list[float]]:
    return [name for name, _ in rows], [value for _, value in rows]


def _goals(data: Data) -> Any:
    found = findings.spread(_total(data))
    average = sum(row.score_home + row.score_away for row in data.matches) / len(data.matches)
    drawn = charts.Line(
        f"Poisson, mean {average:.2f}", findings.poisson(average, len(found.shares) - 1), charts.AMBER
    )
    return charts.bars(
        "Goals a match",
        found.labels,
        found.shares,
        across="goals of both",
        unit="share of matches",
        over=[drawn],
    )


def _total(data: Data) -> Any:
    return np.array([row.score_home + row.score_away for row in data.matches])


def _two_spreads(data: tuple[Data, Data], names: tuple[str, str]) -> Any:
    spreads = [findings.spread(_total(part)) for part in data]
    most = max(len(found.shares) for found in spreads)
    drawn = [
        charts.Line(
            name, [*(share.value for share in found.shares), *[0.0] * (most - len(found.shares))], colour
        )
        for name, found, colour in zip(names, spreads, (charts.GREEN, charts.AMBER), strict=True)
    ]
    labels = [str(k) for k in range(most)]
    return charts.lines("Goals a match", labels, drawn, "goals of both", "share of matches")


def _shots(data: Data, pitch: Pitch) -> dict[str, Any]:
    cells = findings.shot_cells(data, pitch)
    most = max((cell.many for cell in cells), default=1)
    chances = findings.by_distance(data, pitch)
    return {
        "map": charts.pitch_cells(
            "Shots", pitch, [_shot_cell(cell, most) for cell in cells],
            "darker: more shots; the number: shots in 100 that counted, from at least ten",
        ),
        "by_distance": charts.bars(
            "The chance to score", [name for name, _, _ in chances], [share for _, _, share in chances],
            across="mm from the middle of the goal", unit="share of shots that counted",
        ),
    }  # fmt: skip


def _shot_cell(cell: findings.CellCount, most: int) -> charts.Cell:
    chance = f"{100 * cell.goals / cell.many:.0f}" if cell.many >= 10 else ""
    return charts.Cell(
        cell.at, 0.08 + 0.9 * (cell.many / most) ** 0.5, chance, f"{cell.many} shots, {cell.goals} counted"
    )


def _fouls(data: Data, pitch: Pitch) -> dict[str, Any]:
    cells = findings.foul_cells(data, pitch)
    most = max((cell.many for cell in cells), default=1)
    many = len(data.matches)
    return {
        "map": charts.pitch_cells(
            "Infringements", pitch,
            [
                charts.Cell(cell.at, 0.08 + 0.9 * (cell.many / most) ** 0.5, f"{cell.many / many:.2g}",
                            f"{cell.many} in {many} matches")
                for cell in cells
            ],
            "infringements a match, where they were; who is called attacks to the right",
        ),
        "thirds": findings.thirds(data, pitch),
    }  # fmt: skip


def _play(data: Data) -> dict[str, Any]:
    length = findings.spread(possession_lengths(data), first=1, most=15)
    touches = findings.spread(findings.touches_a_possession(data), first=0, most=15)
    pieces = findings.spread(touch_lengths(data), first=1, most=8)
    share = "share"
    return {
        "possessions": charts.bars(
            "Flicks a possession", length.labels, length.shares, across="flicks of a possession", unit=share
        ),
        "touches": charts.bars(
            "Touches a possession", touches.labels, touches.shares,
            across="flicks of a possession that met the ball", unit=share,
        ),
        "pieces": charts.bars(
            "On end with one piece", pieces.labels, pieces.shares, across="flicks on end with one piece", unit=share
        ),
    }  # fmt: skip


def _by_time(data: Data) -> Any:
    labels, home, away = findings.goals_by_time(data)
    drawn = [charts.Line("home", home, charts.GREEN), charts.Line("away", away, charts.BLUE)]
    return charts.lines(
        "Goals so far", labels, drawn, "period, and how much of it has been played", "goals a match"
    )
