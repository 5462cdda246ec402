"""Capítulo V – Do Chute ao Gol: when one may shoot, articles 36 and 37."""

from msgspec.structs import replace

from palheta.facts import Place
from palheta.rulebooks.common.pushing import standing
from palheta.rulebooks.dadinho.areas import (
    Places,
    ball_about,
    ball_in_half_of,
    in_goal_area,
    in_penalty_ground,
    lateral,
)
from palheta.rulebooks.dadinho.outcome.precedence import Draft, Finding
from palheta.rulebooks.dadinho.outcome.sanction import penalty_for
from palheta.rulebooks.dadinho.rules import CLAUSES, SWITCH
from palheta.rulebooks.dadinho.state import FLICK_SECONDS, State
from palheta.ruling import Reason, reason
from palheta.table.frame import Side, forward, is_keeper, other, side_of
from palheta.table.geometry import Disc, overlapping, touches


@SWITCH.clause("36.a", off=None)
def art36_a_in_attack(state: State, side: Side) -> Reason | None:
    """Condições para o chute: the dadinho wholly in the attack half, not touching the halfway line."""
    lies = ball_about(state)
    if lies is None or ball_in_half_of(state, other(side), lies):
        return None
    return reason("the dadinho is not in {side}'s attack half", side=side)


@SWITCH.clause("36.b", off=None)
def art36_b_outside_goal_area(state: State, side: Side) -> Reason | None:
    """Condições para o chute: the dadinho outside the opponent's goal area."""
    lies = ball_about(state)
    if lies is None or not in_goal_area(state, other(side), lies):
        return None
    return reason("the dadinho is in {side}'s goal area", side=other(side))


@SWITCH.clause("36.d", off=None)
def art36_d_button_named(state: State, side: Side, piece: str | None) -> Reason | None:
    """Condições para o chute: the shooter says with which button."""
    if piece is None:
        return reason("{side} has not said which button shoots", side=side)
    if side_of(piece) != side or is_keeper(piece) or piece in state.record.expelled:
        return reason("{piece} is no button of {side}", piece=piece, side=side)
    return None


@SWITCH.clause("36.f", off=None)
def art36_f_touches_left(state: State, side: Side, piece: str | None) -> Reason | None:
    """Condições para o chute: within the team's touches and the button's."""
    tally = state.play.tallies[side]
    if tally.left == 0:
        return reason("{side} has no touch left", side=side)
    if piece is not None and tally.left_for(piece) == 0:
        return reason("{piece} has no touch left", piece=piece)
    return None


@SWITCH.clause("36.g")
def art36_g_foot_on_the_floor(state: State, side: Side) -> tuple[Finding, ...]:
    """Condições para o chute: with no foot on the floor whatever comes of the shot is the defender's."""
    why = reason("{side} shot with no foot on the floor", side=side)
    return (Finding(CLAUSES.call("36.g", side, why)),)


@SWITCH.clause("36.§1", passes=True)
def art36_1_set_before_asking(draft: Draft, placed: Places) -> Draft:
    """Condições para o chute: on a free kick dadinho and taker are set first; a request made before is void."""
    state, shot = draft.state, draft.state.due.shot
    if shot is None or state.restart != "direct_free_kick" or not {"ball", shot.piece} & set(placed):
        return draft
    if state.flight.time_up and state.due.tries.irregular:
        return draft  # repeated after the whistle: he must be set again, and cannot ask again
    return draft.within("due", shot=None)


@SWITCH.clause("36.§3")
def art36_3_after_ready(state: State, side: Side) -> tuple[Finding, ...]:
    """Condições para o chute: the keeper touched again after "ready" is a penalty, wherever it is set down."""
    why = reason("{side} touched its keeper after saying that it was ready", side=side)
    call = CLAUSES.call("36.§3", side, why, under="48")
    return (Finding(call, sanction=penalty_for(state, other(side))),)


@SWITCH.clause("36.§3", "40.b", "15", passes=True)
def art36_3_stands_as_it_does(state: State, seconds: float) -> State:
    """Condições para o chute: six seconds to set the keeper; after the whistle nothing else could end the wait."""
    shot = state.due.shot
    if not state.flight.time_up or shot is None or shot.ready or seconds <= FLICK_SECONDS + 1e-9:
        return state
    return state.within("due", shot=replace(shot, ready=True))


@SWITCH.clause("36.§4", passes=True)
def art36_4_set_again(draft: Draft, side: Side) -> Draft:
    """Condições para o chute: the keeper is set from behind the goal only; else it is set anew."""
    why = reason("{side} set its keeper from elsewhere than behind its goal", side=side)
    shot = draft.state.due.shot
    if shot is not None and shot.side != side:
        draft = draft.within("due", shot=replace(shot, ready=False))
    return draft.calling(CLAUSES.call("36.§4", side, why))


@SWITCH.clause("37", "37.único", off={})
def art37_removed_for_the_shot(state: State, defender: Side, shooter: str | None) -> Places:
    """Remoção de jogadores: buttons in the goal area go beside the penalty area, on the goal line."""
    pitch, radius = state.table.pitch, state.table.piece.diameter / 2
    area = pitch.goal_zone(defender)
    inside = [
        (name, place.point)
        for name, place in state.pieces.items()
        if place.point is not None
        and not is_keeper(name)
        and name != shooter
        and touches(state.table.footprint(name, place.point), area)
    ]
    inside.sort(key=lambda item: (-abs(item[1][1]), item[0][1:]))
    found: Places = {}
    x = pitch.goal_line(defender) + forward(defender) * radius
    for name, point in inside:
        sign = lateral(point[1], defender)
        others = standing(state.table, state.pieces | found, frozenset({name}))
        y = sign * (pitch.penalty_area.width / 2 + radius)
        while overlapping(Disc((x, y), radius), others):
            y += sign * 2 * radius
        found[name] = Place((x, y))
    return found


@SWITCH.clause("37", "48.§2", off=True)
def art37_must_leave(state: State, name: str) -> bool:
    """Remoção de jogadores, penalidade máxima: out of the goal area for a shot, out of area and arc for a penalty."""
    if name in state.due.cleared:
        return True
    place, shot = state.pieces.get(name), state.due.shot
    if place is None or place.point is None or state.turn is None:
        return False
    shape, defender = state.table.footprint(name, place.point), other(state.turn)
    if state.restart == "penalty":
        return in_penalty_ground(state, defender, shape)
    return shot is not None and touches(shape, state.table.pitch.goal_zone(defender))
