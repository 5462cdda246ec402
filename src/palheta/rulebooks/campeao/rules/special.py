"""Casos especiais: expulsion, own goals, throw-ins, clearances at goal, the direct free kick, common sense."""

from typing import Any

from palheta.facts import BadFact, Place, Restart, Score, convert
from palheta.rulebooks.campeao.board import (
    BEFORE_GOAL,
    BEFORE_OWN_GOAL,
    DIRECT_ROWS,
    OWN_GOAL_MOUTH,
    Square,
    seen_by,
    square_of,
)
from palheta.rulebooks.campeao.outcome.draft import Draft
from palheta.rulebooks.campeao.outcome.restart import attack_again, known_kind, restart
from palheta.rulebooks.campeao.outcome.shot import may_be_intercepted
from palheta.rulebooks.campeao.rules import CLAUSES, SWITCH
from palheta.rulebooks.campeao.rules.goal_kick import goal_kick1_goal_kick, goal_kick2_keepers_kick
from palheta.rulebooks.campeao.rules.keeper import keeper1_must_intervene, keeper6_corner
from palheta.rulebooks.campeao.rules.penalty import penalty2_goal
from palheta.rulebooks.campeao.state import Champion, Shot, State
from palheta.ruling import Card, reason
from palheta.table.frame import Side


@SWITCH.clause("special.1", passes=True)
def special1_count_starts_again(draft: Draft) -> Draft:
    """Any other blue roll of the same player breaks the row of fouls."""
    fouls = draft.state.record.fouls
    defender = draft.state.defender
    return draft.within("record", fouls=fouls.having(defender, 0)) if fouls.of(defender) else draft


@SWITCH.clause("special.1", passes=True)
def special1_second_foul_running(draft: Draft, before: State) -> Draft:
    """Expulsão: fouls on two consecutive blue rolls of the same player."""
    defender = before.defender
    if not before.record.fouls.of(defender):
        return draft.within("record", fouls=before.record.fouls.having(defender, 1))
    why = reason("{side} fouled on two blue rolls in a row", side=defender)
    draft = draft.within("record", fouls=before.record.fouls.having(defender, 0))
    draft = draft.calling(CLAUSES.call("special.1", defender, why))
    draft = draft.carding(Card("red", side=defender))
    return special2_hands_over_the_champion(draft, before)


@SWITCH.clause("special.2", passes=True)
def special2_hands_over_the_champion(draft: Draft, before: State) -> Draft:
    """The expelled player's champion die goes to his opponent, who rolls it at once."""
    if before.record.champion is None or before.record.champion.side != before.defender:
        return draft
    hands_over = reason("{side} rolls the champion die of who was sent off", side=before.attacker)
    return draft.within("record", champion=Champion(before.attacker)).explaining(hands_over, "special.2")


@SWITCH.clause("special.3", passes=True)
def special3_behind(draft: Draft) -> Draft:
    """Passed back over the own goal line: a corner for the other side."""
    back = reason("back over the own goal line: {side}'s corner", side=draft.state.defender)
    return keeper6_corner(draft, draft.state.defender).explaining(back, "special.3")


@SWITCH.clause("special.4", passes=True)
def special4_into_the_own_goal(draft: Draft) -> Draft:
    """Passed back over the own goal line in the goal's lane: an own goal."""
    own = reason("an own goal: {side}'s kick-off", side=draft.state.attacker)
    return penalty2_goal(draft, draft.state.defender).explaining(own, "special.4")


@SWITCH.clause("special.5", "special.6", passes=True)
def special5_over_the_touchline(draft: Draft, last: Square) -> Draft:
    """Reposição de linha lateral: the other side throws in from the square where it left."""
    state = draft.state
    thrower = state.defender
    over = reason("over the side line: {side}'s throw-in", side=thrower)
    square = seen_by(thrower, seen_by(state.attacker, last))
    return restart(draft, "throw_in", thrower, square).explaining(over, "special.6")


@SWITCH.clause("special.7", passes=True)
def special7_cleared_at_goal(draft: Draft) -> Draft:
    """Casos especiais: from the attacker's own first three rows in the goal's lane it threatens his goal."""
    danger = reason("cleared at {side}'s goal: its keeper must answer", side=draft.state.attacker)
    return attack_again(draft.ball_at(OWN_GOAL_MOUTH), "danger").explaining(danger, "special.7")


@SWITCH.clause("special.7", passes=True)
def special7_rolled_in_danger(draft: Draft, face: str) -> Draft:
    """Casos especiais: the attacker's keeper against a ball that the defender cleared at his goal.

    Possession never changed: what the keeper saves or parries stays the attacker's; what he turns
    behind his own goal line is a corner for the other side.
    """
    attacker, defender = draft.state.attacker, draft.state.defender
    if face == "saved":
        return goal_kick2_keepers_kick(draft, attacker)
    if face == "missed":
        return penalty2_goal(draft, defender)
    if face == "parried":
        parried = reason("parried before the goal: still {side}'s ball", side=attacker)
        return attack_again(draft.ball_at(BEFORE_OWN_GOAL)).explaining(parried, "special.7")
    return keeper6_corner(draft, defender)


@SWITCH.clause("special.8", passes=True)
def special8_cleared_out(draft: Draft) -> Draft:
    """Casos especiais: from the other lanes it goes out, a goal kick for the attacker."""
    out = reason("cleared over the goal line: {side}'s goal kick", side=draft.state.attacker)
    return goal_kick1_goal_kick(draft, draft.state.attacker).explaining(out, "special.8")


@SWITCH.clause("special.9", "special.10", passes=True)
def special9_free_kick_on_target(draft: Draft, shot: Shot) -> Draft:
    """Livre direto: over the wall to the keeper from the near squares, through the defence from the far row."""
    if draft.state.square[1] > DIRECT_ROWS[0]:
        return keeper1_must_intervene(draft, shot)
    return may_be_intercepted(draft, shot, BEFORE_GOAL, "special.10")


@SWITCH.clause("special.11", passes=True)
def special11_in_the_opponents_area(draft: Draft) -> Draft:
    """Casos especiais: in the fouling side's own area that is no penalty but a direct free kick."""
    return draft.within("due", restart="direct_free_kick")


@SWITCH.clause("special.13", passes=True)
def special13_common_sense(draft: Draft, words: dict[str, Any]) -> Draft:
    """Em caso de dúvida, senso comum: what the referee decides, stands."""
    if not set(words) - {"toss"}:
        return draft
    draft = attack_again(draft).explaining(reason("so the referee decided"), "special.13")
    if "score" in words:
        draft = draft.now(score=convert(words["score"], Score, "step.decide.score"))
    if "side" in words:
        draft = draft.within("attack", side=convert(words["side"], Side, "step.decide.side"))
    if "ball" in words:
        place = convert(words["ball"], Place, "step.decide.ball")
        draft = draft.now(ball=square_of(place, "step.decide.ball"))
    if "restart" in words:
        kind: Restart = convert(words["restart"], Restart, "step.decide.restart")
        if kind == "shootout":
            raise BadFact(
                "step.decide.restart", "Expected a restart of play; a shoot-out follows from the score"
            )
        draft = draft.within("due", restart=known_kind(kind))
    return draft
