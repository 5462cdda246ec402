"""Três Toques: laws of this book alone; what every book keeps is in tests/contract."""

import itertools
from collections.abc import Mapping
from typing import Any

import pytest
from bench.odd_tables import odd_table
from msgspec.structs import replace

from palheta.bots.random_player import random_match
from palheta.facts import BadFact, Choose, Flick, Late, Place, Put, Say, convert, read_step
from palheta.match import Header
from palheta.rulebooks.base import Setup, default_setup
from palheta.rulebooks.counts import units_of
from palheta.rulebooks.tres_toques.book import BOOK
from palheta.rulebooks.tres_toques.gauge import shut_in
from palheta.rulebooks.tres_toques.outcome.arrangement import arrangement_faults
from palheta.rulebooks.tres_toques.outcome.formation import (
    goal_kick_formation,
    kick_off_formation,
    legal_in_arrangement,
)
from palheta.rulebooks.tres_toques.state import State, TresToquesPosition
from palheta.rulebooks.tres_toques.vocabulary import Options
from palheta.ruling import MayFlick, MayPlace, MaySay, Offer
from palheta.table.frame import SIDES, Side, is_keeper
from palheta.table.geometry import Disc, Rect
from palheta.table.table import Table

SETUP = default_setup(BOOK)
WALLS = Rect(-1070, -770, 1070, 770)


def position(**raw: object) -> State:
    return BOOK.resume(SETUP, convert(raw, TresToquesPosition, "before"))


def grown(*centres: tuple[float, float]) -> list[Disc]:
    return [Disc(centre, 55 - 1e-3) for centre in centres]


TABLES = [None, odd_table("tres-toques", "smallest"), odd_table("tres-toques", "largest")]


@pytest.mark.parametrize("table", TABLES, ids=["default", "smallest", "largest"])
@pytest.mark.parametrize("kicker", SIDES)
def test_the_suggested_kick_off_is_legal(kicker: Side, table: Table | None) -> None:
    state = BOOK.opening(Setup(table or SETUP.table, SETUP.options))
    ruling = BOOK.judge(state, Choose(choose=kicker, side="referee"))
    ruling = BOOK.judge(ruling.state, Choose(choose="kick_off", side=kicker))
    for side in (kicker, "away" if kicker == "home" else "home"):
        offer = BOOK.offers(ruling.state)[0]
        assert isinstance(offer, MayPlace)
        assert offer.side == side
        ruling = BOOK.judge(ruling.state, Put(place=offer.suggest, side=offer.side))
        assert ruling.calls == ()
        assert ruling.places == {}
        assert arrangement_faults(ruling.state, "home" if side == "home" else "away") == {}
    assert isinstance(BOOK.offers(ruling.state)[0], MayFlick)


@pytest.mark.parametrize("kicker", SIDES)
def test_the_suggested_goal_kick_arrangement_is_legal(kicker: Side) -> None:
    restart = {"kind": "goal_kick", "side": kicker, "at": [-900 if kicker == "home" else 900, 95]}
    state = position(turn=kicker, ball=restart["at"], restart=restart)
    pieces = {name: place for side in SIDES for name, place in kick_off_formation(state, side, True).items()}
    state = replace(state, pieces=pieces)
    state = replace(state, pieces={n: p for s in SIDES for n, p in goal_kick_formation(state, s).items()})
    for side in SIDES:
        for name in state.field_pieces(side):
            at = state.point(name)
            assert at is not None
            assert legal_in_arrangement(state, side, name, at), name


def test_the_gauge_needs_exactly_sixty_millimetres() -> None:
    between = [(-55.0, 40.0), (55.0, 40.0), (0.0, -60.0), (-60.0, -10.0), (60.0, -10.0)]
    assert not shut_in((0.0, 0.0), 5.0, grown(*between), WALLS)
    narrower = [(-54.0, 40.0), (54.0, 40.0), *between[2:]]
    assert shut_in((0.0, 0.0), 5.0, grown(*narrower), WALLS)


def test_a_ring_far_from_the_ball_shuts_it_in_too() -> None:
    ring = [(200.0 * x, 200.0 * y) for x, y in itertools.product((-1, 0, 1), repeat=2) if (x, y) != (0, 0)]
    assert not shut_in((0.0, 0.0), 5.0, grown(*ring), WALLS)
    dense = [(100.0 * x, 100.0 * y) for x, y in itertools.product((-1, 0, 1), repeat=2) if (x, y) != (0, 0)]
    assert shut_in((0.0, 0.0), 5.0, grown(*dense), WALLS)


def test_a_noted_fault_keeps_its_cause() -> None:
    state = position(turn="home", ball=[0, 100], pieces={"h7": [-60, 100]}, clock=70)
    ruling = BOOK.judge(state, Late(late=15, side="home"))
    assert ruling.state.record.causes == (("home", "64", 1, 70.0),)


KICK_OFF = {
    "turn": "home", "ball": [0, 0], "pieces": {"hk": [-985, 0], "h9": [-56, 0], "h10": [-56, 80]},
    "restart": {"kind": "kick_off", "side": "home", "at": [0, 0]},
}  # fmt: skip


