"""Pieces and the ball set by hand."""

from msgspec.structs import replace

from palheta.facts import Place, Put
from palheta.rulebooks.tres_toques.areas import (
    REMOVALS,
    at_the_ball,
    back_in_goal_area,
    home_ground,
)
from palheta.rulebooks.tres_toques.outcome.arrangement import corrected_goal_kick, corrected_kick_off, stands
from palheta.rulebooks.tres_toques.outcome.kick import settle
from palheta.rulebooks.tres_toques.outcome.precedence import Draft, Finding
from palheta.rulebooks.tres_toques.outcome.wait import arranging
from palheta.rulebooks.tres_toques.rules.rule02_ball import art8_gap_at_restarts
from palheta.rulebooks.tres_toques.rules.rule04_accidents import (
    art32_abnormal_placing,
    art33_displaced_by_hand,
)
from palheta.rulebooks.tres_toques.rules.rule04_keeper import (
    art43_without_possession,
    art45_on_the_opponents_turn,
    art45_touched_out_of_turn,
    art47_pushed_mates,
    art47_pushed_opponents,
)
from palheta.rulebooks.tres_toques.rules.rule04_keeper_place import (
    art36_distances,
    art36_penalty_area_allowed,
    art40_set_at_sixty,
    art40_set_for_a_shot,
    art41_at_an_indirect_kick,
    art45_wrong_place,
)
from palheta.rulebooks.tres_toques.rules.rule08_kick_off import art69_placed_too_late
from palheta.rulebooks.tres_toques.rules.rule10_shot import art77_moved_after_ready
from palheta.rulebooks.tres_toques.rules.rule12_advantage import art91_takes_the_kick
from palheta.rulebooks.tres_toques.rules.rule12_fouls import art83_hand
from palheta.rulebooks.tres_toques.rules.rule13_free_kicks import art93_ball_at_its_place
from palheta.rulebooks.tres_toques.rules.rule14_penalty import art101_on_the_line
from palheta.rulebooks.tres_toques.rules.rule16_arrangement import art114_placed_too_late
from palheta.rulebooks.tres_toques.rules.rule16_goal_kick import art113_ball_in_the_goal_area
from palheta.rulebooks.tres_toques.sighted import Lance, sighted
from palheta.rulebooks.tres_toques.steps.place_restart import disc_at_a_restart
from palheta.ruling import Reason, reason
from palheta.table.frame import SIDES, Side, is_keeper, is_piece, other, side_of
from palheta.table.geometry import wholly_inside


def judged(draft: Draft, step: Put) -> Draft:
    if step.side == "referee":  # he has already done it
        known = {name: place for name, place in step.place.items() if name == "ball" or is_piece(name)}
        return replace(draft.placing(known), places={})
    if draft.state.restart is not None and step.side == draft.state.restart.side:
        draft = art91_takes_the_kick(draft)
    foreign = tuple(name for name in step.place if _anothers(step, name))
    if foreign:
        draft = art33_displaced_by_hand(draft, foreign)
    for name, place in step.place.items():
        if name == "ball":
            draft = ball(draft, step, place)
        elif is_piece(name) and name not in foreign:
            draft = piece(draft, step, name, place)
    if draft.state.kind == "kick_off":
        for side in (draft.state.turn, other(draft.state.turn)):
            placed = tuple(n for n in step.place if side_of(n) == side and n not in draft.removed)
            draft = corrected_kick_off(draft, side, placed)
    elif draft.state.kind == "goal_kick":
        draft = corrected_goal_kick(draft, tuple(step.place))
    return settle(draft)


def _anothers(step: Put, name: str) -> bool:
    """A hand on a piece that is not its own: whatever it meant, the owner has not moved it."""
    owner = side_of(name)
    return owner is not None and step.side in SIDES and step.side != owner


def ball(draft: Draft, step: Put, place: Place) -> Draft:
    """Whoever takes the restart sets the ball. A hand on a ball in play is art. 83.§3; on one that is out (72) no
    other's hand means anything."""
    state = draft.state
    side: Side = "home" if step.side == "home" else "away" if step.side == "away" else state.turn
    if state.due.stage in ("toss", "ends") or (state.restart is not None and state.restart.side != side):
        return draft
    if state.restart is None:
        return draft.charging(*art83_hand(draft.before, side, state.point("ball")))
    draft = draft.now(ball=place)
    if place.point is None:
        return draft
    draft = art93_ball_at_its_place(draft, state.restart, place.point)
    return art113_ball_in_the_goal_area(draft, state.restart, place.point)


