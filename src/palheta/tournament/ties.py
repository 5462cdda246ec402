"""Who goes on from a knock-out tie, by what, and what must still be played when it is level."""

from collections.abc import Callable, Sequence

import msgspec

from palheta.tournament.lines import score_of
from palheta.tournament.phases import Phase, TieStep
from palheta.tournament.results import Result

Better = Callable[[str, str], str | None]
"""Which of two had the better campaign; None where it was the same."""

# Where nobody said how ties are decided, whatever was written down decides.
ANY = tuple(TieStep(by=by) for by in ("extra_time", "penalties", "replay", "lots"))


class Verdict(msgspec.Struct, frozen=True):
    """`by`: score, or the step that decided. `due`: the step that must be played next. `nobody`: both are out."""

    winner: str | None = None
    loser: str | None = None
    by: str = ""
    clause: str = ""
    due: TieStep | None = None
    nobody: bool = False

    @property
    def decided(self) -> bool:
        return self.winner is not None or self.nobody


def equal_campaigns(first: str, second: str) -> None:
    """Where no earlier matches are known."""


def verdict(results: Sequence[Result], phase: Phase, better: Better = equal_campaigns) -> Verdict:
    """From all results of one tie: its legs, and its replays (`play_off`)."""
    legs = [result for result in results if not result.play_off]
    if not legs or len(legs) < phase.legs:
        return Verdict()
    first, second = legs[0].pair
    if any(result.walkover == "nobody" for result in legs):
        return Verdict(nobody=True, by="walkover")
    for result in legs:
        if result.disqualified is not None:
            out = result.home if result.disqualified == "home" else result.away
            return _won(first if out == second else second, first, second, "disqualified", result.clause)
    goals = _total(legs, first, lambda result: score_of(result, phase))
    if goals[0] != goals[1]:
        return _won(first if goals[0] > goals[1] else second, first, second, "score")
    for step in _steps(phase):
        found = _tried(step, results, legs, phase, better)
        if found is not None:
            return found
    return Verdict()


def _steps(phase: Phase) -> tuple[TieStep, ...]:
    steps = phase.tie if isinstance(phase.tie, tuple) and phase.tie else ANY
    asked = any(step.by == "away_goals" for step in steps)
    return (TieStep(by="away_goals"), *steps) if "away_goals" in phase.criteria and not asked else steps


def _won(winner: str, first: str, second: str, by: str, clause: str = "") -> Verdict:
    return Verdict(winner, second if winner == first else first, by, clause)


def _total(
    results: Sequence[Result], first: str, goals: Callable[[Result], tuple[int, int]]
) -> tuple[int, int]:
    """Summed for `first` and his opponent, whoever was at home."""
    mine = theirs = 0
    for result in results:
        home, away = goals(result)
        mine, theirs = (mine + home, theirs + away) if result.home == first else (mine + away, theirs + home)
    return mine, theirs


def _tried(
    step: TieStep, results: Sequence[Result], legs: Sequence[Result], phase: Phase, better: Better
) -> Verdict | None:
    """What one step says; None where it leaves the tie level, and the next one is asked."""
    first, second = legs[0].pair
    if step.by == "campaign":
        winner = better(first, second)
        return None if winner is None else _won(winner, first, second, step.by, step.clause)
    if step.by == "lots":
        winner = next((_named(result) for result in reversed(results) if result.winner is not None), None)
        return Verdict(due=step) if winner is None else _won(winner, first, second, step.by, step.clause)
    goals = _goals(step, results, legs, first, phase)
    if goals is None:
        return None if phase.tie == () else Verdict(due=step)
    if goals[0] == goals[1]:
        return Verdict(due=step) if step.by in ("penalties", "shots", "die") and phase.tie else None
    return _won(first if goals[0] > goals[1] else second, first, second, step.by, step.clause)


def _goals(
    step: TieStep, results: Sequence[Result], legs: Sequence[Result], first: str, phase: Phase
) -> tuple[int, int] | None:
    """What was scored in this step; None where it was not played."""
    match step.by:
        case "away_goals":
            if len(legs) < 2:
                return 0, 0
            return _total(legs, first, lambda result: (0, score_of(result, phase)[1]))
        case "table_goals":
            return _total(legs, first, _all_goals)
        case "replay":
            replays = [result for result in results if result.play_off]
            return _total(replays, first, lambda result: score_of(result, phase)) if replays else None
        case "extra_time" | "sudden_death":
            played = [result for result in results if result.extra is not None or _table_extra(result)]
            return _total(played, first, _extra) if played else None
        case _:
            kicked = [result for result in results if result.penalties is not None]
            return _total(kicked[-1:], first, lambda result: result.penalties or (0, 0)) if kicked else None


def _all_goals(result: Result) -> tuple[int, int]:
    scores = [table.score for table in result.tables if table.score is not None]
    return sum(home for home, _ in scores), sum(away for _, away in scores)


def _table_extra(result: Result) -> bool:
    return any(table.extra is not None for table in result.tables)


def _extra(result: Result) -> tuple[int, int]:
    scores = [result.extra or (0, 0), *(table.extra or (0, 0) for table in result.tables)]
    return sum(home for home, _ in scores), sum(away for _, away in scores)


def _named(result: Result) -> str | None:
    return result.home if result.winner == "home" else result.away
