"""The same small scenes here and in MuJoCo: when things first touch, how far they go.

MuJoCo's contacts are spring-dampers: stiffness and damping are chosen for the same restitution, and the step
is 20 microseconds. `python -m bench.against_mujoco` prints both values and how far apart they are;
`--write FILE` keeps MuJoCo's for tests/physics/test_against_mujoco.py, which needs no MuJoCo.
"""

import argparse
import json
from collections.abc import Callable
from functools import partial
from math import asin, cos, exp, hypot, pi, radians, sin, sqrt
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from bench.peers import get_peers
from palheta.facts.place import at
from palheta.physics import columns as col
from palheta.physics.flick import _run
from palheta.physics.trace import Trace
from palheta.physics.world import World
from palheta.rulebooks.registry import gear
from palheta.table.gear import Gear

STEP = 2e-5
STIFFNESS = 1.5e7


def damping(bounce: float) -> float:
    """Of a spring-damper contact with this restitution, which ends when its force does (it cannot pull)."""
    low, high = 0.0, 0.999
    for _ in range(60):
        share = (low + high) / 2
        gives = exp(-share / sqrt(1 - share * share) * (pi - 2 * asin(share)))
        low, high = (share, high) if gives > bounce else (low, share)
    return 2 * low * sqrt(STIFFNESS)


def geom(world: World, name: str, bounce: float, friction: str, dims: int) -> str:
    c = world.constants[world.index(name)]
    half, r = c[col.HEIGHT] / 2e3, c[col.RADIUS] / 1e3
    size = {0: f'type="cylinder" size="{r} {half}"', 1: f'type="sphere" size="{r}"'}.get(int(c[col.KIND]))
    size = size or f'type="box" size="{c[col.HALF_X] / 1e3} {c[col.HALF_Y] / 1e3} {half}"'
    soft = f'solref="{-STIFFNESS} {-damping(bounce)}" solimp=".999 .999 .001"'
    return f'<geom {size} mass="{min(c[col.MASS], 1e4) / 1e3}" friction="{friction}" condim="{dims}" {soft}/>'


class Peer:
    """A MuJoCo world with the bodies of ours; positions in mm, speeds in mm/s."""

    def __init__(self, world: World, bounce: float, floor_bounce: float = 0.05) -> None:
        import mujoco

        self.world, self.mujoco = world, mujoco
        made = world.materials
        parts = [
            f'<mujoco><option timestep="{STEP}" gravity="0 0 -9.81" cone="elliptic" impratio="10"/><worldbody>'
        ]
        soft = f'solref="{-STIFFNESS} {-damping(floor_bounce)}" solimp=".999 .999 .001"'
        parts.append(f'<geom name="floor" type="plane" size="5 5 .1" friction="0.0001" priority="0" {soft}/>')
        for i, name in enumerate(world.names):
            c, q = world.constants[i], world.q[i]
            ball = c[col.KIND] == 1
            roll = made.ball_rolling * c[col.RADIUS] / 1e3 * (1 + made.ball_inertia)
            rub = f"{made.ball_friction} 0 {roll}" if ball else f"{made.piece_friction} 0 0"
            shape = geom(world, name, floor_bounce if ball else bounce, rub, 6 if ball else 3)
            place = f"{q[0] / 1e3} {q[1] / 1e3} {q[2] / 1e3 + c[col.HEIGHT] / 2e3}"
            parts.append(f'<body name="{name}" pos="{place}"><freejoint/>{shape}</body>')
        parts.append("</worldbody><contact>")
        for a in world.names:
            for b in world.names:
                if a < b:
                    soft = f'solref="{-STIFFNESS} {-damping(bounce)}" solimp=".999 .999 .001"'
                    parts.append(f'<pair geom1="g{a}" geom2="g{b}" {soft} condim="1"/>')
        text = "".join(parts) + "</contact></mujoco>"
        for name in world.names:
            text = text.replace(f'<body name="{name}"', f'<body name="{name}"')
            head, _, tail = text.partition(f'<body name="{name}"')
            text = head + f'<body name="{name}"' + tail.replace("<geom ", f'<geom name="g{name}" ', 1)
        self.model = mujoco.MjModel.from_xml_string(text)
        self.data = mujoco.MjData(self.model)

    def push(self, name: str, vx: float, vy: float, vz: float = 0.0) -> None:
        k = 6 * self.world.index(name)
        self.data.qvel[k : k + 3] = vx / 1e3, vy / 1e3, vz / 1e3

    def place(self, name: str) -> tuple[float, float, float]:
        k = 7 * self.world.index(name)
        x, y, z = self.data.qpos[k : k + 3] * 1e3
        return float(x), float(y), float(z)

    def speed(self, name: str) -> float:
        k = 6 * self.world.index(name)
        return float(hypot(*self.data.qvel[k : k + 2]) * 1e3)

    def touching(self, a: str, b: str) -> bool:
        wanted = {self._geom(a), self._geom(b)}
        return any({int(c.geom1), int(c.geom2)} == wanted for c in self.data.contact[: self.data.ncon])

    def _geom(self, name: str) -> int:
        found = self.mujoco.mj_name2id(
            self.model, self.mujoco.mjtObj.mjOBJ_GEOM, name if name == "floor" else f"g{name}"
        )
        return int(found)

    def until(self, done: Callable[[], bool], longest: float = 4.0) -> float:
        while self.data.time < longest and not done():
            self.mujoco.mj_step(self.model, self.data)
        return float(self.data.time)


