"""Regla 4: Saque de centro."""

from msgspec.structs import replace

from palheta.facts import Cross, Goal, Out, Place, Touch
from palheta.rulebooks.common.pushing import nearest_free, straight_away
from palheta.rulebooks.common.sightings import on_ball
from palheta.rulebooks.fistf.areas import ONE, TAKER_REACH, own_half
from palheta.rulebooks.fistf.outcome.due import award
from palheta.rulebooks.fistf.outcome.precedence import Finding, Follows, Sanction
from palheta.rulebooks.fistf.rules import CLAUSES, SWITCH
from palheta.rulebooks.fistf.sighted import Watch
from palheta.rulebooks.fistf.state import Due, State
from palheta.ruling import Call, reason
from palheta.table.frame import Point, Side, forward, is_keeper, other, side_of
from palheta.table.geometry import TOLERANCE, Disc, Footprint, distance, touches

SECONDS_TO_ARRANGE = 10.0

SECONDS_TO_CHANGE_FIGURES = 120.0


@SWITCH.clause("4.1.1", passes=True)
def art4_1_1_next_period(state: State, period: int, side: Side) -> State:
    """4.1.1: the other side kicks the second half off."""
    return replace(award(state, "kick_off", side, (0.0, 0.0)), period=period, interval=True)


@SWITCH.clause("4.1.2")
def art4_1_2_two_minutes(side: Side) -> tuple[Call, ...]:
    """4.1.2: two minutes to change figures that look alike; then rule 10.1, and no foul is possible."""
    why = reason("{side} took more than two minutes to change its figures", side=side)
    return (CLAUSES.call("4.1.2", side, why, under="10.1"),)


@SWITCH.clause("4.2.1", off={})
def art4_2_1_positions(state: State, side: Side, placed: list[str], due: Due) -> dict[str, Place]:
    """4.2.1: each in its own half, the defender neither in the centre circle nor on its line; the referee corrects."""
    found: dict[str, Place] = {}
    pieces = dict(state.pieces)
    for name in placed:
        at = state.point(name)
        if at is None or is_keeper(name) or name == "ball":
            continue
        target = own_half(state, side, name, at)
        if side != due.side and touches(Disc(target, state.table.radius(name)), state.table.pitch.circle):
            target = _outside_circle(state, side, name, target)
        if target != at:
            found[name] = pieces[name] = _free_near(state, pieces, side, due, name, target)
    return found


def _free_near(
    state: State, pieces: dict[str, Place], side: Side, due: Due, name: str, target: Point
) -> Place:
    def legal(shape: Footprint) -> bool:
        if shape.at[0] * forward(side) > -state.table.radius(name) + TOLERANCE:
            return False
        return side == due.side or not touches(shape, state.table.pitch.circle)

    return nearest_free(state.table, pieces, name, target, legal)


def _outside_circle(state: State, side: Side, name: str, at: Point) -> Point:
    circle = state.table.pitch.circle
    radius = state.table.radius(name)
    target = straight_away(state.table, name, at, circle.centre, circle.radius + ONE)
    if target[0] * forward(side) <= -radius + TOLERANCE:
        return target
    return (-forward(side) * (circle.radius + ONE + radius), at[1])


@SWITCH.clause("4.2.2", "15.2.1.1")
def art4_2_2_moved_again(side: Side, placed: dict[str, Place], due: Due) -> tuple[Finding, ...]:
    """4.2.2, 15.2.1.1: the side that takes it arranges first and then moves nothing but the taker."""
    if due.kind not in ("kick_off", "goal_kick") or side != due.side or side not in due.ready:
        return ()
    again = [
        name
        for name, place in placed.items()
        if name != "ball" and not is_keeper(name) and not _may_be_taker(due, name, place)
    ]
    if not again:
        return ()
    why = reason("{piece} was moved again after the arrangement was finished", piece=again[0])
    rule = "4.2.2" if due.kind == "kick_off" else "15.2.1.1"
    return (Finding(CLAUSES.call(rule, side, why, piece=again[0]), sanction=Sanction("lose_restart")),)


