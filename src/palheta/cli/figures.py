"""A match in figures, side by side: of what was told as of what was played. Chances are the browser's to draw."""

from collections import Counter
from collections.abc import Iterator

from palheta.facts import Flick, Roll
from palheta.learn.decided import Fouls, Shot, fouls_of, shots_told, tally_of
from palheta.match import Match
from palheta.match.retelling import clock
from palheta.table.frame import SIDES


def figures(match: Match) -> Iterator[str]:
    header, score = match.header, match.state.score
    yield f"{header.home.name or 'home'} {score.home}-{score.away} {header.away.name or 'away'}"
    yield f"{'':24}{'home':>8}{'away':>8}"
    tallies, shots, fouls = (
        {side: tally_of(match, side) for side in SIDES},
        shots_told(match),
        fouls_of(match),
    )
    taken = Counter(shot.side for shot in shots)
    against = Counter(
        {side: sum(len(foul.frames) for foul in fouls if foul.against == side) for side in SIDES}
    )
    kind = "rolls" if any(isinstance(one.step, Roll) for one in match.taken) else "flicks"
    yield _row("seconds to play", (str(round(tallies[side].seconds)) for side in SIDES))
    yield _row("shots", (str(taken[side]) for side in SIDES))
    yield _row(kind, (str(tallies[side].flicks) for side in SIDES))
    if any(isinstance(one.step, Flick) for one in match.taken):
        yield _row("touches of the ball", (str(tallies[side].touches) for side in SIDES))
    yield _row("fouls", (str(against[side]) for side in SIDES))
    yield from (_shot(shot) for shot in shots if shot.scored)
    yield from (_foul(foul) for foul in fouls)


def _row(name: str, values: Iterator[str]) -> str:
    return f"{name:24}" + "".join(f"{value:>8}" for value in values)


def _shot(shot: Shot) -> str:
    return f"goal  {shot.period}· {clock(shot.clock)}  {shot.piece or shot.side}"


def _foul(foul: Fouls) -> str:
    entries = ", ".join(str(frame) for frame in foul.frames)
    return f"{len(foul.frames)}×  {foul.rule} {foul.title}, against {foul.against} (step {entries})"
