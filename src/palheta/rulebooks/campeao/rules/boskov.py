"""Regra de Boskov, which may stand before a penalty."""

from palheta.facts import Face
from palheta.rulebooks.campeao.outcome.draft import Draft
from palheta.rulebooks.campeao.outcome.restart import attack_again
from palheta.rulebooks.campeao.rules import SWITCH
from palheta.rulebooks.campeao.rules.penalty import penalty1_penalty
from palheta.ruling import reason


@SWITCH.clause("boskov.1", passes=True)
def boskov1_ask_the_referee(draft: Draft) -> Draft:
    """Regra de Boskov: the orange die says whether the referee blew his whistle."""
    asks = reason("a foul in the area: the orange die says whether the referee blew")
    return attack_again(draft, "whistle").explaining(asks, "boskov.1")


@SWITCH.clause("boskov.2", passes=True)
def boskov2_whistle(draft: Draft, face: Face) -> Draft:
    """A penalty, unless the orange die shows ?. Its arrow means nothing here."""
    if face.mark == "?":
        return boskov3_no_whistle(draft)
    blew = reason("the referee blew: penalty for {side}", side=draft.state.attacker)
    return penalty1_penalty(draft).explaining(blew, "boskov.2")


@SWITCH.clause("boskov.3", passes=True)
def boskov3_no_whistle(draft: Draft) -> Draft:
    """No penalty, but the ball stays with the attacker."""
    silent = reason("no whistle: still {side}'s ball", side=draft.state.attacker)
    return attack_again(draft).explaining(silent, "boskov.3")
