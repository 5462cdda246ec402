"""`left: ball` in the words that every book reads: out, over the line nearest to where it left, or, where nobody
measured that, over the line that it was last seen to cross. So is an `out` that says where, but not over which line.
"""

from collections.abc import Iterable
from typing import TypeVar

import msgspec

from palheta.facts import Cross, Left, Out, Place, Seen, Sightings, Step
from palheta.facts.names import Line, Surface
from palheta.table.frame import Point
from palheta.table.pitch import Pitch

S = TypeVar("S", bound=Step)
OUT: tuple[Line, ...] = ("touchline", "goal_line")
ANY: tuple[Surface, ...] = ("pitch", "mat", "table")


def ball_told_out(step: S, pitch: Pitch, surfaces: tuple[Surface, ...] = ANY) -> S:
    """The same step; leaving one of `surfaces` puts a ball out of play, leaving another is nothing to this book."""
    seen: Sightings = getattr(step, "seen", Sightings())
    unsaid = any(event.over is None for event in seen.of(Out))
    if not unsaid and not any(event.left == "ball" for event in seen.of(Left)):
        return step
    told = Sightings(t for i in range(len(seen)) for t in _told(seen, i, pitch, surfaces))
    return msgspec.structs.replace(step, seen=told)


def _told(seen: Sightings, i: int, pitch: Pitch, surfaces: tuple[Surface, ...]) -> tuple[Seen, ...]:
    event = seen[i]
    if isinstance(event, Out):
        return (_with_its_line(event, seen[:i], pitch),)
    if not isinstance(event, Left) or event.left != "ball":
        return (event,)
    if event.of not in surfaces:
        return ()
    measured = event.at is not None and event.at.zone is None
    crossed = None if measured else _last_crossed(seen[:i])
    if crossed is not None:
        return (Out("ball", crossed.line, crossed.at or event.at),)
    at = event.at.point if event.at is not None else None
    if at is None:
        return (Out("ball", None, event.at),)
    line, point = _line(pitch, at)
    return (Out("ball", line, Place(point)),)


def _with_its_line(event: Out, before: Iterable[Seen], pitch: Pitch) -> Out:
    if event.over is not None:
        return event
    crossed, at = _last_crossed(before), event.at.point if event.at is not None else None
    if crossed is not None:
        return msgspec.structs.replace(event, over=crossed.line, at=event.at or crossed.at)
    return event if at is None else msgspec.structs.replace(event, over=_line(pitch, at)[0])


def _last_crossed(seen: Iterable[Seen]) -> Cross | None:
    over = [
        event for event in seen if isinstance(event, Cross) and event.cross == "ball" and event.line in OUT
    ]
    return over[-1] if over else None


def _line(pitch: Pitch, at: Point) -> tuple[Line, Point]:
    """Which line it went over, and where on it."""
    x, y = pitch.length / 2, pitch.width / 2
    inside = (min(max(at[0], -x), x), min(max(at[1], -y), y))
    if abs(at[1]) - y >= abs(at[0]) - x:
        return "touchline", (inside[0], y if at[1] >= 0 else -y)
    return "goal_line", (x if at[0] >= 0 else -x, inside[1])
