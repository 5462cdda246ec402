"""What the server answers to plain HTTP."""

from collections.abc import Mapping

from msgspec import Struct

from palheta.facts import Place, Score
from palheta.learn.decided import Decided
from palheta.play.actions import Action
from palheta.rulebooks.clauses import Clause
from palheta.ruling import Over, Reason
from palheta.server.wire.incoming import Seat
from palheta.server.wire.view import Frame, Ground, MatchInfo, Team
from palheta.study.measure.experiments import Experiment
from palheta.study.measure.found import Fit
from palheta.table.frame import Side
from palheta.table.kits import WORN


class Trouble(Struct, frozen=True):
    """An answer that is not what was asked for."""

    code: str
    words: Reason


class BookCard(Struct, frozen=True):
    """What somebody who chooses a game sees. `tables`: what it can be played on besides its own."""

    name: str
    title: str
    language: str
    about: str
    lasts: str
    live: bool
    levels: tuple[str, ...]
    hints: bool
    ground: Ground | None
    tables: tuple[str, ...]


class Example(Struct, frozen=True):
    """A situation that shows a clause, as a small diagram needs it."""

    about: str | None
    ball: Place | None
    pieces: Mapping[str, Place]


class ClausePage(Clause, frozen=True, kw_only=True):
    """A clause to be read. `heading`: its own title, or that of what it stands under; `language`: the book's own."""

    heading: str
    book: str
    language: str
    examples: tuple[Example, ...]


class Created(Struct, frozen=True):
    """`tokens`: of the seats that people take, told once."""

    id: str
    tokens: Mapping[Side, str]


class Followed(Struct, frozen=True):
    """The match that follows."""

    id: str


class Asked(Struct, frozen=True):
    """It is not done yet: somebody else must agree."""

    words: Reason


class Listed(Struct, frozen=True, kw_only=True):
    """What the lobby shows of a match. `again`: the one that follows it. `delete`: who has asked for that. `damage`:
    what is wrong with it on the disk; it cannot be opened."""

    id: str
    created: float
    damage: Reason | None = None
    book: str = ""
    home: Team = Team("", WORN["home"])
    away: Team = Team("", WORN["away"])
    seats: Mapping[Side, Seat] = {}
    again: str | None = None
    delete: tuple[Side, ...] = ()
    score: Score = Score()
    period: int | None = None
    clock: float | None = None
    over: Over | None = None
    steps: int = 0


class ListedEvent(Struct, frozen=True, kw_only=True):
    """What the lobby shows of an event; its pages are under /e/ID/."""

    id: str
    created: float
    event: str
    book: str
    date: str
    entrants: int
    over: bool


class Preparing(Struct, frozen=True):
    """How far the table is from being playable."""

    done: int
    of: int


class Replay(Struct, frozen=True):
    """A whole match to be watched."""

    match: MatchInfo
    frames: tuple[Frame, ...]


class DecidedPage(Struct, frozen=True):
    """A match that is over, and what decided it. `played`: the score as it was played, before the match was given up,
    awarded or annulled."""

    match: MatchInfo
    over: Over
    played: Score
    decided: Decided


class LearnHow(Struct, frozen=True):
    """One sentence of how a game is played, its clause, and where its picture is."""

    say: Reason
    clause: str
    picture: str


class LearnStep(Struct, frozen=True):
    """A task. `told`: what to take from it. `theirs`: what the other side does, in turn; `solve`: what does the
    task. `drill`: a shot that may be repeated and counted."""

    id: str
    say: Reason
    told: Reason
    clause: str
    side: Side
    theirs: tuple[Action, ...]
    solve: tuple[Action, ...]
    drill: bool


class LearnBook(Struct, frozen=True):
    """How a game is played in a minute, its first steps, and what it can be practised on besides its own table.
    `language`, `sections`: by which its clauses are named."""

    book: str
    language: str
    sections: Mapping[str, str]
    how: tuple[LearnHow, ...]
    steps: tuple[LearnStep, ...]
    tables: tuple[str, ...]


class MeasureBook(Struct, frozen=True):
    """What can be measured on a table of this book."""

    book: str
    experiments: tuple[Experiment, ...]


class MeasureFitted(Struct, frozen=True):
    """What readings say about a table; `file`: the same as a table file."""

    fit: Fit
    file: str


class SchoolChapter(Struct, frozen=True):
    """`ours`: it has no title in the book's own words."""

    id: str
    heading: Reason
    ours: bool
    questions: tuple[str, ...]


class SchoolBook(Struct, frozen=True):
    """What there is to learn of a book; `language`: its own."""

    name: str
    language: str
    chapters: tuple[SchoolChapter, ...]
