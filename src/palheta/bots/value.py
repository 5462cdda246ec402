"""What a position is worth to a side: its chance to score next, less the other side's.

It and what a screened flick is worth (`screened_value`) are sums of a few numbers with weights that were fitted per
book on bots' own matches (`python -m bench.fit_bots` writes `data/weights.json`). Nothing of a book's rules is in here:
what is a foul, or whose turn it is then, the judge says of a position, and the weights of a flick were fitted on that.
"""

import functools
import json
import math
from collections.abc import Sequence
from importlib.resources import files

import numpy as np

from palheta.bots.going_on import due
from palheta.bots.stakes import stakes
from palheta.physics.chances import chance
from palheta.physics.screened_numbers import CLOSE, faded
from palheta.physics.types import Floats
from palheta.rulebooks.base import TableState
from palheta.ruling import Ruling
from palheta.table.frame import Point, Side, is_keeper, other, side_of
from palheta.table.geometry import distance

RESTARTS = (
    "penalty",
    "direct_free_kick",
    "indirect_free_kick",
    "corner",
    "throw_in",
    "goal_kick",
    "kick_off",
)
NOT_YET = 0.4  # what a chance is worth of a shot that may not be called yet
SHOT_FROM = (
    "play",
    "keeper",
    "penalty",
    "direct_free_kick",
)  # after another restart somebody else has to play first
POSITION = ("turn", "near", "far", "reached", "chance", "answer", "few", *RESTARTS, "chance_inside")
FLICK = (
    "always",
    "goal",
    "goal_called",
    "goal_from_afar",
    "own_goal",
    "met",
    "theirs_before",
    "own_before",
    "touchline",
    "their_goal_line",
    "own_goal_line",
    "kept",
    "near_kept",
    "far_kept",
    "reached_kept",
    "chance_kept",
    "near_lost",
    "far_lost",
    "chance_lost",
    "pushed",
    "lost_pieces",
    "called_short",
    "chance_inside",
    "corner",
    "corner_lost",
    "pushed_before",
)
# At least so much: in midfield a few hundred moments do not show what the ball is worth, and it is worth something.
LEAST = {"reached": 0.01, "met": 0.01, "kept": 0.02, "reached_kept": 0.01}
MOST = {"theirs_before": -0.15, "own_before": -0.03}  # the same of what leads to fouls
FADES = 0.8  # with every flick: a shot now is worth more than the chance of one later
FOUL = 0.16  # what a call costs besides what follows from it: they add up to cards
UNMOVED = 0.04  # the same of a flick in play that leaves the ball where it lay: where the sides move in turn two bots
# would otherwise wait for each other for ever, each with a flick that touches nothing
UNMOVED_IN = {
    "guzikowa": 0.15
}  # there they do move in turn, and what a flick risks counts several times as much


@functools.cache
def _weights() -> dict[str, dict[str, list[float]]]:
    text = (files("palheta.bots") / "data" / "weights.json").read_text("utf-8")
    found: dict[str, dict[str, list[float]]] = json.loads(text)
    return found


@functools.cache
def weights(book: str, of: str) -> Floats:
    """Of a book that nobody has fitted: as the mean of those that were."""
    known = _weights()
    fitted = [known[book][of]] if book in known else [one[of] for one in known.values()]
    names = POSITION if of == "position" else FLICK
    least, most = [LEAST.get(name, -np.inf) for name in names], [MOST.get(name, np.inf) for name in names]
    found: Floats = np.clip(np.mean(fitted, axis=0), least, most)
    return found


def forget() -> None:
    """Whoever has written other weights reads them anew."""
    _weights.cache_clear()
    weights.cache_clear()


def worth(book: str, ruling: Ruling, before: TableState, side: Side, past: float = 1.0) -> float:
    """What a ruling has brought this side, and what the position is worth that it leads to. `past`: how often a goal
    is one, though a keeper may dive."""
    return brought(book, ruling, before, side, past) + FADES * position(book, ruling.state, side)


def brought(book: str, ruling: Ruling, before: TableState, side: Side, past: float = 1.0) -> float:
    """Goals, as they count now, fouls, and a ball that nobody has moved."""
    scored = ruling.score.of(side) - before.score.of(side)
    conceded = ruling.score.of(other(side)) - before.score.of(other(side))
    if "goal" in ruling.said and not scored and not conceded:
        scored = 1  # in a shoot-out the score does not change
    fouls = sum(1 if call.against == side else -1 for call in ruling.calls)
    counts = stakes(book, before, side)
    waits = UNMOVED_IN.get(book, UNMOVED) * (
        before.next.with_ == "play" and ruling.ball is not None and ruling.ball == before.ball
    )
    return past * scored * counts.scoring - conceded * counts.conceding - FOUL * fouls - waits


def position(book: str, state: TableState, side: Side) -> float:
    if state.over is not None or state.next.side is None:
        return 0.0
    found = float(weights(book, "position") @ np.array(position_row(book, state)))
    counts = stakes(book, state, side)
    return found * counts.scoring if state.next.side == side else -found * counts.conceding


def position_row(book: str, state: TableState) -> list[float]:
    """As who is to act sees it."""
    side = state.next.side
    assert side is not None
    ball = state.next.at or state.point("ball")
    restart = [float(state.next.with_ == kind) for kind in RESTARTS]
    few = 1.0 / max(state.next.moves, 1) if state.next.moves is not None else 0.0
    if ball is None:
        return [1.0, 0.0, 0.0, 0.0, 0.0, 0.0, few, *restart, 0.0]
    near, far = fading(state, ball, side)
    players, may_call = due(book, state)
    own = players or tuple(name for name in state.pieces if side_of(name) == side)
    beside = (
        abs(ball[0]) > state.table.pitch.length / 2
    )  # behind the goal line nobody is where he wants to be
    reached = 0.0 if beside else math.exp(-_nearest(state, ball, own) / CLOSE)
    mine = chance(state.table, state.pieces, ball, side, own) if state.next.with_ in SHOT_FROM else 0.0
    mine *= 1.0 if may_call or not wants_a_call(book) else NOT_YET
    theirs = chance(state.table, state.pieces, ball, other(side))
    area, (x, y) = state.table.pitch.goal_zone(other(side)), ball
    inside = float(area.x0 <= x <= area.x1 and area.y0 <= y <= area.y1)
    return [1.0, near, far, reached, mine, theirs, few, *restart, mine * inside]


def wants_a_call(book: str) -> bool:
    """In this game a goal counts only of a shot that was called."""
    return bool(weights(book, "flick")[FLICK.index("goal")] < 0.5)


def fading(state: TableState, ball: Point, side: Side) -> tuple[float, float]:
    pitch = state.table.pitch
    return faded(*ball, pitch.goal_line(other(side)), pitch.length / 2, pitch.width / 2)


def _nearest(state: TableState, ball: Point, pieces: Sequence[str]) -> float:
    ways = [distance(at, ball) for p in pieces if not is_keeper(p) and (at := state.point(p)) is not None]
    return min(ways, default=10 * CLOSE)
