"""Defesas do guarda-redes: the light blue die."""

from palheta.rulebooks.campeao.board import BEFORE_GOAL, CORNERS, GOAL_MOUTH
from palheta.rulebooks.campeao.outcome.draft import Draft
from palheta.rulebooks.campeao.outcome.restart import attack_again, restart
from palheta.rulebooks.campeao.rules import SWITCH
from palheta.rulebooks.campeao.rules.goal_kick import goal_kick2_keepers_kick
from palheta.rulebooks.campeao.rules.penalty import penalty2_goal
from palheta.rulebooks.campeao.state import Due, Flight, Shot
from palheta.ruling import reason
from palheta.table.frame import Side


@SWITCH.clause("keeper.1", "shot_inside.2", "shot_outside.5", passes=True)
def keeper1_must_intervene(draft: Draft, shot: Shot) -> Draft:
    """O guarda-redes deve intervir: the ball is in the goal mouth after a shot."""
    answers = reason("on target: {side}'s keeper must answer", side=draft.state.defender)
    return draft.ball_at(GOAL_MOUTH, due=Due(), flight=Flight("keeper", shot)).explaining(answers, "keeper.1")


@SWITCH.clause("keeper.3", passes=True)
def keeper3_saved(draft: Draft) -> Draft:
    """Defendida: possession changes, and the keeper puts the ball back into play."""
    return goal_kick2_keepers_kick(draft, draft.state.defender)


@SWITCH.clause("keeper.4", "quick.10", passes=True)
def keeper4_missed(draft: Draft) -> Draft:
    """Não defendida: a goal (an own goal after the bar: it counts for the attack all the same)."""
    return penalty2_goal(draft, draft.state.attacker)


@SWITCH.clause("keeper.5", "penalty.5", passes=True)
def keeper5_parried(draft: Draft) -> Draft:
    """Repelida: the ball drops before goal, and the attacker may shoot again at once."""
    parried = reason("parried before the goal: still {side}'s ball", side=draft.state.attacker)
    return attack_again(draft.ball_at(BEFORE_GOAL)).explaining(parried, "keeper.5")


@SWITCH.clause("keeper.6", "penalty.4", passes=True)
def keeper6_corner(draft: Draft, side: Side) -> Draft:
    """Desviada para canto: the attacker takes a corner, at the side of his choice."""
    behind = reason("turned behind: {side}'s corner", side=side)
    return restart(draft, "corner", side, CORNERS["left"]).explaining(behind, "keeper.6")
