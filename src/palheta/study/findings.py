"""What a report tells of some matches, computed from their rows."""

import math
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from palheta.rulebooks.base import Book
from palheta.rulebooks.clauses import Clause
from palheta.ruling import Reason, reason
from palheta.study.intervals import Estimate, mean, wilson
from palheta.study.measures import attacking, is_restart, is_shot, measures, possession_starts, told
from palheta.study.reading import Array, Data
from palheta.table.geometry import Rect
from palheta.table.pitch import Pitch

COLUMNS, ROWS = 12, 8  # cells of the pitch
TENTHS = 10
DISTANCES = 8


class Spread(NamedTuple):
    """How often each number came, as a share, from `first` on."""

    first: int
    shares: tuple[Estimate, ...]

    @property
    def labels(self) -> list[str]:
        return [str(self.first + k) for k in range(len(self.shares))]


class CellCount(NamedTuple):
    at: Rect
    many: int
    goals: int


class ClauseCount(NamedTuple):
    """`mean`: how often a match calls it."""

    clause: Clause
    mean: float


def estimates(data: Data) -> dict[str, Estimate]:
    """Every measure with its interval."""
    return {measure.name: mean(measure.values(data)) for measure in measures(data)}


def spread(values: Array, first: int = 0, most: int = 14) -> Spread:
    """The last one is "so many and more"."""
    whole = np.minimum(values.astype(np.int64), first + most)
    counts = np.bincount(np.maximum(whole - first, 0))
    return Spread(first, tuple(wilson(float(count), len(values)) for count in counts))


def poisson(average: float, up_to: int) -> list[float]:
    """The shares that goals would have if each moment were as good as every other; the last: so many and more."""
    shares = [math.exp(-average) * average**k / math.factorial(k) for k in range(up_to)]
    return [*shares, max(0.0, 1 - sum(shares))]


def scores(data: Data, many: int = 8) -> list[tuple[str, Estimate]]:
    """The commonest results."""
    found = Counter(f"{row.score_home}–{row.score_away}" for row in data.matches)
    return [(score, wilson(often, len(data.matches))) for score, often in found.most_common(many)]


# --- clauses


def clauses(data: Data, book: Book) -> tuple[list[ClauseCount], list[Clause]]:
    """Those that were called, the commonest first; and those that could be called and never were."""
    called: Counter[str] = Counter()
    for row in data.matches:
        for call in row.calls:
            called[call.rule] += call.times
    known = book.clauses.by_id
    often = [
        ClauseCount(known[rule], times / len(data.matches))
        for rule, times in called.most_common()
        if rule in known
    ]
    never = [clause for clause in known.values() if clause.call is not None and clause.id not in called]
    return often, never


# --- places: everybody attacks towards +x


def _turned(data: Data, which: Array) -> tuple[Array, Array]:
    sign = np.where(data.flicks["side"][which] == "home", 1.0, -1.0)
    return data.flicks["ball_x"][which] * sign, data.flicks["ball_y"][which] * sign


def shot_cells(data: Data, pitch: Pitch) -> list[CellCount]:
    which = np.flatnonzero(is_shot(data))
    x, y = _turned(data, which)
    return _cells(pitch, x, y, data.flicks["shot"][which] == "goal")


def foul_cells(data: Data, pitch: Pitch) -> list[CellCount]:
    """Where infringements were, as who is called attacks."""
    calls = data.calls
    sign = np.where(calls.against == "home", 1.0, -1.0)
    return _cells(pitch, calls.x * sign, calls.y * sign, np.zeros(len(calls.x), dtype=bool))


def _cells(pitch: Pitch, x: Array, y: Array, goals: Array) -> list[CellCount]:
    known = ~(np.isnan(x) | np.isnan(y))
    column = np.clip(((x[known] / pitch.length + 0.5) * COLUMNS).astype(int), 0, COLUMNS - 1)
    row = np.clip(((y[known] / pitch.width + 0.5) * ROWS).astype(int), 0, ROWS - 1)
    at = column * ROWS + row
    many = np.bincount(at, minlength=COLUMNS * ROWS)
    scored = np.bincount(at, weights=goals[known], minlength=COLUMNS * ROWS)
    wide, high = pitch.length / COLUMNS, pitch.width / ROWS
    return [
        CellCount(
            Rect(
                -pitch.length / 2 + c * wide,
                -pitch.width / 2 + r * high,
                -pitch.length / 2 + (c + 1) * wide,
                -pitch.width / 2 + (r + 1) * high,
            ),
            int(many[c * ROWS + r]),
            int(scored[c * ROWS + r]),
        )
        for c in range(COLUMNS)
        for r in range(ROWS)
        if many[c * ROWS + r]
    ]


