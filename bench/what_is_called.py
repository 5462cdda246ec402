"""What a referee would call: the physics plays, the witness sees, the book judges.

`python -m bench.what_is_called guzikowa` prints the table of docs/physics.md: random flicks in open play, random
flicks before a goal, and matches of two simple bots.
"""

import argparse
from collections import Counter
from collections.abc import Callable
from math import degrees

import numpy as np

from bench.scenes import attack, open_play
from bench.soak import play_with_physics
from palheta.facts import Flick, Place, Position
from palheta.physics.flick import flick
from palheta.physics.strokes import Stroke, limits
from palheta.physics.witness import witness
from palheta.physics.world import World
from palheta.rulebooks import registry
from palheta.rulebooks.base import default_setup

SCENES = 500


def random_flick(world: World, rng: np.random.Generator) -> Stroke:
    """Any button of home's, mostly roughly at the ball, as hard as it comes."""
    piece = str(rng.choice([n for n in world.names if n[0] == "h" and n[1:].isdigit()]))
    dx, dy = world.q[world.ball, :2] - world.q[world.index(piece), :2]
    angle = degrees(np.arctan2(dy, dx)) + rng.normal(0, 12) if rng.random() < 0.7 else rng.uniform(0, 360)
    press = "press" in world.gear.ways and rng.random() < 0.3
    return Stroke(
        piece,
        float(angle),
        float(rng.uniform(0.1, 1.0) * limits(world.gear).speed),
        loft=float(rng.random()) if press else 0.0,
        how="press" if press else "flick",
    )


def called(
    book_name: str, scene: Callable[[str, int], tuple[World, Stroke]], flicks: int
) -> tuple[Counter[str], Counter[str]]:
    """How often each clause was called, and how often each kind of thing was seen."""
    rng = np.random.default_rng(7)
    book = registry.find(book_name)
    setup = default_setup(book)
    rules: Counter[str] = Counter()
    sights: Counter[str] = Counter()
    for k in range(flicks):
        world = scene(book_name, k % SCENES)[0]
        places: dict[str, Place] = {n: p for n in world.names if (p := world.place(n)) is not None}
        what = random_flick(world, rng)
        seen = witness(flick(world, what))
        before: Position = book.position_type(turn="home", ball=places.pop("ball"), pieces=places)
        step = Flick(flick=what.piece, side="home", seen=seen, how=what.how)
        ruling = book.judge(book.resume(setup, before), step)
        rules.update(call.rule for call in ruling.calls)
        sights.update({type(event).__name__.lower() for event in seen})
        sights["goal scored"] += ruling.score.home + ruling.score.away
    return rules, sights


def called_in_matches(book_name: str, matches: int) -> tuple[Counter[str], int]:
    """How often each clause was called when two simple bots played, and in how many flicks."""
    rules: Counter[str] = Counter()
    flicks = 0
    for seed in range(matches):
        for taken in play_with_physics(book_name, seed).taken:
            flicks += isinstance(taken.step, Flick)
            rules.update(call.rule for call in taken.ruling.calls)
    return rules, flicks


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("book", nargs="?", default="guzikowa")
    parser.add_argument("--flicks", type=int, default=10_000)
    parser.add_argument("--matches", type=int, default=50)
    args = parser.parse_args()
    spread, seen_there = called(args.book, open_play, args.flicks)
    near, seen_near = called(args.book, attack, args.flicks)
    bots, flicks = called_in_matches(args.book, args.matches)
    clauses = registry.find(args.book).clauses
    print(
        f"| clause | {args.flicks:,} flicks in open play | {args.flicks:,} before a goal "
        f"| {args.matches} matches of bots ({flicks:,} flicks) | what |\n|---|---:|---:|---:|---|"
    )
    for rule in sorted(
        {*spread, *near, *bots}, key=lambda r: [(not p.isdigit(), p.zfill(3)) for p in r.split(".")]
    ):
        print(f"| {rule} | {spread[rule]} | {near[rule]} | {bots[rule]} | {clauses.by_id[rule].gist} |")
    for where, sights in (("open play", seen_there), ("before a goal", seen_near)):
        print(f"\nseen, {where}: " + ", ".join(f"{name} {count}" for name, count in sights.most_common()))


if __name__ == "__main__":
    main()
