"""Rozdział 9: Wykonanie rzutu wolnego."""

from collections.abc import Mapping

from palheta.facts import Place
from palheta.rulebooks.common.pushing import nearest_free, standing
from palheta.rulebooks.guzikowa.move import Move
from palheta.rulebooks.guzikowa.registered import CLAUSES, SWITCH
from palheta.rulebooks.guzikowa.state import Due, State
from palheta.rulebooks.guzikowa.where import disc, goal_centre, one_side_first
from palheta.ruling import Call, Reason, reason
from palheta.table.frame import SIDES, Point, Side, forward, is_keeper, other, side_of
from palheta.table.geometry import (
    Footprint,
    distance,
    distance_to_segment,
    gap,
    overlapping,
    push_out,
    touches,
    wholly_inside,
)

WALL_DISTANCE = 50.0
# Hands and eyes: as finely as places are compared.
WALL_TOLERANCE = 1.0
WALL_MOST = 3
# Whoever moves a blocker off has no ruler.
HANDS_PRECISION = 5.0
# A spot that was seen is kept to within this; an estimated one is not checked.
SPOT_TOLERANCE = 20.0


@SWITCH.clause("9.1.1", off=())
def art9_1_1_ball_on_the_spot(state: State, due: Due, ball: Point) -> tuple[Call, ...]:
    """Wykonanie rzutu wolnego: the ball is set where the offence happened."""
    free_kick = due.kind in ("direct_free_kick", "indirect_free_kick")
    if not free_kick or not due.exact or due.at is None or distance(ball, due.at) <= SPOT_TOLERANCE:
        return ()
    return (CLAUSES.call("9.1.1", due.side, reason("the ball is not where the offence happened"), at=ball),)


@SWITCH.clause("9.1.1.s2", off=())
def art9_1_1_wall_of_one_to_three(state: State, due: Due, wall: tuple[str, ...]) -> tuple[Call, ...]:
    """Wykonanie rzutu wolnego: a wall of one to three buttons between the ball and the goal."""
    if len(wall) > WALL_MOST:
        return (
            _bad_wall(
                "9.1.1.s2",
                due,
                "there are {count} buttons in the wall: one to three are allowed",
                count=len(wall),
            ),
        )
    if not _in_the_way(state, due, wall):
        return (_bad_wall("9.1.1.s2", due, "the wall does not stand between the ball and the goal"),)
    return ()


@SWITCH.clause("9.1.1.s2", off=())
def art9_1_1_offender_in_the_wall(state: State, due: Due) -> tuple[Call, ...]:
    """Wykonanie rzutu wolnego: the button that offended stands in the wall, as long as it is on the board."""
    named = due.offender
    if named is None or named in due.wall or named not in state.pieces or is_keeper(named):
        return ()
    return (_bad_wall("9.1.1.s2", due, "{piece} offended and is not in the wall", piece=named),)


@SWITCH.clause("9.1.1.s3", off=())
def art9_1_1_wall_at_50_mm(state: State, due: Due, wall: tuple[str, ...]) -> tuple[Call, ...]:
    """Wykonanie rzutu wolnego: the wall stands 50 mm from the ball, edge to edge; its flanks may stand farther."""
    ball = due.at if state.ball is None or state.ball.point is None else state.ball.point
    gaps = [
        gap(disc(state.table, name, at), disc(state.table, "ball", ball))
        for name in wall
        if (at := state.point(name)) is not None and ball is not None
    ]
    if not gaps or abs(min(gaps) - WALL_DISTANCE) <= WALL_TOLERANCE:
        return ()
    return (
        _bad_wall(
            "9.1.1.s3", due, "the wall stands {mm:.0f} mm from the ball: 50 mm are asked", mm=min(gaps)
        ),
    )


def _bad_wall(rule: str, due: Due, text: str, **args: object) -> Call:
    return CLAUSES.call(rule, other(due.side), reason(text, **args), at=due.at, under="4.1.4")


