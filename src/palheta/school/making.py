"""How a question is made of a situation: the judge's ruling, and three that he gives with one fact changed."""

import hashlib
from collections.abc import Iterator
from typing import Any

import msgspec

from palheta.rulebooks import registry
from palheta.ruling import Because, Ruling
from palheta.school.changes import Change, applied, changes, neighbours
from palheta.school.chapters import Chapter, chapter_of, chapters_of, clause_of
from palheta.school.fairness import (
    allowed_by_a_reading,
    hangs_on_a_reading,
    hangs_on_millimetres,
    other_readings,
)
from palheta.school.question import Answer, Question, Source
from palheta.school.scene import Scene, ruled, scene
from palheta.school.sights import Untold
from palheta.school.story import Story, story
from palheta.school.verdict import Verdict, announced, verdict
from palheta.situations.library import files_of
from palheta.situations.situation import documents

WRONG = 3
EXAMPLES = {
    "anexo-V"
}  # the book rules on these scenes itself: nothing about them is a matter of reading or of measure
A_WORD = 3  # questions about each thing that a referee says


def questions(name: str, stems: set[str] | None = None) -> Iterator[Question]:
    """A book's questions in the order of its files: one a file, all that there are in a chapter of examples.
    `stems`: only of these files."""
    own = len(files_of(name))
    for folder in registry.variants(name):
        if folder != name and own > len(files_of(folder)):
            continue  # only the smaller variant borrows from the larger
        for file in files_of(folder):
            if stems is None or file.stem in stems:
                yield from _of_file(name, folder, file.stem, len(list(documents(file))))


def _of_file(name: str, folder: str, stem: str, count: int) -> Iterator[Question]:
    book = registry.find(name)
    clause = clause_of(book, stem)
    chapter = chapter_of(name, clause) if clause is not None else None
    if clause is None or chapter is None:
        return
    scenes = [
        one for number in range(1, count + 1) if (one := scene(name, Source(folder, stem, number), clause))
    ]
    # What shows the clause by breaking it teaches more than what only comes near it.
    scenes.sort(key=lambda one: not any(_under(clause, cited) for cited in one.cited))
    every = chapter.every or folder == name == "fistf-indoor"
    for one in scenes:
        made = question(one, chapter)
        if made is not None:
            yield made
            if not every:
                return


def _under(clause: str, cited: str) -> bool:
    return cited == clause or cited.startswith(f"{clause}.")


def words_questions(name: str) -> Iterator[Question]:
    """What does the referee say? A few scenes for each thing that he says."""
    chapter = next((one for one in chapters_of(name) if one.asks == "words"), None)
    if chapter is None:
        return
    asked: dict[tuple[str, ...], int] = {}
    for file in files_of(name):
        clause = clause_of(registry.find(name), file.stem)
        for number in range(1, len(list(documents(file))) + 1):
            one = scene(name, Source(name, file.stem, number), clause) if clause is not None else None
            if one is None or not one.verdict.said or not one.ruling.calls:
                continue
            if asked.get(one.verdict.said, 0) < A_WORD:
                made = question(one, chapter)
                if made is not None:
                    asked[one.verdict.said] = asked.get(one.verdict.said, 0) + 1
                    yield made
                    break


def question(one: Scene, chapter: Chapter) -> Question | None:
    examples = chapter.id in EXAMPLES
    if not examples and (hangs_on_a_reading(one) or hangs_on_millimetres(one)):
        return None
    words = chapter.asks == "words"
    others = neighbours(one.document, _others(one, chapter)) if chapter.every and not examples else ()
    wrong = _wrong(one, words, other_readings(one), tuple(others))
    if len(wrong) < WRONG:
        return None
    source = one.source
    borrowed = "" if source.folder == one.situation.rulebook else f"{source.folder}-"
    name = f"{chapter.id}-" if words else ""
    ident = f"{name}{borrowed}{source.stem}-{source.number}"
    answers = [Answer(one.verdict), *wrong]
    answers.sort(key=lambda each: _shuffled(ident, each))
    return Question(ident, one.situation.rulebook, chapter.id, source, tuple(answers), _why(one.ruling))


def _shuffled(ident: str, answer: Answer) -> bytes:
    """Always the same order for the same question, and the right one anywhere."""
    return hashlib.sha256(ident.encode() + msgspec.json.encode(answer.verdict)).digest()


def _why(ruling: Ruling) -> tuple[Because, ...]:
    found = [call.because for call in ruling.calls] + ([ruling.because] if ruling.because is not None else [])
    return tuple({(one.clause, str(one.words)): one for one in found}.values())


def _others(one: Scene, chapter: Chapter) -> Iterator[dict[str, Any]]:
    """The documents of this chapter."""
    folder = one.source.folder
    for file in files_of(folder):
        clause = clause_of(registry.find(folder), file.stem)
        if clause is not None and chapter.holds(clause):
            yield from documents(file)


def _wrong(
    one: Scene, words: bool, allowed: set[tuple[Any, ...]], more: tuple[Change, ...] = ()
) -> list[Answer]:
    """Three that differ from the right one and from each other in what they mean for the people at the table."""
    told = story(one.situation)
    found = list(_candidates(one, words, allowed, told, more))
    chosen: list[Answer] = []
    for alike in (
        _rough,
        _consequence,
    ):  # first those that are quite different, each for another sort of fact
        for candidate in found:
            kinds = {each.change.kind for each in chosen if each.change is not None}
            others = [one.verdict, *(each.verdict for each in chosen)]
            same = [alike(each, words) for each in others] + [announced(each, words=words) for each in others]
            assert candidate.change is not None
            fresh = alike is _consequence or candidate.change.kind not in kinds
            said = (alike(candidate.verdict, words), announced(candidate.verdict, words=words))
            if len(chosen) < WRONG and fresh and not any(each in same for each in said):
                chosen.append(candidate)
    return chosen


def _rough(verdict: Verdict, words: bool) -> tuple[Any, ...]:
    return (verdict.with_, verdict.side, bool(verdict.broken), verdict.said if words else ())


def _consequence(verdict: Verdict, words: bool) -> tuple[Any, ...]:
    return (*verdict.consequence, verdict.said if words else ())


def _candidates(
    one: Scene, words: bool, allowed: set[tuple[Any, ...]], told: Story, more: tuple[Change, ...] = ()
) -> Iterator[Answer]:
    right = _consequence(one.verdict, words)
    seen = {right} | allowed
    for change in (*changes(one.document), *more):
        judged = ruled(_changed(one.document, change))
        if judged is None:
            continue
        try:
            found = verdict(*judged)
            announced(found, words=words)
            shown = change.kind == "where" or story(judged[0]) != told
        except (Untold, KeyError):
            continue
        key = _consequence(found, words)
        fair = found.consequence not in allowed and not allowed_by_a_reading(one, found)
        if shown and fair and key not in seen:
            seen.add(key)
            yield Answer(found, change)


def _changed(document: dict[str, Any], change: Change) -> dict[str, Any]:
    try:
        return applied(document, change)
    except (KeyError, IndexError, TypeError):
        return {}