@pytest.mark.parametrize(
    ("piece", "seen", "why"),
    [
        ("h9", [{"rest": {"h9": [0, 90]}}], "h9 missed the ball: the taker must be the first to touch it"),
        (
            "h9",
            [{"touch": ["h9", "h10"]}, {"touch": ["h10", "ball"]}, {"rest": {"ball": [60, 0]}}],
            "h10 touched the ball before h9: the taker must be the first to touch it",
        ),
        (
            "h9",
            [{"touch": ["h9", "ball"]}, {"rest": {"ball": [20.5, 0], "h9": [-20, 0]}}],
            "the ball ran only 20.5 mm: 31 mm are asked",
        ),
        (
            "h9",
            [{"touch": ["h9", "ball"]}, {"rest": {"ball": [400, 0], "h9": [-20, 0]}}],
            "the ball left the centre circle on the first flick of the kick-off",
        ),
        (
            "h9",
            [{"touch": ["h9", "ball"]}, {"rest": {"ball": [60, 60], "h9": [315, 0]}}],
            "h9 left the centre circle on the first flick of the kick-off",
        ),
        (
            "h9",
            [{"touch": ["h9", "ball"]}, {"rest": {"ball": [-60, 60], "h9": [-20, 0]}}],
            "the ball did not stop in home's attack half at the kick-off",
        ),
    ],
)
def test_a_wrong_kick_off_says_which_part_was_wrong(piece: str, seen: list[Any], why: str) -> None:
    ruling = BOOK.judge(position(**KICK_OFF), read_step({"flick": piece, "seen": seen}))
    assert [str(call.why) for call in ruling.calls] == [why]


def test_added_time_is_counted_in_seconds_and_the_rest_in_things() -> None:
    assert units_of(BOOK) == {"added": "s"}


def with_options(raw: Mapping[str, Any], **options: Any) -> State:
    setup = Setup(SETUP.table, Options(**options))
    return BOOK.resume(setup, convert(raw, TresToquesPosition, "before"))


def test_an_organiser_may_count_every_wrong_attempt() -> None:
    before: dict[str, Any] = {"turn": "home", "ball": [300, 0], "pieces": {"h5": [240, 0]}}
    before["restart"] = {"kind": "indirect_free_kick", "side": "home", "at": [300, 0]}
    missed = read_step({"flick": "h5", "seen": [{"rest": {"h5": [240, 60]}}]})
    assert BOOK.judge(with_options(before), missed).state.record.noted == {}
    assert BOOK.judge(with_options(before, noted_from_attempt=1), missed).state.record.noted == {"home": 1}


def test_an_organiser_may_note_as_soon_as_time_is_called() -> None:
    before = {"turn": "home", "ball": [0, 100], "pieces": {"h7": [-60, 100]}}
    late = Late(late=12, side="home")
    assert BOOK.judge(with_options(before), late).state.record.noted == {}
    assert BOOK.judge(with_options(before, late_noted_at_full_five=False), late).state.record.noted == {
        "home": 1
    }


def test_an_organiser_may_punish_pushing_through_an_own_piece() -> None:
    before = {"turn": "home", "ball": [420, 0], "pieces": {"h7": [200, 0], "h8": [270, 0], "a5": [330, 0]}}
    touches = [{"touch": ["h7", "h8"], "moved": 20}, {"touch": ["h8", "a5"], "moved": 9}]
    pushed = read_step({"flick": "h7", "seen": touches})
    assert BOOK.judge(with_options(before), pushed).calls == ()
    assert [c.rule for c in BOOK.judge(with_options(before, foul_through_own_piece=True), pushed).calls] == [
        "83"
    ]


def test_an_organiser_may_start_the_count_again_after_an_expulsion() -> None:
    counts = {"noted": {"home": 2}}
    before = {"turn": "home", "ball": [0, 100], "pieces": {"h7": [-60, 100]}, "counts": counts}
    late = Late(late=15, side="home")
    assert BOOK.judge(with_options(before), late).state.record.noted == {"home": 3}
    assert BOOK.judge(with_options(before, expulsion_starts_again=True), late).state.record.noted == {
        "home": 0
    }


def test_unknown_words_are_refused_with_what_is_known() -> None:
    state = position(turn="home", ball=[0, 100], pieces={"h7": [-60, 100]})
    for raw in (
        {"report": "rain"},
        {"say": "cheese"},
        {"choose": "h3"},
        {"decide": {"weather": 1}},
        {"flick": "hs"},
    ):
        with pytest.raises(BadFact):
            BOOK.judge(state, read_step(raw))


def test_what_nobody_measured_is_asked_for_where_the_ruling_hangs_on_it() -> None:
    state = position(turn="home", ball=[150, 600], pieces={"h7": [110, 550], "ak": [985, 0]})
    out = read_step(
        {"flick": "h7", "seen": [{"touch": ["h7", "ball"]}, {"out": "ball", "over": "touchline"}]}
    )
    assert not BOOK.judge(state, out).ask  # a throw-in, wherever it was
    behind = read_step(
        {"flick": "h7", "seen": [{"touch": ["h7", "ball"]}, {"out": "ball", "over": "goal_line"}]}
    )
    assert [question.id for question in BOOK.judge(state, behind).ask] == ["ball_out"]


