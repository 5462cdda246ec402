"""The sides arranged for a kick-off: as article 17 wants them, and what is wrong with them."""

import math

from palheta.facts import Place
from palheta.rulebooks.dadinho.rules.ch3_formation import (
    TEN,
    WING_FROM_HALFWAY,
    art17_a_keeper,
    art17_b_defenders,
    art17_each_in_place,
    art17_own_half,
)
from palheta.rulebooks.dadinho.state import State
from palheta.ruling import Reason
from palheta.table.frame import Point, Side, forward, keeper_of


def badly_arranged(state: State, side: Side) -> Reason | None:
    """What is wrong with a side's set-up, as far as its pieces are on the table."""
    return (
        art17_a_keeper(state, side)
        or art17_own_half(state, side)
        or art17_b_defenders(state, side)
        or art17_each_in_place(state, side)
    )


# A usual set-up: seen from home, attacking towards positive x. Defenders 1-5, wings 6 and 7, circle 8, 9, 10.
_DEFENDERS: tuple[Point, ...] = ((-560, -330), (-560, 330), (-560, -130), (-560, 130), (-380, 0))


def formation(state: State, side: Side, *, kicking_off: bool) -> dict[str, Place]:
    """A legal set-up by article 17; for the kick-off two of the circle's three buttons stand inside it (18)."""
    pitch, radius = state.table.pitch, state.table.piece.diameter / 2
    reach = pitch.circle_radius + radius
    lean = math.sqrt(reach**2 - radius**2)
    wing = pitch.width / 2 - radius
    places = [
        *_DEFENDERS,
        (-WING_FROM_HALFWAY - radius, -wing),
        (-WING_FROM_HALFWAY - radius, wing),
        (-radius, -lean),
        (-radius, lean),
        (-reach - 5.0, 0.0),
    ]
    if kicking_off:
        places[8], places[9] = (-radius - 35.0, 60.0), (-radius - 20.0, 0.0)
    sign = forward(side)
    names = [f"{side[0]}{number}" for number in range(1, 100)]
    present = [n for n in names if n in state.pieces] or names[:TEN]
    if state.record.expelled or len(present) > TEN:
        present = [n for n in present if n not in state.record.expelled][:TEN]
    found = {
        n: Place((sign * x + 0.0, sign * y + 0.0)) for n, (x, y) in zip(_fill(present), places, strict=False)
    }
    keeper = Place((pitch.goal_line(side) + sign * 30.0, 0.0))
    return {keeper_of(side): keeper} | {n: p for n, p in found.items() if n}


def _fill(present: list[str]) -> list[str]:
    """The kick-off needs its circle buttons: when some are missing, defenders are (an empty name)."""
    return [""] * (TEN - len(present)) + present
