"""`python -m tools.learn BOOK...`: finds the flicks that do the first steps.

In `src/palheta/learn/data/BOOK.yaml` a flick without its angle, `{do: flick, piece: h7}`, is a gap: of the flicks that
do the task (or, where others follow, keep the turn) the one is written there that a human hand does most often.
"""

import argparse
import random
import sys
from collections.abc import Iterator
from itertools import islice
from math import atan2, degrees
from pathlib import Path
from typing import Any

from palheta.facts import Aim
from palheta.learn.lesson import FOLDER, Lesson, course_of
from palheta.learn.playing import begun, played
from palheta.play.actions import Action, DoFlick, read_action
from palheta.play.physics_runner import PhysicsRunner
from palheta.play.steadiness import shaken
from palheta.rulebooks import registry

POWERS = (0.08, 0.12, 0.17, 0.23, 0.3, 0.4, 0.55, 0.75)
WIDEST = 12  # degrees beside the ball; straight at it is tried first
TRIES = 10  # by a human hand, of each flick that does it
MOST = 12  # flicks that are tried so
RUNNER = PhysicsRunner()


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.learn", description=__doc__)
    parser.add_argument("book", nargs="*", default=list(registry.names()))
    for book in parser.parse_args(arguments).book:
        for lesson in course_of(book).steps:
            _fill(book, lesson)
    return 0


def _fill(book: str, lesson: Lesson) -> None:
    found: list[Action] = []
    for number, raw in enumerate(lesson.solve):
        if not _is_gap(raw):
            found.append(read_action(raw))
            continue
        last = not any(_is_gap(later) for later in lesson.solve[number + 1 :])
        rest = tuple(read_action(later) for later in lesson.solve[number + 1 :]) if last else ()
        best = _best(book, lesson, tuple(found), raw["piece"], rest, last)
        if best is None:
            print(f"{book} {lesson.id}: no flick of {raw['piece']} does it")
            return
        share, flick = best
        print(f"{book} {lesson.id}: {flick} by a human hand {share:.0%}")
        found.append(flick)
        _write(FOLDER / f"{book}.yaml", lesson.id, raw["piece"], flick)
    print(f"{book} {lesson.id}: {'done' if _does(book, lesson, tuple(found)) else 'NOT DONE'}")


def _is_gap(raw: dict[str, Any]) -> bool:
    return raw.get("do") == "flick" and "angle" not in raw


def _does(book: str, lesson: Lesson, actions: tuple[Action, ...]) -> bool:
    return played(begun(book, lesson, RUNNER), lesson, actions)


def _keeps(book: str, lesson: Lesson, actions: tuple[Action, ...]) -> bool:
    """Nothing was called, and the same side goes on."""
    practice = begun(book, lesson, RUNNER)
    played(practice, lesson, actions)
    calls = [call for taken in practice.match.taken for call in taken.ruling.calls]
    flicks = sum(isinstance(action, DoFlick) for action in actions)
    done = sum(taken.step.__class__.__name__ == "Flick" for taken in practice.match.taken)
    due = practice.match.state.next
    return not calls and done == flicks and due.side == lesson.side and due.with_ == "play"


def _best(
    book: str, lesson: Lesson, before: tuple[Action, ...], piece: str, rest: tuple[Action, ...], last: bool
) -> tuple[float, DoFlick] | None:
    does = _does if last else _keeps
    hits = (f for f in _flicks(book, lesson, before, piece) if does(book, lesson, (*before, f, *rest)))
    rated = []
    for flick in islice(hits, MOST):
        rng = random.Random(2)
        shares = [does(book, lesson, (*before, _shaken(flick, rng), *rest)) for _ in range(TRIES)]
        rated.append((sum(shares) / TRIES, flick))
        if all(shares):
            break
    return max(rated, key=lambda one: one[0], default=None)


def _shaken(flick: DoFlick, rng: random.Random) -> DoFlick:
    aim: Aim = shaken(flick.aim, "human", rng)
    return DoFlick(piece=aim.piece, angle=aim.angle, power=aim.power, offset=aim.offset, how=aim.how)


def _flicks(book: str, lesson: Lesson, before: tuple[Action, ...], piece: str) -> Iterator[DoFlick]:
    practice = begun(book, lesson, RUNNER)
    played(practice, lesson, before)
    at, ball = practice.match.state.point(piece), practice.match.state.point("ball")
    assert at is not None
    assert ball is not None
    straight = degrees(atan2(ball[1] - at[1], ball[0] - at[0]))
    for beside in sorted(range(-WIDEST, WIDEST + 1), key=abs):
        for power in POWERS:
            yield DoFlick(piece=piece, angle=round(straight + beside, 1), power=power)


def _write(file: Path, lesson: str, piece: str, flick: DoFlick) -> None:
    """The first gap of this lesson."""
    head, mark, tail = file.read_text(encoding="utf-8").partition(f"- id: {lesson}\n")
    gap = f"{{do: flick, piece: {piece}}}"
    whole = f"{{do: flick, piece: {piece}, angle: {flick.angle}, power: {flick.power}}}"
    file.write_text(head + mark + tail.replace(gap, whole, 1), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
