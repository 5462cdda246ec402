"""What a FISTF match remembers: possession and its counts, the set piece due, what `back` would restore."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct, field

from palheta.facts import Place, Position, Restart, Score
from palheta.facts.names import PieceName
from palheta.rulebooks.base import TableState
from palheta.rulebooks.common.shootout import Shootout
from palheta.rulebooks.common.sightings import NEUTRAL
from palheta.rulebooks.fistf.vocabulary import POSITIONAL, Options, Variant
from palheta.ruling import Call
from palheta.table.frame import SIDES, Point, Side, side_of

Count = Annotated[int, Meta(ge=0)]

Stage = Literal["toss", "choice", "match", "shootout"]

# unknown: a position that says nothing of it; none: nothing to answer yet; declined: left unmade on purpose.
Defence = Literal["unknown", "none", "open", "made", "declined"]


class Counts(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What `before.counts` may say: they belong to the side in possession."""

    piece: dict[PieceName, Count] = {}
    ticks: Count = 0
    defence: Literal["open", "used"] | None = None
    sweeper: Side | None = None
    subs: dict[Side, Count] = {}
    off: tuple[PieceName, ...] = ()
    expelled: tuple[PieceName, ...] = ()
    kicks: dict[Side, tuple[bool, ...]] = {}


class FistfPosition(Position, frozen=True, forbid_unknown_fields=True, kw_only=True):
    counts: Counts | None = None
    counts_other: Counts | None = None


class SetPiece(Struct, frozen=True, kw_only=True):
    """A restart that is due, from its award to the flick that takes it.

    `positional`: positional flicks made, by side; `ready`: sides that have finished arranging;
    `arranged`: figures set by hand so far;
    `failed`: takes that had to be repeated; `since`: the clock when it was awarded or a side's time began.
    """

    kind: Restart
    side: Side
    at: Point | None = None
    taker: str | None = None
    positional: dict[Side, int] = {}
    ready: tuple[Side, ...] = ()
    arranged: tuple[str, ...] = ()
    failed: int = 0
    since: float = 0.0
    after_goal: bool = False

    def but(self, **changes: Any) -> "SetPiece":
        return msgspec.structs.replace(self, **changes)


class Flight(Struct, frozen=True, kw_only=True):
    """A kick and what its ball has met so far; it outlives its step while the ball runs."""

    side: Side
    piece: str
    ball: Point | None
    restart: Restart | None = None
    pieces: dict[str, Place] = {}
    first_of_sweeper: bool = False
    met: tuple[str, ...] = ()
    # Where the figures that it met were at that moment, the kicked one left out.
    met_at: dict[str, Place] = {}
    touched: bool = False
    # The flight that a running ball is on until this flick reaches it.
    earlier: "Flight | None" = None

    @property
    def of_ball(self) -> "Flight":
        """The flight that the ball is on now."""
        return self if self.touched or self.earlier is None else self.earlier

    def but(self, **changes: Any) -> "Flight":
        return msgspec.structs.replace(self, **changes)

    @property
    def last(self) -> str | None:
        """The last figure or person that met the ball; woodwork and fences are nobody's."""
        return next((name for name in reversed(self.met) if name not in NEUTRAL), None)

    def place_of(self, name: str) -> Place | None:
        """Where a figure was when it met the ball, or when the ball was kicked."""
        return self.met_at.get(name) or self.pieces.get(name)

    @property
    def direct(self) -> bool:
        """Nothing but the kicked figure, woodwork and fences has met the ball."""
        return all(name == self.piece or name in NEUTRAL for name in self.met)


class Barred(Struct, frozen=True):
    """A taker that may not play the ball again yet, and the clause that says so."""

    piece: str
    clause: str


class Recall(Struct, frozen=True):
    """`side` may ask for "back": then `state` holds again, and hands put `places` right."""

    side: Side
    clause: str
    state: Any
    places: dict[str, Place] = {}
    latent: bool = False


class Lapsed(Struct, frozen=True):
    """A possession that a rebound may still give back within the same flight."""

    side: Side
    ticks: int
    touches: dict[str, int]
    piece: str


class Flicked(Struct, frozen=True):
    """A flick just made: which figure, where it and the ball stood, and the score. What is reported may concern it."""

    piece: str
    at: Point | None
    ball: Point | None
    score: Score


class Shown(Struct, frozen=True):
    """A card, and the calls that brought it."""

    side: Side
    card: Literal["yellow", "orange", "red"]
    causes: tuple[Call, ...] = ()


# What no "back", advantage or repetition undoes.
RECORD = (
    "cards", "keeper_faults", "substitutions", "keepers_changed", "damaged", "removed", "sweeper_lost", "flank",
)  # fmt: skip

TIMES = ("clock", "added", "late", "ending")  # of one period


