"""What a position of this book may say, and what a match remembers."""

from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from palheta.facts import Face, Position, Restart, Score
from palheta.rulebooks.base import MatchState
from palheta.rulebooks.campeao.board import CENTRE, Square, seen_by
from palheta.rulebooks.common.shootout import Shootout
from palheta.ruling import Because, Call, Card, Reason
from palheta.ruling.question import Question
from palheta.table.frame import Side, other

ArrowDie = Literal["control", "pass", "long"]
ChampionFace = Literal["long_shot", "assist", "unstoppable", "great_save", "miracle_recovery", "foul"]

Due = Literal[
    "toss",
    "direction",
    "intervention",
    "interception",
    "rebound",
    "bar",
    "keeper",
    "danger",
    "goal",
    "whistle",
]
"""What must be answered before the attack goes on.

toss: the draw for the champion die. direction: left or right for an arrow that leaves it open.
intervention: the defender may answer a ? with the blue die. interception, rebound: he must, after an
outside shot on target, after the post. bar: blue or light blue. keeper: light blue. danger: light blue
by the attacker, whose own goal a clearance threatens. goal: it stands unless a champion play prevents it.
whistle: the orange die of Boskov's rule.
"""
ANSWERED_BY_DEFENDER: tuple[Due, ...] = ("intervention", "interception", "rebound", "bar", "keeper", "goal")


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """What the organiser decides. `tournament`: 5 + 5 minutes, and penalties after a draw."""

    tournament: bool = False
    half_seconds: Annotated[float, Meta(gt=0)] | None = None
    boskov: bool = False
    best_of: Annotated[int, Meta(ge=1)] = 5
    long_shot_from_beyond: bool = True
    keeper_kick_before_goal: bool = True

    @property
    def half(self) -> float:
        """The length of a half in seconds."""
        return self.half_seconds or (300.0 if self.tournament else 450.0)


class Counts(Struct, frozen=True, forbid_unknown_fields=True):
    """`fouls`: this side's last blue rolls in a row that were fouls. `kicks`: its shoot-out so far."""

    fouls: Annotated[int, Meta(ge=0, le=1)] = 0
    kicks: tuple[bool, ...] = ()


class Champion(Struct, frozen=True, forbid_unknown_fields=True):
    """Who holds the champion die and which play it shows; no face: it must be rolled now."""

    side: Side
    face: ChampionFace | None = None


class CampeaoPosition(Position, frozen=True, kw_only=True):
    """`last_die`: the arrow die this attack rolled last; null with no restart: control comes first.

    `tournament`, `boskov`: where they differ from what the organiser set. Nothing said at all is a match
    that has yet to be drawn for.
    """

    last_die: ArrowDie | None = None
    champion: Champion | None = None
    toss: Side | None = None
    boskov: bool | None = None
    tournament: bool | None = None
    counts: Counts | None = None
    counts_other: Counts | None = None


class Fouls(Struct, frozen=True):
    """Each player's own blue rolls count: fouls in a row, none or one (the second expels)."""

    home: int = 0
    away: int = 0

    def of(self, side: Side) -> int:
        return self.home if side == "home" else self.away

    def having(self, side: Side, count: int) -> "Fouls":
        return Fouls(count, self.away) if side == "home" else Fouls(self.home, count)


class Shot(Struct, frozen=True):
    """The shot that is being answered, and whether it was taken inside the area."""

    inside: bool


class Rolled(Struct, frozen=True):
    """An arrow that waits for its direction."""

    die: ArrowDie
    face: Face


class State(MatchState, frozen=True, kw_only=True):
    """`ball` is the square as home numbers them. `control_first`: possession just changed."""

    ball: Square = CENTRE
    attacker: Side = "home"
    restart: Restart | None = None
    last_die: ArrowDie | None = None
    control_first: bool = False
    due: Due | None = None
    shot: Shot | None = None
    rolled: Rolled | None = None
    doubled: bool = False
    turned: bool = False
    champion: Champion | None = None
    toss: Side | None = None
    boskov: bool = False
    begun: bool = False
    fouls: Fouls = Fouls()
    shootout: Shootout | None = None
    unknown: tuple[str, ...] = ()

    @property
    def options(self) -> Options:
        options: Options = self.setup.options
        return options

    @property
    def defender(self) -> Side:
        return other(self.attacker)

    @property
    def square(self) -> Square:
        """Where the ball lies, as the attacker numbers the squares."""
        return seen_by(self.attacker, self.ball)

    @property
    def time_is_up(self) -> bool:
        return self.clock >= self.options.half

    @property
    def champion_roll_due(self) -> bool:
        return self.champion is not None and self.champion.face is None

    def to_act(self) -> Side:
        """Whose turn it is; the champion die comes before everything else."""
        if self.champion is not None and self.champion.face is None:
            return self.champion.side
        if self.shootout is not None:
            return self.shootout.taker
        return self.defender if self.due in ANSWERED_BY_DEFENDER else self.attacker

    def holds(self, side: Side, *faces: ChampionFace) -> bool:
        return self.champion is not None and self.champion.side == side and self.champion.face in faces


class Play(Struct, frozen=True):
    """A step being judged: the state so far and what was called.

    `cleared`: the ball was cleared. `ask`: what a person must still say. `because`: why next is what it is.
    """

    state: State
    calls: tuple[Call, ...] = ()
    cards: tuple[Card, ...] = ()
    cleared: bool = False
    ask: tuple[Question, ...] = ()
    because: Because | None = None

    def since(self, clause: str, words: Reason) -> "Play":
        """What comes next comes because of this; of several reasons the last one counts."""
        return replace(self, because=Because(words, clause))

    def now(self, **changes: object) -> "Play":
        """With the state changed in these fields."""
        return replace(self, state=replace(self.state, **changes))

    def calling(self, *calls: Call) -> "Play":
        return replace(self, calls=self.calls + calls)

    def ball_at(self, square: Square, **changes: object) -> "Play":
        """The ball on a square as the attacker numbers them."""
        return self.now(ball=seen_by(self.state.attacker, square), **changes)

    def scored(self, side: Side) -> Score:
        return self.state.score.plus(side)
