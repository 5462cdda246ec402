"""What counts for whom: every entrant's lines of a phase, after annulments and discards."""

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from palheta.tournament.lines import Exact, Line, lines_of
from palheta.tournament.phases import Phase
from palheta.tournament.results import Result


class Tally(msgspec.Struct, frozen=True):
    """The sum of some lines."""

    won: int = 0
    drawn: int = 0
    lost: int = 0
    scored: int = 0
    conceded: int = 0
    points: Exact = 0

    @property
    def played(self) -> int:
        return self.won + self.drawn + self.lost

    @property
    def difference(self) -> int:
        return self.scored - self.conceded


def tally(lines: Iterable[Line]) -> Tally:
    won = drawn = lost = scored = conceded = 0
    points: Exact = 0
    for line in lines:
        won += line.won
        drawn += line.drawn
        lost += line.lost
        scored += line.scored
        conceded += line.conceded
        points += line.points
    return Tally(won, drawn, lost, scored, conceded, points)


class Ledger(msgspec.Struct, frozen=True):
    """`lines`: what counts, a tuple for every entrant. `play_offs`: the same for matches that only break a tie.

    `seeds`: 1 is the best. `lots`: orders that were drawn, the best first. `stage_places`: for each entrant the place
    in every stage that counts.
    """

    lines: Mapping[str, tuple[Line, ...]]
    play_offs: Mapping[str, tuple[Line, ...]] = {}
    seeds: Mapping[str, int] = {}
    lots: tuple[tuple[str, ...], ...] = ()
    stage_places: Mapping[str, tuple[int, ...]] = {}
    totals: Mapping[str, Tally] = {}

    def total(self, entrant: str) -> Tally:
        return self.totals[entrant]

    def among(self, level: Sequence[str], *, play_offs: bool = False) -> dict[str, Tally]:
        """The mini-league of these."""
        inside = set(level)
        lines = self.play_offs if play_offs else self.lines
        return {
            entrant: tally(line for line in lines.get(entrant, ()) if line.opponent in inside)
            for entrant in level
        }


def ledger(
    entrants: Sequence[str],
    results: Iterable[Result],
    phase: Phase,
    *,
    annulled: frozenset[str] = frozenset(),
    seeds: Mapping[str, int] | None = None,
    lots: tuple[tuple[str, ...], ...] = (),
) -> Ledger:
    """Results with an annulled entrant count for nobody, not even for him."""
    ordinary: dict[str, list[Line]] = {entrant: [] for entrant in entrants}
    play_offs: dict[str, list[Line]] = {}
    stages: set[int | str] = set(range(1, phase.stages + 1)) if phase.stages else set()
    for result in results:
        if result.stage is not None:
            stages.add(result.stage)
        for line in lines_of(result, phase):
            if line.entrant in annulled or line.opponent in annulled:
                continue
            kept = play_offs.setdefault(line.entrant, []) if result.play_off else ordinary.get(line.entrant)
            if kept is not None:
                kept.append(line)
    void = _void_stages(ordinary, phase)
    lines = {entrant: _counted(lines, stages, void, phase.discard) for entrant, lines in ordinary.items()}
    return Ledger(
        lines,
        {entrant: tuple(lines) for entrant, lines in play_offs.items()},
        seeds or {},
        lots,
        _stage_places(lines),
        {entrant: tally(counted) for entrant, counted in lines.items()},
    )


def _void_stages(lines: Mapping[str, list[Line]], phase: Phase) -> frozenset[int | str]:
    """Stages with fewer present than the quorum."""
    if not phase.quorum:
        return frozenset()
    present: dict[int | str, set[str]] = {}
    for entrant, own in lines.items():
        for line in own:
            if line.stage is not None:
                present.setdefault(line.stage, set()).add(entrant)
    return frozenset(stage for stage, there in present.items() if len(there) < phase.quorum)


def _counted(
    lines: list[Line], stages: set[int | str], void: frozenset[int | str], discard: int
) -> tuple[Line, ...]:
    """Without the stages with the fewest points. A stage missed is 0 points, and so is the first to go.

    Of stages with equal points those go whose goals help least, so that nobody is worse off by a discard.
    """
    lines = [line for line in lines if line.stage is None or line.stage not in void]
    if not discard:
        return tuple(lines)
    totals = {
        stage: tally(line for line in lines if line.stage == stage) for stage in stages if stage not in void
    }
    worst = sorted(totals, key=lambda stage: _worth(totals[stage], stage))
    gone = set(worst[:discard])
    return tuple(line for line in lines if line.stage is None or line.stage not in gone)


def _worth(total: Tally, stage: int | str) -> tuple[Exact, int, int, bool, str]:
    return total.points, total.difference, total.scored, isinstance(stage, str), f"{stage:>12}"


def _stage_places(lines: Mapping[str, tuple[Line, ...]]) -> dict[str, tuple[int, ...]]:
    """By the stage's points, then goals; who is level shares the place."""
    by_stage: dict[int | str, dict[str, tuple[Exact, int, int]]] = {}
    for entrant, own in lines.items():
        for stage in {line.stage for line in own if line.stage is not None}:
            total = tally(line for line in own if line.stage == stage)
            by_stage.setdefault(stage, {})[entrant] = (total.points, total.difference, total.scored)
    places: dict[str, list[int]] = {}
    for worth in by_stage.values():
        for entrant, own_worth in worth.items():
            place = 1 + sum(other > own_worth for other in worth.values())
            places.setdefault(entrant, []).append(place)
    return {entrant: tuple(sorted(own)) for entrant, own in places.items()}
