"""A match, simulated or recorded, made into rows."""

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

from palheta.facts import Cross, Face, Flick, Goal, Out, Roll, Step, Touch, who
from palheta.match import Happened, Match
from palheta.match.match import Taken
from palheta.play.running import seconds_shown
from palheta.rulebooks.base import MatchState, TableState
from palheta.rulebooks.version import judge_of
from palheta.ruling import Call
from palheta.study.rows import CalledRow, CallRow, FlickRow, MatchRow, Played, Shot
from palheta.table.frame import Point, Side, forward, keeper_of, other


def rows_of(match: Match, number: int, **known: str | None) -> Played:
    """`known`: what the log does not say (length, table, seed, who played, stuck)."""
    flicks = tuple(_flicks(match, number))
    return Played(_match_row(match, number, flicks, known), flicks)


# --- the match


def _match_row(
    match: Match, number: int, flicks: tuple[FlickRow, ...], known: dict[str, str | None]
) -> MatchRow:
    state: MatchState = match.state
    called = Counter((call.rule, call.against) for taken in match.taken for call in taken.ruling.calls)
    clocks = _clocks(match)
    header, over = match.header, state.over
    shots = over.shots if over is not None else None
    judge = header.judge if header.judge is not None else judge_of(header.book)
    return MatchRow(
        match=number,
        book=header.book,
        home=known.get("home") or header.home.name,
        away=known.get("away") or header.away.name,
        length=known.get("length") or "none",
        options=json.dumps(header.options, sort_keys=True),
        table=known.get("table"),
        seed=known.get("seed"),
        judge=str(judge),
        score_home=state.score.home,
        score_away=state.score.away,
        winner=None if over is None else over.winner,
        shots_home=None if shots is None else shots.home,
        shots_away=None if shots is None else shots.away,
        first=flicks[0].side if flicks else None,
        periods=len(clocks),
        seconds=round(sum(clocks.values()), 3),
        runs=round(sum(row.lasts for row in flicks), 3),
        flicks=len(flicks),
        steps=len(match.taken),
        calls=tuple(CalledRow(rule, side, times) for (rule, side), times in sorted(called.items())),
        stuck=known.get("stuck"),
    )


def _clocks(match: Match) -> dict[int, float]:
    """How far the clock of each period went."""
    clocks: dict[int, float] = {}
    for taken in match.taken:
        state: MatchState = taken.ruling.state
        clocks[state.period] = max(clocks.get(state.period, 0.0), state.clock)
    return clocks


# --- its flicks


def _flicks(match: Match, number: int) -> Iterator[FlickRow]:
    before: MatchState = match.opening
    n = 0
    for taken in match.taken:
        if isinstance(taken.step, Flick | Roll):
            n += 1
            yield _flick_row(match, number, n, taken, before)
        before = taken.ruling.state


def _flick_row(match: Match, number: int, n: int, taken: Taken, before: MatchState) -> FlickRow:
    step, ruling = taken.step, taken.ruling
    assert isinstance(step, Flick | Roll)
    entry = match.entries[taken.entry - 1]
    show = entry.show if isinstance(entry, Happened) else None
    aim = None if show is None else show.aim
    piece = step.flick if isinstance(step, Flick) else None
    side = _side(step, before)
    stood = before.point(piece) if piece is not None and isinstance(before, TableState) else None
    scorer = _scorer(taken, before)
    after = ruling.state.ball_place
    return FlickRow(
        match=number,
        n=n,
        entry=taken.entry,
        period=before.period,
        t=_round(step.t if step.t is not None else before.clock, 2),
        side=side,
        piece=piece,
        how=step.how if isinstance(step, Flick) else step.roll,
        manner=step.as_ if isinstance(step, Flick) else None,
        due=before.next.with_,
        **_xy(stood, "x", "y"),
        **_xy(_point(before.ball_place), "ball_x", "ball_y"),
        angle=None if aim is None else _round(aim.angle, 2),
        power=None if aim is None else _round(aim.power, 4),
        offset=None if aim is None else _round(aim.offset, 4),
        loft=None if aim is None else _round(aim.loft, 4),
        met=_met(step) if isinstance(step, Flick) else None,
        lasts=round(seconds_shown(show), 3),
        shot=_shot(step, side, scorer),
        goal=scorer,
        face=_face(step) if isinstance(step, Roll) else None,
        calls=tuple(_call_row(call) for call in ruling.calls),
        next=ruling.next.with_,
        next_side=ruling.next.side,
        **_xy(_point(after), "after_x", "after_y"),
        home=ruling.score.home,
        away=ruling.score.away,
    )


def _side(step: Flick | Roll, before: MatchState) -> Side:
    return who(step) or before.next.side or "home"


def _scorer(taken: Taken, before: MatchState) -> Side | None:
    """Who has a goal more; in a shoot-out only its tally grows, and no goal is told."""
    score = taken.ruling.score
    if score.home > before.score.home:
        return "home"
    return "away" if score.away > before.score.away else None


def _met(step: Flick) -> bool:
    return any(isinstance(seen, Touch) and set(seen.touch) == {step.flick, "ball"} for seen in step.seen)


def _shot(step: Step, side: Side, scorer: Side | None) -> Shot | None:
    """Whether the ball went at the other goal, and what became of it."""
    if scorer is not None and scorer == side:
        return "goal"
    if not isinstance(step, Flick) or not _met(step):
        return None
    against = other(side)
    stops = {keeper_of(against), "post", "bar"}
    for seen in step.seen:
        match seen:
            case Goal() if seen.goal == against:
                return "void"
            case Touch() if "ball" in seen.touch and stops & set(seen.touch) and _there(seen.at, against):
                return "kept"
            case Out(out="ball", over="goal_line") | Cross(cross="ball", line="goal_line"):
                if _there(seen.at, against):
                    return "wide"
    return None


def _there(at: Any, owner: Side) -> bool:
    """In the half of this side; where nobody says where, it is taken for it."""
    point = _point(at)
    return point is None or point[0] * forward(owner) < 0


def _face(step: Roll) -> str:
    face = step.face
    return f"{face.arrow} {face.number}{face.mark or ''}" if isinstance(face, Face) else face


def _call_row(call: Call) -> CallRow:
    x, y = (None, None) if call.at is None else call.at
    return CallRow(call.rule, call.against, _round(x, 1), _round(y, 1))


def _point(place: Any) -> Point | None:
    return None if place is None else place.point


def _xy(point: Point | None, x: str, y: str) -> dict[str, float | None]:
    return {x: None, y: None} if point is None else {x: _round(point[0], 1), y: _round(point[1], 1)}


def _round(value: float | None, digits: int) -> float | None:
    return None if value is None else round(value, digits)
