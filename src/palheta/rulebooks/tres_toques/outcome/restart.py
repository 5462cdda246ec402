"""Whose ball it is: a restart is due, or a play begins where it lies."""

import msgspec

from palheta.facts import Place, RestartDue
from palheta.rulebooks.tres_toques.areas import throw_in_place
from palheta.rulebooks.tres_toques.outcome.precedence import Case, Fault
from palheta.rulebooks.tres_toques.rules.rule02_ball import half_of_ball
from palheta.rulebooks.tres_toques.rules.rule04_off import art25_back_for_the_arrangement
from palheta.rulebooks.tres_toques.sighted import Lance
from palheta.rulebooks.tres_toques.state import Play, State
from palheta.ruling.question import where
from palheta.table.frame import Point, Side


def repeat(case: Case, lance: Lance, fault: Fault) -> None:
    """Taken wrongly: everything goes back and it is taken again; from the second time a noted fault."""
    state = lance.state
    centre = RestartDue("kick_off", lance.side, Place((0.0, 0.0)))
    restart = state.restart or centre  # the second flick of a kick-off has no restart of its own
    attempts = state.attempts + 1
    ball, pieces = (state.ball, state.pieces) if state.restart else state.spot or (centre.at, state.pieces)
    if attempts >= state.options.noted_from_attempt:
        call = case.note(fault.rule, lance.side, fault.why, piece=lance.piece)
    else:
        under = "67.c" if restart.kind == "kick_off" else None
        call = case.call(fault.rule, lance.side, fault.why, under=under, piece=lance.piece)
    case.because = call.because
    kept = {name: place for name, place in pieces.items() if name not in case.removed}
    kept |= case.places  # what the referee has set right stays
    off = state.off | {name: why for name, why in case.state.off.items() if name in case.removed}
    fresh = msgspec.structs.replace(
        state.play, flicks=0 if not state.play.dug else state.play.flicks, taker=None
    )
    if restart.kind == "kick_off":
        fresh = Play(kind="restricted", origin="defence", via="kick_off")
    case.set(
        ball=ball,
        pieces=kept,
        off=off,
        attempts=attempts,
        restart=restart,
        turn=restart.side,
        play=fresh,
        shot=None,
        natural=None,
        given=None,
    )
    case.wait()
    if restart.kind in ("kick_off", "goal_kick"):
        case.set(stage="arrange", arranged=("home", "away"))
    at = None if ball is None else ball.point
    case.next("repeat", restart.side, at)


def new_play(state: State, side: Side, ball: Point | None) -> Play:
    """A standard play that begins with the ball where it lies."""
    duties = ("22.p3",) if state.blank == side else ()
    return Play(origin=half_of_ball(state, side, ball), duties=duties)


def give(case: Case, side: Side, ball: Point | None) -> None:
    """The ball rests on the pitch and `side` begins a play."""
    play = new_play(case.state, side, ball)
    case.set(
        turn=side, restart=None, shot=None, play=play, keeper_due=False, keeper_touches=0,
        ball=case.state.ball if ball is None else Place(ball), attempts=0, due="reflection", keeper_set=None,
        placed_taker=None, distance_asked=False, spot=None,
    )  # fmt: skip
    case.wait()
    case.next("play", side)


def open_throw_in(case: Case, side: Side, at: Point | None, no_shot: str | None = None) -> None:
    place = throw_in_place(case.state, at)
    if place is None:
        case.ask_for(where("ball_out", case.state.table.pitch))
    duties = new_play(case.state, side, place).duties
    origin = None if place is None else half_of_ball(case.state, side, place)
    case.restart("throw_in", side, place, Play(origin=origin, via="throw_in", no_shot=no_shot, duties=duties))


def due_kick_off(case: Case, side: Side, after_goal: bool = False) -> None:
    """A kick-off is due, and both teams arrange themselves first; only after a goal against the clock (69)."""
    art25_back_for_the_arrangement(case)
    play = Play(kind="restricted", origin="defence", via="kick_off")
    case.restart("kick_off", side, (0.0, 0.0), play)
    case.set(
        stage="arrange", arranged=(), spent={}, closed=0, timed=after_goal, keeper_free=None, keeper_close=None,
        phase=case.state.phase + 1, begun=case.state.clock,
    )  # fmt: skip
