"""How two bots play: `python -m bench.bot_figures BOOK [--home LEVEL] [--away LEVEL] [--matches N] [--length full]`.

Goals, fouls, shots and flicks that meet the ball, a match; what was called most; what deciding costs, in seconds of the
processor. `plain` is the bot that was there before the levels.
"""

import argparse
import statistics
import time
from collections import Counter
from typing import NamedTuple

from palheta.bots.bot_match import play_on
from palheta.bots.levels import Bot, bot, levels_of, plain
from palheta.facts import Dive, Flick, Goal, Out, Say, Sightings, Touch
from palheta.match import Header, Match
from palheta.play import actions as do
from palheta.play.lengths import Length, scaled
from palheta.play.physics_runner import PhysicsRunner
from palheta.play.session import Session
from palheta.play.steadiness import TREMORS, Steadiness
from palheta.rulebooks import registry
from palheta.table.frame import SIDES, Side, is_keeper, keeper_of, other

PLAIN = "plain"


class Timed:
    """A bot whose decisions about a flick are timed."""

    def __init__(self, of: Bot) -> None:
        self._of = of
        self.dive = of.dive
        self.took: list[float] = []

    def choose(self, session: Session, side: Side) -> do.Action | None:
        began = time.process_time()
        action = self._of.choose(session, side)
        if isinstance(action, do.DoFlick):
            self.took.append(time.process_time() - began)
        return action


def bot_of(book: str, level: str, seed: str) -> Bot:
    if level == PLAIN:
        return plain(book, seed)
    return bot(book, level, seed, lambda state, side: None)


def played(
    book: str, seed: int, levels: dict[Side, str], length: Length, hand: Steadiness
) -> tuple[Match, list[float]]:
    match = Match(Header(book=book, options=scaled(registry.find(book), length)))
    hands: dict[Side, Steadiness] = dict.fromkeys(SIDES, hand)
    bots = {side: Timed(bot_of(book, levels[side], f"{seed} {side}")) for side in SIDES}
    play_on(Session(match, PhysicsRunner(), f"figures {seed}", hands, patient=True), seed, bots=bots)
    return match, [took for side in SIDES for took in bots[side].took]


class Counted(NamedTuple):
    numbers: Counter[str]
    calls: Counter[str]


def counted(match: Match) -> Counted:
    numbers: Counter[str] = Counter()
    calls: Counter[str] = Counter()
    called: Side | None = None
    aimed = False
    numbers["goals"] = match.state.score.home + match.state.score.away
    for taken in match.taken:
        step, ruling = taken.step, taken.ruling
        numbers["fouls"] += len(ruling.calls)
        calls.update(call.call for call in ruling.calls)
        if isinstance(step, Say) and step.say == "shot" and step.side in SIDES:
            called = step.side
        if isinstance(step, Flick) and step.side in SIDES:
            found = _of_flick(step, step.side, called == step.side, bool(ruling.calls))
            numbers, aimed, called = numbers + found, found["shots"] > 0, None
        if isinstance(step, Dive) and step.side in SIDES and not aimed:  # the rest of the flick before it
            aimed = _at_goal(step.seen, other(step.side))
            numbers["shots"] += aimed
    return Counted(numbers, calls)


def _of_flick(step: Flick, side: Side, called: bool, fouled: bool) -> Counter[str]:
    found: Counter[str] = Counter(flicks=1)
    if step.as_ not in ("defence", "position", "tick") and not is_keeper(step.flick):
        found["attacks"] += 1
        found["met"] += _meets(step.seen, step.flick, "ball")
    shot = _at_goal(step.seen, side)
    found["shots"] += shot or called
    found["called"] += called
    found["called_good"] += called and shot and not fouled
    return found


def _meets(seen: Sightings, one: str, two: str) -> bool:
    return any(isinstance(event, Touch) and set(event.touch) == {one, two} for event in seen)


def _at_goal(seen: Sightings, side: Side) -> bool:
    """Into the goal, to its keeper, or over that goal line."""
    end = other(side)
    return _meets(seen, keeper_of(end), "ball") or any(
        (isinstance(event, Goal) and event.goal == end)
        or (isinstance(event, Out) and event.over == "goal_line" and _end_of(event) == end)
        for event in seen
    )


def _end_of(event: Out) -> Side | None:
    point = event.at.point if event.at is not None else None
    return None if point is None else ("home" if point[0] < 0 else "away")


def line(numbers: Counter[str], matches: int, took: list[float]) -> str:
    a_match = ", ".join(
        f"{name} {numbers[name] / matches:.1f}" for name in ("goals", "fouls", "shots", "flicks")
    )
    met = numbers["met"] / max(numbers["attacks"], 1)
    good = (
        f", called shots that are shots {numbers['called_good']}/{numbers['called']}"
        if numbers["called"]
        else ""
    )
    ordered = sorted(took) or [0.0]
    middle, slow = 1e3 * statistics.median(ordered), 1e3 * ordered[int(0.95 * len(ordered))]
    seconds = f"{middle:.0f} ms a decision (95 %: {slow:.0f})"
    return f"{a_match} a match; attacks that meet the ball {met:.0%}{good}; {seconds}"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("book")
    parser.add_argument("--home", default="fair", help=f"{PLAIN}, " + ", ".join(levels_of("dadinho")))
    parser.add_argument("--away", default="fair")
    parser.add_argument("--matches", type=int, default=4)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--length", default="full", choices=["full", "half", "short", "sprint"])
    parser.add_argument("--hand", default="human", choices=list(TREMORS))
    args = parser.parse_args()
    numbers, calls, took = Counter[str](), Counter[str](), list[float]()
    for seed in range(args.first, args.first + args.matches):
        began = time.process_time()
        match, times = played(args.book, seed, {"home": args.home, "away": args.away}, args.length, args.hand)
        found = counted(match)
        numbers, calls, took = numbers + found.numbers, calls + found.calls, took + times
        print(
            f"{args.book} {seed}: {line(found.numbers, 1, times)}; {time.process_time() - began:.1f} s",
            flush=True,
        )
    print(
        f"{args.book}, {args.home} against {args.away}, {args.matches} {args.length}: "
        + line(numbers, args.matches, took)
    )
    print("called: " + ", ".join(f"{call} {n / args.matches:.1f}" for call, n in calls.most_common(12)))


if __name__ == "__main__":
    main()
