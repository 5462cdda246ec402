"""Tables and referees for matches whose times are known."""

from collections.abc import Mapping

from palheta.tournament.timetable.hall import Hall, Job, Plan, Slot


def seated(jobs: tuple[Job, ...], starts: Mapping[str, int], hall: Hall, made_by: str) -> Plan | None:
    """None where it cannot be done like this: no neighbouring tables are free, or nobody to referee."""
    order = sorted(jobs, key=lambda job: (starts[job.id], -job.tables, job.id))
    tables, referees = _tables(order, starts, hall), _referees(order, starts, hall)
    if tables is None or referees is None:
        return None
    slots = [
        Slot(job.id, starts[job.id], starts[job.id] + job.minutes, tables[job.id], referees.get(job.id, ""))
        for job in order
    ]
    return Plan(tuple(slots), made_by)


def _tables(order: list[Job], starts: Mapping[str, int], hall: Hall) -> dict[str, int] | None:
    """Each on the first free one, but not where its players have just sat if it can be helped."""
    free = [max(hall.now, hall.free.get(table, 0)) for table in range(len(hall.tables))]
    last: dict[str, int] = {}
    found: dict[str, int] = {}
    for job in order:
        at = starts[job.id]
        able = [
            table
            for table in range(len(free) - job.tables + 1)
            if all(one <= at for one in free[table : table + job.tables])
        ]
        if job.began is not None:
            able = [job.table or 0]
        if not able:
            return None
        sat = {last.get(player, -1) for player in job.players}
        table = min(able, key=lambda one: (one % job.tables != 0, one in sat, one))
        for one in range(table, table + job.tables):
            free[one] = at + job.minutes + hall.change
        last.update(dict.fromkeys(job.players, table))
        found[job.id] = table
    return found


def _referees(order: list[Job], starts: Mapping[str, int], hall: Hall) -> dict[str, str] | None:
    """Whoever is free for the whole match: of another club before all, then who has refereed least."""
    if not hall.referees:
        return {}
    duty = _Duty(hall, {job.id: (starts[job.id], starts[job.id] + job.minutes) for job in order})
    for job in order:
        for one in {*job.players, job.referee} - {""}:
            duty.playing.setdefault(one, []).append(duty.times[job.id])
    for job in order:
        if job.began is None and not duty.given(job, set()):
            return None
    found = duty.found
    _exchange(found, {job.id: job for job in order}, starts, hall)
    return found | {job.id: job.referee for job in order if job.referee}


class _Duty:
    """Who referees what, so far. `playing`: when each is at a table anyway."""

    def __init__(self, hall: Hall, times: Mapping[str, tuple[int, int]]) -> None:
        self.hall, self.times = hall, times
        self.playing: dict[str, list[tuple[int, int]]] = {}
        self.found: dict[str, str] = {}
        self._own: dict[str, list[Job]] = {one: [] for one in hall.referees}

    def given(self, job: Job, asked: set[str]) -> bool:
        """It has a referee now. Where nobody is free, one of those who only referee at that time leaves his match to
        somebody else, who may have to do the same; nobody is asked twice."""
        start, end = self.times[job.id]
        able = [
            one
            for one in self.hall.referees
            if all(e <= start or s >= end for s, e in self.playing.get(one, ()))
        ]
        meanwhile = {one: [job for job in self._own[one] if self._during(job, start, end)] for one in able}
        idle = [one for one in able if not meanwhile[one]]
        if idle:
            self._appoint(min(idle, key=lambda one: self._cost(one, job)), job)
            return True
        for one in able:
            if one in asked or len(meanwhile[one]) > 1:
                continue
            asked.add(one)
            (left,) = meanwhile[one]
            self._own[one].remove(left)
            self._appoint(one, job)
            if self.given(left, asked):
                return True
            self._own[one].remove(job)
            self._appoint(one, left)
        return False

    def _during(self, job: Job, start: int, end: int) -> bool:
        return self.times[job.id][0] < end and self.times[job.id][1] > start

    def _appoint(self, one: str, job: Job) -> None:
        self._own[one].append(job)
        self.found[job.id] = one

    def _cost(self, one: str, job: Job) -> tuple[bool, int, int, str]:
        own = len(self._own[one])
        duties = self.hall.refereed.get(one, 0) + own
        return own_club(one, job, self.hall), duties, len(self.playing.get(one, ())) + own, one


def own_club(referee: str, job: Job, hall: Hall) -> bool:
    club = hall.clubs.get(referee)
    return bool(club) and any(hall.clubs.get(player) == club for player in job.players)


def _exchange(found: dict[str, str], jobs: Mapping[str, Job], starts: Mapping[str, int], hall: Hall) -> None:
    """Two referees of matches at the same time change places where that keeps one away from his own club."""
    for one in [job for job in found if own_club(found[job], jobs[job], hall)]:
        for other in found:
            same = starts[one] == starts[other] and jobs[one].minutes == jobs[other].minutes
            better = not own_club(found[other], jobs[one], hall) and not own_club(
                found[one], jobs[other], hall
            )
            if same and better:
                found[one], found[other] = found[other], found[one]
                break
