"""A ladder: who beats somebody above him takes his place, and those between move down by one."""

from palheta.tournament.formats.base import Due, Fixture, Given, Outcome
from palheta.tournament.lines import score_of
from palheta.tournament.phases import Phase
from palheta.tournament.ranking import Block, Ranking
from palheta.tournament.table import Standing


class Ladder:
    def check(self, phase: Phase, count: int, path: str) -> None:
        pass

    def fixtures(self, given: Given) -> tuple[Fixture, ...]:
        """One for each challenge; the challenger plays away."""
        return tuple(
            Fixture(f"{given.phase.id}/{number}", number, *challenge.pairs[0])
            for number, challenge in enumerate(given.rounds, start=1)
            if challenge.pairs
        )

    def outcome(self, given: Given, fixtures: tuple[Fixture, ...]) -> Outcome:
        blocks = [Block((entrant,), "order") for entrant in rungs(self, given)]
        standing = Standing(Ranking((*blocks[:-1], Block(blocks[-1].level))), given.ledger(given.field))
        due = Due("challenge", "anybody may challenge one above him")
        return Outcome((standing,), given.closed, () if given.closed else (due,))


def rungs(ladder: Ladder, given: Given) -> list[str]:
    """From the top, after all results; who has withdrawn stands at the foot."""
    order = [entrant for entrant in given.seats or given.field if entrant is not None]
    for fixture in ladder.fixtures(given):
        result = given.results.get(fixture.id)
        if result is None or set(result.pair) != set(fixture.pair):
            continue
        home, away = result.pair
        goals = score_of(result, given.phase)
        if goals[0] == goals[1]:
            continue
        winner, loser = (home, away) if goals[0] > goals[1] else (away, home)
        if order.index(winner) > order.index(loser):
            order.remove(winner)
            order.insert(order.index(loser), winner)
    return sorted(order, key=lambda entrant: entrant in given.gone)


def may_challenge(ladder: Ladder, given: Given, challenger: str) -> list[str]:
    """Those at most `reach` rungs above him who have no challenge open."""
    order = rungs(ladder, given)
    at = order.index(challenger)
    busy = {e for fixture in ladder.fixtures(given) if fixture.id not in given.results for e in fixture.pair}
    return [e for e in order[max(0, at - given.phase.reach) : at] if e not in busy | given.gone]
