"""A player for want of a better one: takes the default offer, aims at the ball and through it at the goal.

It tries a few strengths on the simulated table and asks the book what each would bring: it knows no rule itself.
"""

import math
import random
from collections.abc import Sequence
from typing import Any

from palheta.bots import defending
from palheta.facts import Place, Put, Say, Score, Step
from palheta.play import actions as do
from palheta.play.constraints import broken
from palheta.play.session import Session
from palheta.rulebooks.base import TableState
from palheta.ruling import Offer
from palheta.table.frame import Point, Side, is_keeper, keeper_of, other, side_of
from palheta.table.geometry import distance, distance_to_segment
from palheta.table.table import Table


def choose(session: Session, side: Side, rng: random.Random) -> do.Action | None:
    """What to do now, or None to let the other side go on."""
    offers = session.offers
    mine = [offer for offer in offers if offer.side == side and offer.barred is None and not offer.punished]
    state = session.match.state
    keeper = defending.set_keeper(state, side, mine)
    if keeper is not None:
        return keeper
    if not mine or not _due(offers, mine):
        return None
    shot = next((o for o in mine if o.does == "say" and o.word == "shot"), None)
    if shot is not None and mine[0].does == "flick" and _worth_a_shot(state, side):
        return do.DoSay("shot", _shooter(state, side, shot))
    if any(offer.word == "distance" for offer in mine) and not _said(session, side, "distance"):
        return do.DoSay("distance")  # it costs nothing
    for offer in _not_again(session, side, mine):
        action = _chosen(session, side, offer, mine, rng)
        if action is not None:
            return action
    return None


def _said(session: Session, side: Side, word: str) -> bool:
    """Was that the last thing this side did?"""
    last = _last(session, side)
    return isinstance(last, Say) and last.say == word


def _last(session: Session, side: Side) -> Step | None:
    return next((t.step for t in reversed(session.match.taken) if t.step.side == side), None)


def _chosen(
    session: Session, side: Side, offer: Offer, mine: list[Offer], rng: random.Random
) -> do.Action | None:
    if offer.does != "flick":
        return _take(session.match.state, side, offer, rng)
    if offer.as_ == "defence":
        return defending.block(session, side, offer)
    alike = [o for o in mine if o.does == "flick" and o.as_ == offer.as_]  # say, with a figure or the keeper
    tries = [action for each in alike for action in _flicks(session, side, each, rng)]
    return max(tries, key=lambda action: _worth(session, side, action), default=None)


def _not_again(session: Session, side: Side, mine: list[Offer]) -> list[Offer]:
    """What was just arranged is not arranged again while there is something else to do."""
    last = _last(session, side)
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
            places = _set_for_a_shot(state, side, offer)
            changed = {name: place for name, place in places.items() if _where(state, name) != place}
            return do.DoPlace(places) if changed else None
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


def _set_for_a_shot(state: TableState, side: Side, offer: Offer) -> dict[str, Place]:
    """What the book suggests; but a single piece set behind the ball is turned so that it plays beside the keeper."""
    ball = state.ball.point if state.ball is not None else None
    name, place = next(iter(offer.suggest.items()), ("", Place()))
    if len(offer.suggest) != 1 or ball is None or place.point is None or is_keeper(name):
        return offer.suggest
    back, goal = distance(ball, place.point), _beside_the_keeper(state, side)
    far = distance(ball, goal)
    if not 0 < back < SET_BEHIND or far > SHOOTING * state.table.pitch.length:
        return offer.suggest
    turned = Place((ball[0] - (goal[0] - ball[0]) * back / far, ball[1] - (goal[1] - ball[1]) * back / far))
    standing = dict(state.pieces) | {"ball": Place(ball)}
    return offer.suggest if broken(state.table, offer, standing, {name: turned}) else {name: turned}


def _where(state: Any, name: str) -> Place | None:
    place: Place | None = state.ball if name == "ball" else state.pieces.get(name)
    return place


FROM_BEHIND = 0.3  # cosine: flicks more oblique than this run past the spot behind the ball
SET_BEHIND = 60.0  # mm: a piece set nearer to the ball than this is there to play it
SHOOTING = 0.42  # of the table's length: farther from the goal nobody turns for a corner of it
# Shares of the strength that would carry the ball to the goal; a kick-off or a careful pass wants little.
STRENGTHS = (1.0, 0.75, 0.5, 0.35, 0.25, 0.15, 0.1, 1.3)
HARDER = (2.0, 1.4, 1.0, 0.4)  # of equally good ones the hardest


