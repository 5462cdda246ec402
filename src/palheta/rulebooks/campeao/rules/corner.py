"""Pontapé de canto."""

from palheta.rulebooks.campeao.board import Heading, towards_centre
from palheta.rulebooks.campeao.rules import SWITCH
from palheta.rulebooks.campeao.state import State


@SWITCH.clause("corner.2", "corner.3", "corner.4", "attack.13", passes=True)
def corner2_along_the_goal_line(step: Heading, state: State) -> Heading:
    """Pontapé de canto: the arrow is turned towards the goal, as it is where the attacker declared it."""
    if state.restart == "corner" or state.due.turned:
        return towards_centre(step, state.square[0])
    return step
