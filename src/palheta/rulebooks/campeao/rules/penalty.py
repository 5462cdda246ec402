"""Pontapé de grande penalidade: the black die."""

from palheta.rulebooks.campeao.board import BEFORE_GOAL, CENTRE
from palheta.rulebooks.campeao.outcome.draft import Draft
from palheta.rulebooks.campeao.outcome.restart import restart
from palheta.rulebooks.campeao.rules import SWITCH
from palheta.ruling import reason
from palheta.table.frame import Side, other


@SWITCH.clause("penalty.1", "quick.13", passes=True)
def penalty1_penalty(draft: Draft) -> Draft:
    """Pontapé de grande penalidade: the black die is rolled."""
    return restart(draft, "penalty", draft.state.attacker, BEFORE_GOAL)


@SWITCH.clause("penalty.2", passes=True)
def penalty2_goal(draft: Draft, scorer: Side) -> Draft:
    """Golo: the ball returns to the centre circle; the side that conceded kicks off."""
    counted = draft.now(score=draft.state.score.plus(scorer))
    again = reason("a goal: {side}'s kick-off", side=other(scorer))
    return restart(counted, "kick_off", other(scorer), CENTRE).explaining(again, "penalty.2")
