"""A play begins."""

from palheta.facts import Place
from palheta.rulebooks.tres_toques.case import Case
from palheta.rulebooks.tres_toques.rule02_ball import half_of_ball
from palheta.rulebooks.tres_toques.state import Play, State
from palheta.table.frame import Point, Side


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
