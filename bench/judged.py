"""What a judged flick costs: `python -m bench.judged [BOOK ...]` (`--quick --json`: all table books in half a minute).

Flicks that two bots made or thought of, made again on one core: the table is set up for the physics, the physics runs,
the witness tells what was seen, the book judges it; apart from these, it says what may be done then. The clock is the
processor's, read between the stages of every flick, so that a busy neighbour disturbs all stages alike; printed are
medians of the rounds. Beside them the screened flicks (bench.screened), which nobody judges. Campeão has dice instead:
judge and offers only.
"""

import argparse
import json
import statistics
import time
from collections.abc import Callable
from typing import Any, NamedTuple

from bench.screened import screened_per_second
from palheta.bots.bot_match import play_on
from palheta.facts import Aim, Flick, Roll
from palheta.match import Header, Match
from palheta.physics.witness import witness
from palheta.play.lengths import scaled
from palheta.play.physics_runner import PhysicsRunner, played, world_of
from palheta.play.running import Ran
from palheta.play.session import Session
from palheta.play.steadiness import Steadiness
from palheta.rulebooks import registry
from palheta.rulebooks.base import Book, TableState
from palheta.table.frame import Side, side_of

JUDGED = ("set up", "physics", "witness", "judge")
OFFERS = "offers"
A_MATCH = 12  # flicks of each match: after that, another one


class Made(NamedTuple):
    state: TableState
    aim: Aim


class Keeping(PhysicsRunner):
    def __init__(self) -> None:
        super().__init__()
        self.made: list[Made] = []

    def flick(self, book: str, state: TableState, aim: Aim) -> Ran:
        self.made.append(Made(state, aim))
        return super().flick(book, state, aim)


def harvest(book: Book, flicks: int) -> tuple[list[Made], list[tuple[Any, Any]]]:
    """What was flicked or thought of; and in a game of dice every roll with the state before it."""
    runner, rolls, seed = Keeping(), list[tuple[Any, Any]](), 0
    while len(runner.made) + len(rolls) < flicks:
        match = Match(Header(book=book.name, options=scaled(book, "short")))
        first = match.state
        hands: dict[Side, Steadiness] = {"home": "steady", "away": "human"}
        play_on(Session(match, runner, f"judged {seed}", hands, patient=True), seed, A_MATCH)
        states = [first, *(taken.ruling.state for taken in match.taken)]
        steps = ((before, taken.step) for before, taken in zip(states, match.taken, strict=False))
        rolls += [(before, step) for before, step in steps if isinstance(step, Roll)]
        seed += 1
    return evenly(runner.made, flicks), evenly(rolls, flicks)


def evenly(all_of_them: list[Any], wanted: int) -> list[Any]:
    """So many of them, from beginning to end."""
    return [all_of_them[k * len(all_of_them) // wanted] for k in range(wanted)] if all_of_them else []


class Timed:
    """Seconds of the processor that a stage took for a flick, in each round."""

    def __init__(self) -> None:
        self.rounds: dict[str, list[float]] = {}
        self._since = 0.0

    def begin(self) -> None:
        self._since = time.process_time()

    def passed(self, stage: str) -> None:
        now = time.process_time()
        self.rounds[stage][-1] += now - self._since
        self._since = now

    def round_of(self, work: Callable[[Any], None], on: list[Any], stages: tuple[str, ...]) -> None:
        for stage in stages:
            self.rounds.setdefault(stage, []).append(0.0)
        for one in on:
            self.begin()
            work(one)
        for stage in stages:
            self.rounds[stage][-1] /= len(on)

    def median(self, *stages: str) -> float:
        return statistics.median(map(sum, zip(*(self.rounds[stage] for stage in stages), strict=True)))


def on_a_table(book: Book, made: list[Made], rounds: int) -> Timed:
    timed = Timed()

    def flicked(it: Made) -> None:
        piece = it.aim.piece
        world = world_of(book.name, it.state, piece)
        timed.passed("set up")
        trace = played(world, it.aim)
        timed.passed("physics")
        seen = witness(trace)
        timed.passed("witness")
        ruling = book.judge(it.state, Flick(flick=piece, side=side_of(piece), seen=seen, how=it.aim.how))
        timed.passed("judge")
        book.offers(ruling.state)
        timed.passed(OFFERS)

    for _ in range(rounds):
        timed.round_of(flicked, made, (*JUDGED, OFFERS))
    return timed


def on_a_board(book: Book, rolls: list[tuple[Any, Any]], rounds: int) -> Timed:
    timed = Timed()

    def rolled(of: tuple[Any, Any]) -> None:
        ruling = book.judge(*of)
        timed.passed("judge")
        book.offers(ruling.state)
        timed.passed(OFFERS)

    for _ in range(rounds):
        timed.round_of(rolled, rolls, ("judge", OFFERS))
    return timed


class Figures(NamedTuple):
    """`share` of each stage in a judged flick; `us`: the same in microseconds."""

    judged_per_second: float
    offers_ms: float
    share: dict[str, float]
    us: dict[str, float]


def figures(timed: Timed) -> Figures:
    stages = tuple(stage for stage in JUDGED if stage in timed.rounds)
    whole, each = timed.median(*stages), {stage: timed.median(stage) for stage in stages}
    return Figures(
        judged_per_second=round(1 / whole, 1),
        offers_ms=round(timed.median(OFFERS) * 1e3, 4),
        share={stage: round(took / sum(each.values()), 3) for stage, took in each.items()},
        us={stage: round(took * 1e6, 1) for stage, took in each.items()},
    )


def line(name: str, found: Figures) -> str:
    parts = ", ".join(f"{stage} {took:.0f} µs ({found.share[stage]:.0%})" for stage, took in found.us.items())
    return f"{name}: {parts}; {found.judged_per_second:,.0f} judged a second; offers {found.offers_ms:.3f} ms"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("books", nargs="*", help="all of them unless named; with --quick those with a table")
    parser.add_argument("--flicks", type=int, help="of each book (300; quick 150)")
    parser.add_argument("--rounds", type=int, help="9; quick 5")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--json", action="store_true", help="one object, by book")
    args = parser.parse_args()
    flicks, rounds = args.flicks or (150 if args.quick else 300), args.rounds or (5 if args.quick else 9)
    said: dict[str, dict[str, Any]] = {}
    for name in args.books or registry.names():
        book = registry.find(name)
        if book.gear is None and args.quick and not args.books:
            continue
        made, rolls = harvest(book, flicks)
        found = figures(on_a_table(book, made, rounds) if made else on_a_board(book, rolls, rounds))
        said[name] = found._asdict()
        if book.gear is not None:
            said[name]["screened_per_second"] = round(screened_per_second(name))
        if not args.json:
            print(line(name, found), flush=True)
            if book.gear is not None:
                print(f"    {said[name]['screened_per_second']:,} screened a second", flush=True)
    if args.json:
        print(json.dumps(said, indent=2))


if __name__ == "__main__":
    main()