def piece(draft: Draft, step: Put, name: str, place: Place) -> Draft:
    side, state = side_of(name), draft.state
    assert side is not None
    if place.face == "down":
        place = Place(place.point, angle=place.angle)
        draft = art32_abnormal_placing(draft.now(pieces=state.pieces | {name: place}), name)
    if arranging(state):
        return arranged(draft, step, side, name, place)
    if is_keeper(name):
        return keeper(draft, step, side, name, place)
    if state.kind in REMOVALS:
        return disc_at_a_restart(draft, side, name, place)
    if state.restart is not None and state.restart.side == side:
        return draft.now(pieces=draft.state.pieces | {name: place})
    return art33_displaced_by_hand(draft, (name,))


def arranged(draft: Draft, step: Put, side: Side, name: str, place: Place) -> Draft:
    """A kick-off's or goal kick's arrangement, against its clock."""
    state, due, restart = draft.state, draft.state.due, draft.state.restart
    assert restart is not None
    elapsed = due.spent.get(side)
    if due.begun is not None and (step.t is not None or elapsed is None):
        elapsed = (step.t if step.t is not None else state.clock) - due.begun
    goal_kick, kicks = restart.kind == "goal_kick", restart.side == side
    too_late = art114_placed_too_late if goal_kick else art69_placed_too_late
    late = too_late(draft, side, name, place, elapsed)
    if late is not None:
        return late
    why = state.off.get(name)
    if why is not None and why.wait is None:
        return draft  # expelled, or taken off in this very arrangement
    draft = stands(draft.now(pieces=state.pieces | {name: place}, off=state.all_off_but(name)), side)
    if kicks and not goal_kick and not is_keeper(name):
        better = art8_gap_at_restarts(draft.state, name, place, already_there=False)
        draft = draft if better is None else draft.placing({name: place.at(better)})
    if goal_kick and not kicks and is_keeper(name):
        draft = keeper_placed(draft, side, name, place)
    if goal_kick and kicks and at_the_ball(draft.state, name):
        draft = draft.within("due", placed_taker=name)
    return draft


def pushed_by_keeper(lance: Lance) -> tuple[Finding, ...]:
    """Art. 47, DESLOCAMENTO FALTOSO DE JOGADOR."""
    return art47_pushed_opponents(lance) + art47_pushed_mates(lance)


def keeper(draft: Draft, step: Put, side: Side, name: str, place: Place) -> Draft:
    """The keeper is set by hand; set where he stands he has not been moved."""
    state = draft.state
    lance = sighted(state, step, name)
    if place.point is not None and place == state.pieces.get(name) and not lance.touches_in_play:
        return draft
    own_turn = state.turn == side or state.due.stage != "play"
    if lance.touches_in_play:
        touched = art43_without_possession if own_turn else art45_touched_out_of_turn
        found = (*pushed_by_keeper(lance), *touched(lance))
        if found:
            return draft.charging(*found).resting(lance.ended)
    found = art77_moved_after_ready(state, side, name) or art45_on_the_opponents_turn(
        state, side, name, own_turn
    )
    if found:
        return draft.charging(*found)
    draft = draft.now(pieces=state.pieces | {name: place})
    if own_turn:
        draft = draft.within("due", keeper_set=side)
    return keeper_placed(draft, side, name, place)


def keeper_placed(draft: Draft, side: Side, name: str, at: Place) -> Draft:
    """Where the keeper was set: corrected, and noted where nobody allowed the penalty area."""
    state, due = draft.state, draft.state.due
    theirs = state.restart is not None and state.restart.side != side
    if at.point is None:
        free = (due.shot is not None and due.shot.side != side) or state.flight.keeper_close == side or theirs
        return draft if free else keeper_told(draft, side, name, at.zone)
    if due.shot is not None and due.shot.side != side:
        return art40_set_for_a_shot(draft, side, name, at)
    if state.flight.keeper_close == side:
        return art40_set_at_sixty(draft, side, name, at)
    if theirs and state.kind == "penalty":
        return art101_on_the_line(draft, side, name, at)
    if theirs and state.kind == "indirect_free_kick":
        return art41_at_an_indirect_kick(draft, side, name, at)
    if wholly_inside(state.table.footprint(name, at.point, at.angle), home_ground(state, side)):
        return draft
    if not art36_penalty_area_allowed(state, side):
        return art45_wrong_place(draft, side, name, outside_his_goal_area(name))
    if art36_distances(state, side, name, at):
        return draft
    return draft.placing({name: back_in_goal_area(state, side, at.point)})


def keeper_told(draft: Draft, side: Side, name: str, zone: str | None) -> Draft:
    """The same, where somebody only says in which zone."""
    if zone is None or zone == f"{side}_goal_area":
        return draft
    if zone == f"{side}_area" and art36_penalty_area_allowed(draft.state, side):
        return draft
    return art45_wrong_place(draft, side, name, outside_his_goal_area(name))


def outside_his_goal_area(keeper: str) -> Reason:
    return reason(
        "{keeper} was set outside his goal area: he may be only at an arrangement or right after his own kick",
        keeper=keeper,
    )
