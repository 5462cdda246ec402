"""Rozdział 3: Uznanie gola."""

from palheta.facts.place import OFF
from palheta.rulebooks.guzikowa.areas import inside_goal, touches_goal_line
from palheta.rulebooks.guzikowa.outcome.precedence import Draft, Finding
from palheta.rulebooks.guzikowa.rules import SWITCH
from palheta.rulebooks.guzikowa.sighted import Move
from palheta.table.frame import Side, keeper_of, other, side_of


@SWITCH.clause("3.4.2", off=None)
def art3_4_2_in_the_goal(move: Move) -> Side | None:
    """Uznanie gola: the ball is over the goal line with its whole circumference. Whose goal it is."""
    return move.goal


@SWITCH.clause("3.4.3", off=False)
def art3_4_3_held_on_the_line(move: Move, owner: Side) -> bool:
    """Uznanie gola: no goal when the ball stops on a keeper that still touches the goal line."""
    keeper = keeper_of(owner)
    place = move.place_after(keeper)
    if place is None or not any((top, under) == ("ball", keeper) for _, top, under in move.stacked):
        return False
    if place.point is None:
        return place.zone not in (None, OFF)  # told to lie somewhere on the pitch
    return touches_goal_line(move.table, keeper, place.point, owner)


@SWITCH.clause("3.4.4", off=True)
def art3_4_4_proper_move(findings: list[Finding], side: Side) -> bool:
    """Uznanie gola: it stands if the move that brought it was made by the rules."""
    return not any(finding.call.against == side for finding in findings)


@SWITCH.clause("3.4.5", off=None)
def art3_4_5_air(move: Move) -> Side | None:
    """Uznanie gola: a button inside its goal that was called air does not stop the ball. Whose goal it is."""
    owner = other(move.side)
    for _, name in move.on_ball:
        at = move.state.point(name)
        theirs = side_of(name) == owner and name in move.state.play.air
        if theirs and (at is None or inside_goal(move.table, name, at, owner)):
            return owner
    return None


@SWITCH.clause("3.4.5", passes=True)
def art3_4_5_called_air(draft: Draft, side: Side | None, piece: str | None) -> Draft:
    """Uznanie gola: the attacker says that what lies inside the goal counts as air; of a button that he names, and
    nobody has measured, he says with it that it lies there.
    """
    if side is None:
        return draft
    state, owner = draft.state, other(side)
    for name in (piece,) if piece is not None else state.buttons(owner):
        at = state.point(name)
        inside = piece is not None if at is None else inside_goal(state.table, name, at, owner)
        if side_of(name) == owner and inside:
            air = tuple(dict.fromkeys((*draft.state.play.air, name)))
            draft = draft.within("play", air=air).saying("air")
    return draft
