"""Ataque: the arrow dice, and the restarts that are taken with them."""

from typing import Literal

from palheta.facts import Die, Face
from palheta.rulebooks.campeao.board import (
    GOAL_LANE,
    Heading,
    Square,
    Walk,
    Way,
    heading,
    may_turn_arrow,
    seen_by,
    towards_centre,
    walk,
    ways,
)
from palheta.rulebooks.campeao.development import (
    development3_possession_changes,
    goal_kick1_goal_kick,
    keeper6_corner,
    penalty2_goal,
    restart,
)
from palheta.rulebooks.campeao.faces import ARROW_DICE
from palheta.rulebooks.campeao.registered import CLAUSES, SWITCH
from palheta.rulebooks.campeao.shot import shot_inside1_may_shoot
from palheta.rulebooks.campeao.state import ArrowDie, Play, Rolled, State
from palheta.ruling import reason

Choice = Literal["left", "right", "centre"]


def dice_open(state: State) -> tuple[Die, ...]:
    """The dice that the attacker may choose from now."""
    if state.restart == "penalty":
        return ("penalty",)
    if state.restart == "direct_free_kick":
        return (*ARROW_DICE, "shot")
    dice = attack16_control_not_twice(ARROW_DICE, state)
    if state.restart is not None:
        return dice
    if state.control_first:
        return attack15_control_first(dice, state)
    return shot_inside1_may_shoot(dice, state)


@SWITCH.clause("attack.15", "development.4", passes=True)
def attack15_control_first(dice: tuple[Die, ...], state: State) -> tuple[Die, ...]:
    """The first roll after a change of possession is always the control die."""
    return ("control",)


@SWITCH.clause("attack.16", "quick.5", "development.5", passes=True)
def attack16_control_not_twice(dice: tuple[Die, ...], state: State) -> tuple[Die, ...]:
    """The control die cannot be used twice in a row; a restart, a miss or a clearance forgets the last."""
    if state.last_die == "control" and state.restart is None:
        return tuple(die for die in dice if die != "control")
    return dice


def rolled(play: Play, die: ArrowDie, face: Face, choice: Choice | None) -> Play:
    """An arrow die: the ball walks, then its mark is looked at. An open direction is asked for first."""
    play = attack13_turn_the_arrow(play, choice == "centre")
    way: Way | None = choice if choice in ("left", "right") else None
    if ways(face):
        if play.state.restart == "corner" or choice == "centre":
            way = staying_on(play.state, face)
        elif way is None:
            chooses = reason("{side} chooses left or right", side=play.state.attacker)
            return play.now(due="direction", rolled=Rolled(die, face)).since("attack.8", chooses)
    return walked(play, die, face, way)


@SWITCH.clause("attack.13", "attack.14", passes=True)
def attack13_turn_the_arrow(play: Play, declared: bool) -> Play:
    """In a side lane's last three rows forward may mean towards the centre, declared before the roll."""
    if not declared:
        return play
    if may_turn_arrow(play.state.square):
        return play.now(turned=True)
    why = reason("the arrow turns only in the last three rows of a side lane")
    return play.calling(CLAUSES.call("attack.13", play.state.attacker, why))


def staying_on(state: State, face: Face) -> Way:
    """The side of a turned arrow that points at the goal line, or away from it where that leads out."""
    lane = state.square[0]
    at_goal_line: Way = "left" if lane == 1 else "right"
    back: Way = "right" if lane == 1 else "left"
    return back if path(state, face, at_goal_line).over else at_goal_line


def path(state: State, face: Face, way: Way | None) -> Walk:
    """Where this arrow takes the ball from here."""
    step = corner2_along_the_goal_line(heading(face.arrow, way), state)
    return walk(state.square, step, goal_kick3_doubled(face.number, state))


