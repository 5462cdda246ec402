"""The taker was named."""

from msgspec.structs import replace

from palheta.facts import Name, who
from palheta.rulebooks.fistf.outcome.due import begun
from palheta.rulebooks.fistf.outcome.precedence import Draft
from palheta.rulebooks.fistf.outcome.restart import decided
from palheta.rulebooks.fistf.rules.rule11_free_kick import art11_2_1_named_again
from palheta.rulebooks.fistf.rules.rule12_penalty import art12_2_2_clear_the_area
from palheta.rulebooks.fistf.state import State
from palheta.table.frame import other


def judged(state: State, step: Name) -> Draft:
    """11.2.1: the taker is named."""
    due, taker, side = state.due, step.name, who(step) or state.possession.side
    if due is None or side != due.side:
        return Draft(state)
    draft = begun(Draft(replace(state.unclaimed, due=replace(due, taker=taker))))
    if due.kind == "penalty":
        return draft.placing(art12_2_2_clear_the_area({}, draft.state, other(due.side), taker))
    return decided(state, art11_2_1_named_again(due, side, taker), draft)
