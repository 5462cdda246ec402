"""The values of a timetable: matches to be planned, the hall they are planned in, and a plan."""

from collections.abc import Mapping, Sequence
from itertools import pairwise

import msgspec


class Job(msgspec.Struct, frozen=True):
    """A match. `players`: who is at the table; `tables`: how many it needs, side by side; `after`: what must be over.

    `known`: it is certain that these play it; else they stand for whoever will. `began`: it is being played, since then
    and on that table, with that `referee`. `ready`: not before this minute.
    """

    id: str
    players: tuple[str, ...]
    minutes: int
    tables: int = 1
    after: tuple[str, ...] = ()
    known: bool = True
    began: int | None = None
    table: int | None = None
    ready: int = 0
    referee: str = ""


class Hall(msgspec.Struct, frozen=True):
    """`tables`: their names, neighbours next to each other. `referees`: who may referee (nobody: none is needed).

    `clubs`: of players and referees, to keep referees away from their own. `change`: minutes between two matches on a
    table; `rest`: minutes that a player has after a match. `free`, `rested`: from when each table and each player can
    be had, where that is not `now`; `refereed`: how often each has.
    """

    tables: tuple[str, ...]
    referees: tuple[str, ...] = ()
    clubs: dict[str, str] = {}
    change: int = 0
    rest: int = 0
    now: int = 0
    free: dict[int, int] = {}
    rested: dict[str, int] = {}
    refereed: dict[str, int] = {}

    def after(self, slots: "Sequence[Slot]", jobs: "Mapping[str, Job]") -> "Hall":
        """When these are over."""
        free, rested, refereed = dict(self.free), dict(self.rested), dict(self.refereed)
        for slot in slots:
            job = jobs[slot.job]
            for table in range(slot.table, slot.table + job.tables):
                free[table] = max(free.get(table, 0), slot.end + self.change)
            for player in job.players:
                rested[player] = max(rested.get(player, 0), slot.end + self.rest)
            if slot.referee:
                refereed[slot.referee] = refereed.get(slot.referee, 0) + 1
        now = max((slot.end for slot in slots), default=self.now)
        return msgspec.structs.replace(self, now=now, free=free, rested=rested, refereed=refereed)


class Slot(msgspec.Struct, frozen=True):
    """`table`: the first of the job's tables, by its number in the hall."""

    job: str
    start: int
    end: int
    table: int
    referee: str = ""


class Plan(msgspec.Struct, frozen=True):
    """`bound`: no plan ends earlier; 0 where nobody has asked."""

    slots: tuple[Slot, ...]
    made_by: str
    bound: int = 0

    @property
    def end(self) -> int:
        return max((slot.end for slot in self.slots), default=0)


def broken(plan: Plan, jobs: tuple[Job, ...], hall: Hall) -> list[str]:
    """Every hard constraint that the plan breaks; none if it is a plan."""
    by_id = {job.id: job for job in jobs}
    slots = {slot.job: slot for slot in plan.slots}
    found = [f"{job.id} is not planned" for job in jobs if job.id not in slots]
    if found or len(slots) != len(plan.slots):
        return found or ["a match is planned twice"]
    found += _overlaps(plan, by_id, hall)
    for slot in plan.slots:
        job = by_id[slot.job]
        if job.began is None and slot.start < max(hall.now, job.ready):
            found.append(f"{job.id} begins before it can")
        if slot.end - slot.start < job.minutes:
            found.append(f"{job.id} is too short")
        if slot.table < 0 or slot.table + job.tables > len(hall.tables):
            found.append(f"{job.id} is on a table that is not there")
        found += [
            f"{job.id} begins before {one} is over"
            for one in job.after
            if one in slots and slots[one].end > slot.start
        ]
        if hall.referees and job.began is None and not slot.referee:
            found.append(f"{job.id} has no referee")
        if slot.referee in job.players:
            found.append(f"{job.id}: {slot.referee} referees his own match")
    return found


def _overlaps(plan: Plan, jobs: dict[str, Job], hall: Hall) -> list[str]:
    """Two things at once: on a table, which needs its change, or of a person; and matches without the players' rest."""
    used: dict[str, list[tuple[int, int, str]]] = {}
    for slot in plan.slots:
        job = jobs[slot.job]
        for table in range(slot.table, slot.table + job.tables):
            used.setdefault(f"table {table + 1}", []).append((slot.start, slot.end + hall.change, slot.job))
        for player in set(job.players):
            used.setdefault(f"{player} plays", []).append((slot.start, slot.end + hall.rest, slot.job))
            used.setdefault(player, []).append((slot.start, slot.end, slot.job))
        if slot.referee:
            used.setdefault(slot.referee, []).append((slot.start, slot.end, slot.job))
    return [
        f"{who}: {one} and {other} at once"
        for who, times in used.items()
        for (_, end, one), (start, _, other) in pairwise(sorted(times))
        if start < end
    ]
