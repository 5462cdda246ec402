"""A flick: every offence it brings, then what comes next."""

import msgspec

from palheta.facts import Flick, Place, Rest, Sightings, Whistle
from palheta.rulebooks.tres_toques.areas import in_penalty_area, looks_like_possession
from palheta.rulebooks.tres_toques.outcome.arrangement import arrangement
from palheta.rulebooks.tres_toques.outcome.keeper import check_keeper_place, displaced_by_keeper
from palheta.rulebooks.tres_toques.outcome.kick import settle
from palheta.rulebooks.tres_toques.outcome.off import is_out
from palheta.rulebooks.tres_toques.outcome.period import bell_sounds, ends_with_the_bell
from palheta.rulebooks.tres_toques.outcome.play import finish
from palheta.rulebooks.tres_toques.outcome.precedence import Case
from palheta.rulebooks.tres_toques.rules.rule04_keeper import (
    art35_may_take,
    art38_wholly_outside,
    art43_without_possession,
    art45_on_the_opponents_turn,
    art45_own_keeper_in_the_way,
    art45_touched_out_of_turn,
)
from palheta.rulebooks.tres_toques.rules.rule04_keepers_ball import (
    art43_other_piece,
    art44_ball_stays,
    art44_third_touch,
    keeper_touches,
)
from palheta.rulebooks.tres_toques.rules.rule04_plays import (
    art19_ball_still_moving,
    art20_glued_between_mates,
)
from palheta.rulebooks.tres_toques.rules.rule04_removal import (
    art30_removed_piece_plays,
    art30_removed_taker,
    art31_changed_taker,
)
from palheta.rulebooks.tres_toques.rules.rule10_goal import art78_accident
from palheta.rulebooks.tres_toques.rules.rule10_shot import art77_moved_after_ready
from palheta.rulebooks.tres_toques.rules.rule11_offside import art80_flicked, art80_receives
from palheta.rulebooks.tres_toques.rules.rule12_discipline import art89_on_purpose
from palheta.rulebooks.tres_toques.rules.rule12_fouls import (
    art83_flicked_an_opponent,
    art83_foul,
    art83_hand,
    art86_from_off_the_pitch,
    art86_out_of_turn,
)
from palheta.rulebooks.tres_toques.rules.rule13_free_kicks import art95_double_flick
from palheta.rulebooks.tres_toques.sighted import Lance
from palheta.table.frame import Side, is_keeper

OUTSIDE_TAKES = ("throw_in", "corner", "direct_free_kick", "indirect_free_kick", "penalty")


def judged(case: Case, step: Flick) -> None:
    lance = Lance(case.state, until_the_bell(case, step), step.flick)
    judge_flick(case, step, lance)
    if step.deliberate and case.over is None:
        art89_on_purpose(case)


def until_the_bell(case: Case, step: Flick) -> Flick:
    """What was seen before the period's end sounded, and where everything lies; all of it where that ends nothing."""
    bell = next((k for k, event in enumerate(step.seen) if isinstance(event, Whistle)), None)
    if bell is None:
        return step
    ended = ends_with_the_bell(case.state)
    bell_sounds(case)
    after = (event for event in step.seen[bell:] if isinstance(event, Rest) or not ended)
    return msgspec.structs.replace(step, seen=Sightings((*step.seen[:bell], *after)))


def judge_flick(case: Case, step: Flick, lance: Lance) -> None:
    state = case.state
    by: Side | None = step.by if step.by in ("home", "away") else None
    if by is not None and by != lance.side:
        art83_flicked_an_opponent(case, lance, by, step.deliberate)
        settle(case)
    elif lance.side != state.turn:
        out_of_turn(case, lance)
        settle(case)
    elif is_out(state, lance.piece) and not may_take_from_outside(lance):
        art86_from_off_the_pitch(case, lance)
        settle(case)
    elif is_keeper(lance.piece):
        flick_keeper(case, lance)
    elif not (art19_ball_still_moving(case, lance) or art30_removed_taker(case, lance)):
        play_flick(case, lance)


