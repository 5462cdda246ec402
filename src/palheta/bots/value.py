"""What a position is worth to a side: its chance to score next, less the other side's. And what a screened flick is.

Both are sums of a few numbers with weights that were fitted per book on bots' own matches (`python -m bench.fit_bots`
writes `data/weights.json`). Nothing of a book's rules is in here: what is a foul, or whose turn it is then, the judge
says of a position, and the weights of a flick were fitted on what he said.
"""

import functools
import json
import math
from collections.abc import Sequence
from importlib.resources import files

import numpy as np

from palheta.bots import scoring
from palheta.bots.going_on import NOBODY_ASKED, GoingOn, due, kinds
from palheta.bots.stakes import EVEN, Stakes, stakes
from palheta.physics import columns as col
from palheta.physics import screen_rows as row
from palheta.physics.chances import chance, chances
from palheta.physics.screen import Screened, Which, owners
from palheta.physics.types import Floats
from palheta.physics.world import World
from palheta.rulebooks.base import TableState
from palheta.ruling import Ruling
from palheta.table.frame import Point, Side, is_keeper, other, side_of
from palheta.table.geometry import distance
from palheta.table.pitch import Pitch

# Of the pitch's length: how far before a goal one shoots from, how soon a chance fades with the way to there, and where
# it ends. Beside a goal there is none: who has taken the ball into a corner has to bring it back.
BEFORE, NEAR, FAR = 0.15, 0.22, 1.2
BEHIND = 0.3  # the same: who is behind a goal, where the ball is in play there too, is far from it
BEYOND = 2.0  # a way so many times as long: what has left the pitch has to be brought back
CLOSE = 120.0  # mm: the same with the way of the next piece to the ball
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
)
_GAINS = np.array([name.startswith("goal") or name.endswith(("kept", "inside")) for name in FLICK])
_LOSSES = np.array([name == "own_goal" or name.endswith("_lost") for name in FLICK])
# At least so much: in midfield a few hundred moments do not show what the ball is worth, and it is worth something.
LEAST = {"turn": 0.01, "reached": 0.01, "met": 0.01, "kept": 0.02, "reached_kept": 0.01}
MOST = {"theirs_before": -0.15, "own_before": -0.03}  # the same of what leads to fouls
FADES = 0.8  # with every flick: a shot now is worth more than the chance of one later
FOUL = 0.16  # what a call costs besides what follows from it: they add up to cards
UNMOVED = 0.04  # the same of a flick in play that leaves the ball where it lay: where the sides move in turn two bots
# would otherwise wait for each other for ever, each with a flick that touches nothing


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


# --- a position


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
    waits = UNMOVED * (before.next.with_ == "play" and ruling.ball is not None and ruling.ball == before.ball)
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
    """As `_faded` has it of many, to the last bit: numpy is asked for no more than the root and the exponential."""
    pitch, (x, y) = state.table.pitch, ball
    goal = pitch.goal_line(other(side))
    behind, beside = abs(x) - pitch.length / 2, abs(y) - pitch.width / 2
    away = float(np.hypot(x - goal * (1 - 2 * BEFORE), y))
    away = (away + BEYOND * max(behind, beside, 0.0)) / pitch.length
    away += BEHIND * (behind > 0 and x * goal > 0)
    share = away / NEAR
    return float(np.exp(-(share * share))), max(1.0 - away / FAR, 0.0)


def _nearest(state: TableState, ball: Point, pieces: Sequence[str]) -> float:
    ways = [distance(at, ball) for p in pieces if not is_keeper(p) and (at := state.point(p)) is not None]
    return min(ways, default=10 * CLOSE)


# --- screened flicks


def flicks(
    book: str,
    found: Screened,
    side: Side,
    called: bool,
    after: GoingOn = NOBODY_ASKED,
    counts: Stakes = EVEN,
) -> Floats:
    """What each is worth to who made it. `called`: a shot was called before, or will be. `after`: who may go on then.
    `counts`: what goals do now."""
    known = weights(book, "flick")
    if counts is not EVEN:
        known = known * np.where(_GAINS, counts.scoring, np.where(_LOSSES, counts.conceding, 1.0))
    values: Floats = flick_rows(found, side, called, after) @ known
    return values


def kept(found: Screened) -> Which:
    """The ball was met, nobody of the other side was by it, and it lies on the pitch."""
    ended = (found.column(row.GOAL) != row.NOBODY) | (found.column(row.OUT) != row.NOT_OUT)
    mine: Which = found.met_ball & ~(found.column(row.THEIRS_ON_BALL) > 0) & ~ended
    return mine


