"""Does it look like the game? 10,000 flicks a book with a human hand, from ordinary positions.

The hand aims so that the ball should go forwards within 50 degrees, with as much speed as carries it
100 to 600 mm; it errs by 1.2 degrees and 8 % (both standard deviations). `python -m bench.looks_like_the_game`
prints the table of docs/physics.md.
"""

import argparse
from math import atan2, cos, degrees, hypot, radians, sin, sqrt

import numpy as np

from bench.scenes import open_play
from palheta.facts.place import at
from palheta.physics import columns as col
from palheta.physics.flick import Outcomes, batch, kick_of
from palheta.physics.strokes import Stroke
from palheta.physics.world import World
from palheta.rulebooks import equipment
from palheta.rulebooks.registry import gear

ERROR, SPEED_ERROR = 1.2, 0.08
SHARES = (0.15, 0.3, 0.45)


def pass_flick(world: World, rng: np.random.Generator) -> Stroke:
    """The piece best placed behind the ball strikes it towards where it should go."""
    made, table = world.materials, world.table
    ball = world.q[world.ball, :2]
    heading = radians(rng.uniform(-50, 50))
    best = min(
        (n for n in world.names if n[0] == "h" and n[1:].isdigit()),
        key=lambda n: _awkward(world, n, ball, heading),
    )
    x, y = world.q[world.index(best), :2]
    reach = (table.piece.diameter + table.ball.size) / 2
    tx, ty = ball[0] - reach * cos(heading), ball[1] - reach * sin(heading)
    way = hypot(tx - x, ty - y)
    wanted = sqrt(2 * made.ball_rolling * 9810 * rng.uniform(100, 600))
    gain = (1 + made.contact_piece_ball) * made.piece_mass / (made.piece_mass + made.ball_mass)
    speed = sqrt((wanted * 1.3 / gain) ** 2 + 2 * made.piece_friction * 9810 * way)
    aim = degrees(atan2(ty - y, tx - x)) + rng.normal(0, ERROR)
    press = "press" in world.gear.ways and rng.random() < 0.25
    return Stroke(
        best,
        float(aim),
        float(min(speed * rng.normal(1, SPEED_ERROR), made.hand_speed)),
        loft=float(rng.choice([0.0, 0.0, 0.0, 0.5])) if not press else float(rng.random()),
        how="press" if press else "flick",
    )


def _awkward(world: World, name: str, ball: np.ndarray, heading: float) -> float:
    """Far away, or not behind the ball."""
    dx, dy = ball - world.q[world.index(name), :2]
    turn = abs((atan2(dy, dx) - heading + np.pi) % (2 * np.pi) - np.pi)
    return float(hypot(dx, dy) * (1 + 3 * turn))


