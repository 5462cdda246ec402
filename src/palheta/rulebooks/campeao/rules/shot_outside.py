"""Remate de fora da área."""

from palheta.rulebooks.campeao.board import BEFORE_GOAL, Square, is_shooting_square
from palheta.rulebooks.campeao.outcome.draft import Draft
from palheta.rulebooks.campeao.outcome.shot import may_be_intercepted
from palheta.rulebooks.campeao.rules import SWITCH
from palheta.rulebooks.campeao.rules.keeper import keeper1_must_intervene
from palheta.rulebooks.campeao.state import Shot


@SWITCH.clause("shot_outside.2", off=True)
def shot_outside2_not_from_the_corner(square: Square) -> bool:
    """The last three rows, but never straight from a corner square."""
    return is_shooting_square(square)


@SWITCH.clause("shot_outside.3", "shot_outside.4", "defence.3", "quick.12", passes=True)
def shot_outside3_on_target(draft: Draft, shot: Shot) -> Draft:
    """No alvo, de fora: towards goal by where it was taken, and the blue die comes first."""
    lane, row = draft.state.square
    beside = {1: (2, 10), 5: (4, 10)}.get(lane) if row >= 10 else None
    return may_be_intercepted(draft, shot, beside or BEFORE_GOAL, "shot_outside.4")


@SWITCH.clause("shot_outside.6", passes=True)
def shot_outside6_unstoppable(draft: Draft, shot: Shot) -> Draft:
    """Imparável, de fora: not yet a goal, but past the defence straight to the keeper."""
    return keeper1_must_intervene(draft, shot)
