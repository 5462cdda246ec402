"""Hands at a set piece: the taker, the ball, the wall, what is cleared; all else is carried about (9.1.4)."""

from msgspec.structs import replace

from palheta.facts import Place
from palheta.rulebooks.guzikowa.areas import HAND, ball_spot, disc, in_any_goal_area
from palheta.rulebooks.guzikowa.outcome.board import brought_back, is_moved, laid
from palheta.rulebooks.guzikowa.outcome.precedence import Draft
from palheta.rulebooks.guzikowa.outcome.restart import (
    is_meant_for_the_wall,
    lay_in_the_area,
    taker_put_back,
    wall_checked,
    wall_stands,
)
from palheta.rulebooks.guzikowa.outcome.stranger import not_in_the_match
from palheta.rulebooks.guzikowa.rules.ch4_ball_out import (
    THROW_IN_REACH,
    art4_1_2_the_ball_is_the_takers,
    art4_2_2_on_the_goal_area_line,
    art4_3_2_on_the_corner_line,
)
from palheta.rulebooks.guzikowa.rules.ch5_off_the_board import (
    NOT_FIRST,
    art5_1_3_put_back_too_early,
    art5_1_3_where_it_fell,
    art5_1_4_put_back_on_the_line,
)
from palheta.rulebooks.guzikowa.rules.ch7_goal_area import art7_6_1_out_and_no_farther
from palheta.rulebooks.guzikowa.rules.ch9_out_of_the_way import art9_1_4_only_what_blocks
from palheta.rulebooks.guzikowa.rules.ch9_penalty import (
    art9_2_1_ball_on_the_point,
    art9_2_1_taker_behind_the_arc,
    art9_2_3_beyond_the_side_line,
)
from palheta.rulebooks.guzikowa.rules.ch9_wall import (
    WALL_MOST,
    WALL_TOLERANCE,
    art9_1_1_ball_on_the_spot,
    art9_1_1_taker_after_the_wall,
    art9_1_1_wall_at_50_mm,
)
from palheta.rulebooks.guzikowa.state import Due, State
from palheta.ruling import Call
from palheta.table.frame import Side, is_keeper, other, side_of
from palheta.table.geometry import distance, gap

FREE_KICKS = ("direct_free_kick", "indirect_free_kick")


def for_a_set_piece(draft: Draft, side: Side, things: dict[str, Place]) -> Draft:
    choice = draft.state.flight.choice
    if choice is not None and choice.side == side:
        draft = draft.within("flight", choice=None)  # whoever sets it up has taken the penalty that stands
    if "ball" in things:
        draft = _ball_set(draft, side, things["ball"])
    taker = _meant_to_take_it(draft.state, side, things)
    for name, place in things.items():
        if name != "ball":
            draft = _button_set(draft, side, name, place, takes=name == taker)
    return draft


def _button_set(draft: Draft, side: Side, name: str, place: Place, *, takes: bool) -> Draft:
    state, due = draft.state, draft.state.due
    assert due is not None
    strangers = not_in_the_match(state, name)
    if strangers:
        return draft.calling(*strangers)
    if name in state.play.off and not (state.play.off[name].served and due.side == side == side_of(name)):
        return art5_1_3_put_back_too_early(draft, side, name)
    if takes:
        return _taker_set(draft, due, name, place)
    if _comes_back(state, side, name) and not _leaves_the_goal_area(state, name, place):
        return put_back(draft, side, name, place)
    if side == side_of(name) == other(due.side) and _joins_the_wall(state, due, name, place):
        return _set_in_the_wall(draft, due, name, place)
    if not is_moved(state, name, place):
        return draft
    calls = _only_cleared(state, side, due, name, place)
    return draft.calling(*calls) if calls else laid(draft, {name: place})


def _comes_back(state: State, side: Side, name: str) -> bool:
    """It fell off, and its owner has his turn now."""
    return name in state.play.off or (side == side_of(name) and state.play.resting.get(name) == NOT_FIRST)


def _ball_set(draft: Draft, side: Side, place: Place) -> Draft:
    state, due, at = draft.state, draft.state.due, place.point
    assert due is not None
    not_theirs = art4_1_2_the_ball_is_the_takers(due, side)
    if at is None:  # whose hand it was is known all the same
        return draft.calling(*not_theirs)
    calls = [
        *not_theirs,
        *art4_2_2_on_the_goal_area_line(state, at),
        *art4_3_2_on_the_corner_line(state, at),
        *_free_kick_ball(state, due, place),
        *art9_2_1_ball_on_the_point(state, due, at),
    ]
    if calls:
        return draft.calling(*(calls if side == due.side else calls[:1]))
    if due.wall and not due.wall_done and distance(at, state.point("ball") or at) > WALL_TOLERANCE:
        draft = draft.within("due", wall=())  # the ball is set first: from here the wall is set anew (9.1.1)
    return laid(draft, {"ball": place})


def _free_kick_ball(state: State, due: Due, place: Place) -> tuple[Call, ...]:
    """9.1.1; after a foul on the keeper either corner of the goal area on the field's side will do."""
    at = place.point
    assert at is not None
    if due.keeper_foul and due.at is not None:
        mirrored = (due.at[0], -due.at[1])
        spot = due.at if distance(at, due.at) <= distance(at, mirrored) else mirrored
        return art9_1_1_ball_on_the_spot(state, replace(due, at=spot, exact=True), at)
    return art9_1_1_ball_on_the_spot(state, due, at)