def by_distance(data: Data, pitch: Pitch) -> list[tuple[str, int, Estimate]]:
    """The chance that a shot from so far counts; mm from the middle of the goal."""
    which = np.flatnonzero(is_shot(data))
    x, y = _turned(data, which)
    far = np.hypot(pitch.length / 2 - x, y)
    known = ~np.isnan(far)
    far, goals = far[known], (data.flicks["shot"][which] == "goal")[known]
    step = math.ceil(pitch.length / DISTANCES / 50) * 50
    found = []
    for k in range(DISTANCES):
        here = (far >= k * step) & (far < (k + 1) * step)
        if here.any():
            found.append(
                (
                    f"{k * step}–{(k + 1) * step}",
                    int(here.sum()),
                    wilson(float(goals[here].sum()), float(here.sum())),
                )
            )
    return found


def thirds(data: Data, pitch: Pitch) -> list[tuple[Reason, float]]:
    """Infringements a match in the offender's own third, the middle and the other's."""
    calls = data.calls
    x = calls.x * np.where(calls.against == "home", 1.0, -1.0)
    edge = pitch.length / 6
    parts = (
        (reason("own third"), x < -edge),
        (reason("middle third"), np.abs(x) <= edge),
        (reason("other's third"), x > edge),
    )
    return [(name, float(part.sum()) / len(data.matches)) for name, part in parts]


# --- play


def restarts(data: Data) -> list[tuple[str, float]]:
    """Each as the book calls what comes next, with how often a match has it."""
    found = Counter(data.flicks["due"][is_restart(data)].tolist())
    return [(str(name), often / len(data.matches)) for name, often in found.most_common()]


def touches_a_possession(data: Data) -> NDArray[np.int64]:
    """Flicks that met the ball, of each possession."""
    own = attacking(data)
    group = np.cumsum(possession_starts(data)[own]) - 1
    met = np.nan_to_num(data.met[own])
    return np.bincount(group[group >= 0], weights=met[group >= 0]).astype(np.int64)


def goals_by_time(data: Data) -> tuple[list[str], list[float], list[float]]:
    """Goals so far, of home and of away, a match, at each tenth of the playing time; the last label is the end."""
    scored = np.flatnonzero(told(data.flicks["goal"]))
    clocks = _period_lengths(data)
    periods = len(clocks)
    labels = [
        f"{p + 1}: {100 * k // TENTHS} %" if k == 0 else "" for p in range(periods) for k in range(TENTHS)
    ]
    counts = {side: np.zeros(periods * TENTHS) for side in ("home", "away")}
    for k in scored:
        period = int(data.flicks["period"][k]) - 1
        share = min(0.999, data.flicks["t"][k] / (clocks[period] or 1.0))
        counts[data.flicks["goal"][k]][period * TENTHS + int(share * TENTHS)] += 1
    home, away = (np.concatenate([[0.0], np.cumsum(counts[side])]) / len(data.matches) for side in counts)
    return [*labels, ""], home.tolist(), away.tolist()


def _period_lengths(data: Data) -> list[float]:
    """How long each period was in the longest match."""
    period, t = data.flicks["period"], np.nan_to_num(data.flicks["t"])
    last = int(period.max()) if len(period) else 1
    return [float(t[period == p].max()) if (period == p).any() else 0.0 for p in range(1, last + 1)]


def first_to_play(data: Data) -> Estimate:
    """The share of the points that whoever played first took; a draw is half."""
    points = [
        0.5 if row.winner == "draw" else float(row.winner == row.first)
        for row in data.matches
        if row.winner is not None and row.first is not None
    ]
    return mean(points)


DESCRIBED = {
    "book": reason("book"),
    "home": reason("home"),
    "away": reason("away"),
    "length": reason("length"),
    "options": reason("options"),
    "table": reason("table"),
    "judge": reason("judge"),
}


def described(data: Data) -> Sequence[tuple[Reason, str]]:
    """Who played what: every value that its matches have."""
    found = []
    for kind, name in DESCRIBED.items():
        values = Counter(
            str(getattr(row, kind)) for row in data.matches if getattr(row, kind) not in (None, "", "{}")
        )
        if values:
            found.append((name, ", ".join(value for value, _ in values.most_common(4))))
    return found
