"""Remate dentro da grande área."""

from palheta.facts import Die
from palheta.rulebooks.campeao.board import BEFORE_GOAL, GOAL_MOUTH
from palheta.rulebooks.campeao.outcome.draft import Draft
from palheta.rulebooks.campeao.rules import SWITCH
from palheta.rulebooks.campeao.rules.penalty import penalty2_goal
from palheta.rulebooks.campeao.rules.shot_outside import shot_outside2_not_from_the_corner
from palheta.rulebooks.campeao.state import Flight, Shot, State
from palheta.ruling import reason


@SWITCH.clause("shot_inside.1", "shot_outside.1", "quick.9", "development.2", passes=True)
def shot_inside1_may_shoot(dice: tuple[Die, ...], state: State) -> tuple[Die, ...]:
    """From a square of the shooting area the attacker may also roll the shot die."""
    return (*dice, "shot") if shot_outside2_not_from_the_corner(state.square) else dice


@SWITCH.clause("shot_inside.3", passes=True)
def shot_inside3_unstoppable(draft: Draft, shot: Shot) -> Draft:
    """Imparável: a goal, unless the opponent holds the champion's great save and chooses to use it."""
    if draft.state.holds(draft.state.defender, "great_save"):
        waits = reason("a goal, unless {side} uses the great save", side=draft.state.defender)
        return draft.ball_at(GOAL_MOUTH, flight=Flight("goal", shot)).explaining(waits, "shot_inside.3")
    return penalty2_goal(draft, draft.state.attacker)


@SWITCH.clause("shot_inside.4", "shot_outside.7", "defence.4", passes=True)
def shot_inside4_post(draft: Draft, shot: Shot) -> Draft:
    """Acerta no poste: the ball rebounds before goal, and the defender rolls the blue die."""
    post = reason("off the post: {side} answers", side=draft.state.defender)
    return draft.ball_at(BEFORE_GOAL, flight=Flight("rebound", shot)).explaining(post, "shot_inside.4")


@SWITCH.clause("shot_inside.5", "keeper.2", passes=True)
def shot_inside5_bar(draft: Draft, shot: Shot) -> Draft:
    """Acerta na barra: the ball drops into the goal mouth, the defender chooses blue or light blue."""
    bar = reason("off the bar: {side} answers", side=draft.state.defender)
    return draft.ball_at(GOAL_MOUTH, flight=Flight("bar", shot)).explaining(bar, "shot_inside.5")
