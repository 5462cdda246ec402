"""Is what was written down of a tie what its rules ask for? No penalties where the better campaign goes on, no second
goal in a sudden death, no disc that kicks twice before all have."""

from collections.abc import Sequence

import msgspec

from palheta.facts import BadFact
from palheta.rulebooks.common.shootout import Shootout
from palheta.tournament.phases import Phase, TieStep
from palheta.tournament.results import Kick, Result
from palheta.tournament.ties import Better, Verdict, verdict

# Which field of a result belongs to which step.
FIELDS = {
    "extra_time": "extra",
    "sudden_death": "extra",
    "penalties": "penalties",
    "shots": "penalties",
    "die": "penalties",
    "lots": "winner",
}
NAMES = ("extra", "penalties", "winner")


def check_tie(result: Result, others: Sequence[Result], phase: Phase, better: Better, path: str) -> None:
    """`others`: what else was played of this tie."""
    if result.kicks:
        check_kicks(result, kicking(phase), path)
    if not phase.tie:
        return
    told = {name: getattr(result, name) for name in NAMES if getattr(result, name) is not None}
    told |= {"extra": _table_extra(result)} if _has_table_extra(result) else {}
    bare = msgspec.structs.replace(
        result,
        extra=None,
        penalties=None,
        winner=None,
        kicks=(),
        tables=tuple(msgspec.structs.replace(table, extra=None) for table in result.tables),
    )
    now = verdict([*others, bare], phase, better)
    for name in NAMES:
        if name not in told:
            continue
        wanted = now.due
        if wanted is None or FIELDS.get(wanted.by) != name:
            raise BadFact(f"{path}.{name}", f"Expected nothing of the kind: {_why(now)}")
        if wanted.by == "sudden_death" and sum(told[name]) > 1:
            raise BadFact(f"{path}.{name}", "Expected at most one goal: a sudden death ends with it")
        bare = msgspec.structs.replace(bare, **{name: getattr(result, name)})
        if name == "extra":
            bare = msgspec.structs.replace(bare, tables=result.tables)
        now = verdict([*others, bare], phase, better)


def _why(now: Verdict) -> str:
    if now.decided:
        return f"the tie is decided by {now.by.replace('_', ' ')}" + (
            f" ({now.clause})" if now.clause else ""
        )
    return "more is to be played" if now.due is None else f"{now.due.by.replace('_', ' ')} comes next"


def _has_table_extra(result: Result) -> bool:
    return any(table.extra is not None for table in result.tables)


def _table_extra(result: Result) -> tuple[int, int]:
    scores = [table.extra for table in result.tables if table.extra is not None]
    return sum(home for home, _ in scores), sum(away for _, away in scores)


def kicking(phase: Phase) -> TieStep:
    steps = [s for s in phase.tie if not isinstance(s, str) and s.by in ("penalties", "shots", "die")]
    return steps[0] if steps else TieStep(by="penalties")


def check_kicks(result: Result, step: TieStep, path: str) -> None:
    """Alternately, until it is decided and no longer; each disc once before any kicks again, where that is asked."""
    first = result.kicks[0].side
    series = Shootout(first, best_of=step.best_of)
    for i, kick in enumerate(result.kicks):
        where = f"{path}.kicks[{i}]"
        if series.winner is not None:
            raise BadFact(where, f"Expected no further kick: {series.winner} had won")
        if kick.side != series.taker:
            raise BadFact(f"{where}.side", f"Expected {series.taker}: they kick by turns")
        if step.different_discs:
            _check_disc(result.kicks[:i], kick, where)
        series = series.after(kick.goal)
    tally = (series.tally.of("home"), series.tally.of("away"))
    if result.penalties is not None and result.penalties != tally:
        raise BadFact(f"{path}.penalties", f"Expected {tally[0]}-{tally[1]}, as the kicks say")
    if series.winner is None:
        raise BadFact(f"{path}.kicks", "Expected kicks until one has won")


DISCS = 10  # that kick; the keeper is the eleventh


def _check_disc(before: tuple[Kick, ...], kick: Kick, path: str) -> None:
    if kick.disc is None:
        return
    used = [one.disc for one in before if one.side == kick.side and one.disc is not None]
    round_ = used[len(used) - len(used) % DISCS :]
    if kick.disc in round_:
        raise BadFact(f"{path}.disc", f"Expected another disc: {kick.disc} has kicked, and not all have yet")
