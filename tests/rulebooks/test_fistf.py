"""Laws of the FISTF book that no other book has."""

import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from palheta.bots.random_player import random_step
from palheta.facts import BadFact, Position, convert, plain, read_step
from palheta.rulebooks import registry
from palheta.rulebooks.base import default_setup
from palheta.rulebooks.fistf.resume import FistfPosition
from palheta.rulebooks.fistf.state import State
from palheta.rulebooks.fistf.vocabulary import announced_with, expressions
from palheta.ruling import MayFlick, MayPlace, MaySay, Reason
from palheta.situations.judging import answered, disagreements, judge
from palheta.situations.library import files_of
from palheta.situations.situation import read_file

SHARED = next(
    (p for parent in Path(__file__).resolve().parents if (p := parent / "shared" / "situations").is_dir()),
    None,
)


def resume(before: dict[str, Any], book: str = "fistf") -> State:
    found = registry.find(book)
    position: Position = convert(before, FistfPosition, "before")
    state = found.resume(default_setup(found), position)
    assert isinstance(state, State)
    return state


def after(state: State, *steps: dict[str, Any]) -> State:
    book = registry.find(state.variant.name)
    for step in steps:
        state = book.judge(state, read_step(step)).state
    return state


DEFENDED = {
    "turn": "home",
    "ball": [220, 60],
    "pieces": {"hk": [-590, 0], "ak": [590, 0], "h7": [120, 55], "h8": [200, 120], "a3": [170, 160]},
    "counts": {"piece": {"h7": 1}, "defence": "open"},
}


@pytest.mark.skipif(SHARED is None, reason="../shared is not beside this clone")
def test_shared_situations_agree() -> None:
    assert SHARED is not None
    situations = list(read_file(SHARED / "fistf.yaml"))
    assert situations
    for situation in situations:
        assert not disagreements(situation, answered(situation)), situation.about


def test_back_restores_everything_exactly() -> None:
    before = resume(DEFENDED)
    touched = {
        "flick": "a3",
        "seen": [
            {"touch": ["a3", "h8"], "at": [195, 130], "moved": 10},
            {"touch": ["h8", "ball"], "moved": 30},
            {"rest": {"a3": [190, 140], "h8": [208, 112], "ball": [250, 50]}},
        ],
    }
    restored = after(before, touched, {"say": "back", "side": "home"})
    assert restored.pieces == before.pieces
    assert restored.ball == before.ball
    assert restored.possession.touches == before.possession.touches
    assert restored.possession.defence == "made"


@pytest.mark.parametrize(
    ("seen", "why"),
    [
        (
            [{"touch": ["a3", "ball"], "moved": 20}, {"touch": ["a3", "ball"], "moved": 30, "moving": True}],
            "a3 touched the ball, which lay still, on a defensive flick",
        ),
        (
            [{"touch": ["a3", "h8"], "moved": 10}, {"touch": ["a3", "ball"], "moved": 30}],
            "a3 touched h8 on a defensive flick",
        ),
    ],
)
def test_one_defensive_flick_is_one_offence(seen: list[Any], why: str) -> None:
    ruling = registry.find("fistf").judge(resume(DEFENDED), read_step({"flick": "a3", "seen": seen}))
    assert [str(call.why) for call in ruling.calls] == [why]


def test_a_defensive_flick_judged_in_one_piece_or_in_two_is_the_same() -> None:
    """Paced and live: told with the ball already running, or as a step that enters the running world."""
    foul = {"touch": ["a3", "ball"], "at": [230, 70]}
    rest = {"rest": {"a3": [220, 80], "ball": [240, 40], "h7": [150, 57]}}
    start = {**DEFENDED, "counts": {}}
    live = after(
        resume(start),
        {"flick": "h7", "seen": [{"touch": ["h7", "ball"]}]},
        {"flick": "a3", "seen": [foul, rest]},
    )
    told = after(resume(DEFENDED), {"flick": "a3", "ball_moving": True, "seen": [foul, rest]})
    assert live.next == told.next


def test_a_flick_still_on_its_way_has_not_missed() -> None:
    """The attacker's figure meets the ball only after the defender's flick began."""
    state = after(
        resume(DEFENDED),
        {"flick": "h7", "seen": []},
        {
            "flick": "a3",
            "as": "defence",
            "seen": [
                {"touch": ["h7", "ball"]},
                {"rest": {"a3": [180, 150], "h7": [200, 58], "ball": [300, 70]}},
            ],
        },
    )
    assert state.possession.side == "home"
    assert state.possession.touches == {"h7": 2}


def test_paced_play_offers_the_answer_and_its_refusal() -> None:
    book = registry.find("fistf")
    offers = book.offers(resume(DEFENDED))
    answers = [offer for offer in offers if offer.side == "away" and not isinstance(offer, MayPlace)]
    assert [type(offer) for offer in answers] == [MayFlick, MaySay]
    assert all(offer.seconds and not offer.blocks for offer in answers)
    owed = resume(DEFENDED).within("possession", owed="13.4.5")
    assert {offer.side for offer in book.offers(owed)} == {"away"}
    assert all(offer.blocks and offer.seconds == 10.0 for offer in book.offers(owed))  # nobody waits for ever


def test_every_expression_cites_known_clauses() -> None:
    known = registry.find("fistf").clauses.by_id
    for expression in expressions().values():
        assert set(expression.clauses) <= set(known), expression.slug
    assert announced_with("5.3.1") == ("foul_or_penalty",)


