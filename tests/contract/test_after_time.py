"""The end of a period crossed with requests and advantage: nothing is won by asking after time, nor lost by playing on.

Random matches give the positions. From each the clock jumps beyond the period's end; where the book then holds the
period open for something still to be taken, requests are made all the same.
"""

import itertools
import random
from collections.abc import Iterator
from typing import Any

import pytest

from palheta.bots.random_player import random_step
from palheta.facts import Exchange, Say, Substitute, Time
from palheta.rulebooks import registry
from palheta.rulebooks.base import Book, TableState, default_setup
from palheta.ruling import MaySay, MaySubstitute, Offer, Ruling
from palheta.table.frame import SIDES

# What a player may ask for, and how he says that he prefers to play on.
REQUESTS: dict[str, tuple[str, ...]] = {
    "campeao": (),
    "dadinho": ("shot", "advantage"),
    "fistf": ("advantage",),
    "fistf-indoor": ("advantage",),
    "guzikowa": ("play",),
    "tres-toques": ("shot", "advantage"),
}
PLAY_ON = {"guzikowa": "play"}
# What of it may still be asked after time, where it is offered, by the clause that says so.
ALLOWED: dict[str, dict[str, str]] = {
    "dadinho": {"advantage": "46"},  # back to the shot that was asked for in time (15), never to play on
    "fistf": {
        "advantage": "10.7.2.1"
    },  # what came of the ball before, rather than the kick; never to play on
    "fistf-indoor": {"advantage": "10.7.2.1"},
    "tres-toques": {"shot": "77"},  # with what the period is kept open for (63)
}
# What a match remembers beside clock, score and who is on the table.
LASTING = ("subs", "warnings", "noted", "added", "flicks_left", "expelled", "cards", "exits")

LONG_AFTER = 3600.0
ENOUGH = 20  # positions of a book that were tried
SEEDS = 60  # random matches at most to find them in
STEPS = 250
MOST_STEPS = 500  # after time; a random attack of campeão goes on for some dozens

every_book = pytest.mark.parametrize("name", sorted(REQUESTS))


def positions(book: Book, seed: int) -> Iterator[Any]:
    """States of random matches, one step after another."""
    rng = random.Random(f"{book.name} {seed}")
    state = book.opening(default_setup(book))
    for _ in range(STEPS):
        state = book.judge(state, random_step(rng, book, state)).state
        if state.over is not None:
            state = book.opening(default_setup(book))
        yield state


def after_time(book: Book, state: Any) -> Any | None:
    """The same with the time up, where the period goes on all the same."""
    late = book.judge(state, Time(time=LONG_AFTER)).state
    return None if is_over(late, state.period) or last_flicks(late) else late


def last_flicks(state: Any) -> bool:
    """Três Toques plays what was lost as so many flicks (54): until they are made the time is not up."""
    return getattr(getattr(state, "half", None), "flicks_left", None) is not None


def is_over(state: Any, period: int) -> bool:
    return state.over is not None or state.period != period or state.next.with_ == "period_end"


def test_no_book_is_left_out() -> None:
    assert sorted(REQUESTS) == sorted(registry.names())


@every_book
def test_after_time_nothing_may_be_asked_and_the_period_ends(name: str) -> None:
    book, rng = registry.find(name), random.Random(name)
    held = (
        late for seed in range(SEEDS) for state in positions(book, seed) if (late := after_time(book, state))
    )
    tried = list(itertools.islice(held, ENOUGH))
    for late in tried:
        played_out(book, rng, late)
    assert len(tried) == ENOUGH


def played_out(book: Book, rng: random.Random, state: Any) -> None:
    """On from a state after time by random offers, asking for something at every step."""
    period = state.period
    for _ in range(MOST_STEPS):
        nothing_is_offered(book, state)
        for asked in requests(book, state):
            is_void(book, state, asked)
        state = book.judge(state, random_step(rng, book, state)).state
        if is_over(state, period):
            return
    raise AssertionError(f"{book.name}: the period never ended: {state.next}")


def nothing_is_offered(book: Book, state: Any) -> None:
    allowed = ALLOWED.get(book.name, {})
    for offer in book.offers(state):
        if isinstance(offer, MaySay) and offer.word in REQUESTS[book.name] and offer.barred is None:
            assert offer.clause == allowed.get(offer.word), (offer, state.next)
    assert "advantage" not in state.next.options or "advantage" in allowed, state.next


def requests(book: Book, state: Any) -> Iterator[Say]:
    """Requests of either side, of no button and of the ones on the table."""
    pieces = [None, *sorted(state.pieces)[::5]] if isinstance(state, TableState) else []
    for word in REQUESTS[book.name]:
        if word in ALLOWED.get(book.name, {}) and _may_be_said(book, state, word):
            continue
        yield from (Say(say=word, side=side, piece=piece) for side in SIDES for piece in pieces)


def _may_be_said(book: Book, state: Any, word: str) -> bool:
    return any(_says(offer, word) for offer in book.offers(state))


def _says(offer: Offer, word: str) -> bool:
    return isinstance(offer, MaySay) and offer.word == word and offer.barred is None


def is_void(book: Book, state: Any, asked: Say) -> None:
    """It does nothing; or it gives up what was still to be taken, and the period is over."""
    ruling = book.judge(state, asked)
    assert ruling.calls == (), (asked, ruling.calls)
    assert ruling.state == state or is_over(ruling.state, state.period), (asked, state.next, ruling.next)


@pytest.mark.parametrize("name", sorted(set(REQUESTS) - {"campeao"}))  # dice know no advantage
def test_advantage_carries_what_has_happened_since(name: str) -> None:
    book, word = registry.find(name), PLAY_ON.get(name, "advantage")
    found = (
        (state, offer.side)
        for seed in range(SEEDS)
        for state in positions(book, seed)
        for offer in book.offers(state)
        if _says(offer, word)
    )
    tried = list(itertools.islice(found, ENOUGH))
    for state, side in tried:
        nothing_is_undone(book, state, Say(say=word, side=side))
    assert len(tried) == ENOUGH


def nothing_is_undone(book: Book, state: Any, said: Say) -> None:
    """Time passes and players change between the offence and the word: all of that stays."""
    now = book.judge(state, Time(time=state.clock + 1.0))
    gone = set()
    for step in changes(book, now.state):
        changed = book.judge(now.state, step)
        if _may_be_said(book, changed.state, said.say):
            now = changed
            gone.add(step.substitute.out)
    if not _may_be_said(book, now.state, said.say):
        return  # the clock ended it
    then = book.judge(now.state, said)
    assert then.state.clock >= now.state.clock
    assert then.state.period == now.state.period
    # what came of the offence's own flick may be preferred, a goal too
    assert then.score.home >= now.score.home
    assert then.score.away >= now.score.away
    assert _lasting(then) == _lasting(now)
    if isinstance(now.state, TableState):
        # who lay beside the pitch may be back on it, whom the flick itself sent off is off; who was exchanged is gone
        off = set(getattr(then.state, "off", ()))
        assert set(now.state.pieces) - off <= set(then.state.pieces) - gone


def changes(book: Book, state: Any) -> Iterator[Substitute]:
    """A substitution of each side, where it is offered."""
    for offer in book.offers(state):
        if isinstance(offer, MaySubstitute) and offer.barred is None:
            yield Substitute(substitute=Exchange(offer.pieces[0], offer.bench[0]), side=offer.side)


def _lasting(ruling: Ruling) -> dict[str, Any]:
    return {key: ruling.counts.get(key) for key in LASTING}
