"""What matches show, a number a match: the measures that reports tell and comparisons compare."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from palheta.ruling import Reason, reason
from palheta.study.reading import Array, Data

Values = NDArray[np.float64]


class Measure(NamedTuple):
    """`values`: one a match, from all the rows. `of_hands`: only where pieces are played, not where dice are."""

    words: Reason
    values: Callable[[Data], Values]
    of_hands: bool = False

    @property
    def name(self) -> str:
        """In English: what files and JSON call it."""
        return self.words.text


def per_match(data: Data, which: Array) -> Values:
    """How many of these flicks each match has."""
    return np.bincount(data.of[which], minlength=len(data.matches)).astype(np.float64)


def _of_rows(name: str) -> Callable[[Data], Values]:
    return lambda data: np.array([getattr(row, name) for row in data.matches], dtype=np.float64)


def _goals(data: Data) -> Values:
    return np.array([row.score_home + row.score_away for row in data.matches], dtype=np.float64)


def _won(winner: str) -> Callable[[Data], Values]:
    return lambda data: np.array([row.winner == winner for row in data.matches], dtype=np.float64)


def _margin(data: Data) -> Values:
    return np.array([abs(row.score_home - row.score_away) for row in data.matches], dtype=np.float64)


def _called(data: Data) -> Values:
    return np.array([sum(call.times for call in row.calls) for row in data.matches], dtype=np.float64)


def _shots(data: Data) -> Values:
    return per_match(data, is_shot(data))


def _restarts(data: Data) -> Values:
    return per_match(data, is_restart(data))


def _possession(data: Data) -> Values:
    """Flicks a possession, each match's mean."""
    counts = per_match(data, possession_starts(data))
    flicks = per_match(data, attacking(data))
    return np.divide(flicks, counts, out=np.zeros_like(flicks), where=counts > 0)


def _met(data: Data) -> Values:
    """Share of the flicks that met the ball."""
    own = attacking(data) & ~np.isnan(data.met)
    hits, all_ = per_match(data, own & (data.met == 1)), per_match(data, own)
    return np.divide(hits, all_, out=np.zeros_like(hits), where=all_ > 0)


MEASURES: tuple[Measure, ...] = (
    Measure(reason("goals"), _goals),
    Measure(reason("goals of home"), _of_rows("score_home")),
    Measure(reason("goals of away"), _of_rows("score_away")),
    Measure(reason("home wins (share)"), _won("home")),
    Measure(reason("draws (share)"), _won("draw")),
    Measure(reason("away wins (share)"), _won("away")),
    Measure(reason("winning margin"), _margin),
    Measure(reason("shots"), _shots, of_hands=True),
    Measure(reason("infringements called"), _called),
    Measure(reason("restarts"), _restarts),
    Measure(reason("flicks"), _of_rows("flicks")),
    Measure(reason("flicks a possession"), _possession),
    Measure(reason("flicks that meet the ball (share)"), _met, of_hands=True),
    Measure(reason("seconds on the clock"), _of_rows("seconds")),
    Measure(reason("seconds in which something moves"), _of_rows("runs"), of_hands=True),
)


def measures(data: Data) -> tuple[Measure, ...]:
    """Those that mean something of this game."""
    hands = bool(told(data.flicks["piece"]).any())
    return tuple(one for one in MEASURES if hands or not one.of_hands)


# --- which flicks


def told(column: Array) -> NDArray[np.bool_]:
    """Where it says something."""
    return np.array([value is not None for value in column.tolist()], dtype=np.bool_)


def is_shot(data: Data) -> Array:
    return told(data.flicks["shot"])


def is_restart(data: Data) -> Array:
    """The flick with which a restart was taken; several flicks of one restart are one."""
    due, of = data.flicks["due"], data.of
    restart = ~np.isin(due.astype(str), ("play", "repeat", "None", "keeper"))
    again = np.zeros(len(due), dtype=bool)
    again[1:] = (
        (due[1:] == due[:-1]) & (of[1:] == of[:-1]) & (data.flicks["side"][1:] == data.flicks["side"][:-1])
    )
    return restart & ~again


def attacking(data: Data) -> Array:
    """Not the flicks with which the other side only answers or rearranges."""
    return ~np.isin(data.flicks["manner"].astype(str), ("defence", "position", "tick"))


def possession_starts(data: Data) -> Array:
    """The first attacking flick of a side after one of the other, a restart, a goal or the interval."""
    own = np.flatnonzero(attacking(data))
    starts = np.zeros(len(data.of), dtype=bool)
    if not len(own):
        return starts
    side, of, period = data.flicks["side"][own], data.of[own], data.flicks["period"][own]
    restart = is_restart(data)[own]
    new = np.ones(len(own), dtype=bool)
    new[1:] = (side[1:] != side[:-1]) | (of[1:] != of[:-1]) | (period[1:] != period[:-1]) | restart[1:]
    starts[own[new]] = True
    return starts


def lengths(starts: Array) -> NDArray[np.int64]:
    """How many follow each start up to the next, itself included."""
    at = np.flatnonzero(starts)
    return np.diff(np.append(at, len(starts)))


def possession_lengths(data: Data) -> NDArray[np.int64]:
    own = attacking(data)
    return lengths(possession_starts(data)[own])


def touch_lengths(data: Data) -> NDArray[np.int64]:
    """How often one piece plays on end within a possession."""
    own = attacking(data) & told(data.flicks["piece"])
    piece = data.flicks["piece"][own]
    starts = possession_starts(data)[own]
    if len(starts):
        starts[0] = True
        starts[1:] |= piece[1:] != piece[:-1]
    return lengths(starts)
