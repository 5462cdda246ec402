"""Flicks that spend their budget of events: `python -m bench.cuts guzikowa --flicks 100000`.

Plays flicks from positions of real matches (of bots), as they were and disturbed: any piece, any way, any power,
into a world at rest or still moving, with keepers that dive or are pushed, with the ball on a disc. Counts those that
never come to rest and keeps each, less the bodies that have no part in it, in tests/physics/cut.
"""

import argparse
import hashlib
import sys
import time
from collections.abc import Iterator
from math import atan2, degrees, hypot
from pathlib import Path

import numpy as np

from bench.kept import as_json, without
from bench.match_positions import Spot, harvest
from palheta.facts.place import Place
from palheta.physics import columns as col
from palheta.physics.flick import BUDGET, batch, flick
from palheta.physics.strokes import Stroke
from palheta.physics.world import BadPosition, World
from palheta.play.physics_runner import PUSH
from palheta.rulebooks import equipment
from palheta.rulebooks.registry import gear
from palheta.table.frame import is_keeper
from palheta.table.gear import How

KEPT = Path(__file__).parents[1] / "tests" / "physics" / "cut"
TOGETHER = 20  # flicks from one scene
WORTH_A_LOOK = 1000  # events: a flick that needs more is counted too
TRIES = 50


class Scenes:
    """Scenes without end, the same for the same seed."""

    def __init__(self, book: str, spots: list[Spot], seed: int) -> None:
        self.book, self.spots, self.rng = book, spots, np.random.default_rng(seed)
        self.table = gear(book).table

    def chance(self, share: float) -> bool:
        return bool(self.rng.random() < share)

    def one(self) -> tuple[World, list[Stroke]]:
        while True:
            spot = self.spots[int(self.rng.integers(len(self.spots)))]
            try:
                world = World.from_position(gear(self.book), self._disturbed(spot.places))
            except BadPosition:  # what was moved stands on something
                continue
            if world.ball < 0:
                continue
            if self.chance(0.15):
                world = self._moving(world)
            if self.table.keeper.shape != "disc" and self.chance(0.25):
                world = self._diving(world)
            return world, [self._flick(world, spot) for _ in range(TOGETHER)]

    def _disturbed(self, places: dict[str, Place]) -> dict[str, Place]:
        """Half of them as they were; everything a little elsewhere; the ball, or a piece, beside another."""
        kind, rng = self.rng.random(), self.rng
        moved = dict(places)
        if kind < 0.5 or "ball" not in places:
            return moved
        if kind < 0.7:
            far = 10.0 ** rng.uniform(-6, 1)
            for name, place in places.items():
                if place.atop is None and place.point is not None:
                    dx, dy = rng.normal(0, far, 2)
                    moved[name] = self._put(place, place.point[0] + dx, place.point[1] + dy)
            return moved
        for name in ("ball", self._any(places)) if kind < 0.9 else (self._any(places), self._any(places)):
            moved |= self._beside(moved, name, "ball" if name != "ball" and kind < 0.9 else self._any(places))
        if kind > 0.97:
            moved |= self._on(moved, self._any(places))
        return moved

    def _any(self, places: dict[str, Place]) -> str:
        return str(self.rng.choice([name for name in places if name[1:].isdigit()]))

    def _put(self, place: Place, x: float, y: float) -> Place:
        return Place((float(x), float(y)), angle=place.angle, face=place.face)

    def _beside(self, places: dict[str, Place], name: str, other: str) -> dict[str, Place]:
        """As good as touching, or some way off."""
        here = places[other].point
        assert here is not None
        table, way = self.table, self.rng.uniform(0, 2 * np.pi)
        reach = table.radius(name) + table.radius(other)
        gap = 10.0 ** self.rng.uniform(-8, 1.5)
        x, y = here[0] + (reach + gap) * np.cos(way), here[1] + (reach + gap) * np.sin(way)
        return {name: self._put(places[name], x, y)}

    def _on(self, places: dict[str, Place], other: str) -> dict[str, Place]:
        """The ball on a disc, as for guzikowa's throw-in."""
        here = places[other].point
        assert here is not None
        dx, dy = self.rng.normal(0, 0.2 * self.table.radius(other), 2)
        return {"ball": Place((here[0] + float(dx), here[1] + float(dy)), atop=other)}

    def _moving(self, world: World) -> World:
        """In the midst of another flick."""
        trace = flick(world, self._at_ball(world, self._player(world), 8.0))
        return trace.world_at(float(self.rng.uniform(trace.start, trace.end)))

    def _diving(self, world: World) -> World:
        """A keeper is thrown at the ball, or pushed to it, or goes anywhere near."""
        rng = self.rng
        keepers = [n for n in world.names if is_keeper(n) and world.s[world.index(n), col.MODE] != col.GONE]
        if not keepers:
            return world
        keeper = str(rng.choice(keepers))
        here, ball = world.q[world.index(keeper), :2], world.q[world.ball, :2]
        to = ball if self.chance(0.6) else here + rng.uniform(-60, 60, 2)
        made_of = world.materials
        pushed = self.chance(0.5)
        if pushed and self.table.keeper.shape == "bar":  # as play's physics runner does
            to = here + (to - here) * min(1.0, PUSH / max(hypot(*(to - here)), 1e-9))
        speed = rng.uniform(10.0, made_of.hand_speed) if pushed else made_of.hand_dive_speed
        reaction = 0.0 if pushed else rng.uniform(0, made_of.hand_reaction)
        return world.with_dive(keeper, (float(to[0]), float(to[1])), float(reaction), float(speed))

    def _player(self, world: World) -> str:
        """Mostly one that is near the ball."""
        can = [n for n in world.names if self._can_play(world, n)]
        ball = world.q[world.ball]
        far = [hypot(*(world.q[world.index(n), :2] - ball[:2])) for n in can]
        if self.chance(0.7):
            return can[int(np.argsort(far)[min(int(self.rng.geometric(0.4)) - 1, len(can) - 1)])]
        return str(self.rng.choice(can))

    def _can_play(self, world: World, name: str) -> bool:
        held = is_keeper(name) and self.table.keeper.shape != "disc"
        return name != "ball" and not held and world.s[world.index(name), col.MODE] != col.GONE

    def _at_ball(self, world: World, piece: str, spread: float) -> Stroke:
        rng, here = self.rng, world.q[world.index(piece)]
        other = world.q[world.ball if self.chance(0.8) else int(rng.integers(len(world.names)))]
        angle = degrees(atan2(other[1] - here[1], other[0] - here[0])) + rng.normal(0, spread)
        how: How = "press" if self.book == "guzikowa" and self.chance(0.3) else "flick"
        power = float(rng.choice([1.0, rng.uniform(0, 1), rng.uniform(0, 1), rng.uniform(0, 0.15), 0.0]))
        return Stroke(
            piece,
            float(angle),
            power * world.materials.hand_speed,
            offset=float(rng.uniform(-1, 1)) if self.chance(0.4) else 0.0,
            loft=float(rng.random()) if self.chance(0.5) else 0.0,
            how=how,
        )

    def _flick(self, world: World, spot: Spot) -> Stroke:
        """As a bot thought of it, with a little error; or anything."""
        aims = [aim for aim in spot.aims if aim.how != "turn" and aim.piece in world.names]
        aims = [aim for aim in aims if self._can_play(world, aim.piece)]
        if aims and self.chance(0.3):
            aim = aims[int(self.rng.integers(len(aims)))]
            angle, top = aim.angle + float(self.rng.normal(0, 1)), world.materials.hand_speed
            power = min(1.0, aim.power * float(self.rng.uniform(0.9, 1.1)))
            return Stroke(aim.piece, angle, power * top, aim.offset, aim.loft, aim.how)
        if self.chance(0.1):
            piece = self._player(world)
            return Stroke(piece, float(self.rng.uniform(0, 360)), world.materials.hand_speed)
        return self._at_ball(world, self._player(world), float(self.rng.choice([1.0, 10.0, 40.0])))


