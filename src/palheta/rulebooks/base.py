"""The protocol that every book keeps."""

import functools
from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar

import msgspec

from palheta.facts import Place, Position, Score, Step
from palheta.rulebooks.answering import Completing, LeftOpen, leaves_all_to_the_step, with_answers
from palheta.rulebooks.clauses import ClauseBook, Switchboard
from palheta.rulebooks.common.once import once
from palheta.rulebooks.folder import Folder, Times
from palheta.rulebooks.overruling import with_overruling
from palheta.rulebooks.teams import Team, teams
from palheta.rulebooks.tellings import ReportWord, tellings
from palheta.rulebooks.vocabulary import refuse_unknown, refuse_unknown_before
from palheta.ruling import Against, Ending, Next, Offer, Over, Ruling, Telling
from palheta.table.frame import Point, Side
from palheta.table.gear import Gear
from palheta.table.geometry import Footprint
from palheta.table.table import Table

S = TypeVar("S")


class Setup(msgspec.Struct, frozen=True):
    """What is fixed for a whole match: the table (none for a board game) and the organiser's options.

    `options` is the book's own Struct; its defaults are the book's.
    """

    table: Table | None
    options: Any


class Book(Protocol):
    """One rulebook. All functions are pure: no clock, no dice, no I/O.

    `judge` never refuses a fact: it happened, and the book says what follows. It raises BadFact only
    for what is not in its vocabulary (an unknown report word, a piece that cannot exist).
    """

    @property
    def name(self) -> str: ...

    @property
    def clauses(self) -> ClauseBook: ...

    @property
    def switchboard(self) -> Switchboard: ...

    @property
    def position_type(self) -> type[Position]:
        """What `before` may say in this book."""
        ...

    @property
    def options_type(self) -> type[Any]: ...

    @property
    def reports(self) -> Mapping[str, ReportWord]: ...

    @property
    def folder(self) -> Folder: ...

    @property
    def gear(self) -> Gear | None:
        """What it is played with; None for a board game."""
        ...

    @property
    def times(self) -> Times: ...

    def default_table(self) -> Table | None: ...

    def opening(self, setup: Setup, /) -> Any:
        """The state before anything happened: the toss or the first arrangement is due."""
        ...

    def resume(self, setup: Setup, position: Any, /) -> Any:
        """The state that a position describes."""
        ...

    def judge(self, state: Any, step: Step, /) -> Ruling: ...

    def offers(self, state: Any, /) -> tuple[Offer, ...]:
        """What may be done now; the first is the default. Empty only when the match is over."""
        ...

    def tellings(self, state: Any, /) -> tuple[Telling, ...]:
        """What a person may report now, the commonest first."""
        ...

    def against(self, state: Any, side: Side, /) -> Against:
        """What this side has had against it so far."""
        ...

    def time_up_at(self, state: Any, /) -> float | None:
        """What the clock reads when this period's time is up; None where it is, or where nobody counts."""
        ...

    def endings(self, state: Any, /) -> tuple[Ending, ...]:
        """How the match may end before its time, and what the score is then."""
        ...


class BookOf(msgspec.Struct, Generic[S], frozen=True, kw_only=True, eq=False, dict=True):
    """A book put together of its parts; `S` is its state. Each book's `book.py` makes one. Its data are read from the
    folder when it is first asked for.

    What the table does not have is refused here, and answers complete the step before them, for all books alike: none
    need look for it. `completing` is what an answer says of this book's own state, `likely` the words that a person may
    want first.
    """

    name: str
    folder: Folder
    clauses: ClauseBook
    switchboard: Switchboard
    position_type: type[Position]
    options_type: type[Any]
    reports: Mapping[str, ReportWord]
    opening: Callable[[Setup], S]
    resume: Callable[[Setup, Any], S]
    judge: Callable[[S, Step], Ruling]
    offers: Callable[[S], tuple[Offer, ...]]
    time_up_at: Callable[[S], float | None]
    endings: Callable[[S], tuple[Ending, ...]]
    likely: Callable[[S], tuple[str, ...]] = lambda state: ()
    against: Callable[[S, Side], Against] = lambda state, side: Against()
    completing: Completing = leaves_all_to_the_step

    def __post_init__(self) -> None:
        answering = with_answers(self.judge, self.completing, self.reports, lambda: self.gear)
        overruled = with_overruling(answering, self.resume, self.position_type, self.clauses)
        msgspec.structs.force_setattr(self, "judge", _of_known_things(overruled))
        msgspec.structs.force_setattr(self, "resume", _from_known_things(self.resume))

    @functools.cached_property
    def gear(self) -> Gear | None:
        return self.folder.gear(self.name)

    @functools.cached_property
    def times(self) -> Times:
        return self.folder.times()

    def default_table(self) -> Table | None:
        return None if self.gear is None else self.gear.table

    def tellings(self, state: S) -> tuple[Telling, ...]:
        return tellings(state, self.reports, self.likely(state))


