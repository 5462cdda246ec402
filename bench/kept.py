"""A flick kept for later, as JSON: everything of its world that is not at its default, by the columns' names."""

import json
from typing import Any

import msgspec
import numpy as np

from palheta.physics import columns as col
from palheta.physics.falling import exchange
from palheta.physics.strokes import Stroke
from palheta.physics.world import Setting, World
from palheta.rulebooks.registry import gear
from palheta.table.table import Table

# what a body knows of itself; the rest (its next event, what it sweeps) is reckoned anew
KEPT_MOTION = (
    "X",
    "Y",
    "Z",
    "VX",
    "VY",
    "VZ",
    "AX",
    "AY",
    "AZ",
    "PHI",
    "W",
    "DW",
    "BX",
    "BY",
    "DBX",
    "DBY",
    "T0",
    "END",
    "DOWN",
    "TILT",
    "TILT_X",
    "TILT_Y",
    "FLIP",
    "TARGET_X",
    "TARGET_Y",
    "DIVE_SPEED",
)
KEPT_STATUS = ("MODE", "SUPPORT", "FACE", "FALLEN", "WEAK", "STRAIGHT")


def as_json(world: World, what: Stroke) -> str:
    q0, s0 = _at_rest(len(world.names))
    bodies: dict[str, dict[str, float]] = {}
    for i, name in enumerate(world.names):
        row: dict[str, float] = {}
        for kept, here, default in ((KEPT_MOTION, world.q[i], q0[i]), (KEPT_STATUS, world.s[i], s0[i])):
            values: list[float] = here.tolist()
            for column in kept:
                k = getattr(col, column)
                if values[k] != default[k]:
                    row[column] = values[k]
        bodies[name] = row
    whole: dict[str, Any] = {"book": world.gear.book, "time": world.time, "flick": msgspec.to_builtins(what)}
    if world.table != gear(world.gear.book).table:
        whole["table"] = msgspec.to_builtins(world.table)
    lines = [f"  {json.dumps(name)}: {json.dumps(row)}" for name, row in bodies.items()]
    return json.dumps(whole)[:-1] + ', "bodies": {\n' + ",\n".join(lines) + "\n}}\n"


def from_json(text: str) -> tuple[World, Stroke]:
    whole = json.loads(text)
    book, bodies = whole["book"], whole["bodies"]
    table = msgspec.convert(whole["table"], Table) if "table" in whole else gear(book).table
    names = tuple(bodies)
    q, s = _at_rest(len(names))
    for i, row in enumerate(bodies.values()):
        for column, value in row.items():
            k = getattr(col, column)
            if column in KEPT_MOTION:
                q[i, k] = value
            else:
                s[i, k] = value
    setting = Setting(gear(book).on(table), names)
    world = World(setting, q, s, whole["time"], setting.constants.copy())
    for fallen in np.nonzero(s[:, col.FALLEN] == col.LYING)[0]:
        exchange(world.constants, len(names), int(fallen))
    return world, msgspec.convert(whole["flick"], Stroke)


def without(world: World, name: str) -> World:
    """The same world less one body."""
    out = world.index(name)
    stay = [i for i in range(len(world.names)) if i != out]
    s = world.s[stay].copy()
    on = s[:, col.SUPPORT]
    on[on == out] = col.TABLE
    on[on > out] -= 1
    names = tuple(world.names[i] for i in stay)
    setting = Setting(world.gear, names)
    other = World(setting, world.q[stay].copy(), s, world.time, setting.constants.copy())
    for i in np.nonzero(s[:, col.FALLEN] == col.LYING)[0]:
        exchange(other.constants, len(names), int(i))
    return other


def _at_rest(bodies: int) -> tuple[np.ndarray, np.ndarray]:
    q, s = np.zeros((bodies, col.MOTION)), np.zeros((bodies, col.STATUS), np.int64)
    q[:, col.END], s[:, col.SUPPORT] = col.INF, col.TABLE
    return q, s