def _meant_to_take_it(state: State, side: Side, things: dict[str, Place]) -> str | None:
    """Of the buttons that the taker's side sets, the one under the ball or nearest to it, if it is set to the ball."""
    due = state.due
    assert due is not None
    if side != due.side:
        return None
    own = {n: p for n, p in things.items() if side_of(n) == side}
    carrying = next((n for n, p in own.items() if _carries(state, things, n, p)), None)
    at_ball = [n for n, p in own.items() if _is_set_to_the_ball(state, due, n, p)]
    return carrying or min(at_ball, key=lambda n: _from_the_ball(state, due, n, own[n]), default=None)


def _carries(state: State, things: dict[str, Place], name: str, place: Place) -> bool:
    """For a throw-in the ball is laid on it."""
    ball = things.get("ball")
    if ball is None or state.due is None or state.due.kind != "throw_in":
        return False
    if ball.atop is not None or ball.point is None or place.point is None:
        return ball.atop == name
    return distance(ball.point, place.point) <= state.table.radius(name)


def _from_the_ball(state: State, due: Due, name: str, place: Place) -> float:
    if place.point is None:
        return 0.0
    spot = due.at if due.kind == "throw_in" else state.point("ball")
    at = spot or ball_spot(state, due)
    return gap(disc(state.table, name, place.point), disc(state.table, "ball", at))


def _is_set_to_the_ball(state: State, due: Due, name: str, place: Place) -> bool:
    """Near enough to take it, and no farther from it than the one that was set before: else it is carried about."""
    away = _from_the_ball(state, due, name, place)
    if not _may_take_it_from(state, due, name, place, away):
        return False
    if due.taker is None or due.taker == name or due.taker not in state.pieces:
        return True
    return away <= _from_the_ball(state, due, due.taker, state.pieces[due.taker]) + THROW_IN_REACH


def _may_take_it_from(state: State, due: Due, name: str, place: Place, away: float) -> bool:
    """Within two hands of the ball (at a penalty all stand farther off), and not just cleared out of the way."""
    near = due.kind == "penalty" or away <= 2 * HAND
    return near and bool(_only_cleared(state, due.side, due, name, place))


def _taker_set(draft: Draft, due: Due, name: str, place: Place) -> Draft:
    calls = art9_1_1_taker_after_the_wall(draft.state, due, name)
    if due.kind == "penalty" and place.point is not None:
        calls += art9_2_1_taker_behind_the_arc(draft.state, other(due.side), name, place.point)
    if calls:
        return draft.calling(*calls)
    if due.wall:
        draft = wall_stands(draft)
    if due.taker != name:
        draft = taker_put_back(draft, due)
        draft = draft.within("due", taker=name, taker_from=draft.state.pieces.get(name))
    return laid(draft, {name: place})


def _joins_the_wall(state: State, due: Due, name: str, place: Place) -> bool:
    """While it is being set and the taker is not there yet (9.1.1); out of a goal area only if it stands well in it."""
    if due.kind not in FREE_KICKS or due.wall_done or due.taker is not None:
        return False
    if due.kind == "indirect_free_kick" and name not in due.wall and len(due.wall) >= WALL_MOST:
        return False
    if _leaves_the_goal_area(state, name, place):
        there = replace(state, pieces=state.pieces | {name: place})
        return not art9_1_1_wall_at_50_mm(there, due, (name,))
    return name == due.offender or is_meant_for_the_wall(state, due, name, place)


def _set_in_the_wall(draft: Draft, due: Due, name: str, place: Place) -> Draft:
    wall = due.wall if name in due.wall else (*due.wall, name)
    draft = laid(draft, {name: place}).within("due", wall=wall)
    return wall_checked(draft, whole=False) if due.kind == "direct_free_kick" else draft


def _only_cleared(state: State, side: Side, due: Due, name: str, place: Place) -> tuple[Call, ...]:
    """Out of a goal area (7.6.1), for a penalty (9.2.3), out of the taker's way (9.1.4): anything else is refused."""
    lay_there = lay_in_the_area(state, due, name)
    if lay_there is not None:
        return art9_2_3_beyond_the_side_line(state, due, side, name, lay_there, place)
    if side == side_of(name) and _leaves_the_goal_area(state, name, place):
        return art7_6_1_out_and_no_farther(state, side, name, place)
    return art9_1_4_only_what_blocks(state, side, due, name, place)


def _leaves_the_goal_area(state: State, name: str, place: Place) -> bool:
    """A keeper may stand in its own."""
    was = in_any_goal_area(state.table, name, state.pieces.get(name))
    at_home = is_keeper(name) and was == side_of(name)
    return was is not None and not at_home and in_any_goal_area(state.table, name, place) is None


def put_back(draft: Draft, side: Side, name: str, place: Place) -> Draft:
    """It may go back now; set elsewhere than it should be, it lies where the referee has put it."""
    if name in draft.state.play.off:
        draft = brought_back(draft, name)
    calls = (
        *art5_1_4_put_back_on_the_line(draft.state, side, name, place),
        *art5_1_3_where_it_fell(draft.state, side, name, place),
    )
    return draft.calling(*calls) if calls else laid(draft, {name: place})
