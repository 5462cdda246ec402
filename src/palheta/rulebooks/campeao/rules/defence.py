"""Defesa: the blue die, and what follows from it."""

from msgspec.structs import replace

from palheta.rulebooks.campeao.board import DIRECT_ROWS, GOAL_LANE, OWN_GOAL_SQUARES, in_area, point_of
from palheta.rulebooks.campeao.outcome.draft import Draft
from palheta.rulebooks.campeao.outcome.restart import attack_again, restart
from palheta.rulebooks.campeao.rules import CLAUSES, SWITCH
from palheta.rulebooks.campeao.rules.boskov import boskov1_ask_the_referee
from palheta.rulebooks.campeao.rules.development import development3_possession_changes
from palheta.rulebooks.campeao.rules.keeper import keeper1_must_intervene
from palheta.rulebooks.campeao.rules.penalty import penalty1_penalty, penalty2_goal
from palheta.rulebooks.campeao.rules.special import special7_cleared_at_goal, special8_cleared_out
from palheta.ruling import reason

CLEARED_BY = 3


@SWITCH.clause("defence.5", "quick.7", passes=True)
def defence5_steal(draft: Draft) -> Draft:
    """Roubo de bola: possession changes; a shot is intercepted."""
    stolen = reason("stolen: the ball is {side}'s", side=draft.state.defender)
    return development3_possession_changes(draft).explaining(stolen, "defence.5")


@SWITCH.clause("defence.6", "attack.18", passes=True)
def defence6_miss(draft: Draft) -> Draft:
    """Falhar a bola: it stays with the attack; a shot from outside carries on to the keeper."""
    shot = draft.state.flight.shot
    if draft.state.awaits == "interception" and shot is not None:
        return keeper1_must_intervene(draft, shot)
    missed = reason("the defender missed: still {side}'s ball", side=draft.state.attacker)
    return attack_again(draft).explaining(missed, "defence.6")


@SWITCH.clause("defence.7", passes=True)
def defence7_miss_or_own_goal(draft: Draft) -> Draft:
    """Falhar ou marcar um auto-golo: a miss, but an own goal on the two squares before the goal attacked."""
    if draft.state.square in OWN_GOAL_SQUARES:
        own = reason("an own goal: {side}'s kick-off", side=draft.state.defender)
        return penalty2_goal(draft, draft.state.attacker).explaining(own, "defence.7")
    return defence6_miss(draft)


@SWITCH.clause("defence.8", passes=True)
def defence8_clear(draft: Draft) -> Draft:
    """Aliviar: three squares back in the same lane, and the attacker keeps the ball."""
    lane, row = draft.state.square
    draft = replace(draft, cleared=True)
    if row > CLEARED_BY:
        back = reason("cleared three squares back: still {side}'s ball", side=draft.state.attacker)
        return attack_again(draft.ball_at((lane, row - CLEARED_BY))).explaining(back, "defence.8")
    return special7_cleared_at_goal(draft) if lane == GOAL_LANE else special8_cleared_out(draft)


@SWITCH.clause("defence.9", passes=True)
def defence9_foul(draft: Draft) -> Draft:
    """Cometer uma falta: the attacker keeps the ball and takes the kick that the square gives him."""
    state = draft.state
    under = "defence.10" if in_area(state.square) else "defence.12"
    if state.square[1] in DIRECT_ROWS:
        under = "defence.11"
    why = reason("{side} fouled with the blue die", side=state.defender)
    at = point_of(state.ball)
    draft = draft.calling(CLAUSES.call("defence.9", state.defender, why, at=at, under=under))
    if under == "defence.10":
        return defence10_penalty(draft)
    return defence11_direct_free_kick(draft) if under == "defence.11" else defence12_free_kick(draft)


@SWITCH.clause("defence.10", passes=True)
def defence10_penalty(draft: Draft) -> Draft:
    """Se a bola estiver na grande área: a penalty, should the referee have blown his whistle."""
    return boskov1_ask_the_referee(draft) if draft.state.record.boskov else penalty1_penalty(draft)


@SWITCH.clause("defence.11", passes=True)
def defence11_direct_free_kick(draft: Draft) -> Draft:
    """On the third or fourth row from the goal line: a direct free kick."""
    return restart(draft, "direct_free_kick", draft.state.attacker, draft.state.square)


@SWITCH.clause("defence.12", passes=True)
def defence12_free_kick(draft: Draft) -> Draft:
    """Anywhere else the attack restarts with one of the three arrow dice."""
    return restart(draft, "free_kick", draft.state.attacker, draft.state.square)
