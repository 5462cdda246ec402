"""From a result to a line for each side: what it brought whom. All that tables need."""

from collections.abc import Iterable
from fractions import Fraction
from functools import cache

import msgspec

from palheta.tournament.names import Half, Number
from palheta.tournament.phases import Phase, Points
from palheta.tournament.results import Result, TableResult

Exact = int | Fraction  # whole numbers are much faster


class Line(msgspec.Struct, frozen=True):
    """One entrant's side of a match; a bye is points without an opponent, neither played nor won."""

    entrant: str
    opponent: str | None
    points: Exact
    won: int = 0
    drawn: int = 0
    lost: int = 0
    scored: int = 0
    conceded: int = 0
    away_goals: int = 0
    cards: int = 0
    table_scored: int = 0
    table_conceded: int = 0
    stage: int | str | None = None


@cache
def exact(number: Number) -> Exact:
    """0.5 and 0.1 as they were written: sums of points never depend on the order of adding."""
    points = Fraction(str(number))
    return points.numerator if points.denominator == 1 else points


def lines_of(result: Result, phase: Phase) -> tuple[Line, ...]:
    if result.bye is not None:
        given = phase.points.win if phase.bye_points is None else phase.bye_points
        points = exact(given if result.points is None else result.points)
        return (Line(result.bye, None, points, stage=result.stage),)
    home, away = result.pair
    score = score_of(result, phase)
    winner = _won_by(result, score)
    goals = _table_goals(result) if result.tables else (0, 0)
    return (
        _line(home, away, score, winner, "home", result, phase.points, goals),
        _line(away, home, score, winner, "away", result, phase.points, goals),
    )


def _line(
    entrant: str,
    opponent: str,
    score: tuple[int, int],
    winner: Half | str | None,
    side: Half,
    result: Result,
    points: Points,
    goals: tuple[int, int],
) -> Line:
    mine, theirs = (0, 1) if side == "home" else (1, 0)
    won, drawn = winner == side, winner is None
    return Line(
        entrant,
        opponent,
        exact(points.win if won else points.draw if drawn else points.loss),
        won=int(won),
        drawn=int(drawn),
        lost=int(not won and not drawn),
        scored=score[mine],
        conceded=score[theirs],
        away_goals=score[mine] if side == "away" else 0,
        cards=result.cards[mine],
        table_scored=goals[mine],
        table_conceded=goals[theirs],
        stage=result.stage,
    )


def _won_by(result: Result, score: tuple[int, int]) -> Half | str | None:
    """Who gets the points: extra time and penalties are not for the table, a walk-over is for nobody else."""
    if result.walkover is not None:
        return result.walkover
    if result.disqualified is not None:
        return "away" if result.disqualified == "home" else "home"
    scores = (score, result.extra, result.penalties) if result.play_off else (score,)
    for one in scores:  # a play-off is there to part two: however it did
        if one is not None and one[0] != one[1]:
            return "home" if one[0] > one[1] else "away"
    return result.winner if result.play_off else None


def score_of(result: Result, phase: Phase) -> tuple[int, int]:
    """As it counts: an award by the event's or the book's score, a team match by its tables."""
    if result.walkover == "nobody":
        return 0, 0
    if result.walkover is not None:
        high, low = phase.late_score if result.late and phase.late_score is not None else phase.walkover_score
        return (high, low) if result.walkover == "home" else (low, high)
    if result.tables and phase.team is not None:
        return _team_score(result.tables, phase)
    score = result.score or (0, 0)
    if result.disqualified is not None and phase.disqualified is not None:
        return _awarded(score, result.disqualified, phase)
    return score


def _awarded(score: tuple[int, int], against: Half, phase: Phase) -> tuple[int, int]:
    award = phase.disqualified
    assert award is not None
    lead = score[1] - score[0] if against == "home" else score[0] - score[1]
    if award.unless_ahead_by is not None and lead >= award.unless_ahead_by:
        return score
    high, low = award.score
    return (low, high) if against == "home" else (high, low)


def _team_score(tables: tuple[TableResult, ...], phase: Phase) -> tuple[int, int]:
    """Points of the tables, or all their goals."""
    assert phase.team is not None
    if phase.team.count == "goals":
        return _sum(table_score(table, phase) for table in tables)
    points = phase.team.table_points
    home = away = 0
    for table in tables:
        mine, theirs = table_score(table, phase)
        level = mine == theirs
        home += points.draw if level else points.win if mine > theirs else points.loss
        away += points.draw if level else points.win if theirs > mine else points.loss
    return home, away


def table_score(table: TableResult, phase: Phase) -> tuple[int, int]:
    if table.walkover is not None:
        high, low = phase.walkover_score
        return (high, low) if table.walkover == "home" else (low, high)
    return table.score or (0, 0)


def _table_goals(result: Result) -> tuple[int, int]:
    return _sum(table.score or (0, 0) for table in result.tables)


def _sum(scores: Iterable[tuple[int, int]]) -> tuple[int, int]:
    pairs = list(scores)
    return sum(home for home, _ in pairs), sum(away for _, away in pairs)
