"""Where an arrow takes the ball."""

from palheta.facts import Face
from palheta.rulebooks.campeao.board import Walk, Way, heading, walk
from palheta.rulebooks.campeao.rules.corner import corner2_along_the_goal_line
from palheta.rulebooks.campeao.rules.goal_kick import goal_kick3_doubled
from palheta.rulebooks.campeao.state import State


def path(state: State, face: Face, way: Way | None) -> Walk:
    """Where this arrow takes the ball from here."""
    step = corner2_along_the_goal_line(heading(face.arrow, way), state)
    return walk(state.square, step, goal_kick3_doubled(face.number, state))


def staying_on(state: State, face: Face) -> Way:
    """The side of a turned arrow that points at the goal line, or away from it where that leads out."""
    lane = state.square[0]
    at_goal_line: Way = "left" if lane == 1 else "right"
    back: Way = "right" if lane == 1 else "left"
    return back if path(state, face, at_goal_line).over else at_goal_line
