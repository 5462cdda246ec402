"""Learn to shoot with nothing but numpy: a small network, rewarded with 1 for a goal, against `easy`'s shots.

    python examples/learn_to_shoot.py [dadinho] [--rounds 450]

Policy gradients with a learned baseline. It prints the curve, then how often both score from the same new positions
with the same unsteady hand. `easy` looks at what a glance shows it and calls what scored most often in four tries.
"""

import argparse
import random
import time

import numpy as np
from numpy.typing import NDArray

from palheta.bots.levels import THINKING
from palheta.bots.saving import best_shot
from palheta.facts import plain
from palheta.match import Header, Match
from palheta.play.moment import moment
from palheta.play.physics_runner import PhysicsRunner
from palheta.ruling import MayFlick
from palheta.study.env.shots import SEEN, Shots

Floats = NDArray[np.float64]
HIDDEN, BATCH = 64, 8192


class Network:
    """Two layers of tanh, trained by Adam on a gradient with respect to what it says."""

    def __init__(self, said: int, rng: np.random.Generator, last: float = 0.1) -> None:
        sizes = ((SEEN, HIDDEN), (HIDDEN, HIDDEN), (HIDDEN, said))
        self.parts = [rng.normal(0, 1 / np.sqrt(a), (a, b)) for a, b in sizes] + [
            np.zeros(b) for _, b in sizes
        ]
        self.parts[2] *= last
        self._mean, self._square, self._steps = [0 * p for p in self.parts], [0 * p for p in self.parts], 0

    def says(self, seen: Floats) -> tuple[Floats, tuple[Floats, Floats]]:
        one = np.tanh(seen @ self.parts[0] + self.parts[3])
        two = np.tanh(one @ self.parts[1] + self.parts[4])
        return two @ self.parts[2] + self.parts[5], (one, two)

    def learn(self, seen: Floats, hidden: tuple[Floats, Floats], up: Floats, rate: float) -> None:
        """`up`: by how much each thing said should grow."""
        one, two = hidden
        below = (up @ self.parts[2].T) * (1 - two**2)
        first = (below @ self.parts[1].T) * (1 - one**2)
        slopes = [seen.T @ first, one.T @ below, two.T @ up, first.sum(0), below.sum(0), up.sum(0)]
        self._steps += 1
        for k, slope in enumerate(slopes):
            self._mean[k] += 0.1 * (slope - self._mean[k])
            self._square[k] += 0.001 * (slope**2 - self._square[k])
            mean, square = self._mean[k] / (1 - 0.9**self._steps), self._square[k] / (1 - 0.999**self._steps)
            self.parts[k] += rate * mean / (np.sqrt(square) + 1e-8)


def learn(book: str, rounds: int, seed: int = 1) -> Network:
    rng = np.random.default_rng(seed)
    shots, policy, baseline = Shots(book, BATCH, seed=seed), Network(2, rng), Network(1, rng)
    began, goals = time.process_time(), 0.0
    for done in range(rounds):
        wide = max(0.08, 0.45 * 0.985**done)  # how far it strays from what it thinks best
        seen = shots.observations
        wanted, hidden = policy.says(seen)
        expected, about = baseline.says(seen)
        strayed = rng.normal(0.0, wide, wanted.shape)
        scored = shots.play(np.tanh(wanted) + strayed)
        gain = (scored - expected[:, 0]) / BATCH
        policy.learn(seen, hidden, gain[:, None] * strayed / wide**2 * (1 - np.tanh(wanted) ** 2), 3e-3)
        baseline.learn(seen, about, gain[:, None], 3e-3)
        goals += scored.mean()
        if (done + 1) % 50 == 0:
            spent = time.process_time() - began
            print(
                f"{(done + 1) * BATCH:>10,} shots {spent:6.0f} s   goals {goals / 50:6.1%}  "
                + "#" * int(goals)
            )
            goals = 0.0
    return policy


def goals_of_easy(book: str, positions: int, draws: int, seed: int) -> tuple[float, float]:
    """How often `easy` scores, and how often it sees a shot at all."""
    shots = Shots(book, positions, seed=seed)
    chosen = np.array([_easy(book, shots, k) for k in range(positions)])
    wanted = shots.strokes(np.zeros((positions, 2)))
    wanted = wanted._replace(angle=chosen[:, 0], speed=chosen[:, 1] * shots.gear.materials.hand_speed)
    return float(np.mean([shots.tried(wanted).mean() for _ in range(draws)])), float(
        (chosen[:, 1] > 0).mean()
    )


def _easy(book: str, shots: Shots, k: int) -> tuple[float, float]:
    """Its angle and power; no power where it sees no shot."""
    shooter, defender, keeper, ball = (tuple(map(float, rows[k])) for rows in shots.positions)
    before = plain({"turn": "home", "ball": ball, "pieces": {"h1": shooter, "a1": defender, "ak": keeper}})
    now = moment(
        Match(Header(book=book, before=before)), PhysicsRunner(), {"home": "steady", "away": "steady"}
    )
    offer = next(o for o in now.offers if isinstance(o, MayFlick) and o.side == "home" and "h1" in o.pieces)
    found = best_shot(now, "home", offer, THINKING["easy"].calling, random.Random(k))
    return (0.0, 0.0) if found is None else (found.flick.angle, found.flick.power)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("book", nargs="?", default="dadinho")
    parser.add_argument("--rounds", type=int, default=450, help=f"of {BATCH} shots (450)")
    args = parser.parse_args()
    policy = learn(args.book, args.rounds)
    easy, sees = goals_of_easy(args.book, positions=400, draws=25, seed=99)
    same = Shots(args.book, 400, seed=99)
    wanted = same.strokes(np.tanh(policy.says(same.observations)[0]))
    learned = float(np.mean([same.tried(wanted).mean() for _ in range(25)]))
    print(f"from 400 new positions: learned {learned:.1%}, easy {easy:.1%} (it sees a shot in {sees:.0%})")


if __name__ == "__main__":
    main()
