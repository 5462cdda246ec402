"""What one tap would place is possible, and passes the same check as any other placing."""

import random
from collections.abc import Iterator

import pytest

from palheta.bots.random_player import random_step
from palheta.match import Happened, Header, Match
from palheta.play.placing import misplaced
from palheta.rulebooks import registry
from palheta.rulebooks.base import TableState
from palheta.ruling import MayPlace
from palheta.table.geometry import wholly_inside

on_a_table = pytest.mark.parametrize(
    "name", [name for name in registry.names() if registry.find(name).default_table()]
)


def suggestions(name: str, seeds: range, steps: int) -> Iterator[tuple[str, TableState, MayPlace]]:
    for seed in seeds:
        match, rng = Match(Header(book=name)), random.Random(seed)
        for number in range(steps):
            if match.state.over is not None:
                break
            for offer in match.offers:
                if isinstance(offer, MayPlace) and offer.suggest and offer.barred is None:
                    yield f"{name}, seed {seed}, step {number}", match.state, offer
            match.apply(Happened(random_step(rng, match.book, match.state)))


@on_a_table
def test_every_suggestion_keeps_its_own_conditions(name: str) -> None:
    seen = 0
    for where, state, offer in suggestions(name, range(4), 250):
        seen += 1
        assert set(offer.suggest) <= set(offer.pieces), where
        refused = misplaced(state, offer, offer.suggest)
        assert refused is None, f"{where}: {offer.label}: {refused.broken if refused else ''}"
    assert seen > 20


@on_a_table
def test_every_suggestion_lies_on_the_table(name: str) -> None:
    seen = 0
    for where, state, offer in suggestions(name, range(4, 7), 250):
        seen += 1
        for piece, place in offer.suggest.items():
            assert place.point is not None, where
            shape = state.table.footprint(piece, place.point, place.angle)
            assert wholly_inside(shape, state.table.pitch.table), f"{where}: {offer.label}: {piece} {place}"
    assert seen > 20
