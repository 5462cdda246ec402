"""A player for want of a better one: takes the default offer, aims at the ball and through it at the goal.

It tries a few strengths on the simulated table and asks the book what each would bring: it knows no rule itself.
"""

import math
import random
from collections.abc import Sequence
from typing import Any

from palheta.facts import Place, Put, Score
from palheta.play import actions as do
from palheta.play.session import Session
from palheta.rulebooks.base import TableState
from palheta.ruling import Offer
from palheta.table.frame import Point, Side, is_keeper, other, side_of
from palheta.table.geometry import distance
from palheta.table.table import Table


def choose(session: Session, side: Side, rng: random.Random) -> do.Action | None:
    """What to do now, or None to let the other side go on."""
    offers = session.offers
    mine = [offer for offer in offers if offer.side == side and offer.barred is None and not offer.punished]
    if not mine or not _due(offers, mine):
        return None
    state = session.match.state
    shot = next((o for o in mine if o.does == "say" and o.word == "shot"), None)
    if shot is not None and mine[0].does == "flick" and _worth_a_shot(state, side):
        return do.DoSay("shot", _shooter(state, side, shot))
    for offer in _not_again(session, side, mine):
        action = (
            _flick(session, side, offer, rng) if offer.does == "flick" else _take(state, side, offer, rng)
        )
        if action is not None:
            return action
    return None


def _not_again(session: Session, side: Side, mine: list[Offer]) -> list[Offer]:
    """What was just arranged is not arranged again while there is something else to do."""
    last = next((t.step for t in reversed(session.match.taken) if t.step.side == side), None)
    if not isinstance(last, Put):
        return mine
    return sorted(mine, key=lambda o: o.does == "place" and set(last.place) <= set(o.pieces))


def _due(offers: tuple[Offer, ...], mine: list[Offer]) -> bool:
    """Is it for me to act: the default is mine, it blocks, or both act at once."""
    first = next(offer for offer in offers if offer.barred is None)
    return first in mine or first.does == "wait" or any(o.blocks or o.phase is not None for o in mine)


def _take(state: Any, side: Side, offer: Offer, rng: random.Random) -> do.Action | None:
    match offer.does:
        case "place":
            changed = {name: place for name, place in offer.suggest.items() if _where(state, name) != place}
            return do.DoPlace(offer.suggest) if changed else None
        case "say" if offer.word is not None:
            return do.DoSay(offer.word, offer.pieces[0] if offer.pieces else None)
        case "name":
            return do.DoName(offer.pieces[0])
        case "choose":
            return do.DoChoose(offer.options[0].id)
        case "roll":
            return do.DoRoll(rng.choice(offer.dice))
        case _:
            return None


def _where(state: Any, name: str) -> Place | None:
    place: Place | None = state.ball if name == "ball" else state.pieces.get(name)
    return place


# Shares of the strength that would carry the ball to the goal; a kick-off or a careful pass wants little.
STRENGTHS = (1.0, 0.75, 0.5, 0.35, 0.25, 0.15, 0.1, 1.3)


def _flick(session: Session, side: Side, offer: Offer, rng: random.Random) -> do.Action | None:
    state: TableState = session.match.state
    standing = [piece for piece in offer.pieces if _where(state, piece) is not None]
    if not standing:
        return None  # what lies beside the table must be placed before it is played
    piece, wanted = _best(state, side, standing)
    here = _point(state, piece)
    how = "flick" if "flick" in offer.how or not offer.how else offer.how[0]
    reach = distance(here, wanted)
    ball = state.ball.point if state.ball is not None else None
    beyond = distance(ball, _goal(state.table, side)) if ball is not None else 300.0
    full = min(1.0, 0.16 + (reach + 0.45 * beyond) / 2200.0)
    ways = [wanted]
    if ball is not None and reach < 10.0:  # it stands where it should: straight through the ball
        ways = [ball]
    elif ball is not None and not _from_behind(state.table, side, here, wanted, ball):
        ways.append(ball)  # that spot is round the corner: perhaps straight through the ball after all
    slip = rng.gauss(0.0, 0.6)
    tries = [
        do.DoFlick(piece, _direction(here, way) + slip, min(1.0, full * share), how=how, as_=offer.as_)
        for way in ways
        for share in STRENGTHS
    ]
    return max(tries, key=lambda action: _worth(session, side, action))


