"""Who loses is out. With byes, seeds, and a match for the third place where one is wanted."""

from palheta.facts import BadFact
from palheta.tournament.formats import inferred
from palheta.tournament.formats.base import Due, Fixture, Given, Outcome
from palheta.tournament.formats.bracket import (
    Played,
    Source,
    Tie,
    dues_of,
    fixtures_of,
    places_of,
    play_through,
)
from palheta.tournament.formats.seating import round_name
from palheta.tournament.phases import Phase
from palheta.tournament.table import Standing, placed


class Bracketed:
    """What all formats with a bracket have in common; each has its own list of ties."""

    def ties(self, given: Given) -> list[Tie]:
        raise NotImplementedError

    def check(self, phase: Phase, count: int, path: str) -> None:
        if count == 1:
            raise BadFact(path, "Expected at least two entrants")

    def played(self, given: Given) -> tuple[Played, ...]:
        return play_through(self.ties(given), given) if given.seats else ()

    def fixtures(self, given: Given) -> tuple[Fixture, ...]:
        return fixtures_of(self.played(given), given)

    def outcome(self, given: Given, fixtures: tuple[Fixture, ...]) -> Outcome:
        ledger = given.ledger(given.field)
        criteria = given.phase.criteria
        then = criteria[criteria.index("round") + 1 :] if "round" in criteria else ()
        if not given.seats:
            places = inferred.places(given.field, given.counted, given.phase)
            due = Due("draw", "the bracket is not drawn yet")
            return Outcome((Standing(placed(places, ledger, then), ledger),), False, (due,))
        played = self.played(given)
        sure = places_of(played, given.field)
        # Who is still in stands above who went out in the round that he is sure of.
        places = {entrant: 2 * place - still for entrant, (place, still) in sure.items()}
        return Outcome(
            (Standing(placed(places, ledger, then), ledger),),
            all(one.settled for one in played),
            dues_of(played),
            {one.tie.id: one.verdict for one in played if one.settled},
        )


class Knockout(Bracketed):
    def ties(self, given: Given) -> list[Tie]:
        found = rounds(given.phase.id, len(given.seats))
        if given.phase.third_place and len(given.seats) >= 4:
            *before, first, second, final = found
            losers = (Source("loser", tie=first.id), Source("loser", tie=second.id))
            third = Tie(f"{given.phase.id}/third", final.round, losers[0], losers[1], "third place", 3, 4)
            return [*before, _on(first), _on(second), third, final]
        return found


def _on(tie: Tie) -> Tie:
    """Whose loser plays on."""
    return Tie(tie.id, tie.round, tie.first, tie.second, tie.name)


def rounds(phase: str, size: int) -> list[Tie]:
    """All ties of a single elimination over so many seats."""
    found: list[Tie] = []
    sources = [Source("seat", seat) for seat in range(size)]
    number = 0
    while len(sources) > 1:
        number += 1
        matches = len(sources) // 2
        for k in range(matches):
            tie = Tie(
                f"{phase}/{number}.{k + 1}",
                number,
                sources[2 * k],
                sources[2 * k + 1],
                round_name(matches),
                1 if matches == 1 else None,
                matches + 1,
            )
            found.append(tie)
        sources = [Source("winner", tie=tie.id) for tie in found[-matches:]]
    return found
