"""What a Três Toques match remembers between two steps."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct, field

from palheta.facts import Flick, Place, Position, RestartDue, Score, ShotCalled
from palheta.facts.names import PieceName, Restart, Seconds
from palheta.rulebooks.base import TableState
from palheta.rulebooks.tres_toques.vocabulary import SQUAD, SUBSTITUTIONS, Options
from palheta.ruling import Over
from palheta.table.frame import SIDES, Point, Side, side_of
from palheta.table.geometry import gap

Kind = Literal["standard", "restricted"]
Ground = Literal["attack", "defence"]
Stage = Literal["toss", "ends", "arrange", "play", "suspended"]
Task = Literal["reflection", "substitution", "arrangement"]
KickKind = Literal["direct_free_kick", "indirect_free_kick", "penalty"]
Number = Annotated[int, Meta(ge=0)]


class Counts(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The counts a position may state; what is left out is zero or the book's start value."""

    play: Kind | None = None
    flicks: Annotated[int, Meta(ge=0, extra={"most": "play.most"})] = 0
    passed: bool = False
    origin: Ground | None = field(name="from", default=None)
    noted: dict[Side, Number] = {}
    blank: Side | None = None
    added: Seconds = 0.0
    flicks_left: Number | None = None
    attempts: Number = 0
    subs: Annotated[dict[Side, Number], Meta(extra={"most": SUBSTITUTIONS})] = {}
    off: tuple[PieceName, ...] = ()
    expelled: tuple[PieceName, ...] = ()


class TresToquesPosition(Position, frozen=True, kw_only=True):
    counts: Counts = Counts()
    counts_other: Counts = Counts()


class Play(Struct, frozen=True, kw_only=True):
    """One coach's consecutive flicks (art. 21): those of `side`.

    `circle`: it began there, in whose half nobody said. `via`: the restart that opened it. `dug`: the restart now due
    was dug. `only`: nothing follows it. `no_shot`: the clause that bars shots. `duties`: clauses that want the ball in
    attack at the end. `taker`: took the restart, the ball met nobody else since. `waiting`: own pieces removed (30.d)
    that may not play yet. `first`: flicked first. `lenient`: the last was a throw-in, corner or goal kick (81.e).
    """

    side: Side = "home"
    kind: Kind = "standard"
    flicks: int = 0
    passed: bool = False
    origin: Ground | None = None
    circle: bool = False
    via: str | None = None
    dug: bool = False
    only: bool = False
    no_shot: str | None = None
    duties: tuple[str, ...] = ()
    taker: str | None = None
    waiting: tuple[str, ...] = ()
    first: str | None = None
    lenient: bool = False

    @property
    def most(self) -> int:
        """Flicks, where each of them earns the next."""
        return 2 if self.kind == "restricted" else 3


class Off(Struct, frozen=True):
    """Off the pitch: where it left, how many plays it waits for (None: the next arrangement), if by its own flick."""

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
    """A sanction that a side may claim; `id` names it among the options. `zone`: all that is known of where."""

    id: str
    side: Side
    with_: KickKind
    at: Point | None
    rule: str
    zone: str | None = None


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
    """The flick made last, and all of it if it took a restart or left the ball unmeasured near a keeper (42.a)."""

    piece: str
    at: Point | None
    score: Score
    restart: "tuple[State, Flick] | None" = None
    unmeasured: "tuple[State, Flick] | None" = None


class Record(Struct, frozen=True):
    """The whole match. `causes`: the side, clause and moment of every noted fault: a dismissal knows its calls.

    `misplacings`, `intrusions`: how often a side set players at wrong distances (24), into the kicker's area (114.e).
    """

    noted: dict[Side, int] = {}
    causes: tuple[tuple[Side, str, int, float], ...] = ()
    dismissals: tuple[tuple[str, int, float], ...] = ()
    goals: tuple[Scored, ...] = ()
    exchanges: tuple[tuple[str, str, int, float], ...] = ()
    subs: dict[Side, int] = {}
    expelled: tuple[str, ...] = ()
    kicked_off: Side | None = None
    misplacings: dict[Side, int] = {}
    intrusions: dict[Side, int] = {}


class Half(Struct, frozen=True):
    """What ends with a half. `blank`: who owes a play that ends in attack (22). `extended`: time is up, what is due is
    still taken (63, 103). `insisted`: offences of a side since the ball was last played (55).
    """

    added: float = 0.0
    flicks_left: int | None = None
    extended: bool = False
    blank: Side | None = None
    insisted: dict[Side, int] = {}


