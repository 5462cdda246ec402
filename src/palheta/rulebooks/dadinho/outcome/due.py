"""What becomes due: a period, its kick-off, a kick of the shoot-out."""

from palheta.facts import Place
from palheta.rulebooks.dadinho.outcome.precedence import Draft
from palheta.rulebooks.dadinho.rules.ch7_penalty import art48_2_cleared_for_the_penalty
from palheta.rulebooks.dadinho.state import Due, Play
from palheta.ruling import Next, Reason, reason
from palheta.table.frame import Side, other


def in_play(side: Side) -> Next:
    return Next("play", side)


def kick_off(draft: Draft, side: Side, words: Reason, clause: str) -> Draft:
    """Both sides arrange (17), the dadinho lies on the centre, and `side` kicks off."""
    draft = draft.now(
        ball=Place((0.0, 0.0)), play=Play(), due=Due(arranging=True), phase=draft.state.phase + 1
    )
    return draft.then(Next("kick_off", side, at=(0.0, 0.0)), words, clause)


def next_period(draft: Draft) -> Draft:
    """The other side kicks off; with nothing known of the first kick-off, away does.

    The dadinho lies on its mark again: left where the half ended it would stand in the way of who arranges.
    """
    state = draft.state
    first = state.record.kicks_first or "home"
    kicker = other(first) if state.period % 2 == 1 else first
    draft = draft.now(
        period=state.period + 1,
        clock=0.0,
        due=Due(arranging=True),
        phase=state.phase + 1,
        ball=Place((0.0, 0.0)),
    )
    draft = draft.within("flight", since=0.0)
    due = Next("period_end", kicker)
    if draft.state.period == 3:
        words = reason("level after time: extra time, {side} kicks off", side=kicker)
        return draft.then(due, words, "13.§2")
    return draft.then(due, reason("the period is over: {side} kicks off the next one", side=kicker), "14")


def next_kick(draft: Draft, words: Reason) -> Draft:
    """The dadinho on the spot, the area empty for taker and keeper (48)."""
    state = draft.state
    assert state.record.shootout is not None
    taker = state.record.shootout.taker
    spot = state.table.pitch.spot(other(taker))
    cleared = art48_2_cleared_for_the_penalty(state, other(taker))
    draft = draft.now(pieces=state.pieces | cleared, ball=Place(spot)).within("flight", since=state.clock)
    return draft.then(Next("shootout", taker, at=spot), words, "13.§3")
