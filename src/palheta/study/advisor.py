"""Which format fits so many people, so many tables and so many hours, and what does each give them?"""

from typing import Any

import msgspec

from palheta.facts import BadFact
from palheta.study.forecast import forecast
from palheta.tournament.event import Event
from palheta.tournament.fold import fold
from palheta.tournament.plans import EVENINGS, FEWEST, PLANS
from palheta.tournament.reading import event_of
from palheta.tournament.rehearsal import Better, rehearse
from palheta.tournament.timetable.jobs import hall_of, jobs_of
from palheta.tournament.timetable.tries import shortest

ENOUGH = 1_000  # matches over all tries of a plan: eleven formats within a second or two
MOST_MATCHES = 1_500
SPREAD = 25.0  # Elo points from one entrant to the next, where nobody says how strong they are


class Advice(msgspec.Struct, frozen=True):
    """`least`, `most`: matches of somebody. `minutes`: by a greedy plan; `bound`: no plan is shorter. `best_wins`: how
    often the strongest is first; None where it was not played through."""

    format: str
    matches: int
    least: int
    most: int
    minutes: int
    bound: int
    fits: bool
    best_wins: float | None = None


def advise(
    book: str,
    count: int,
    tables: int,
    hours: float,
    *,
    minutes: float | None = None,
    referees: str = "none",
    times: int = 0,
) -> list[Advice]:
    """Those that fit first, and among them those in which everybody plays most."""
    found = []
    for name in EVENINGS:
        if count >= FEWEST.get(name, 2):
            one = _advice(name, _event(book, name, count, tables, minutes, referees), hours, times)
            if one is not None:
                found.append(one)
    return sorted(found, key=lambda one: (not one.fits, -one.least, -one.matches, one.minutes))


def _event(book: str, name: str, count: int, tables: int, minutes: float | None, referees: str) -> Event:
    raw: dict[str, Any] = {
        "event": name,
        "book": book,
        "tables": tables,
        "settings": {"referees": referees},
        "entrants": [{"id": f"p{n}", "rating": -SPREAD * n} for n in range(1, count + 1)],
        "phases": PLANS[name](count),
    }
    if minutes is not None:
        raw["hours"] = {"minutes": minutes}
    return event_of(raw)


def _advice(name: str, event: Event, hours: float, times: int) -> Advice | None:
    state = fold(event)
    played = rehearse(state, Better(state.entrants), "advice")
    games = dict.fromkeys(state.entrants, 0)
    for phase in played.values():
        for fixture in phase.fixtures:
            for entrant in fixture.pair:
                games[entrant] += 1
    total = sum(games.values()) // 2
    if total > MOST_MATCHES:
        return None
    jobs, hall = jobs_of(state), hall_of(state)
    try:
        plan = shortest(jobs, hall, ENOUGH)
    except BadFact:
        return None
    best = forecast(state, times, workers=1).chance("p1", 1) if times else None
    fits = plan.end <= hours * 60
    return Advice(
        name,
        total,
        min(games.values()),
        max(games.values()),
        plan.end,
        plan.bound,
        fits,
        best,
    )
