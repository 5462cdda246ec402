"""Desenvolvimento do jogo: how play passes from one side to the other."""

from palheta.rulebooks.campeao.outcome.draft import Draft
from palheta.rulebooks.campeao.rules import SWITCH
from palheta.rulebooks.campeao.state import Attack, Due, Flight


@SWITCH.clause("development.3", "quick.2", "quick.8", passes=True)
def development3_possession_changes(draft: Draft) -> Draft:
    """Desenvolvimento do jogo: attacker and defender exchange their dice, the ball stays where it is."""
    return draft.now(attack=Attack(draft.state.defender, control_first=True), due=Due(), flight=Flight())
