"""The same scenes in pymunk (2D, dt 1/240) and MuJoCo (3D, sleeping bodies skipped): extras of `bench`."""

import subprocess
import sys
import time
from importlib.util import find_spec
from math import hypot, sqrt
from pathlib import Path

from palheta.physics.columns import BALL, BOX, HALF_X, HALF_Y, HEIGHT, KIND, MASS, RADIUS
from palheta.physics.flick import kick_of
from palheta.physics.strokes import Stroke
from palheta.physics.world import World

LONGEST = 8.0  # s of table time


def get_peers() -> None:
    """The peers are not installed by `make setup`: a bench that compares with them gets them at its first run."""
    if find_spec("pymunk") and find_spec("mujoco"):
        return
    root = Path(__file__).parents[1]
    if Path(sys.prefix).resolve() != (root / ".venv").resolve():
        sys.exit(
            "bench compares with pymunk and mujoco, which this Python lacks; `make bench` installs them in .venv"
        )
    print("bench: installing pymunk and mujoco, the peers to compare with", file=sys.stderr)
    subprocess.run(["make", "-s", ".venv/.installed-bench"], cwd=root, check=True, stdout=sys.stderr)


def pymunk_shot(world: World, flick: Stroke, dt: float = 1 / 240) -> float:
    """Seconds of processor time for one shot. Millimetres and grams; sliding friction is a joint to the table
    with a limited force, the usual way in a 2D engine seen from above."""
    import pymunk

    space = pymunk.Space()
    space.iterations = 10
    table, made = world.table.pitch.table, world.materials
    still = space.static_body
    corners = [(table.x0, table.y0), (table.x1, table.y0), (table.x1, table.y1), (table.x0, table.y1)]
    for a, b in zip(corners, corners[1:] + corners[:1], strict=True):
        wall = pymunk.Segment(still, a, b, 2)
        wall.elasticity, wall.friction = sqrt(made.contact_piece_wall), 0.2
        space.add(wall)
    bodies = []
    for i in range(len(world.names)):
        c = world.constants[i]
        mass = float(min(c[MASS], 1e4))
        if c[KIND] == BOX:
            size = (2 * c[HALF_X], 2 * c[HALF_Y])
            body = pymunk.Body(mass, pymunk.moment_for_box(mass, size))
            shape: pymunk.Shape = pymunk.Poly.create_box(body, size)
        else:
            body = pymunk.Body(mass, pymunk.moment_for_circle(mass, 0, c[RADIUS]))
            shape = pymunk.Circle(body, float(c[RADIUS]))
        body.position = (float(world.q[i, 0]), float(world.q[i, 1]))
        shape.elasticity, shape.friction = sqrt(made.contact_piece_piece), 0.15
        grip = made.ball_rolling if c[KIND] == BALL else made.piece_friction
        hold = pymunk.PivotJoint(still, body, (0, 0), (0, 0))
        hold.max_bias, hold.max_force = 0, mass * grip * 9810
        space.add(body, shape, hold)
        bodies.append(body)
    kick = kick_of(world, flick)
    bodies[int(kick[0])].velocity = (float(kick[1]), float(kick[2]))
    began = time.process_time()
    t = 0.0
    while t < LONGEST:
        for _ in range(12):
            space.step(dt)
        t += 12 * dt
        if all(hypot(*body.velocity) < 1.0 for body in bodies):
            break
    return time.process_time() - began


def mujoco_model(world: World, dt: float = 1e-3) -> str:
    """Metres and kilograms."""
    made, table = world.materials, world.table.pitch.table
    grip = f"{made.piece_friction} 0.001 0.0001"
    head = (
        f'<mujoco><option timestep="{dt}" integrator="implicitfast" cone="pyramidal" gravity="0 0 -9.81">'
        '<flag sleep="enable"/></option><size memory="64M"/>'
        '<default><geom solref="-20000 -20" solimp=".95 .99 .0005"/></default><worldbody>'
        f'<geom type="plane" size="3 3 .1" friction="{grip}" solref=".004 1" condim="3"/>'
    )
    parts = [head]
    for x, y, wide, deep in (
        (0, table.y1 + 50, table.x1, 50),
        (0, table.y0 - 50, table.x1, 50),
        (table.x1 + 50, 0, 50, table.y1),
        (table.x0 - 50, 0, 50, table.y1),
    ):
        size, pos = f"{wide / 1e3} {deep / 1e3} .05", f"{x / 1e3} {y / 1e3} .02"
        parts.append(f'<geom type="box" pos="{pos}" size="{size}" condim="1"/>')
    for i, name in enumerate(world.names):
        c, (x, y) = world.constants[i], world.q[i, :2] / 1e3
        mass, half, r = min(c[MASS], 1e4) / 1e3, c[HEIGHT] / 2e3, c[RADIUS] / 1e3
        common = f'mass="{mass}" friction="{grip}" condim="3"'
        shape = f'<geom type="cylinder" size="{r} {half}" {common}/>'
        if c[KIND] == BALL:
            rolling = f"{made.ball_friction} 0.001 {made.ball_rolling * r}"
            shape = f'<geom type="sphere" size="{r}" mass="{mass}" friction="{rolling}" condim="6"/>'
        elif c[KIND] == BOX:
            shape = f'<geom type="box" size="{c[HALF_X] / 1e3} {c[HALF_Y] / 1e3} {half}" {common}/>'
        parts.append(f'<body name="{name}" pos="{x} {y} {half}"><freejoint/>{shape}</body>')
    return "".join(parts) + "</worldbody></mujoco>"


def mujoco_shot(world: World, flick: Stroke, dt: float = 1e-3) -> float:
    import mujoco
    import numpy as np

    model = mujoco.MjModel.from_xml_string(mujoco_model(world, dt))
    data = mujoco.MjData(model)
    kick = kick_of(world, flick)
    i = int(kick[0])
    data.qvel[6 * i], data.qvel[6 * i + 1] = kick[1] / 1e3, kick[2] / 1e3
    began = time.process_time()
    while data.time < LONGEST:
        mujoco.mj_step(model, data, 50)
        if np.abs(data.qvel.reshape(-1, 6)[:, :2]).max() < 5e-3:
            break
    return time.process_time() - began
