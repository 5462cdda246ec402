"""A league over stages: whoever comes to a stage plays all the others who came. The worst stages may be discarded."""

from palheta.facts import BadFact
from palheta.tournament.formats.base import Due, Fixture, Given, Outcome, all_played
from palheta.tournament.formats.round_robin import paired
from palheta.tournament.ledger import tally
from palheta.tournament.lines import Line, lines_of
from palheta.tournament.phases import Phase
from palheta.tournament.table import Standing, ranked


class League:
    def check(self, phase: Phase, count: int, path: str) -> None:
        """What would leave nothing that counts, or nobody who came often enough."""
        stages = phase.stages
        if stages is not None and phase.discard >= stages:
            raise BadFact(f"{path}.discard", f"Expected fewer than the {stages} stages, got {phase.discard}")
        if stages is not None and phase.attendance > stages:
            raise BadFact(
                f"{path}.attendance", f"Expected at most the {stages} stages, got {phase.attendance}"
            )

    def fixtures(self, given: Given) -> tuple[Fixture, ...]:
        return tuple(
            fixture
            for number, stage in enumerate(given.rounds, start=1)
            for fixture in paired(stage.present, given.phase, stage=_name(stage.stage, number))
        )

    def outcome(self, given: Given, fixtures: tuple[Fixture, ...]) -> Outcome:
        done, wanted = len(given.rounds), given.phase.stages
        played = all_played(fixtures, given)
        over = played and (given.closed or (wanted is not None and done >= wanted))
        more = played and not over and wanted is not None
        due = Due("stage", f"stage {done + 1} of {wanted}: who is there?", done + 1)
        return Outcome((_standing(given),), over, (due,) if more else ())


def _standing(given: Given) -> Standing:
    """Who came to fewer stages than asked for stands below all who came often enough."""
    ledger = given.ledger(given.field)
    criteria = given.phase.criteria
    seldom = frozenset(e for e in given.field if attended(given, e) < given.phase.attendance)
    often = tuple(entrant for entrant in given.field if entrant not in seldom)
    rest = tuple(entrant for entrant in given.field if entrant in seldom)
    ranking = ranked(ledger, often, criteria, given.annulled)
    below = ranked(ledger, rest, criteria, given.annulled)
    return Standing(ranking.above(below, "attendance"), ledger)


def attended(given: Given, entrant: str) -> int:
    """In how many stages he was: on the list of who came, or in a result."""
    stages = {
        result.stage
        for result in given.counted
        if result.stage is not None and entrant in (result.home, result.away, result.bye)
    }
    listed = {
        _name(stage.stage, number)
        for number, stage in enumerate(given.rounds, start=1)
        if entrant in stage.present
    }
    return len(stages | listed)


def stage_winners(given: Given) -> frozenset[str]:
    """By points, then goals; who is level has won it too. Discards change nothing about that."""
    stages: dict[int | str, dict[str, list[Line]]] = {}
    for result in given.counted:
        if result.stage is not None:
            for line in lines_of(result, given.phase):
                stages.setdefault(result.stage, {}).setdefault(line.entrant, []).append(line)
    found: set[str] = set()
    for lines in stages.values():
        totals = {entrant: tally(own) for entrant, own in lines.items() if entrant not in given.annulled}
        worth = {entrant: (one.points, one.difference, one.scored) for entrant, one in totals.items()}
        found |= {entrant for entrant, own in worth.items() if own == max(worth.values())}
    return frozenset(found)


def _name(stage: int | str | None, number: int) -> int | str:
    return number if stage is None else stage
