"""Rozdział 9: Wykonanie rzutu wolnego: what is in its way."""

from collections.abc import Mapping

from palheta.facts import Place
from palheta.rulebooks.common.pushing import nearest_free
from palheta.rulebooks.guzikowa.areas import disc, one_side_first
from palheta.rulebooks.guzikowa.rules import CLAUSES, SWITCH
from palheta.rulebooks.guzikowa.rules.ch9_wall import WALL_DISTANCE, WALL_TOLERANCE
from palheta.rulebooks.guzikowa.state import Due, State
from palheta.rulebooks.guzikowa.vocabulary import REPORTS
from palheta.ruling import Call, Reason, reason
from palheta.table.frame import SIDES, Point, Side, forward, side_of
from palheta.table.geometry import Footprint, distance, gap, push_out, touches, wholly_inside

# Whoever moves a blocker off has no ruler.
HANDS_PRECISION = 5.0


@SWITCH.clause("9.1.4", "9.1.1.s5", off={})
def art9_1_4_moved_out_of_the_way(state: State, due: Due) -> dict[str, Place]:
    """Wykonanie rzutu wolnego: buttons of either side that block a set piece are moved 50 mm from the ball."""
    ball = state.point("ball") or due.at
    if ball is None:
        return {}
    pieces = dict(state.pieces)
    moved: dict[str, Place] = {}
    for name in one_side_first(art9_1_4_in_the_way(state, due), due.side):
        moved[name] = pieces[name] = _moved_off(state, pieces, name, ball)
    return moved


@SWITCH.clause("9.1.4", "9.1.1.s5", off=())
def art9_1_4_in_the_way(state: State, due: Due) -> tuple[str, ...]:
    """Wykonanie rzutu wolnego: which buttons of either side block it. Who only asks whether any does need not know
    where they would go."""
    ball = state.point("ball") or due.at
    if ball is None:
        return ()
    at_ball = disc(state.table, "ball", ball)
    return tuple(
        name
        for name, place in state.pieces.items()
        if place.point is not None
        and name != due.taker
        and gap(disc(state.table, name, place.point), at_ball) < WALL_DISTANCE - WALL_TOLERANCE
        and not art9_1_4_own_button_in_the_corner(state, due, name)
    )


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
    why = _why_not(state, side, due, name, place)
    return () if why is None else (CLAUSES.call("9.1.4", side, why, under="2.1.2", piece=name),)


def _why_not(state: State, side: Side, due: Due, name: str, place: Place) -> Reason | None:
    """Why this button may not be moved out of the way; None where it may."""
    was, ball = state.point(name), state.point("ball") or due.at
    if was is None or place.point is None:
        return None  # nobody measured: it was done as it should be
    if side != due.side or ball is None:
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


# What is wrong with how it was set, by what is taken; a throw-in and a wall have words of their own.
SET_WRONGLY = {
    "kick_off": "3.1.3", "goal_kick": "4.2.2", "corner": "4.3.2", "penalty": "9.2.1",
    "direct_free_kick": "9.1.1", "indirect_free_kick": "9.1.1",
}  # fmt: skip


@SWITCH.clause("9.1.1", "9.1.4", "9.2.2", "9.2.3", "3.1.3", "4.2.2", "4.3.2", "9.2.1", off=None)
def art9_told_by_people(due: Due, side: Side, word: str, piece: str | None, *, taken: bool) -> Call | None:
    """Wykonanie rzutu wolnego, rzutu karnego: as the referee saw it; None where there is no such thing."""
    rule = SET_WRONGLY.get(due.kind)
    if word == "carried_about":
        rule = "9.1.4"
    if word == "not_cleared":
        rule = None if due.kind != "penalty" else "9.2.2" if taken else "9.2.3"
    return None if rule is None else CLAUSES.call(rule, side, Reason(REPORTS[word].meaning), piece=piece)


@SWITCH.clause("9.1.4.s2", off=False)
def art9_1_4_own_button_in_the_corner(state: State, due: Due, name: str) -> bool:
    """Wykonanie rzutu wolnego: not for one's own button in a corner at a goal kick, throw-in or corner."""
    at = state.point(name)
    if due.kind not in ("goal_kick", "throw_in", "corner") or side_of(name) != due.side or at is None:
        return False
    pitch = state.table.pitch
    corners = [pitch.corner_mark(side, sign) for side in SIDES for sign in (1.0, -1.0)]
    return any(touches(disc(state.table, name, at), mark) for mark in corners)
