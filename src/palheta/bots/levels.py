"""How well a bot plays: the levels that each book knows, and a bot of a level.

How steady its hand is, is another setting; a book without hands has players of its own.
"""

import random
from collections.abc import Callable
from functools import partial
from typing import Protocol

from palheta.bots import defending, simple_bot
from palheta.bots.ahead import Ahead
from palheta.bots.campeao import Advisor, PassPlayer, Player, RandomPlayer, SolvedPlayer
from palheta.bots.candidates import Width
from palheta.bots.saving import Care
from palheta.bots.search import Budget
from palheta.bots.thinking import Thinking
from palheta.facts import Dive, Time
from palheta.play import actions as do
from palheta.play.moment import Moment
from palheta.play.session import Session
from palheta.rulebooks import registry
from palheta.table.frame import Side


class Bot(Protocol):
    def choose(self, session: Session, side: Side) -> do.Action | None:
        """What to do now, or None to let the other side go on."""
        ...

    def dive(self, session: Session, side: Side, now: float) -> tuple[float, Dive] | None:
        """When to throw the keeper where, should something run that it could stop."""
        ...


Mind = Callable[[Moment, Side, random.Random], do.Action | None]
"""What to do at a moment; it can be sent to another process."""


class TableBot:
    """`eye`: how well it judges where a ball runs that its keeper dives at."""

    def __init__(
        self, rng: random.Random, mind: Mind = simple_bot.choose, eye: float = defending.JUDGED
    ) -> None:
        self.rng = rng
        self.mind = mind
        self.eye = eye

    def choose(self, session: Session, side: Side) -> do.Action | None:
        return self.mind(session.moment(), side, self.rng)

    def dive(self, session: Session, side: Side, now: float) -> tuple[float, Dive] | None:
        return defending.dive(session, side, self.rng, now, self.eye)


