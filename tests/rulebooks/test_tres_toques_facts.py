"""Três Toques under any well-formed facts: only BadFact is raised, and there is always an offer or the end."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from palheta.facts import BadFact, convert, read_step
from palheta.rulebooks.base import default_setup
from palheta.rulebooks.tres_toques.book import BOOK
from palheta.rulebooks.tres_toques.reporting import WORDS
from palheta.rulebooks.tres_toques.state import State, TresToquesPosition
from palheta.ruling import default_step

SETUP = default_setup(BOOK)
PIECES = ["hk", "ak", "hs", "as", *(f"{side}{n}" for side in "ha" for n in (*range(1, 14), 99))]
THINGS = [*PIECES, "ball", "ball", "ball", "post", "bar", "net", "board", "referee", "home", "away"]
SIDES = ["home", "away", "referee", None]
ZONES = [f"{side}_{zone}" for side in ("home", "away") for zone in ("half", "area", "goal_area")] + [
    "off",
    "mars",
]
SECONDS = [0.0, 0.5, 9.0, 10.0, 16.0, 31.0, 1199.0, 1200.0, 1210.0, 1e9, 1e308]
WORDS_SAID = ["shot", "ready", "play", "advantage", "distance", "time", "back", "tick", "zone", "cheese", ""]
RESTARTS = [
    "kick_off", "throw_in", "goal_kick", "corner", "direct_free_kick", "indirect_free_kick", "penalty", "keeper_kick",
    "free_kick", "shootout",
]  # fmt: skip


class Told:
    """Facts as anybody might write them down: coarse or exact, sensible or not, always in the vocabulary."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)

    def maybe(self, key: str, value: Any, chance: float = 0.5) -> dict[str, Any]:
        return {key: value} if value is not None and self.rng.random() < chance else {}

    def place(self) -> Any:
        rng = self.rng
        point = [round(rng.uniform(-1100, 1100), 1), round(rng.uniform(-800, 800), 1)]
        point = rng.choice([point, point, [1000.0, 0.0], [-1000.0, 700.0], [0.0, 0.0], [999999.0, -999999.0]])
        full = {"at": point, "angle": rng.choice([0.0, 45.0]), "face": rng.choice(["up", "down"])}
        return rng.choice([point, point, [*point, 30.0], full, rng.choice(ZONES)])

    def places(self, names: list[str]) -> dict[str, Any]:
        return {self.rng.choice(names): self.place() for _ in range(self.rng.randrange(4))}

    def seen(self) -> list[Any]:
        rng = self.rng
        one, two = rng.choice(THINGS), rng.choice(THINGS)
        some: list[Callable[[], Any]] = [
            lambda: {"touch": [one, two]} | self.maybe("at", self.place()) | self.maybe("moving", True, 0.2)
            | self.maybe("moved", rng.choice([0, 0.2, 50])),
            lambda: {"touch": [rng.choice(PIECES), "ball"]},
            lambda: {"cross": one, "line": rng.choice(["touchline", "goal_line", "halfway", "circle", "shooting"])}
            | self.maybe("at", self.place()),
            lambda: {"out": "ball", "over": rng.choice(["touchline", "goal_line"])} | self.maybe("at", self.place()),
            lambda: {"passed": [one, two]},
            lambda: {"goal": rng.choice(["home", "away"])},
            lambda: {"left": rng.choice([*PIECES, "ball"]), "of": rng.choice(["pitch", "table"])}
            | self.maybe("at", self.place()) | self.maybe("back", True, 0.2),
            lambda: {"atop": [one, two]},
            lambda: {"fell": rng.choice(PIECES)},
            lambda: {"whistle": True},
            lambda: {"rest": self.places(THINGS)},
        ]  # fmt: skip
        return [rng.choice(some)() for _ in range(rng.randrange(6))]

    def step(self, state: State) -> Any:
        rng, side = self.rng, self.rng.choice(SIDES)
        options = [
            *state.next.options,
            *(kick.id for kick in state.choices),
            "play",
            "home",
            "ends",
            "h3",
            "",
        ]
        decided = [
            {"toss": rng.choice([*SIDES, 3])}, {"added": rng.choice([*SECONDS, -5, "x", None, [], float("nan")])},
            {"ball": rng.choice([[], [1], [1, 2], ["a", 1], 7, self.place()])}, {"resume": True}, {"weather": 1}, {},
        ]  # fmt: skip
        kinds: list[Callable[[], Any]] = [
            lambda: {"flick": rng.choice(PIECES), "seen": self.seen()} | self.maybe("ball_moving", True, 0.1)
            | self.maybe("deliberate", True, 0.1) | self.maybe("by", rng.choice(["keeper", "home", "away"]), 0.3)
            | self.maybe("as", rng.choice(["kick", "tick"]), 0.1) | self.maybe("how", "press", 0.1),
            lambda: {"say": rng.choice(WORDS_SAID)} | self.maybe("piece", rng.choice(PIECES)),
            lambda: {"name": rng.choice(PIECES)},
            lambda: {"choose": rng.choice(options)},
            lambda: {"place": self.places(THINGS)} | self.maybe("seen", self.seen()),
            lambda: {"substitute": {"out": rng.choice(PIECES), "in": rng.choice(PIECES)}},
            lambda: {"report": rng.choice([*WORDS, "rain"])} | self.maybe("at", self.place())
            | self.maybe("piece", rng.choice(PIECES)) | self.maybe("deliberate", True, 0.2),
            lambda: {"decide": rng.choice(decided)},
            lambda: {"time": rng.choice(SECONDS)},
            lambda: {"late": rng.choice(SECONDS)} | self.maybe("told", rng.choice(SECONDS), 0.2),
            lambda: {"dive": "hk", "to": self.place()},
            lambda: {"roll": "pass", "face": "x"},
        ]  # fmt: skip
        weights = [6, 3, 1, 1, 4, 1, 2, 1, 1, 1, 0.1, 0.1]
        now = rng.choice([None, None, state.clock + rng.uniform(0, 20), rng.choice(SECONDS)])
        return rng.choices(kinds, weights)[0]() | self.maybe("side", side, 0.8) | self.maybe("t", now)

    def position(self) -> Any:
        rng = self.rng
        known = PIECES if rng.random() < 0.05 else [name for name in PIECES if name not in ("hs", "as")]
        often = rng.choice([0.0, 0.2, 0.9])
        names = [name for name in known if rng.random() < often]
        counts = {
            "play": rng.choice(["standard", "restricted", None]), "flicks": rng.randrange(5), "passed": True,
            "from": rng.choice(["attack", "defence", None]), "noted": {"home": rng.randrange(4)},
            "blank": rng.choice(["home", "away", None]), "added": rng.choice([0.0, 7.0, 200.0]),
            "flicks_left": rng.choice([None, None, 0, 1, 5]), "attempts": rng.randrange(3),
            "subs": {"home": rng.randrange(5)}, "off": rng.sample(known, 2), "expelled": rng.sample(known, 1),
        }  # fmt: skip
        side = rng.choice(["home", "away"])
        return (
            {"pieces": {name: self.place() for name in names}, "period": rng.choice([1, 1, 2, 7])}
            | self.maybe("ball", self.place(), 0.8) | self.maybe("turn", side, 0.7) | self.maybe("counts", counts)
            | self.maybe("clock", rng.choice(SECONDS)) | self.maybe("counts_other", {"noted": {"away": 2}}, 0.2)
            | self.maybe("restart", {"kind": rng.choice(RESTARTS), "side": side} | self.maybe("at", self.place()), 0.6)
            | self.maybe("shot", {"side": side, "ready": rng.random() < 0.5}, 0.3)
        )  # fmt: skip


