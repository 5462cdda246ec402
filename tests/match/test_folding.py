"""Reading a record takes one judgement for every step that stands, however often it was amended."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from palheta.bots.random_player import random_match
from palheta.facts import BadFact, Report, Step, read_step
from palheta.match import Amended, Entry, Happened, Header, Match, NoSuchStep, decode, encode
from palheta.rulebooks import registry
from palheta.ruling import Ruling

HEADER = Header(book="dadinho", id="m1")


@pytest.fixture(scope="module")
def entries() -> list[Entry]:
    return random_match(HEADER, 1).entries[:60]


def amended(match: Match, rng: random.Random) -> Iterator[Entry]:
    """Whatever a referee might want to correct."""
    for _ in range(12):
        number = rng.randrange(1, len(match.entries) + 1)
        step = rng.choice([None, match.taken[rng.randrange(len(match.taken))].step])
        try:
            yield match.amendment(number, step, rng.choice(["keep", "keep", "cut"]))
        except (NoSuchStep, BadFact):
            continue


@pytest.mark.parametrize("seed", range(8))
def test_the_log_gives_back_the_match_that_was_amended_live(entries: list[Entry], seed: int) -> None:
    match = Match(HEADER, entries)
    for entry in amended(match, random.Random(seed)):
        match.apply(entry)
    again = Match(*decode(encode(match.header, match.entries)))
    assert again.state == match.state
    assert again.taken == match.taken
    assert again.judgements <= len(entries)


def test_thousands_of_amendments_cost_no_judgement(
    entries: list[Entry], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = 0
    book = registry.find("dadinho")

    class Counting:
        def __getattr__(self, name: str) -> object:
            return getattr(book, name)

        def judge(self, state: Any, step: Step) -> Ruling:
            nonlocal asked
            asked += 1
            return book.judge(state, step)

    counting = Counting()
    monkeypatch.setattr(registry, "find", lambda name: counting)
    first = entries[0]
    assert isinstance(first, Happened)
    plain = Match(HEADER, entries)
    assert asked == plain.judgements == len(entries)
    for count in (10, 1_000, 5_000):
        again: list[Entry] = [Amended(1, first.step)] * count
        match = Match(HEADER, [*entries, *again])
        assert match.state == plain.state
        assert match.judgements == len(entries)


def test_an_old_cut_is_worked_out_by_judging(entries: list[Entry]) -> None:
    live = Match(HEADER, entries)
    noted = live.amendment(1, None, "cut")
    assert noted.cut is not None
    assert 1 < noted.cut <= len(entries)
    old = Amended(1, None, "cut")
    live.apply(old)
    assert Match(HEADER, [*entries, old]).taken == Match(HEADER, [*entries, noted]).taken == live.taken


def test_a_cut_that_cuts_nothing_names_itself(entries: list[Entry]) -> None:
    match = Match(HEADER, entries)
    last = match.taken[-1]
    noted = match.amendment(last.entry, last.step, "cut")
    assert noted.cut == len(entries) + 1
    match.apply(noted)
    assert match.state == Match(HEADER, entries).state


def test_a_step_that_fits_again_is_taken_again(entries: list[Entry]) -> None:
    """The draw is taken back, then put right: what chose among its options is there again."""
    match = Match(HEADER, entries)
    whole = match.state
    first = entries[0]
    assert isinstance(first, Happened)
    for step in ({"choose": "away" if first.step == read_step({"choose": "home"}) else "home"}, None):
        match.apply(match.amendment(1, first.step if step is None else read_step(step), "keep"))
    assert match.state == whole


def test_a_step_that_never_fitted_is_refused_with_its_entry(entries: list[Entry]) -> None:
    unheard = Happened(Report(report="yawning", side="home"))
    with pytest.raises(BadFact, match=r"entry 61: .*report"):
        Match(HEADER, [*entries, unheard])
    first = entries[0]
    assert isinstance(first, Happened)
    with pytest.raises(BadFact, match="entry 61: "):  # nor does an amendment of what came after it excuse it
        Match(HEADER, [*entries, unheard, *entries[:1], Amended(62, first.step)])
    with pytest.raises(BadFact, match="entry 62: "):
        Match(HEADER, [*entries, Happened(first.step), Amended(61, unheard.step)])


def test_what_was_taken_back_cannot_be_amended_again(entries: list[Entry]) -> None:
    match = Match(HEADER, entries)
    back = match.amendment(5, None, "keep")
    match.apply(back)
    with pytest.raises(NoSuchStep, match="taken back already"):
        match.apply(back)
    with pytest.raises(NoSuchStep, match="taken back already"):
        Match(HEADER, [*entries, back, back])
