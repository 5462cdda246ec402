"""A situation told in sentences: whose turn it is and what counts, then step by step what was done and seen.

Where ball and pieces lie is drawn, and told only where a drawing cannot show it.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from palheta.facts import Position, plain
from palheta.ruling import Reason, reason
from palheta.school.happening import apart, clock, told
from palheta.school.sights import Untold, lies
from palheta.situations.situation import Situation
from palheta.table.frame import is_piece

Story = tuple[tuple[Reason, ...], ...]  # what was before, then one part a step
_PLAIN = {"ball", "pieces", "turn", "restart", "shot", "counts", "counts_other", "period", "clock", "score",
          "last_die", "champion", "toss", "boskov", "tournament"}  # fmt: skip


def story(situation: Situation) -> Story:
    parts = [_before(situation.before), *(told(situation.book, step) for step in situation.steps)]
    return tuple(tuple(apart(line) for line in part) for part in parts)


def _before(position: Position) -> Iterator[Reason]:
    unknown = set(plain(position)) - _PLAIN
    if unknown:
        raise Untold(", ".join(sorted(unknown)))
    if position.period > 1 or position.clock:
        yield reason("Period {period}, {clock}", period=position.period, clock=clock(position.clock))
    score = position.score
    if score.home or score.away:
        yield reason("Score: {home}–{away}", home=str(score.home), away=str(score.away))
    if position.turn is not None:
        yield reason("To play: {side}", side=position.turn)
    if position.restart is not None:
        due = position.restart
        yield reason("Due: {restart}, {side}", restart=f"next.{due.kind}", side=due.side)
    yield from _shot(position)
    yield from _dice(position)
    yield from _counts(position.counts, None)
    yield from _counts(position.counts_other, "other")
    for thing, place in (("ball", position.ball), *position.pieces.items()):
        if place is not None:
            yield from lies(thing, place)


def _shot(position: Position) -> Iterator[Reason]:
    shot = position.shot
    if shot is None:
        return
    if shot.piece is None:
        yield reason("{side} has asked for the shot", side=shot.side)
    else:
        yield reason("{side} has asked for the shot with {piece}", side=shot.side, piece=shot.piece)
    if shot.ready:
        yield reason("The keeper is set and ready")
    else:
        yield reason("The keeper is not ready yet")


def _dice(position: Any) -> Iterator[Reason]:
    """What only the board game remembers."""
    if not hasattr(position, "last_die"):
        return
    if position.last_die is not None:
        yield reason("Rolled last by this attack: {die}", die=f"die.{position.last_die}")
    elif position.restart is None:
        yield reason("This attack has rolled nothing yet")
    champion = position.champion
    if champion is not None and champion.face is not None:
        yield reason("Champion die: {side}, {face}", side=champion.side, face=f"face.{champion.face}")
    elif champion is not None:
        yield reason("Champion die: {side}", side=champion.side)
    if position.toss is not None:
        yield reason("Won the draw: {side}", side=position.toss)
    if position.boskov:
        yield reason("Agreed: Boskov’s rule")
    if position.tournament:
        yield reason("It is a tournament match")


def _counts(counts: Any, whose: str | None) -> Iterator[Reason]:
    """The book's own counters, by the words that the match page has for them."""
    said = plain(counts) if counts is not None else {}
    for key, value in said.items():
        what = f"count.{key}"
        for of, one in _leaves(value):
            if whose is not None:
                yield reason("The other side: {what}: {value}", what=what, value=one)
            elif len(of) == 2:
                yield reason(
                    "{what} ({of}, {kind}): {value}", what=what, of=of[0], kind=f"count.{of[1]}", value=one
                )
            elif of:
                yield reason("{what} ({of}): {value}", what=what, of=of[0], value=one)
            elif one is True:
                yield Reason(what)
            else:
                yield reason("{what}: {value}", what=what, value=one)


def _leaves(value: Any) -> Iterator[tuple[tuple[str, ...], Any]]:
    """What a count says, and of what: `{h7: 2}`, `{home: {time: 2}}`, `[h7, h8]`, 3. What is zero is not said."""
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield from (((key, *of), one) for of, one in _leaves(inner))
    elif isinstance(value, list | tuple):
        if not all(isinstance(one, str) for one in value):
            raise Untold(str(value))
        if value:
            yield (), ", ".join(value)
    elif isinstance(value, str):
        yield (), value if is_piece(value) or value in ("home", "away") else f"count.{value}"
    elif value:
        yield (), value