def steady(book: str) -> Gear:
    """A restitution that is the same at every speed, as there."""
    given = gear(book)
    return given.on(replace(given.table, materials={"impact.fall": 0.0}))


def ours(world: World, name: str, vx: float, vy: float, vz: float = 0.0) -> Trace:
    import numpy as np

    return _run(world, np.array([[world.index(name), vx, vy, vz, 0.0, 0.0, 0.0]]), col.INF)


def slide() -> dict[str, tuple[float, float]]:
    world = World.from_position(steady("tres-toques"), {"h7": at(-300, 0)})
    trace, peer = ours(world, "h7", 1000, 0), Peer(world, 0.5)
    peer.push("h7", 1000, 0)
    stop = peer.until(lambda: peer.data.time > 0.1 and peer.speed("h7") < 1.0)
    return {
        "disc slides to rest: way (mm)": (trace.at_end("h7").x + 300, peer.place("h7")[0] + 300),
        "disc slides to rest: time (s)": (trace.end, stop),
    }


def discs(aside: float) -> dict[str, tuple[float, float]]:
    world = World.from_position(steady("dadinho"), {"h7": at(0, 0), "a3": at(200, aside)})
    world.stage.pairs[7, 0] = 0.0  # no friction between rims, as there
    trace, peer = ours(world, "h7", 1500, 0), Peer(world, world.materials.contact_piece_piece)
    peer.push("h7", 1500, 0)
    hit = peer.until(lambda: peer.touching("h7", "a3"))
    peer.until(lambda: peer.data.time > hit + 0.05 and peer.speed("h7") < 1 and peer.speed("a3") < 1)
    x, y, _ = peer.place("a3")
    end, start = trace.at_end("a3"), world.q[world.index("a3")]
    name = f"disc hits disc {aside:g} mm aside"
    return {
        f"{name}: first contact (s)": (trace.contacts[0].t, hit),
        f"{name}: struck disc goes (mm)": (
            hypot(end.x - start[0], end.y - start[1]),
            hypot(x - start[0], y - start[1]),
        ),
    }


def ball_rolls() -> dict[str, tuple[float, float]]:
    world = World.from_position(steady("tres-toques"), {"h7": at(-500, 0), "ball": at(-400, 0)})
    world.stage.pairs[7, 1] = world.stage.pairs[8, 0] = 0.0
    trace, peer = ours(world, "h7", 900, 0), Peer(world, world.materials.contact_piece_ball)
    peer.push("h7", 900, 0)
    hit = peer.until(lambda: peer.touching("h7", "ball"))
    peer.until(lambda: peer.data.time > hit + 0.1 and peer.speed("ball") < 1)
    return {
        "disc strikes ball: first contact (s)": (trace.contacts[0].t, hit),
        "struck ball slides, rolls and stops (mm)": (
            trace.at_end("ball").x + 400,
            peer.place("ball")[0] + 400,
        ),
    }


def flight() -> dict[str, tuple[float, float]]:
    world = World.from_position(steady("fistf"), {"ball": at(-400, 0)})
    trace, peer = ours(world, "ball", 600, 0, 1000), Peer(world, 0.5, world.materials.ball_bounce)
    peer.push("ball", 600, 0, 1000)
    landings = [float(row[22]) for row in trace.segments("ball")[1:] if row[1] == 3][1:3]
    peer.until(lambda: peer.data.time > 0.02 and peer.touching("ball", "floor"))
    first = peer.data.time
    peer.until(lambda: peer.data.time > first + 0.02 and peer.touching("ball", "floor"))
    return {
        "ball flies: lands (s)": (landings[0], first),
        "ball bounces: lands again (s)": (landings[1], float(peer.data.time)),
    }


def _down(peer: Peer) -> bool:
    return bool(peer.data.time > 0.02 and (peer.touching("ball", "ak") or peer.touching("ball", "floor")))


def over_a_box() -> dict[str, tuple[float, float]]:
    found = {}
    for angle, speed in ((45.0, 1300.0), (38.0, 1150.0)):
        world = World.from_position(
            steady("tres-toques"), {"ball": at(700, 0), "ak": at(760 if angle > 40 else 780, 0)}
        )
        vx, vz = speed * cos(radians(angle)), speed * sin(radians(angle))
        trace, peer = ours(world, "ball", vx, 0, vz), Peer(world, world.materials.contact_ball_keeper)
        peer.push("ball", vx, 0, vz)
        hit = peer.until(partial(_down, peer))
        first = min([float(trace.segments("ball")[2][22])] + [k.t for k in trace.contacts])
        kind = (
            "chip over a box: first contact after it (s)" if angle > 40 else "chip too low: hits the box (s)"
        )
        found[kind] = (float(first), hit)
    return found


def compare() -> dict[str, tuple[float, float]]:
    found = slide()
    for aside in (0.0, 15.0, 30.0, 42.0):
        found |= discs(aside)
    return found | ball_rolls() | flight() | over_a_box()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", type=Path)
    args = parser.parse_args()
    get_peers()
    found = compare()
    for name, (here, there) in found.items():
        print(f"{name:55} {here:10.4f} {there:10.4f} {100 * (here / there - 1):+7.2f} %")
    if args.write:
        kept: dict[str, Any] = {name: round(there, 5) for name, (_, there) in found.items()}
        args.write.write_text(json.dumps(kept, indent=1) + "\n")


if __name__ == "__main__":
    main()