def may_take_from_outside(lance: Lance) -> bool:
    """Art. 28: who is off the pitch may still take free kicks, throw-ins and corners."""
    restart = lance.state.restart
    if restart is None or lance.piece in lance.state.expelled:
        return False
    why = lance.state.off.get(lance.piece)
    return restart.kind in OUTSIDE_TAKES and (why is None or why.wait is not None)


def out_of_turn(case: Case, lance: Lance) -> None:
    """Art. 86.a; a keeper moved on the opponent's turn is art. 45."""
    if not is_keeper(lance.piece):
        art86_out_of_turn(case, lance)
        return
    if displaced_by_keeper(case, lance) | art45_touched_out_of_turn(case, lance):
        return
    if art77_moved_after_ready(case, lance.side, lance.piece):
        return
    if not art45_on_the_opponents_turn(case, lance.side, lance.piece, own_turn=False):
        case.come_to_rest(lance.rest)


def flick_keeper(case: Case, lance: Lance) -> None:
    """A keeper moved by hand on his own coach's turn: a restart, the keeper's flick, or just a movement."""
    state = lance.state
    if art35_may_take(lance):
        play_flick(case, lance)
        case.set(keeper_free=lance.side)
    elif state.keeper_due or looks_like_possession(state, lance.side):
        keeper_flick(case, lance)
    else:
        move_keeper(case, lance)


def move_keeper(case: Case, lance: Lance) -> None:
    """No flick of a play: the keeper changes his place (art. 37)."""
    faulty = displaced_by_keeper(case, lance) | art43_without_possession(case, lance)
    case.come_to_rest(lance.rest)
    case.set(keeper_set=lance.side)
    place = case.state.pieces.get(lance.piece)
    if not faulty and place is not None and place.point is not None:
        check_keeper_place(case, lance.side, lance.piece, place)
    settle(case)


def keeper_flick(case: Case, lance: Lance) -> None:
    """Art. 43, LANCE DO GOLEIRO: at most two touches, worth one flick."""
    touches = keeper_touches(lance)
    total = lance.state.keeper_touches + len(touches)
    if not touches:
        move_keeper(case, lance)
        return
    displaced_by_keeper(case, lance)
    art38_wholly_outside(case, lance)
    if not art44_third_touch(case, lance, total):
        art44_ball_stays(case, lance, total)
    offside(case, lance)
    hands(case, lance)
    unfinished = (
        total == 1 and lance.ball is not None and in_penalty_area(lance.state, "ball", lance.ball, lance.side)
    )
    if unfinished and not case.kicks:
        case.come_to_rest(lance.rest)
        case.set(ball=Place(lance.ball), keeper_touches=1)
        return
    finish(case, lance)
    if case.state.keeper_free is None:
        case.set(keeper_free=lance.side)


def play_flick(case: Case, lance: Lance) -> None:
    """A flick on the coach's own turn: offences, then the ball."""
    state = lance.state
    if state.restart is not None and state.restart.kind == "goal_kick" and state.attempts == 0:
        arrangement(case)
    if state.restart is not None and state.restart.kind in OUTSIDE_TAKES:
        art31_changed_taker(case, lance.side, lance.piece)
    art83_foul(case, lance)
    art43_other_piece(case, lance)
    art45_own_keeper_in_the_way(case, lance)
    art38_wholly_outside(case, lance)
    if is_keeper(lance.piece):
        displaced_by_keeper(case, lance)
    art95_double_flick(case, lance)
    art30_removed_piece_plays(case, lance)
    offside(case, lance)
    hands(case, lance)
    finish(case, lance)


def hands(case: Case, lance: Lance) -> None:
    """83.§3: the ball met a coach; 78.§único: after an unauthorised shot that is an accident."""
    person = next((name for name in lance.contacts if name in ("home", "away")), None)
    if person is None:
        return
    side: Side = "home" if person == "home" else "away"
    if side == lance.opponent and art78_accident(lance):
        case.said.append("accident")
        return
    touch = next(t for t in lance.touches if person in t.touch)
    art83_hand(case, side, lance.touched_at(touch) or lance.ball)


def offside(case: Case, lance: Lance) -> bool:
    """Every player of the flicking side who offends against art. 80 on this flick."""
    if art20_glued_between_mates(lance) is not None:
        return False
    flicked = art80_flicked(case, lance)
    return art80_receives(case, lance) or flicked
