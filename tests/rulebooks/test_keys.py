"""The keys of a console: each tells a step that the book takes, and what happens most comes first."""

import itertools
from typing import Any

import pytest

from palheta.facts import read_step
from palheta.match import Happened, Header, Match
from palheta.rulebooks import registry
from palheta.rulebooks.keys import keys_of
from palheta.ruling import Key
from tests.rulebooks.test_overruling import begun

every_book = pytest.mark.parametrize("book", registry.names())


def first_answers(key: Key) -> dict[str, str]:
    return {slot.key: slot.answers[0] for slot in key.slots if slot.needed}


@every_book
def test_every_key_tells_something_that_the_book_takes(book: str) -> None:
    match = begun(book)
    for key in keys_of(match.book, match.state):
        for answers in (first_answers(key), {slot.key: slot.answers[-1] for slot in key.slots}):
            match.book.judge(match.state, read_step(key.told(answers)))


@every_book
def test_a_match_goes_on_by_its_keys_alone(book: str) -> None:
    """Always the first key of whoever is to act; the judge never stands still."""
    match = Match(Header(book=book, told=True))
    seen = set()
    for turn in range(40):
        keys = keys_of(match.book, match.state)
        if not keys:
            break
        key = next((key for key in keys if key.first), keys[turn % min(8, len(keys))])
        match.apply(Happened(read_step(key.told(first_answers(key)))))
        seen.add(key.id)
    assert len(seen) >= 3


@every_book
def test_of_the_side_that_acts_the_flick_comes_first_and_no_key_comes_twice(book: str) -> None:
    match = begun(book)
    while any(key.first for key in keys_of(match.book, match.state)) and match.opening.setup.table:
        key = next(key for key in keys_of(match.book, match.state) if key.first)
        match.apply(Happened(read_step(key.told(first_answers(key)))))
        if len(match.taken) > 6:
            break
    keys = keys_of(match.book, match.state)
    assert len({(key.side, key.id) for key in keys}) == len(keys)
    if match.opening.setup.table is not None:
        acts = [key.id for key in keys if key.side == match.state.next.side and not key.first]
        assert acts[:3] == ["goal", "played", "passed"]


def test_what_holds_an_unanswered_slot_is_left_out() -> None:
    step: dict[str, Any] = {"report": "hand", "side": "home", "at": "{at}", "piece": "{piece}"}
    key = Key(
        "report.hand",
        "report",
        "home",
        registry.find("dadinho").tellings(begun("dadinho").state)[0].meaning,
        step,
    )
    assert key.told({"at": "home_half"}) == {"report": "hand", "side": "home", "at": "home_half"}
    assert key.told({}) == {"report": "hand", "side": "home"}


def test_an_answer_written_as_json_is_meant_as_such() -> None:
    match = begun("campeao")
    rolls = [key for key in keys_of(match.book, match.state) if key.id.startswith("roll.")]
    faces = itertools.chain.from_iterable(slot.answers for key in rolls for slot in key.slots)
    assert all(isinstance(rolls[0].told({"face": face})["face"], dict | str) for face in faces)
    assert Key("late", "clock", "home", rolls[0].label, {"late": "{late}"}).told({"late": "9"}) == {"late": 9}


def test_the_books_own_words_are_found() -> None:
    match = begun("dadinho")
    own = {key.id: key.own for key in keys_of(match.book, match.state)}
    assert "Goleiros" in own["report.moved_keeper"]
