"""Defesas do guarda-redes: the light blue die."""

from palheta.rulebooks.campeao.board import BEFORE_GOAL, BEFORE_OWN_GOAL, GOAL_MOUTH
from palheta.rulebooks.campeao.development import (
    attack_again,
    goal_kick2_keepers_kick,
    keeper6_corner,
    penalty2_goal,
)
from palheta.rulebooks.campeao.registered import SWITCH
from palheta.rulebooks.campeao.state import Play, Shot
from palheta.ruling import reason


@SWITCH.clause("keeper.1", "shot_inside.2", "shot_outside.5", passes=True)
def keeper1_must_intervene(play: Play, shot: Shot) -> Play:
    """O guarda-redes deve intervir: the ball is in the goal mouth after a shot."""
    play = play.ball_at(GOAL_MOUTH, due="keeper", shot=shot, restart=None, doubled=False, turned=False)
    return play.since("keeper.1", reason("on target: {side}'s keeper must answer", side=play.state.defender))


@SWITCH.clause("keeper.3", passes=True)
def keeper3_saved(play: Play) -> Play:
    """Defendida: possession changes, and the keeper puts the ball back into play."""
    return goal_kick2_keepers_kick(play, play.state.defender)


@SWITCH.clause("keeper.4", "quick.10", passes=True)
def keeper4_missed(play: Play) -> Play:
    """Não defendida: a goal (an own goal after the bar: it counts for the attack all the same)."""
    return penalty2_goal(play, play.state.attacker)


@SWITCH.clause("keeper.5", "penalty.5", passes=True)
def keeper5_parried(play: Play) -> Play:
    """Repelida: the ball drops before goal, and the attacker may shoot again at once."""
    parried = reason("parried before the goal: still {side}'s ball", side=play.state.attacker)
    return attack_again(play.ball_at(BEFORE_GOAL)).since("keeper.5", parried)


def rolled(play: Play, face: str) -> Play:
    """The light blue die after a shot."""
    if face == "saved":
        return keeper3_saved(play)
    if face == "missed":
        return keeper4_missed(play)
    if face == "parried":
        return keeper5_parried(play)
    return keeper6_corner(play, play.state.attacker)


@SWITCH.clause("special.7", passes=True)
def special7_rolled_in_danger(play: Play, face: str) -> Play:
    """Casos especiais: the attacker's keeper against a ball that the defender cleared at his goal.

    Possession never changed: what the keeper saves or parries stays the attacker's; what he turns
    behind his own goal line is a corner for the other side.
    """
    attacker, defender = play.state.attacker, play.state.defender
    if face == "saved":
        return goal_kick2_keepers_kick(play, attacker)
    if face == "missed":
        return penalty2_goal(play, defender)
    if face == "parried":
        parried = reason("parried before the goal: still {side}'s ball", side=attacker)
        return attack_again(play.ball_at(BEFORE_OWN_GOAL)).since("special.7", parried)
    return keeper6_corner(play, defender)
