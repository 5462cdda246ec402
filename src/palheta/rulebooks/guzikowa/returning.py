"""Where a button that left the board goes back: on the line, and not onto anything that lies there."""

import math

from palheta.facts import Place
from palheta.rulebooks.common.pushing import standing
from palheta.rulebooks.guzikowa.state import State
from palheta.rulebooks.guzikowa.where import disc
from palheta.table.frame import Point
from palheta.table.geometry import TOLERANCE, overlapping

_STEP = 2.0
_REACH = 500.0


def free_on_the_line(state: State, name: str, at: Point) -> Place:
    """5.1.4: its centre on the line where it left, or as near to that along the line as there is room."""
    field, area = state.table.pitch.field, state.table.pitch.goal_area.width / 2
    on_end_line = abs(abs(at[0]) - field.x1) <= TOLERANCE
    others = standing(state.table, state.pieces, frozenset({name}))
    ball = state.point("ball")
    if ball is not None:
        others.append(disc(state.table, "ball", ball))
    for k in range(int(_REACH / _STEP)):
        for sign in (1, -1):
            shift = sign * k * _STEP
            x, y = at
            if on_end_line:
                y += math.copysign(shift, shift * at[0])
            else:
                x += math.copysign(shift, shift * at[1])
            allowed = abs(y) > area if on_end_line else True
            inside = abs(x) <= field.x1 + TOLERANCE and abs(y) <= field.y1 + TOLERANCE
            if allowed and inside and not overlapping(disc(state.table, name, (x, y)), others):
                return Place((x, y))
    return Place(at)
