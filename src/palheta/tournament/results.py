"""What is known of one match or bye, as an organiser writes it down."""

from collections.abc import Mapping, Sequence
from typing import Literal

from palheta.facts import BadFact
from palheta.tournament.names import Half, Id, Number, Plain, Positive, Score, Stage, Text, Whole


class Kick(Plain, frozen=True, kw_only=True):
    """One kick of a shoot-out; `disc` where a book asks for different ones."""

    side: Half
    goal: bool
    disc: Positive | None = None


def goals_of(kicks: Sequence[Mapping[str, object]]) -> list[int]:
    """The score of a shoot-out that was written down kick by kick, home's first."""
    return [sum(bool(kick["goal"]) for kick in kicks if kick["side"] == side) for side in ("home", "away")]


class TableResult(Plain, frozen=True, kw_only=True):
    """One table of a team match: who played there, and the goals. `extra`: those of the extra time."""

    score: Score | None = None
    walkover: Half | None = None
    extra: Score | None = None
    home: Id | None = None
    away: Id | None = None


class Result(Plain, frozen=True, kw_only=True):
    """Either a match between `home` and `away`, or a `bye`.

    `match` names the fixture where there is one. `extra` and `penalties` count only the goals made there. `winner`:
    who goes on where no goals say so (a die, a coin, a decision). `disqualified`: who lost by it, with the `score` of
    that moment.
    """

    phase: Id = ""
    match: str = ""
    home: Id | None = None
    away: Id | None = None
    score: Score | None = None
    walkover: Literal["home", "away", "nobody"] | None = None
    late: bool = False
    disqualified: Half | None = None
    extra: Score | None = None
    penalties: Score | None = None
    kicks: tuple[Kick, ...] = ()
    winner: Half | None = None
    tables: tuple[TableResult, ...] = ()
    stage: Stage | None = None
    cards: tuple[Whole, Whole] = (0, 0)
    play_off: bool = False
    bye: Id | None = None
    points: Number | None = None
    clause: Text = ""
    why: Text = ""

    @property
    def pair(self) -> tuple[str, str]:
        """Both ids; a bye has none."""
        if self.home is None or self.away is None:
            raise ValueError("a bye has no pair")
        return self.home, self.away


def check_result(result: Result, path: str) -> None:
    """What the fields say together. Whether the entrants exist is checked elsewhere."""
    if result.bye is not None:
        _check_bye(result, path)
        return
    for side in ("home", "away"):
        if getattr(result, side) is None:
            raise BadFact(f"{path}.{side}", "Expected an entrant's id (or a bye)")
    if result.home == result.away:
        raise BadFact(f"{path}.away", f"Expected another entrant than {result.home!r}: nobody plays himself")
    if result.points is not None:
        raise BadFact(f"{path}.points", "Expected points only with a bye")
    scored = result.score is not None or bool(result.tables)
    if result.walkover is not None and scored:
        raise BadFact(f"{path}.walkover", "Expected a score or a walkover, not both")
    if result.walkover is None and not scored:
        raise BadFact(f"{path}.score", "Expected a score or a walkover")
    if result.late and result.walkover is None:
        raise BadFact(f"{path}.late", "Expected late only with a walkover")
    for i, table in enumerate(result.tables):
        if (table.score is None) == (table.walkover is None):
            raise BadFact(f"{path}.tables[{i}].score", "Expected a score or a walkover, and not both")


def _check_bye(result: Result, path: str) -> None:
    for name in ("home", "away", "score", "walkover", "disqualified", "extra", "penalties", "winner"):
        if getattr(result, name) is not None:
            raise BadFact(f"{path}.{name}", "Expected nothing of the kind: a bye has no opponent")
    if result.tables or result.kicks or result.play_off:
        raise BadFact(path, "Expected neither tables nor kicks nor a play-off: a bye has no opponent")
