"""Remate dentro da grande área, remate de fora da área, and the shot from a direct free kick."""

from palheta.facts import Die
from palheta.rulebooks.campeao.board import (
    BEFORE_GOAL,
    DIRECT_ROWS,
    GOAL_MOUTH,
    Square,
    in_area,
    is_shooting_square,
)
from palheta.rulebooks.campeao.development import goal_kick1_goal_kick, penalty2_goal
from palheta.rulebooks.campeao.keeper import keeper1_must_intervene
from palheta.rulebooks.campeao.registered import SWITCH
from palheta.rulebooks.campeao.state import Play, Shot, State
from palheta.ruling import reason


@SWITCH.clause("shot_inside.1", "shot_outside.1", "quick.9", "development.2", passes=True)
def shot_inside1_may_shoot(dice: tuple[Die, ...], state: State) -> tuple[Die, ...]:
    """From a square of the shooting area the attacker may also roll the shot die."""
    return (*dice, "shot") if shot_outside2_not_from_the_corner(state.square) else dice


@SWITCH.clause("shot_outside.2", off=True)
def shot_outside2_not_from_the_corner(square: Square) -> bool:
    """The last three rows, but never straight from a corner square."""
    return is_shooting_square(square)


def rolled(play: Play, face: str) -> Play:
    """The shot die."""
    square = play.state.square
    shot = Shot(inside=in_area(square))
    free_kick = play.state.restart == "direct_free_kick"
    play = play.now(restart=None)
    if face == "on_target":
        if free_kick:
            return special9_free_kick_on_target(play, shot)
        return keeper1_must_intervene(play, shot) if shot.inside else shot_outside3_on_target(play, shot)
    if face == "unstoppable":
        return shot_inside3_unstoppable(play, shot) if shot.inside else shot_outside6_unstoppable(play, shot)
    if face == "post":
        return shot_inside4_post(play, shot)
    if face == "bar":
        return shot_inside5_bar(play, shot)
    return goal_kick1_goal_kick(play, play.state.defender)


@SWITCH.clause("shot_inside.3", passes=True)
def shot_inside3_unstoppable(play: Play, shot: Shot) -> Play:
    """Imparável: a goal, unless the opponent holds the champion's great save and chooses to use it."""
    if play.state.holds(play.state.defender, "great_save"):
        waits = reason("a goal, unless {side} uses the great save", side=play.state.defender)
        return play.ball_at(GOAL_MOUTH, due="goal", shot=shot).since("shot_inside.3", waits)
    return penalty2_goal(play, play.state.attacker)


@SWITCH.clause("shot_inside.4", "shot_outside.7", "defence.4", passes=True)
def shot_inside4_post(play: Play, shot: Shot) -> Play:
    """Acerta no poste: the ball rebounds before goal, and the defender rolls the blue die."""
    post = reason("off the post: {side} answers", side=play.state.defender)
    return play.ball_at(BEFORE_GOAL, due="rebound", shot=shot).since("shot_inside.4", post)


@SWITCH.clause("shot_inside.5", "keeper.2", passes=True)
def shot_inside5_bar(play: Play, shot: Shot) -> Play:
    """Acerta na barra: the ball drops into the goal mouth, the defender chooses blue or light blue."""
    bar = reason("off the bar: {side} answers", side=play.state.defender)
    return play.ball_at(GOAL_MOUTH, due="bar", shot=shot).since("shot_inside.5", bar)


@SWITCH.clause("shot_outside.3", "shot_outside.4", "defence.3", "quick.12", passes=True)
def shot_outside3_on_target(play: Play, shot: Shot) -> Play:
    """No alvo, de fora: towards goal by where it was taken, and the blue die comes first."""
    lane, row = play.state.square
    beside = {1: (2, 10), 5: (4, 10)}.get(lane) if row >= 10 else None
    return intercepted(play.ball_at(beside or BEFORE_GOAL, due="interception", shot=shot), "shot_outside.4")


def intercepted(play: Play, clause: str) -> Play:
    return play.since(
        clause, reason("on target from outside: {side} may intercept", side=play.state.defender)
    )


@SWITCH.clause("shot_outside.6", passes=True)
def shot_outside6_unstoppable(play: Play, shot: Shot) -> Play:
    """Imparável, de fora: not yet a goal, but past the defence straight to the keeper."""
    return keeper1_must_intervene(play, shot)


@SWITCH.clause("special.9", "special.10", passes=True)
def special9_free_kick_on_target(play: Play, shot: Shot) -> Play:
    """Livre direto: over the wall to the keeper from the near squares, through the defence from the far row."""
    if play.state.square[1] > DIRECT_ROWS[0]:
        return keeper1_must_intervene(play, shot)
    return intercepted(play.ball_at(BEFORE_GOAL, due="interception", shot=shot), "special.10")