@SWITCH.clause("corner.2", "corner.3", "corner.4", "attack.13", passes=True)
def corner2_along_the_goal_line(step: Heading, state: State) -> Heading:
    """Pontapé de canto: the arrow is turned towards the goal, as it is where the attacker declared it."""
    if state.restart == "corner" or state.turned:
        return towards_centre(step, state.square[0])
    return step


@SWITCH.clause("goal_kick.3", "goal_kick.4", passes=True)
def goal_kick3_doubled(number: int, state: State) -> int:
    """A long goal kick or keeper's kick: the arrow's number counts twice, if that was declared."""
    return 2 * number if state.doubled else number


def walked(play: Play, die: ArrowDie, face: Face, way: Way | None) -> Play:
    """The ball has its direction: it walks, and goes out or stays and is judged by its mark."""
    there = attack5_the_ball_walks(Walk(play.state.square), play.state, face, way)
    play = play.ball_at(
        there.square,
        last_die=die,
        control_first=False,
        restart=None,
        due=None,
        shot=None,
        rolled=None,
        doubled=False,
        turned=False,
    )
    play = play.since("attack.1", reason("the ball moves on: still {side}'s turn", side=play.state.attacker))
    if there.over is not None:
        return _went_out(play, there)
    if face.mark == "X":
        return attack10_cross(play)
    return attack11_question_mark(play) if face.mark == "?" else play


@SWITCH.clause("attack.5", "attack.8", "attack.9", passes=True)
def attack5_the_ball_walks(start: Walk, state: State, face: Face, way: Way | None) -> Walk:
    """The attacker moves the ball along the arrow by the number inside it, left or right as he chose."""
    return path(state, face, way)


@SWITCH.clause("attack.10", "quick.6", passes=True)
def attack10_cross(play: Play) -> Play:
    """X inside the arrow: the attacker loses the ball."""
    lost = reason("an X in the arrow: the ball is {side}'s", side=play.state.defender)
    return development3_possession_changes(play).since("attack.10", lost)


@SWITCH.clause("attack.11", "defence.2", passes=True)
def attack11_question_mark(play: Play) -> Play:
    """? inside the arrow: the defender may intervene with the blue die."""
    open_ = reason("a ? in the arrow: {side} may intervene", side=play.state.defender)
    return play.now(due="intervention").since("attack.11", open_)


def _went_out(play: Play, there: Walk) -> Play:
    if there.over == "goal_line":
        return attack12_over_the_goal_line(play)
    if there.over == "touchline":
        return special5_over_the_touchline(play, there.square)
    return special4_into_the_own_goal(play) if there.square[0] == GOAL_LANE else special3_behind(play)


@SWITCH.clause("attack.12", passes=True)
def attack12_over_the_goal_line(play: Play) -> Play:
    """Past the goal line, in any lane: possession changes, a goal kick."""
    over = reason("over the goal line: {side}'s goal kick", side=play.state.defender)
    return goal_kick1_goal_kick(play, play.state.defender).since("attack.12", over)


@SWITCH.clause("special.5", "special.6", passes=True)
def special5_over_the_touchline(play: Play, last: Square) -> Play:
    """Reposição de linha lateral: the other side throws in from the square where it left."""
    state = play.state
    thrower = state.defender
    over = reason("over the side line: {side}'s throw-in", side=thrower)
    square = seen_by(thrower, seen_by(state.attacker, last))
    return restart(play, "throw_in", thrower, square).since("special.6", over)


@SWITCH.clause("special.3", passes=True)
def special3_behind(play: Play) -> Play:
    """Passed back over the own goal line: a corner for the other side."""
    back = reason("back over the own goal line: {side}'s corner", side=play.state.defender)
    return keeper6_corner(play, play.state.defender).since("special.3", back)


@SWITCH.clause("special.4", passes=True)
def special4_into_the_own_goal(play: Play) -> Play:
    """Passed back over the own goal line in the goal's lane: an own goal."""
    own = reason("an own goal: {side}'s kick-off", side=play.state.attacker)
    return penalty2_goal(play, play.state.defender).since("special.4", own)