class State(TableState, frozen=True, kw_only=True):
    variant: Variant
    stage: Stage = "match"
    possession: Side
    # Who kicked the first half off; None when a position does not tell.
    began: Side | None = None
    toss: Side | None = None

    touches: dict[str, int] = field(default_factory=dict)
    kept_by_rebound: bool = False
    ticks: int = 0
    tick_asked: bool = False
    ticked: tuple[str, ...] = ()
    passive: str | None = None
    defence: Defence = "none"
    # The clause under which the attacker must wait for the defensive flick (6.2.3), once the ball is still.
    owed: str | None = None
    barred: Barred | None = None
    lapsed: Lapsed | None = None

    setpiece: SetPiece | None = None
    flight: Flight | None = None
    running: tuple[str, ...] = ()
    # A defensive flick whose figure has not been seen to stop.
    defending: str | None = None
    # Indoors, where a ball that lies beyond a touchline crossed it.
    crossed: Point | None = None
    # The state before a flick that had not reached the ball when it was last told of.
    unsettled: Any = None
    recall: Recall | None = None
    # Each side's last flick, the newest last.
    flicked: tuple[Flicked, ...] = ()
    # What the play would have been without the foul just called: the offended side may prefer it.
    waived: Any = None
    kept_moving_after_keeper: bool = False

    fallen: tuple[str, ...] = ()
    # Entangled figures in pairs: the lower one, then the one on top of it.
    hooked: tuple[str, ...] = ()
    # Figures off the mat or back from the fence, waiting for the referee's hand.
    misplaced: tuple[str, ...] = ()
    rebounded: tuple[str, ...] = ()
    off_table: dict[str, Place] = field(default_factory=dict)
    behind_goal: bool = False

    sweepers: tuple[Side, ...] = ()
    sweeper_fresh: tuple[Side, ...] = ()
    sweeper_locked: tuple[Side, ...] = ()
    sweeper_lost: tuple[Side, ...] = ()

    cards: tuple[Shown, ...] = ()
    keeper_faults: dict[str, int] = field(default_factory=dict)
    substitutions: dict[Side, int] = field(default_factory=dict)
    keepers_changed: dict[Side, int] = field(default_factory=dict)
    damaged: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    added: float = 0.0
    # How long each side took for what is due, as far as it has been told.
    late: dict[Side, float] = field(default_factory=dict)
    ending: bool = False
    # A period has just ended; the next one's kick-off is due.
    interval: bool = False
    shootout: Shootout | None = None
    # The state before a penalty just taken: 12.2.3 may have it repeated.
    penalty_taken: Any = None
    flank: int = 1

    @property
    def options(self) -> Options:
        options = self.setup.options
        assert isinstance(options, Options)
        return options

    def but(self, **changes: Any) -> "State":
        return msgspec.structs.replace(self, **changes)

    def carrying(self, now: "State") -> "State":
        """This state holds again, but what is on the match's record meanwhile stays there."""
        same = now.period == self.period and now.over is None
        kept = {name: getattr(now, name) for name in (*RECORD, *(TIMES if same else ()))}
        pieces = {name: place for name, place in self.pieces.items() if name not in now.removed}
        return self.but(
            **kept,
            pieces=pieces,
            sweepers=tuple(side for side in self.sweepers if side not in now.sweeper_lost),
        )

    def after_flick(self, piece: str, before: "State") -> "State":
        """The same state, remembering the flick that led to it."""
        others = tuple(flick for flick in self.flicked if side_of(flick.piece) != side_of(piece))
        return self.but(
            flicked=(*others, Flicked(piece, before.point(piece), before.point("ball"), before.score))
        )

    def counts_for(self, side: Side | None) -> dict[str, object]:
        """The counts of the side in possession, in the words of `before.counts`."""
        counts: dict[str, object] = {
            "piece": {name: count for name, count in self.touches.items() if count},
            "ticks": self.ticks,
        }
        if self.defence in ("open", "made", "declined"):
            counts["defence"] = "open" if self.defence == "open" else "used"
        if self.sweepers:
            counts["sweeper"] = self.possession if self.possession in self.sweepers else self.sweepers[0]
        if self.substitutions:
            counts["subs"] = dict(self.substitutions)
        if self.removed:
            counts["expelled"] = list(self.removed)
        if self.shootout is not None:
            counts["kicks"] = {one: list(self.shootout.kicks_of(one)) for one in SIDES}
        return counts

    @property
    def kicks_tally(self) -> Score | None:
        return self.shootout.tally if self.shootout is not None else None

    @property
    def ball_runs(self) -> bool:
        return "ball" in self.running


_SUBSTITUTION_AT = ("goal_kick", "corner", "throw_in", "indirect_free_kick", "penalty")


def dead_for_substitution(state: State) -> bool:
    due = state.setpiece
    return due is not None and (due.kind in _SUBSTITUTION_AT or due.kind == "kick_off")


def figures(pieces: dict[str, Place], side: Side) -> list[str]:
    """A side's field figures and sweeping keeper, in their usual order."""
    names = [name for name in pieces if side_of(name) == side and not name.endswith("k")]
    return sorted(names, key=lambda name: (len(name), name))


SECONDS_OWED = 10.0  # as many as the book gives for everything that it times

SECONDS_LEFT = (
    6.0  # paced play: the window that is left to the defender where the book does not make anybody wait
)


def seconds_to_answer(state: State) -> float:
    """The attacker waits so long for the defensive flick: where he must (6.2.3), and where he need not."""
    return SECONDS_OWED if state.owed is not None else SECONDS_LEFT


def positional_flicks(kind: str) -> int:
    return POSITIONAL[kind][0] if kind in POSITIONAL else 0
