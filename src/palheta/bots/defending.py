"""What a bot does while the other side has the ball, by what is offered: a piece in the way, the keeper set, a dive."""

import itertools
import math
import random
from collections.abc import Iterable, Iterator, Sequence

from palheta.facts import Dive, Place, Put
from palheta.play import actions as do
from palheta.play.live import Running
from palheta.play.moment import Moment
from palheta.play.session import Session
from palheta.play.steadiness import TREMORS
from palheta.rulebooks.base import MatchState, TableState
from palheta.ruling import MayDive, MayFlick, MayPlace, Offer
from palheta.table.frame import Point, Side, is_keeper, side_of
from palheta.table.geometry import distance, distance_to_segment

NEAR = 0.45  # of the table's length: a ball so near to the own goal may be shot
IN_FRONT = (55.0, 90.0, 140.0)  # mm from the ball, towards the own goal: where a piece is in the way
IN_THE_WAY = 16.0  # mm beside the straight way to the goal: a ball would still meet it
HURRY = 0.8  # seconds: a ball that needs longer to the goal is left to the keeper where it stands
MOST_TRIES = 3
ASTRAY, TOO_FAR = 0.03, 1.15  # of its way: what a hand that shakes may miss by, to the side and beyond
JUDGED = 6.0  # an eye judges where a ball runs so many times worse than the same hand aims
ROUND = 8  # directions from the ball in which a piece may be set before somebody who wants to play it
BESIDE = (50.0, 90.0)  # mm from the ball, there
MOST_WAYS = 6  # that are thought about, of different pieces to different spots


def own_goal(state: TableState, side: Side) -> Point:
    return (state.table.pitch.goal_line(side), 0.0)


def set_keeper(state: MatchState, side: Side, mine: Sequence[Offer]) -> Put | None:
    """The keeper where the book suggests it, once the ball is near enough for a shot."""
    if not isinstance(state, TableState):
        return None
    ball = state.ball.point if state.ball is not None else None
    if ball is None or state.next.side == side or distance(ball, own_goal(state, side)) > _reach(state):
        return None
    for offer in mine:
        if not isinstance(offer, MayPlace) or len(offer.pieces) != 1 or not is_keeper(offer.pieces[0]):
            continue
        name = offer.pieces[0]
        here, there = state.pieces[name].point, offer.suggest[name].point if name in offer.suggest else None
        if here is not None and there is not None and distance(here, there) > 1.0:
            return Put(place={name: offer.suggest[name]}, side=side)
    return None


def _reach(state: TableState) -> float:
    return NEAR * state.table.pitch.length


def block(moment: Moment, side: Side, offer: MayFlick) -> do.DoFlick | None:
    """A flick that answers and touches nothing: some piece goes between the ball and the own goal."""
    state: TableState = moment.state
    ball = state.ball.point if state.ball is not None else None
    if ball is None or _blocked(state, side, ball):
        return None
    ways = _ways(state, _before_the_goal(state, side, ball), offer.pieces)
    return next(_flicks(moment, side, offer, ways, MOST_TRIES), None)


def blocks(moment: Moment, side: Side, offer: MayFlick) -> Iterator[do.DoFlick]:
    """The same, and others: before the goal, or on whatever side of the ball somebody might come from."""
    state: TableState = moment.state
    ball = state.ball.point if state.ball is not None else None
    if ball is None:
        return
    yield from _flicks(
        moment, side, offer, _ways(state, _before_the_goal(state, side, ball), offer.pieces), MOST_TRIES
    )
    yield from _flicks(moment, side, offer, _unlike(_ways(state, _round(ball), offer.pieces)), MOST_WAYS)


def _flicks(
    moment: Moment, side: Side, offer: MayFlick, ways: Iterable[tuple[str, Point]], most: int
) -> Iterator[do.DoFlick]:
    for piece, spot in itertools.islice(ways, most):
        action = _sent(moment, side, offer, piece, spot)
        if action is not None:
            yield action


def _unlike(ways: Iterable[tuple[str, Point]]) -> Iterator[tuple[str, Point]]:
    """To every spot the nearest only."""
    spots = set[Point]()
    for piece, spot in ways:
        if spot not in spots:
            spots.add(spot)
            yield piece, spot


def _blocked(state: TableState, side: Side, ball: Point) -> bool:
    """Somebody stands there already."""
    goal = own_goal(state, side)
    return any(
        side_of(name) == side
        and not is_keeper(name)
        and place.point is not None
        and distance(place.point, ball) < 2 * IN_FRONT[-1]
        and distance_to_segment(place.point, ball, goal) < IN_THE_WAY
        for name, place in state.pieces.items()
    )


