"""Rozdział 10: Zmiana guzika podczas meczu."""

from palheta.facts import Score
from palheta.rulebooks.guzikowa.areas import is_substitute, owner_of, whereabouts
from palheta.rulebooks.guzikowa.outcome.board import exchanged
from palheta.rulebooks.guzikowa.outcome.precedence import Draft, Finding, one_move
from palheta.rulebooks.guzikowa.rules import CLAUSES, SWITCH
from palheta.rulebooks.guzikowa.rules.ch3_end import art3_3_3_time_is_up
from palheta.rulebooks.guzikowa.state import State
from palheta.ruling import Call, reason
from palheta.table.frame import Side

# 10.1.5 lists these; a penalty is not among them.
STOPPAGES = ("throw_in", "corner", "goal_kick", "direct_free_kick", "indirect_free_kick", "kick_off")


@SWITCH.clause("10.1.1", off=())
def art10_1_1_ones_own_button(hand: Side, owner: Side, out: str) -> tuple[Call, ...]:
    """Zmiana guzika podczas meczu: each person exchanges buttons of their own."""
    if hand == owner:
        return ()
    why = reason("{side} exchanged {piece}, which is not theirs", side=hand, piece=out)
    return (CLAUSES.call("10.1.1", hand, why, piece=out),)


@SWITCH.clause("10.1.1", off=())
def art10_1_1_during_the_match(state: State, side: Side) -> tuple[Call, ...]:
    """Zmiana guzika podczas meczu: during the match; once its time is up only a set piece is taken (3.3.3)."""
    if not art3_3_3_time_is_up(state):
        return ()
    why = reason("the time is up: only the set piece is still taken")
    return (CLAUSES.call("10.1.1", side, why, under="3.3.3.s2"),)


@SWITCH.clause("10.1.2", off=())
def art10_1_2_three_at_most(state: State, side: Side) -> tuple[Call, ...]:
    """Zmiana guzika podczas meczu: three a match."""
    if state.record.subs.get(side, 0) < state.options.substitutions:
        return ()
    why = reason(
        "{side} have made their {count} substitutions", side=side, count=state.record.subs.get(side, 0)
    )
    return (CLAUSES.call("10.1.2", side, why, under="4.1.4"),)


@SWITCH.clause("10.1.4", off=True)
def art10_1_4_after_the_opponents_move(state: State, side: Side) -> bool:
    """Zmiana guzika podczas meczu: announced at any time after a move of the opponent."""
    return state.flight.last_move is None or state.flight.last_move.side != side


@SWITCH.clause("10.1.5", off=())
def art10_1_5_in_a_stoppage(state: State, side: Side) -> tuple[Call, ...]:
    """Zmiana guzika podczas meczu: made in the first stoppage; a kick-off is one only after a goal."""
    due = state.due
    first = due is not None and due.kind == "kick_off" and state.score == Score()
    if due is not None and due.kind in STOPPAGES and not first:
        return ()
    return (CLAUSES.call("10.1.5", side, reason("a button is exchanged only in a stoppage")),)


@SWITCH.clause("10.1.6", "10.1.1", "10.1.3", passes=True)
def art10_1_6_in_its_place(draft: Draft, side: Side, out: str, come: str) -> Draft:
    """Zmiana guzika podczas meczu: the new button lies where the old one did; it is no move."""
    subs, announced = draft.state.record.subs, draft.state.record.announced
    draft = draft.within(
        "record",
        subs=subs | {side: subs.get(side, 0) + 1},
        announced=tuple(s for s in announced if s != side),
    )
    return exchanged(draft, out, come)


@SWITCH.clause("10.1.6", off=())
def art10_1_6_exchanged_for_good(state: State, name: str) -> tuple[Call, ...]:
    """Zmiana guzika podczas meczu: what was exchanged has left the board."""
    if whereabouts(state, name) != "exchanged":
        return ()
    why = reason("{piece} was exchanged and has left the board", piece=name)
    return (CLAUSES.call("10.1.6", owner_of(name), why, piece=name),)


@SWITCH.clause("10.1.6", off=())
def art10_1_6_on_the_board_already(state: State, come: str) -> tuple[Call, ...]:
    """Zmiana guzika podczas meczu: another button comes on; one of the first eleven that nobody saw leave is on."""
    where = whereabouts(state, come)
    if where != "on" and (where != "unplaced" or (is_substitute(come) and come not in state.record.came_on)):
        return ()
    why = reason("{piece} is on the board already", piece=come)
    return (CLAUSES.call("10.1.6", owner_of(come), why, piece=come),)


@SWITCH.clause("10.1.7", off=())
def art10_1_7_not_with_the_first_move(state: State, side: Side, piece: str) -> tuple[Finding, ...]:
    """Zmiana guzika podczas meczu: the first move after it is not the new button's."""
    if state.play.resting.get(piece) != "10.1.7":
        return ()
    why = reason("{piece} has just come on and made the first move", piece=piece)
    return (one_move(CLAUSES.call("10.1.7", side, why, under="4.1.4", piece=piece)),)
