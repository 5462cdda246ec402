"""Any bracket: ties whose players come from seats or from other ties. Knock-out, placement, double elimination and
barrage are lists of such ties; here they are played through."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Final, Literal

import msgspec

from palheta.tournament.formats.base import Due, Fixture, Given
from palheta.tournament.ledger import Ledger, Tally, tally
from palheta.tournament.lines import lines_of
from palheta.tournament.ranking import rank
from palheta.tournament.results import Result
from palheta.tournament.ties import Verdict, verdict

EMPTY: Final = ""
"""Nobody sits there: whoever is drawn against it goes on without playing."""
MOST_REPLAYS = 9
Who = str | None  # an entrant, EMPTY, or None: not known yet


class Source(msgspec.Struct, frozen=True):
    """`rematch`: the loser of that tie, but only if its second player won it (the final of a double elimination)."""

    kind: Literal["seat", "winner", "loser", "rematch"]
    seat: int = 0
    tie: str = ""

    @property
    def told(self) -> str:
        return f"seat {self.seat + 1}" if self.kind == "seat" else f"{self.kind} of {self.tie}"


class Tie(msgspec.Struct, frozen=True):
    """`win_place`, `lose_place`: the place of who leaves the bracket there; None where he plays on."""

    id: str
    round: int
    first: Source
    second: Source
    name: str = ""
    win_place: int | None = None
    lose_place: int | None = None


class Played(msgspec.Struct, frozen=True):
    """A tie as far as it is known. `used`: the results that belong to it."""

    tie: Tie
    first: Who
    second: Who
    verdict: Verdict
    used: tuple[Result, ...] = ()

    @property
    def settled(self) -> bool:
        return self.verdict.decided or (
            EMPTY in (self.first, self.second) and None not in (self.first, self.second)
        )


def play_through(ties: Sequence[Tie], given: Given) -> tuple[Played, ...]:
    """In the order of the list, in which every tie comes after those it depends on."""
    found: dict[str, Played] = {}
    for tie in ties:
        first, second = _who(tie.first, given, found), _who(tie.second, given, found)
        if first and second:
            used = _results(tie, first, second, given)
            said = verdict(used, given.phase, campaign(given, tuple(found.values())))
            if not said.decided and not used:
                said = _forfeited(first, second, given.gone)
            found[tie.id] = Played(tie, first, second, said, used)
        else:
            found[tie.id] = Played(tie, first, second, _unopposed(first, second))
    return tuple(found.values())


def _who(source: Source, given: Given, found: Mapping[str, Played]) -> Who:
    if source.kind == "seat":
        seat = given.seats[source.seat] if source.seat < len(given.seats) else None
        return EMPTY if seat is None else seat
    before = found[source.tie]
    if not before.settled:
        return None
    said = before.verdict
    if source.kind == "rematch":
        return (said.loser or EMPTY) if said.winner == before.second else EMPTY
    return (said.winner if source.kind == "winner" else said.loser) or EMPTY


def _unopposed(first: Who, second: Who) -> Verdict:
    if first is None or second is None:
        return Verdict()
    return Verdict(winner=first or second or None, by="bye")


def _forfeited(first: str, second: str, gone: frozenset[str]) -> Verdict:
    """Who has withdrawn before the tie leaves it to the other."""
    if first in gone and second in gone:
        return Verdict(nobody=True, by="withdrawn")
    if first in gone:
        return Verdict(second, first, "withdrawn")
    return Verdict(first, second, "withdrawn") if second in gone else Verdict()


def _results(tie: Tie, first: str, second: str, given: Given) -> tuple[Result, ...]:
    """Those entered for it, if these two played them; those of the file that name no match, by the pair."""
    pair = {first, second}
    ids = [tie.id, *(f"{tie.id}{mark}" for mark in _marks(given.phase.legs))]
    own = [given.results[match] for match in ids if match in given.results]
    return tuple(r for r in (*own, *given.loose) if r.bye is None and set(r.pair) == pair)


@cache
def _marks(legs: int) -> tuple[str, ...]:
    """Of the legs (a, b), and of replays (r1, r2)."""
    letters = "abcdefghijklmnopq"[:legs] if legs > 1 else ""
    return (*letters, *(f"r{n}" for n in range(1, MOST_REPLAYS + 1)))


def campaign(given: Given, played: Sequence[Played]) -> Callable[[str, str], str | None]:
    """Which of two has done better so far, by the criteria of the tie's `campaign` step."""
    steps = [step for step in given.phase.tie if not isinstance(step, str) and step.by == "campaign"]
    if not steps:
        return lambda first, second: None
    lines = {entrant: list(own) for entrant, own in given.before.items()}
    for one in played:
        for result in one.used:
            for line in lines_of(result, given.phase):
                lines.setdefault(line.entrant, []).append(line)

    def better(first: str, second: str) -> str | None:
        own = {entrant: tuple(lines.get(entrant, ())) for entrant in (first, second)}
        totals: dict[str, Tally] = {entrant: tally(mine) for entrant, mine in own.items()}
        found = rank(Ledger(own, totals=totals), (first, second), steps[0].criteria)
        return None if found.unresolved else found.order[0]

    return better


