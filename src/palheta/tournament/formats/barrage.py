"""One round of ties before a bracket: the winners go on, the losers go elsewhere."""

from palheta.tournament.formats.base import Given
from palheta.tournament.formats.bracket import Source, Tie
from palheta.tournament.formats.knockout import Bracketed


class Barrage(Bracketed):
    def ties(self, given: Given) -> list[Tie]:
        matches = (len(given.seats) + 1) // 2
        return [
            Tie(
                f"{given.phase.id}/1.{k + 1}",
                1,
                Source("seat", 2 * k),
                Source("seat", 2 * k + 1),
                "barrage",
                1,
                matches + 1,
            )
            for k in range(matches)
        ]
