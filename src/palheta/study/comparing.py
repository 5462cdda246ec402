"""Two runs side by side: books, editions, tables, options, bots. Every difference with its interval."""

from collections.abc import Sequence
from typing import NamedTuple

import msgspec
import numpy as np

from palheta.study.intervals import Estimate, difference, mean, paired
from palheta.study.measures import Values, measures
from palheta.study.plan import Plan
from palheta.study.reading import Data, data_of
from palheta.study.rows import Played
from palheta.study.simulating import Pool, Told, simulate


class Compared(NamedTuple):
    """`difference`: by how much the second is larger. `name`: a measure's, in English, or a clause's number."""

    name: str
    one: Estimate
    other: Estimate
    difference: Estimate


class Comparison(NamedTuple):
    """`pairs`: the same seeds were played twice; `same`: how many of those matches went alike to the last flick."""

    measures: tuple[Compared, ...]
    clauses: tuple[Compared, ...]
    pairs: bool = False
    same: int = 0


def compare(one: Data, other: Data) -> Comparison:
    return _comparison(one, other, pairs=False)


def what_if(
    plan: Plan,
    options: dict[str, object],
    matches: int,
    pool: Pool,
    told: Told = lambda done, of: None,
) -> tuple[Comparison, Data, Data]:
    """The same seeds with these options and without."""
    changed = msgspec.structs.replace(plan, options=plan.options | options)
    jobs = [(which, number) for number in range(matches) for which in (plan, changed)]
    played = simulate(jobs, pool, told)
    without, with_ = played[0::2], played[1::2]
    one, other = data_of(without), data_of(with_)
    found = _comparison(one, other, pairs=True)
    return found._replace(same=sum(map(_alike, without, with_))), one, other


def _alike(one: Played, other: Played) -> bool:
    return one.flicks == other.flicks and one.match.calls == other.match.calls


def _comparison(one: Data, other: Data, pairs: bool) -> Comparison:
    compared = tuple(
        _compared(measure.name, measure.values(one), measure.values(other), pairs)
        for measure in measures(one)
    )
    rules = sorted({call.rule for data in (one, other) for row in data.matches for call in row.calls})
    clauses = [_compared(rule, _calls(one, rule), _calls(other, rule), pairs) for rule in rules]
    clauses.sort(key=lambda found: -abs(found.difference.value))
    return Comparison(compared, tuple(clauses), pairs)


def _compared(name: str, one: Values, other: Values, pairs: bool) -> Compared:
    apart = paired(one, other) if pairs else difference(one, other)
    return Compared(name, mean(one), mean(other), apart)


def _calls(data: Data, rule: str) -> Values:
    """How often each match called this clause."""
    return np.array(
        [sum(call.times for call in row.calls if call.rule == rule) for row in data.matches], dtype=np.float64
    )


def sure(found: Sequence[Compared]) -> list[Compared]:
    """Those whose difference is surely none of chance, as far as 95 % are sure."""
    return [one for one in found if one.difference.apart()]
