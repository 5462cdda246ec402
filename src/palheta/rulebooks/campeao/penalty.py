"""Pontapé de grande penalidade, and the rule of Boskov that may stand before it."""

from palheta.facts import Face
from palheta.rulebooks.campeao.development import (
    attack_again,
    goal_kick1_goal_kick,
    keeper6_corner,
    penalty1_penalty,
    penalty2_goal,
)
from palheta.rulebooks.campeao.keeper import keeper5_parried
from palheta.rulebooks.campeao.registered import SWITCH
from palheta.rulebooks.campeao.state import Play
from palheta.ruling import reason


def penalty_or_whistle(play: Play) -> Play:
    """After any foul in the area."""
    return boskov1_ask_the_referee(play) if play.state.boskov else defence10_penalty(play)


@SWITCH.clause("boskov.1", passes=True)
def boskov1_ask_the_referee(play: Play) -> Play:
    """Regra de Boskov: the orange die says whether the referee blew his whistle."""
    asks = reason("a foul in the area: the orange die says whether the referee blew")
    return attack_again(play).now(due="whistle").since("boskov.1", asks)


@SWITCH.clause("defence.10", passes=True)
def defence10_penalty(play: Play) -> Play:
    """Se a bola estiver na grande área: a penalty."""
    return penalty1_penalty(play)


@SWITCH.clause("boskov.2", passes=True)
def boskov2_whistle(play: Play, face: Face) -> Play:
    """A penalty, unless the orange die shows ?. Its arrow means nothing here."""
    if face.mark == "?":
        return boskov3_no_whistle(play)
    blew = reason("the referee blew: penalty for {side}", side=play.state.attacker)
    return defence10_penalty(play).since("boskov.2", blew)


@SWITCH.clause("boskov.3", passes=True)
def boskov3_no_whistle(play: Play) -> Play:
    """No penalty, but the ball stays with the attacker."""
    silent = reason("no whistle: still {side}'s ball", side=play.state.attacker)
    return attack_again(play).since("boskov.3", silent)


def rolled(play: Play, face: str) -> Play:
    """The black die."""
    if face == "goal":
        return penalty2_goal(play, play.state.attacker)
    if face == "wide":
        return goal_kick1_goal_kick(play, play.state.defender)
    if face == "corner":
        return keeper6_corner(play, play.state.attacker)
    return keeper5_parried(play)
