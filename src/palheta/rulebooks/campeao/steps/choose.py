"""A direction, a side for the kick, a die, or the draw's winner was chosen."""

from typing import cast

from palheta.facts import BadFact, Choose
from palheta.rulebooks.campeao.board import Way
from palheta.rulebooks.campeao.outcome.draft import Draft
from palheta.rulebooks.campeao.outcome.procedure import dice_due
from palheta.rulebooks.campeao.outcome.restart import kick_squares
from palheta.rulebooks.campeao.rules.preparation import preparation1_draw
from palheta.rulebooks.campeao.state import State
from palheta.rulebooks.campeao.steps.roll_arrow import walked
from palheta.rulebooks.campeao.vocabulary import player
from palheta.table.frame import Side


def judged(draft: Draft, step: Choose) -> Draft:
    """Nobody chooses for the other."""
    state, choice = draft.state, step.choose
    if state.awaits == "toss" and choice in ("home", "away"):
        return preparation1_draw(draft, cast(Side, choice))
    if state.awaits != "toss" and choice in ("left", "right", "middle") and player(step) == state.defender:
        return draft
    if state.awaits == "direction" and state.flight.rolled is not None and choice in ("left", "right"):
        return walked(draft, state.flight.rolled.die, state.flight.rolled.face, cast(Way, choice))
    squares = kick_squares(state)
    if choice in squares and state.awaits is None:
        return draft.ball_at(squares[choice])
    if choice in dice_due(state):
        return draft  # naming a die that is open binds nobody: the roll will tell
    raise BadFact("step.choose", f"Expected {_choices(state)}, got {choice!r}")


def _choices(state: State) -> str:
    if state.awaits == "toss":
        return "home or away, the winner of the draw"
    if state.awaits == "direction":
        return "left or right"
    squares = kick_squares(state)
    return "one of " + ", ".join((*squares, *dice_due(state)))
