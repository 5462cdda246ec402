"""What a referee's console and the server say to each other: a match at a real table, told by people."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from palheta.facts import Score, Step
from palheta.facts.names import Restart
from palheta.rulebooks.clauses import Cited
from palheta.rulebooks.desk import Help
from palheta.ruling import Card, Ending, Key, Next, Over, Question, Reason
from palheta.server.wire.view import Json, Said, Team
from palheta.table.frame import Side
from palheta.table.kits import Colour, Kit

ToldRole = Literal["referee", "scorer", "players", "public"]
Device = Annotated[str, Meta(pattern=r"^[a-z0-9]{4,16}$")]
Short = Annotated[str, Meta(max_length=60)]
LARGEST = 64 * 1024  # bytes of what a device sends at once
MOST = 100  # entries in it


class NewTeam(Struct, frozen=True, forbid_unknown_fields=True):
    name: Short = ""
    colour: Colour | None = None
    kit: Kit | None = None


class NewTold(Struct, frozen=True, forbid_unknown_fields=True):
    """`place`: which table of the hall. `minutes`: of a period, where they are not the book's. `knockout`: there must
    be a winner. `options`: what else the organiser has chosen, by the book's own names."""

    book: Annotated[str, Meta(max_length=40)]
    home: NewTeam = NewTeam()
    away: NewTeam = NewTeam()
    table: Annotated[str, Meta(max_length=100)] | None = None
    place: Short = ""
    referee: Short = ""
    minutes: Annotated[float, Meta(gt=0, le=120)] | None = None
    knockout: bool = False
    options: dict[str, Any] = {}


class ToldBook(Struct, frozen=True):
    """What may be chosen of a book: `length`: the minutes of a period; `knockout`: that there must be a winner."""

    name: str
    edition: str
    length: bool
    knockout: bool


class ToldCreated(Struct, frozen=True):
    """`tokens`: each grants its role, and is told once."""

    id: str
    tokens: Mapping[ToldRole, str]


class Settling(Struct, frozen=True, forbid_unknown_fields=True):
    """What becomes of a proposal: it counts too, it counts instead of what was told meanwhile, or it does not count."""

    proposal: Annotated[int, Meta(ge=1)]
    how: Literal["taken", "instead", "dropped"]


class ToldEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """`line`: as in a record. `on`: how many entries its maker knew of. `id`: made by him, beginning with his device's
    name; said again, it counts once."""

    id: Annotated[str, Meta(min_length=6, max_length=64)]
    on: Annotated[int, Meta(ge=0)]
    line: dict[str, Any] | None = None
    settle: Settling | None = None


class Telling(Struct, frozen=True, forbid_unknown_fields=True):
    device: Device
    entries: Annotated[tuple[ToldEntry, ...], Meta(max_length=MOST)]


class Consulting(Struct, frozen=True, forbid_unknown_fields=True):
    """What would the book say? Nothing is kept."""

    book: Annotated[str, Meta(max_length=40)]
    turn: Side = "home"
    restart: Restart | None = None
    lines: Annotated[tuple[dict[str, Any], ...], Meta(max_length=50)] = ()


class Outcome(Struct, frozen=True, omit_defaults=True):
    """`proposed`: others have told something meanwhile, the referee settles it. `refused`: and why."""

    id: str
    became: Literal["taken", "known", "proposed", "refused"]
    entry: int | None = None
    words: Reason | None = None


class ClockNow(Struct, frozen=True, omit_defaults=True):
    """It read `reading` at `at`, in seconds since the match was made, and runs on from there if it `runs`. `by`: the
    device that keeps it."""

    reading: float
    at: float
    runs: bool
    by: str
    period: int


class Row(Struct, frozen=True, omit_defaults=True):
    """A line of the log. `step`: as it stands now, none where it was taken back. `was`: as it was first told.
    `amended`: by which entry. `stands`: it counts."""

    n: int
    what: Literal["step", "amend", "ended", "note"]
    stands: bool
    by: str = ""
    step: Step | None = None
    was: Step | None = None
    said: Said | None = None
    amended: int | None = None
    note: str = ""
    text: str = ""


class ToldProposal(Struct, frozen=True, omit_defaults=True):
    """Told while others told something else: `instead_of` are their entries."""

    n: int
    by: str
    step: Step | None
    instead_of: tuple[int, ...]


class CheckNow(Struct, frozen=True, omit_defaults=True):
    clause: str
    title: str
    words: Reason
    closes: str | None = None
    ok: bool | None = None


class CallNow(Struct, frozen=True, omit_defaults=True):
    n: int
    who: Help
    clause: str
    answered: bool


class Counter(Struct, frozen=True):
    """Seconds that the book allows now: `every` so much more, it looks again."""

    side: str
    seconds: float
    clause: str
    label: Reason


class Added(Struct, frozen=True):
    """A line of the ledger of added time."""

    n: int
    seconds: float
    why: str
    period: int


class AddedFor(Struct, frozen=True):
    """Why time may be added, as the book says it."""

    clause: str
    title: str


class BoardView(Struct, frozen=True, kw_only=True):
    """What everybody in the hall may see. `now`: seconds since the match was made. `clock`: none where the book
    hides it from players."""

    id: str
    role: ToldRole
    book: str
    title: str
    language: str
    n: int
    now: float
    home: Team
    away: Team
    score: Score
    period: int
    clock: ClockNow | None
    time_up: float | None
    next: Next
    over: Over | None
    shots: Score | None
    cards: tuple[Card, ...]
    last: Said | None
    calls: tuple[CallNow, ...]
    may_call: Mapping[Help, str]
    cites: Mapping[str, Cited]
    sections: Mapping[str, str]


class ToldView(BoardView, frozen=True, kw_only=True):
    """What referee and scorer see. `counts`: each side's own, in the book's own words; `shared`: those of the play or
    of the match, whoever plays. `played`: what the clock read when something was last told: nothing is told of a moment
    before that."""

    played: float
    edition: str
    place: str
    referee: str
    aloud: bool
    voices: tuple[str, ...]
    ask: tuple[Question, ...]
    keys: tuple[Key, ...]
    counters: tuple[Counter, ...]
    counts: Mapping[Side, Mapping[str, Json]]
    shared: Mapping[str, Json]
    units: Mapping[str, str]
    most: Mapping[str, int]
    checks: tuple[CheckNow, ...]
    added: tuple[Added, ...]
    may_add: tuple[AddedFor, ...]
    endings: tuple[Ending, ...]
    proposals: tuple[ToldProposal, ...]
    rows: tuple[Row, ...]


class Told(Struct, frozen=True):
    """What became of what was sent, and how things stand now."""

    outcomes: tuple[Outcome, ...]
    view: ToldView | BoardView


class KeysThen(Struct, frozen=True):
    """What could be told when an entry was told, and how things stood."""

    keys: tuple[Key, ...]
    next: Next


class Change(Struct, frozen=True, omit_defaults=True):
    """What an amendment would change: `before` or `after` missing where the step counts on one side only."""

    n: int
    step: Step
    before: Said | None = None
    after: Said | None = None


class Previewed(Struct, frozen=True, omit_defaults=True):
    """`stops_at`: the first later step that no longer fits; the referee keeps or cuts the rest."""

    before: Score
    after: Score
    changes: tuple[Change, ...]
    next: Next
    stops_at: int | None = None
