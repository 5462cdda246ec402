"""What is known of simulated and recorded matches, as rows: one a match, one a flick (or a roll of dice).

The fields are the columns of every file that `palheta simulate` and `palheta export` write: docs/data.md.
"""

from typing import Annotated, Literal, NamedTuple, get_type_hints

import msgspec
from msgspec import Meta, Struct

from palheta.table.frame import Side

Shot = Literal["goal", "kept", "wide", "void"]


def _says(meaning: str) -> Meta:
    return Meta(description=meaning)


class CallRow(Struct, frozen=True):
    """An infringement: the clause broken, by whom, where (mm; None where nobody can say)."""

    rule: str
    against: Side
    x: float | None = None
    y: float | None = None


class FlickRow(Struct, frozen=True):
    """One flick, or one roll of a die."""

    match: Annotated[int, _says("number of the match, from 0: the `match` of its row among the matches")]
    n: Annotated[int, _says("number of the flick in its match, from 1")]
    entry: Annotated[int, _says("number of the entry in the match's log")]
    period: Annotated[int, _says("1 first half, 2 second half, then extra time")]
    t: Annotated[float | None, _says("the match clock before it, in seconds of this period")]
    side: Annotated[str, _says("who played: home or away")]
    piece: Annotated[str | None, _says("the piece that was played: h7, ak; none where dice are rolled")]
    how: Annotated[str, _says("flick, press or turn; of a roll, the die")]
    manner: Annotated[str | None, _says("kick, position, tick or defence, where the book tells them apart")]
    due: Annotated[str | None, _says("what was due: play, or the restart that was taken with it")]
    x: Annotated[float | None, _says("where the piece stood, mm from the centre; home attacks towards +x")]
    y: Annotated[float | None, _says("the same across the pitch")]
    ball_x: Annotated[float | None, _says("where the ball lay before, mm")]
    ball_y: Annotated[float | None, _says("the same across the pitch")]
    angle: Annotated[float | None, _says("the aim, degrees from +x, before the hand trembled")]
    power: Annotated[float | None, _says("the aim, share of the strongest flick")]
    offset: Annotated[float | None, _says("the aim, across the piece: -1 its left edge, 1 its right")]
    loft: Annotated[float | None, _says("the aim, how low the pick strikes: 0 flat, 1 lifting")]
    met: Annotated[bool | None, _says("whether the piece met the ball; none where dice are rolled")]
    lasts: Annotated[float, _says("seconds until everything lay still")]
    shot: Annotated[
        Shot | None,
        _says(
            "the ball went at the other goal: goal (it counted), void (in, but did not count), kept (keeper, post or "
            "bar), wide (out over the goal line); none: no shot"
        ),
    ]
    goal: Annotated[str | None, _says("who scored with it, an own goal's winner too; none: nobody")]
    face: Annotated[str | None, _says("what the die showed; none where nothing is rolled")]
    calls: Annotated[tuple[CallRow, ...], _says("the clauses that were called: rule, against, x, y")]
    next: Annotated[str | None, _says("what came next: play, or a restart")]
    next_side: Annotated[str | None, _says("whose it was")]
    after_x: Annotated[float | None, _says("where the ball lay after the ruling, mm")]
    after_y: Annotated[float | None, _says("the same across the pitch")]
    home: Annotated[int, _says("goals of home after it")]
    away: Annotated[int, _says("goals of away after it")]


class CalledRow(Struct, frozen=True):
    """How often a clause was called against a side in a match, whatever the step."""

    rule: str
    against: Side
    times: int


class MatchRow(Struct, frozen=True):
    """One match."""

    match: Annotated[int, _says("its number, from 0")]
    book: Annotated[str, _says("the rulebook")]
    home: Annotated[str, _says("who played home: a bot's level, or a name")]
    away: Annotated[str, _says("who played away")]
    length: Annotated[str, _says("full, half, short or sprint; none of a record")]
    options: Annotated[str, _says("the organiser's options that were not the book's own, as JSON")]
    table: Annotated[str | None, _says("the table file's name; none: the book's own table")]
    seed: Annotated[str | None, _says("what its chance was drawn from; the same seed plays the same match")]
    judge: Annotated[str, _says("version and fingerprint of the judge")]
    score_home: Annotated[int, _says("goals of home")]
    score_away: Annotated[int, _says("goals of away")]
    winner: Annotated[str | None, _says("home, away or draw; none where it has not ended")]
    shots_home: Annotated[int | None, _says("of the shoot-out, where there was one")]
    shots_away: Annotated[int | None, _says("of the shoot-out, where there was one")]
    first: Annotated[str | None, _says("who played first")]
    periods: Annotated[int, _says("how many were played")]
    seconds: Annotated[float, _says("what the clocks of all periods read in the end, together")]
    runs: Annotated[float, _says("seconds in which something moved")]
    flicks: Annotated[int, _says("how many rows it has among the flicks")]
    steps: Annotated[int, _says("steps in its log: what was said and placed too")]
    calls: Annotated[tuple[CalledRow, ...], _says("every clause called in it: rule, against, times")]
    stuck: Annotated[str | None, _says("why it could not be played to its end; none: it was")]


Row = FlickRow | MatchRow


class Column(NamedTuple):
    name: str
    kind: str
    meaning: str


_KINDS = {int: "int32", float: "float64", str: "string", bool: "bool"}


def columns(row: type[Row]) -> tuple[Column, ...]:
    """Name, type (as Arrow calls it) and meaning of every column."""
    return tuple(Column(name, kind, meaning) for name, (kind, meaning) in _described(row).items())


def _described(row: type[Row]) -> dict[str, tuple[str, str]]:
    hints = get_type_hints(row, include_extras=True)
    return {name: (_kind(hint.__origin__), hint.__metadata__[0].description) for name, hint in hints.items()}


def _kind(hint: object) -> str:
    text = str(hint)
    for inner in (CallRow, CalledRow):
        if inner.__name__ in text:
            return f"list<{', '.join(inner.__struct_fields__)}>"
    return next((name for kind, name in _KINDS.items() if kind.__name__ in text), "string")


class Played(Struct, frozen=True):
    """A match as rows; the unit that is played, kept and never kept twice."""

    match: MatchRow
    flicks: tuple[FlickRow, ...]


def encode(played: Played) -> bytes:
    return msgspec.msgpack.encode(played)


def decode(data: bytes) -> Played:
    return msgspec.msgpack.decode(data, type=Played)
