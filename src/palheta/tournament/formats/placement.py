"""Every place is played for: who loses goes on against who lost, who wins against who won."""

from palheta.tournament.formats.base import Given
from palheta.tournament.formats.bracket import Source, Tie
from palheta.tournament.formats.knockout import Bracketed
from palheta.tournament.formats.seating import round_name


class Placement(Bracketed):
    def ties(self, given: Given) -> list[Tie]:
        found: list[Tie] = []
        seats = [Source("seat", seat) for seat in range(len(given.seats))]
        _add(found, given.phase.id, seats, 1, 1)
        return sorted(found, key=lambda tie: tie.round)


def _add(found: list[Tie], phase: str, sources: list[Source], place: int, number: int) -> None:
    """The ties for the places from `place` on, as many as there are sources."""
    if len(sources) < 2:
        return
    last = place + len(sources) - 1
    two = len(sources) == 2
    ties = []
    for k in range(len(sources) // 2):
        name = round_name(len(sources) // 2) if place == 1 else f"places {place}-{last}"
        ids = f"{phase}/{place}-{last}" + ("" if two else f".{k + 1}")
        ends = (place, place + 1) if two else (None, None)
        ties.append(Tie(ids, number, sources[2 * k], sources[2 * k + 1], name, *ends))
    found.extend(ties)
    if not two:
        half = len(sources) // 2
        _add(found, phase, [Source("winner", tie=tie.id) for tie in ties], place, number + 1)
        _add(found, phase, [Source("loser", tie=tie.id) for tie in ties], place + half, number + 1)
