"""How a match stands, what the referee said, and what never changes while it is played."""

from collections.abc import Mapping

from msgspec import Struct

from palheta.facts import Actor, Die, Face, Place, Score, Shown, Step
from palheta.play.live import Pace
from palheta.play.running import Reach
from palheta.rulebooks.clauses import Cited
from palheta.rulebooks.dice_book import Beside
from palheta.ruling import Because, Call, Card, Next, Offer, Over, Question
from palheta.server.wire.incoming import Seat
from palheta.table.frame import Side
from palheta.table.geometry import Zone
from palheta.table.kits import Kit
from palheta.table.looks import Look
from palheta.table.table import Table


class Json:
    """Any JSON: a book's own counts, which whoever shows them takes as they come."""


class Stood(Struct, frozen=True, kw_only=True):
    """How things stood after a step. `most`: how far a count goes, where the book says so.
    `beside`: what of a board game is not on the board."""

    period: int
    clock: float
    score: Score
    ball: Place | None
    pieces: Mapping[str, Place]
    next: Next
    counts: Mapping[str, Json]
    most: Mapping[str, int]
    over: Over | None
    beside: Beside | None


class Due(Struct, frozen=True):
    """The shortest time limit that runs: whose, how many seconds are left and how many there were."""

    side: Actor
    left: float
    of: float
    clause: str


class View(Stood, frozen=True, kw_only=True):
    """How things stand after `id` steps. `clock_stops`: what the clock will not go beyond before something happens.
    `draw`: the book lets both agree on one now. `back`: who has played what could be taken back, who
    played last first. `done`: whether the task is, where there is one.
    """

    id: int
    clock_stops: float | None
    ticking: bool
    offers: tuple[Offer, ...]
    due: Due | None
    draw: bool
    back: tuple[Side, ...]
    done: bool | None = None


class Said(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What the referee said to one step, at `clock` of `period`. `said`: words beside the calls, as slugs.

    `because`: why `next` is what it is, where something decided it. `withdrawn`: calls that an answer took back.
    `goal`: whose. `due`: what comes next is not what came next before. `worth`: it deserves a line; most steps do not.
    """

    clock: float
    period: int
    calls: tuple[Call, ...]
    next: Next
    score: Score
    withdrawn: tuple[Call, ...] = ()
    cards: tuple[Card, ...] = ()
    removed: tuple[str, ...] = ()
    places: Mapping[str, Place] = {}
    said: tuple[str, ...] = ()
    ask: tuple[Question, ...] = ()
    because: Because | None = None
    goal: Side | None = None
    due: bool = False
    worth: bool = False


class Before(Struct, frozen=True):
    """How things stood when a step was interrupted, and what the referee had said to it by then."""

    ball: Place | None
    pieces: Mapping[str, Place]
    said: Said


class Ground(Struct, frozen=True):
    """What is played on: its measures, where its zones lie, by the names that offers use, and how it looks."""

    table: Table
    zones: Mapping[str, Zone]
    look: Look


class Team(Struct, frozen=True):
    """`name`: empty where nobody gave one."""

    name: str
    kit: Kit


class MatchInfo(Struct, frozen=True, kw_only=True):
    """What does not change during a match. `cites`: the clause of every restart, and of a goal. `sections`: of a book
    without numbers the title of each, by what its ids begin with. `units`: the counts that are measures, each with its
    unit; the others count things. `seal`: the hash of the secret that dice are rolled from, told before the first roll.
    `dice`: the six faces of each, where there are dice.
    """

    id: str
    book: str
    title: str
    language: str
    ground: Ground | None
    home: Team
    away: Team
    started: str
    cites: Mapping[str, Cited]
    sections: Mapping[str, str]
    units: Mapping[str, str]
    opening: Stood
    seal: str | None
    dice: Mapping[Die, tuple[Face | str, ...]] | None


class RoomInfo(MatchInfo, frozen=True, kw_only=True):
    """The same of a match that is being played. `reach`: how far one flicks. `rate`: of the server's clock, 1
    except in tests. `pace`: live where both act while the ball runs. `hints`: players may ask what to do. `patient`:
    being late costs nothing.
    """

    seats: Mapping[Side, Seat]
    reach: Reach | None
    rate: float
    pace: Pace
    hints: bool
    patient: bool


class Frame(Struct, frozen=True):
    """One step of a match that is watched again. `differs`: it was ruled otherwise when it was played."""

    entry: int
    step: Step
    said: Said
    view: Stood
    show: Shown | None
    differs: bool
