"""Which result belongs to which fixture."""

from collections.abc import Mapping, Sequence
from typing import Literal

import msgspec

from palheta.tournament.event import Entrant
from palheta.tournament.formats import Fixture
from palheta.tournament.phases import Phase
from palheta.tournament.results import Result


class Bound(msgspec.Struct, frozen=True):
    """`loose`: what counts without a fixture: the file's own, byes, play-offs, as they were written (in a knock-out
    without a draw the order tells which came first). `stale`: what fits no more."""

    by_fixture: dict[str, Result]
    loose: tuple[Result, ...]
    stale: tuple[Result, ...]


def bind(fixtures: Sequence[Fixture], written: Sequence[Result], entered: Sequence[Result]) -> Bound:
    """By the id first, if these two play there; else by the pair, for numbers change when somebody joins late.

    `written`: in the event's file; `entered`: later, in the journal. The last word about a fixture counts.
    """
    by_id = {fixture.id: fixture for fixture in fixtures}
    by_pair: dict[frozenset[str], list[Fixture]] = {}
    for fixture in fixtures:
        by_pair.setdefault(frozenset(fixture.pair), []).append(fixture)
    bound: dict[str, Result] = {}
    loose: dict[int, Result] = {}
    stale: dict[int, Result] = {}
    rest: list[tuple[int, Result, dict[int, Result]]] = []
    both = (*((r, loose) for r in written), *((r, stale) for r in entered))
    for number, (result, unfit) in enumerate(both):
        at = by_id.get(result.match)
        if at is not None and set(at.pair) == set(result.pair):
            bound[at.id] = result
        elif result.bye is not None or result.play_off:
            loose[number] = result
        else:
            rest.append((number, result, unfit))
    for number, result, unfit in rest:
        free = [
            f for f in by_pair.get(frozenset(result.pair), ()) if f.id not in bound and _same_stage(f, result)
        ]
        free.sort(key=lambda fixture: fixture.pair != result.pair)
        if free:
            bound[free[0].id] = result
        else:
            unfit[number] = result
    return Bound(bound, _in_order(loose), _in_order(stale))


def _in_order(numbered: Mapping[int, Result]) -> tuple[Result, ...]:
    return tuple(numbered[number] for number in sorted(numbered))


def _same_stage(fixture: Fixture, result: Result) -> bool:
    return result.stage is None or fixture.stage is None or fixture.stage == result.stage


def awarded(
    fixtures: Sequence[Fixture], bound: Mapping[str, Result], entrants: Mapping[str, Entrant], phase: Phase
) -> dict[str, Result]:
    """What is left of who withdrew, where the event gives it to the opponents."""
    found = {}
    for fixture in fixtures:
        home, away = (entrants[entrant].withdrawn for entrant in fixture.pair)
        if fixture.id not in bound and "award" in (home, away):
            to: Literal["home", "away", "nobody"] = "nobody" if home and away else "away" if home else "home"
            found[fixture.id] = Result(
                phase=phase.id,
                match=fixture.id,
                home=fixture.home,
                away=fixture.away,
                walkover=to,
                stage=fixture.stage,
            )
    return found
