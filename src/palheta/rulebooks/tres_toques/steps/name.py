"""The taker was named."""

from palheta.facts import Name
from palheta.rulebooks.tres_toques.areas import REMOVALS
from palheta.rulebooks.tres_toques.outcome.precedence import Draft
from palheta.rulebooks.tres_toques.rules.rule04_removal import art31_changed_taker
from palheta.rulebooks.tres_toques.rules.rule12_advantage import art91_takes_the_kick
from palheta.rulebooks.tres_toques.rules.rule12_discipline import art88_taker_set_again
from palheta.rulebooks.tres_toques.steps.say import his_to_say
from palheta.table.frame import side_of


def judged(draft: Draft, step: Name) -> Draft:
    """The taker is named; naming another is art. 31."""
    restart, name = draft.state.restart, step.name
    if restart is None or restart.kind not in REMOVALS or not his_to_say(draft.state, step):
        return draft
    if side_of(name) != restart.side:
        return draft
    draft = art31_changed_taker(art91_takes_the_kick(draft), restart.side, name)
    draft = draft.charging(*art88_taker_set_again(draft.state, restart.side, name))
    stands = name in draft.state.pieces  # who is off the table has still to be set
    off = name in draft.state.off
    return draft.within("due", placed_taker=name if stands else None, taker_was_off=off)