def passes(book: str, flicks: int) -> dict[str, float]:
    rng = np.random.default_rng(2026)
    each, found = 20, []
    for seed in range(flicks // each):
        world, _ = open_play(book, 50_000 + seed)
        found.append((world, batch(world, [pass_flick(world, rng) for _ in range(each)])))
    return _summary(found)


def _summary(found: list[tuple[World, Outcomes]]) -> dict[str, float]:
    world = found[0][0]
    ball, pitch, radius = world.ball, world.table.pitch, world.table.piece.diameter / 2
    field = [i for i, n in enumerate(world.names) if n[1:].isdigit()]
    struck = np.concatenate([o.ball_struck for _, o in found]) > 0
    first = np.concatenate([o.first for _, o in found])
    way = np.concatenate([np.hypot(*(o.rest[:, ball, :2] - w.q[ball, :2]).T) for w, o in found])
    top = np.concatenate([o.ball_top for _, o in found])
    rest = np.concatenate([o.rest for _, o in found])
    gone = rest[:, :, 4] == col.GONE
    outside = (np.abs(rest[:, field, 0]) > pitch.length / 2 + radius) | (
        np.abs(rest[:, field, 1]) > pitch.width / 2 + radius
    )
    lying = ~gone[:, ball] & (rest[:, ball, 2] > 0.5) & (np.abs(rest[:, ball, 0]) < pitch.length / 2)
    covered = np.any(
        (rest[:, field, 2] > 0.5)
        & (np.hypot(*(rest[:, field, :2] - rest[:, None, ball, :2]).transpose(2, 0, 1)) < radius),
        axis=1,
    )
    size = world.table.ball.size / 2
    out = gone[:, ball] | (np.abs(rest[:, ball, 0]) > pitch.length / 2 + size)
    out |= np.abs(rest[:, ball, 1]) > pitch.width / 2 + size
    return {
        "ball hit (%)": 100 * struck.mean(),
        "another piece touched first (%)": 100 * np.mean((first >= 0) & (first != ball)),
        "ball goes, median (mm)": float(np.median(way[struck])),
        "ball goes, 90th percentile (mm)": float(np.percentile(way[struck], 90)),
        "ball rises, median (mm)": float(np.median(top[struck])),
        "ball rises, 99th percentile (mm)": float(np.percentile(top[struck], 99)),
        "ball ends off the pitch (%)": 100 * out.mean(),
        "a piece ends off the pitch (%)": 100 * np.any(outside | gone[:, field], axis=1).mean(),
        "a piece off the table (%)": 100 * np.any(gone[:, field], axis=1).mean(),
        "ball rests on a piece (per 10,000)": 1e4 * lying.mean(),
        "ball covered (per 10,000)": 1e4 * covered.mean(),
        "events a flick": float(np.concatenate([np.abs(o.events) for _, o in found]).mean()),
        "unfinished": float(np.concatenate([o.events < 0 for _, o in found]).sum()),
    }


def spots(book: str) -> list[tuple[float, float]]:
    """Ten places in front of the away goal: the penalty spot, and three ranks of three."""
    pitch = gear(book).table.pitch
    line = pitch.length / 2
    ranks = [
        (line - share * pitch.length, across * pitch.width) for share in SHARES for across in (-0.25, 0, 0.25)
    ]
    return [pitch.spot("away"), *ranks]


def shots(book: str, each: int) -> list[float]:
    """Share of goals from each spot, in per cent: a piece right behind the ball, aimed inside a post."""
    rng = np.random.default_rng(7)
    table = gear(book).table
    pitch, found = table.pitch, []
    goal_x, half = pitch.length / 2, pitch.goal.width / 2 - table.ball.size
    for x, y in spots(book):
        kicks, world = [], None
        for _ in range(each):
            target = rng.choice([-0.75, 0.75]) * half
            heading = atan2(target - y, goal_x - x)
            back = table.piece.diameter / 2 + table.ball.size / 2 + 15
            places = {"h9": at(x - back * cos(heading), y - back * sin(heading)), "ball": at(x, y)}
            world = World.from_position(gear(book), places | {"ak": at(goal_x - 12, 0)})
            speed = min(
                0.45 * world.materials.hand_speed * rng.normal(1, SPEED_ERROR), world.materials.hand_speed
            )
            kicks.append((world, Stroke("h9", degrees(heading) + rng.normal(0, ERROR), float(speed))))
        world = kicks[0][0]
        rows = np.array([kick_of(w, f) for w, f in kicks])
        rest = batch(world, rows, np.array([w.q[:, [0, 1, 9]] for w, _ in kicks])).rest[:, world.ball]
        inside = (rest[:, 0] > goal_x) & (np.abs(rest[:, 1]) < pitch.goal.width / 2)
        inside &= (rest[:, 2] < pitch.goal.height - 1) & (rest[:, 4] != col.GONE)
        found.append(100 * float(inside.mean()))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--flicks", type=int, default=10_000)
    args = parser.parse_args()
    table = {book: passes(book, args.flicks) for book in equipment.names()}
    print("| | " + " | ".join(table) + " |\n|---|" + "---:|" * len(table))
    for name in table["fistf"]:
        print(f"| {name} | " + " | ".join(f"{table[book][name]:.3g}" for book in table) + " |")
    print("\n| goals (%) from | " + " | ".join(table) + " |\n|---|" + "---:|" * len(table))
    scored = {book: shots(book, 500) for book in table}
    names = ["penalty spot"] + [
        f"{100 * s:.0f} % out, {w}" for s in SHARES for w in ("right", "middle", "left")
    ]
    for k, name in enumerate(names):
        print(f"| {name} | " + " | ".join(f"{scored[book][k]:.0f}" for book in table) + " |")


if __name__ == "__main__":
    main()