class Due(Struct, frozen=True):
    """What is due now, and what was done for it; a new duty is a new value.

    `task`: what the coaches' time runs for (64). `spot`: ball and pieces before a kick-off's first flick, for a repeat
    after the second. `natural`: the state that follows if the beneficiary plays on (91), `given`: the pieces, on and
    off, when he got that choice. `timed`: the arrangement runs against its clock (69, 114.d), `begun`: since when,
    `closed`: how often the referee has called TEMPO (at a goal kick first for the attack, then for the defence),
    `overrun`: it was not ready by then, so all time until the next restart is added. `glued`: who touches the
    ball, as the referee says (9). `said`: what he answered of who is nearest (85), and whether the keeper has it (42).
    """

    stage: Stage = "play"
    restart: RestartDue | None = None
    task: Task = "reflection"
    shot: ShotCalled | None = None
    keeper_due: bool = False
    keeper_touches: int = 0
    keeper_set: Side | None = None
    glued: tuple[str, ...] = ()
    said: dict[str, str] = {}
    attempts: int = 0
    spot: tuple[Place | None, dict[str, Place]] | None = None
    placed_taker: str | None = None
    taker_was_off: bool = False
    distance_asked: bool = False
    choices: tuple[Kick, ...] = ()
    natural: "State | None" = None
    given: tuple[dict[str, Place], dict[str, Off]] | None = None
    arranged: tuple[Side, ...] = ()
    spent: dict[Side, float] = {}
    timed: bool = False
    begun: float | None = None
    closed: int = 0
    overrun: bool = False


class Flight(Struct, frozen=True):
    """The last flick, which a report or the next flick looks back at, and where it lets a keeper go: `keeper_free` into
    his penalty area after his own kick (36), `keeper_close` up to 60 mm after a shot that was not taken (40.§2)."""

    launch: Launch | None = None
    last: Flicked | None = None
    keeper_free: Side | None = None
    keeper_close: Side | None = None


class Wait(Struct, frozen=True):
    """How long everybody has waited for what is due: `thought`, by side and task; by the clock up to `since`.

    `asked`: how often A GOL was said for this flick. `rolling`: nobody has said yet when the last flick came to rest.
    """

    since: float | None = None
    rolling: bool = False
    thought: dict[str, Thought] = {}
    asked: int = 0


class State(TableState, frozen=True, kw_only=True):
    """Nested by lifetime: the match, a half, a play, a duty, a flick, a wait. `off`: who is off the pitch."""

    off: dict[str, Off] = {}
    record: Record = Record()
    half: Half = Half()
    play: Play = Play()
    due: Due = Due()
    flight: Flight = Flight()
    wait: Wait = Wait()

    @property
    def options(self) -> Options:
        options: Options = self.setup.options
        return options

    @property
    def turn(self) -> Side:
        return self.play.side

    @property
    def restart(self) -> RestartDue | None:
        return self.due.restart

    @property
    def kind(self) -> Restart | None:
        return None if self.due.restart is None else self.due.restart.kind

    @property
    def result(self) -> Over:
        """Who has won, as the score stands."""
        return Over(self.score.ahead or "draw", self.score)

    def counts_for(self, side: Side | None) -> dict[str, Any]:
        """Those of the side whose play it is, whoever has something to do first."""
        play, record, half = self.play, self.record, self.half
        counts = Counts(
            play=play.kind,
            flicks=play.flicks,
            passed=play.passed,
            origin=play.origin,
            noted={s: record.noted[s] for s in SIDES if record.noted.get(s)},
            blank=half.blank,
            added=half.added,
            flicks_left=half.flicks_left,
            attempts=self.due.attempts,
            subs={s: record.subs[s] for s in SIDES if record.subs.get(s)},
            off=tuple(n for n in self.off if n not in record.expelled), expelled=record.expelled,
        )  # fmt: skip
        return dict(msgspec.to_builtins(counts))

    def gap(self, one: str, two: str) -> float | None:
        """Edge to edge; None when either place is not known."""
        a, b = self.footprint(one), self.footprint(two)
        return None if a is None or b is None else gap(a, b)

    def usable(self, name: str) -> bool:
        """On the pitch and in play (28, 30.d)."""
        return name in self.pieces and name not in self.off and name not in self.play.waiting

    def field_pieces(self, side: Side) -> tuple[str, ...]:
        """The discs of a side that are on the table and not off, by number."""
        return tuple(name for name in self.side(side).field if name not in self.off)

    def on_pitch(self, side: Side) -> int:
        """Whom a side still has (34), with who comes back (29); if nobody says who is on, all who did not leave."""
        gone = [n for n, why in self.off.items() if side_of(n) == side and why.wait is None]
        known = [n for n in {**self.pieces, **self.off} if side_of(n) == side and n not in gone]
        return len(known) if self.team(side) else SQUAD - len(gone)

    def all_off_but(self, piece: str) -> dict[str, Off]:
        """Who is off the pitch when this one is back."""
        return {name: why for name, why in self.off.items() if name != piece}

    def without(self, *names: str) -> dict[str, Place]:
        """The pieces on the table when these have been taken from it."""
        return {n: place for n, place in self.pieces.items() if n not in names} if names else self.pieces
