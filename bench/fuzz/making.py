"""Plain data made up from the types of facts: every step, sighting, position and option that can be read.

The types say what there is (kinds, literals, patterns, bounds); only words need a vocabulary. So a new kind of fact is
told by the fuzzer as soon as there is one.
"""

import random
from collections.abc import Iterable, Sequence
from typing import Any, get_args

from msgspec import inspect

from palheta.facts import Place, Sightings
from palheta.facts.place import OFF
from palheta.facts.seen import SEEN_KINDS
from palheta.facts.steps import STEP_KINDS
from palheta.rulebooks.base import Book
from palheta.ruling import With
from palheta.table.pitch import ZONES

# Pieces that some book lacks are among them; so are names that no bench holds.
PIECES = tuple(f"{s}{n}" for s in "ha" for n in (*range(1, 13), 99, "k", "k", "s"))
OTHERS = ("post", "bar", "net", "board", "referee", "home", "away")
WORDS = (
    "shot", "ready", "advantage", "back", "distance", "tick", "zone", "play", "double", "centre", "measure", "remove",
    "substitution", "arrange", "yes", "no", "time", "", "nonsense", "home", "away", "h7", "left", "right", "kick_off",
    "ends", "home_wins", "away_wins", "direct_free_kick", "indirect_free_kick", "penalty", "keeper", "waive",
)  # fmt: skip
DECISIONS = (
    "toss", "ball", "side", "restart", "score", "kick_off", "tiebreak", "campaigns", "added", "resume", "next", "goal",
    "card", "remove", "prevented", "over", "nonsense",
)  # fmt: skip
FACES = (
    "on_target", "unstoppable", "post", "bar", "wide", "steal", "miss", "miss_or_own_goal", "clear", "foul", "saved",
    "missed", "parried", "corner", "goal", "long_shot", "assist", "great_save", "miracle_recovery", "nonsense",
)  # fmt: skip


