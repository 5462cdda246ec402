"""The criteria: each parts those who are level into blocks, the best first. One block means it parts nobody."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from palheta.tournament.ledger import Ledger, Tally
from palheta.tournament.lines import Exact

Level = tuple[str, ...]
Criterion = Callable[[Ledger, Level], list[Level]]
LAST = 10**9  # the seed of who has none


def parted(level: Sequence[str], worth: Callable[[str], Any]) -> list[Level]:
    """Those of equal worth together, the highest first; inside a block by id, which says nothing."""
    blocks: dict[Any, list[str]] = {}
    for entrant in level:
        blocks.setdefault(worth(entrant), []).append(entrant)
    return [tuple(sorted(blocks[value])) for value in sorted(blocks, reverse=True)]


def _by_total(worth: Callable[[Tally], Any]) -> Criterion:
    return lambda ledger, level: parted(level, lambda entrant: worth(ledger.total(entrant)))


def _by_lines(worth: Callable[[Any], int]) -> Criterion:
    return lambda ledger, level: parted(level, lambda entrant: sum(map(worth, ledger.lines[entrant])))


def _by_mini_league(worth: Callable[[Tally], Any]) -> Criterion:
    """Once, among all who are level when it is reached."""

    def part(ledger: Ledger, level: Level) -> list[Level]:
        league = ledger.among(level)
        return parted(level, lambda entrant: worth(league[entrant]))

    return part


def _all_three(tally: Tally) -> tuple[Exact, int, int]:
    return tally.points, tally.difference, tally.scored


def direct(ledger: Ledger, level: Level) -> list[Level]:
    """A mini-league by points, difference and goals; only then one of those who remain level, while it parts some."""
    blocks = _by_mini_league(_all_three)(ledger, level)
    if len(blocks) == 1:
        return blocks
    return [part for block in blocks for part in (direct(ledger, block) if len(block) > 1 else [block])]


def buchholz(ledger: Ledger, level: Level) -> list[Level]:
    """The points of everybody one has met, as often as one has met him."""
    return parted(
        level, lambda entrant: sum(_points(ledger, line.opponent) for line in ledger.lines[entrant])
    )


def sonneborn(ledger: Ledger, level: Level) -> list[Level]:
    """The points of those beaten, and half of the points of those drawn with."""

    def doubled(entrant: str) -> Exact:
        return sum(
            _points(ledger, line.opponent) * (2 * line.won + line.drawn) for line in ledger.lines[entrant]
        )

    return parted(level, doubled)


def _points(ledger: Ledger, opponent: str | None) -> Exact:
    total = None if opponent is None else ledger.totals.get(opponent)
    return 0 if total is None else total.points


def _average(worth: Callable[[Tally], Any]) -> Criterion:
    """A match, for groups of different size."""
    return _by_total(
        lambda total: Fraction(worth(total)) / total.played if total.played else Fraction(worth(total))
    )


def seeding(ledger: Ledger, level: Level) -> list[Level]:
    return parted(level, lambda entrant: -ledger.seeds.get(entrant, LAST))


def play_off(ledger: Ledger, level: Level) -> list[Level]:
    """By the further matches between those who are level, which count nowhere else. Who has had none would stand above
    or below others for nothing: then it is not over."""
    league = ledger.among(level, play_offs=True)
    if not all(own.played for own in league.values()):
        return [tuple(sorted(level))]
    return parted(level, lambda entrant: _all_three(league[entrant]))


def lots(ledger: Ledger, level: Level) -> list[Level]:
    """Only what was drawn and recorded: a draw among more than these orders these too. The last draw counts."""
    order = next((order for order in reversed(ledger.lots) if set(level) <= set(order)), None)
    return [tuple(sorted(level))] if order is None else parted(level, lambda entrant: -order.index(entrant))


def _stage_place(place: int) -> Criterion:
    return lambda ledger, level: parted(
        level, lambda entrant: ledger.stage_places.get(entrant, ()).count(place)
    )


CRITERIA: dict[str, Criterion] = {
    "points": _by_total(lambda total: total.points),
    "wins": _by_total(lambda total: total.won),
    "win_balance": _by_total(lambda total: total.won - total.lost),
    "direct": direct,
    "direct_points": _by_mini_league(lambda total: total.points),
    "direct_goal_difference": _by_mini_league(lambda total: total.difference),
    "direct_goals_for": _by_mini_league(lambda total: total.scored),
    "goal_difference": _by_total(lambda total: total.difference),
    "goals_for": _by_total(lambda total: total.scored),
    "away_goals": _by_lines(lambda line: line.away_goals),
    "fewest_cards": _by_lines(lambda line: -line.cards),
    "buchholz": buchholz,
    "sonneborn": sonneborn,
    "seeding": seeding,
    "play_off": play_off,
    "average_points": _average(lambda total: total.points),
    "average_goal_difference": _average(lambda total: total.difference),
    "average_goals_for": _average(lambda total: total.scored),
    "stages_won": _stage_place(1),
    "stages_second": _stage_place(2),
    "stages_third": _stage_place(3),
    "table_goal_difference": _by_lines(lambda line: line.table_scored - line.table_conceded),
    "table_goals_for": _by_lines(lambda line: line.table_scored),
    "round": lambda ledger, level: [level],  # of a knock-out, which knows how far each came
    "lots": lots,
}
