"""Rozdział 9: Wykonanie rzutu wolnego: the ball, the wall, the taker."""

from palheta.rulebooks.common.pushing import standing
from palheta.rulebooks.guzikowa.areas import disc, goal_centre, wall_is_owed
from palheta.rulebooks.guzikowa.rules import CLAUSES, SWITCH
from palheta.rulebooks.guzikowa.sighted import Move
from palheta.rulebooks.guzikowa.state import Due, State
from palheta.ruling import Call, reason
from palheta.table.frame import Point, is_keeper, other
from palheta.table.geometry import distance, gap, overlapping

WALL_DISTANCE = 50.0

# Hands and eyes: as finely as places are compared.
WALL_TOLERANCE = 1.0

WALL_MOST = 3

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
    if not due.wall or named is None or named in due.wall or named not in state.pieces or is_keeper(named):
        return ()
    return (_bad_wall("9.1.1.s2", due, "{piece} offended and is not in the wall", piece=named),)


@SWITCH.clause("9.1.1.s3", off=())
def art9_1_1_wall_at_50_mm(state: State, due: Due, wall: tuple[str, ...]) -> tuple[Call, ...]:
    """Wykonanie rzutu wolnego: the wall stands 50 mm from the ball, edge to edge; its flanks may stand farther."""
    ball = state.point("ball") or due.at
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
    ball = state.point("ball") or due.at
    if not wall or ball is None:
        return bool(wall)
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


@SWITCH.clause("9.1.1.s4", off=())
def art9_1_1_taker_after_the_wall(state: State, due: Due, piece: str) -> tuple[Call, ...]:
    """Wykonanie rzutu wolnego: the taker is set after the wall."""
    if not wall_is_owed(state):
        return ()
    why = reason("{piece} was set before the wall stood", piece=piece)
    return (CLAUSES.call("9.1.1.s4", due.side, why, piece=piece),)


@SWITCH.clause("9.1.3", off=())
def art9_1_3_no_goal_from_indirect(move: Move, due: Due) -> tuple[Call, ...]:
    """Wykonanie rzutu wolnego: a goal from an indirect free kick does not count."""
    if due.kind != "indirect_free_kick":
        return ()
    why = reason("{piece} took an indirect free kick into the goal, which does not count", piece=move.piece)
    return (CLAUSES.call("9.1.3", move.side, why, under="9.1.3.s3", piece=move.piece),)
