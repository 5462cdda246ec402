"""The taker was named."""

from palheta.facts import Name
from palheta.rulebooks.tres_toques.areas import REMOVALS
from palheta.rulebooks.tres_toques.outcome.precedence import Case
from palheta.rulebooks.tres_toques.rules.rule04_removal import art31_changed_taker
from palheta.rulebooks.tres_toques.rules.rule12_advantage import art91_takes_the_kick
from palheta.rulebooks.tres_toques.rules.rule12_discipline import art88_taker_set_again
from palheta.rulebooks.tres_toques.steps.say import his_to_say
from palheta.table.frame import side_of


def judged(case: Case, step: Name) -> None:
    """The taker is named; naming another is art. 31."""
    restart = case.state.restart
    if restart is None or restart.kind not in REMOVALS or not his_to_say(case, step):
        return
    side = restart.side
    if side_of(step.name) != side:
        return
    art91_takes_the_kick(case)
    art31_changed_taker(case, side, step.name)
    art88_taker_set_again(case, side, step.name)
    stands = step.name in case.state.pieces  # who is off the table has still to be set
    case.set(placed_taker=step.name if stands else None, taker_was_off=step.name in case.state.off)