def fixtures_of(played: Sequence[Played], given: Given) -> tuple[Fixture, ...]:
    """A fixture for each leg of each tie between two, and the replays that were needed."""
    found = []
    for one in played:
        if EMPTY in (one.first, one.second) or one.verdict.by == "withdrawn":
            continue
        found.extend(_legs(one, given))
    return tuple(found)


def _legs(one: Played, given: Given) -> list[Fixture]:
    tie = one.tie
    after = tuple(source.tie for source in (tie.first, tie.second) if source.kind != "seat")
    home, away = (one.first or None, tie.first.told), (one.second or None, tie.second.told)

    def fixture(match: str, turned: bool) -> Fixture:
        left, right = (away, home) if turned else (home, away)
        return Fixture(
            match, tie.round, left[0], right[0], left[1], right[1], name=tie.name, after=after, tie=tie.id
        )

    if given.phase.legs == 1:
        legs = [fixture(tie.id, False)]
    else:  # the better seeded is at home last
        legs = [fixture(f"{tie.id}{chr(97 + n)}", n % 2 == 0) for n in range(given.phase.legs)]
    replays = sum(result.play_off for result in one.used)
    due = one.verdict.due is not None and one.verdict.due.by == "replay"
    return legs + [fixture(f"{tie.id}r{n}", n % 2 == 1) for n in range(1, replays + due + 1)]


def dues_of(played: Sequence[Played]) -> tuple[Due, ...]:
    """Ties that are level and wait for what the tie's rules say."""
    return tuple(
        Due(
            "tie",
            f"level: {one.verdict.due.by.replace('_', ' ')} decides",
            fixture=one.tie.id,
            by=one.verdict.due.by,
        )
        for one in played
        if one.verdict.due is not None
    )


def places_of(played: Sequence[Played], field: Sequence[str]) -> dict[str, tuple[int, bool]]:
    """For each entrant the place he has, or is sure of (then True: he is still in)."""
    sure = _sure_places(played)
    places: dict[str, tuple[int, bool]] = {}
    for one in played:
        for entrant in (one.first, one.second):
            if entrant:
                place, said = None, one.verdict
                if said.nobody:
                    place = sure[one.tie.id]
                elif one.settled:
                    place = one.tie.win_place if said.winner == entrant else one.tie.lose_place
                places[entrant] = (sure[one.tie.id], True) if place is None else (place, False)
    last = 1 + max((place for place, _ in places.values()), default=0)
    return {entrant: places.get(entrant, (last, True)) for entrant in field}


def _sure_places(played: Sequence[Played]) -> dict[str, int]:
    """For each tie the place of who loses it, and everything after it."""
    onward = {
        source.tie: one.tie.id
        for one in played
        for source in (one.tie.first, one.tie.second)
        if source.kind == "loser"
    }
    places: dict[str, int] = {}
    for one in reversed(played):
        place = one.tie.lose_place
        places[one.tie.id] = places[onward[one.tie.id]] if place is None else place
    return places
