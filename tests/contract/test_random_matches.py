"""Random players finish matches through offers alone; the log gives back the state."""

import random

import pytest

from palheta.bots.random_player import random_match, random_step
from palheta.facts import plain
from palheta.match import Header, Match, decode, encode
from palheta.rulebooks import registry
from palheta.rulebooks.base import MatchState, TableState, default_setup
from palheta.ruling import MayFlick, MaySay, MayWait, Offer
from tests.contract.books import every_book

SEEDS = range(6)


@every_book
@pytest.mark.parametrize("seed", SEEDS)
def test_a_random_match_ends_and_replays_to_the_same_state(name: str, seed: int) -> None:
    match = random_match(Header(book=name), seed)
    assert match.state.over is not None
    assert match.book.offers(match.state) == ()
    replayed = Match(*decode(encode(match.header, match.entries)))
    assert replayed.state == match.state


@every_book
def test_every_step_of_a_random_match_keeps_the_laws(name: str) -> None:
    book = registry.find(name)
    rng = random.Random(name)
    cites = book.clauses.cites(name)
    state = book.opening(default_setup(book))
    for _ in range(3000):
        if state.over is not None:
            break
        offers = book.offers(state)
        assert any(offer.barred is None for offer in offers), f"stuck: {state.next}"
        assert {offer.clause for offer in offers} <= set(book.clauses.by_id)
        assert not _flicked_from_nowhere(state, offers), state.next
        assert not _left_to_nobody(offers), state.next
        ruling = book.judge(state, random_step(rng, book, state))
        assert {call.rule for call in ruling.calls} <= set(book.clauses.by_id)
        assert ruling.next.with_ in {*cites, None, "play", "repeat"}
        assert ruling.score == ruling.state.score
        assert ruling.next == ruling.state.next
        assert (
            ruling.score.home >= state.score.home or ruling.over is not None
        )  # only a disqualification takes away
        assert ruling.score.away >= state.score.away or ruling.over is not None
        assert _no_negative_count(plain(ruling.counts)), ruling.counts
        state = ruling.state


def _flicked_from_nowhere(state: MatchState, offers: tuple[Offer, ...]) -> list[str]:
    """Pieces that could be flicked by the offers but do not lie on the table."""
    standing = state.pieces if isinstance(state, TableState) else {}
    flicks = [offer for offer in offers if isinstance(offer, MayFlick) and offer.barred is None]
    return [piece for offer in flicks for piece in offer.pieces if piece not in standing]


def _left_to_nobody(offers: tuple[Offer, ...]) -> list[Offer]:
    """Where nobody plays the referee he takes his default; beside it, what either player may say for both."""
    _, *others = [offer for offer in offers if offer.barred is None]
    return [o for o in others if o.side == "referee" and (not isinstance(o, MaySay | MayWait) or o.blocks)]


def _no_negative_count(value: object) -> bool:
    if isinstance(value, dict):
        return all(_no_negative_count(item) for item in value.values())
    return not isinstance(value, int | float) or value >= 0
