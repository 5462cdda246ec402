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
    busy: dict[str, list[tuple[int, int]]] = {}
    for job in order:
        for player in job.players:
            busy.setdefault(player, []).append((starts[job.id], starts[job.id] + job.minutes))
        if job.referee:
            busy.setdefault(job.referee, []).append((starts[job.id], starts[job.id] + job.minutes))
    duties = {one: hall.refereed.get(one, 0) for one in hall.referees}
    found: dict[str, str] = {}
    for job in order:
        if job.began is not None:
            continue
        start, end = starts[job.id], starts[job.id] + job.minutes
        idle = [one for one in hall.referees if all(e <= start or s >= end for s, e in busy.get(one, ()))]
        if not idle:
            return None

        def cost(one: str, job: Job = job) -> tuple[bool, int, int, str]:
            return own_club(one, job, hall), duties[one], len(busy.get(one, ())), one

        chosen = min(idle, key=cost)
        duties[chosen] += 1
        busy.setdefault(chosen, []).append((start, end))
        found[job.id] = chosen
    _exchange(found, {job.id: job for job in order}, starts, hall)
    return found | {job.id: job.referee for job in order if job.referee}


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
