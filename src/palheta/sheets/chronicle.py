"""What of a match belongs on paper: goals, cards, substitutions, noted faults, time; from its rulings, in any book."""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from palheta.facts import Decide, Dive, Flick, Report, Score, Step, Substitute
from palheta.facts.seen import Touch
from palheta.match import Amended, Match, Taken
from palheta.ruling import Call
from palheta.table.frame import SIDES, Side, keeper_of, side_of, sweeper_of

NO_SCORE = Score()


class When(Struct, frozen=True):
    """`amended`: the fact that it rests on was corrected later."""

    period: int
    clock: float
    amended: bool = False


class Goal(Struct, frozen=True):
    """For `side`. `piece` is the scorer, should one be known; `own`: nobody of `side` touched the ball (79 of
    tres-toques: should somebody have, it is his)."""

    side: Side
    piece: str
    own: bool
    when: When


class Shown(Struct, frozen=True):
    side: Side
    piece: str
    card: str
    when: When


class Exchanged(Struct, frozen=True):
    side: Side
    off: str
    on: str
    when: When


class Noted(Struct, frozen=True):
    """A fault written down against a side, and the piece that was sent off for it, where one was."""

    side: Side
    clause: str
    expelled: str
    when: When


class Kick(Struct, frozen=True):
    """One of a shoot-out."""

    side: Side
    piece: str
    scored: bool


class Chronicle(Struct, frozen=True):
    """`scores`: after each period, in order. `added`: seconds that were added in each, where the book counts them.
    `decided`: what the referee decided himself, and why.
    """

    goals: tuple[Goal, ...] = ()
    cards: tuple[Shown, ...] = ()
    exchanges: tuple[Exchanged, ...] = ()
    noted: tuple[Noted, ...] = ()
    expelled: tuple[tuple[str, When], ...] = ()
    called: tuple[tuple[When, Call], ...] = ()
    kicks: tuple[Kick, ...] = ()
    decided: tuple[tuple[When, str], ...] = ()
    scores: tuple[Score, ...] = ()
    added: dict[int, float] = {}


class _Happening(Struct, frozen=True):
    """A step between the state before it and its ruling. `shot`: the flick that runs on in a dive."""

    before: Any
    taken: Taken
    when: When
    shot: Flick | None = None

    @property
    def step(self) -> Step:
        return self.taken.step

    @property
    def after(self) -> Any:
        return self.taken.ruling.state

    def counted(self, word: str) -> tuple[Any, Any]:
        """A count before and after, whoever is next."""
        return self.before.counts_for("home").get(word), self.after.counts_for("home").get(word)


def chronicle(match: Match) -> Chronicle:
    all_of_it = list(_happenings(match))
    return Chronicle(
        goals=tuple(goal for one in all_of_it for goal in _goals(one)),
        cards=tuple(card for one in all_of_it for card in _cards(one)),
        exchanges=tuple(exchange for one in all_of_it for exchange in _exchanges(one)),
        noted=tuple(noted for one in all_of_it for noted in _noted(one)),
        expelled=tuple((piece, one.when) for one in all_of_it for piece in _expelled(one)),
        called=tuple((one.when, call) for one in all_of_it for call in one.taken.ruling.calls),
        kicks=tuple(kick for one in all_of_it for kick in _kicks(one)),
        decided=tuple(
            (one.when, str(one.step.decide.get("why", "")))
            for one in all_of_it
            if isinstance(one.step, Decide)
        ),
        scores=tuple(_scores(match, all_of_it)),
        added={one.when.period: added for one in all_of_it if (added := one.counted("added")[0])},
    )


def _happenings(match: Match) -> Iterator[_Happening]:
    amended = {entry.amend for entry in match.entries if isinstance(entry, Amended)}
    before, flicked = match.opening, None
    for taken in match.taken:
        clock = before.clock if taken.step.t is None else taken.step.t
        shot = flicked if isinstance(taken.step, Dive) else None
        yield _Happening(before, taken, When(before.period, clock, taken.entry in amended), shot)
        flicked = taken.step if isinstance(taken.step, Flick) else shot
        before = taken.ruling.state


def _goals(one: _Happening) -> Iterator[Goal]:
    for side in SIDES:
        for _ in range(one.after.score.of(side) - one.before.score.of(side)):
            scorer, last = _last_on_the_ball(one, of=side), _last_on_the_ball(one)
            yield Goal(side, scorer or last or "", scorer is None and last is not None, one.when)


def _last_on_the_ball(one: _Happening, of: Side | None = None) -> str | None:
    """Of those who touched it, the last one; who is told without a touch is the one that was told of."""
    step, flick = one.step, one.shot or one.step
    if isinstance(step, Report):
        return step.piece
    if not isinstance(flick, Flick):
        return None
    seen = (*flick.seen, *step.seen) if isinstance(step, Dive) else flick.seen
    touched = [
        name
        for event in seen
        if isinstance(event, Touch) and "ball" in event.touch
        for name in event.touch
        if side_of(name) is not None and of in (None, side_of(name))
    ]
    if touched:
        return touched[-1]
    return flick.flick if of in (None, side_of(flick.flick)) else None


def _cards(one: _Happening) -> Iterator[Shown]:
    for card in one.taken.ruling.cards:
        side = card.side or (side_of(card.piece) if card.piece else None)
        if side is not None:
            yield Shown(side, card.piece or "", card.card, one.when)


def _exchanges(one: _Happening) -> Iterator[Exchanged]:
    """Those that came about: who comes on in vain is not on the table afterwards. A keeper and the sweeper that stands
    in for it (FISTF 9) are one."""
    if isinstance(one.step, Substitute):
        off, on = one.step.substitute.out, one.step.substitute.in_
        side, came = side_of(on), on in one.after.pieces and on not in one.before.pieces
        if side is not None and came and {off, on} != {keeper_of(side), sweeper_of(side)}:
            yield Exchanged(side, off, on, one.when)


def _noted(one: _Happening) -> Iterator[Noted]:
    before, after = ({} if count is None else count for count in one.counted("noted"))
    gone = list(_expelled(one))
    for side in SIDES:
        more = after.get(side, 0) - before.get(side, 0)
        clauses = [call.rule for call in one.taken.ruling.calls if call.against == side]
        for k in range(max(0, more)):
            sent_off = next((piece for piece in gone if side_of(piece) == side), "") if k == more - 1 else ""
            yield Noted(side, clauses[min(k, len(clauses) - 1)] if clauses else "", sent_off, one.when)


def _expelled(one: _Happening) -> Iterator[str]:
    before, after = one.counted("expelled")
    yield from (piece for piece in after or () if piece not in (before or ()))


def _kicks(one: _Happening) -> Iterator[Kick]:
    shots = one.taken.ruling.shots
    if one.before.next.with_ == "shootout" and isinstance(one.step, Flick) and shots is not None:
        side, stood = one.before.next.side, one.before.kicks_tally or NO_SCORE
        if side is not None and side_of(one.step.flick) == side:
            yield Kick(side, one.step.flick, shots.of(side) > stood.of(side))


def _scores(match: Match, all_of_it: list[_Happening]) -> Iterator[Score]:
    for one in all_of_it:
        if one.after.period > one.before.period:
            yield one.after.score
    yield match.state.score