def _may_be_taker(due: Due, name: str, place: Place) -> bool:
    """The taker alone is set last: named already, or not set before and now close to the ball."""
    if due.taker is not None:
        return name == due.taker
    if name in due.arranged:
        return False
    return due.kind == "goal_kick" or place.point is None or distance(place.point, (0.0, 0.0)) <= TAKER_REACH


@SWITCH.clause("4.2.3")
def art4_2_3_into_the_other_half(watch: Watch, due: Due) -> tuple[Finding, ...]:
    """4.2.3: the kick-off goes wholly into the opponent's half: repeated once, then it is the opponent's."""
    lies = watch.rest.get("ball")
    if due.kind != "kick_off" or _went_over(watch) or (lies is not None and lies.zone == "circle"):
        return ()  # told to lie in the circle it may be in either half
    why = reason("the ball did not wholly cross the halfway line")
    follows: Follows = "repeat" if due.failed == 0 else "lose_restart"
    call = CLAUSES.call("4.2.3", watch.side, why, piece=watch.piece)
    return (Finding(call, len(watch.seen), Sanction(follows)),)


def _went_over(watch: Watch) -> bool:
    if not watch.met_ball:
        return False
    radius = watch.state.table.radius("ball")
    crossed = sum(isinstance(e, Cross) and e.cross == "ball" and e.line == "halfway" for e in watch.seen)
    rest = watch.rest_ball
    if crossed > 1 or (crossed and (rest is None or rest[0] * forward(watch.side) > -radius)):
        return True  # over, or over and back; crossed once and lying wholly behind it went backwards
    reached = [rest] if rest is not None else []
    for event in watch.seen:
        if isinstance(event, Goal):
            return event.goal != watch.side
        if isinstance(event, Out) and event.at is not None and event.at.point is not None:
            reached.append(event.at.point)
        if isinstance(event, Cross) and event.at is not None and event.at.point is not None:
            if event.line == "halfway" and event.at.point[0] * forward(watch.side) >= radius - TOLERANCE:
                return True  # seen wholly across where the ball lay beyond the line, whatever brought it back
            reached.append(event.at.point)
    for i, touch in watch.touches:
        met = on_ball(touch)
        if i == watch.ball_at or met is None:
            continue
        if _of_whom_nobody_told(watch, touch, met):
            return True
        at = _met_at(watch, touch, met)
        reached += [] if at is None else [at]
    return not reached or any(at[0] * forward(watch.side) > radius + TOLERANCE for at in reached)


def _of_whom_nobody_told(watch: Watch, touch: Touch, met: str) -> bool:
    """An opponent stands in his own half (4.2.1), as far as anybody said: there the ball has come."""
    placed = touch.at is not None or watch.state.pieces.get(met) is not None
    return side_of(met) == other(watch.side) and not placed


def _met_at(watch: Watch, touch: Touch, met: str) -> Point | None:
    """Where the ball met something: as told, or at the least as far as the figure's near edge lets it come."""
    if touch.at is not None:
        return touch.at.point
    at = watch.state.point(met)
    if at is None or met == watch.piece:
        return None
    reach = watch.state.table.radius(met) + watch.state.table.radius("ball")
    return (at[0] - forward(watch.side) * reach, at[1])


@SWITCH.clause("4.2.5", "15.2.1.5")
def art4_2_5_ten_seconds(side: Side, seconds: float, due: Due) -> tuple[Finding, ...]:
    """4.2.5, 15.2.1.5: ten seconds to arrange; the side that takes it loses it, the other falls under rule 10."""
    if due.kind not in ("kick_off", "goal_kick") or seconds <= SECONDS_TO_ARRANGE:
        return ()
    if due.kind == "kick_off" and not due.after_goal:
        return ()
    why = reason(
        "{side} took {seconds} s to arrange its figures; ten are allowed", side=side, seconds=seconds
    )
    rule = "4.2.5" if due.kind == "kick_off" else "15.2.1.5"
    if side == due.side:
        return (Finding(CLAUSES.call(rule, side, why), sanction=Sanction("lose_restart")),)
    return (Finding(CLAUSES.call(rule, side, why, under="10.8.1")),)
