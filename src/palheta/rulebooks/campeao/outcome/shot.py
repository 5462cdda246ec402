"""A shot on its way to the defence."""

from palheta.rulebooks.campeao.board import Square
from palheta.rulebooks.campeao.outcome.draft import Draft
from palheta.rulebooks.campeao.state import Flight, Shot
from palheta.ruling import reason


def may_be_intercepted(draft: Draft, shot: Shot, square: Square, clause: str) -> Draft:
    """On target, but not at the goal yet: the blue die comes first."""
    words = reason("on target from outside: {side} may intercept", side=draft.state.defender)
    return draft.ball_at(square, flight=Flight("interception", shot)).explaining(words, clause)
