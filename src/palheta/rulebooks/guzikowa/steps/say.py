"""What people say."""

from palheta.facts import BadFact, Say
from palheta.rulebooks.guzikowa.outcome.formation import stands_as_usual
from palheta.rulebooks.guzikowa.outcome.restart import wall_stands
from palheta.rulebooks.guzikowa.outcome.verdict import Verdict
from palheta.rulebooks.guzikowa.rules.ch3_goal import art3_4_5_called_air
from palheta.rulebooks.guzikowa.rules.ch9_out_of_the_way import art9_1_4_moved_out_of_the_way
from palheta.rulebooks.guzikowa.rules.ch10_exchanges import (
    art10_1_1_during_the_match,
    art10_1_4_after_the_opponents_move,
)
from palheta.rulebooks.guzikowa.steps.choose import waive
from palheta.table.frame import Side, other

WORDS = ("play", "advantage", "ready", "distance", "air", "substitution")


def judged(v: Verdict, step: Say) -> None:
    if step.say not in WORDS:
        raise BadFact("step.say", f"Expected one of {', '.join(WORDS)}, got {step.say!r}")
    side: Side | None = "home" if step.side == "home" else "away" if step.side == "away" else None
    if step.say in ("play", "advantage"):
        waive(v, side)
    elif step.say == "ready":
        _ready(v, side)
    elif step.say == "distance":
        _distance(v, side)
    elif step.say == "air":
        art3_4_5_called_air(v, side or v.state.turn, step.piece)
    else:
        _announce(v, side or v.state.turn)


def _ready(v: Verdict, side: Side | None) -> None:
    due = v.state.due
    if due is None or side is None:
        return
    if due.kind == "kick_off":
        if side in v.state.arranging:
            stands_as_usual(v, side)
    elif side == other(due.side):
        wall_stands(v)


def _distance(v: Verdict, side: Side | None) -> None:
    """9.1.4: the taker has it moved, or the referee."""
    due = v.state.due
    if due is None or due.kind in ("kick_off", "penalty") or side == other(due.side):
        return
    for name, place in art9_1_4_moved_out_of_the_way(v.state, due).items():
        v.put(name, place)


def _announce(v: Verdict, side: Side | None) -> None:
    """10.1.4: after the opponent's move, and while there is a match; otherwise it is as if nothing had been said."""
    if side is None or art10_1_1_during_the_match(v.state, side):
        return
    if art10_1_4_after_the_opponents_move(v.state, side):
        v.change(announced=tuple(dict.fromkeys((*v.state.announced, side))))
        v.said.append("substitution")