def _in_the_way(state: State, due: Due, wall: tuple[str, ...]) -> bool:
    """The line from the ball to the middle of the goal passes through the wall or between its buttons."""
    ball = due.at if state.ball is None or state.ball.point is None else state.ball.point
    if ball is None:
        return True
    goal = goal_centre(state.table, other(due.side))
    length = distance(ball, goal) or 1.0
    ux, uy = (goal[0] - ball[0]) / length, (goal[1] - ball[1]) / length
    low, high = 1e9, -1e9
    for name in wall:
        at = state.point(name)
        if at is None:
            return True
        dx, dy = at[0] - ball[0], at[1] - ball[1]
        if dx * ux + dy * uy <= 0:
            return False
        across, radius = dy * ux - dx * uy, state.table.radius(name)
        low, high = min(low, across - radius), max(high, across + radius)
    return low <= 0 <= high or _axis_is_taken(state, wall, ball, (ux, uy))


def _axis_is_taken(state: State, wall: tuple[str, ...], ball: Point, towards: Point) -> bool:
    """Another button stands where the wall belongs: beside it is as near to the line as it can be."""
    if not wall:
        return False
    reach = WALL_DISTANCE + state.table.radius("ball") + state.table.radius(wall[0])
    spot = disc(state.table, wall[0], (ball[0] + towards[0] * reach, ball[1] + towards[1] * reach))
    return overlapping(spot, standing(state.table, state.pieces, frozenset(wall)))


def wall_reach(radius: float) -> float:
    """How far from the ball's edge a button of the wall may be: its flanks stand farther than 50 mm."""
    return 2 * WALL_DISTANCE + 2 * radius


def is_meant_for_the_wall(state: State, due: Due, name: str, place: Place) -> bool:
    """At the ball, or a field button on the line from it to the goal, however badly. All else is carried about."""
    ball = due.at if state.ball is None or state.ball.point is None else state.ball.point
    if ball is None or place.point is None:
        return True
    shape, at_ball = disc(state.table, name, place.point), disc(state.table, "ball", ball)
    if gap(shape, at_ball) <= wall_reach(shape.radius):
        return True
    goal = goal_centre(state.table, other(due.side))
    return not is_keeper(name) and distance_to_segment(place.point, ball, goal) <= shape.radius


@SWITCH.clause("9.1.1.s4", off=())
def art9_1_1_taker_after_the_wall(state: State, due: Due, piece: str) -> tuple[Call, ...]:
    """Wykonanie rzutu wolnego: the taker is set after the wall."""
    if not wall_is_owed(state):
        return ()
    why = reason("{piece} was set before the wall stood", piece=piece)
    return (CLAUSES.call("9.1.1.s4", due.side, why, piece=piece),)


def wall_is_owed(state: State) -> bool:
    """A direct free kick that was judged here, and the defender has neither set a wall nor said that it is ready."""
    due = state.due
    if due is None or due.kind != "direct_free_kick" or not due.judged or due.wall_done or due.wall:
        return False
    return bool(state.field_buttons(other(due.side)))


@SWITCH.clause("9.1.3", off=())
def art9_1_3_no_goal_from_indirect(move: Move, due: Due) -> tuple[Call, ...]:
    """Wykonanie rzutu wolnego: a goal from an indirect free kick does not count."""
    if due.kind != "indirect_free_kick":
        return ()
    why = reason("{piece} took an indirect free kick into the goal, which does not count", piece=move.piece)
    return (CLAUSES.call("9.1.3", move.side, why, under="9.1.3.s3", piece=move.piece),)


@SWITCH.clause("9.1.4", "9.1.1.s5", off={})
def art9_1_4_moved_out_of_the_way(state: State, due: Due) -> dict[str, Place]:
    """Wykonanie rzutu wolnego: buttons of either side that block a set piece are moved 50 mm from the ball."""
    ball = due.at if state.ball is None or state.ball.point is None else state.ball.point
    if ball is None:
        return {}
    pieces = dict(state.pieces)
    moved: dict[str, Place] = {}
    for name in one_side_first(pieces, due.side):
        at = pieces[name].point
        if at is None or name == due.taker:
            continue
        if (
            gap(disc(state.table, name, at), disc(state.table, "ball", ball))
            >= WALL_DISTANCE - WALL_TOLERANCE
        ):
            continue
        if art9_1_4_own_button_in_the_corner(state, due, name):
            continue
        moved[name] = pieces[name] = _moved_off(state, pieces, name, ball)
    return moved


