"""What comes next, what is due, and whose ball it is then."""

from typing import Any

from msgspec.structs import replace

from palheta.facts import Place, Restart, Score
from palheta.rulebooks.fistf.areas import TAKER_REACH, nearest_taker
from palheta.rulebooks.fistf.outcome.precedence import Draft
from palheta.rulebooks.fistf.state import Due, Possession, State
from palheta.ruling import Next, Over, Reason, With, reason
from palheta.table.frame import Point, Side
from palheta.table.geometry import distance

SECONDS_OWED = 10.0  # as many as the book gives for everything that it times
# Paced play: the window that is left to the defender where the book does not make anybody wait.
SECONDS_LEFT = 6.0


def then(draft: Draft, words: Reason, clause: str) -> Draft:
    """What comes next follows from the state; here it is said why."""
    return draft.then(next_of(draft.state), words, clause)


def begun(draft: Draft) -> Draft:
    """The interval is over: with this the next half begins."""
    state = draft.state
    if not state.interval:
        return draft
    draft = draft.now(interval=False)
    if state.due is None or draft.because is not None:
        return draft
    side = state.due.side
    return then(draft, reason("the next half begins: {side}'s kick-off", side=side), "4.1.1")


def shot_due(state: State) -> Due:
    assert state.due is not None
    return state.due


def next_of(state: State) -> Next:
    """Who has the ball, and with what; a defensive flick that may still be made stands in `options`."""
    if state.over is not None:
        return Next(with_="full_time")
    if state.interval:
        return Next(with_="period_end", side=state.due.side if state.due else None)
    if state.stage in ("toss", "choice"):
        due: With = "shootout" if state.shootout is not None else "kick_off"
        return Next(with_=due, side=state.toss, options=("kick_off", "ends") if state.toss else ())
    if state.stage == "shootout":
        piece = state.due
        return Next(with_="shootout", side=piece.side if piece else None, at=piece.at if piece else None)
    piece = state.due
    if piece is None:
        return Next(
            with_="play",
            side=state.possession.side,
            options=("defence",) if state.possession.defence == "open" else (),
        )
    with_: With = "repeat" if piece.failed else piece.kind
    within = "goal_area" if piece.kind == "goal_kick" else None
    return Next(with_=with_, side=piece.side, at=None if within else piece.at, within=within)


def seconds_to_answer(state: State) -> float:
    """So long the attacker waits for the defensive flick: where he must (6.2.3), and where he need not."""
    return SECONDS_OWED if state.possession.owed is not None else SECONDS_LEFT


def possession_to(state: State, side: Side) -> State:
    """A new possession: its counts begin again (5.2.1.c, 6.2.6.d, 13.3.1)."""
    return replace(state, possession=Possession(side))


def award(state: State, kind: Restart, side: Side, at: Point | None, **more: Any) -> State:
    """A restart is due: the ball is dead and lies where it will be taken."""
    # For a goal kick the taker will set the ball himself; for the rest the referee does.
    ball = Place(at) if at is not None else (None if kind == "goal_kick" else state.ball)
    due = Due(kind=kind, side=side, at=at, since=state.clock, **more)
    return replace(possession_to(state, side), due=due, ball=ball, flight=state.flight.ended)


def finished(state: State, score: Score | None = None) -> State:
    score = score if score is not None else state.score
    shots = state.shootout.tally if score.ahead is None and state.shootout is not None else None
    over = Over(score.ahead or (shots and shots.ahead) or "draw", score, shots)
    ended = replace(state, score=score, over=over, due=None, interval=False, flight=state.flight.ended)
    return ended.within("time", ending=False)


def ready_taker(state: State, due: Due) -> str | None:
    """Nobody was named: the figure standing ready at the ball is the taker."""
    ball = state.point("ball")
    if ball is None:
        return None
    name = nearest_taker(state, due.side, ball)
    at = state.point(name)
    return name if at is not None and distance(at, ball) <= TAKER_REACH else None
