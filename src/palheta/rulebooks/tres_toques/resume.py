"""The state before anything happened, the one that a position describes, and what an answer adds to it."""

from msgspec.structs import replace

from palheta.facts import Answered, Place, RestartDue, Score, Step
from palheta.rulebooks.answering import place_of
from palheta.rulebooks.base import Setup
from palheta.rulebooks.tres_toques.areas import ARRANGED, KEEPER_BALL, lies_in, point_of
from palheta.rulebooks.tres_toques.outcome.formation import kick_off_formation
from palheta.rulebooks.tres_toques.outcome.restart import (
    BEGAN,
    in_the_circle,
    kind_word,
    moves_after_restart,
    owed,
)
from palheta.rulebooks.tres_toques.rules.rule02_ball import art8_half_of_the_ball
from palheta.rulebooks.tres_toques.state import (
    Counts,
    Due,
    Half,
    Off,
    Play,
    Record,
    State,
    TresToquesPosition,
    Wait,
)
from palheta.ruling import Next
from palheta.ruling.question import about_of, word_of
from palheta.table.frame import Side


def opening(setup: Setup) -> State:
    """Before the toss (66)."""
    nothing_yet = Next(with_="kick_off", at=(0.0, 0.0), options=("home", "away"))
    state = State(setup=setup, next=nothing_yet, due=Due(stage="toss"), ball=Place((0.0, 0.0)))
    # Nobody kicks off yet: they stand alike.
    pieces = kick_off_formation(state, "home", False) | kick_off_formation(state, "away", False)
    return replace(state, pieces=pieces)


def resumed(setup: Setup, position: TresToquesPosition) -> State:
    turn: Side = position.turn or (position.restart.side if position.restart else "home")
    counts, both = position.counts, (position.counts, position.counts_other)
    off = {piece: Off(point_of(position.pieces.get(piece)), 1) for c in both for piece in c.off}
    expelled = tuple(piece for c in both for piece in c.expelled)
    ball = position.ball
    if ball is None and position.restart is not None:
        ball = position.restart.at
    record = Record(
        noted={s: n for c in both for s, n in c.noted.items()},
        subs={s: n for c in both for s, n in c.subs.items()},
        expelled=expelled,
        kicked_off=turn,  # who took the first kick-off is not said
    )
    half = Half(
        added=max(c.added for c in both),
        flicks_left=counts.flicks_left,
        blank=counts.blank or position.counts_other.blank,
    )
    state = State(
        setup=setup,
        next=Next(),
        score=position.score,
        period=position.period,
        clock=position.clock,
        ball=ball,
        pieces={name: place for name, place in position.pieces.items() if name not in expelled},
        off=off | {piece: Off(None, None) for piece in expelled},
        record=record,
        half=half,
        play=Play(side=turn),
        due=_due_of(position),
        wait=Wait(position.clock),
    )
    state = replace(state, play=_play_of(state, counts, position.restart))
    return replace(state, next=_next_of(state, position.restart))


def _due_of(position: TresToquesPosition) -> Due:
    restart = position.restart
    due = Due(restart=restart, shot=position.shot, attempts=position.counts.attempts)
    if restart is None or restart.kind not in (*ARRANGED, "keeper_kick"):
        return due
    if restart.kind == "keeper_kick":
        return replace(due, keeper_due=True, restart=None)
    # Only the match's first kick-off is not arranged against the clock (69).
    timed = restart.kind == "goal_kick" or position.clock > 0 or position.score != Score()
    due = replace(due, stage="arrange", task="arrangement", arranged=("home", "away"))
    return replace(due, timed=timed, begun=position.clock)


def _play_of(state: State, counts: Counts, restart: RestartDue | None) -> Play:
    """The play that a position is in the middle of."""
    given = None if restart is None else restart.kind
    kind = counts.play or ("restricted" if given in ARRANGED else "standard")
    origin = counts.origin
    if origin is None and counts.flicks == 0:
        origin = art8_half_of_the_ball(state, state.turn, state.point("ball"))
    dug = given in ("throw_in", "corner") and counts.flicks > 0
    via = given or _opened_by(state, kind, counts.flicks)
    return Play(
        side=state.turn,
        kind=kind,
        flicks=counts.flicks,
        passed=counts.passed,
        origin=origin,
        circle=origin is None and not counts.flicks and in_the_circle(state.ball),
        dug=dug,
        only=dug and (counts.flicks > 1 or kind == "restricted"),
        duties=owed(state, state.turn) + (("115.§2",) if via == "goal_kick" else ()),
        via=via,
    )


def _opened_by(state: State, kind: str, flicks: int) -> str | None:
    """A restricted play in its second flick: with the ball in the circle a kick-off, else a goal kick (21.b)."""
    if kind != "restricted" or flicks != 1 or state.ball is None:
        return None
    return "kick_off" if lies_in(state, state.ball, "circle") else "goal_kick"


def _next_of(state: State, restart: RestartDue | None) -> Next:
    if restart is None:
        return Next(with_="play", side=state.turn)
    if restart.kind == "keeper_kick":
        return Next(with_="keeper", side=state.turn)
    at = None if restart.at is None else restart.at.point
    return Next(kind_word(restart.kind), restart.side, at, moves=moves_after_restart(state.play))


def completing(state: State, step: Step, identity: str, choice: Answered) -> tuple[State, Step] | None:
    word, about = word_of(identity), about_of(identity)
    if word in ("nearest", KEEPER_BALL):
        return state.within("due", said=state.due.said | {identity: str(choice)}), step
    if word == BEGAN:
        return state.within("play", origin="defence" if choice == f"{state.turn}_half" else "attack"), step
    if word == "left" and about in state.off and not isinstance(choice, str):
        return replace(
            state, off=state.off | {about: replace(state.off[about], at=(choice[0], choice[1]))}
        ), step
    if word == "left" and about in state.off:
        return state, step  # the zone is known, the place is not: a person puts him back there
    # It was told to lie in the circle, and now in whose half of it. A shot in play that nobody places was allowed; but
    # a direct free kick is given in both halves, and may be shot in one of them (93.§único).
    asked = state.ball is not None or state.kind == "direct_free_kick"
    if word == "ball" and asked and state.play.origin is None and not state.play.flicks:
        lies = replace(state, ball=place_of(choice))
        origin = art8_half_of_the_ball(lies, state.turn, lies.point("ball"))
        return lies.within("play", origin=origin), step
    return None
