"""Every question has exactly one right answer under the judge, and is as `python -m tools.school` makes it."""

from collections import Counter

import pytest

from palheta.rulebooks import registry
from palheta.school.asked import asked
from palheta.school.chapters import chapters_of
from palheta.school.making import questions, words_questions
from palheta.school.question import Question, questions_of
from palheta.school.story import story
from palheta.school.verdict import Verdict, announced, verdict
from palheta.situations.judging import judge
from palheta.situations.situation import Situation

BOOKS = pytest.mark.parametrize("book", registry.names())
TABLE_BOOKS = tuple(name for name in registry.names() if name != "campeao")


def ruled(situation: Situation) -> Verdict:
    ruling = judge(situation)
    assert not ruling.ask
    return verdict(situation, ruling)


@BOOKS
def test_the_judge_gives_every_answer_and_only_one_to_the_scene(book: str) -> None:
    for question in questions_of(book):
        words = asked(question).words
        for answer in question.answers:
            assert ruled(question.changed(answer)) == answer.verdict, (question.id, answer.change)
        right = ruled(question.situation)
        agreeing = [
            i for i, answer in enumerate(question.answers) if announced(answer.verdict) == announced(right)
        ]
        assert agreeing == [question.right] or words, question.id
        meant = [
            (answer.verdict.consequence, answer.verdict.said if words else ()) for answer in question.answers
        ]
        assert len(set(meant)) == 4, question.id


@BOOKS
def test_the_answers_differ_in_words(book: str) -> None:
    for question in questions_of(book):
        said = {" ".join(map(str, choice.lines)) for choice in asked(question).choices}
        assert len(said) == 4, question.id


@BOOKS
def test_whatever_decides_is_told_or_drawn(book: str) -> None:
    for question in questions_of(book):
        told = story(question.situation)
        for answer in question.answers:
            drawn = answer.change is not None and answer.change.kind == "where"
            assert answer.change is None or drawn or story(question.changed(answer)) != told, question.id


def test_there_are_enough_of_them() -> None:
    counts = {name: len(questions_of(name)) for name in registry.names()}
    assert sum(counts.values()) >= 300
    assert all(counts[name] >= 40 for name in TABLE_BOOKS), counts


@BOOKS
def test_every_chapter_has_questions_and_every_question_its_chapter(book: str) -> None:
    asked_in = Counter(question.chapter for question in questions_of(book))
    assert set(asked_in) == {chapter.id for chapter in chapters_of(book)}
    ids = [question.id for question in questions_of(book)]
    assert len(ids) == len(set(ids))


def test_all_21_cases_of_annex_5_are_asked() -> None:
    asked_about = {question.source.stem.split("-")[1] for question in questions_of("tres-toques")
                   if question.chapter == "anexo-V"}  # fmt: skip
    assert asked_about == {f"V.{number}" for number in range(1, 22)}


def test_right_answers_stand_in_every_place() -> None:
    places = Counter(question.right for name in registry.names() for question in questions_of(name))
    total = sum(places.values())
    assert all(places[place] > total / 6 for place in range(4)), places


# A part of each book is made anew: all of them take minutes (`python -m tools.school`).
PART = 6


def part_of(book: str) -> tuple[set[str], list[Question]]:
    by_ruling = [question for question in questions_of(book) if question.chapter != "words"]
    stems = {question.source.stem for question in by_ruling[:: max(1, len(by_ruling) // PART)]}
    return stems, [question for question in by_ruling if question.source.stem in stems]


@BOOKS
def test_what_is_kept_is_what_would_be_made(book: str) -> None:
    stems, kept = part_of(book)
    assert list(questions(book, stems)) == kept, f"stale: python -m tools.school {book}"


def test_only_fistf_has_words_of_the_referee() -> None:
    assert [name for name in registry.names() if any(words_questions(name) if name != "fistf" else ())] == []
    said = {word for question in questions_of("fistf") if question.chapter == "words"
            for word in question.answers[question.right].verdict.said}  # fmt: skip
    assert len(said) >= 15
