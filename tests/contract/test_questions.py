"""What a ruling asks can be answered, and the answer is taken: one vocabulary for all books."""

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from palheta.bots.random_player import random_match
from palheta.facts import Answer, BadFact, Step, read_step
from palheta.match import Header
from palheta.rulebooks import registry
from palheta.rulebooks.asking import DECIDED_BY_PEOPLE
from palheta.rulebooks.base import Book
from palheta.ruling import QUESTIONS, Question, Ruling
from palheta.situations.judging import answer
from palheta.situations.situation import read
from tests.contract.books import every_book, own_documents, shared_documents


def told_coarsely(raw: Any) -> Iterator[Any]:
    """The same case without the places and measures of what was seen, without who it was, without the position."""
    yield raw | {"steps": [_without(step, "at", "moved", "rest") for step in raw["steps"]]}
    yield raw | {"steps": [_without(step, "side", "piece") for step in raw["steps"]]}
    yield raw | {"before": _without(raw["before"], "pieces")}
    yield raw | {"before": _without(raw["before"], "turn", "ball", "toss")}


def _without(value: Any, *keys: str) -> Any:
    if isinstance(value, dict):
        return {key: _without(item, *keys) for key, item in value.items() if key not in keys}
    if isinstance(value, list):
        return [kept for item in value if (kept := _without(item, *keys)) != {}]
    return value


@cache
def asked(name: str) -> tuple[tuple[str, Any, Ruling], ...]:
    """Every ruling of the worked cases that asks, told as they are and told with less."""
    return tuple(_asked(name))


def _asked(name: str) -> Iterator[tuple[str, Any, Ruling]]:
    for where, raw in own_documents(name) + shared_documents(name):
        for document in (raw, *told_coarsely(raw)):
            try:
                situation = read(document, where)
                state = situation.book.resume(situation.setup, situation.before)
                for step in situation.steps:
                    ruling = situation.book.judge(state, step)
                    if ruling.ask:
                        yield where, state, ruling
                    state = ruling.state
            except BadFact:
                continue  # told with less it may say something that cannot be said


def fitting(book: Book, ruling: Ruling, answers: dict[str, str]) -> Ruling | None:
    """None where the step before it cannot have been, if that is the answer: away's word, and it is home's turn."""
    try:
        return book.judge(ruling.state, Answer(answer=dict(answers)))
    except BadFact:
        return None


@every_book
def test_every_question_is_of_the_vocabulary_and_every_answer_is_taken(name: str) -> None:
    book, seen = registry.find(name), set()
    for where, _, ruling in asked(name):
        for question in ruling.ask:
            seen.add(question.word)
            assert question.word in QUESTIONS, where
            assert question.choices, where
            answered = [
                again
                for choice in question.choices[:6]
                if (again := fitting(book, ruling, {question.id: choice}))
            ]
            assert answered, f"{where}: no answer to {question.id} is taken"
            assert not [again for again in answered if question.id in {one.id for one in again.ask}], where
    assert seen, f"no worked case of {name} asks anything"


@every_book
def test_an_answer_to_what_nobody_asked_is_refused(name: str) -> None:
    book = registry.find(name)
    _, before, ruling = asked(name)[0]
    for wrong in ({"weather": "fine"}, {ruling.ask[0].id: "perhaps"}):
        with pytest.raises(BadFact, match=r"step\.answer"):
            book.judge(ruling.state, Answer(answer=dict(wrong)))
    with pytest.raises(BadFact, match="nothing was asked"):
        book.judge(before, Answer(answer={ruling.ask[0].id: ruling.ask[0].choices[0]}))


@every_book
def test_nobody_is_asked_what_changes_nothing(name: str) -> None:
    """What is asked alone decides alone; of several the ruling may hang on all together."""
    book = registry.find(name)
    for where, _, ruling in asked(name):
        (question, *more) = ruling.ask
        if not more and question.word not in DECIDED_BY_PEOPLE and len(question.choices) > 1:
            assert _differ(book, ruling, question), (where, question)


def _differ(book: Book, ruling: Ruling, question: Question) -> bool:
    answers = [
        again for choice in question.choices if (again := fitting(book, ruling, {question.id: choice}))
    ]
    return len({str(answer(book, one)) for one in answers}) > 1


@every_book
def test_a_match_that_is_measured_never_asks(name: str) -> None:
    match = random_match(Header(book=name), seed=16)
    assert not [taken.entry for taken in match.taken if taken.ruling.ask]


def test_an_answer_completes_the_step_before_it() -> None:
    """Guzikowa 6.1: how far a button was pushed decides what it costs, and only that was missing."""
    (where, raw), *_ = [
        (where, raw)
        for where, raw in own_documents("guzikowa")
        if raw.get("expect", {}).get("ask") == ["moved"]
    ]
    situation = read(raw, where)
    book, state = situation.book, situation.book.resume(situation.setup, situation.before)
    ruling = book.judge(state, situation.steps[0])
    assert not [call for call in ruling.calls if call.rule.startswith("6.1")]
    answers = {
        choice: book.judge(ruling.state, _step({"answer": {"moved": choice}})) for choice in ("1_cm", "31_cm")
    }
    rules = {choice: [call.rule for call in one.calls] for choice, one in answers.items()}
    assert rules["1_cm"] != rules["31_cm"]
    assert answers["31_cm"].cards
    assert not answers["31_cm"].ask


def _step(raw: dict[str, Any]) -> Step:
    return read_step(raw)
