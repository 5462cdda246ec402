"""What a FISTF match remembers: possession and its counts, the restart due, what `back` would restore."""

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from palheta.facts import Place, Restart, Score, Sightings
from palheta.rulebooks.base import TableState
from palheta.rulebooks.common.shootout import Shootout
from palheta.rulebooks.common.sightings import NEUTRAL
from palheta.rulebooks.fistf.vocabulary import POSITIONAL, Options, Variant
from palheta.ruling import Call
from palheta.table.frame import SIDES, Point, Side

Stage = Literal["toss", "choice", "match", "shootout"]
# unknown: a position that says nothing of it; none: nothing to answer yet; declined: left unmade on purpose.
Defence = Literal["unknown", "none", "open", "made", "declined"]


class Due(Struct, frozen=True, kw_only=True):
    """A restart that is due, from its award to the flick that takes it; a new duty is a new value.

    `positional`: positional flicks made, by side; `ready`: who has finished arranging; `arranged`: figures set by hand;
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

    @property
    def positional_flicks(self) -> int:
        """How many each side has before it (11.2.2, 14.2.3, 16.2.3)."""
        return POSITIONAL[self.kind][0] if self.kind in POSITIONAL else 0


class Kick(Struct, frozen=True, kw_only=True):
    """A kick and what its ball has met so far; it outlives its step while the ball runs.

    `met_at`: where the figures that it met were at that moment, the kicked one left out.
    `earlier`: the kick that a running ball comes from until this one reaches it.
    """

    side: Side
    piece: str
    ball: Point | None
    restart: Restart | None = None
    pieces: dict[str, Place] = {}
    first_of_sweeper: bool = False
    met: tuple[str, ...] = ()
    met_at: dict[str, Place] = {}
    touched: bool = False
    earlier: "Kick | None" = None

    @property
    def of_ball(self) -> "Kick":
        """The kick that the ball runs from now."""
        return self if self.touched or self.earlier is None else self.earlier

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
    """`side` may ask for "back": then `state` holds again. `latent`: only if the referee says so (6.2.4 ii)."""

    side: Side
    clause: str
    state: "State"
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


class Record(Struct, frozen=True):
    """The whole match: what no "back", advantage or repetition undoes. `began`: who kicked off first; None when a
    position does not tell. `flank`: where the shots begin (17.1.3).
    """

    exchanged: tuple[tuple[str, str], ...] = ()  # who left for whom
    began: Side | None = None
    cards: tuple[Shown, ...] = ()
    keeper_faults: dict[str, int] = {}
    substitutions: dict[Side, int] = {}
    keepers_changed: dict[Side, int] = {}
    damaged: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    sweeper_lost: tuple[Side, ...] = ()
    flank: int = 1


class Times(Struct, frozen=True):
    """Of one period. `late`: how long each side took for what is due, as far as it has been told.

    `ending`: time is up, and only what must be waited for goes on.
    """

    added: float = 0.0
    late: dict[Side, float] = {}
    ending: bool = False


class Possession(Struct, frozen=True):
    """What ends with a possession (5.2.1.c, 6.2.6.d, 13.3.1). `ticked`: who was brought onside by ticks in this play.

    `passive`: who overran into offside (13.2). `defending`: a defensive flick that has not been seen to stop.
    `owed`: the clause under which the attacker must wait for it (6.2.3), once the ball is still.
    """

    side: Side
    touches: dict[str, int] = {}
    kept_by_rebound: bool = False
    ticks: int = 0
    tick_asked: bool = False
    ticked: tuple[str, ...] = ()
    passive: str | None = None
    defence: Defence = "none"
    defending: str | None = None
    owed: str | None = None
    barred: Barred | None = None
    lapsed: Lapsed | None = None
    behind_goal: bool = False

    def barred_if(self, name: str) -> Barred | None:
        """Who is barred, if it is this one: whoever else meets the ball frees him."""
        return self.barred if self.barred is not None and self.barred.piece == name else None


class Flight(Struct, frozen=True):
    """What runs, and what may still be revised.

    `crossed`: indoors, where a ball that lies beyond a touchline crossed it. `after_keeper`: it runs since a keeper's
    touch. `unsettled`: the state before a flick that had not reached the ball when last told of. `waived`: the play
    without the foul just called: the offended side may prefer it. `flicked`: each side's last flick, the newest last.
    `penalty_taken`: the state before a penalty just taken (12.2.3), `taken`: before any restart just taken that may
    still prove wrong, `seen_of_it`: what was seen of its ball.
    """

    kick: Kick | None = None
    running: tuple[str, ...] = ()
    crossed: Point | None = None
    after_keeper: bool = False
    unsettled: "State | None" = None
    recall: Recall | None = None
    waived: "State | None" = None
    flicked: tuple[Flicked, ...] = ()
    penalty_taken: "State | None" = None
    taken: "State | None" = None
    seen_of_it: Sightings = Sightings()

    @property
    def ended(self) -> "Flight":
        """Nothing runs any more; what is told of the last flick may still concern it."""
        return Flight(flicked=self.flicked, penalty_taken=self.penalty_taken, taken=self.taken)


class Unplaced(Struct, frozen=True):
    """Figures that wait for the referee's hand until the ball is still.

    `hooked`: in pairs, the lower one, then the one on top of it. `misplaced`: off the mat. `rebounded`: off the fence.
    """

    fallen: tuple[str, ...] = ()
    hooked: tuple[str, ...] = ()
    misplaced: tuple[str, ...] = ()
    rebounded: tuple[str, ...] = ()
    off_table: dict[str, Place] = {}


class Sweepers(Struct, frozen=True):
    """Whose sweeping keeper is on, has not moved yet (9.1.4), and may not come back yet (9.2.3)."""

    on: tuple[Side, ...] = ()
    fresh: tuple[Side, ...] = ()
    locked: tuple[Side, ...] = ()


class State(TableState, frozen=True, kw_only=True):
    """Nested by lifetime: the match, a period, a possession, a duty, a flight. `interval`: a period has just ended; the
    next one's kick-off is due. `due` None: the ball is in play.
    """

    variant: Variant
    stage: Stage = "match"
    toss: Side | None = None
    interval: bool = False
    shootout: Shootout | None = None
    record: Record = Record()
    time: Times = Times()
    possession: Possession
    due: Due | None = None
    flight: Flight = Flight()
    unplaced: Unplaced = Unplaced()
    sweepers: Sweepers = Sweepers()

    @property
    def options(self) -> Options:
        options = self.setup.options
        assert isinstance(options, Options)
        return options

    @property
    def ball_runs(self) -> bool:
        return "ball" in self.flight.running

    @property
    def until_it_stops(self) -> bool:
        return self.time.ending and self.ball_runs

    @property
    def unclaimed(self) -> "State":
        """Nobody may have anything else any more than what came of the last flick."""
        return self.within("flight", unsettled=None, recall=None, waived=None)

    def figures(self, side: Side) -> list[str]:
        """A side's field figures and sweeping keeper, in their usual order."""
        names = [name for name in self.side(side).as_named if not name.endswith("k")]
        return sorted(names, key=lambda name: (len(name), name))

    def carrying(self, now: "State") -> "State":
        """This state holds again, but what is on the match's record meanwhile stays there."""
        lost = now.record.sweeper_lost
        back = replace(
            self,
            record=now.record,
            pieces={name: place for name, place in self.pieces.items() if name not in now.record.removed},
        ).within("sweepers", on=tuple(side for side in self.sweepers.on if side not in lost))
        if now.period != self.period or now.over is not None:
            return back
        return replace(back, time=now.time, clock=now.clock)

    @property
    def kicks_tally(self) -> Score | None:
        return self.shootout.tally if self.shootout is not None else None

    def counts_for(self, side: Side | None) -> dict[str, object]:
        """The counts of the side in possession, in the words of `before.counts`."""
        mine, record = self.possession, self.record
        touches = {name: count for name, count in mine.touches.items() if count}
        counts: dict[str, object] = {"piece": touches, "ticks": mine.ticks}
        if mine.defence in ("open", "made", "declined"):
            counts["defence"] = "open" if mine.defence == "open" else "used"
        if self.sweepers.on:
            counts["sweeper"] = mine.side if mine.side in self.sweepers.on else self.sweepers.on[0]
        kept = {"subs": dict(record.substitutions), "expelled": list(record.removed)}
        counts |= {name: value for name, value in kept.items() if value}
        if self.shootout is not None:
            counts["kicks"] = {one: list(self.shootout.kicks_of(one)) for one in SIDES}
        return counts
