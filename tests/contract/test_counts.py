"""What a book counts, and how far: no count goes further, and something happens where it ends."""

import pytest

from palheta.bots.random_player import random_match
from palheta.match import Header
from palheta.play.lengths import scaled
from palheta.rulebooks import registry
from palheta.rulebooks.counts import most_of
from tests.contract.books import every_book

# Every book counts something that ends.
ENDING = {
    "dadinho": {"team": 9, "piece": 3, "subs": 3},
    "tres-toques": {"flicks": 3, "subs": 3},
    "fistf": {"piece": 3, "ticks": 3, "subs": 3},
    "fistf-indoor": {"piece": 3, "ticks": 3, "subs": 3},
    "guzikowa": {"exits": 4, "subs": 3},
    "campeao": {"fouls": 2},
}


@every_book
def test_a_count_never_goes_further_than_the_book_says(name: str) -> None:
    book = registry.find(name)
    match = random_match(Header(book=name, options=scaled(book, "sprint")), seed=7)
    assert most_of(book, match.opening) == ENDING[name]
    for taken in match.taken:
        most = most_of(book, taken.ruling.state)
        for count, value in taken.ruling.counts.items():
            if count in most:
                values = value.values() if isinstance(value, dict) else (value,)
                assert all(one <= most[count] for one in values), (taken.entry, count, value)


def test_a_restricted_play_of_three_touches_has_two_flicks() -> None:
    book = registry.find("tres-toques")
    kinds = {"restricted": 2, "standard": 3}
    seen = {}
    for seed in range(3):
        match = random_match(Header(book="tres-toques"), seed=seed)
        for taken in match.taken:
            kind = taken.ruling.counts.get("play", "standard")
            seen[kind] = most_of(book, taken.ruling.state)["flicks"]
    assert seen == {kind: kinds[kind] for kind in seen}
    if "restricted" not in seen:
        pytest.fail("these matches have no restricted play: take others")
