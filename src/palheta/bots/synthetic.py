"""Sightings without physics: consistent and plausible enough to walk a rulebook into every corner.

Made for random matches: far more fouls, rebounds and balls out than a table would ever give.
"""

import math
import random
from collections.abc import Mapping

from palheta.facts import Atop, Cross, Goal, Left, Out, Place, Rest, Seen, Sightings, Touch
from palheta.facts.names import Line
from palheta.rulebooks.common.pushing import standing
from palheta.table.frame import Point, Side, forward, other, side_of
from palheta.table.geometry import Disc, Zone, overlapping, touches, wholly_inside, wholly_outside
from palheta.table.table import Table


class Runner:
    """One flick of one piece on a table, told as if somebody had watched it."""

    def __init__(
        self, rng: random.Random, table: Table, pieces: Mapping[str, Place], ball: Place | None
    ) -> None:
        self._rng = rng
        self._table = table
        self._pieces = {name: place for name, place in pieces.items() if place.point is not None}
        self._ball = ball.point if ball is not None else None
        self._seen: list[Seen] = []
        self._rest: dict[str, Place] = {}

    def run(self, piece: str) -> Sightings:
        side = side_of(piece)
        assert side is not None
        if self._rng.random() < 0.15:
            self._bump(piece)
        if self._ball is not None and self._rng.random() < 0.85:
            self._play_ball(piece, side)
        else:
            self._settle(piece, self._somewhere_near(self._where(piece), 150))
        if self._rng.random() < 0.02:
            self._seen.append(Left(piece, "pitch", at=Place(self._edge_near(self._where(piece)))))
        self._seen.append(Rest(dict(self._rest)))
        return Sightings(self._seen)

    def _where(self, name: str) -> Point:
        place = self._rest.get(name) or self._pieces.get(name)
        return place.point if place is not None and place.point is not None else (0.0, 0.0)

    def _bump(self, piece: str) -> None:
        others = [name for name in self._pieces if name != piece]
        if not others:
            return
        touched = self._rng.choice(others)
        moved = self._rng.choice([0, 0, 5, 20, 60, 200, 350])
        self._seen.append(Touch((piece, touched), at=Place(self._where(touched)), moved=moved))
        if moved:
            x, y = self._where(touched)
            angle = self._rng.uniform(0, 2 * math.pi)
            self._settle(touched, (x + moved * math.cos(angle), y + moved * math.sin(angle)))

    def _play_ball(self, piece: str, side: Side) -> None:
        assert self._ball is not None
        moved = 0 if self._rng.random() < 0.03 else None
        self._seen.append(Touch((piece, "ball"), moved=moved))
        self._settle(piece, self._somewhere_near(self._ball, 60))
        if moved == 0:
            return
        end = self._aim(side)
        self._rebound(piece)
        if self._rng.random() < 0.03:
            under = self._rng.choice([piece, *self._pieces])
            self._seen.append(Atop(("ball", under)))
            end = self._where(under)
        self._arrive(self._ball, end)

    def _aim(self, side: Side) -> Point:
        pitch = self._table.pitch
        sensible = self._sensible(side)
        if sensible is not None and self._rng.random() < 0.9:
            return sensible
        if self._rng.random() < 0.3:
            goal = pitch.goal_line(other(side) if self._rng.random() < 0.95 else side)
            return (goal * 1.03, self._rng.gauss(0, pitch.goal.width))
        assert self._ball is not None
        return self._somewhere_near(self._ball, 500)

    def _sensible(self, side: Side) -> Point | None:
        """What anybody does with the ball on the centre spot or in his own goal area.

        Without it, kick-offs and goal kicks go wrong so often that nobody is left on the table to play on.
        """
        assert self._ball is not None
        pitch, upfield = self._table.pitch, forward(side)
        if math.hypot(*self._ball) < 1.0:
            reach = pitch.circle.radius
            return (upfield * reach * self._rng.uniform(0.3, 0.6), self._rng.gauss(0, 0.15 * reach))
        if touches(Disc(self._ball, self._table.radius("ball")), pitch.goal_zone(side)):
            x = upfield * self._rng.uniform(0.05, 0.25) * pitch.length
            return (x, self._rng.gauss(0, 0.2 * pitch.width))
        return None

    def _rebound(self, piece: str) -> None:
        while self._rng.random() < 0.3:
            others = [name for name in self._pieces if name != piece] or ["post"]
            touched = self._rng.choice([*others, "post", "bar", "board"])
            self._seen.append(Touch(("ball", touched)))

    def _arrive(self, start: Point, end: Point) -> None:
        """Tell the lines that were crossed, and where the ball ended: at rest, out, or in a goal."""
        pitch = self._table.pitch
        self._crossings(start, end)
        radius = self._table.radius("ball")
        if not wholly_outside(Disc(end, radius), pitch.field):
            self._settle("ball", end)
        elif abs(end[0]) > pitch.length / 2 and abs(end[0]) / pitch.length >= abs(end[1]) / pitch.width:
            self._over_goal_line(end)
        else:
            at = Place((_clamp(end[0], pitch.length / 2), math.copysign(pitch.width / 2, end[1])))
            self._seen += [Cross("ball", "touchline", at=at), Out("ball", "touchline", at=at)]

    def _over_goal_line(self, end: Point) -> None:
        pitch = self._table.pitch
        owner: Side = "home" if end[0] < 0 else "away"
        at = Place((pitch.goal_line(owner), _clamp(end[1], pitch.width / 2)))
        high = self._rng.random() < 0.2
        self._seen.append(Cross("ball", "goal_line", at=at))
        if abs(end[1]) < pitch.goal.width / 2 - self._table.radius("ball") and not high:
            self._seen.append(Goal(owner))
        else:
            self._seen.append(Out("ball", "goal_line", at=at, high=high))

    def _crossings(self, start: Point, end: Point) -> None:
        pitch, radius = self._table.pitch, self._table.radius("ball")
        if start[0] * end[0] < 0 and abs(end[0]) > radius:
            y = start[1] + (end[1] - start[1]) * start[0] / (start[0] - end[0])
            self._seen.append(Cross("ball", "halfway", at=Place((0.0, y))))
        sides: tuple[Side, Side] = ("home", "away")
        zones: list[tuple[Line, Zone]] = [("circle", pitch.circle)]
        zones += [("penalty_area", pitch.penalty_zone(side)) for side in sides]
        zones += [("goal_area", pitch.goal_zone(side)) for side in sides]
        for line, zone in zones:
            was, now = Disc(start, radius), Disc(end, radius)
            if wholly_inside(was, zone) and wholly_outside(now, zone):
                self._seen.append(Cross("ball", line, at=Place(start)))

    def _settle(self, name: str, near: Point) -> None:
        """A free place near there, so that no two things overlap."""
        table = self._table.pitch.table
        taken = standing(self._table, self._pieces | self._rest, frozenset({name}))
        for attempt in range(40):
            at = self._somewhere_near(near, 4.0 * attempt) if attempt else near
            shape = self._table.footprint(name, at)
            if wholly_inside(shape, table) and not overlapping(shape, taken):
                self._rest[name] = Place(at)
                return

    def _somewhere_near(self, point: Point, spread: float) -> Point:
        return (point[0] + self._rng.gauss(0, spread), point[1] + self._rng.gauss(0, spread))

    def _edge_near(self, point: Point) -> Point:
        pitch = self._table.pitch
        return (_clamp(point[0], pitch.length / 2), math.copysign(pitch.width / 2, point[1]))


def _clamp(value: float, limit: float) -> float:
    return max(-limit, min(limit, value))
