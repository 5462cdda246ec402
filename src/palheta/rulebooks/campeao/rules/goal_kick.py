"""Pontapé de baliza e pontapé do guarda-redes."""

from palheta.rulebooks.campeao.board import GOAL_KICKS, KEEPER_KICKS
from palheta.rulebooks.campeao.outcome.draft import Draft
from palheta.rulebooks.campeao.outcome.restart import restart
from palheta.rulebooks.campeao.rules import CLAUSES, SWITCH
from palheta.rulebooks.campeao.state import State
from palheta.ruling import reason
from palheta.table.frame import Side


@SWITCH.clause("goal_kick.1", "shot_inside.6", "penalty.3", passes=True)
def goal_kick1_goal_kick(draft: Draft, side: Side) -> Draft:
    """Pontapé de baliza: from the goal-kick square; which of the two is the taker's choice."""
    wide = reason("wide: {side}'s goal kick", side=side)
    return restart(draft, "goal_kick", side, GOAL_KICKS["left"]).explaining(wide, "goal_kick.1")


@SWITCH.clause("goal_kick.2", passes=True)
def goal_kick2_keepers_kick(draft: Draft, side: Side) -> Draft:
    """Pontapé do guarda-redes: from the keeper's squares, the taker's choice."""
    saved = reason("saved: {side}'s keeper kicks", side=side)
    return restart(draft, "keeper_kick", side, KEEPER_KICKS["left"]).explaining(saved, "goal_kick.2")


@SWITCH.clause("goal_kick.3", "goal_kick.4", passes=True)
def goal_kick3_doubled(number: int, state: State) -> int:
    """A long goal kick or keeper's kick: the arrow's number counts twice, if that was declared."""
    return 2 * number if state.due.doubled else number


@SWITCH.clause("goal_kick.3", "goal_kick.4", passes=True)
def goal_kick3_declare_doubling(draft: Draft, side: Side | None) -> Draft:
    """Pontapé longo: declared by the taker before he rolls, at a goal kick or a keeper's kick only."""
    state = draft.state
    if side == state.defender:
        return draft
    if state.restart in ("goal_kick", "keeper_kick") and not state.champion_roll_due:
        return draft.within("due", doubled=True)
    why = reason("only a goal kick or a keeper's kick is doubled, and before the roll")
    return draft.calling(CLAUSES.call("goal_kick.4", state.attacker, why))
