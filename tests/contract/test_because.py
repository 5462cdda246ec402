"""No change of turn comes without its sentence: why next is what it is, in every book, with a clause that it has."""

import random
from collections.abc import Iterator
from typing import Any

from palheta.bots.random_player import random_step
from palheta.facts import Step
from palheta.match import Header, Match
from palheta.match.entries import Happened
from palheta.play.lengths import scaled
from palheta.rulebooks import registry
from palheta.ruling import Ruling
from palheta.situations.situation import read
from tests.contract.books import every_book, own_documents, shared_documents

Told = tuple[str, Any, Step, Ruling]  # where, the state before, what was done, what was ruled


def of_matches(name: str) -> Iterator[Told]:
    options = scaled(registry.find(name), "sprint")
    for seed in range(4):
        match, rng = Match(Header(book=name, options=options)), random.Random(f"because {seed}")
        while match.state.over is None:
            before, step = match.state, random_step(rng, match.book, match.state, match.offers)
            ruling = match.apply(Happened(step))
            assert ruling is not None
            yield f"seed {seed}, entry {len(match.entries)}", before, step, ruling


def of_situations(name: str) -> Iterator[Told]:
    for where, raw in own_documents(name) + shared_documents(name):
        situation = read(raw, where)
        state = situation.book.resume(situation.setup, situation.before)
        for step in situation.steps:
            ruling = situation.book.judge(state, step)
            yield where, state, step, ruling
            state = ruling.state


@every_book
def test_no_change_of_turn_comes_without_its_sentence(name: str) -> None:
    clauses, changes = registry.find(name).clauses.by_id, 0
    for where, before, step, ruling in (*of_matches(name), *of_situations(name)):
        if ruling.because is not None:
            assert ruling.because.clause in clauses, (where, ruling.because)
            assert "{" not in str(ruling.because.words), (where, ruling.because)
        if (before.next.side, before.next.with_) != (ruling.next.side, ruling.next.with_):
            changes += 1
            assert ruling.because is not None, (where, step, before.next, ruling.next)
    assert changes > 50, "the matches and situations of a book change hands all the time"
