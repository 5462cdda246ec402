"""Whatever a book says may be reported, it takes: in any state, with any of the answers it names."""

import itertools
import random
from collections.abc import Iterator
from typing import Any

import pytest

from palheta.bots.random_player import random_match
from palheta.cli.main import run
from palheta.facts import Report
from palheta.match import Header
from palheta.play.lengths import scaled
from palheta.rulebooks import registry
from palheta.rulebooks.base import default_setup
from palheta.ruling import Telling
from tests.contract.books import every_book

STATES, COMBINATIONS = 12, 6  # of a match, of a telling; the seeds change what they are


def states(name: str, seed: int) -> Iterator[Any]:
    book = registry.find(name)
    match = random_match(Header(book=name, options=scaled(book, "sprint")), seed)
    rng = random.Random(seed)
    yield match.opening
    yield from (taken.ruling.state for taken in rng.sample(match.taken, min(STATES, len(match.taken))))


def some(telling: Telling, rng: random.Random) -> list[Report]:
    """The commonest, and some others."""
    every = list(itertools.islice(telling.steps(), 5_000))
    return [every[0], *rng.sample(every, min(COMBINATIONS, len(every)))]


@every_book
def test_every_telling_is_taken(name: str) -> None:
    book, rng, told = registry.find(name), random.Random(name), 0
    for state in states(name, 1):
        for telling in book.tellings(state):
            for step in some(telling, rng):
                after = book.judge(state, step).state
                assert after.over is not None or book.offers(after), f"{step} leaves nothing to do"
                told += 1
    assert told > 50


@every_book
def test_every_word_may_be_told_as_long_as_a_match_lasts(name: str) -> None:
    book = registry.find(name)
    for state in states(name, 3):
        told = [telling.word for telling in book.tellings(state)]
        assert set(told) == (set(book.reports) if state.over is None else set())
        assert len(told) == len(set(told))


@every_book
def test_slots_have_answers_and_the_side_is_always_said(name: str) -> None:
    book = registry.find(name)
    for state in states(name, 4):
        for telling in book.tellings(state):
            assert all(slot.answers for slot in telling.slots), telling.word
            assert all(slot.needed == (slot.key == "side") for slot in telling.slots)
            first = next(telling.steps())
            assert first.side == (dict(_first(telling)).get("side"))


def _first(telling: Telling) -> Iterator[tuple[str, str]]:
    yield from ((slot.key, slot.answers[0]) for slot in telling.slots)


def test_what_is_likely_depends_on_how_things_stand() -> None:
    book = registry.find("guzikowa")
    assert book.tellings(book.opening(default_setup(book)))[0].word == "equipment"
    firsts = {tuple(one.word for one in book.tellings(state))[:1] for state in states("guzikowa", 5)}
    assert len(firsts - {()}) > 1


def test_the_reports_that_are_listed_are_the_tellings(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "dadinho", "--reports"]) == 0
    listed = [line.split()[0] for line in capsys.readouterr().out.splitlines()]
    book = registry.find("dadinho")
    assert listed == [one.word for one in book.tellings(book.opening(default_setup(book)))]
