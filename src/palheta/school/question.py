"""The questions, as `python -m tools.school` made and kept them; the tests put each to the judge again."""

import functools
from pathlib import Path
from typing import Any

import msgspec

from palheta.rulebooks import registry
from palheta.ruling import Because
from palheta.school.changes import Change, applied
from palheta.school.verdict import Verdict
from palheta.situations.library import files_of
from palheta.situations.situation import Situation, documents, read

FOLDER = Path(__file__).parent / "questions"


class Source(msgspec.Struct, frozen=True):
    """A document of our library: the folder, the file's name without its ending, and which one of it, from 1."""

    folder: str
    stem: str
    number: int


class Answer(msgspec.Struct, frozen=True, omit_defaults=True):
    """`change`: with this one fact changed the judge rules so. The right answer has none."""

    verdict: Verdict
    change: Change | None = None


class Question(msgspec.Struct, frozen=True):
    """`why`: of the right ruling, each with the clause that says it."""

    id: str
    book: str
    chapter: str
    source: Source
    answers: tuple[Answer, ...]
    why: tuple[Because, ...]

    @property
    def right(self) -> int:
        return next(i for i, answer in enumerate(self.answers) if answer.change is None)

    @property
    def situation(self) -> Situation:
        return read(document_of(self.book, self.source))

    def changed(self, answer: Answer) -> Situation:
        """The scene in which this answer would be right."""
        document = document_of(self.book, self.source)
        return read(document if answer.change is None else applied(document, answer.change))


@functools.lru_cache(maxsize=256)
def _documents(folder: str, stem: str) -> tuple[Any, ...]:
    file = next(file for file in files_of(folder) if file.stem == stem)
    return tuple(documents(file))


def document_of(book: str, source: Source) -> dict[str, Any]:
    """As this book plays it: what one variant borrows from another is drawn to the size of its own pitch."""
    document: dict[str, Any] = _documents(source.folder, source.stem)[source.number - 1]
    if book == source.folder:
        return document
    own, other = registry.find(book).default_table(), registry.find(source.folder).default_table()
    assert own is not None
    assert other is not None
    by = own.pitch.length / other.pitch.length
    told = {key: _scaled(document[key], by) for key in ("before", "steps")}
    return document | told | {"rulebook": book}


def _scaled(value: Any, by: float) -> Any:
    """Every point in it; `[x, y]` or `[x, y, angle]`."""
    if isinstance(value, dict):
        return {key: _scaled(inner, by) for key, inner in value.items()}
    if not isinstance(value, list):
        return value
    if len(value) in (2, 3) and all(
        isinstance(one, int | float) and not isinstance(one, bool) for one in value
    ):
        return [round(value[0] * by, 1), round(value[1] * by, 1), *value[2:]]
    return [_scaled(inner, by) for inner in value]


@functools.cache
def questions_of(book: str) -> tuple[Question, ...]:
    kept = (FOLDER / f"{book}.jsonl").read_bytes()
    return tuple(msgspec.json.decode(line, type=Question) for line in kept.splitlines())
