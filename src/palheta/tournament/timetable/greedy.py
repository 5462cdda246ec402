"""A plan without a solver: moment by moment whoever can begin does, those with most still before them first."""

from collections.abc import Mapping
from heapq import heappop, heappush

from palheta.facts import BadFact
from palheta.tournament.timetable.bound import tails_of
from palheta.tournament.timetable.hall import Hall, Job, Plan, Slot


def greedy(
    jobs: tuple[Job, ...], hall: Hall, order: Mapping[str, int] | None = None, *, only_now: bool = False
) -> Plan:
    """Never breaks a constraint; how long it is is not promised. `order`: who comes first, where somebody knows it.
    `only_now`: what begins at once, and nothing after it."""
    widest = max((job.tables for job in jobs), default=1)
    if widest > len(hall.tables):
        raise BadFact("tables", f"Expected at least {widest} tables, got {len(hall.tables)}")
    if hall.referees and jobs:
        people = len(set(hall.referees) | {player for job in jobs for player in job.players})
        if people <= max(len(set(job.players)) for job in jobs):
            raise BadFact("settings.referees", "Expected somebody who can referee while all others play")
    return Plan(tuple(_Greedy(jobs, hall, order).run(only_now)), "greedy")


class _Greedy:
    def __init__(self, jobs: tuple[Job, ...], hall: Hall, order: Mapping[str, int] | None) -> None:
        self.hall = hall
        self.order = order
        self.tables = [max(hall.now, hall.free.get(table, 0)) for table in range(len(hall.tables))]
        self.rested = dict(hall.rested)  # from when a person may play again
        self.seated: dict[str, int] = {}  # until when he plays or referees
        self.last: dict[str, int] = {}  # the table he played at
        self.duties = {one: hall.refereed.get(one, 0) for one in hall.referees}
        self.left: dict[str, int] = {}  # minutes he still has to play
        for job in jobs:
            for player in job.players:
                self.left[player] = self.left.get(player, 0) + job.minutes
        self.tails = tails_of(jobs, hall)
        self.ends: dict[str, int] = {}
        self.slots: list[Slot] = []
        self.waiting = list(jobs)

    def run(self, only_now: bool) -> list[Slot]:
        later = [*self.hall.free.values(), *self.hall.rested.values(), *(job.ready for job in self.waiting)]
        moments = sorted({self.hall.now, *(moment for moment in later if moment > self.hall.now)})
        for job in self.waiting:
            if job.began is not None:
                self._begin(job, job.began, job.table or 0, job.referee)
                self._wake(moments, job)
        while any(job.id not in self.ends for job in self.waiting):
            at = heappop(moments)
            if only_now and at > self.hall.now:
                break
            while moments and moments[0] == at:
                heappop(moments)
            if not self._any_table(at):
                continue
            self.waiting = [job for job in self.waiting if job.id not in self.ends]
            able = sorted((job for job in self.waiting if self._can_play(job, at)), key=self._urgency)
            soon = {player for job in able[: len(self.tables)] for player in job.players}
            for job in able:
                table = self._table(job, at) if self._can_play(job, at) else None
                referee = None if table is None else self._referee(job, at, soon)
                if table is not None and referee is not None:
                    self._begin(job, at, table, referee)
                    self._wake(moments, job)
                    if not self._any_table(at):
                        break
        return self.slots

    def _any_table(self, at: int) -> bool:
        return any(free <= at for free in self.tables)

    def _wake(self, moments: list[int], job: Job) -> None:
        """When something may have become possible."""
        for pause in {0, self.hall.change, self.hall.rest}:
            heappush(moments, self.ends[job.id] + pause)

    def _urgency(self, job: Job) -> tuple[int, int, int]:
        """As ordered; else the longest chain, then the players with most matches left."""
        first = 0 if self.order is None else self.order[job.id]
        return first, -self.tails[job.id], -max((self.left[player] for player in job.players), default=0)

    def _can_play(self, job: Job, at: int) -> bool:
        if at < job.ready or any(self.ends.get(one, at + 1) > at for one in job.after if one in self.tails):
            return False
        return all(max(self.rested.get(one, 0), self.seated.get(one, 0)) <= at for one in job.players)

    def _table(self, job: Job, at: int) -> int | None:
        """The first of so many neighbours that are free; one of whom the players have just had is taken last."""
        able = [
            table
            for table in range(len(self.tables) - job.tables + 1)
            if all(free <= at for free in self.tables[table : table + job.tables])
        ]
        sat = {self.last.get(player, -1) for player in job.players}
        # Blocks of neighbours stay whole where several are needed at once.
        return min(able, key=lambda table: (table % job.tables != 0, table in sat, table), default=None)

    def _referee(self, job: Job, at: int, soon: set[str]) -> str | None:
        """Who has nothing to do, is of another club and has refereed least; "" where none is needed."""
        if not self.hall.referees:
            return ""
        clubs = {self.hall.clubs.get(player) for player in job.players} - {"", None}
        idle = [one for one in self.hall.referees if self.seated.get(one, 0) <= at and one not in job.players]

        def cost(one: str) -> tuple[bool, bool, int, int, str]:
            own = self.hall.clubs.get(one) in clubs
            return one in soon, own, self.duties[one], self.left.get(one, 0), one

        return min(idle, key=cost, default=None)

    def _begin(self, job: Job, at: int, table: int, referee: str) -> None:
        end = at + job.minutes
        self.ends[job.id] = end
        for one in range(table, table + job.tables):
            self.tables[one] = end + self.hall.change
        for player in job.players:
            self.rested[player] = end + self.hall.rest
            self.seated[player] = end
            self.last[player] = table
            self.left[player] -= job.minutes
        if referee:
            self.seated[referee] = end
            self.duties[referee] = self.duties.get(referee, 0) + 1
        self.slots.append(Slot(job.id, at, end, table, referee))
