"""How long everything takes at least: no plan, however clever, is shorter."""

from collections.abc import Sequence
from itertools import pairwise

from palheta.tournament.timetable.hall import Hall, Job
from palheta.tournament.timetable.nameless import Question, spans

FEW = 150  # matches, of which it is worth while to look closely


def parts(jobs: tuple[Job, ...]) -> list[tuple[Job, ...]]:
    """Cut wherever all that follows must wait for all that came before: phase after phase, round after round."""
    bits = {job.id: 1 << number for number, job in enumerate(jobs)}
    before: dict[str, int] = {}  # each match's ancestors, as bits
    for job in jobs:
        found = 0
        for one in job.after:
            if one in before:
                found |= before[one] | bits[one]
        before[job.id] = found
    common, cuts = (1 << len(jobs)) - 1, {0}
    for number in range(len(jobs) - 1, 0, -1):
        common &= before[jobs[number].id]
        all_earlier = (1 << number) - 1
        if common & all_earlier == all_earlier:
            cuts.add(number)
    starts = [*sorted(cuts), len(jobs)]
    return [jobs[a:b] for a, b in pairwise(starts) if a < b]


def lower_bound(jobs: tuple[Job, ...], hall: Hall, proven: Sequence[int] = ()) -> int:
    """Where everything of one part comes after everything of another, their bounds add up; where everybody's match
    leads to one of the next part, somebody rests before it. What is being played only has to end. `proven`: what
    somebody else knows each part takes."""
    on = [job.began + job.minutes for job in jobs if job.began is not None]
    if on:
        jobs, proven = tuple(job for job in jobs if job.began is None), ()
    cut = parts(jobs)
    totals = [hall.now]  # when so many parts are over
    for number, part in enumerate(cut):
        rest = (
            hall.rest + min(job.minutes for job in part) if _all_go_on(cut[number - 1 : number], part) else 0
        )
        found = [totals[-1] + max(_bound(part, hall), rest, *proven[number : number + 1])]
        if hall.rest and len(jobs) <= FEW:
            # Several parts as one: the winner of the first round rests before the second, and again before the third.
            found += [totals[at] + _bound(sum(cut[at : number + 1], ()), hall) for at in range(number)]
        totals.append(max(found))
    return max(totals[-1], *on) if on else totals[-1]


def _all_go_on(before: list[tuple[Job, ...]], after: tuple[Job, ...]) -> bool:
    """So who plays in the last match of the one before plays in the other too."""
    players = {player for job in after for player in job.players}
    return bool(before) and all(players & set(job.players) for job in before[0])


def _bound(jobs: tuple[Job, ...], hall: Hall) -> int:
    """For all matches that cannot begin before a head and leave at least a tail: the head, their work, the tail."""
    heads, tails = heads_of(jobs, hall), tails_of(jobs, hall)
    best = 0
    for head in set(heads.values()):
        late = [job for job in jobs if heads[job.id] >= head]
        for tail in {tails[job.id] for job in late}:
            best = max(best, head + _work([job for job in late if tails[job.id] >= tail], hall) + tail)
    return best


def heads_of(jobs: tuple[Job, ...], hall: Hall) -> dict[str, int]:
    """The earliest moment each can begin, were there no end of tables."""
    by_id = {job.id: job for job in jobs}
    heads: dict[str, int] = {}
    for job in jobs:
        waits = [
            heads[one] + by_id[one].minutes + _gap(by_id[one], job, hall) for one in job.after if one in heads
        ]
        heads[job.id] = max(waits, default=0)
    return heads


def tails_of(jobs: tuple[Job, ...], hall: Hall) -> dict[str, int]:
    """The least that is still to be played when it is over."""
    by_id = {job.id: job for job in jobs}
    tails = dict.fromkeys(by_id, 0)
    for job in reversed(jobs):
        for one in job.after:
            if one in tails:
                tails[one] = max(tails[one], tails[job.id] + job.minutes + _gap(by_id[one], job, hall))
    return tails


