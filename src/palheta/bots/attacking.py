"""What a bot does with the ball: which piece, where to, how hard. Tried on the simulated table, judged by the book."""

import math
import random
from collections.abc import Sequence

from palheta.facts import How, Place, Score
from palheta.play import actions as do
from palheta.play.moment import Moment
from palheta.rulebooks.base import TableState
from palheta.rulebooks.common.constraints import broken
from palheta.ruling import MayFlick, MayPlace, MaySay, Offer
from palheta.table.frame import Point, Side, is_keeper, keeper_of, other, side_of
from palheta.table.geometry import distance, distance_to_segment
from palheta.table.table import Table

# Shares of the strength that would carry the ball to the goal; a kick-off or a careful pass wants little.
STRENGTHS = (1.0, 0.75, 0.5, 0.35, 0.25, 0.15, 0.1, 1.3)
HARDER = (2.0, 1.4, 1.0, 0.4)  # for a piece right behind the ball: of equally good ones the hardest
CANDIDATES = 2  # pieces that are tried
FROM_BEHIND = 0.4  # how straight: up to a cut of 66 degrees the spot is reached without passing the ball by
HOP = 0.5  # loft of a press over what stands in the way
FROM_HOME = 250.0  # mm: a keeper goes no farther for a ball while another piece can
SET_BEHIND = 60.0  # mm: a piece set nearer to the ball than this is there to play it
SHOOTING = 0.33  # of the table's length: from here a shot is worth it
TURNING = 0.42  # of the table's length: farther from the goal nobody turns for a corner of it


def best_flick(
    moment: Moment, side: Side, offers: Sequence[MayFlick], rng: random.Random
) -> do.DoFlick | None:
    """What the book would like best of a few; None when what is offered must be placed before it is played."""
    state: TableState = moment.state
    tries = [
        aim
        for offer in offers
        for piece in _best(state, side, _standing(state, offer))
        for aim in _aims(state, side, offer, piece, rng)
    ]
    return max(tries, key=lambda action: worth(moment, side, action), default=None)


def alike(offer: MayFlick, offers: Sequence[Offer]) -> list[MayFlick]:
    """Say, with a figure or the keeper; a free turn is another thing."""
    return [o for o in offers if isinstance(o, MayFlick) and (o.as_, o.how) == (offer.as_, offer.how)]


def worth_a_shot(state: TableState, side: Side) -> bool:
    ball = _ball(state)
    return ball is not None and distance(ball, _goal(state.table, side)) < SHOOTING * state.table.pitch.length


def shooter(state: TableState, side: Side, offer: MaySay) -> str | None:
    return next(iter(_best(state, side, _standing(state, offer))), None)


def set_for_a_shot(state: TableState, side: Side, offer: MayPlace) -> dict[str, Place]:
    """What the book suggests; but a single piece set behind the ball is turned so that it plays beside the keeper."""
    ball = _ball(state)
    name, place = next(iter(offer.suggest.items()), ("", Place()))
    if len(offer.suggest) != 1 or ball is None or place.point is None or is_keeper(name):
        return offer.suggest
    back, goal = distance(ball, place.point), _beside_the_keeper(state, side)
    far = distance(ball, goal)
    if not 0 < back < SET_BEHIND or far > TURNING * state.table.pitch.length:
        return offer.suggest
    turned = Place((ball[0] - (goal[0] - ball[0]) * back / far, ball[1] - (goal[1] - ball[1]) * back / far))
    standing = dict(state.pieces) | {"ball": Place(ball)}
    return offer.suggest if broken(state.table, offer, standing, {name: turned}) else {name: turned}


# --- which piece


def _best(state: TableState, side: Side, pieces: Sequence[str]) -> list[str]:
    """The pieces with the clearest ways to the spot behind the ball, the best first."""
    ball, target = _ball(state), _target(state, side)
    if ball is None:
        return list(pieces[:CANDIDATES])

    def cost(piece: str) -> float:
        here, spot = _point(state, piece), _behind(state.table, piece, ball, target)
        way = distance(here, spot)
        off = 900.0 * (1.0 - _straight(here, spot, ball, target))
        strays = 2000.0 if is_keeper(piece) and way > FROM_HOME else 0.0
        return way + off + 1500.0 * _in_the_way(state, piece, spot) + strays

    return sorted(pieces, key=cost)[:CANDIDATES]


def _in_the_way(state: TableState, piece: str, spot: Point) -> int:
    """How many things stand on the straight way; a box counts as its half width all round."""
    here, table = _point(state, piece), state.table
    others = ((name, place.point) for name, place in state.pieces.items() if name != piece)
    return sum(
        distance_to_segment(point, here, spot) < table.radius(piece) + table.radius(name)
        for name, point in others
        if point is not None
    )


# --- where to, and how hard


