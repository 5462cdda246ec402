"""A ruling as a referee would announce it: what was broken and by whom, what it costs, how play goes on."""

from collections.abc import Iterator
from typing import Any

import msgspec

from palheta.facts import Dive, Flick, Roll, Score
from palheta.rulebooks.base import Book
from palheta.ruling import Card, Over, Reason, Ruling, reason
from palheta.school.happening import apart
from palheta.situations.situation import Situation
from palheta.table.frame import SIDES, Point, Side

_MAY_ROLL: dict[int, Reason] = {
    1: reason("To roll: {die1}"),
    2: reason("To roll: {die1} or {die2}"),
    3: reason("To roll: {die1}, {die2} or {die3}"),
    4: reason("To roll: {die1}, {die2}, {die3} or {die4}"),
    5: reason("To roll: {die1}, {die2}, {die3}, {die4} or {die5}"),
}


class Broken(msgspec.Struct, frozen=True, omit_defaults=True):
    """`call`: our slug for it, or the book's own title where there is none."""

    rule: str
    call: str
    against: Side


class Verdict(msgspec.Struct, frozen=True, omit_defaults=True):
    """`goals`: how many each side has more than before. `ball`: the square, on a board."""

    broken: tuple[Broken, ...] = ()
    said: tuple[str, ...] = ()
    goals: Score = Score()
    cards: tuple[Card, ...] = ()
    removed: tuple[str, ...] = ()
    side: Side | None = None
    with_: str = msgspec.field(name="with", default="play")
    moves: int | None = None
    roll: str | None = None
    options: tuple[str, ...] = ()
    ball: Point | None = None
    over: Over | None = None

    @property
    def consequence(self) -> tuple[Any, ...]:
        """What makes a difference to the people at the table. Two answers never differ in the cited clause alone:
        books often name one thing twice."""
        at_fault = frozenset(one.against for one in self.broken)
        ends = None if self.over is None else (self.over.winner, self.over.score)
        return (
            at_fault, self.goals, frozenset(self.cards), frozenset(self.removed), self.side, self.with_,
            self.moves or 0, self.roll, frozenset(self.options), self.ball, ends,
        )  # fmt: skip


def verdict(situation: Situation, ruling: Ruling) -> Verdict:
    book, coming = situation.book, ruling.next
    on_board = situation.setup.table is None
    broken = {
        (call.rule, call.against): _broken(book, call.rule, call.call, call.against) for call in ruling.calls
    }
    return Verdict(
        broken=tuple(broken.values()),
        said=tuple(dict.fromkeys(ruling.said)),
        goals=_goals(situation, ruling),
        cards=ruling.cards,
        removed=tuple(dict.fromkeys(ruling.removed)),
        side=coming.side,
        with_=coming.with_ or "play",
        moves=coming.moves,
        roll=coming.roll if on_board else None,
        options=coming.options if on_board else (),
        ball=ruling.ball.point if on_board and ruling.ball is not None else None,
        over=ruling.over,
    )


def _goals(situation: Situation, ruling: Ruling) -> Score:
    """Where nothing was played, a score that is given is an award, not goals."""
    if ruling.over is not None and not any(isinstance(step, Flick | Dive | Roll) for step in situation.steps):
        return Score()
    was = situation.before.score
    return Score(max(0, ruling.score.home - was.home), max(0, ruling.score.away - was.away))


def _broken(book: Book, rule: str, slug: str, against: Side) -> Broken:
    named = book.clauses.by_id[rule].call is not None
    return Broken(rule, f"call.{slug}" if named else book.clauses.title_of(rule), against)


def announced(verdict: Verdict, *, words: bool = False) -> tuple[Reason, ...]:
    """Line by line. `words`: with what the referee says aloud instead of the clauses."""
    lines = (*(_words(verdict) if words else _calls(verdict)), *_costs(verdict), *_goes_on(verdict))
    return tuple(apart(line) for line in lines)


def _words(verdict: Verdict) -> Iterator[Reason]:
    for word in verdict.said:
        yield reason("“{word}”", word=f"said.{word}")
    if not verdict.said:
        yield reason("Nothing is said.")


def _calls(verdict: Verdict) -> Iterator[Reason]:
    for one in verdict.broken:
        yield reason("{call} ({rule}), against {side}", call=one.call, rule=one.rule, side=one.against)
    if not verdict.broken:
        yield reason("No call.")


def _costs(verdict: Verdict) -> Iterator[Reason]:
    for side in SIDES:
        if verdict.goals.of(side) == 1:  # more at once are no goals but an award
            yield reason("Goal: {side}", side=side)
    for card in verdict.cards:
        yield reason("{card}: {who}", card=f"card.{card.card}", who=card.piece or card.side or "")
    for piece in verdict.removed:
        yield reason("{piece} leaves the pitch", piece=piece)


def _goes_on(verdict: Verdict) -> Iterator[Reason]:
    over = verdict.over
    if verdict.ball is not None:
        lane, row = verdict.ball
        yield reason("The ball: lane {lane}, row {row}", lane=int(lane), row=int(row))
    if over is not None:
        score = f"{over.score.home}–{over.score.away}"
        if over.winner in SIDES:
            yield reason("The match is over: {score}, won by {side}", score=score, side=over.winner)
        elif over.winner == "draw":
            yield reason("The match is over: {score}, a draw", score=score)
        else:
            yield reason("The match is over: without a result")
        return
    how = f"next.{verdict.with_}"
    if verdict.side is None:
        yield reason("Then: {restart}", restart=how)
    elif verdict.moves:
        yield reason(
            "Then: {restart}, {side}; moves: {moves}", restart=how, side=verdict.side, moves=verdict.moves
        )
    else:
        yield reason("Then: {restart}, {side}", restart=how, side=verdict.side)
    if verdict.roll is not None:
        yield reason("To roll: {die1}", die1=f"die.{verdict.roll}")
    elif verdict.options:
        dice = {f"die{i}": f"die.{die}" for i, die in enumerate(verdict.options, start=1)}
        yield msgspec.structs.replace(_MAY_ROLL[len(dice)], args=dice)
