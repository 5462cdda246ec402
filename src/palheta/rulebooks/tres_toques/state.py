"""What a Três Toques match remembers between two steps."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct, field

from palheta.facts import Place, Position, RestartDue, Score, ShotCalled
from palheta.facts.names import PieceName, Seconds
from palheta.rulebooks.base import TableState
from palheta.table.frame import SIDES, Point, Side, is_keeper, side_of
from palheta.table.geometry import Footprint, gap

Kind = Literal["standard", "restricted"]
Half = Literal["attack", "defence"]
Stage = Literal["toss", "ends", "arrange", "play", "suspended"]
Due = Literal["reflection", "substitution", "arrangement"]
KickKind = Literal["direct_free_kick", "indirect_free_kick", "penalty"]
Number = Annotated[int, Meta(ge=0)]


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """What an organiser may set; the defaults are the book's."""

    period_seconds: Annotated[float, Meta(gt=0)] = 1200.0
    interval_seconds: Annotated[float, Meta(ge=0)] = 300.0
    noted_from_attempt: Annotated[int, Meta(ge=1)] = 2
    late_noted_at_full_five: bool = True
    foul_through_own_piece: bool = False
    expulsion_starts_again: bool = False


class Counts(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The counts a position may state; what is left out is zero or the book's start value."""

    play: Kind | None = None
    flicks: Number = 0
    passed: bool = False
    origin: Half | None = field(name="from", default=None)
    noted: dict[Side, Number] = {}
    blank: Side | None = None
    added: Seconds = 0.0
    flicks_left: Number | None = None
    attempts: Number = 0
    subs: dict[Side, Number] = {}
    off: tuple[PieceName, ...] = ()
    expelled: tuple[PieceName, ...] = ()


class TresToquesPosition(Position, frozen=True, kw_only=True):
    counts: Counts = Counts()
    counts_other: Counts = Counts()


class Play(Struct, frozen=True, kw_only=True):
    """One coach's consecutive flicks (art. 21).

    `via`: the restart that opened it. `dug`: the restart now due was dug. `only`: nothing follows that
    restart. `no_shot`: the clause that bars shots. `duties`: clauses that want the ball in attack at the
    end. `taker`: took the restart, the ball has touched nobody else since. `waiting`: own pieces removed
    (30.d) that may not play yet. `first`: the piece flicked first. `lenient`: the last flick was a throw-in,
    corner or goal kick (81.e).
    """

    kind: Kind = "standard"
    flicks: int = 0
    passed: bool = False
    origin: Half | None = None
    via: str | None = None
    dug: bool = False
    only: bool = False
    no_shot: str | None = None
    duties: tuple[str, ...] = ()
    taker: str | None = None
    waiting: tuple[str, ...] = ()
    first: str | None = None
    lenient: bool = False


class Off(Struct, frozen=True):
    """A piece off the pitch: where it left, how many ends of its coach's plays it waits for (None: until
    the next arrangement), and whether its own coach flicked it out (81.f)."""

    at: Point | None = None
    wait: int | None = None
    flicked: bool = False


class Launch(Struct, frozen=True):
    """Who and what stood where when a flick was launched: offside looks back at it."""

    piece: str
    ball: Point
    pieces: dict[str, Place]
    off: dict[str, Off]


class Kick(Struct, frozen=True):
    """A sanction that a side may claim; `id` names it among the options."""

    id: str
    side: Side
    with_: KickKind
    at: Point
    rule: str


class Scored(Struct, frozen=True):
    """For the match sheet (Anexo II): whose goal, off which piece, when; `own`: into the own goal."""

    side: Side
    piece: str | None
    period: int
    clock: float
    own: bool = False


class Thought(Struct, frozen=True):
    """How long a side has taken for what is due: by the clock, and as somebody said it last."""

    clock: float = 0.0
    told: float = 0.0

    @property
    def seconds(self) -> float:
        return max(self.clock, self.told)


class Flicked(Struct, frozen=True):
    """The flick made last: which piece, where it stood, and the score before it. What is reported may concern it."""

    piece: str
    at: Point
    score: Score


class State(TableState, frozen=True, kw_only=True):
    """`causes`: per side, the clause and moment of every noted fault: a dismissal knows its calls.

    `spot`: ball and pieces before a kick-off's first flick, for a repeat after the second. `natural`: the state that
    follows if the beneficiary plays on (91), `given`: the pieces, on and off, when he got that choice. `timed`: the
    arrangement runs against its clock (69, 114.d), `begun`: since when, `closed`: how often the referee has
    called TEMPO (at a goal kick first for the attack, then for the defence), `overrun`: it was not ready by then.
    `wait`: counts what was waited for, flick by flick. `thought`: how long everybody took for it so far, by side and
    task; by the clock up to `since`. `asked`: how often A GOL was said for this flick. `extended`: time is up, what is
    due is still taken (63, 103). `insisted`: offences of a side since the ball was last played (55).
    """

    stage: Stage = "play"
    turn: Side = "home"
    restart: RestartDue | None = None
    shot: ShotCalled | None = None
    play: Play = Play()
    launch: Launch | None = None
    last: Flicked | None = None
    keeper_due: bool = False
    keeper_touches: int = 0
    keeper_free: Side | None = None
    keeper_close: Side | None = None
    keeper_set: Side | None = None
    noted: dict[Side, int] = {}
    causes: tuple[tuple[Side, str, int, float], ...] = ()
    dismissals: tuple[tuple[str, int, float], ...] = ()
    goals: tuple[Scored, ...] = ()
    exchanges: tuple[tuple[str, str, int, float], ...] = ()
    subs: dict[Side, int] = {}
    off: dict[str, Off] = {}
    expelled: tuple[str, ...] = ()
    blank: Side | None = None
    added: float = 0.0
    flicks_left: int | None = None
    attempts: int = 0
    spot: tuple[Place | None, dict[str, Place]] | None = None
    placed_taker: str | None = None
    taker_was_off: bool = False
    choices: tuple[Kick, ...] = ()
    natural: "State | None" = None
    given: tuple[dict[str, Place], dict[str, Off]] | None = None
    kicked_off: Side | None = None
    arranged: tuple[Side, ...] = ()
    spent: dict[Side, float] = {}
    timed: bool = False
    begun: float | None = None
    closed: int = 0
    overrun: bool = False
    distance_asked: bool = False
    due: Due = "reflection"
    rolling: bool = False  # nobody has yet said when the last flick came to rest
    since: float | None = None
    wait: int = 0
    thought: dict[str, Thought] = {}
    asked: int = 0
    extended: bool = False
    insisted: dict[Side, int] = {}
    misplacings: dict[Side, int] = {}
    intrusions: dict[Side, int] = {}

    @property
    def options(self) -> Options:
        options: Options = self.setup.options
        return options

    def with_(self, **changes: Any) -> "State":
        return msgspec.structs.replace(self, **changes)

    def now(self, **changes: Any) -> "State":
        """The same state with its play changed."""
        return self.with_(play=msgspec.structs.replace(self.play, **changes))

    def at(self, name: str) -> Point | None:
        """Where a piece or the ball is; None when it is not on the table or nobody measured."""
        place = self.ball if name == "ball" else self.pieces.get(name)
        return None if place is None else place.point

    def footprint(self, name: str) -> Footprint | None:
        place = self.ball if name == "ball" else self.pieces.get(name)
        if place is None or place.point is None:
            return None
        return self.table.footprint(name, place.point, place.angle)

    def gap(self, one: str, two: str) -> float | None:
        """Edge to edge; None when either place is not known."""
        a, b = self.footprint(one), self.footprint(two)
        return None if a is None or b is None else gap(a, b)

    def usable(self, name: str) -> bool:
        """On the pitch and in play (28, 30.d)."""
        return name in self.pieces and name not in self.off and name not in self.play.waiting

    def field_pieces(self, side: Side) -> tuple[str, ...]:
        """The discs of a side that are on the table and not off, in a fixed order."""
        names = (n for n in self.pieces if side_of(n) == side and not is_keeper(n) and n not in self.off)
        return tuple(sorted(names, key=number_of))

    def on_pitch(self, side: Side) -> int:
        """Whom a side still has (34); who left and comes back by art. 29 is not missing."""
        coming = [n for n, why in self.off.items() if side_of(n) == side and why.wait is not None]
        return len(coming) + sum(1 for n in self.pieces if side_of(n) == side and n not in self.off)

    def without(self, *names: str) -> dict[str, Place]:
        """The pieces on the table when these have been taken from it."""
        return {name: place for name, place in self.pieces.items() if name not in names}


def number_of(piece: str) -> int:
    return 0 if is_keeper(piece) else int(piece[1:])


def counts_of(state: State) -> dict[str, Any]:
    """The counts of `next.side`, in the words of a situation file."""
    play = state.play
    counts = Counts(
        play=play.kind, flicks=play.flicks, passed=play.passed, origin=play.origin,
        noted={s: state.noted[s] for s in SIDES if state.noted.get(s)}, blank=state.blank,
        added=state.added, flicks_left=state.flicks_left, attempts=state.attempts,
        subs={s: state.subs[s] for s in SIDES if state.subs.get(s)},
        off=tuple(n for n in state.off if n not in state.expelled), expelled=state.expelled,
    )  # fmt: skip
    plain: dict[str, Any] = msgspec.to_builtins(counts)
    return plain