def flick_rows(found: Screened, side: Side, called: bool, after: GoingOn = NOBODY_ASKED) -> Floats:
    world, pitch = found.world, found.world.table.pitch
    mine = float(row.HOME if side == "home" else row.AWAY)
    of, sign = owners(world), 1.0 if side == "home" else -1.0
    goal, out = found.column(row.GOAL), found.column(row.OUT)
    into, conceded = scoring.scored(found, side), goal == mine
    scores = into * scoring.past_a_dive(found, side)
    ended = (goal != row.NOBODY) | (out != row.NOT_OUT)
    theirs_end = sign * found.column(row.OUT_X) > 0
    passing = np.isin(kinds(found), [k for k, players in after.items() if not players]) if after else False
    short = called & ~into & ~((out == row.GOAL_LINE) & theirs_end) & ~scoring.saved(found, side)
    keeps = kept(found) & np.logical_not(passing) & ~short
    lost = ~keeps & ~ended
    ball = found.rest[:, world.ball, :2]
    near, far = _faded(ball, sign * pitch.length / 2, pitch)
    near_theirs, far_theirs = _faded(ball, -sign * pitch.length / 2, pitch)
    reached, chance = _then(found, side, after)
    columns = (
        1.0,
        scores * (not called),
        scores * called,
        scores * scoring.from_afar(found, sign),
        conceded,
        found.met_ball,
        found.column(row.THEIRS_BEFORE) > 0,
        found.column(row.OWN_BEFORE) > 0,
        out == row.TOUCHLINE,
        (out == row.GOAL_LINE) & theirs_end,
        (out == row.GOAL_LINE) & ~theirs_end,
        keeps,
        keeps * near,
        keeps * far,
        keeps * reached * (np.abs(ball[:, 0]) <= pitch.length / 2),
        keeps * chance,
        lost * near_theirs,
        lost * far_theirs,
        _answers(found, lost, side),
        np.minimum(found.moved((of != mine) & (of != row.NOBODY)).max(axis=1, initial=0.0) / 100.0, 1.0),
        found.left[:, of == mine].sum(axis=1),
        short,
        keeps * chance * _inside(ball, side, pitch),
    )
    rows = np.empty((len(found), len(columns)))
    for k, column in enumerate(columns):
        rows[:, k] = column
    return rows


def _answers(found: Screened, lost: Which, side: Side) -> Floats:
    """The other side's chance where it has the ball then, and none where it has not."""
    answers = np.zeros(len(found))
    if lost.any():
        answers[lost] = chances(found.world, found.rest[lost], other(side))
    return answers


def _faded(ball: Floats, goal: float, pitch: Pitch) -> tuple[Floats, Floats]:
    x, y = np.abs(ball[:, 0]) - pitch.length / 2, np.abs(ball[:, 1]) - pitch.width / 2
    beyond = np.maximum(np.maximum(x, y), 0.0)
    away = np.hypot(ball[:, 0] - goal * (1 - 2 * BEFORE), ball[:, 1])
    away = (away + BEYOND * beyond) / pitch.length
    away += BEHIND * ((x > 0) & (ball[:, 0] * goal > 0))
    return np.exp(-((away / NEAR) ** 2)), np.maximum(1.0 - away / FAR, 0.0)


def _inside(ball: Floats, side: Side, pitch: Pitch) -> Which:
    """In the other side's goal area, from where not every book lets one shoot."""
    area = pitch.goal_zone(other(side))
    x, y = ball[:, 0], ball[:, 1]
    inside: Which = (area.x0 <= x) & (x <= area.x1) & (area.y0 <= y) & (y <= area.y1)
    return inside


def _then(found: Screened, side: Side, after: GoingOn) -> tuple[Floats, Floats]:
    """How near the next player is to the ball and how good his shot would be, of those who may go on."""
    everybody = frozenset(n for n in found.world.names if side_of(n) == side and not is_keeper(n))
    if not after:
        return _reached(found.world, found.rest, everybody), chances(found.world, found.rest, side, everybody)
    reached, chance = np.zeros(len(found)), np.zeros(len(found))
    groups: dict[frozenset[str], list[int]] = {}
    of = kinds(found)
    for kind in dict.fromkeys(of.tolist()):
        groups.setdefault(after.get(kind, everybody), []).append(kind)
    for players, same in groups.items():
        if players:
            these = np.isin(of, same)
            rest = found.rest if these.all() else found.rest[these]
            reached[these] = _reached(found.world, rest, players)
            chance[these] = chances(found.world, rest, side, players)
    return reached, chance


def _reached(world: World, rest: Floats, players: frozenset[str]) -> Floats:
    which = [k for k, name in enumerate(world.names) if name in players and not is_keeper(name)]
    ball, there = rest[:, world.ball], rest[:, which]
    away = np.hypot(there[:, :, 0] - ball[:, None, 0], there[:, :, 1] - ball[:, None, 1])
    away = np.where(there[:, :, 4] == col.GONE, 10 * CLOSE, away)
    nearest: Floats = np.exp(-away.min(axis=1, initial=10 * CLOSE) / CLOSE)
    return nearest