def catch(
    scenes: Scenes, flicks: int, budget: int = BUDGET
) -> Iterator[tuple[World, list[Stroke], np.ndarray]]:
    """Scene by scene: how many events each flick took, negative where it was cut."""
    for _ in range(0, flicks, TOGETHER):
        world, some = scenes.one()
        yield world, some, batch(world, some, budget=budget).events


def smallest(world: World, what: Stroke, budget: int = BUDGET) -> World:
    """The same without everything that it is cut without, too."""
    for name in world.names:
        if name not in ("ball", what.piece):
            less = without(world, name)
            if batch(less, [what], budget=budget).events[0] < 0:
                world = less
    return world


def keep(world: World, what: Stroke) -> Path:
    text = as_json(smallest(world, what), what)
    path = KEPT / f"{world.gear.book}-{hashlib.sha256(text.encode()).hexdigest()[:8]}.json"
    KEPT.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    print(f"not come to rest, kept: {path}", file=sys.stderr, flush=True)
    return path


def tally(book: str, flicks: int, seed: int, matches: int, keeping: int) -> int:
    """Plays, keeps, prints; how many were cut."""
    began = time.process_time()
    spots = harvest(book, matches, seed)
    thought = time.process_time()
    played, cut, long, most = 0, 0, 0, 0
    for world, some, events in catch(Scenes(book, spots, seed), flicks):
        played += len(some)
        long += int(np.sum(np.abs(events) > WORTH_A_LOOK))
        most = max(most, int(np.abs(events).max()))
        for k in np.nonzero(events < 0)[0]:
            cut += 1
            if cut <= keeping:
                keep(world, some[k])
    print(
        f"{book}: {played:,} flicks from {len(spots):,} positions of {matches} matches (seed {seed}): "
        f"{cut} cut, {long} longer than {WORTH_A_LOOK} events, the longest {most:,}; "
        f"{thought - began:.0f} s for the matches, {time.process_time() - thought:.0f} s for the flicks",
        flush=True,
    )
    return cut


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("books", nargs="*", default=equipment.names())
    parser.add_argument("--flicks", type=int, default=20_000, help="of each book")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--matches", type=int, default=2, help="to take positions from")
    parser.add_argument("--keep", type=int, default=20, help="at most so many scenes")
    args = parser.parse_args()
    cut = sum(tally(book, args.flicks, args.seed, args.matches, args.keep) for book in args.books)
    sys.exit(1 if cut else 0)


if __name__ == "__main__":
    main()
