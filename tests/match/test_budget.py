"""A stranger's record is read within a budget."""

import pytest
from msgspec.structs import replace

from palheta.bots.random_player import random_match
from palheta.match import STRANGERS, Amended, Budget, Entry, Header, Match, OverBudget, decode, encode
from palheta.rulebooks import registry

HEADER = Header(book="dadinho", id="m1")


@pytest.fixture(scope="module")
def entries() -> list[Entry]:
    return random_match(HEADER, 1).entries[:60]


def read(data: bytes, budget: Budget) -> Match:
    return Match(*decode(data, "record", budget), budget)


@pytest.mark.parametrize("name", registry.names())
def test_a_real_match_is_well_within(name: str) -> None:
    match = random_match(Header(book=name), 2)
    third = Budget(*(getattr(STRANGERS, field) // 3 for field in STRANGERS.__struct_fields__))
    assert read(encode(match.header, match.entries), third).state == match.state


@pytest.mark.parametrize(
    ("what", "most"), [("bytes", 1_000), ("steps", 59), ("amendments", 1), ("seen", 20), ("judgements", 59)]
)
def test_too_much_is_refused_with_what_there_is_too_much_of(
    entries: list[Entry], what: str, most: int
) -> None:
    keeping: list[Entry] = [Amended(1, entries[0].step, "keep")] * 2 if hasattr(entries[0], "step") else []
    data = encode(HEADER, [*entries, *keeping])
    assert read(data, STRANGERS).state == Match(HEADER, entries).state
    with pytest.raises(OverBudget, match=f"more than {most:,} {what}"):
        read(data, replace(STRANGERS, **{what: most}))


def test_old_cuts_are_paid_in_judgements(entries: list[Entry]) -> None:
    first = entries[0]
    cuts: list[Entry] = [Amended(1, getattr(first, "step", None), "cut")] * 1_000
    with pytest.raises(OverBudget, match="judgements"):
        Match(HEADER, [*entries, *cuts], replace(STRANGERS, judgements=5_000))


def test_who_has_read_it_may_go_on(entries: list[Entry]) -> None:
    match = Match(HEADER, entries[:59], replace(STRANGERS, judgements=59))
    match.apply(entries[59])
    assert match.state == Match(HEADER, entries).state
