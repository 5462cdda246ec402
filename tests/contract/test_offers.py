"""Offers of every book on the ways of random matches: what they stand for can be done, no more can, and whatever is
done with pieces says what it asks for."""

import random
from collections.abc import Iterator
from itertools import islice

from palheta.bots.random_player import random_step
from palheta.match import Header, Match
from palheta.match.entries import Happened
from palheta.rulebooks import registry
from palheta.rulebooks.base import MatchState
from palheta.ruling import MayDive, MayFlick, MayPlace, MaySubstitute, Offer
from tests.contract.books import every_book

STEPS = 250  # of a match that are looked at
MOST = 6  # steps of one offer: a substitution stands for sixty


def states(name: str) -> Iterator[tuple[MatchState, tuple[Offer, ...]]]:
    for seed in range(2):
        match, rng = Match(Header(book=name)), random.Random(f"offers {seed}")
        for _ in range(STEPS):
            if match.state.over is not None:
                break
            yield match.state, match.offers
            match.apply(Happened(random_step(rng, match.book, match.state, match.offers)))


@every_book
def test_what_an_offer_stands_for_is_allowed_and_can_be_judged_and_what_is_barred_is_not(name: str) -> None:
    book, barred = registry.find(name), 0
    for state, offers in states(name):
        assert not [offer for i, offer in enumerate(offers) if offer in offers[:i]], "offered twice"
        for offer in offers:
            barred += offer.barred is not None
            assert offer.barred is None or (offer.tap is None and str(offer.barred)), offer
            if isinstance(offer, MayFlick | MayPlace | MayDive | MaySubstitute) and not offer.punished:
                assert offer.condition is not None or offer.barred is not None, offer
            for step in islice(offer.steps(), MOST):
                assert offer.allows(step) == (offer.barred is None), offer
                if offer.barred is None:
                    book.judge(state, step)
    assert barred
