"""Who is to take it was named."""

from palheta.facts import Name
from palheta.rulebooks.guzikowa.outcome.precedence import Draft
from palheta.rulebooks.guzikowa.outcome.stranger import not_in_the_match
from palheta.rulebooks.guzikowa.rules.ch5_off_the_board import art5_1_3_waits
from palheta.rulebooks.guzikowa.rules.ch9_wall import art9_1_1_taker_after_the_wall
from palheta.rulebooks.guzikowa.state import State
from palheta.table.frame import side_of


def judged(state: State, step: Name) -> Draft:
    draft, due = Draft(state), state.due
    if due is None or side_of(step.name) != due.side:
        return draft
    calls = (
        *not_in_the_match(state, step.name),
        *art5_1_3_waits(state, step.name),
        *art9_1_1_taker_after_the_wall(state, due, step.name),
    )
    if calls:
        return draft.calling(*calls)
    return draft.within("due", taker=step.name, taker_from=state.pieces.get(step.name))