def _of_known_things(judge: Callable[[Any, Step], Ruling]) -> Callable[[Any, Step], Ruling]:
    @functools.wraps(judge)
    def judged(state: Any, step: Step, /) -> Ruling:
        refuse_unknown(state.setup.table, step)
        return judge(state, step)

    return judged


def _from_known_things(resume: Callable[[Setup, Any], S]) -> Callable[[Setup, Any], S]:
    def resumed(setup: Setup, position: Any, /) -> S:
        refuse_unknown_before(setup.table, position)
        return resume(setup, position)

    return resumed


def default_setup(book: Book) -> Setup:
    return Setup(book.default_table(), book.options_type())


class MatchState(msgspec.Struct, frozen=True, kw_only=True):
    """What every book's state holds; each book's own `state.py` adds its counts, cards and memory.

    `next` is what the last ruling said comes next; `clock` is seconds played in this period;
    `phase` counts the arrangements that both sides make at once; `left_open` is what the last step left open.
    """

    setup: Setup
    next: Next
    score: Score = Score()
    period: int = 1
    clock: float = 0.0
    over: Over | None = None
    phase: int = 0
    left_open: LeftOpen | None = None

    own_counts: ClassVar[frozenset[str]] = frozenset()
    """Which of its counts are of the side that is asked about; the others are the same for both."""
    untimed: ClassVar[Mapping[str, tuple[str, ...]] | None] = None
    """Of which of its parts which fields no offer hangs on, nor on the clock. None: the book does not say."""

    def within(self, part: str, **changes: object) -> Self:
        """With one of its parts (a book nests them by their lifetime) changed in these fields."""
        return msgspec.structs.replace(
            self, **{part: msgspec.structs.replace(getattr(self, part), **changes)}
        )

    def facing(self, due: Next) -> Self:
        """The state in which this is due; a book adds what goes with a new duty."""
        return msgspec.structs.replace(self, next=due)

    def offers_as(self, before: Self) -> bool:
        """Is all that offers hang on as it was before? False also where nobody knows."""
        if self.untimed is None:
            return False
        as_it_was = msgspec.structs.replace(self, clock=before.clock)
        for part, fields in self.untimed.items():
            then = getattr(before, part)
            as_it_was = as_it_was.within(part, **{name: getattr(then, name) for name in fields})
        return as_it_was == before

    def counts_for(self, side: Side | None) -> dict[str, Any]:
        """The counts as a situation writes them: those of `side`; what is zero is left out."""
        return {}

    @property
    def ball_place(self) -> Place | None:
        """Where the ball lies, as a ruling tells it."""
        return None

    @property
    def kicks_tally(self) -> Score | None:
        """How a shoot-out stands."""
        return None

    @property
    def until_it_stops(self) -> bool:
        """Time is up, and what still runs is waited for; a reading of the clock after that says that it lies still."""
        return False


class TableState(MatchState, frozen=True, kw_only=True, dict=True):
    """A state with things lying on a table. A piece that is not named is not on it.

    What the pieces cover and whose they are is reckoned once a state: clauses ask for it hundreds of times.
    """

    ball: Place | None = None
    pieces: dict[str, Place] = {}

    @property
    def ball_place(self) -> Place | None:
        return self.ball

    @once
    def table(self) -> Table:
        table = self.setup.table
        if table is None:
            raise ValueError("this book is played on a table, and the set-up names none")
        return table

    @property
    def standing(self) -> dict[str, Place]:
        """Everything that lies on the table, the ball too."""
        return {**self.pieces, "ball": self.ball} if self.ball is not None else dict(self.pieces)

    def point(self, name: str) -> Point | None:
        """Where it lies; None for what is not on the table, and for what was told by a zone only."""
        place = self.ball if name == "ball" else self.pieces.get(name)
        return None if place is None else place.point

    def footprint(self, name: str) -> Footprint | None:
        """What it covers."""
        found = self._footprints.get(name)
        if found is None:
            place = self.ball if name == "ball" else self.pieces.get(name)
            if place is None or place.point is None:
                return None
            found = self._footprints[name] = self.table.footprint(name, place.point, place.angle)
        return found

    @once
    def _footprints(self) -> dict[str, Footprint]:
        """Of what was asked for."""
        return {}

    @once
    def side(self) -> Callable[[Side], Team]:
        """A side's pieces on the table: `state.side("home")`."""
        return teams(tuple(self.pieces)).__getitem__

    def team(self, side: Side) -> tuple[str, ...]:
        """The same, the keeper first and then by number."""
        return self.side(side).all
