"""Desenvolvimento do jogo: how play passes from one side to the other, and how it is restarted."""

from palheta.facts import Restart
from palheta.rulebooks.campeao.board import (
    BEFORE_GOAL,
    CENTRE,
    CORNERS,
    GOAL_KICKS,
    KEEPER_KICKS,
    Square,
    seen_by,
)
from palheta.rulebooks.campeao.registered import SWITCH
from palheta.rulebooks.campeao.state import Play
from palheta.ruling import reason
from palheta.table.frame import Side, other


def attack_again(play: Play, **changes: object) -> Play:
    """The attacker goes on with any die, as after a miss, a clearance or a parry."""
    return play.now(
        last_die=None,
        control_first=False,
        restart=None,
        due=None,
        shot=None,
        rolled=None,
        doubled=False,
        turned=False,
        **changes,
    )


@SWITCH.clause("development.3", "quick.2", "quick.8", passes=True)
def development3_possession_changes(play: Play) -> Play:
    """Desenvolvimento do jogo: attacker and defender exchange their dice, the ball stays where it is."""
    return attack_again(play, attacker=play.state.defender).now(control_first=True)


def known_kind(kind: Restart) -> Restart:
    """This book knows direct free kicks and others; nobody calls the others indirect."""
    return "free_kick" if kind == "indirect_free_kick" else kind


def restart(play: Play, kind: Restart, side: Side, square: Square) -> Play:
    """This side restarts from a square as it numbers them itself."""
    return attack_again(play, attacker=side, ball=seen_by(side, square)).now(restart=kind)


@SWITCH.clause("goal_kick.1", "shot_inside.6", "penalty.3", passes=True)
def goal_kick1_goal_kick(play: Play, side: Side) -> Play:
    """Pontapé de baliza: from the goal-kick square; which of the two is the taker's choice."""
    wide = reason("wide: {side}'s goal kick", side=side)
    return restart(play, "goal_kick", side, GOAL_KICKS["left"]).since("goal_kick.1", wide)


@SWITCH.clause("goal_kick.2", passes=True)
def goal_kick2_keepers_kick(play: Play, side: Side) -> Play:
    """Pontapé do guarda-redes: from the keeper's squares, the taker's choice."""
    saved = reason("saved: {side}'s keeper kicks", side=side)
    return restart(play, "keeper_kick", side, KEEPER_KICKS["left"]).since("goal_kick.2", saved)


@SWITCH.clause("keeper.6", "penalty.4", passes=True)
def keeper6_corner(play: Play, side: Side) -> Play:
    """Desviada para canto: the attacker takes a corner, at the side of his choice."""
    behind = reason("turned behind: {side}'s corner", side=side)
    return restart(play, "corner", side, CORNERS["left"]).since("keeper.6", behind)


@SWITCH.clause("penalty.1", "quick.13", passes=True)
def penalty1_penalty(play: Play) -> Play:
    """Pontapé de grande penalidade: the black die is rolled."""
    return restart(play, "penalty", play.state.attacker, BEFORE_GOAL)


@SWITCH.clause("penalty.2", passes=True)
def penalty2_goal(play: Play, scorer: Side) -> Play:
    """Golo: the ball returns to the centre circle; the side that conceded kicks off."""
    counted = play.now(score=play.scored(scorer))
    again = reason("a goal: {side}'s kick-off", side=other(scorer))
    return restart(counted, "kick_off", other(scorer), CENTRE).since("penalty.2", again)
