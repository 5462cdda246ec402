"""A round robin of bots: every two play the same seeds twice, once on either side. Ratings with their uncertainty."""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import combinations

import msgspec

from palheta.ratings import Skill, rated
from palheta.study.intervals import Estimate, mean
from palheta.study.plan import Plan
from palheta.study.rows import MatchRow
from palheta.study.simulating import Pool, Told, simulate

FEW = 10  # seeds
POINTS = {"home": 1.0, "draw": 0.5, "away": 0.0}


class Rated(msgspec.Struct, frozen=True):
    """One bot's matches, and how strong they make it."""

    name: str
    won: int
    drawn: int
    lost: int
    scored: int
    conceded: int
    skill: Skill

    @property
    def played(self) -> int:
        return self.won + self.drawn + self.lost

    @property
    def share(self) -> float:
        """Of the points; a draw is half."""
        return (self.won + self.drawn / 2) / self.played if self.played else float("nan")


class Pairing(msgspec.Struct, frozen=True):
    """Two bots: the share of the points that the first took, over pairs of matches with the same seed."""

    one: str
    other: str
    matches: int
    share: Estimate


class Ladder(msgspec.Struct, frozen=True):
    """Best first. `pairs`: how many seeds every two have played. `stuck`: matches that could not be ended."""

    book: str
    length: str
    pairs: int
    standings: tuple[Rated, ...]
    pairings: tuple[Pairing, ...]
    stuck: tuple[str, ...] = ()


def ladder(
    plan: Plan,
    names: Sequence[str],
    pairs: int,
    pool: Pool,
    told: Told = lambda done, of: None,
    so_far: Callable[["Ladder"], None] | None = None,
) -> Ladder:
    """`plan` says what is played; who plays is put into it. `so_far` hears how it stands after every few seeds."""
    duels = list(combinations(names, 2))
    rows, of, few = list[MatchRow](), 2 * pairs * len(duels), pairs if so_far is None else FEW
    for first in range(0, pairs, few):
        jobs = [
            (msgspec.structs.replace(plan, home=home, away=away), number)
            for number in range(first, min(first + few, pairs))
            for one, other in duels
            for home, away in ((one, other), (other, one))
        ]
        rows += [played.match for played in simulate(jobs, pool, partial(_counted, told, len(rows), of))]
        if so_far is not None:
            so_far(table_of(plan, names, min(first + few, pairs), rows))
    return table_of(plan, names, pairs, rows)


def _counted(told: Told, before: int, of: int, done: int, _: int) -> None:
    told(before + done, of)


def table_of(plan: Plan, names: Sequence[str], pairs: int, rows: Sequence[MatchRow]) -> Ladder:
    ended = [row for row in rows if row.winner is not None]
    skills = rated({name: Skill() for name in names}, [_result(row) for row in ended])
    standings = sorted(
        (_standing(name, ended, skills[name]) for name in names), key=lambda one: -one.skill.mu
    )
    order = [one.name for one in standings]
    pairings = tuple(_pairing(one, other, ended) for one, other in combinations(order, 2))
    stuck = tuple(f"{row.home}-{row.away}, seed {row.seed}: {row.stuck}" for row in rows if row.stuck)
    return Ladder(plan.book, plan.length, pairs, tuple(standings), pairings, stuck)


def _result(row: MatchRow) -> tuple[str, str, int]:
    margin = {"home": 1, "draw": 0, "away": -1}[row.winner or "draw"]
    return row.home, row.away, margin


def _standing(name: str, rows: Sequence[MatchRow], skill: Skill) -> Rated:
    won = drawn = lost = scored = conceded = 0
    for row in rows:
        for own, side in ((row.home, "home"), (row.away, "away")):
            if own != name:
                continue
            won += row.winner == side
            drawn += row.winner == "draw"
            lost += row.winner not in (side, "draw")
            goals = (row.score_home, row.score_away)
            scored += goals[side == "away"]
            conceded += goals[side == "home"]
    return Rated(name, won, drawn, lost, scored, conceded, skill)


def _pairing(one: str, other: str, rows: Sequence[MatchRow]) -> Pairing:
    """Two matches of one seed are no two facts: their mean is one."""
    by_seed: dict[str, list[float]] = {}
    for row in rows:
        if {row.home, row.away} == {one, other}:
            points = POINTS[row.winner or "draw"]
            by_seed.setdefault(row.seed or "", []).append(points if row.home == one else 1.0 - points)
    shares = [sum(found) / len(found) for found in by_seed.values()]
    return Pairing(one, other, sum(map(len, by_seed.values())), mean(shares))
