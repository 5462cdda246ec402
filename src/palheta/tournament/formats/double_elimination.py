"""Who loses twice is out. The winner of the losers' bracket must beat the other twice, unless the phase says once."""

from palheta.tournament.formats.base import Given
from palheta.tournament.formats.bracket import Source, Tie
from palheta.tournament.formats.knockout import Bracketed, rounds


class DoubleElimination(Bracketed):
    def ties(self, given: Given) -> list[Tie]:
        phase, size = given.phase.id, len(given.seats)
        winners = [
            Tie(
                tie.id.replace(f"{phase}/", f"{phase}/W"),
                tie.round,
                _inside(tie.first, phase),
                _inside(tie.second, phase),
                f"winners, {tie.name}",
            )
            for tie in rounds(phase, size)
        ]
        losers = _losers(phase, winners)
        champion = Source("winner", tie=winners[-1].id)
        challenger = Source("winner" if losers else "loser", tie=(losers or winners)[-1].id)
        number = max(tie.round for tie in (*winners, *losers)) + 1
        final = Tie(f"{phase}/final", number, champion, challenger, "final", 1, 2)
        found = sorted((*winners, *losers), key=lambda tie: tie.round)
        if not given.phase.reset:
            return [*found, final]
        last = Tie(
            f"{phase}/final2",
            number + 1,
            Source("winner", tie=final.id),
            Source("rematch", tie=final.id),
            "second final",
            1,
            2,
        )
        return [*found, final, last]


def _inside(source: Source, phase: str) -> Source:
    return source if source.kind == "seat" else Source(source.kind, tie=source.tie.replace("/", "/W", 1))


def _losers(phase: str, winners: list[Tie]) -> list[Tie]:
    """Losers' rounds by turns: among themselves, then against those who come down from the winners' bracket.

    Those who come down are seated in the opposite order every other time, so that nobody meets at once whom he has met.
    """
    rounds_of: dict[int, list[Tie]] = {}
    for tie in winners:
        rounds_of.setdefault(tie.round, []).append(tie)
    waiting = [Source("loser", tie=tie.id) for tie in rounds_of[1]]
    found: list[list[Tie]] = []
    for number in range(2, len(rounds_of) + 1):
        _among(found, phase, waiting, 2 * number - 2)
        waiting = [Source("winner", tie=tie.id) for tie in found[-1]]
        down = [Source("loser", tie=tie.id) for tie in rounds_of[number]]
        mixed = [
            source
            for pair in zip(waiting, reversed(down) if number % 2 == 0 else down, strict=True)
            for source in pair
        ]
        _among(found, phase, mixed, 2 * number - 1)
        waiting = [Source("winner", tie=tie.id) for tie in found[-1]]
    return _placed(found)


def _among(found: list[list[Tie]], phase: str, sources: list[Source], number: int) -> None:
    level = len(found) + 1
    found.append(
        [
            Tie(
                f"{phase}/L{level}.{k + 1}",
                number,
                sources[2 * k],
                sources[2 * k + 1],
                f"losers, round {level}",
            )
            for k in range(len(sources) // 2)
        ]
    )


def _placed(levels: list[list[Tie]]) -> list[Tie]:
    """Who goes out in the last of them is third."""
    found: list[Tie] = []
    place = 3
    for ties in reversed(levels):
        found = [Tie(t.id, t.round, t.first, t.second, t.name, None, place) for t in ties] + found
        place += len(ties)
    return found
