"""Preparação e início do jogo: the draw, the champion die, Boskov's rule, the kick-off."""

from palheta.rulebooks.campeao.board import CENTRE
from palheta.rulebooks.campeao.outcome.draft import Draft
from palheta.rulebooks.campeao.outcome.restart import restart
from palheta.rulebooks.campeao.rules import CLAUSES, SWITCH
from palheta.rulebooks.campeao.state import CampeaoPosition, Champion
from palheta.ruling import reason
from palheta.table.frame import Side, other


@SWITCH.clause("preparation.1", passes=True)
def preparation1_draw(draft: Draft, winner: Side) -> Draft:
    """The champion die is drawn for; its winner rolls it at once."""
    draft = draft.within("record", toss=winner, champion=Champion(winner))
    won = reason("{side} won the draw: it rolls the champion die", side=winner)
    return preparation3_who_starts(draft).explaining(won, "preparation.2")


@SWITCH.clause("preparation.2", off=None)
def preparation2_to_be_rolled(position: CampeaoPosition) -> Champion | None:
    """Before the first kick-off the draw's winner has yet to roll; later nobody knows who holds the die."""
    if position.toss is None or position.period != 1 or not position.at_the_start:
        return None
    return Champion(position.toss)


@SWITCH.clause("preparation.3", "preparation.4", "preparation.6", passes=True)
def preparation3_who_starts(draft: Draft) -> Draft:
    """The player without the champion die kicks off from the centre circle."""
    winner = draft.state.record.toss or draft.state.defender
    return restart(draft, "kick_off", other(winner), CENTRE)


@SWITCH.clause("preparation.7", passes=True)
def preparation7_boskov(draft: Draft, applies: bool) -> Draft:
    """Players decide before the match whether Boskov's rule applies."""
    state = draft.state
    if not state.record.begun:
        return draft.within("record", boskov=applies)
    why = reason("whether Boskov's rule applies is decided before the match")
    return draft.calling(CLAUSES.call("preparation.7", state.to_act(), why))
