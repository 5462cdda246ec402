"""What becomes due: a period, its kick-off, a kick of the shoot-out."""

from typing import cast

from msgspec.structs import replace

from palheta.facts import Place, Restart
from palheta.rulebooks.dadinho.rules.ch7_penalty import art48_2_cleared_for_the_penalty
from palheta.rulebooks.dadinho.state import State, Tally, Tries
from palheta.ruling import Next
from palheta.table.frame import Side, other


def restart_of(due: Next) -> Restart | None:
    """What the next flick takes."""
    if due.with_ in ("play", "keeper", "full_time", None):
        return None
    return "kick_off" if due.with_ == "period_end" else cast(Restart, due.with_)


def in_play(side: Side) -> Next:
    return Next("play", side)


def kick_off_due(state: State, side: Side) -> tuple[State, Next]:
    """Both sides arrange (17), the dadinho lies on the centre, and `side` kicks off."""
    state = replace(
        state, ball=Place((0.0, 0.0)), tallies={"home": Tally(), "away": Tally()}, shot=None, pending=None,
        must_use=(), taker=None, kickoff=None, circle=None, tries=Tries(), recomposition=None, arranging=True,
        ready=(), phase=state.phase + 1, aside={}, lent={}, cleared=(), spot_sign=0, foot_up=False,
    )  # fmt: skip
    return state, Next("kick_off", side, at=(0.0, 0.0))


def next_period(state: State) -> tuple[State, Next]:
    """The other side kicks off; with nothing known of the first kick-off, away does.

    The dadinho lies on its mark again: left where the half ended it would stand in the way of who arranges.
    """
    first = state.kicks_first or "home"
    kicker = other(first) if state.period % 2 == 1 else first
    state = replace(
        state, period=state.period + 1, clock=0.0, since=0.0, arranging=True, ready=(), phase=state.phase + 1,
        ball=Place((0.0, 0.0)),
    )  # fmt: skip
    return state, Next("period_end", kicker)


def set_for_kick(state: State) -> State:
    """The dadinho on the spot, the area empty for taker and keeper (48)."""
    defender = other(kick_due(state).side or "home")
    places = art48_2_cleared_for_the_penalty(state, defender)
    spot = Place(state.table.pitch.spot(defender))
    return replace(state, pieces=state.pieces | places, ball=spot, since=state.clock)


def kick_due(state: State) -> Next:
    assert state.shootout is not None
    side = state.shootout.taker
    return Next("shootout", side, at=state.table.pitch.spot(other(side)))
