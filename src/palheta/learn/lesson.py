"""First steps: short tasks on the real table. A task is a position, and the ruling by which it is done, written as a
situation writes what it expects: nobody but the judge says that it is."""

import functools
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from palheta.facts import BadFact, Sightings, Touch, convert
from palheta.facts.reading import kind_of
from palheta.facts.steps import STEP_KINDS, who
from palheta.facts.yaml_text import load_all
from palheta.match import Match
from palheta.match.match import Taken
from palheta.play.actions import Action, read_action
from palheta.rulebooks import registry
from palheta.situations.judging import answer, differences
from palheta.situations.situation import Situation, read
from palheta.table.frame import Side

FOLDER = Path(__file__).parent / "data"


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """`say`: the task of who plays `side`. `told`: what to take from it, once it is done. `step`: the kind of step,
    made `by` a side (else by `side`), whose ruling must agree with `expect`, and in which these contacts were seen
    (`seen`; `h` and `a` are any piece of a side).

    `theirs`: what the other side does, in turn. `solve`: what does it, in turn, by a perfect hand (shown to who
    asks, and played by the tests). `secret`: what chance is drawn from, the first time. `drill`: a shot that may be
    repeated."""

    id: str
    say: str
    told: str
    clause: str
    before: dict[str, Any]
    expect: dict[str, Any]
    step: str = "flick"
    side: Side = "home"
    by: Side | None = None
    seen: tuple[tuple[str, str], ...] = ()
    flicks: int = 1
    theirs: tuple[dict[str, Any], ...] = ()
    solve: tuple[dict[str, Any], ...] = ()
    secret: str = "first steps"
    drill: bool = False

    def reached(self, match: Match, begun: int) -> bool:
        """Has a step after that entry done it?"""
        since = [taken for taken in match.taken if taken.entry > begun and self._of_kind(taken)]
        return any(self._done_by(match, taken) for taken in since[self.flicks - 1 :])

    def _of_kind(self, taken: Taken) -> bool:
        return isinstance(taken.step, STEP_KINDS[self.step]) and who(taken.step) == (self.by or self.side)

    def _done_by(self, match: Match, taken: Taken) -> bool:
        step = taken.step
        if not all(_met(getattr(step, "seen", Sightings()), pair) for pair in self.seen):
            return False
        return not differences(self.expect, answer(match.book, taken.ruling))

    @property
    def actions(self) -> tuple[Action, ...]:
        return tuple(read_action(one, f"{self.id}.solve[{i}]") for i, one in enumerate(self.solve))

    @property
    def replies(self) -> tuple[Action, ...]:
        return tuple(read_action(one, f"{self.id}.theirs[{i}]") for i, one in enumerate(self.theirs))


class Told(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One sentence of how the game is played, with its clause and a picture: a position and where things come to
    rest; of a game of dice, the `die` by which."""

    say: str
    clause: str
    before: dict[str, Any] = {}
    rest: dict[str, Any] = {}
    die: str | None = None

    def scene(self, book: str) -> Situation:
        seen = [{"rest": self.rest}] if self.rest else []
        step = {"flick": "h1", "seen": seen}
        return read({"rulebook": book, "before": self.before, "steps": [step]})


class Course(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What there is to learn of a book."""

    how: tuple[Told, ...]
    steps: tuple[Lesson, ...]


def _met(seen: Sightings, pair: tuple[str, str]) -> bool:
    return any(
        isinstance(one, Touch)
        and all(_is(name, wanted) for name, wanted in zip(one.touch, pair, strict=True))
        for one in seen
    )


def _is(name: str, wanted: str) -> bool:
    """`h` is any piece of home's, `a` any of away's."""
    return name == wanted or (wanted in ("h", "a") and name != "ball" and name.startswith(wanted))


@functools.cache
def course_of(book: str) -> Course:
    """Raises UnknownBook, and BadFact with the path of what is wrong in our own file."""
    registry.find(book)
    file = FOLDER / f"{book}.yaml"
    (raw,) = load_all(file.read_text(encoding="utf-8"))
    course: Course = convert(raw, Course, file.name)
    for lesson in course.steps:
        kind_of({lesson.step: None}, STEP_KINDS, f"{file.name}.{lesson.id}.step", "a kind of step")
    return course


def lesson_of(book: str, wanted: str) -> Lesson:
    found = next((one for one in course_of(book).steps if one.id == wanted), None)
    if found is None:
        known = ", ".join(one.id for one in course_of(book).steps)
        raise BadFact("lesson", f"Expected one of {book}'s first steps ({known}), got {wanted!r}")
    return found


def texts() -> Mapping[str, str]:
    """Everything that is said there, and in which book's file."""
    return {
        text: book
        for book in registry.names()
        for text in (
            *(one.say for one in course_of(book).how),
            *(text for one in course_of(book).steps for text in (one.say, one.told)),
        )
    }