def _gap(first: Job, second: Job, hall: Hall) -> int:
    return hall.rest if set(first.players) & set(second.players) else 0


def _work(jobs: list[Job], hall: Hall) -> int:
    """As many waves as tables, referees and rested players allow; also of those alone who only meet each other, the
    tables' work in minutes, and the busiest player's."""
    if not jobs:
        return 0
    area = sum((job.minutes + hall.change) * job.tables for job in jobs)
    bounds = [-(-area // len(hall.tables)) - hall.change]
    loads: dict[str, list[int]] = {}
    for job in jobs:
        for player in set(job.players):
            loads.setdefault(player, []).append(job.minutes)
    bounds += [sum(own) + hall.rest * (len(own) - 1) for own in loads.values()]
    circles = circles_of(jobs)
    bounds += [
        _waves(circle, hall, [circle]) for circle in {_shape(circle): circle for circle in circles}.values()
    ]
    return max(*bounds, _waves(jobs, hall, circles))


def circles_of(jobs: Sequence[Job]) -> list[list[Job]]:
    """Matches of those who only meet each other: the groups of a round, or everybody."""
    into: dict[str, list[Job]] = {}
    for job in jobs:
        together = {id(circle): circle for one in job.players if (circle := into.get(one)) is not None}
        joined = [*(one for circle in together.values() for one in circle), job]
        for one in {player for other in joined for player in other.players}:
            into[one] = joined
    return list({id(circle): circle for circle in into.values()}.values())


def at_once(circles: Sequence[Sequence[Job]]) -> int:
    """So many matches can be on while nobody plays two: in each circle as many as it has pairs of players."""
    return sum(
        max(
            1,
            len({one for job in circle for one in job.players})
            // min(len(set(job.players)) for job in circle),
        )
        for circle in circles
    )


def _shape(circle: Sequence[Job]) -> tuple[int, ...]:
    """Circles with the same shape take equally long."""
    sizes = [len({one for job in circle for one in job.players}), *(len(set(job.players)) for job in circle)]
    return (*sizes, *(job.minutes for job in circle), *(job.tables for job in circle))


def _waves(jobs: Sequence[Job], hall: Hall, circles: Sequence[Sequence[Job]]) -> int:
    """Of the matches in the order of their beginnings, the one so many places later begins so much later: a table must
    be free again, a player rested, a referee there. The longest way through these steps, and the last match."""
    shortest = min(job.minutes for job in jobs)
    steps = [
        (max(1, len(hall.tables) // min(job.tables for job in jobs)), shortest + hall.change),
        (at_once(circles), shortest + hall.rest),
    ]
    if hall.referees:
        steps.append((refereed_at_once(jobs, hall), shortest))
    if hall.referees or hall.rest:
        steps += list(enumerate(spans(_nameless(jobs, hall)), start=1))
    begins = [0]
    for number in range(1, len(jobs)):
        begins.append(
            max(begins[max(0, number - most)] + (later if number >= most else 0) for most, later in steps)
        )
    return begins[-1] + shortest


def _nameless(jobs: Sequence[Job], hall: Hall) -> Question:
    return Question(
        people=len(set(hall.referees) | {one for job in jobs for one in job.players}),
        size=min(len(set(job.players)) for job in jobs),
        tables=max(1, len(hall.tables) // min(job.tables for job in jobs)),
        minutes=min(job.minutes for job in jobs),
        rest=hall.rest,
        change=hall.change,
        refereed=bool(hall.referees),
    )


def refereed_at_once(jobs: Sequence[Job], hall: Hall) -> int:
    """So many matches have hands enough: everybody plays one or referees one."""
    people = len(set(hall.referees) | {one for job in jobs for one in job.players})
    hands = min(len(set(job.players)) + 1 for job in jobs)
    return max(1, min(people // hands, len(hall.referees)))
