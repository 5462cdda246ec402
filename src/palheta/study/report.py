"""A study as one HTML file: pictures and numbers in the reader's language, nothing loaded from anywhere."""

from typing import Any

import numpy as np
from jinja2 import Environment, PackageLoader, StrictUndefined

from palheta.rulebooks import registry
from palheta.study import charts, findings
from palheta.study.comparing import Comparison
from palheta.study.measures import possession_lengths, touch_lengths
from palheta.study.published import PUBLISHED
from palheta.study.reading import Data
from palheta.study.speech import Says, Speech
from palheta.table.pitch import Pitch


def _environment(t: Speech) -> Environment:
    found = Environment(
        loader=PackageLoader("palheta.study"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    found.globals |= {"t": t, "spoken": t.spoken}
    found.filters |= {"number": t.number, "interval": t.interval, "count": t.count}
    return found


def speech_of(data: Data, says: Says | None) -> Speech:
    return Speech(says, registry.find(data.book).clauses.info.language)


def report(data: Data, title: str, says: Says | None = None) -> str:
    book = registry.find(data.book)
    t = speech_of(data, says)
    often, never = findings.clauses(data, book)
    pitch = _pitch(data)
    restarts = findings.restarts(data)
    return _environment(t).get_template("study.html").render(
        title=title,
        many=len(data.matches),
        flicks=len(data.of),
        described=findings.described(data),
        estimates=findings.estimates(data),
        goals=_goals(data, t),
        published=PUBLISHED.get(data.book, ()),
        scores=findings.scores(data),
        shots=None if pitch is None else _shots(data, pitch, t),
        clauses=charts.lying(
            t("How often each clause is called"),
            [f"{one.clause.id} {t.title(one.clause)}" for one in often],
            [one.mean for one in often],
            t("calls a match"),
            t.number,
        ),
        called=len(often),
        never=never,
        play=_play(data, t),
        restarts=charts.lying(
            t("Restarts"), [t.slug("next", name) for name, _ in restarts], [many for _, many in restarts],
            t("a match"), t.number,
        ),
        fouls=None if pitch is None else _fouls(data, pitch, t),
        first=findings.first_to_play(data),
        by_time=_by_time(data, t),
        stuck=[row for row in data.matches if row.stuck is not None],
    )  # fmt: skip


def compared(
    found: Comparison,
    one: str,
    other: str,
    title: str,
    data: tuple[Data, Data],
    says: Says | None = None,
) -> str:
    """Two runs side by side."""
    t = speech_of(data[0], says)
    return _environment(t).get_template("compared.html").render(
        title=title,
        one=one,
        other=other,
        found=found,
        many=[len(part.matches) for part in data],
        described=[findings.described(part) for part in data],
        goals=_two_spreads(data, (one, other), t),
    )  # fmt: skip


def _pitch(data: Data) -> Pitch | None:
    """A board has none; of tables of several sizes the book's own is drawn."""
    table = registry.find(data.book).default_table()
    return None if table is None else table.pitch


def _goals(data: Data, t: Speech) -> Any:
    found = findings.spread(_total(data))
    average = sum(row.score_home + row.score_away for row in data.matches) / len(data.matches)
    drawn = charts.Line(
        t("Poisson, mean {mean}", mean=t.number(average)),
        findings.poisson(average, len(found.shares) - 1),
        charts.AMBER,
    )
    return charts.bars(
        t("Goals a match"),
        found.labels,
        found.shares,
        across=t("goals of both"),
        unit=t("share of matches"),
        over=[drawn],
        told=t.number,
    )


def _total(data: Data) -> Any:
    return np.array([row.score_home + row.score_away for row in data.matches])


def _two_spreads(data: tuple[Data, Data], names: tuple[str, str], t: Speech) -> Any:
    spreads = [findings.spread(_total(part)) for part in data]
    most = max(len(found.shares) for found in spreads)
    drawn = [
        charts.Line(
            name, [*(share.value for share in found.shares), *[0.0] * (most - len(found.shares))], colour
        )
        for name, found, colour in zip(names, spreads, (charts.GREEN, charts.AMBER), strict=True)
    ]
    labels = [str(k) for k in range(most)]
    return charts.lines(
        t("Goals a match"), labels, drawn, t("goals of both"), t("share of matches"), t.number
    )


def _shots(data: Data, pitch: Pitch, t: Speech) -> dict[str, Any]:
    cells = findings.shot_cells(data, pitch)
    most = max((cell.many for cell in cells), default=1)
    chances = findings.by_distance(data, pitch)
    return {
        "map": charts.pitch_cells(
            t("Shots"), pitch, [_shot_cell(cell, most, t) for cell in cells],
            t("darker: more shots; the number: shots in 100 that counted, from at least ten"),
        ),
        "by_distance": charts.bars(
            t("The chance to score"), [name for name, _, _ in chances], [share for _, _, share in chances],
            across=t("mm from the middle of the goal"), unit=t("share of shots that counted"), told=t.number,
        ),
    }  # fmt: skip


def _shot_cell(cell: findings.CellCount, most: int, t: Speech) -> charts.Cell:
    chance = f"{100 * cell.goals / cell.many:.0f}" if cell.many >= 10 else ""
    says = t("shots: {shots}, counted: {goals}", shots=t.count(cell.many), goals=t.count(cell.goals))
    return charts.Cell(cell.at, 0.08 + 0.9 * (cell.many / most) ** 0.5, chance, says)


def _fouls(data: Data, pitch: Pitch, t: Speech) -> dict[str, Any]:
    cells = findings.foul_cells(data, pitch)
    most = max((cell.many for cell in cells), default=1)
    many = len(data.matches)
    return {
        "map": charts.pitch_cells(
            t("Infringements"), pitch,
            [
                charts.Cell(cell.at, 0.08 + 0.9 * (cell.many / most) ** 0.5, t.number(float(f"{cell.many / many:.2g}")),
                            t("{times} in {many} matches", times=t.count(cell.many), many=t.count(many)))
                for cell in cells
            ],
            t("infringements a match, where they were; who is called attacks to the right"),
        ),
        "thirds": findings.thirds(data, pitch),
    }  # fmt: skip


def _play(data: Data, t: Speech) -> dict[str, Any]:
    length = findings.spread(possession_lengths(data), first=1, most=15)
    touches = findings.spread(findings.touches_a_possession(data), first=0, most=15)
    pieces = findings.spread(touch_lengths(data), first=1, most=8)
    share = t("share")
    return {
        "possessions": charts.bars(
            t("Flicks a possession"), length.labels, length.shares,
            across=t("flicks of a possession"), unit=share, told=t.number,
        ),
        "touches": charts.bars(
            t("Touches a possession"), touches.labels, touches.shares,
            across=t("flicks of a possession that met the ball"), unit=share, told=t.number,
        ),
        "pieces": charts.bars(
            t("On end with one piece"), pieces.labels, pieces.shares,
            across=t("flicks on end with one piece"), unit=share, told=t.number,
        ),
    }  # fmt: skip


def _by_time(data: Data, t: Speech) -> Any:
    labels, home, away = findings.goals_by_time(data)
    labels[-1] = t("end")
    drawn = [charts.Line(t("home"), home, charts.GREEN), charts.Line(t("away"), away, charts.BLUE)]
    return charts.lines(
        t("Goals so far"),
        labels,
        drawn,
        t("period, and how much of it has been played"),
        t("goals a match"),
        t.number,
    )
