"""A question as it is put to somebody: the story, the choices in words, and what is said once an answer was given."""

from collections import Counter
from urllib.parse import quote

import msgspec

from palheta.rulebooks import registry
from palheta.ruling import Because, Reason
from palheta.school.chapters import Chapter, chapters_of
from palheta.school.question import Answer, Question
from palheta.school.story import Story, story
from palheta.school.verdict import announced


class Choice(msgspec.Struct, frozen=True):
    """`had`, `without`: it would be right, had this been so, or had that not been; where words can say it."""

    lines: tuple[Reason, ...]
    had: tuple[Reason, ...]
    without: tuple[Reason, ...]


class Explained(msgspec.Struct, frozen=True):
    """A clause that the ruling rests on. `gist_local` is in the book's own `language`; readings are English."""

    id: str
    title: str
    gist: str
    gist_local: str
    language: str
    reading: str | None
    reading_reason: str | None


class SchoolQuestion(msgspec.Struct, frozen=True):
    """`words`: what does the referee say? `why`: each with its clause. `picture`: where the drawing is."""

    id: str
    book: str
    chapter: str
    words: bool
    picture: str
    story: Story
    choices: tuple[Choice, ...]
    right: int
    why: tuple[Because, ...]
    clauses: tuple[Explained, ...]


def asked(question: Question) -> SchoolQuestion:
    words = chapter(question).asks == "words"
    told = story(question.situation)
    return SchoolQuestion(
        id=question.id,
        book=question.book,
        chapter=question.chapter,
        words=words,
        picture=f"/api/school/{question.book}/{quote(question.id)}.svg",
        story=told,
        choices=tuple(_choice(question, answer, told, words) for answer in question.answers),
        right=question.right,
        why=question.why,
        clauses=tuple(_explained(question)),
    )


def chapter(question: Question) -> Chapter:
    return next(one for one in chapters_of(question.book) if one.id == question.chapter)


def _choice(question: Question, answer: Answer, told: Story, words: bool) -> Choice:
    lines = announced(answer.verdict, words=words)
    if answer.change is None:
        return Choice(lines, (), ())
    other = story(question.changed(answer))
    if answer.change.kind == "order":  # the same sentences: only their order says what is different
        differing = next(i for i, (one, two) in enumerate(zip(told, other, strict=True)) if one != two)
        return Choice(lines, other[differing], ())
    return Choice(lines, _more(other, told), _more(told, other))


def _more(one: Story, other: Story) -> tuple[Reason, ...]:
    """The sentences that only the first has."""
    left = Counter(str(line) for part in other for line in part)
    found = []
    for line in (line for part in one for line in part):
        if left[str(line)]:
            left[str(line)] -= 1
        else:
            found.append(line)
    return tuple(found)


def _explained(question: Question) -> list[Explained]:
    clauses = registry.find(question.book).clauses
    right = question.answers[question.right].verdict
    ids = dict.fromkeys([*(one.rule for one in right.broken), *(one.clause for one in question.why)])
    found = []
    for clause in (clauses.by_id[each] for each in ids if each in clauses.by_id):
        found.append(
            Explained(
                clause.id, clauses.title_of(clause.id), clause.gist, clause.gist_local, clauses.info.language,
                clause.reading, clause.reading_reason,
            )
        )  # fmt: skip
    return found