class Maker:
    """`heard` are words of the book that turned up lately, in offers and among their options."""

    def __init__(self, rng: random.Random, book: Book) -> None:
        self.rng = rng
        self.book = book
        self.heard: list[str] = []
        table = book.default_table()
        self._reach = (table.pitch.length / 2, table.pitch.width / 2) if table is not None else (6.0, 12.0)

    def step(self) -> dict[str, Any]:
        return self._kind(STEP_KINDS)

    def seen(self) -> list[dict[str, Any]]:
        return [self._kind(SEEN_KINDS) for _ in range(self.rng.choice((0, 1, 1, 2, 3, 5, 9)))]

    def before(self) -> dict[str, Any]:
        made: dict[str, Any] = self.made(inspect.type_info(self.book.position_type), "before")
        return made

    def options(self) -> dict[str, Any]:
        made: dict[str, Any] = self.made(inspect.type_info(self.book.options_type), "options")
        return made

    def _kind(self, kinds: dict[str, Any]) -> dict[str, Any]:
        made: dict[str, Any] = self.made(inspect.type_info(self.rng.choice(tuple(kinds.values()))), "")
        return made

    def made(self, kind: inspect.Type, name: str) -> Any:
        """Some value of this type; `name` is the field's, for what the type leaves open."""
        match kind:
            case inspect.Metadata():
                return self.made(kind.type, name)
            case inspect.StructType():
                return {
                    field.encode_name: self.made(field.type, field.encode_name)
                    for field in kind.fields
                    if field.required or self.rng.random() < _TOLD.get(field.encode_name, 0.4)
                }
            case inspect.UnionType():
                return self.made(self.rng.choice(kind.types), name)
            case inspect.LiteralType():
                return self.rng.choice(kind.values)
            case inspect.BoolType():
                return self.rng.random() < 0.5
            case inspect.NoneType():
                return None
            case inspect.IntType():
                return self._whole(kind)
            case inspect.FloatType():
                return self._number(kind)
            case inspect.StrType():
                return self._word(kind, name)
            case inspect.DictType():
                count = self.rng.choice((0, 1, 2, 4, 22))
                return {
                    self.made(kind.key_type, f"{name}.key"): self.made(kind.value_type, name)
                    for _ in range(count)
                }
            case inspect.VarTupleType() | inspect.ListType():
                return [self.made(kind.item_type, name) for _ in range(self.rng.choice((0, 1, 2, 5)))]
            case inspect.TupleType():
                return [self.made(one, name) for one in kind.item_types]
            case inspect.CustomType() if kind.cls is Place:
                return self.place()
            case inspect.CustomType() if kind.cls is Sightings:
                return self.seen()
            case inspect.AnyType():
                return self._anything()
        raise TypeError(f"the fuzzer cannot make {kind}")

    def place(self) -> Any:
        """Measured, absurd but possible, told by a zone, or in full."""
        way = self.rng.random()
        if way < 0.25:
            return self.rng.choice((*ZONES, OFF))
        point = [self._coordinate(self._reach[0]), self._coordinate(self._reach[1])]
        if way < 0.8:
            return point
        if way < 0.9:
            return [*point, self.rng.choice((0, 45, -90, 36_000, 1e-9))]
        full: dict[str, Any] = {"at": point}
        if self.rng.random() < 0.5:
            full["face"] = self.rng.choice(("up", "down"))
        if self.rng.random() < 0.7:
            full["atop"] = self.thing(ball=True)
        return full

    def _coordinate(self, reach: float) -> float:
        if self.book.default_table() is None:
            return self.rng.choice((-1, 0, 1, 2, 3, 4, 5, 6, 11, 12, 2.5, 10_000))
        usual = round(self.rng.uniform(-1.1, 1.1) * reach, 1)
        return self.rng.choice((usual,) * 8 + (0.0, -0.0, reach, -reach, 10_000.0, -10_000.0, 1e-9))

    def thing(self, *, ball: bool = False, anything: bool = False) -> str:
        names = PIECES + ("ball",) * 16 * ball + OTHERS * anything
        return self.rng.choice(names)

    def _whole(self, kind: inspect.IntType) -> int:
        low = kind.ge if kind.ge is not None else 0 if kind.gt is None else kind.gt + 1
        high = kind.le if kind.le is not None else 999
        return self.rng.choice((low, low, low + 1, min(low + 2, high), min(low + 5, high), high))

    def _number(self, kind: inspect.FloatType) -> float:
        low = kind.ge if kind.ge is not None else 1e-6 if kind.gt is not None else 0.0
        high = kind.le if kind.le is not None else 86_400.0
        usual = (
            low + self.rng.choice((1.0, 3.0, 5.0, 9.9, 10.1, 30.0, 61.0, 420.0, 601.0, 900.0, 1200.0)),
        ) * 6
        return min(self.rng.choice((*usual, low, high, 1e-9, round(self.rng.uniform(0, 2000), 2))), high)

    def _word(self, kind: inspect.StrType, name: str) -> str:
        pattern = kind.pattern or ""
        if "referee" in pattern:
            return self.thing(ball=True, anything=True)
        if pattern:
            return self.thing(ball="ball" in pattern)
        match name:
            case "report":
                return self.rng.choice((*self.book.reports, "nonsense"))
            case "face":
                return self.rng.choice(FACES)
            case "decide.key":
                return self.rng.choice(DECISIONS)
        return self.rng.choice(self.heard if self.heard and self.rng.random() < 0.5 else WORDS)

    def hear(self, words: Iterable[str | None]) -> None:
        """Words of the book, from its offers."""
        self.heard = [*self.heard, *(word for word in words if word)][-100:]

    def _anything(self) -> Any:
        """A decision's value: the referee's word may be of any shape."""
        some: Sequence[Any] = (
            None, True, False, 0, -1, 1e9, 0.5, "", "home", "away", "ball", "h7", [], {}, [[]], [None], {"": None},
            {"home": 1}, {"home": {"wins": 2, "goal_difference": -3}}, {"h7": "red", "ak": "red", "hk": "yellow"},
            ["campaign", "extra_time", "shootout"], {"home": 3, "away": 999}, self.place(), self.thing(ball=True),
            {"side": "home", "with": self.rng.choice(get_args(With)), "moves": self.rng.choice((0, 1, 9)),
             "at": self.place()},
            {"with": "play"}, self.rng.choice(get_args(With)),
        )  # fmt: skip
        return self.rng.choice(some)


# How often what need not be told is told, where that is not every other time.
_TOLD = {"t": 0.3, "side": 0.6, "seen": 0.9, "deliberate": 0.1, "ball_moving": 0.1, "figure_moving": 0.1, "told": 0.1,
         "counts_other": 0.2, "period": 0.3, "by": 0.15, "pieces": 0.8, "ball": 0.8, "turn": 0.9}  # fmt: skip
