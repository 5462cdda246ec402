"""An event as its file describes it: who takes part, on which tables, in which phases."""

from typing import Any, Literal

from palheta.tournament.names import Id, Minutes, Number, Plain, Positive, Text, Whole, Withdrawal
from palheta.tournament.phases import Phase
from palheta.tournament.results import Result


class Entrant(Plain, frozen=True, kw_only=True):
    """A player, or a team with `members`. `seed`: 1 is the best. `present`: whether he has checked in."""

    id: Id
    name: Text = ""
    club: Text = ""
    nation: Text = ""
    category: Text = ""
    seed: Positive | None = None
    rating: Number | None = None
    fee: Number | None = None
    paid: bool = False
    present: bool | None = None
    withdrawn: Withdrawal | None = None
    members: tuple[Id, ...] = ()
    captain: Id | None = None

    @property
    def called(self) -> str:
        return self.name or self.id


class Table(Plain, frozen=True, kw_only=True):
    """A table in the hall; tables that follow each other stand side by side."""

    id: Id
    name: Text = ""
    seal: Text = ""


class Official(Plain, frozen=True, kw_only=True):
    """Somebody who referees and does not play."""

    id: Id
    name: Text = ""
    club: Text = ""
    nation: Text = ""


class Seal(Plain, frozen=True, kw_only=True):
    """Equipment that was checked: a sealed keeper (dadinho 7 Obs.), a homologated team. `until`: valid so long."""

    what: Text
    owner: Id
    number: Text = ""
    until: Text = ""


class Settings(Plain, frozen=True, kw_only=True):
    """What the organiser chooses beside the book's own options. `wait`: for who is not there (três toques 61); `dress`:
    shoes and bib (fistf IV 1.8); `calls`: the language that referees call in (fistf IV 1.1)."""

    interval: Minutes | None = None
    referees: Literal["players", "officials", "on_request", "none"] = "none"
    toss: Literal["match", "round"] = "match"
    sealed_keepers: bool = False
    scorer: bool = False
    timekeeper: bool = False
    linesman: bool = False
    reduced_sheet: bool = False
    coach: bool = False
    language: Text = ""
    commission: tuple[Text, ...] = ()
    calls: Text = ""
    dress: Text = ""
    wait: Minutes | None = None
    late_after: Minutes | None = None
    most_of_a_club: Positive | None = None
    check_in: bool = False
    withdrawn: Withdrawal = "keep"


class Hours(Plain, frozen=True, kw_only=True):
    """For the timetable. `minutes`: of a match, all in; `change`: until the next begins on the same table; `rest`: of
    who has played; `starts`: "19:30"."""

    starts: Text = ""
    minutes: Minutes | None = None
    change: Minutes = 2
    rest: Minutes = 0
    referee_own_club: bool = False


class Lots(Plain, frozen=True, kw_only=True):
    """Lots that were drawn among level entrants, the best first."""

    phase: Id
    order: tuple[Id, ...]


class Event(Plain, frozen=True, kw_only=True):
    event: Text
    book: Text
    edition: Text = ""
    preset: Text = ""
    date: Text = ""
    place: Text = ""
    options: dict[str, Any] = {}
    settings: Settings = Settings()
    hours: Hours = Hours()
    tables: tuple[Table, ...] | Whole = 0
    officials: tuple[Official, ...] = ()
    equipment: tuple[Seal, ...] = ()
    entrants: tuple[Entrant, ...]
    phases: tuple[Phase, ...]
    results: tuple[Result, ...] = ()
    lots: tuple[Lots, ...] = ()

    def phase(self, phase_id: str) -> Phase:
        return next(phase for phase in self.phases if phase.id == phase_id)