def _flicks(session: Session, side: Side, offer: Offer, rng: random.Random) -> list[do.DoFlick]:
    state: TableState = session.match.state
    standing = [piece for piece in offer.pieces if _where(state, piece) is not None]
    if not standing:
        return []  # what lies beside the table must be placed before it is played
    piece, wanted = _best(state, side, standing)
    here = _point(state, piece)
    how = "flick" if "flick" in offer.how or not offer.how else offer.how[0]
    reach = distance(here, wanted)
    ball = state.ball.point if state.ball is not None else None
    beyond = distance(ball, _goal(state.table, side)) if ball is not None else 300.0
    full = min(1.0, 0.16 + (reach + 0.45 * beyond) / 2200.0)
    shares: Sequence[float] = STRENGTHS
    if reach < 10.0 and ball is not None:  # it stands where it should: straight through the ball
        wanted, shares = ball, HARDER
    angle = math.degrees(math.atan2(wanted[1] - here[1], wanted[0] - here[0])) + rng.gauss(0.0, 0.6)
    return [do.DoFlick(piece, angle, min(1.0, full * share), how=how, as_=offer.as_) for share in shares]


def _worth(session: Session, side: Side, action: do.DoFlick) -> float:
    """What the book would say to it, if the hand were perfect: goals, fouls, who goes on, how far the ball came."""
    ruling = session.foreseen(side, action)
    if ruling is None:
        return 0.0
    before: Score = session.match.state.score
    scored = ruling.score.of(side) - before.of(side)
    conceded = ruling.score.of(other(side)) - before.of(other(side))
    if "goal" in ruling.said and not conceded:
        scored = 1  # in a shoot-out the score does not change
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
    goal = _beside_the_keeper(state, side) if _worth_a_shot(state, side) else _goal(table, side)
    length = distance(ball, goal) or 1.0
    towards = ((goal[0] - ball[0]) / length, (goal[1] - ball[1]) / length)

    def cost(piece: str) -> float:
        here = _point(state, piece)
        target = _behind(table, piece, ball, towards)
        way = distance(here, target)
        dx, dy = target[0] - here[0], target[1] - here[1]
        straight = (dx * towards[0] + dy * towards[1]) / (way or 1.0)  # 1: the push goes where it should
        return way + 900.0 * (1.0 - straight) + 1500.0 * _in_the_way(state, piece, target)

    piece = min(pieces, key=cost)
    here, target = _point(state, piece), _behind(table, piece, ball, towards)
    ahead = (target[0] - here[0]) * towards[0] + (target[1] - here[1]) * towards[1]
    from_behind = ahead > FROM_BEHIND * distance(here, target)
    return (
        piece,
        target if from_behind else ball,
    )  # beside or before the ball: straight at it, or it is missed


def _behind(table: Table, piece: str, ball: Point, towards: Point) -> Point:
    box = is_keeper(piece) and table.keeper.shape != "disc"
    back = (table.keeper.thickness / 2 if box else table.radius(piece)) + table.radius("ball")
    return (ball[0] - towards[0] * back, ball[1] - towards[1] * back)


def _in_the_way(state: TableState, piece: str, target: Point) -> int:
    """How many things stand on the straight way; a box counts as its half width all round."""
    here, table = _point(state, piece), state.table
    others = ((name, place.point) for name, place in state.pieces.items() if name != piece)
    return sum(
        distance_to_segment(point, here, target) < table.radius(piece) + table.radius(name)
        for name, point in others
        if point is not None
    )


def _worth_a_shot(state: TableState, side: Side) -> bool:
    ball = state.ball.point if state.ball is not None else None
    return ball is not None and distance(ball, _goal(state.table, side)) < 0.33 * state.table.pitch.length


def _shooter(state: TableState, side: Side, offer: Offer) -> str | None:
    standing = [piece for piece in offer.pieces if _where(state, piece) is not None]
    return _best(state, side, standing)[0] if standing else None


def _goal(table: Table, side: Side) -> Point:
    return (table.pitch.goal_line(other(side)), 0.0)


def _beside_the_keeper(state: TableState, side: Side) -> Point:
    """The wider gap that the other side's keeper leaves."""
    table, (x, _) = state.table, _goal(state.table, side)
    keeper = state.pieces.get(keeper_of(other(side)))
    if keeper is None or keeper.point is None:
        return (x, 0.0)
    edge = table.pitch.goal.width / 2
    reach = table.keeper.width / 2 if table.keeper.shape != "disc" else table.radius(keeper_of(other(side)))
    wider = -1.0 if keeper.point[1] > 0 else 1.0
    return (x, (keeper.point[1] + wider * (reach + edge)) / 2)


def _point(state: TableState, piece: str) -> Point:
    place = state.pieces.get(piece)
    if place is None or place.point is None:
        raise LookupError(f"{piece} of {side_of(piece)} is offered but does not stand on the table")
    return place.point
