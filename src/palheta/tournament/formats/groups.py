"""Round robins side by side, of equal size or not."""

from itertools import zip_longest

from palheta.facts import BadFact
from palheta.tournament.formats.base import Due, Fixture, Given, Outcome, all_played
from palheta.tournament.formats.round_robin import paired, standing
from palheta.tournament.phases import Phase
from palheta.tournament.results import Result


class Groups:
    def check(self, phase: Phase, count: int, path: str) -> None:
        wanted = phase.groups if isinstance(phase.groups, int) else len(phase.groups)
        if not wanted:
            raise BadFact(f"{path}.groups", "Expected the groups, or how many there are")
        if count and count < 2 * wanted:
            raise BadFact(
                f"{path}.groups",
                f"Expected at least two in each of the {wanted} groups; there are {count} entrants",
            )

    def fixtures(self, given: Given) -> tuple[Fixture, ...]:
        """Round by round through all groups, so that nobody waits for another group."""
        each = [paired(entrants, given.phase, name) for name, entrants in given.groups.items()]
        rounds = max((fixture.round for group in each for fixture in group), default=0)
        return tuple(
            fixture
            for number in range(1, rounds + 1)
            for together in zip_longest(*([f for f in group if f.round == number] for group in each))
            for fixture in together
            if fixture is not None
        )

    def outcome(self, given: Given, fixtures: tuple[Fixture, ...]) -> Outcome:
        if not given.groups:
            return Outcome(
                (standing(given, given.field),), False, (Due("draw", "the groups are not drawn yet"),)
            )
        into = {entrant: name for name, entrants in given.groups.items() for entrant in entrants}
        results: dict[str, list[Result]] = {name: [] for name in given.groups}
        for result in given.counted:
            for name in {into.get(one or "") for one in (result.home, result.away, result.bye)} - {None}:
                results[str(name)].append(result)
        each = [standing(given, group, name, tuple(results[name])) for name, group in given.groups.items()]
        return Outcome(tuple(each), all_played(fixtures, given))


def letters(count: int) -> list[str]:
    """A to Z, then AA, AB…"""
    found = []
    for n in range(count):
        name, n = chr(65 + n % 26), n // 26
        while n:
            name, n = chr(64 + n % 26) + name, n // 26
        found.append(name)
    return found