def _before_the_goal(state: TableState, side: Side, ball: Point) -> list[Point]:
    goal = own_goal(state, side)
    far = distance(ball, goal) or 1.0
    return [
        (ball[0] + (goal[0] - ball[0]) * away / far, ball[1] + (goal[1] - ball[1]) * away / far)
        for away in IN_FRONT
        if away < far
    ]


def _round(ball: Point) -> list[Point]:
    ways = (math.tau * k / ROUND for k in range(ROUND))
    return [(ball[0] + away * math.cos(a), ball[1] + away * math.sin(a)) for a in ways for away in BESIDE]


def _ways(state: TableState, spots: Sequence[Point], pieces: Sequence[str]) -> Iterator[tuple[str, Point]]:
    """Which piece could go where, the shortest free way first."""
    ways = sorted(
        (distance(at, spot), piece, spot)
        for piece in pieces
        if (at := state.pieces[piece].point) is not None
        for spot in spots
    )
    for _, piece, spot in ways:
        if _free(state, piece, spot):
            yield piece, spot


def _free(state: TableState, piece: str, spot: Point) -> bool:
    here = state.pieces[piece].point
    assert here is not None
    things = {name: place.point for name, place in state.pieces.items() if name != piece}
    things["ball"] = state.ball.point if state.ball is not None else None
    far = (here[0] + (spot[0] - here[0]) * TOO_FAR, here[1] + (spot[1] - here[1]) * TOO_FAR)
    reach = state.table.radius(piece) + 2.0 + ASTRAY * distance(here, spot)
    return all(
        distance_to_segment(point, here, far) > reach + state.table.radius(name)
        for name, point in things.items()
        if point is not None
    )


def _sent(moment: Moment, side: Side, offer: MayFlick, piece: str, spot: Point) -> do.DoFlick | None:
    """As strong as it takes to get there: one trial shows how far a flick runs on this table."""
    here: Point = moment.state.pieces[piece].point
    angle = math.degrees(math.atan2(spot[1] - here[1], spot[0] - here[0]))
    way, power = distance(here, spot), 0.2
    for _ in range(2):
        action = do.DoFlick(piece, angle, power, as_=offer.as_)
        ruling = moment.foreseen(side, action)
        if ruling is None:
            return None
        end = ruling.state.pieces[piece].point if piece in ruling.state.pieces else None
        ran = distance(here, end) if end is not None else 0.0
        if not ruling.calls and 0.75 * way < ran < 1.25 * way:
            return action
        power = min(1.0, power * math.sqrt(way / max(ran, 1.0)))  # what slows it does not depend on its speed
    return None


def dive(
    session: Session, side: Side, rng: random.Random, now: float, eye: float = JUDGED
) -> tuple[float, Dive] | None:
    """When to throw the keeper where, if a ball that now runs will come into the goal. Whoever asks early sees
    the ball for less time; the table gives a hand its time to react. `eye`: how many times worse it judges where the
    ball runs than its hand aims.
    """
    running = session.running
    if running is None or not running.lasts(now) or _thrown(running, side):
        return None
    for window in session.windows(now):
        offer = next((o for o in window.offers if isinstance(o, MayDive) and o.side == side), None)
        if offer is None:
            continue
        t = max(running.moving.start + window.since, running.moment(now))
        to = _where_it_comes(session, running, side, offer.pieces[0], t, eye, rng)
        if to is not None:
            return running.began + t - running.moving.start, Dive(
                dive=offer.pieces[0], to=Place(to), side=side
            )
    return None


def _thrown(running: Running, side: Side) -> bool:
    return isinstance(running.step, Dive) and running.step.side == side


def _where_it_comes(
    session: Session, running: Running, side: Side, keeper: str, t: float, eye: float, rng: random.Random
) -> Point | None:
    """Straight on from how it runs now, as well as this eye judges a direction; None when it goes elsewhere."""
    pitch = session.match.state.table.pitch
    ball, stands = running.moving.motion("ball", t), running.moving.motion(keeper, t)
    if ball is None or stands is None or ball.velocity[0] == 0.0:
        return None
    seconds = (pitch.goal_line(side) - ball.at[0]) / ball.velocity[0]
    if not 0.0 < seconds < HURRY or distance(ball.at, (pitch.goal_line(side), 0.0)) > NEAR * pitch.length:
        return None
    y = ball.at[1] + ball.velocity[1] * seconds
    if abs(y) > pitch.goal.width / 2:
        return None
    way = math.hypot(ball.velocity[0], ball.velocity[1]) * seconds
    y += way * math.tan(math.radians(rng.gauss(0.0, eye * TREMORS[session.hands[side]].angle)))
    return (stands.at[0], min(max(y, -pitch.goal.width / 2), pitch.goal.width / 2))