def _direction(start: Point, end: Point) -> float:
    return math.degrees(math.atan2(end[1] - start[1], end[0] - start[0]))


def _worth(session: Session, side: Side, action: do.DoFlick) -> float:
    """What the book would say to it, if the hand were perfect: goals, fouls, who goes on, how far the ball came."""
    ruling = session.foreseen(side, action)
    if ruling is None:
        return 0.0
    before: Score = session.match.state.score
    scored = ruling.score.of(side) - before.of(side)
    conceded = ruling.score.of(other(side)) - before.of(other(side))
    against = sum(call.against == side for call in ruling.calls)
    mine = ruling.next.side == side and ruling.next.with_ != "repeat"
    ball = ruling.ball.point if ruling.ball is not None else None
    table: Table = session.match.state.table
    near = 0.0 if ball is None else -distance(ball, _goal(table, side)) / table.pitch.length
    return 10.0 * (scored - conceded) - 3.0 * against + (2.0 if mine else 0.0) + near


def _best(state: TableState, side: Side, pieces: Sequence[str]) -> tuple[str, Point]:
    """The piece with the clearest way to the spot behind the ball, and where to send it."""
    table, ball = state.table, state.ball.point if state.ball is not None else None
    if ball is None:
        return pieces[0], _goal(table, side)
    towards = _goalwards(table, side, ball)

    def cost(piece: str) -> float:
        here = _point(state, piece)
        target = _behind(table, piece, ball, towards)
        off = 900.0 * (1.0 - _straight(here, target, towards))
        return distance(here, target) + off + 1500.0 * _in_the_way(state, piece, target)

    piece = min(pieces, key=cost)
    return piece, _behind(table, piece, ball, towards)


def _goalwards(table: Table, side: Side, ball: Point) -> Point:
    goal = _goal(table, side)
    length = distance(ball, goal) or 1.0
    return ((goal[0] - ball[0]) / length, (goal[1] - ball[1]) / length)


def _straight(here: Point, target: Point, towards: Point) -> float:
    """1: a push from here to there goes where it should; 0: across it."""
    dx, dy = target[0] - here[0], target[1] - here[1]
    return (dx * towards[0] + dy * towards[1]) / (math.hypot(dx, dy) or 1.0)


def _from_behind(table: Table, side: Side, here: Point, wanted: Point, ball: Point) -> bool:
    """Whether the spot behind the ball can be reached without passing the ball by: up to a cut of 66 degrees."""
    return _straight(here, wanted, _goalwards(table, side, ball)) > 0.4


def _behind(table: Table, piece: str, ball: Point, towards: Point) -> Point:
    box = is_keeper(piece) and table.keeper.shape != "disc"
    back = (table.keeper.thickness / 2 if box else table.radius(piece)) + table.radius("ball")
    return (ball[0] - towards[0] * back, ball[1] - towards[1] * back)


def _in_the_way(state: TableState, piece: str, target: Point) -> int:
    """How many things stand on the straight way; a box counts as its half width all round."""
    here, table = _point(state, piece), state.table
    others = ((name, place.point) for name, place in state.pieces.items() if name != piece)
    return sum(
        _off_the_way(here, target, point) < table.radius(piece) + table.radius(name)
        for name, point in others
        if point is not None
    )


def _off_the_way(start: Point, end: Point, point: Point) -> float:
    """How far a point lies from the way between two others."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = dx * dx + dy * dy
    along = ((point[0] - start[0]) * dx + (point[1] - start[1]) * dy) / length if length else 0.0
    along = min(max(along, 0.0), 1.0)
    return distance(point, (start[0] + along * dx, start[1] + along * dy))


def _worth_a_shot(state: TableState, side: Side) -> bool:
    ball = state.ball.point if state.ball is not None else None
    return ball is not None and distance(ball, _goal(state.table, side)) < 0.33 * state.table.pitch.length


def _shooter(state: TableState, side: Side, offer: Offer) -> str | None:
    standing = [piece for piece in offer.pieces if _where(state, piece) is not None]
    return _best(state, side, standing)[0] if standing else None


def _goal(table: Table, side: Side) -> Point:
    return (table.pitch.goal_line(other(side)), 0.0)


def _point(state: TableState, piece: str) -> Point:
    place = state.pieces.get(piece)
    if place is None or place.point is None:
        raise LookupError(f"{piece} of {side_of(piece)} is offered but does not stand on the table")
    return place.point
