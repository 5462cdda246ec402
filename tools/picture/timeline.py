"""A recorded match as a film: when what is where, what is aimed, what the referee says. Talking takes no time."""

from dataclasses import dataclass, field
from typing import NamedTuple

from palheta.facts import Aim, Score, ShownTrace
from palheta.match import Happened, Match
from palheta.rulebooks.base import TableState
from palheta.ruling import Ruling
from palheta.table.frame import Point

FRAMES = 30  # a second, while something runs
AIMING, GLIDING, RESTING, ENDING = 0.5, 0.35, 0.45, 1.8  # seconds
NEAR = 0.2  # mm: a frame that tells nothing new is left out


class Key(NamedTuple):
    """Where something is at a moment of the film; between two of them it goes straight."""

    t: float
    at: Point


class Aimed(NamedTuple):
    t: float
    at: Point
    aim: Aim


class Said(NamedTuple):
    """From this moment on, until something else is said."""

    t: float
    words: str
    score: Score


@dataclass
class Film:
    paths: dict[str, list[Key]]
    t: float = 0.0
    aims: list[Aimed] = field(default_factory=list)
    said: list[Said] = field(default_factory=list)

    def where(self, name: str) -> Point:
        return self.paths[name][-1].at

    def glide(self, state: TableState) -> None:
        """Hands put things where the state has them."""
        moved = {name: at for name, at in places(state).items() if _apart(at, self.where(name))}
        if not moved:
            return
        for name, at in moved.items():
            self.paths[name] += [Key(self.t, self.where(name)), Key(self.t + GLIDING, at)]
        self.t += GLIDING

    def run(self, aim: Aim, trace: ShownTrace) -> None:
        self.aims.append(Aimed(self.t, self.where(aim.piece), aim))
        self.t += AIMING
        for name in trace.paths:
            self.paths[name] += [Key(self.t, self.where(name)), *_filmed(name, trace, self.t)]
        self.t += trace.seconds


def places(state: TableState) -> dict[str, Point]:
    standing = {name: place.point for name, place in state.pieces.items()}
    standing["ball"] = state.ball.point if state.ball is not None else None
    return {name: at for name, at in standing.items() if at is not None}


def filmed(match: Match) -> Film:
    """From the first flick to the last."""
    flicks = [k for k, taken in enumerate(match.taken) if _shown(match, k) is not None]
    before: TableState = match.taken[flicks[0] - 1].ruling.state
    film = Film({name: [Key(0.0, at)] for name, at in places(before).items()})
    film.said.append(Said(0.0, f"{match.book.clauses.title_of('18')} (18)", before.score))
    for k in range(flicks[0], flicks[-1] + 1):
        ruling = match.taken[k].ruling
        shown = _shown(match, k)
        if shown is not None:
            film.run(*shown)
            film.said.append(Said(film.t, words(ruling), ruling.score))
            film.t += RESTING
        if k != flicks[-1]:
            film.glide(ruling.state)
    film.t += ENDING
    return film


def words(ruling: Ruling) -> str:
    """The clause first, as a referee cites it."""
    if ruling.calls:
        return f"{ruling.calls[0].rule}: {ruling.calls[0].why}"
    return f"{ruling.because.clause}: {ruling.because.words}" if ruling.because is not None else ""


def _shown(match: Match, k: int) -> tuple[Aim, ShownTrace] | None:
    entry = match.entries[match.taken[k].entry - 1]
    show = entry.show if isinstance(entry, Happened) else None
    return None if show is None or show.aim is None or show.trace is None else (show.aim, show.trace)


def _filmed(name: str, trace: ShownTrace, began: float) -> list[Key]:
    frames = round(trace.seconds * FRAMES)
    moments = [trace.start + k / FRAMES for k in range(1, frames)] + [trace.end]
    keys: list[Key] = []
    for t in moments:
        motion = trace.at(name, t)
        assert motion is not None
        key = Key(began + t - trace.start, motion.at)
        if len(keys) > 1 and not (_apart(keys[-2].at, keys[-1].at) or _apart(keys[-1].at, key.at)):
            keys.pop()  # it lay still
        keys.append(key)
    return keys


def _apart(a: Point, b: Point) -> bool:
    return abs(a[0] - b[0]) + abs(a[1] - b[1]) > NEAR
