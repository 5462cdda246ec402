"""What a hand being set would first touch, and where that would start to go. Never more: the rest is the game."""

from math import hypot
from typing import Any

import msgspec

from palheta.play.actions import Aim
from palheta.play.standing import Standing
from palheta.table.frame import Point, Side, side_of

JUST_AFTER = 1e-5  # seconds: contacts are written to hundredths of a millisecond


class Ghost(msgspec.Struct, frozen=True):
    """`at`: where the piece is at its first contact, or where it stops. `towards`: a direction of length 1."""

    at: Point
    hit: str | None = None
    towards: Point | None = None


def ghost(standing: Standing, side: Side, aim: Aim) -> Ghost | None:
    """By a perfect hand. None: no such piece of this side can be flicked from where it lies."""
    state = standing.state
    if state.over is not None or side_of(aim.piece) != side or aim.piece not in getattr(state, "pieces", {}):
        return None
    try:
        trace = standing.runner.flick(standing.book, state, aim).trace
    except ValueError:
        return None
    return first_contact(trace, aim.piece)


def first_contact(trace: dict[str, Any], piece: str) -> Ghost | None:
    rows = trace["paths"].get(piece)
    if rows is None:
        return None
    met = next(((t, b if a == piece else a) for t, a, b, *_ in trace["contacts"] if piece in (a, b)), None)
    if met is None:
        return Ghost(_moving(rows, trace["end"])[0])
    t, other = met
    at = _moving(rows, t)[0]
    if other not in trace["paths"]:
        return Ghost(at)  # a board, a post: it is not sent anywhere
    vx, vy = _moving(trace["paths"][other], t + JUST_AFTER)[1]
    speed = hypot(vx, vy)
    return Ghost(at, other, (round(vx / speed, 4), round(vy / speed, 4)) if speed > 0.0 else None)


def _moving(rows: list[list[float]], t: float) -> tuple[Point, Point]:
    """Where something is at `t`, and its velocity; the rows are those of docs/physics.md."""
    row = next((row for row in reversed(rows) if row[0] <= t), rows[0])
    at, x, y, vx, vy, ax, ay = (*row, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)[:7]
    h = max(0.0, t - at)
    place = (round(x + (vx + ax * h / 2) * h, 2), round(y + (vy + ay * h / 2) * h, 2))
    return place, (vx + ax * h, vy + ay * h)