class PlayerBot:
    """A player whose moves may be several actions: he goes through with one, unless somebody cuts in."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self._move: tuple[do.Action, ...] = ()
        self._since = 0

    def choose(self, session: Session, side: Side) -> do.Action | None:
        taken = session.match.taken
        done = [one.step.side for one in taken[self._since :] if not isinstance(one.step, Time)]
        if set(done) <= {side} and len(done) < len(self._move):
            return self._move[len(done)]
        move = self._player.move(session.match.state, side)
        self._since = len(taken)
        self._move = () if move is None else do.asked_for(move.steps, move.die)
        return self._move[0] if self._move else None

    def dive(self, session: Session, side: Side, now: float) -> None:
        """Nothing runs on a board."""


_CUTS = (-0.8, -0.6, -0.4, -0.2, 0.0, 0.2, 0.4, 0.6, 0.8)
_FINE = (-0.85, -0.7, -0.55, -0.4, -0.28, -0.16, -0.06, 0.06, 0.16, 0.28, 0.4, 0.55, 0.7, 0.85)
_SPEEDS = (0.03, 0.06, 0.1, 0.17, 0.28, 0.45, 0.8)
_GLANCE = Width(2, (-0.45, 0.0, 0.45), (0.05, 0.14, 0.4), shots=1)
_SET = Care(points=6, draws=2, across=5, before=(0.0,))
_FEW, _PACES = (-0.7, -0.35, 0.0, 0.35, 0.7), (0.04, 0.1, 0.2, 0.45)
_NEXT, _NEXT_SHOT = Width(4, _FEW, _PACES, shots=3, mates=4), Width(2, _FEW, _PACES, shots=5)
_SHOOTS = Budget(_NEXT_SHOT, kept=8, draws=12, again=(2, 100), judged=(1, 2))
_GLANCED_AT = Care(points=6, draws=3, across=7, before=(0.0,))
_THEN = Thinking(Budget(_NEXT, kept=16, draws=12, again=(2, 100)), _SHOOTS, expects=_GLANCED_AT)
_RULED = Thinking(Budget(_NEXT, kept=12, draws=6, again=(4, 12), judged=(4, 2)), _SHOOTS, expects=_GLANCED_AT)
_RESTARTS = Budget(Width(4, _FEW, _SPEEDS, shots=3, mates=4), kept=24, draws=8, again=(8, 24), judged=(8, 4))
_EXPECTED = Care(points=10, draws=4, across=7, again=16)
_TRUSTED = {"tres-toques": 0.3, "guzikowa": 1.0}
THINKING: dict[str, Thinking] = {
    "easy": Thinking(
        Budget(_GLANCE, kept=8, draws=0, shaky=0.05, astray=3.0),
        Budget(_GLANCE, kept=5, draws=4, shaky=0.05, astray=3.0),
    ),
    "fair": Thinking(
        Budget(
            Width(4, _FEW, _SPEEDS, shots=3, mates=4),
            kept=14,
            draws=5,
            again=(4, 10),
            otherwise={
                "guzikowa": (5, 30)
            },  # a foul costs most there, and is seldom enough to be missed by ten draws
            judged=(4, 3),
        ),
        Budget(Width(3, _FEW, _SPEEDS, shots=3), kept=10, draws=5, again=(2, 10), judged=(2, 3)),
        saves=_SET,
        expects=_SET,
        restart=Ahead(flicks=3, draws=24, ends=2, trust=1.0),
        ruled=_RULED,
    ),
    "strong": Thinking(
        Budget(
            Width(8, _FINE, _SPEEDS, cushions=True, shots=7, mates=9),
            kept=48,
            draws=12,
            again=(9, 80),
            judged=(6, 5),
        ),
        Budget(Width(5, _FINE, _SPEEDS, shots=7), kept=40, draws=16, again=(8, 120), judged=(6, 5)),
        saves=Care(points=14, draws=5, across=11, before=(0.0, 20.0, 40.0), again=30),
        expects=_EXPECTED,
        shooters=2,
        ahead=Ahead(flicks=6, draws=48, ends=8, trust=0.9, otherwise=_TRUSTED),
        then=_THEN,
        restarts=_RESTARTS,
        restart=Ahead(flicks=5, draws=32, ends=3, trust=1.0),
        ruled=_RULED,
        answers=True,
        pushes=12,
    ),
    "strong-quick": Thinking(
        Budget(Width(5, _CUTS, _SPEEDS, shots=5, mates=6), kept=24, draws=8, again=(6, 24), judged=(5, 3)),
        Budget(Width(3, _CUTS, _SPEEDS, shots=7), kept=20, draws=8, again=(4, 40), judged=(3, 3)),
        saves=Care(points=12, draws=4, across=9, again=16),
        expects=_EXPECTED,
        ahead=Ahead(flicks=5, draws=24, ends=2, trust=0.9, otherwise=_TRUSTED),
        then=_THEN,
        restarts=_RESTARTS,
        restart=Ahead(flicks=3, draws=24, ends=2, trust=1.0),
        ruled=_RULED,
        answers=True,
        pushes=12,
    ),
}
"""How the levels of a table think; see `docs/bots.md` for what that costs and brings. `strong-quick` screens half of
what strong does (some 0.14 s a decision): for who has many matches to play, as ladders do."""

EYES = {"easy": 12.0, "fair": 9.0, "strong": 3.0, "strong-quick": 3.0}
"""How many times worse each judges where a ball runs than its hand aims: set by hand, nobody has measured people."""

NAMES = ("easy", "fair", "strong")
LEVELS: dict[str, tuple[str, ...]] = dict.fromkeys(registry.names(), NAMES)
"""Weakest first."""
DEFAULT = "fair"


def levels_of(book: str) -> tuple[str, ...]:
    return LEVELS.get(book, ())


def bot(book: str, level: str, seed: str, advisor: Advisor) -> Bot:
    """`advisor` is whom a strong player of a board game asks; while that one knows nothing he plays as a fair one."""
    if registry.find(book).default_table() is not None:
        mind = partial(simple_bot.choose, skill=THINKING[level])
        return TableBot(random.Random(seed), mind, EYES[level])
    players: dict[str, Player] = {
        "easy": RandomPlayer(seed),
        "fair": PassPlayer(),
        "strong": SolvedPlayer(advisor, PassPlayer()),
    }
    return PlayerBot(players[level.removesuffix("-quick")])


def plain(book: str, seed: str) -> Bot:
    """The bot that was there before the levels: what they are held against. An entry point `palheta.bots`."""
    return TableBot(random.Random(seed))


def strong_quick(book: str, seed: str) -> Bot:
    """Strong in half the time. Another entry point."""
    return bot(book, "strong-quick", seed, lambda state, side: None)
