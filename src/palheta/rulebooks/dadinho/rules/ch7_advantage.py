"""Capítulo VII – Das Infrações: the advantage, article 46."""

from palheta.rulebooks.dadinho.outcome.precedence import Draft
from palheta.rulebooks.dadinho.rules import SWITCH
from palheta.rulebooks.dadinho.state import Due, Tally
from palheta.ruling import Next, reason
from palheta.table.frame import Side, other


@SWITCH.clause("46", "46.único", passes=True)
def art46_advantage(draft: Draft, side: Side) -> Draft:
    """Vantagem: play goes on where everything lies, counts not cleared, and there is no way back.

    Who was moved for the free kick returns; who left the table or came on it since has left it or come on it.
    """
    state, pending = draft.state, draft.state.due.pending
    if pending is None or pending.side != side:
        return draft
    returned = {
        name: pending.pieces[name]
        for name, place in state.pieces.items()
        if pending.pieces.get(name, place) != place
    }
    due = Due(shot=pending.shot, arranging=state.due.arranging, ready=state.due.ready)
    draft = draft.placing(returned).now(ball=pending.ball, due=due)
    draft = draft.within("play", tallies={side: pending.tally, other(side): Tally()})
    words, had = reason("{side} takes the advantage: play goes on", side=side), pending.restart
    if had is None:
        return draft.then(Next("play", side), words, "46")
    draft = draft.within(
        "due", tries=had.tries, aside=had.aside, lent=had.lent, spot_sign=had.spot_sign,
        recomposition=had.recomposition,
    )  # fmt: skip
    return draft.then(had.next, words, "46")
