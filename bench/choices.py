"""Does a better bot choose better? `python -m bench.choices BOOK [--levels strong fair] [--moments 60]`.

Matches of two bots give moments at which a flick was due. At each both levels choose (a shot that is called is followed
to its flick); what they chose is drawn many times by the same hand, the judge says what came of every draw, and of some
the best is looked for that can be done then, by whoever is to act. So a decision has a worth, in goals, and the two are
compared moment by moment: much cheaper than matches, but no better than the value it goes by, which is strong's own.
"""

import argparse
import math
import random
import statistics
import time
from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from bench.bot_figures import bot_of
from bench.fit_bots import Kept, Watched
from palheta.bots import simple_bot, value
from palheta.bots.ahead import trembling
from palheta.bots.bot_match import play_on
from palheta.bots.levels import THINKING
from palheta.bots.thinking import announced
from palheta.facts import Say
from palheta.match import Header, Match
from palheta.play import actions as do
from palheta.play.lengths import scaled
from palheta.play.moment import Moment
from palheta.play.physics_runner import PhysicsRunner
from palheta.play.session import Session
from palheta.play.steadiness import Steadiness
from palheta.rulebooks import registry
from palheta.table.frame import SIDES, Side

THEN = THINKING["strong"].then


class Worth(NamedTuple):
    """Of a choice: goals less goals against, fouls, the ball still this side's, and all of it with what follows."""

    goals: float
    fouls: float
    kept: float
    all: float


def moments(book: str, level: str, wanted: int, seed: int) -> list[Kept]:
    kept = list[Kept]()
    hands: dict[Side, Steadiness] = {"home": "human", "away": "human"}
    while len(kept) < wanted:
        match = Match(Header(book=book, options=scaled(registry.find(book), "sprint")))
        bots = {side: Watched(bot_of(book, level, f"choices {seed} {side}"), kept) for side in SIDES}
        play_on(Session(match, PhysicsRunner(), f"choices {seed}", hands, patient=True), seed, bots=bots)
        seed += 1
    return random.Random(seed).sample(kept, wanted)


def chosen(moment: Moment, side: Side, level: str, seed: int) -> tuple[Moment, do.DoFlick] | None:
    """The flick in the end, and the moment at which it is due; None where something else was done first."""
    rng = random.Random(seed)
    moment = msgspec.structs.replace(moment)  # nobody sees what the other has found out
    for _ in range(2):
        action = simple_bot.choose(moment, side, rng, THINKING[level])
        if isinstance(action, do.DoFlick):
            return moment, action
        then = None
        if isinstance(action, Say) and action.say == "shot":
            then = announced(moment, side, action, THINKING["strong"].saves, random.Random(seed))
        if then is None:
            return None
        moment = then
    return None


def worth(moment: Moment, side: Side, flick: do.DoFlick, draws: int, followed: int) -> Worth:
    assert THEN is not None
    rng, hand = random.Random(11), moment.hands.get(side, "human")
    goals, fouls, kept, brought, after = [], [], [], [], []
    for n in range(draws):
        ruling = moment.foreseen(side, trembling(flick, hand, rng))
        if ruling is None:
            continue
        now = value.brought(moment.book, ruling, moment.state, side)
        fouls.append(sum(call.against == side for call in ruling.calls))
        goals.append(now + value.FOUL * sum(1 if c.against == side else -1 for c in ruling.calls))
        kept.append(ruling.next.side == side)
        brought.append(now)
        if n < followed:
            then = Moment(moment.book, ruling.state, {}, (), moment.runner, moment.hands)
            best = THEN.expected(then, rng) if ruling.state.over is None else 0.0
            if best is None:
                after.append(value.position(moment.book, ruling.state, side))
            else:
                after.append(best if ruling.next.side == side else -best)
    if not brought:
        return Worth(0.0, 1.0, 0.0, -1.0)
    mean = statistics.fmean
    return Worth(mean(goals), mean(fouls), mean(kept), mean(brought) + value.FADES * mean(after))


def told(name: str, pairs: Sequence[tuple[Worth, Worth]]) -> str:
    def between(k: int) -> str:
        apart = [one[k] - two[k] for one, two in pairs]
        error = statistics.stdev(apart) / math.sqrt(len(apart)) if len(apart) > 1 else math.nan
        return f"{statistics.fmean(apart):+.4f} ± {error:.4f}"

    return f"  {name}: {len(pairs)}, " + ", ".join(f"{f} {between(k)}" for k, f in enumerate(Worth._fields))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("book")
    parser.add_argument("--levels", nargs=2, default=["strong", "fair"])
    parser.add_argument("--moments", type=int, default=60)
    parser.add_argument("--draws", type=int, default=100)
    parser.add_argument("--followed", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    began = time.process_time()
    kinds: dict[str, list[tuple[Worth, Worth]]] = {}
    for n, (moment, side, _) in enumerate(moments(args.book, "fair", args.moments, args.seed)):
        found = [chosen(moment, side, level, n) for level in args.levels]
        if found[0] is None or found[1] is None:
            continue
        pair = tuple(
            worth(then, side, flick, args.draws, args.followed) for then, flick in filter(None, found)
        )
        kind = "in play" if moment.state.next.with_ == "play" else "restarts"
        for name in ("all", kind):
            kinds.setdefault(name, []).append((pair[0], pair[1]))
    print(
        f"{args.book}: {args.levels[0]} less {args.levels[1]}, a decision; {time.process_time() - began:.0f} s"
    )
    for name, pairs in kinds.items():
        print(told(name, pairs), flush=True)


if __name__ == "__main__":
    main()
