"""What a judged flick costs: `python -m bench.judged [BOOK ...]`.

Flicks of two bots' matches, made again stage by stage on one core: the table is set up for the physics, the physics
runs, the witness tells what was seen, the book judges it, and says what may be done then. The stages take turns, round
by round, so that a busy neighbour disturbs all of them alike; printed are medians of the rounds, as microseconds of
the processor for a flick and as ratios to the physics alone. Campeão has dice instead: judge and offers only.
"""

import argparse
import statistics
import time
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar

from palheta.bots.bot_match import play_on
from palheta.facts import Aim, Flick, Roll
from palheta.match import Header, Match
from palheta.physics.trace import Trace
from palheta.physics.witness import witness
from palheta.physics.world import World
from palheta.play.lengths import scaled
from palheta.play.parting import parted
from palheta.play.physics_runner import PhysicsRunner, played
from palheta.play.running import Ran
from palheta.play.session import Session
from palheta.play.steadiness import Steadiness
from palheta.rulebooks import registry
from palheta.rulebooks.base import Book, TableState
from palheta.rulebooks.registry import gear
from palheta.ruling import Ruling
from palheta.table.frame import Side, side_of

A = TypeVar("A")
B = TypeVar("B")
STAGES = ("set up", "physics", "witness", "judge", "offers")


class Made(NamedTuple):
    state: TableState
    aim: Aim


class Keeping(PhysicsRunner):
    def __init__(self) -> None:
        self.made: list[Made] = []

    def flick(self, book: str, state: TableState, aim: Aim) -> Ran:
        self.made.append(Made(state, aim))
        return super().flick(book, state, aim)


def harvest(book: Book, flicks: int) -> tuple[list[Made], list[tuple[Any, Any]]]:
    """What was flicked, and every step that brought something to be judged with the state before it."""
    runner, steps, seed = Keeping(), list[tuple[Any, Any]](), 0
    while len(steps) < flicks:
        match = Match(Header(book=book.name, options=scaled(book, "short")))
        first = match.state
        hands: dict[Side, Steadiness] = {"home": "steady", "away": "human"}
        play_on(Session(match, runner, f"judged {seed}", hands, patient=True), seed)
        states = [first, *(taken.ruling.state for taken in match.taken)]
        steps += [
            (before, taken.step)
            for before, taken in zip(states, match.taken, strict=False)
            if isinstance(taken.step, Flick | Roll)
        ]
        seed += 1
    return runner.made[:flicks], steps[:flicks]


def world_of(book: Book, made: Made) -> World:
    places = {name: place for name, place in made.state.standing.items() if place.point is not None}
    standing = parted(made.state.table, places, frozenset((made.aim.piece,)))
    return World.from_position(gear(book.name).on(made.state.table), standing)


class Timed:
    """Seconds of the processor a stage took in each round."""

    def __init__(self) -> None:
        self.rounds: dict[str, list[float]] = {}

    def run(self, stage: str, work: Callable[[A], B], on: Sequence[A]) -> list[B]:
        began = time.process_time()
        found = [work(one) for one in on]
        self.rounds.setdefault(stage, []).append((time.process_time() - began) / len(on))
        return found

    def median(self, stage: str) -> float:
        return statistics.median(self.rounds[stage])


def on_a_table(book: Book, made: list[Made], rounds: int) -> Timed:
    timed = Timed()

    def judged(of: tuple[Made, Any]) -> Ruling:
        it, seen = of
        step = Flick(flick=it.aim.piece, side=side_of(it.aim.piece), seen=seen, how=it.aim.how)
        return book.judge(it.state, step)

    def run(of: tuple[World, Made]) -> Trace:
        return played(of[0], of[1].aim)

    def whole(it: Made) -> object:
        seen = witness(played(world_of(book, it), it.aim))
        return book.offers(judged((it, seen)).state)

    for _ in range(rounds):
        worlds = timed.run("set up", lambda it: world_of(book, it), made)
        traces = timed.run("physics", run, list(zip(worlds, made, strict=True)))
        seen = timed.run("witness", witness, traces)
        rulings = timed.run("judge", judged, list(zip(made, seen, strict=True)))
        timed.run("offers", lambda ruling: book.offers(ruling.state), rulings)
        timed.run("together", whole, made)
    return timed


def on_a_board(book: Book, steps: list[tuple[Any, Any]], rounds: int) -> Timed:
    timed = Timed()
    for _ in range(rounds):
        rulings = timed.run("judge", lambda of: book.judge(*of), steps)
        timed.run("offers", lambda ruling: book.offers(ruling.state), rulings)
        timed.run("together", lambda of: book.offers(book.judge(*of).state), steps)
    return timed


def line(name: str, timed: Timed) -> str:
    alone = timed.median("physics") if "physics" in timed.rounds else timed.median("judge")
    parts = [
        f"{stage} {timed.median(stage) * 1e6:.0f} µs ({timed.median(stage) / alone:.2f})"
        for stage in (*STAGES, "together")
        if stage in timed.rounds
    ]
    return f"{name}: " + ", ".join(parts) + f"; {1 / timed.median('together'):,.0f} a second"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("books", nargs="*", default=list(registry.names()))
    parser.add_argument("--flicks", type=int, default=300, help="of each book")
    parser.add_argument("--rounds", type=int, default=9)
    args = parser.parse_args()
    for name in args.books:
        book = registry.find(name)
        made, steps = harvest(book, args.flicks)
        timed = on_a_table(book, made, args.rounds) if made else on_a_board(book, steps, args.rounds)
        print(line(name, timed), flush=True)


if __name__ == "__main__":
    main()
