"""A shot that is met, and where everything is at many moments."""

import msgspec

from palheta.facts import ShownTrace, at
from palheta.facts.shown import Motion
from palheta.physics.flick import flick
from palheta.physics.strokes import Stroke
from palheta.physics.world import World
from palheta.rulebooks.registry import gear

PLACES = {"h7": at(0, 0), "ball": at(100, 3), "a3": at(180, 20), "ak": at(590, 0)}


class Seen(msgspec.Struct):
    name: str
    t: float
    motion: Motion | None


class Vectors(msgspec.Struct):
    trace: ShownTrace
    seen: tuple[Seen, ...]


def made() -> Vectors:
    what = Stroke("h7", 0.0, 1500.0, offset=0.5)
    trace = flick(World.from_position(gear("fistf"), PLACES), what).shown()
    moments = sorted(
        {round(trace.end * k / 23, 4) for k in range(26)} | {one.t for one in trace.paths["ball"]}
    )
    return Vectors(
        trace, tuple(Seen(name, t, trace.at(name, t)) for name in ("h7", "ball", "ak") for t in moments)
    )