@SWITCH.clause("9.1.4", off={})
def art9_1_4_off_the_spot(state: State, due: Due) -> dict[str, Place]:
    """What lies where the ball must lie now: the referee moves it, nothing could be played otherwise."""
    if due.at is None or due.kind not in ("direct_free_kick", "indirect_free_kick", "corner", "penalty"):
        return {}
    pieces = dict(state.pieces)
    moved: dict[str, Place] = {}
    for name in one_side_first(pieces, due.side):
        at = pieces[name].point
        if at is not None and gap(disc(state.table, name, at), disc(state.table, "ball", due.at)) < 0:
            moved[name] = pieces[name] = _moved_off(state, pieces, name, due.at)
    return moved


def _moved_off(state: State, pieces: Mapping[str, Place], name: str, ball: Point) -> Place:
    """Straight away from the ball to 50 mm, or the nearest free place on the board that is as far.

    What lies right on the spot goes towards its own goal.
    """
    at = pieces[name].point or ball
    if distance(at, ball) < 1.0:
        owner = side_of(name)
        at = (ball[0] - forward(owner or "home"), ball[1])
    shape = disc(state.table, name, at)
    target = push_out(shape, ball, WALL_DISTANCE + state.table.radius("ball"))
    board, at_ball = state.table.pitch.table, disc(state.table, "ball", ball)

    def allowed(there: Footprint) -> bool:
        return gap(there, at_ball) >= WALL_DISTANCE - 0.01 and wholly_inside(there, board)

    return nearest_free(state.table, pieces, name, target, allowed)


@SWITCH.clause("9.1.4", off=())
def art9_1_4_set_and_not_used(state: State, due: Due, piece: str) -> tuple[Call, ...]:
    """Wykonanie rzutu wolnego: a button was set at the ball, and another took it: then the first was carried about.

    At a throw-in the ball lies on the one that was set, which says enough (4.1.2).
    """
    was, now = due.taker_from, state.pieces.get(due.taker or "")
    if due.taker in (None, piece) or due.kind == "throw_in" or was is None or now is None or was == now:
        return ()
    taker = due.taker or ""
    return (CLAUSES.call("9.1.4", due.side, _carried(due.side, taker), under="2.1.2", piece=taker),)


@SWITCH.clause("9.1.4", off=())
def art9_1_4_only_what_blocks(
    state: State, side: Side, due: Due, name: str, place: Place
) -> tuple[Call, ...]:
    """Wykonanie rzutu wolnego: the taker moves what blocks the set piece, 50 mm from the ball; nobody anything else."""
    why = art9_1_4_why_not(state, side, due, name, place)
    return () if why is None else (CLAUSES.call("9.1.4", side, why, under="2.1.2", piece=name),)


def art9_1_4_why_not(state: State, side: Side, due: Due, name: str, place: Place) -> Reason | None:
    """Why this button may not be moved out of the way; None where it may."""
    was, ball = state.point(name), state.point("ball") or due.at
    if side != due.side or was is None or ball is None or place.point is None:
        return _carried(side, name)
    at_ball = disc(state.table, "ball", ball)
    in_the_way = gap(disc(state.table, name, was), at_ball) < WALL_DISTANCE - WALL_TOLERANCE
    if not in_the_way or due.kind == "penalty" or art9_1_4_own_button_in_the_corner(state, due, name):
        return _carried(side, name)
    away = gap(disc(state.table, name, place.point), at_ball)
    if abs(away - WALL_DISTANCE) > HANDS_PRECISION:
        return reason("{piece} was moved to {mm:.0f} mm from the ball: 50 mm are asked", piece=name, mm=away)
    return None


def _carried(side: Side, piece: str) -> Reason:
    return reason("{side} carried {piece} about by hand at the set piece", side=side, piece=piece)


@SWITCH.clause("9.1.4.s2", off=False)
def art9_1_4_own_button_in_the_corner(state: State, due: Due, name: str) -> bool:
    """Wykonanie rzutu wolnego: not for one's own button in a corner at a goal kick, throw-in or corner."""
    at = state.point(name)
    if due.kind not in ("goal_kick", "throw_in", "corner") or side_of(name) != due.side or at is None:
        return False
    pitch = state.table.pitch
    corners = [pitch.corner_mark(side, sign) for side in SIDES for sign in (1.0, -1.0)]
    return any(touches(disc(state.table, name, at), mark) for mark in corners)
