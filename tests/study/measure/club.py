"""A club that measures a table whose materials are known here, as well as people can: a ruler, a phone, a hand."""

from math import radians, sin

import msgspec
import numpy as np

from palheta.facts.place import Place, at
from palheta.physics.flick import kicked
from palheta.physics.kick import BODY, KICK, KICK_X, KICK_Y
from palheta.physics.world import World
from palheta.rulebooks import registry
from palheta.study.measure.experiments import Kind, Thing, offered
from palheta.study.measure.readings import Readings, Run
from palheta.study.measure.rehearsal import READ, START, STRUCK, Bench, rehearsed, vast
from palheta.table.gear import Gear
from palheta.table.materials import Materials

OBLIQUE = 1.0  # mm: by so much a piece is hit off its middle
GIVEN: dict[Kind, dict[str, float]] = {
    "slide": {"over": 250.0},
    "tilt": {"length": 600.0},
    "fence": {"before": 250.0},
    "ramp": {"height": 30.0},
    "ramp_fence": {"height": 30.0, "before": 150.0},
    "fastest": {"over": 800.0},
    "weigh": {"count": 10},
}
SLOW, FAST = (500.0, 1000.0), (1700.0, 2400.0)  # mm/s
SPEEDS: dict[tuple[Kind, Thing], tuple[float, float]] = {
    ("head_on", "piece"): SLOW,
    ("head_on", "ball"): SLOW,
    ("head_on", "keeper"): (900.0, 1300.0),
}


class Club:
    def __init__(
        self, book: str, truth: dict[str, float], seed: int, ruler: float = 1.0, frames: float = 60.0
    ):
        self.book, self.ruler, self.frames = book, ruler, frames
        made = registry.gear(book).materials.changed(truth)
        self.gear: Gear = vast(_made_of(registry.gear(book), made))
        self.rng = np.random.default_rng(seed)

    def readings(self, *wanted: tuple[Kind, Thing, int]) -> Readings:
        runs = [self.run(kind, thing) for kind, thing, count in wanted for _ in range(count)]
        return Readings(self.book, tuple(runs), ruler=self.ruler, frames=self.frames)

    def everything(self, often: int = 8) -> Readings:
        wanted = [
            (one.kind, thing, often)
            for one in offered(registry.gear(self.book))
            for thing in one.things
            if one.kind in READ
        ]
        return self.readings(*wanted)

    def run(self, kind: Kind, thing: Thing) -> Run:
        speed = float(self.rng.uniform(*SPEEDS.get((kind, thing), FAST)))
        if kind == "head_on":
            striker, target = self._blow(thing, speed)
            return Run(kind, thing, {"striker": self._ruled(striker), "target": self._ruled(target)})
        done = Run(kind, thing, dict(GIVEN[kind]))
        gear = self.gear
        if kind == "fastest":  # a hand is not always the same
            hand = gear.materials.hand_speed * (1 + self.rng.normal(0, 0.04))
            gear = _made_of(gear, gear.materials.changed({"hand.speed": hand}))
        seen = dict(zip(READ[kind], rehearsed(done, Bench(gear), speed).tolist(), strict=True))
        if kind in ("ramp", "ramp_fence", "tilt"):  # let go a little too early, or looked at from aside
            seen = {name: value * (1 + self.rng.normal(0, 0.02)) for name, value in seen.items()}
        read = {name: self._read(name, value) for name, value in seen.items()}
        return Run(kind, thing, GIVEN[kind] | read)

    def _blow(self, thing: Thing, speed: float) -> tuple[float, float]:
        """Not quite into the middle."""
        table = self.gear.table
        flat = thing == "keeper" and table.keeper.shape == "box"
        apart = (
            table.radius("h1") + (table.keeper.thickness / 2 if flat else table.radius(STRUCK[thing])) + 0.1
        )
        (x, y), off = START, float(self.rng.normal(0, OBLIQUE * min(1.0, table.radius("h1") / 25)))
        target = Place((x + off, y + apart), angle=90.0) if flat else at(x + off, y + apart)
        world = World.from_position(self.gear, {"h1": at(x, y), STRUCK[thing]: target})
        row = np.zeros((1, KICK))
        row[0, BODY], row[0, KICK_X], row[0, KICK_Y] = world.index("h1"), 0.0, speed
        trace = kicked(world, row)
        ways = [trace.final.q[i, :2] - trace.world.q[i, :2] for i in map(world.index, ("h1", STRUCK[thing]))]
        return float(np.hypot(*ways[0])), float(np.hypot(*ways[1]))

    def _read(self, name: str, value: float) -> float:
        if name == "time":
            return max(1.0, round(value * self.frames + self.rng.uniform(-0.5, 0.5))) / self.frames
        return round(value + self.rng.normal(0, 0.05), 1) if name == "grams" else self._ruled(value)

    def _ruled(self, value: float) -> float:
        return max(0.0, float(np.round(value + self.rng.normal(0, self.ruler))))


def shots(count: int, angle: float, power: float, seed: int) -> tuple[Run, ...]:
    """Flicks at a mark by a hand whose errors are known."""
    rng, runs = np.random.default_rng(seed), []
    for turn, hard in zip(rng.normal(0, radians(angle), count), rng.normal(1, power, count), strict=True):
        way = 700 * hard**2
        runs.append(
            Run(
                "mark",
                "piece",
                {
                    "distance": 700.0,
                    "beyond": float(round(way - 700)),
                    "aside": float(round(way * sin(turn))),
                },
            )
        )
    return tuple(runs)


def _made_of(gear: Gear, materials: Materials) -> Gear:
    return msgspec.structs.replace(gear, materials=materials)
