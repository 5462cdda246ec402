"""Who is to take it was named."""

from palheta.facts import Name
from palheta.rulebooks.guzikowa.outcome.stranger import not_in_the_match
from palheta.rulebooks.guzikowa.outcome.verdict import Verdict
from palheta.rulebooks.guzikowa.rules.ch5_off_the_board import art5_1_3_waits
from palheta.rulebooks.guzikowa.rules.ch9_wall import art9_1_1_taker_after_the_wall
from palheta.rulebooks.guzikowa.state import with_due
from palheta.table.frame import side_of


def judged(v: Verdict, step: Name) -> None:
    due = v.state.due
    if due is None or side_of(step.name) != due.side:
        return
    calls = [
        *not_in_the_match(v.state, step.name),
        *art5_1_3_waits(v.state, step.name),
        *art9_1_1_taker_after_the_wall(v.state, due, step.name),
    ]
    v.calls += calls
    if not calls:
        v.state = with_due(v.state, taker=step.name, taker_from=v.state.pieces.get(step.name))
