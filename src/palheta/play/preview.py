"""What a hand being set would first touch, and where that would start to go. Never more: the rest is the game."""

from math import hypot

import msgspec

from palheta.facts import Aim, ShownTrace
from palheta.play.moment import Moment
from palheta.table.frame import Point, Side, side_of

JUST_AFTER = 1e-5  # seconds: contacts are written to hundredths of a millisecond


class Ghost(msgspec.Struct, frozen=True):
    """`at`: where the piece is at its first contact, or where it stops. `towards`: a direction of length 1."""

    at: Point
    hit: str | None = None
    towards: Point | None = None


def ghost(moment: Moment, side: Side, aim: Aim) -> Ghost | None:
    """By a perfect hand. None: no such piece of this side can be flicked from where it lies."""
    state = moment.state
    if state.over is not None or side_of(aim.piece) != side or aim.piece not in getattr(state, "pieces", {}):
        return None
    try:
        trace = moment.runner.flick(moment.book, state, aim).trace
    except ValueError:
        return None
    return first_contact(trace, aim.piece)


def first_contact(trace: ShownTrace, piece: str) -> Ghost | None:
    met = trace.first_contact(piece)
    moving = trace.at(piece, trace.end if met is None else met.t)
    if moving is None:
        return None
    at = (round(moving.at[0], 2), round(moving.at[1], 2))
    other = None if met is None else met.b if met.a == piece else met.a
    sent = None if met is None or other is None else trace.at(other, met.t + JUST_AFTER)
    if sent is None:
        return Ghost(at)  # nothing was met, or a board, a post: it is not sent anywhere
    vx, vy = sent.velocity
    speed = hypot(vx, vy)
    return Ghost(at, other, (round(vx / speed, 4), round(vy / speed, 4)) if speed > 0.0 else None)