def begun(told: Told) -> State:
    if told.rng.random() < 0.3:
        return BOOK.opening(SETUP)
    try:
        return BOOK.resume(SETUP, convert(told.position(), TresToquesPosition, "before"))
    except BadFact:
        return BOOK.opening(SETUP)


@pytest.mark.parametrize("seed", range(40))
def test_whatever_is_told_it_is_judged_or_named_as_no_fact(seed: int) -> None:
    told = Told(seed)
    state = begun(told)
    for _ in range(60):
        raw = told.step(state)
        try:
            ruling = BOOK.judge(state, read_step(raw))
        except BadFact:
            continue
        assert len(ruling.calls) < 200, raw
        state = ruling.state
        _offered_or_over(state, raw)
        if state.over is not None:
            state = begun(told)


def _offered_or_over(state: State, raw: Any) -> None:
    offers = BOOK.offers(state)
    if state.over is not None:
        assert offers == ()
        return
    usable = [offer for offer in offers if offer.barred is None]
    assert usable, f"nothing is offered after {raw}: {state.next}"
    for offer in usable:
        needs = offer.does in ("flick", "name", "substitute")
        assert offer.pieces or not needs, f"{offer.does} under {offer.clause} names no piece after {raw}"
        step = default_step(offer)
        if step is not None and offer is usable[0]:
            BOOK.judge(state, step)


@pytest.mark.parametrize("raw", [{"late": 1e308, "side": "home"}, {"say": "ready", "side": "home", "t": 1e9}])
def test_nobody_is_noted_more_often_than_there_are_players_to_expel(raw: Any) -> None:
    position = {"turn": "home", "ball": [0, 100], "pieces": {"h7": [-60, 100]}, "counts": {"added": 5}}
    ruling = BOOK.judge(BOOK.resume(SETUP, convert(position, TresToquesPosition, "before")), read_step(raw))
    assert ruling.state.noted == {"home": 33}


def test_a_ball_that_went_out_nobody_saw_where_is_set_by_the_referee() -> None:
    position = {"turn": "home", "ball": [150, 600], "pieces": {"h7": [110, 550], "a5": [0, 0]}}
    state = BOOK.resume(SETUP, convert(position, TresToquesPosition, "before"))
    seen = [{"touch": ["h7", "ball"]}, {"out": "ball", "over": "touchline"}]
    ruling = BOOK.judge(state, read_step({"flick": "h7", "seen": seen}))
    assert ruling.ask
    offer = BOOK.offers(ruling.state)[0]
    assert (offer.does, offer.side, offer.pieces) == ("place", "referee", ("ball",))
    step = default_step(offer)
    assert step is not None
    assert BOOK.offers(BOOK.judge(ruling.state, step).state)[0].side == "away"


def test_pieces_that_the_book_does_not_have_are_no_facts() -> None:
    state = BOOK.opening(SETUP)
    for raw in (
        {"place": {"hs": [0, 0]}}, {"flick": "h3", "seen": [{"touch": ["as", "ball"]}]}, {"name": "hs"},
        {"substitute": {"out": "h3", "in": "a12"}}, {"substitute": {"out": "hk", "in": "h12"}},
        {"flick": "h3", "seen": [{"rest": {"as": [0, 0]}}]},
    ):  # fmt: skip
        with pytest.raises(BadFact):
            BOOK.judge(state, read_step(raw))
    with pytest.raises(BadFact):
        BOOK.resume(SETUP, convert({"pieces": {"hs": [0, 0]}}, TresToquesPosition, "before"))
