"""Regla 15: Saque de puerta."""

from palheta.facts import Cross
from palheta.rulebooks.common.sightings import on_ball
from palheta.rulebooks.fistf.areas import in_keeper_strip, wholly_in_shooting_zone
from palheta.rulebooks.fistf.outcome.precedence import Finding, Follows, Sanction, foul
from palheta.rulebooks.fistf.rules import CLAUSES, SWITCH
from palheta.rulebooks.fistf.rules.rule02_off_the_pitch import art2_1_1_2_near_enough
from palheta.rulebooks.fistf.sighted import Watch, partner
from palheta.rulebooks.fistf.state import Due, Kick, State
from palheta.ruling import reason
from palheta.table.frame import Side, is_keeper, is_piece, other
from palheta.table.geometry import TOLERANCE, Disc, gap, touches, wholly_inside, wholly_outside

APART = 20.0


@SWITCH.clause("15.1.2", "V.9.2", off=False)
def art15_1_2_forced(state: State, kick: Kick, last: str) -> bool:
    """15.1.2: struck wholly in the own zone, last off a defender wholly in the same zone; indoors off any figure."""
    if state.variant.indoor:
        return True
    place = kick.place_of(last)
    if kick.ball is None or place is None or place.point is None:
        return False
    return (
        wholly_in_shooting_zone(state, kick.side, "ball", kick.ball)
        and wholly_in_shooting_zone(state, kick.side, last, place.point)
        and art2_1_1_2_near_enough(state, kick, last)
    )


@SWITCH.clause("15.2.1.2")
def art15_2_1_2_area_empty(state: State, side: Side, placed: list[str], due: Due) -> tuple[str, ...]:
    """15.2.1.2: nobody but the keeper and the taker stands in the area of the side that takes it."""
    area = state.table.pitch.penalty_zone(due.side)
    inside = []
    for name in placed:
        at = state.point(name)
        if at is None or name.endswith("k"):
            continue
        shape = Disc(at, state.table.radius(name))
        taker = due.taker or _likely_taker(state, due)
        if touches(shape, area) and name != taker:
            inside.append(name)
    return tuple(inside)


def _likely_taker(state: State, due: Due) -> str | None:
    """The figure of the taking side in its own goal area: 15.2.1.4 puts the taker there."""
    zone = state.table.pitch.goal_zone(due.side)
    for name in state.figures(due.side):
        at = state.point(name)
        if at is not None and wholly_inside(Disc(at, state.table.radius(name)), zone):
            return name
    return None


@SWITCH.clause("15.2.1.3")
def art15_2_1_3_apart(state: State, side: Side, placed: list[str]) -> tuple[tuple[str, str], ...]:
    """15.2.1.3: figures of the two sides stand more than 20 mm apart."""
    close = []
    for name in placed:
        at = state.point(name)
        if at is None or name.endswith("k"):
            continue
        for rival in state.figures(other(side)):
            rival_at = state.point(rival)
            if rival_at is None:
                continue
            if (
                gap(Disc(at, state.table.radius(name)), Disc(rival_at, state.table.radius(rival)))
                <= APART + TOLERANCE
            ):
                close.append((name, rival))
                break
    return tuple(close)


@SWITCH.clause("15.2.1.4")
def art15_2_1_4_from_the_goal_area(watch: Watch, due: Due) -> tuple[Finding, ...]:
    """15.2.1.4: taker and ball wholly in the goal area or behind it; else a free kick from the spot against them."""
    state = watch.state
    ball, taker = state.point("ball"), watch.origin
    if due.kind != "goal_kick" or ball is None:
        return ()  # nobody has said where they were set
    outside = [
        name
        for name, at in (("ball", ball), (watch.piece, taker))
        if at is not None and not in_keeper_strip(state, watch.side, state.table.footprint(name, at))
    ]
    if not outside:
        return ()
    why = reason("{what} was not wholly in the goal area for the goal kick", what=outside[0])
    call = CLAUSES.call("15.2.1.4", watch.side, why, piece=watch.piece)
    return (foul(call, state.table.pitch.spot(watch.side)),)


@SWITCH.clause("15.2.3")
def art15_2_3_leaves_the_area(watch: Watch, due: Due) -> tuple[Finding, ...]:
    """15.2.3: the ball must leave the penalty area: repeated once, then the right passes."""
    if due.kind != "goal_kick" or _left_area(watch):
        return ()
    why = reason("the goal kick did not leave the penalty area")
    follows: Follows = "repeat" if due.failed == 0 else "lose_restart"
    call = CLAUSES.call("15.2.3", watch.side, why, piece=watch.piece)
    return (Finding(call, len(watch.seen), Sanction(follows)),)


def _met_outside(watch: Watch) -> bool:
    """Of whom it met nobody says where he stood: not in the area, where only taker and keeper may be (15.2.1.2)."""
    met = (partner(touch, "ball") for _, touch in watch.touches if on_ball(touch) and touch.at is None)
    return any(
        name is not None
        and is_piece(name)
        and name != watch.piece
        and not is_keeper(name)
        and watch.state.point(name) is None
        for name in met
    )


def _left_area(watch: Watch) -> bool:
    area, radius = watch.state.table.pitch.penalty_zone(watch.side), watch.state.table.radius("ball")
    within = ("goal_area", "goal_line")  # it may have been kicked from behind the line
    if any(isinstance(e, Cross) and e.cross == "ball" and e.line not in within for e in watch.seen):
        return True
    if not watch.met_ball:
        return False
    if watch.rest_ball is None or _met_outside(watch):
        return True  # it ran on, or out, or nobody said where
    # Met a ball's width outside it was wholly out, wherever it came to lie.
    met = [touch.at.point for _, touch in watch.touches if on_ball(touch) and touch.at and touch.at.point]
    reached = [Disc(watch.rest_ball, radius), *(Disc(at, 2 * radius) for at in met)]
    return any(wholly_outside(shape, area) for shape in reached)
