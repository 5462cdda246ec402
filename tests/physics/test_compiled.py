"""numba stays out of the core, its cache is keyed by the sources, and everything runs without it too."""

import json
import os
import subprocess
import sys

from palheta.facts.place import at
from palheta.physics.cache import cache_folder, source_key
from palheta.physics.flick import flick
from palheta.physics.strokes import Stroke
from palheta.physics.world import World
from palheta.rulebooks.registry import gear

SCENE = """
from palheta.facts.place import at
from palheta.physics.flick import flick
from palheta.physics.strokes import Stroke
from palheta.physics.world import World
from palheta.rulebooks.registry import gear
places = {"h7": at(0, 0), "ball": at(100, 3), "a3": at(180, 20), "ak": at(590, 0)}
print(flick(World.from_position(gear("fistf"), places), Stroke("h7", 0.0, 1500.0, offset=0.5)).to_json())
"""


def run(code: str, **environment: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", code],
        check=True,
        capture_output=True,
        text=True,
        env=os.environ | environment | {"PYTHONPATH": os.pathsep.join(sys.path)},
    )
    return done.stdout


def test_the_core_does_not_import_numba() -> None:
    names = "palheta, palheta.facts, palheta.table.gear, palheta.physics.strokes, palheta.cli.flick"
    assert run(f"import sys, {names}; print('numba' in sys.modules)").strip() == "False"


def test_without_the_compiler_it_is_slower_but_the_same() -> None:
    plain = json.loads(run(SCENE, NUMBA_DISABLE_JIT="1"))
    places = {"h7": at(0, 0), "ball": at(100, 3), "a3": at(180, 20), "ak": at(590, 0)}
    world = World.from_position(gear("fistf"), places)
    here = json.loads(flick(world, Stroke("h7", 0.0, 1500.0, offset=0.5)).to_json())
    assert plain["contacts"] == here["contacts"]
    assert abs(plain["end"] - here["end"]) < 1e-4


def test_the_cache_is_keyed_by_the_sources() -> None:
    assert source_key() in str(cache_folder())
    assert len(source_key()) == 16
