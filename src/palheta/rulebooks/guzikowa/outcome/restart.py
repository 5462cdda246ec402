"""How things must lie when a set piece is taken: the wall, what is cleared for it, what is refused, and taken again."""

from palheta.facts import Place
from palheta.rulebooks.guzikowa.areas import disc, goal_centre, in_arc_or_area
from palheta.rulebooks.guzikowa.outcome.formation import badly_set
from palheta.rulebooks.guzikowa.outcome.precedence import Draft
from palheta.rulebooks.guzikowa.outcome.turn import one_more_coming
from palheta.rulebooks.guzikowa.rules.ch3_end import art3_3_3_time_is_up
from palheta.rulebooks.guzikowa.rules.ch3_start import art3_1_4_ball_on_the_centre
from palheta.rulebooks.guzikowa.rules.ch4_ball_out import (
    art4_2_2_on_the_goal_area_line,
    art4_3_2_on_the_corner_line,
)
from palheta.rulebooks.guzikowa.rules.ch9_out_of_the_way import (
    art9_1_4_off_the_spot,
    art9_1_4_set_and_not_used,
)
from palheta.rulebooks.guzikowa.rules.ch9_penalty import (
    art9_2_1_ball_on_the_point,
    art9_2_1_taker_behind_the_arc,
    art9_2_2_out_of_the_penalty_area,
    art9_2_3_cleared_for_a_penalty,
)
from palheta.rulebooks.guzikowa.rules.ch9_wall import (
    WALL_DISTANCE,
    art9_1_1_offender_in_the_wall,
    art9_1_1_wall_at_50_mm,
    art9_1_1_wall_of_one_to_three,
)
from palheta.rulebooks.guzikowa.sighted import Move
from palheta.rulebooks.guzikowa.state import Due, State
from palheta.ruling import Call
from palheta.table.frame import is_keeper, keeper_of, other
from palheta.table.geometry import distance_to_segment, gap


def spot_cleared(draft: Draft) -> Draft:
    """9.2.3: as soon as a penalty is due, the area and its arc are cleared; 9.1.4: and every spot, of a keeper too."""
    state, due = draft.state, draft.state.due
    if due is None:
        return draft
    if due.kind == "penalty":
        cleared = art9_2_3_cleared_for_a_penalty(state, other(due.side))
        lay = {name: state.pieces[name] for name in cleared}
        draft = draft.within("due", cleared=due.cleared | lay).placing(cleared)
    return draft.placing(art9_1_4_off_the_spot(draft.state, due))


def refused_set_up(move: Move) -> list[Call]:
    """A set piece taken from an arrangement that the book does not allow is taken again."""
    state, due = move.state, move.state.due
    if due is None or due.side != move.side:
        return []
    if due.kind == "kick_off":
        return _kick_off(state, move)
    carried = art9_1_4_set_and_not_used(state, due, move.piece)
    if due.kind == "penalty":
        return [*carried, *badly_set_for_penalty(state, due, move.piece)]
    ball = state.point("ball")
    return [
        *carried,
        *art4_2_2_on_the_goal_area_line(state, ball),
        *art4_3_2_on_the_corner_line(state, ball),
    ]


def _kick_off(state: State, move: Move) -> list[Call]:
    known = state.pieces if state.play.listed else state.play.arranged
    checked = {name: state.pieces[name] for name in known if name in state.pieces}
    return [*badly_set(state, checked, move.piece), *art3_1_4_ball_on_the_centre(state, move.side)]


def taken_again(draft: Draft, calls: list[Call]) -> Draft:
    """Nothing has happened; what was set wrongly is set right where hands can only put it in one place.

    Whose fault it was decides who cannot hold up the end by it: the defender's buttons are cleared, and after
    time the taker's side has one more try (3.3.3).
    """
    draft, due = draft.calling(*calls).saying("take_it_again"), draft.state.due
    assert due is not None
    if any(call.rule == "9.1.4" for call in calls):
        draft = taker_put_back(draft, due)
    if any(call.against != due.side for call in calls):
        draft = spot_cleared(draft)
    if due.kind == "penalty" and due.at is not None:
        draft = draft.now(ball=Place(due.at))
    if art3_3_3_time_is_up(draft.state) and any(call.against == due.side for call in calls):
        draft = draft.within("due", refused=due.refused + 1)
    return draft


def taker_put_back(draft: Draft, due: Due) -> Draft:
    """Another takes it: the button that had been set goes back to where it lay."""
    if due.taker is not None and due.taker_from is not None:
        draft = draft.placing({due.taker: due.taker_from})
    return draft.within("due", taker=None, taker_from=None)


def wall_stands(draft: Draft) -> Draft:
    """It is whole: its owner says so, or the taker, who comes after it, is set or kicks."""
    due = draft.state.due
    if due is None or due.kind != "direct_free_kick" or due.wall_done:
        return draft
    return wall_checked(draft, whole=True).within("due", wall_done=True)


def wall_checked(draft: Draft, *, whole: bool) -> Draft:
    """A bad wall costs one move, once. Whether the offender is in it is known only when the wall is whole."""
    state, due = draft.state, draft.state.due
    assert due is not None
    if due.wall_faulted or not (due.wall or whole):
        return draft
    calls = [
        *art9_1_1_wall_of_one_to_three(state, due, due.wall),
        *art9_1_1_wall_at_50_mm(state, due, due.wall),
    ]
    if whole:
        calls += art9_1_1_offender_in_the_wall(state, due)
    if not calls:
        return draft
    return one_more_coming(draft.calling(*calls), due.side).within("due", wall_faulted=True)


def wall_reach(radius: float) -> float:
    """How far from the ball's edge a button of the wall may be: its flanks stand farther than 50 mm."""
    return 2 * WALL_DISTANCE + 2 * radius


def is_meant_for_the_wall(state: State, due: Due, name: str, place: Place) -> bool:
    """At the ball, or a field button on the line from it to the goal, however badly. All else is carried about."""
    ball = state.point("ball") or due.at
    if ball is None or place.point is None:
        return True
    shape, at_ball = disc(state.table, name, place.point), disc(state.table, "ball", ball)
    if gap(shape, at_ball) <= wall_reach(shape.radius):
        return True
    goal = goal_centre(state.table, other(due.side))
    return not is_keeper(name) and distance_to_segment(place.point, ball, goal) <= shape.radius


def badly_set_for_penalty(state: State, due: Due, taker: str) -> list[Call]:
    """Whatever 9.2.1 and 9.2.2 do not allow where it stands when the penalty is taken."""
    defender = other(due.side)
    found: list[Call] = [*art9_2_1_ball_on_the_point(state, due, state.point("ball"))]
    for name, place in state.pieces.items():
        if place.point is None or name == keeper_of(defender):
            continue
        clause = art9_2_1_taker_behind_the_arc if name == taker else art9_2_2_out_of_the_penalty_area
        found += clause(state, defender, name, place.point)
    return found


def lay_in_the_area(state: State, due: Due, name: str) -> Place | None:
    """Where a button lay that must leave, or had to leave, the area or the arc for this penalty."""
    place = due.cleared.get(name) or state.pieces.get(name)
    defender = other(due.side)
    if due.kind != "penalty" or name == keeper_of(defender) or place is None or place.point is None:
        return None
    return place if in_arc_or_area(state, defender, name, place.point) else None
