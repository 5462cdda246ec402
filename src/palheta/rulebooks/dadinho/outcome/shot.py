"""A shot that is asked for."""

from palheta.rulebooks.dadinho.outcome.precedence import Draft
from palheta.rulebooks.dadinho.rules.ch2_time import art15_1_after_the_whistle
from palheta.rulebooks.dadinho.rules.ch3_kickoff import art18_d_out_of_the_circle
from palheta.rulebooks.dadinho.rules.ch5_goal import art38_asked_already
from palheta.rulebooks.dadinho.rules.ch5_shot import (
    art36_a_in_attack,
    art36_b_outside_goal_area,
    art36_d_button_named,
    art36_f_touches_left,
    art37_removed_for_the_shot,
)
from palheta.rulebooks.dadinho.rules.ch6_restarts import art43_6_not_from_a_throw_in
from palheta.rulebooks.dadinho.rules.ch7_fouls import art49_not_from_an_indirect_kick
from palheta.rulebooks.dadinho.state import Shot, State
from palheta.ruling import Reason, reason
from palheta.table.frame import Side, other, side_of


def why_no_shot(state: State, side: Side, piece: str | None) -> Reason | None:
    """Why article 36 does not allow this request now; None when it does."""
    if state.turn not in (None, side):
        return reason("it is not {side}'s turn", side=side)
    return (
        art15_1_after_the_whistle(state)
        or art38_asked_already(state)
        or art36_a_in_attack(state, side)
        or art36_b_outside_goal_area(state, side)
        or art43_6_not_from_a_throw_in(state)
        or art49_not_from_an_indirect_kick(state)
        or art18_d_out_of_the_circle(state, side)
        or (None if piece is None else art36_d_button_named(state, side, piece))
        or art36_f_touches_left(state, side, piece)
    )


def asked(draft: Draft, side: Side, piece: str | None) -> Draft:
    """A shot is asked for: void where 36 does not allow it, else buttons leave the goal area (37)."""
    state = draft.state
    if why_no_shot(state, side, piece) is not None:
        return draft.saying("shot_void")
    places = {} if state.restart == "penalty" else art37_removed_for_the_shot(state, other(side), piece)
    cleared = (*state.due.cleared, *places)
    draft = draft.placing(places).within("due", shot=Shot(side, piece), pending=None, cleared=cleared)
    draft = draft.within("flight", since=state.clock)
    if piece is None:
        words = reason("{side} asks for the shot: first the keeper is set", side=side)
    else:
        words = reason(
            "{side} asks for the shot with {piece}: first the keeper is set", side=side, piece=piece
        )
    return draft.then(state.next, words, "36.c")


def changes_button(state: State, piece: str) -> bool:
    """Whether a valid shot was asked for with another button of the same side."""
    shot = state.due.shot
    if shot is None or not shot.valid or shot.piece is None:
        return False
    return piece != shot.piece and side_of(piece) == shot.side
