"""The state before anything happened, the one that a position describes, and what an answer adds to it."""

from msgspec.structs import replace

from palheta.facts import Answered, Place, RestartDue, Step
from palheta.rulebooks.base import Setup
from palheta.rulebooks.tres_toques.areas import point_of
from palheta.rulebooks.tres_toques.outcome.formation import kick_off_formation
from palheta.rulebooks.tres_toques.outcome.precedence import moves_after_restart
from palheta.rulebooks.tres_toques.rules.rule02_ball import art8_ball_inside, half_of_ball
from palheta.rulebooks.tres_toques.state import Counts, Off, Play, State, TresToquesPosition
from palheta.rulebooks.tres_toques.vocabulary import check_piece
from palheta.ruling import Next
from palheta.ruling.question import about_of, word_of
from palheta.ruling.ruling import With
from palheta.table.frame import Side


def opening(setup: Setup) -> State:
    """Before the toss (66)."""
    nothing_yet = Next(with_="kick_off", at=(0.0, 0.0), options=("home", "away"))
    state = State(setup=setup, next=nothing_yet, stage="toss", ball=Place((0.0, 0.0)))
    # Nobody kicks off yet: they stand alike.
    pieces = kick_off_formation(state, "home", False) | kick_off_formation(state, "away", False)
    return state.with_(pieces=pieces)


def resumed(setup: Setup, position: TresToquesPosition) -> State:
    turn: Side = position.turn or (position.restart.side if position.restart else "home")
    both = (position.counts, position.counts_other)
    for name in (*position.pieces, *(piece for c in both for piece in (*c.off, *c.expelled))):
        check_piece(f"pieces.{name}", name)
    off = {piece: Off(point_of(position.pieces.get(piece)), 1) for c in both for piece in c.off}
    expelled = tuple(piece for c in both for piece in c.expelled)
    off |= {piece: Off(None, None) for piece in expelled}
    standing = {name: place for name, place in position.pieces.items() if name not in expelled}
    ball = position.ball
    if ball is None and position.restart is not None:
        ball = position.restart.at
    state = State(
        setup=setup, next=Next(), score=position.score, period=position.period, clock=position.clock,
        ball=ball, pieces=standing, turn=turn, restart=position.restart, shot=position.shot,
        noted={s: n for c in both for s, n in c.noted.items()}, off=off, expelled=expelled,
        kicked_off=turn,  # who took the first kick-off is not said
        subs={s: n for c in both for s, n in c.subs.items()}, added=max(c.added for c in both),
        blank=position.counts.blank or position.counts_other.blank, attempts=position.counts.attempts,
        flicks_left=position.counts.flicks_left, since=position.clock,
    )  # fmt: skip
    play = _play_of(state, position.counts)
    state = state.with_(play=play, next=_next_of(state.with_(play=play)))
    restart = position.restart
    if restart is not None and restart.kind == "keeper_kick":
        return state.with_(keeper_due=True, restart=None, next=Next(with_="keeper", side=turn))
    if restart is not None and restart.kind in ("kick_off", "goal_kick"):
        # Only the match's first kick-off is not arranged against the clock (69).
        scored = position.score.home + position.score.away > 0
        timed = restart.kind == "goal_kick" or position.clock > 0 or scored
        state = state.with_(
            stage="arrange", due="arrangement", arranged=("home", "away"), timed=timed, begun=position.clock
        )
    return state


def _play_of(state: State, counts: Counts) -> Play:
    """The play that a position is in the middle of."""
    restart: RestartDue | None = state.restart
    kind = counts.play
    if kind is None:
        kind = (
            "restricted" if restart is not None and restart.kind in ("kick_off", "goal_kick") else "standard"
        )
    origin = counts.origin
    if origin is None and counts.flicks == 0:
        origin = half_of_ball(state, state.turn, state.at("ball"))
    dug = restart is not None and restart.kind in ("throw_in", "corner") and counts.flicks > 0
    only = dug and (counts.flicks > 1 or kind == "restricted")
    duties: tuple[str, ...] = ("22.p3",) if state.blank == state.turn else ()
    via = _opened_by(state, kind, counts.flicks) if restart is None else restart.kind
    if via == "goal_kick":
        duties = (*duties, "115.§2")
    return Play(
        kind=kind, flicks=counts.flicks, passed=counts.passed, origin=origin, dug=dug, only=only, duties=duties,
        via=via,
    )  # fmt: skip


def _opened_by(state: State, kind: str, flicks: int) -> str | None:
    """A restricted play in its second flick: with the ball in the circle a kick-off, else a goal kick (21.b)."""
    ball = state.at("ball")
    if kind != "restricted" or flicks != 1 or ball is None:
        return None
    return "kick_off" if art8_ball_inside(state, ball, "circle") else "goal_kick"


def _next_of(state: State) -> Next:
    if state.restart is None:
        return Next(with_="play", side=state.turn)
    kind: With = "direct_free_kick" if state.restart.kind == "free_kick" else state.restart.kind
    at = None if state.restart.at is None else state.restart.at.point
    return Next(with_=kind, side=state.restart.side, at=at, moves=moves_after_restart(state.play))


def completing(state: State, step: Step, identity: str, choice: Answered) -> tuple[State, Step] | None:
    word, about = word_of(identity), about_of(identity)
    if word == "nearest":
        ball = state.at("ball") or (0.0, 0.0)  # of nobody else is it known where he is
        return replace(state, pieces=state.pieces | {str(choice): Place((ball[0], ball[1] + 100.0))}), step
    if word == "left" and about in state.off and not isinstance(choice, str):
        return replace(
            state, off=state.off | {about: replace(state.off[about], at=(choice[0], choice[1]))}
        ), step
    if word == "left" and about in state.off:
        return state, step  # the zone is known, the place is not: a person puts him back there
    return None
