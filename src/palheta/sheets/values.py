"""What a form is handed: everything as it is printed, and empty where somebody writes by hand."""

from typing import Literal, get_args

from msgspec import Struct

Kind = Literal["sheet", "short", "misconduct", "suspension", "appeal", "team", "equipment"]
KINDS: tuple[Kind, ...] = get_args(Kind)
REPORTS: tuple[Kind, ...] = ("misconduct", "suspension", "appeal")


class Particulars(Struct, frozen=True):
    """What the record of a match does not know, as it stands in the sheet's head."""

    event: str = ""
    division: str = ""
    place: str = ""
    date: str = ""
    time: str = ""
    table: str = ""
    number: str = ""
    referee: str = ""
    linesman: str = ""
    toss: str = ""


class Scorer(Struct, frozen=True):
    """`star`, here and below: marked, because the fact was corrected after it was written down."""

    no: str
    own: bool
    when: str
    star: bool


class Exchange(Struct, frozen=True):
    on: str
    off: str
    when: str
    star: bool


class CardLine(Struct, frozen=True):
    no: str
    card: str
    when: str
    star: bool


class Fault(Struct, frozen=True):
    clause: str
    when: str
    star: bool


class FaultLine(Struct, frozen=True):
    faults: tuple[Fault, ...]
    expelled: str


class SentOff(Struct, frozen=True):
    no: str
    when: str


class Kicked(Struct, frozen=True):
    no: str
    scored: bool


class SideValues(Struct, frozen=True):
    name: str = ""
    pieces: tuple[str, ...] = ()
    bench: tuple[str, ...] = ()
    goals: tuple[Scorer, ...] = ()
    exchanges: tuple[Exchange, ...] = ()
    noted: tuple[FaultLine, ...] = ()
    cards: tuple[CardLine, ...] = ()
    sent_off: tuple[SentOff, ...] = ()
    warnings: tuple[str, ...] = ()
    kicks: tuple[Kicked, ...] = ()


class PeriodLine(Struct, frozen=True):
    name: str
    home: str
    away: str


class AddedLine(Struct, frozen=True):
    name: str
    seconds: str


class CallLine(Struct, frozen=True):
    when: str
    clause: str
    who: str
    what: str


class Values(Struct, frozen=True):
    """`lang`: of hyphens and quotes. `ending_clause`: under which the match ended before its time."""

    lang: str
    title: str
    kind: Kind
    book: str
    edition: str
    footer: str
    labels: dict[str, str]
    particulars: Particulars
    score: tuple[str, str] = ("", "")
    periods: tuple[PeriodLine, ...] = ()
    added: tuple[AddedLine, ...] = ()
    decided: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()
    calls: tuple[CallLine, ...] = ()
    exits: str = ""
    champion: str = ""
    ending_clause: str = ""
    played: str = ""
    amended: bool = False
    home: SideValues = SideValues()
    away: SideValues = SideValues()
