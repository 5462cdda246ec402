"""Laws of dadinho that no situation file can say: about whole matches, offers and the state between steps."""

import random
from typing import Any

import pytest

from palheta.bots.random_player import random_step
from palheta.facts import BadFact, Place, convert, plain, read_step
from palheta.rulebooks.base import Setup, default_setup
from palheta.rulebooks.dadinho.areas import in_circle
from palheta.rulebooks.dadinho.book import BOOK
from palheta.rulebooks.dadinho.outcome.formation import badly_arranged
from palheta.rulebooks.dadinho.state import CLEARANCE, DadinhoPosition, State
from palheta.rulebooks.dadinho.vocabulary import Options
from palheta.ruling import MayChoose, MayFlick, MayPlace, MaySay, Offer
from palheta.table.frame import SIDES, Side, other
from palheta.table.geometry import distance, gap, wholly_inside, wholly_outside


def judge(state: State, *steps: dict[str, Any]) -> State:
    for step in steps:
        state = BOOK.judge(state, read_step(step)).state
    return state


def kicked_off(side: Side = "home") -> State:
    """Both sides as the offers suggest, ready for the kick-off."""
    state = judge(BOOK.opening(default_setup(BOOK)), {"decide": {"kick_off": side}})
    while state.due.arranging:
        step = BOOK.offers(state)[0].default_step()
        assert step is not None
        state = BOOK.judge(state, step).state
    return state


@pytest.mark.parametrize("side", SIDES)
def test_the_suggested_arrangement_is_legal(side: Side) -> None:
    state = kicked_off(side)
    assert [badly_arranged(state, one) for one in SIDES] == [None, None]
    assert len(in_circle(state, side)) == 2
    assert in_circle(state, other(side)) == ()
    first = BOOK.offers(state)[0]
    assert isinstance(first, MayFlick)
    assert first.side == side


def test_after_the_first_kick_off_touch_only_the_other_button_is_offered() -> None:
    state = kicked_off()
    first = BOOK.offers(state)[0].pieces[0]
    seen = [{"touch": [first, "ball"]}, {"rest": {first: [-30, 0], "ball": [60, 10]}}]
    state = judge(state, {"flick": first, "seen": seen})
    flicks = [offer for offer in BOOK.offers(state) if isinstance(offer, MayFlick) and offer.barred is None]
    assert len(flicks) == 1
    assert flicks[0].clause == "18.c"
    assert first not in flicks[0].pieces


def test_a_default_taker_is_never_glued_nor_inside_the_pitch_at_a_throw_in() -> None:
    raw = {
        "ball": [170, 520],
        "pieces": {"h7": [200, 400], "h8": [170, 560], "a3": [300, 380]},
        "restart": {"kind": "throw_in", "side": "home", "at": [170, 520]},
        "counts": {"piece": {"h8": 3}, "team": 4},
    }
    state = resumed(raw)
    place = BOOK.offers(state)[0]
    assert isinstance(place, MayPlace)
    step = place.default_step()
    assert step is not None
    state = BOOK.judge(state, step).state
    flick = BOOK.offers(state)[0]
    assert isinstance(flick, MayFlick)
    assert flick.pieces[0] == "h7"
    seen = [{"touch": ["h7", "ball"]}, {"rest": {"h7": [170, 530], "ball": [180, 400]}}]
    ruling = BOOK.judge(state, read_step({"flick": "h7", "seen": seen}))
    assert ruling.calls == ()
    assert ruling.next.with_ == "play"


def resumed(raw: dict[str, Any], setup: Setup | None = None) -> State:
    return BOOK.resume(setup or default_setup(BOOK), convert(raw, DadinhoPosition, "before"))


def test_every_offered_word_and_place_is_accepted() -> None:
    """Nothing that an offer without a punishment proposes is called an infringement, flicks apart."""
    rng = random.Random("offers")
    state = BOOK.opening(default_setup(BOOK))
    for _ in range(1500):
        if state.over is not None:
            state = BOOK.opening(default_setup(BOOK))
        for offer in BOOK.offers(state):
            assert_harmless(state, offer)
            assert_suggestion_keeps_its_own_conditions(state, offer)
        state = BOOK.judge(state, random_step(rng, BOOK, state)).state


def assert_harmless(state: State, offer: Offer) -> None:
    if (
        offer.barred is not None
        or offer.punished is not None
        or not isinstance(offer, MayPlace | MaySay | MayChoose)
    ):
        return
    step = offer.default_step()
    assert step is not None, offer
    ruling = BOOK.judge(state, step)
    assert ruling.calls == (), (offer, [str(call.why) for call in ruling.calls])


