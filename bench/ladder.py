"""Who of the bots is how strong: `python -m bench.ladder BOOK [--bots plain easy fair strong] [--pairs 50]`.

The same as `palheta ladder`: every two play the same seeds twice, once on either side; a share of the points has its
95 % interval over the seeds. `plain` is the bot that was there before the levels, `strong-quick` is strong with half
of its budget. After every ten seeds it says how it stands.
"""

import argparse
import time

from palheta.play.lengths import SCALE
from palheta.play.steadiness import TREMORS
from palheta.study.ladder import Ladder, ladder
from palheta.study.plan import Plan
from palheta.study.simulating import processes


def told(found: Ladder) -> str:
    lines = [f"{found.book}, {found.length}, {found.pairs} seeds, each twice"]
    lines += [
        f"  {one.name}: {one.won} won, {one.drawn} drawn, {one.lost} lost, goals {one.scored}-{one.conceded}"
        for one in found.standings
    ]
    lines += [
        f"  {pair.one} takes {pair.share.value:.1%} of the points against {pair.other} "
        f"({pair.share.low:.1%} to {pair.share.high:.1%}, {pair.matches} matches)"
        for pair in found.pairings
    ]
    return "\n".join([*lines, *(f"  stuck: {one}" for one in found.stuck)])


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("book")
    parser.add_argument("--bots", nargs="+", default=["plain", "easy", "fair", "strong"])
    parser.add_argument("--pairs", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--length", choices=list(SCALE), default="short")
    parser.add_argument("--hands", choices=list(TREMORS), default="human")
    parser.add_argument("--workers", type=int, default=1)
    args = parser.parse_args()
    plan = Plan(
        book=args.book,
        home=args.bots[0],
        away=args.bots[-1],
        seed=args.seed,
        length=args.length,
        hands=args.hands,
    )
    began = time.perf_counter()
    with processes(args.workers, args.book) as pool:
        found = ladder(plan, args.bots, args.pairs, pool, so_far=lambda found: print(told(found), flush=True))
    print(f"{told(found)}\n  {time.perf_counter() - began:.0f} s by the clock", flush=True)


if __name__ == "__main__":
    main()