def test_a_shot_that_is_not_allowed_is_barred_with_its_clause() -> None:
    counts = {"play": "restricted", "flicks": 1, "from": "defence"}
    state = position(turn="home", ball=[500, 0], pieces={"h7": [440, 0], "ak": [985, 0]}, counts=counts)
    shot = next(offer for offer in BOOK.offers(state) if isinstance(offer, MaySay) and offer.word == "shot")
    assert shot.barred is not None
    assert shot.clause == "76.a"


def test_the_keepers_flick_is_the_only_flick_offered_when_he_has_the_ball() -> None:
    state = position(turn="home", ball=[-800, 100], pieces={"hk": [-985, 0], "h4": [-740, 140]})
    seen = [{"touch": ["h4", "ball"]}, {"rest": {"ball": [-940, 60], "h4": [-790, 110]}}]
    state = BOOK.judge(state, read_step({"flick": "h4", "seen": seen})).state
    flicks = [offer for offer in BOOK.offers(state) if isinstance(offer, MayFlick) and offer.barred is None]
    assert [offer.pieces for offer in flicks] == [("hk",)]
    assert all(is_keeper(name) for name in flicks[0].pieces)


@pytest.mark.parametrize(
    ("keeper_at", "first"),
    [((-1009.0, 0.0), MayPlace), ((-1007.0, 0.0), MayFlick), ((-985.0, 0.0), MayFlick)],
)
def test_a_keeper_in_the_net_who_has_the_ball_comes_back_first(
    keeper_at: tuple[float, float], first: type[Offer]
) -> None:
    """37: wholly behind the line (he is 15 mm thick) he could flick nothing."""
    state = position(turn="home", ball=[-800, 100], pieces={"hk": keeper_at, "h4": [-740, 140]})
    seen = [{"touch": ["h4", "ball"]}, {"rest": {"ball": [-940, 60], "h4": [-790, 110]}}]
    state = BOOK.judge(state, read_step({"flick": "h4", "seen": seen})).state
    offer = BOOK.offers(state)[0]
    assert (type(offer), offer.side, offer.pieces) == (first, "home", ("hk",))
    if isinstance(offer, MayPlace):
        back = BOOK.judge(state, Put(place=offer.suggest, side="home"))
        assert back.calls == ()
        assert isinstance(BOOK.offers(back.state)[0], MayFlick)


def test_after_the_end_nothing_changes() -> None:
    state = position(turn="home", ball=[0, 100], pieces={"h7": [-60, 100]}, period=2, clock=1199)
    over = BOOK.judge(state, read_step({"time": 1200})).state
    assert over.over is not None
    assert BOOK.offers(over) == ()
    assert BOOK.judge(over, Flick(flick="h7")).state == over
    assert BOOK.judge(over, Say(say="shot", side="home")).state == over
    assert BOOK.judge(over, Put(place={"h7": Place((0.0, 0.0))}, side="home")).state == over


FREE_KICK = {"kind": "direct_free_kick", "side": "home", "at": [300, 100]}
TEAM = {f"h{n}": [-900 + 80 * n, 60 * n - 330] for n in range(1, 11)} | {"hk": [-985, 0], "ak": [985, 0]}


def taker_is_set(**counts: object) -> State:
    state = position(turn="home", ball=[300, 100], restart=FREE_KICK, pieces=TEAM, counts=counts)
    set_out: State = BOOK.judge(state, Put(place={"h7": Place((255.0, 100.0))}, side="home")).state
    return set_out


def test_a_taker_who_is_expelled_leaves_the_kick_to_another() -> None:
    ruling = BOOK.judge(taker_is_set(noted={"home": 2}), Late(late=15, side="home"))
    assert (ruling.removed, ruling.next.with_) == (("h7",), "direct_free_kick")
    offer = BOOK.offers(ruling.state)[0]
    assert isinstance(offer, MayPlace)
    assert "h7" not in offer.pieces


def test_a_taker_who_is_substituted_is_taken_for_by_the_other() -> None:
    state = BOOK.judge(taker_is_set(), read_step({"substitute": {"out": "h7", "in": "h11"}})).state
    flick = next(offer for offer in BOOK.offers(state) if isinstance(offer, MayFlick))
    assert flick.pieces == ("h11",)


def test_a_named_taker_who_is_off_the_table_has_still_to_be_set() -> None:
    state = position(turn="home", ball=[300, 100], restart=FREE_KICK, pieces=TEAM)
    ruling = BOOK.judge(state, read_step({"name": "h11"}))
    assert not any(isinstance(offer, MayFlick) for offer in BOOK.offers(ruling.state))


@pytest.mark.parametrize("seed", range(3))
def test_random_matches_are_played_out(seed: int) -> None:
    """Nobody is left with fewer than seven (34) merely because random players cannot kick off."""
    match = random_match(Header(book="tres-toques"), seed)
    assert match.state.period == 2
    assert not any(call.rule == "34" for taken in match.taken for call in taken.ruling.calls)
