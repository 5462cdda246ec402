"""A button was named."""

from msgspec.structs import replace

from palheta.facts import Name
from palheta.rulebooks.dadinho.outcome.precedence import Draft
from palheta.rulebooks.dadinho.outcome.shot import changes_button
from palheta.rulebooks.dadinho.rules.ch5_goal import art38_another_button
from palheta.rulebooks.dadinho.state import State
from palheta.rulebooks.dadinho.steps.say import withdrawn
from palheta.table.frame import side_of


def judged(state: State, step: Name) -> Draft:
    """The shooter, where the request did not say (36.d); else the taker, which binds nobody."""
    shot = state.due.shot
    if shot is not None and shot.piece is None and side_of(step.name) == shot.side:
        return Draft(state).within("due", shot=replace(shot, piece=step.name))
    if changes_button(state, step.name):
        return withdrawn(state, art38_another_button(state, step.name))
    return Draft(state)
