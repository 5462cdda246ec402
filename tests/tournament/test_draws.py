"""Draws: everybody can draw them again, seeds and clubs are kept apart, and nobody is favoured."""

import random
from collections import Counter
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from palheta.facts import BadFact
from palheta.match.chance import commitment
from palheta.tournament.draws import dishonest, draw_of, lots_of, toss_of
from palheta.tournament.entries import Amended, Drew, Entry, Sealed, entry_line
from palheta.tournament.event import Event
from palheta.tournament.fold import fold
from palheta.tournament.formats.seating import seed_order
from palheta.tournament.reading import event_of
from tests.tournament.organiser import event, organised

GROUPS: dict[str, Any] = {"id": "p", "format": "groups", "groups": 4}
KNOCKOUT: dict[str, Any] = {"id": "p", "format": "knockout"}


def drawn(made: Event, secret: str = "secret") -> Drew:
    return draw_of(fold(made), "p", secret)


@pytest.mark.parametrize("phase", [GROUPS, KNOCKOUT, {"id": "p", "format": "round_robin"}])
def test_the_secret_alone_decides(phase: dict[str, Any]) -> None:
    made = event(16, phase)
    assert drawn(made) == drawn(made)
    others = {repr(entry_line(drawn(made, f"another {n}"))) for n in range(5)}
    assert len(others) == 5


def test_a_word_from_the_hall_changes_the_draw() -> None:
    state = fold(event(16, GROUPS))
    assert draw_of(state, "p", "secret", "ox").groups != draw_of(state, "p", "secret", "cow").groups


def test_everybody_is_drawn_anywhere() -> None:
    """Each of eight into each of four groups about as often: 400 draws, chi-squared with 21 degrees of freedom."""
    made = event(8, GROUPS)
    state = fold(made)
    found = Counter(
        (one, name)
        for n in range(400)
        for name, group in draw_of(state, "p", f"secret {n}").groups.items()
        for one in group
    )
    chi = sum((found[f"p{k}", name] - 100) ** 2 / 100 for k in range(1, 9) for name in "ABCD")
    assert chi < 60


@settings(max_examples=10)
@given(count=st.integers(8, 40), seeds=st.integers(0, 8), number=st.integers(0, 99))
def test_seeds_are_parted_in_groups_and_brackets(count: int, seeds: int, number: int) -> None:
    secret = f"secret {number}"
    groups = drawn(event(count, GROUPS | {"draw": {"seeds": seeds}}), secret).groups
    top = {f"p{n}" for n in range(1, min(seeds, 4) + 1)}
    assert all(len(top & set(group)) <= 1 for group in groups.values())
    seats = drawn(event(count, KNOCKOUT | {"draw": {"seeds": seeds}}), secret).seats
    where = {seats.index(f"p{n}"): n for n in range(1, seeds + 1)}
    order = seed_order(len(seats))
    assert all(order[seat] == n for seat, n in where.items())


@pytest.mark.parametrize("secret", ["a", "b", "c"])
def test_pots_clubs_and_nations(secret: str) -> None:
    """Six groups, a pot a group's place; clubs wholly apart, nations as far as the clubs let them."""
    rng = random.Random(secret)
    people = [
        {"id": f"p{n}", "club": f"c{n % 6}", "nation": rng.choice(["BRA", "POL", "ESP", "ITA", "FRA", "MLT"])}
        for n in range(24)
    ]
    pots = [[f"p{n}" for n in range(k * 6, k * 6 + 6)] for k in range(4)]
    club, nation = ({p["id"]: p[key] for p in people} for key in ("club", "nation"))
    together = {}
    for apart in (("club",), ("club", "nation")):
        phase = {"id": "p", "format": "groups", "groups": 6, "draw": {"pots": pots, "apart": apart}}
        made = event_of({"event": "x", "book": "fistf", "entrants": people, "phases": [phase]})
        groups = drawn(made, secret).groups
        for group in groups.values():
            assert [sum(one in pot for one in group) for pot in pots] == [1, 1, 1, 1]
            assert len({club[one] for one in group}) == 4
        together[apart] = sum(4 - len({nation[one] for one in group}) for group in groups.values())
    assert together["club", "nation"] < together["club",]


