"""Compile everything once: `python -m palheta.play.warm`. `make setup` calls it, and a server that finds it undone.

`is_warm` and `progress` only look into the cache's folder; they import no numba and answer in milliseconds, in
any process. `run` compiles here (or loads what is compiled); `run_aside` does it in a process of its own, and tells
how far it is.
"""

import fcntl
import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import NamedTuple

from palheta.facts.place import at
from palheta.physics import cache

LOOK = 0.2  # s between two looks at how far it is


class Progress(NamedTuple):
    """Functions compiled, of how many."""

    done: int
    of: int


class Failed(RuntimeError):
    """The compiler's process ended badly; says what it said last."""


def is_warm() -> bool:
    """Can a flick be played on this machine without compiling?"""
    return _compiles_nothing() or cache.stamp().exists()


def _compiles_nothing() -> bool:
    return os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")


def progress() -> Progress:
    of = cache.functions()
    return Progress(of if is_warm() else min(cache.functions_done(), of - 1), of)


def run() -> float:
    """Goes through every door of the compiled code that play uses; returns the seconds."""
    began = time.perf_counter()
    if is_warm():
        _play()
    else:
        with _one_at_a_time():
            _play()
            cache.stamp().touch()
    return time.perf_counter() - began


@contextmanager
def _one_at_a_time() -> Iterator[None]:
    """Whoever comes second waits and then loads. Not only for speed: numba's cache can mix up two variants of a
    function that two processes save at the same moment."""
    with (cache.cache_folder() / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _play() -> None:
    """A flick alone, one in a batch and one that is screened, a look for a shot after it, and a keeper knocked over."""
    import numpy as np

    from palheta.physics import columns as col
    from palheta.physics.chances import chances
    from palheta.physics.flick import batch, flick
    from palheta.physics.screen import Strokes, screen
    from palheta.physics.screened_numbers import Judged, faded, numbers
    from palheta.physics.strokes import Stroke
    from palheta.physics.witness import witness
    from palheta.physics.world import World
    from palheta.play.parting import OVERLAP
    from palheta.rulebooks import registry

    places = {"h7": at(0, 0), "ball": at(60, 0), "hk": at(-800, 0)}
    world = World.unless_crowded(registry.gear(registry.names()[0]), places, OVERLAP)  # any table does
    assert world is not None
    push = Stroke("h7", 0.0, 500.0)
    witness(flick(world, push))
    batch(world, [push])
    none = np.zeros(1)
    strokes = Strokes(none + world.index("h7"), none, none + push.speed, none, none, none)
    seen = screen(world, strokes.kicks(world))
    chances(world, seen.rest, "home")
    numbers(seen, Judged("home", False, np.ones(1), (None,), np.zeros(1, np.int64)))
    faded(0.0, 0.0, 1.0, 1.0, 1.0)
    fallen = world.copy()
    fallen.s[world.index("hk"), col.FALLEN] = col.LYING
    world.with_segments(fallen.as_segments(), 0.0)


def run_aside(tell: Callable[[Progress], None]) -> float:
    """Compile in a child process, so that this one stays free to answer; returns the seconds when it is done.

    `tell` is called from here, at once and whenever there is more. The child goes when this process does: it listens
    at a line that closes then (and keeps out of reach of a terminal's Ctrl-C).
    """
    began = time.perf_counter()
    tell(told := progress())
    command = [sys.executable, "-m", "palheta.play.warm", "--child"]
    search = os.pathsep.join([str(cache.HERE.parents[1]), os.environ.get("PYTHONPATH", "")])
    with (
        tempfile.TemporaryFile() as words,
        subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=words,
            stderr=words,
            start_new_session=True,
            env=os.environ | {"PYTHONPATH": search.rstrip(os.pathsep)},
        ) as child,
    ):
        while child.poll() is None:
            with suppress(subprocess.TimeoutExpired):
                child.wait(LOOK)
            if (now := progress()).done > told.done:
                tell(told := now)
        if child.returncode:
            words.seek(0)
            raise Failed(
                words.read().decode(errors="replace").strip()[-500:] or f"ended with {child.returncode}"
            )
    return time.perf_counter() - began


def _as_child() -> None:
    threading.Thread(target=_leave_with_parent, daemon=True).start()
    run()


def _leave_with_parent() -> None:
    sys.stdin.read()
    os._exit(1)


def _say(now: Progress) -> None:
    if sys.stdout.isatty():
        print(f"\rpalheta physics: {now.done} of {now.of} functions compiled", end="", flush=True)


def main() -> None:
    if "--child" in sys.argv:
        _as_child()
        return
    took = run_aside(_say)
    print(f"\rpalheta physics compiled in {took:.1f} s" + " " * 20)


if __name__ == "__main__":
    main()
