"""Capítulo VII – Das Infrações: the advantage, article 46."""

from palheta.rulebooks.dadinho.outcome.precedence import Draft
from palheta.rulebooks.dadinho.rules import SWITCH
from palheta.rulebooks.dadinho.state import Tally, Tries
from palheta.ruling import Next, reason
from palheta.table.frame import Side, other


@SWITCH.clause("46", "46.único", passes=True)
def art46_advantage(draft: Draft, side: Side) -> Draft:
    """Vantagem: play goes on where everything lies, counts not cleared, and there is no way back.

    Who was moved for the free kick returns; who left the table or came on it since has left it or come on it.
    """
    state, pending = draft.state, draft.state.pending
    if pending is None or pending.side != side:
        return draft
    returned = {
        name: pending.pieces[name]
        for name, place in state.pieces.items()
        if pending.pieces.get(name, place) != place
    }
    draft = draft.placing(returned).now(
        tallies={side: pending.tally, other(side): Tally()}, ball=pending.ball,
        aside={}, lent={}, cleared=(), pending=None, shot=pending.shot, tries=Tries(),
    )  # fmt: skip
    words, had = reason("{side} plays on instead", side=side), pending.restart
    if had is None:
        return draft.then(Next("play", side), words, "46")
    draft = draft.now(
        tries=had.tries, aside=had.aside, lent=had.lent, spot_sign=had.spot_sign,
        recomposition=had.recomposition,
    )  # fmt: skip
    return draft.then(had.due, words, "46")
