"""Campeão: how long the solution takes, whether a million possessions agree with it, how its player does."""

import argparse
import math
import random
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from typing import get_args

from bench.possessions import Sample, sample
from palheta.bots.campeao import PassPlayer, Player, RandomPlayer, SolvedPlayer, fair_roller, play_match
from palheta.rulebooks.campeao.board import LANES, ROWS, Square
from palheta.rulebooks.campeao.faces import standard_dice
from palheta.rulebooks.campeao.state import Champion
from palheta.rulebooks.campeao.vocabulary import ChampionFace, Options
from palheta.study.campeao import Solution, attacking, solve
from palheta.table.frame import SIDES, Side, other

SQUARES = [(lane, row) for row in range(1, ROWS + 1) for lane in range(1, LANES + 1)]
CHAMPIONS: list[Champion | None] = [None] + [
    Champion(side, face) for side in SIDES for face in get_args(ChampionFace)
]
TOO_FAR = 4.5
"""Standard errors: beyond this one of 715 samples lies by chance in less than one run of two hundred."""


@cache
def solution() -> Solution:
    return solve(standard_dice(), Options())


def possessions(square: Square, count: int) -> list[Sample]:
    """From one square, with every holder and play of the champion die, and without it."""
    each = math.ceil(count / len(CHAMPIONS))
    seed = square[0] * 100 + square[1]
    states = [attacking(solution().setup, square, champion) for champion in CHAMPIONS]
    return [sample(solution(), state, each, seed * 100 + i) for i, state in enumerate(states)]


def matches(opponent: str, count: int, seed: int) -> Counter[int]:
    """The solver's player against another one, sides and draw alternating. Its goal differences."""
    rng = random.Random(seed)
    rivals: dict[str, Player] = {"pass": PassPlayer(), "random": RandomPlayer(seed)}
    solved = SolvedPlayer(solution().plan, PassPlayer())
    roll = fair_roller(standard_dice().faces, rng)
    found: Counter[int] = Counter()
    for i in range(count):
        side = SIDES[i % 2]
        toss = SIDES[i // 2 % 2]
        players: dict[Side, Player] = {side: solved, other(side): rivals[opponent]}
        score = play_match(solution().setup, players, roll, toss).score
        found[score.of(side) - score.of(other(side))] += 1
    return found


def tell_solving() -> None:
    begun = time.perf_counter()
    solved = solve(standard_dice(), Options(), fresh=True)
    print(
        f"solved in {time.perf_counter() - begun:.1f} s: {len(solved.tables.keys):,} nodes, opening "
        f"{solved.opening_goal:.6f} a possession, {solved.opening_match:+.4f} the match",
        flush=True,
    )


def tell_possessions(pool: ProcessPoolExecutor, count: int) -> bool:
    begun = time.perf_counter()
    per_square = list(pool.map(possessions, SQUARES, [math.ceil(count / len(SQUARES))] * len(SQUARES)))
    played = sum(one.played for samples in per_square for one in samples)
    worst = max(
        (abs(one.deviation), square)
        for square, samples in zip(SQUARES, per_square, strict=True)
        for one in samples
    )
    squared = sum(one.deviation**2 for samples in per_square for one in samples if 0 < one.expected < 1)
    cases = sum(0 < one.expected < 1 for samples in per_square for one in samples)
    print(
        f"{played:,} possessions from {len(SQUARES)} squares in {time.perf_counter() - begun:.0f} s: "
        f"worst of {cases} samples {worst[0]:.2f} standard errors off (square {list(worst[1])}), "
        f"mean square {squared / cases:.3f} (1 if only chance is at work)",
        flush=True,
    )
    return worst[0] < TOO_FAR and abs(squared / cases - 1) < 5 * math.sqrt(2 / cases)


def tell_matches(pool: ProcessPoolExecutor, opponent: str, count: int) -> bool:
    begun = time.perf_counter()
    parts = 20
    found: Counter[int] = Counter()
    for part in pool.map(matches, [opponent] * parts, [count // parts] * parts, range(parts)):
        found += part
    total = found.total()
    won = sum(n for lead, n in found.items() if lead > 0)
    drawn = found[0]
    points = (won + drawn / 2) / total
    spread = 1.96 * math.sqrt(
        sum(n * ((lead > 0) + (lead == 0) / 2 - points) ** 2 for lead, n in found.items()) / total**2
    )
    lead = sum(lead * n for lead, n in found.items()) / total
    lead_spread = 1.96 * math.sqrt(sum(n * (d - lead) ** 2 for d, n in found.items()) / total**2)
    print(
        f"against {opponent}: {total:,} matches, {won} won, {drawn} drawn, {total - won - drawn} lost; "
        f"score {points:.4f} ± {spread:.4f}, goal difference {lead:+.3f} ± {lead_spread:.3f} "
        f"(95 %, {time.perf_counter() - begun:.0f} s)",
        flush=True,
    )
    return points - spread > 0.5


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--possessions", type=int, default=1_000_000)
    parser.add_argument("--matches", type=int, default=10_000)
    args = parser.parse_args()
    tell_solving()
    with ProcessPoolExecutor() as pool:
        fine = [tell_possessions(pool, args.possessions)]
        fine += [tell_matches(pool, opponent, args.matches) for opponent in ("pass", "random")]
    return 0 if all(fine) else 1


if __name__ == "__main__":
    sys.exit(main())
