"""Compile everything once: `python -m palheta.physics.warm`. `make setup` calls it."""

import time

from palheta.facts.place import at


def warm() -> float:
    """Play one flick of each kind; returns the seconds it took."""
    began = time.perf_counter()
    from palheta.physics.flick import batch, flick
    from palheta.physics.hands import Flick
    from palheta.physics.witness import witness
    from palheta.physics.world import World

    world = World.from_position("dadinho", {"h7": at(0, 0), "ball": at(60, 0), "hk": at(-800, 0)})
    push = Flick("h7", 0.0, 500.0)
    witness(flick(world, push))
    batch(world, [push])
    return time.perf_counter() - began


if __name__ == "__main__":
    print(f"palheta physics compiled in {warm():.1f} s")
