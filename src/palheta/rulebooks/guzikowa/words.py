"""What people say."""

from palheta.facts import BadFact, Say
from palheta.rulebooks.guzikowa import ch9_free_kicks as ch9
from palheta.rulebooks.guzikowa import ch10_substitutions as ch10
from palheta.rulebooks.guzikowa.arranging import stands_as_usual
from palheta.rulebooks.guzikowa.choosing import waive
from palheta.rulebooks.guzikowa.registered import SWITCH
from palheta.rulebooks.guzikowa.verdict import Verdict
from palheta.rulebooks.guzikowa.wall import wall_stands
from palheta.rulebooks.guzikowa.where import inside_goal
from palheta.table.frame import Side, other, side_of

WORDS = ("play", "advantage", "ready", "distance", "air", "substitution")


def judge_say(v: Verdict, step: Say) -> None:
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
    for name, place in ch9.art9_1_4_moved_out_of_the_way(v.state, due).items():
        v.put(name, place)


@SWITCH.clause("3.4.5", off=None)
def art3_4_5_called_air(v: Verdict, side: Side | None, piece: str | None) -> None:
    """Uznanie gola: the attacker says that what lies inside the goal counts as air."""
    if side is None:
        return
    owner = other(side)
    named = [piece] if piece is not None else list(v.state.buttons(owner))
    for name in named:
        at = v.state.point(name)
        if side_of(name) == owner and at is not None and inside_goal(v.state.table, name, at, owner):
            v.change(air=tuple(dict.fromkeys((*v.state.air, name))))
            v.said.append("air")


def _announce(v: Verdict, side: Side | None) -> None:
    """10.1.4: after the opponent's move, and while there is a match; otherwise it is as if nothing had been said."""
    if side is None or ch10.art10_1_1_during_the_match(v.state, side):
        return
    if ch10.art10_1_4_after_the_opponents_move(v.state, side):
        v.change(announced=tuple(dict.fromkeys((*v.state.announced, side))))
        v.said.append("substitution")