@pytest.mark.parametrize("secret", ["a", "b", "c", "d"])
def test_a_bracket_keeps_clubs_apart_in_the_first_two_rounds(secret: str) -> None:
    made = event(32, KNOCKOUT | {"draw": {"seeds": 4, "apart": ["club"]}})
    club = {one.id: one.club for one in made.entrants}
    seats = drawn(made, secret).seats
    for at in range(0, 32, 4):
        four = [club[one] for one in seats[at : at + 4] if one]
        assert len(set(four)) == len(four)


def test_cross_and_snake_need_no_draw() -> None:
    groups = event(8, GROUPS | {"groups": 2, "draw": {"by": "snake"}})
    given_ = fold(groups).phases["p"].given
    assert given_ is not None
    assert given_.groups == {"A": ("p1", "p4", "p5", "p8"), "B": ("p2", "p3", "p6", "p7")}
    with pytest.raises(BadFact, match="follow from its `draw`"):
        drawn(groups)
    one = organised(
        event(
            8,
            GROUPS | {"groups": 2, "draw": {"by": "snake"}},
            {
                "id": "ko",
                "format": "knockout",
                "from": [{"phase": "p", "places": "1-2"}],
                "draw": {"by": "cross"},
                "tie": [{"by": "penalties"}],
            },
        )
    )
    one.run()
    (first, second), *_ = (f.pair for f in one.state.phases["ko"].fixtures)
    origin = one.state.phases["ko"].given.origin if one.state.phases["ko"].given else {}
    assert (origin[first], origin[second]) == ("A1", "B2")


def journal(made: Event) -> list[Entry]:
    return [Sealed(sha256=commitment("secret")), draw_of(fold(made), "p", "secret", "blue ox")]


def test_an_honest_draw() -> None:
    made = event(16, GROUPS)
    later = [
        *journal(made),
        toss_of("p", 1, "another"),
        Sealed(sha256=commitment("third")),
        toss_of("p", 2, "third"),
    ]
    assert dishonest(made, later) == []


def test_what_was_tampered_with_is_found() -> None:
    made = event(16, GROUPS)
    seal, draw = journal(made)
    assert isinstance(draw, Drew)
    a, b = draw.groups["A"], draw.groups["B"]
    swapped = msgspec.structs.replace(draw, groups=draw.groups | {"A": (b[0], *a[1:]), "B": (a[0], *b[1:])})
    (told,) = dishonest(made, [seal, swapped])
    assert "does not follow from its secret" in told
    other = draw_of(fold(made), "p", "a secret that pleases", "blue ox")
    (told,) = dishonest(made, [seal, other])
    assert "not the one that was sealed" in told
    (told,) = dishonest(made, [seal, draw, Amended(amend=2, instead=entry_line(swapped))])
    assert "changed by hand" in told
    tossed = toss_of("p", 1, "secret")
    turned = msgspec.structs.replace(tossed, side="odd" if tossed.side == "even" else "even")
    assert len(dishonest(made, [turned])) == 1


def test_lots_do_not_depend_on_who_is_named_first() -> None:
    assert lots_of("p", ["a", "b", "c"], "s") == lots_of("p", ["c", "a", "b"], "s")


def test_one_toss_for_all_tables_of_a_round() -> None:
    one = organised(event(4, {"id": "p", "format": "round_robin"}))
    one.write(toss_of("p", 1, "secret"))
    with pytest.raises(BadFact, match="one toss a round"):
        one.write(toss_of("p", 1, "another"))
    sides = Counter(toss_of("p", n, "secret").side for n in range(1, 401))
    assert 150 < sides["odd"] < 250
