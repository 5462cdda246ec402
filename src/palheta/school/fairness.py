"""What is not asked, because nobody could be sure: what hangs on a reading of ours, or on a millimetre."""

import functools
import tomllib
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import msgspec

from palheta.rulebooks.base import Setup
from palheta.school.changes import Change, Path, applied
from palheta.school.scene import IMPOSSIBLE, Scene, ruled
from palheta.school.verdict import Verdict, verdict
from palheta.situations.judging import judge
from palheta.situations.situation import Situation

NEAR = 8.0  # millimetres that nobody sees in a drawing
_NUDGES = ((NEAR, 0.0), (-NEAR, 0.0), (0.0, NEAR), (0.0, -NEAR))


class Disputed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Clauses that can be read otherwise; `allows`: what would then be ruled, where that is known."""

    clauses: tuple[str, ...]
    allows: tuple[str, ...] = ()
    step: str | None = None

    def concerns(self, one: Scene) -> bool:
        if self.step is not None and not any(self.step in step for step in one.document["steps"]):
            return False
        named = {one.clause, *one.cited}
        return any(
            each == clause or each.startswith(f"{clause}.") for each in named for clause in self.clauses
        )


@functools.cache
def _disputed(book: str) -> tuple[Disputed, ...]:
    raw = tomllib.loads(files(__package__).joinpath("readings.toml").read_text(encoding="utf-8"))
    return msgspec.convert(raw.get(book, []), tuple[Disputed, ...])


def hangs_on_a_reading(one: Scene) -> bool:
    """The book is unclear, and nobody can know what the other reading would answer."""
    return any(not each.allows and each.concerns(one) for each in _disputed(one.situation.rulebook))


def allowed_by_a_reading(one: Scene, other: Verdict) -> bool:
    """Somebody who reads the book otherwise than we do could call this right."""
    words = {word for each in _disputed(one.situation.rulebook) if each.concerns(one) for word in each.allows}
    return other.with_ in words or ("no_call" in words and not other.broken)


class _Otherwise(Situation, frozen=True, kw_only=True):
    """The same situation where the organiser has set something else."""

    options: Any

    @property
    def setup(self) -> Setup:
        return Setup(self.book.default_table(), self.options)


def other_readings(one: Scene) -> set[tuple[Any, ...]]:
    """The consequences under each other setting of the organiser's: none of them is wrong."""
    fields = msgspec.structs.asdict(one.situation)
    found = set()
    for options in _options(one.situation.setup.options):
        try:
            ruling = judge(_Otherwise(**fields, options=options))
        except IMPOSSIBLE:
            continue
        found.add(verdict(one.situation, ruling).consequence)
    return found - {one.verdict.consequence}


def _options(standard: Any) -> Iterator[Any]:
    """Each setting the other way round, one at a time; a number by one more and one less."""
    for field in msgspec.structs.fields(standard):
        value = getattr(standard, field.name)
        if isinstance(value, bool):
            yield msgspec.structs.replace(standard, **{field.name: not value})
        elif isinstance(value, int):
            yield from (msgspec.structs.replace(standard, **{field.name: value + by}) for by in (-1, 1))
        elif field.name == "free_kick_in_goal":
            yield msgspec.structs.replace(standard, free_kick_in_goal="goal_kick")


def hangs_on_millimetres(one: Scene) -> bool:
    """Nobody can read it off a drawing."""
    return any(_rules_otherwise(one, path, by) for path in _points(one.document) for by in _NUDGES)


def _points(document: dict[str, Any]) -> Iterator[Path]:
    if document["rulebook"] == "campeao":
        return  # squares
    before = document["before"]
    if isinstance(before.get("ball"), list):
        yield ("before", "ball")
    for name, place in (before.get("pieces") or {}).items():
        if isinstance(place, list):
            yield ("before", "pieces", name)
    for i, step in enumerate(document["steps"]):
        if isinstance(step.get("at"), list):
            yield ("steps", i, "at")
        for name, place in (step.get("place") or {}).items():
            if isinstance(place, list):
                yield ("steps", i, "place", name)
        for j, seen in enumerate(step.get("seen") or ()):
            for name, place in (seen.get("rest") or {}).items():
                if isinstance(place, list):
                    yield ("steps", i, "seen", j, "rest", name)
            if isinstance(seen.get("at"), list):
                yield ("steps", i, "seen", j, "at")


def _rules_otherwise(one: Scene, path: Path, by: tuple[float, float]) -> bool:
    place: Any = one.document
    for key in path:
        place = place[key]
    there = [place[0] + by[0], place[1] + by[1], *place[2:]]
    judged = ruled(applied(one.document, Change("where", path, there)))
    return judged is None or verdict(*judged).consequence != one.verdict.consequence