def test_everything_said_has_its_words() -> None:
    for book in ("fistf", "fistf-indoor"):
        for file in files_of(book):
            for situation in read_file(file):
                assert set(judge(situation).said) <= set(expressions()), situation.about


def test_unknown_words_are_refused_with_the_known_ones() -> None:
    state = resume(DEFENDED)
    with pytest.raises(BadFact, match="obstruction"):
        after(state, {"report": "yawning"})
    with pytest.raises(BadFact, match="advantage"):
        after(state, {"say": "abracadabra", "side": "home"})
    with pytest.raises(BadFact, match="added"):
        after(state, {"decide": {"rain": True}})


def test_indoor_is_the_same_rules_with_a_variant() -> None:
    outdoor, indoor = registry.find("fistf"), registry.find("fistf-indoor")
    assert outdoor.clauses is indoor.clauses
    assert outdoor.switchboard is indoor.switchboard
    assert indoor.options_type().period_seconds == 420


def test_a_whole_shootout_is_offered_and_judged() -> None:
    book = registry.find("fistf")
    state = resume({
        "turn": "home", "period": 4, "restart": {"kind": "shootout", "side": "home"},
        "pieces": {"hk": [-603, 0], "ak": [603, 0], "h9": [0, 0], "a9": [0, 50]},
    })  # fmt: skip
    for _ in range(60):
        if state.over is not None:
            break
        offer = book.offers(state)[0]
        assert offer.side in ("home", "away")
        if isinstance(offer, MayFlick):
            goal = {"goal": "away"} if offer.side == "home" else {"rest": {"ball": [0, 0]}}
            state = after(
                state, {"flick": offer.pieces[0], "seen": [{"touch": [offer.pieces[0], "ball"]}, goal]}
            )
        else:
            state = after(state, plain(offer.default_step()))
    assert state.over is not None
    assert state.over.winner == "home"


def with_options(before: dict[str, Any], **options: Any) -> State:
    state = resume(before)
    changed = msgspec.structs.replace(state.options, **options)
    return msgspec.structs.replace(state, setup=msgspec.structs.replace(state.setup, options=changed))


def test_organisers_may_choose_the_other_reading() -> None:
    free_kick = {
        "turn": "home", "ball": [400, 0], "pieces": {"h5": [370, 0], "ak": [590, 0], "a1": [525, 150]},
        "restart": {"kind": "indirect_free_kick", "side": "home", "at": [400, 0]},
    }  # fmt: skip
    straight_in = {"flick": "h5", "seen": [{"touch": ["h5", "ball"]}, {"goal": "away"}]}
    chosen = after(with_options(free_kick, free_kick_in_goal="goal_kick"), straight_in)
    assert chosen.next.with_ == "goal_kick"

    forced = {
        "turn": "home", "ball": [150, 300], "pieces": {"h7": [110, 290], "a4": [220, 415]},
    }  # fmt: skip
    out = {
        "flick": "h7",
        "seen": [
            {"touch": ["h7", "ball"]},
            {"touch": ["ball", "a4"]},
            {"out": "ball", "over": "touchline", "at": [225, 400]},
        ],
    }
    assert after(resume(forced), out).next.side == "home"
    assert after(with_options(forced, force_within_a_ball=False), out).next.side == "away"

    sweeper = {
        "turn": "home", "ball": [-150, 60], "pieces": {"h7": [-180, 65], "ak": [590, 0]},
        "counts": {"piece": {"h7": 1}, "defence": "used"},
    }  # fmt: skip
    comes = {"place": {"hs": [-570, 30]}, "side": "home"}
    assert after(resume(sweeper), comes).next.with_ == "indirect_free_kick"
    assert after(with_options(sweeper, sweeper_before_answer=False), comes).next.with_ == "play"


def test_a_drawn_knock_out_goes_on() -> None:
    level = {**DEFENDED, "period": 2, "clock": 890, "score": {"home": 1, "away": 1}}
    state = after(with_options(level, knockout=True), {"time": 901})
    assert state.over is None
    assert state.next.with_ == "period_end"
    state = after(state, {"choose": "away_wins"}, {"choose": "kick_off", "side": "away"})
    assert (state.period, state.next.with_, state.next.side) == (3, "kick_off", "away")


@pytest.mark.parametrize("name", ["fistf", "fistf-indoor"])
def test_random_knock_out_matches_have_a_winner(name: str) -> None:
    book = registry.find(name)
    shootouts = 0
    for seed in range(3):
        rng = random.Random(seed)
        setup = default_setup(book)
        short = msgspec.structs.replace(setup.options, knockout=True, period_seconds=40.0, extra_seconds=20.0)
        state = book.opening(msgspec.structs.replace(setup, options=short))
        for _ in range(2000):
            if state.over is not None:
                break
            state = book.judge(state, random_step(rng, book, state)).state
        assert state.over is not None
        assert state.over.winner in ("home", "away")
        shootouts += state.shootout is not None
    assert shootouts


@pytest.mark.parametrize("word", ["misconduct", "two_hands", "finger"])
def test_the_reason_of_a_reported_foul_is_a_sentence_of_the_catalogues(word: str) -> None:
    book = registry.find("fistf")
    ruling = book.judge(resume(DEFENDED), read_step({"report": word, "side": "away"}))
    assert ruling.calls[0].why == Reason(book.reports[word].meaning)