def _aims(state: TableState, side: Side, offer: MayFlick, piece: str, rng: random.Random) -> list[do.DoFlick]:
    """This piece sent to the spot behind the ball, harder and softer; pressed where it would have to hop."""
    here, ball, target = _point(state, piece), _ball(state), _target(state, side)
    spot = target if ball is None else _behind(state.table, piece, ball, target)
    beyond = distance(ball, target) if ball is not None else 300.0
    full = min(1.0, 0.16 + (distance(here, spot) + 0.45 * beyond) / 2200.0)
    plain: How = "flick" if "flick" in offer.how or not offer.how else offer.how[0]
    hops = "press" in offer.how and _in_the_way(state, piece, spot) > 0
    hands: list[tuple[How, float]] = [(plain, 0.0), ("press", HOP)] if hops else [(plain, 0.0)]
    ways = _ways(state, piece, spot, target)
    slip = rng.gauss(0.0, 0.6)
    return [
        do.DoFlick(
            piece, _direction(here, way) + slip, min(1.0, full * share), loft=loft, how=how, as_=offer.as_
        )
        for way in ways
        for how, loft in hands
        for share in (HARDER if ways == [ball] else STRENGTHS)
    ]


def _ways(state: TableState, piece: str, spot: Point, target: Point) -> list[Point]:
    """Where to send it: to the spot behind the ball, straight through the ball, or both to be tried."""
    ball, here = state.ball, _point(state, piece)
    if ball is None or ball.point is None:
        return [spot]
    if ball.atop == piece:  # it carries the ball into play
        return [target]
    if distance(here, spot) < state.table.radius("h1"):  # it stands there already
        return [ball.point]
    if _straight(here, spot, ball.point, target) > FROM_BEHIND:
        return [spot]
    return [spot, ball.point]  # that spot is round the corner


def _direction(start: Point, end: Point) -> float:
    return math.degrees(math.atan2(end[1] - start[1], end[0] - start[0]))


def _straight(here: Point, spot: Point, ball: Point, target: Point) -> float:
    """1: a push from here to there drives the ball at the target; 0: across."""
    dx, dy = spot[0] - here[0], spot[1] - here[1]
    gx, gy = target[0] - ball[0], target[1] - ball[1]
    return (dx * gx + dy * gy) / ((math.hypot(dx, dy) * math.hypot(gx, gy)) or 1.0)


def _behind(table: Table, piece: str, ball: Point, target: Point) -> Point:
    """Where the piece meets the ball to drive it at the target."""
    length = distance(ball, target) or 1.0
    box = is_keeper(piece) and table.keeper.shape != "disc"
    back = ((table.keeper.thickness / 2 if box else table.radius(piece)) + table.radius("ball")) / length
    return (ball[0] - (target[0] - ball[0]) * back, ball[1] - (target[1] - ball[1]) * back)


def _target(state: TableState, side: Side) -> Point:
    return _beside_the_keeper(state, side) if worth_a_shot(state, side) else _goal(state.table, side)


def _goal(table: Table, side: Side) -> Point:
    return (table.pitch.goal_line(other(side)), 0.0)


def _beside_the_keeper(state: TableState, side: Side) -> Point:
    """The middle of the wider gap between the keeper and a post."""
    table, (x, _) = state.table, _goal(state.table, side)
    keeper = state.pieces.get(keeper_of(other(side)))
    if keeper is None or keeper.point is None:
        return (x, 0.0)
    edge = table.pitch.goal.width / 2
    reach = table.keeper.width / 2 if table.keeper.shape != "disc" else table.radius(keeper_of(other(side)))
    wider = -1.0 if keeper.point[1] > 0 else 1.0
    return (x, (keeper.point[1] + wider * (reach + edge)) / 2)


# --- what it brings


def worth(moment: Moment, side: Side, action: do.DoFlick) -> float:
    """What the book would say to it, if the hand were perfect: goals, fouls, who goes on, how far the ball came."""
    ruling = moment.foreseen(side, action)
    if ruling is None:
        return 0.0
    before: Score = moment.state.score
    scored = ruling.score.of(side) - before.of(side)
    conceded = ruling.score.of(other(side)) - before.of(other(side))
    if "goal" in ruling.said and not conceded:
        scored = 1  # in a shoot-out the score does not change
    against = sum(call.against == side for call in ruling.calls)
    mine = ruling.next.side == side and ruling.next.with_ != "repeat"
    ball = ruling.ball.point if ruling.ball is not None else None
    table: Table = moment.state.table
    near = 0.0 if ball is None else -distance(ball, _goal(table, side)) / table.pitch.length
    return 10.0 * (scored - conceded) - 3.0 * against + (2.0 if mine else 0.0) + near


def _ball(state: TableState) -> Point | None:
    return state.ball.point if state.ball is not None else None


def _standing(state: TableState, offer: Offer) -> list[str]:
    """What lies beside the table must be placed before it is played."""
    return [piece for piece in offer.pieces if piece in state.pieces]


def _point(state: TableState, piece: str) -> Point:
    place = state.pieces.get(piece)
    if place is None or place.point is None:
        raise LookupError(f"{piece} of {side_of(piece)} is offered but does not stand on the table")
    return place.point
