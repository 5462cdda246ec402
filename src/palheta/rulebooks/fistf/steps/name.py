"""The taker was named."""

from msgspec.structs import replace

from palheta.facts import Name
from palheta.rulebooks.fistf.outcome.due import begun
from palheta.rulebooks.fistf.outcome.precedence import Draft
from palheta.rulebooks.fistf.outcome.restart import decided
from palheta.rulebooks.fistf.rules.rule11_free_kick import art11_2_1_named_again
from palheta.rulebooks.fistf.rules.rule12_penalty import art12_2_2_clear_the_area
from palheta.rulebooks.fistf.state import State
from palheta.table.frame import Side, other


def judged(state: State, name: Name, side: Side) -> Draft:
    """11.2.1: the taker is named."""
    due = state.due
    if due is None or side != due.side:
        return Draft(state)
    draft = begun(
        Draft(replace(state, due=replace(due, taker=name.name)).within("flight", waived=None, recall=None))
    )
    if due.kind == "penalty":
        return draft.placing(art12_2_2_clear_the_area({}, draft.state, other(due.side), name.name))
    return decided(state, list(art11_2_1_named_again(due, side, name.name)), draft)