def assert_suggestion_keeps_its_own_conditions(state: State, offer: Offer) -> None:
    if not isinstance(offer, MayPlace):
        return
    zones = state.table.pitch.zones()
    after = state.pieces | {name: place for name, place in offer.suggest.items() if name != "ball"}
    for name, place in offer.suggest.items():
        assert place.point is not None
        shape = state.table.footprint(name, place.point, place.angle)
        for rule in offer.where[name]:
            match rule.kind:
                case "inside":
                    assert wholly_inside(shape, zones[rule.zone or ""]), (name, place, rule)
                case "outside":
                    assert wholly_outside(shape, zones[rule.zone or ""]), (name, place, rule)
                case "near":
                    assert rule.point is not None
                    assert distance(place.point, rule.point) <= rule.mm, (name, place, rule)
                case "on_x":
                    assert place.point[0] == rule.mm
                case "clear":
                    ball = state.table.footprint("ball", state.ball_at or (0.0, 0.0))
                    others = [
                        state.table.footprint(n, p.point, p.angle)
                        for n, p in after.items()
                        if n != name and p.point is not None and "all" in rule.of
                    ] + ([ball] if "ball" in rule.of else [])
                    assert all(gap(shape, one) >= rule.mm - 1e-3 for one in others), (name, place, rule)
                case _:
                    raise AssertionError(rule)


def test_opponents_pushed_for_a_free_kick_keep_eight_centimetres_and_do_not_overlap() -> None:
    around = {"a1": [30, 0], "a2": [60, 30], "a3": [-30, 40], "a4": [0, -60], "a5": [110, 0]}
    raw = {"turn": "home", "ball": [0, 0], "pieces": {"h7": [-100, -200], **around}, "counts": {"team": 2}}
    state = judge(resumed(raw), {"report": "misconduct", "side": "away"})
    assert state.next.with_ == "indirect_free_kick"
    cube = state.table.footprint("ball", (0.0, 0.0))
    discs = {name: state.table.footprint(name, point) for name in around if (point := state.point(name))}
    assert all(gap(disc, cube) >= CLEARANCE - 0.01 for disc in discs.values())
    names = sorted(discs)
    assert all(gap(discs[a], discs[b]) >= -0.01 for i, a in enumerate(names) for b in names[i + 1 :])
    assert state.point("a5") == (110.0, 0.0)  # 82 mm away already


def test_a_knock_out_ends_with_a_winner() -> None:
    options = Options(tiebreak=("extra_time", "shootout"), half_seconds=40.0, extra_half_seconds=20.0)
    rng = random.Random(7)
    reached = set()
    for _ in range(12):
        state = BOOK.opening(Setup(BOOK.default_table(), options))
        for _ in range(4000):
            if state.over is not None:
                break
            state = BOOK.judge(state, random_step(rng, BOOK, state)).state
            reached.add("shootout" if state.record.shootout else state.period)
        assert state.over is not None
        assert state.over.winner in SIDES
    assert {3, 4, "shootout"} <= reached


def test_unknown_words_are_refused_with_the_known_ones() -> None:
    state = kicked_off()
    with pytest.raises(BadFact, match="misconduct"):
        BOOK.judge(state, read_step({"report": "sneezed", "side": "home"}))
    with pytest.raises(BadFact, match="advantage"):
        BOOK.judge(state, read_step({"say": "abracadabra"}))
    with pytest.raises(BadFact, match="no dice"):
        BOOK.judge(state, read_step({"roll": "shot", "face": "wide"}))


def test_restarts_of_other_books_are_refused() -> None:
    with pytest.raises(BadFact, match="indirect_free_kick"):
        resumed({"restart": {"kind": "keeper_kick", "side": "home"}})


def test_unknown_counts_are_refused() -> None:
    with pytest.raises(BadFact, match="counts"):
        resumed({"turn": "home", "counts": {"teams": 3}})


def test_a_card_of_indiscipline_knows_its_calls() -> None:
    state = judge(kicked_off(), {"report": "foul_language", "side": "home"})
    assert [call.rule for call in state.record.sides["home"].indiscipline] == ["51.g"]


def test_a_ruling_is_plain_data() -> None:
    state = kicked_off()
    for offer in BOOK.offers(state):
        assert plain(offer)["does"] == offer.__struct_config__.tag
    assert isinstance(state.ball, Place)
