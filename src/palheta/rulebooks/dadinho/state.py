"""What a dadinho match remembers: touches, warnings, what is due, and what may still be revised."""

from typing import Annotated, Literal, cast

from msgspec import Meta, Struct, field
from msgspec.structs import replace

from palheta.facts import Place, Position, Restart, Score
from palheta.facts.names import PieceName
from palheta.rulebooks.base import TableState
from palheta.rulebooks.common.shootout import Shootout
from palheta.ruling import Call, Next
from palheta.table.frame import SIDES, Point, Side, is_keeper

Count = Annotated[int, Meta(ge=0)]

TEAM_TOUCHES = 9
PIECE_TOUCHES = 3
TOUCHES_AFTER_DISPLACING = 3
CLEARANCE = 80.0  # the eight centimetres of so many articles
FLICK_SECONDS = 6.0
ARRANGE_SECONDS = 10.0

Method = Literal["campaign", "extra_time", "shootout"]


class Campaign(Struct, frozen=True, forbid_unknown_fields=True):
    """A side's record in the event so far, in the order of article 56."""

    wins: int = 0
    goal_difference: int = 0
    goals_for: int = 0
    head_to_head: int = 0


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """What the organiser may choose.

    `tiebreak`: how a draw is broken, in order (13 §1); empty where a draw may stand.
    `warnings_before_foul`: late flicks warned before the technical foul (8 §2 against 20 and 51.h).
    `perceptible`: how far the dadinho must move for a touch (9), in mm.
    """

    half_seconds: float = 420.0
    extra_half_seconds: float = 180.0
    tiebreak: tuple[Method, ...] = ()
    campaigns: dict[Side, Campaign] = {}
    warnings_before_foul: Annotated[int, Meta(ge=0)] = 3
    perceptible: float = 0.1
    substitutions: Annotated[int, Meta(ge=0)] = 3


class Warnings(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    time: Count = 0
    counting: Count = 0
    keeper: Count = 0


class Counts(Struct, frozen=True, forbid_unknown_fields=True):
    """What `counts` may say in a situation."""

    team: Count = 0
    piece: dict[PieceName, Count] = {}
    limit: Count | None = None
    circle: bool = False
    warnings: dict[Side, Warnings] = {}
    subs: dict[Side, Count] = {}
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


class Record(Struct, frozen=True):
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

    due: Next
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
    """The last lance, kept because a report may still change what it brought. `left`: where the dadinho went out."""

    side: Side
    piece: str
    score: Score
    ball: Place | None
    shot: Shot | None
    goal: bool
    left: Point | None = None


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


class State(TableState, frozen=True, kw_only=True):
    """`circle`: the side that may not shoot before the dadinho has left the circle (18.d).

    `aside`: where the pieces stood that were pushed away for a restart. `taker`: the button that took it (42.e).
    `must_use`: the buttons of which one must play a trapped dadinho (30 §1).
    `restart`: what the next flick takes, also when `next` only says that it is repeated; None: in play (41).
    `since`: when what is due became due; `running`: no step has told yet that the last lance came to rest.
    `told_late`: who has been told late for what is due now, and the warnings he had before.
    `cleared`: the buttons that had to leave an area for the shot or the penalty (37, 48 §2).
    `time_up`: the whistle has sounded, and the period goes on only for what is still to be taken (15).
    """

    tallies: dict[Side, Tally] = field(default_factory=lambda: {"home": Tally(), "away": Tally()})
    records: dict[Side, Record] = field(default_factory=lambda: {"home": Record(), "away": Record()})
    restart: Restart | None = None
    shot: Shot | None = None
    tries: Tries = Tries()
    pending: Pending | None = None
    played: Played | None = None
    # The lance whose goal was the last thing before a period's end: what is told of it then still counts.
    ended_by: Played | None = None
    kickoff: KickOff | None = None
    recomposition: Recomposition | None = None
    shootout: Shootout | None = None
    shootout_used: tuple[str, ...] = ()
    circle: Side | None = None
    taker: str | None = None
    must_use: tuple[str, ...] = ()
    aside: dict[str, Place] = {}
    lent: dict[str, Place] = {}
    spot_sign: int = 0
    expelled: tuple[str, ...] = ()
    off: tuple[str, ...] = ()
    since: float = 0.0
    running: bool = False
    told_late: dict[Side, Warnings] = {}
    cleared: tuple[str, ...] = ()
    time_up: bool = False
    arranging: bool = False
    ready: tuple[Side, ...] = ()
    toss: Literal["draw", "choice", "done"] = "done"
    kicks_first: Side | None = None
    foot_up: bool = False
    substituting: Side | None = None

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

    def with_tally(self, side: Side, tally: Tally) -> "State":
        return replace(self, tallies=self.tallies | {side: tally})

    def with_record(self, side: Side, record: Record) -> "State":
        return replace(self, records=self.records | {side: record})

    def buttons(self, side: Side) -> tuple[str, ...]:
        return tuple(name for name in self.team(side) if not is_keeper(name))

    def facing(self, due: Next) -> "State":
        """A new duty has its own seconds."""
        restart = self.restart if due.with_ == "repeat" else restart_of(due)
        return replace(self, next=due, restart=restart, since=self.since if due == self.next else self.clock)

    @property
    def kicks_tally(self) -> Score | None:
        return self.shootout.tally if self.shootout is not None else None

    def counts_for(self, side: Side | None) -> dict[str, object]:
        tally = self.tallies[side] if side is not None else Tally()
        said: dict[str, object] = {"team": tally.team}
        used = {name: count for name, count in tally.piece.items() if count}
        if used:
            said["piece"] = used
        if tally.limit is not None:
            said["limit"] = tally.limit
        if self.circle is not None and self.circle == side:
            said["circle"] = True
        warned = {
            one: self.records[one].warnings for one in SIDES if self.records[one].warnings != Warnings()
        }
        if warned:
            said["warnings"] = warned
        subs = {one: self.records[one].subs for one in SIDES if self.records[one].subs}
        if subs:
            said["subs"] = subs
        if self.expelled:
            said["expelled"] = list(self.expelled)
        if self.off:
            said["off"] = list(self.off)
        if self.shootout is not None:
            said["kicks"] = {
                one: list(self.shootout.kicks[0 if one == self.shootout.first else 1 :: 2]) for one in SIDES
            }
            said["used"] = list(self.shootout_used)
        return said
