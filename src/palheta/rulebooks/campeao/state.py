"""What a position of this book may say, and what a match remembers."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from palheta.facts import Face, Place, Position, Restart, Score
from palheta.rulebooks.base import MatchState
from palheta.rulebooks.campeao.board import CENTRE, Square, point_of, seen_by, square_of
from palheta.rulebooks.campeao.vocabulary import ArrowDie, ChampionFace, Options
from palheta.rulebooks.common.shootout import Shootout
from palheta.table.frame import Side, other

Awaited = Literal[
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
ANSWERED_BY_DEFENDER: tuple[Awaited, ...] = (
    "intervention",
    "interception",
    "rebound",
    "bar",
    "keeper",
    "goal",
)


class Counts(Struct, frozen=True, forbid_unknown_fields=True):
    """`fouls`: this side's last blue rolls in a row that were fouls; the second expels.
    `kicks`: its shoot-out so far."""

    fouls: Annotated[int, Meta(ge=0, le=1, extra={"most": 2})] = 0
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

    @property
    def square(self) -> Square | None:
        """Where the ball lies, if that was told."""
        if self.ball is not None:
            return square_of(self.ball, "before.ball")
        if self.restart is not None and self.restart.at is not None:
            return square_of(self.restart.at, "before.restart.at")
        return None

    @property
    def at_the_start(self) -> bool:
        """Nothing was rolled in this half yet: the kick-off is due though nobody named it."""
        return self.clock == 0 and self.last_die is None and self.square in (None, CENTRE)


class Fouls(Struct, frozen=True):
    """Each player's own blue rolls count: fouls in a row, none or one (the second expels)."""

    home: int = 0
    away: int = 0

    def of(self, side: Side) -> int:
        return self.home if side == "home" else self.away

    def having(self, side: Side, count: int) -> "Fouls":
        return Fouls(count, self.away) if side == "home" else Fouls(self.home, count)


class Record(Struct, frozen=True):
    """The whole match. `begun`: a die of play was rolled. `unknown`: what was left unsaid and is still asked for."""

    champion: Champion | None = None
    toss: Side | None = None
    boskov: bool = False
    begun: bool = False
    fouls: Fouls = Fouls()
    shootout: Shootout | None = None
    unknown: tuple[str, ...] = ()


class Attack(Struct, frozen=True):
    """What ends with possession. `control_first`: it has just changed."""

    side: Side = "home"
    last_die: ArrowDie | None = None
    control_first: bool = False


class Due(Struct, frozen=True):
    """What the attacker takes next, and what he declared for it: a doubled number, a turned arrow."""

    restart: Restart | None = None
    doubled: bool = False
    turned: bool = False


class Shot(Struct, frozen=True):
    """The shot that is being answered, and whether it was taken inside the area."""

    inside: bool


class Rolled(Struct, frozen=True):
    """An arrow that waits for its direction."""

    die: ArrowDie
    face: Face


class Flight(Struct, frozen=True):
    """What was set going and is not settled yet."""

    awaits: Awaited | None = None
    shot: Shot | None = None
    rolled: Rolled | None = None


class State(MatchState, frozen=True, kw_only=True):
    """Nested by lifetime: the match, an attack, a roll, what answers it. `ball` is the square as home numbers them."""

    ball: Square = CENTRE
    record: Record = Record()
    attack: Attack = Attack()
    due: Due = Due()
    flight: Flight = Flight()
    own_counts = frozenset({"fouls", "kicks"})

    @property
    def options(self) -> Options:
        options: Options = self.setup.options
        return options

    @property
    def attacker(self) -> Side:
        return self.attack.side

    @property
    def defender(self) -> Side:
        return other(self.attack.side)

    @property
    def square(self) -> Square:
        """Where the ball lies, as the attacker numbers the squares."""
        return seen_by(self.attack.side, self.ball)

    @property
    def draw_winner(self) -> Side:
        """Where nobody said who won the draw, whoever holds the champion die is taken for it."""
        record = self.record
        return record.toss or (record.champion.side if record.champion is not None else self.defender)

    @property
    def restart(self) -> Restart | None:
        return self.due.restart

    @property
    def awaits(self) -> Awaited | None:
        return self.flight.awaits

    @property
    def time_is_up(self) -> bool:
        return self.clock >= self.options.half

    @property
    def champion_roll_due(self) -> bool:
        champion = self.record.champion
        return champion is not None and champion.face is None

    def to_act(self) -> Side:
        """Whose turn it is; the champion die comes before everything else."""
        champion, shootout = self.record.champion, self.record.shootout
        if champion is not None and champion.face is None:
            return champion.side
        if shootout is not None:
            return shootout.taker
        return self.defender if self.awaits in ANSWERED_BY_DEFENDER else self.attacker

    @property
    def ball_place(self) -> Place:
        return Place(point_of(self.ball))

    @property
    def kicks_tally(self) -> Score | None:
        shootout = self.record.shootout
        return None if shootout is None else shootout.tally

    def counts_for(self, side: Side | None) -> dict[str, object]:
        if side is None:
            return {}
        fouls, shootout = self.record.fouls.of(side), self.record.shootout
        said: dict[str, object] = {"fouls": fouls} if fouls else {}
        return said if shootout is None else said | {"kicks": shootout.kicks_of(side)}

    def holds(self, side: Side, *faces: ChampionFace) -> bool:
        champion = self.record.champion
        return champion is not None and champion.side == side and champion.face in faces
