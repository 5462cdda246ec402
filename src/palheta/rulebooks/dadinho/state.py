"""What a dadinho match remembers: touches, warnings, what is due, and what may still be revised."""

from typing import Annotated, Literal, cast

from msgspec import Meta, Struct, field
from msgspec.structs import replace

from palheta.facts import Flick, Place, Position, Restart, Score
from palheta.facts.names import PieceName
from palheta.rulebooks.base import TableState
from palheta.rulebooks.common.shootout import Shootout
from palheta.rulebooks.dadinho.vocabulary import Options
from palheta.ruling import Call, Next
from palheta.table.frame import SIDES, Point, Side

Count = Annotated[int, Meta(ge=0)]
TEAM_TOUCHES = 9
PIECE_TOUCHES = 3
TOUCHES_AFTER_DISPLACING = 3
CLEARANCE = 80.0  # the eight centimetres of so many articles
FLICK_SECONDS = 6.0
ARRANGE_SECONDS = 10.0


class Warnings(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    time: Count = 0
    counting: Count = 0
    keeper: Count = 0


class Counts(Struct, frozen=True, forbid_unknown_fields=True):
    """What `counts` may say in a situation."""

    team: Annotated[int, Meta(ge=0, extra={"most": TEAM_TOUCHES})] = 0
    piece: Annotated[dict[PieceName, Count], Meta(extra={"most": PIECE_TOUCHES})] = {}
    limit: Count | None = None
    circle: bool = False
    warnings: dict[Side, Warnings] = {}
    subs: Annotated[dict[Side, Count], Meta(extra={"most": "options.substitutions"})] = {}
    off: tuple[PieceName, ...] = ()
    expelled: tuple[PieceName, ...] = ()
    kicks: dict[Side, tuple[bool, ...]] = {}
    used: tuple[PieceName, ...] = ()


class DadinhoPosition(Position, frozen=True, forbid_unknown_fields=True, kw_only=True):
    counts: Counts | None = None
    counts_other: Counts | None = None


class Tally(Struct, frozen=True):
    """Touches used in this play. `limit`: how many are left after article 32."""

    team: int = 0
    piece: dict[str, int] = {}
    limit: int | None = None

    @property
    def left(self) -> int:
        rest = max(0, TEAM_TOUCHES - self.team)
        return rest if self.limit is None else min(rest, self.limit)

    def left_for(self, piece: str) -> int:
        return max(0, PIECE_TOUCHES - self.piece.get(piece, 0))

    def plus(self, piece: str | None) -> "Tally":
        own = self.piece if piece is None else self.piece | {piece: self.piece.get(piece, 0) + 1}
        return Tally(self.team + 1, own, None if self.limit is None else max(0, self.limit - 1))


class Against(Struct, frozen=True):
    """What a side has against it for the whole match, with the calls that brought it."""

    warnings: Warnings = Warnings()
    indiscipline: tuple[Call, ...] = ()
    deliberate: tuple[Call, ...] = ()
    badly_arranged: int = 0
    subs: int = 0


class Shot(Struct, frozen=True):
    """`valid`: article 36 allowed the request; a request that it does not allow is void.

    `keeper_set`: the defender has set his keeper for it.
    """

    side: Side
    piece: str | None = None
    ready: bool = False
    valid: bool = True
    keeper_set: bool = False


class Tries(Struct, frozen=True):
    """How often this restart went wrong already, by what went wrong."""

    irregular: int = 0
    missed: int = 0
    arranged: int = 0


class Recomposition(Struct, frozen=True):
    """The shooter may bring players back before the goal kick that his shot conceded (44 §3)."""

    side: Side
    moved: tuple[str, ...] = ()


class Interrupted(Struct, frozen=True):
    """A restart that its side had already when the other offended, and what hands had done for it."""

    next: Next
    tries: Tries
    aside: dict[str, Place]
    lent: dict[str, Place]
    spot_sign: int
    recomposition: Recomposition | None


class Pending(Struct, frozen=True):
    """What the side that suffered an infringement gets back should it prefer the advantage (46)."""

    side: Side
    tally: Tally
    ball: Place | None
    pieces: dict[str, Place]
    shot: Shot | None = None
    restart: Interrupted | None = None


class Played(Struct, frozen=True):
    """The last lance, kept for what is still told of it. `left`: where the dadinho went out. `knocked`: keepers."""

    side: Side
    piece: str
    score: Score
    ball: Place | None
    shot: Shot | None
    goal: bool
    left: Point | None = None
    knocked: tuple[str, ...] = ()


class Taken(Struct, frozen=True):
    """The restart just taken: somebody may still say that it was set wrongly."""

    before: "State"
    step: Flick


class KickOff(Struct, frozen=True):
    """The two buttons of a kick-off: the one that touched first, and who alone may go on (None: not known)."""

    side: Side
    first: str
    second: tuple[str, ...] | None


def restart_of(due: Next) -> Restart | None:
    """What the next flick takes."""
    if due.with_ in ("play", "keeper", "full_time", None):
        return None
    return "kick_off" if due.with_ == "period_end" else cast(Restart, due.with_)


class Record(Struct, frozen=True):
    """The whole match. `used`: who has kicked in the shoot-out. `off`: who was substituted."""

    sides: dict[Side, Against] = field(default_factory=lambda: {"home": Against(), "away": Against()})
    expelled: tuple[str, ...] = ()
    off: tuple[str, ...] = ()
    toss: Literal["draw", "choice", "done"] = "done"
    kicks_first: Side | None = None
    shootout: Shootout | None = None
    used: tuple[str, ...] = ()
    exchanged: tuple[tuple[str, str], ...] = ()  # who left for whom


UNTOUCHED: dict[Side, Tally] = {"home": Tally(), "away": Tally()}


class Play(Struct, frozen=True):
    """What ends with a play. `circle`: the side that may not shoot before the dadinho has left the circle (18.d).

    `taker`: the button that took the restart (42.e). `must_use`: of these one must play a trapped dadinho (30 §1).
    """

    tallies: dict[Side, Tally] = field(default_factory=lambda: UNTOUCHED)
    circle: Side | None = None
    kickoff: KickOff | None = None
    taker: str | None = None
    must_use: tuple[str, ...] = ()


class Due(Struct, frozen=True):
    """What is due now, and what was done for it; a new duty is a new value.

    `restart`: what the next flick takes, also when `next` only says that it is repeated; None: in play (41).
    `aside`: where the pieces stood that were pushed away for it; `lent`: where its own side's did that were set.
    `cleared`: the buttons that had to leave an area for the shot or the penalty (37, 48 §2).
    """

    restart: Restart | None = None
    shot: Shot | None = None
    foot_up: bool = False
    pending: Pending | None = None
    tries: Tries = Tries()
    aside: dict[str, Place] = {}
    lent: dict[str, Place] = {}
    spot_sign: int = 0
    cleared: tuple[str, ...] = ()
    recomposition: Recomposition | None = None
    arranging: bool = False
    ready: tuple[Side, ...] = ()


class Flight(Struct, frozen=True):
    """What runs, and what may still be revised. `running`: nobody has told yet that the last lance came to rest.

    `ended_by`: the lance whose goal was the last thing before a period's end: what is told of it then still counts.
    `since`: when what is due became due. `told_late`: who was told late for it, and the warnings he had before.
    `time_up`: the whistle has sounded, and the period goes on only for what is still to be taken (15).
    """

    played: Played | None = None
    taken: Taken | None = None
    ended_by: Played | None = None
    running: bool = False
    since: float = 0.0
    told_late: dict[Side, Warnings] = {}
    substituting: Side | None = None
    time_up: bool = False


class State(TableState, frozen=True, kw_only=True):
    """Nested by lifetime: the match, a play, a duty, a lance."""

    record: Record = Record()
    play: Play = Play()
    due: Due = Due()
    flight: Flight = Flight()
    own_counts = frozenset({"team", "limit"})
    untimed = {"flight": ("running", "since")}

    @property
    def options(self) -> Options:
        options: Options = self.setup.options
        return options

    @property
    def turn(self) -> Side | None:
        return self.next.side

    @property
    def ball_at(self) -> Point | None:
        return None if self.ball is None else self.ball.point

    @property
    def restart(self) -> Restart | None:
        return self.due.restart

    def tallied(self, side: Side, tally: Tally) -> "State":
        return self.within("play", tallies=self.play.tallies | {side: tally})

    def noting(self, side: Side, record: Against) -> "State":
        return self.within("record", sides=self.record.sides | {side: record})

    def buttons(self, side: Side) -> tuple[str, ...]:
        return self.side(side).field

    def facing(self, due: Next) -> "State":
        """A new duty has its own seconds."""
        restart = self.restart if due.with_ == "repeat" else restart_of(due)
        since = self.flight.since if due == self.next else self.clock
        return replace(self, next=due).within("due", restart=restart).within("flight", since=since)

    @property
    def kicks_tally(self) -> Score | None:
        return self.record.shootout.tally if self.record.shootout is not None else None

    def counts_for(self, side: Side | None) -> dict[str, object]:
        tally = self.play.tallies[side] if side is not None else Tally()
        said: dict[str, object] = {"team": tally.team}
        if used := {name: count for name, count in tally.piece.items() if count}:
            said["piece"] = used
        if tally.limit is not None:
            said["limit"] = tally.limit
        if self.play.circle is not None and self.play.circle == side:
            said["circle"] = True
        sides = self.record.sides
        if warned := {one: sides[one].warnings for one in SIDES if sides[one].warnings != Warnings()}:
            said["warnings"] = warned
        if subs := {one: sides[one].subs for one in SIDES if sides[one].subs}:
            said["subs"] = subs
        gone = {"expelled": self.record.expelled, "off": self.record.off}
        said |= {name: list(pieces) for name, pieces in gone.items() if pieces}
        if (series := self.record.shootout) is not None:
            said["kicks"] = {one: list(series.kicks[0 if one == series.first else 1 :: 2]) for one in SIDES}
            said["used"] = list(self.record.used)
        return said
