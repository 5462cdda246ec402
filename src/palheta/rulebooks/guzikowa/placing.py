"""Pieces and the ball set by hand: before a kick-off, for a set piece, or where the book allows no hand at all."""

from msgspec.structs import replace

from palheta.facts import Place, Put
from palheta.rulebooks.guzikowa import ch3_start_end_goal as ch3
from palheta.rulebooks.guzikowa import ch4_ball_out as ch4
from palheta.rulebooks.guzikowa import ch9_free_kicks as ch9
from palheta.rulebooks.guzikowa import ch9_penalties as penalties
from palheta.rulebooks.guzikowa.registered import CLAUSES, SWITCH
from palheta.rulebooks.guzikowa.state import Due, State, with_due
from palheta.rulebooks.guzikowa.verdict import Verdict
from palheta.rulebooks.guzikowa.wall import check_wall, wall_stands
from palheta.rulebooks.guzikowa.where import disc, in_any_goal_area, nearest_line_point
from palheta.ruling import Call, Reason, reason
from palheta.table.frame import Side, is_keeper, is_piece, other, side_of
from palheta.table.geometry import distance, gap, touches

FREE_KICKS = ("direct_free_kick", "indirect_free_kick")


def judge_put(v: Verdict, step: Put) -> None:
    things = {n: p for n, p in step.place.items() if n == "ball" or is_piece(n)}
    if step.side == "referee":
        _lay(v, things)
        return
    side = step.side or _owner(things) or v.state.turn
    if side is None:
        _lay(v, things)
    elif v.state.toss or (v.state.due is not None and v.state.due.kind == "kick_off"):
        _arrange(v, side, things)
    elif v.state.due is None:
        _in_open_play(v, side, things)
    else:
        _for_a_set_piece(v, side, things)


def _owner(things: dict[str, Place]) -> Side | None:
    return next((side for n in things if (side := side_of(n)) is not None), None)


def _lay(v: Verdict, things: dict[str, Place]) -> None:
    """It lies there now. Whoever is put on the board by the referee is no longer off it."""
    ball = things.get("ball")
    pieces = {n: p for n, p in things.items() if n != "ball"}
    state = v.state
    v.change(
        ball=state.ball if ball is None else ball,
        pieces=state.pieces | pieces,
        off={n: b for n, b in state.off.items() if n not in pieces},
        unentitled=tuple(
            n for n in state.unentitled if n not in pieces or in_any_goal_area(state.table, n, pieces[n])
        ),
        air=tuple(n for n in state.air if n not in pieces),
    )


def _refuse(v: Verdict, call: Call) -> None:
    """An illegal set-up is called and nothing is moved."""
    v.call(call)


# ---- before a kick-off


def _arrange(v: Verdict, side: Side, things: dict[str, Place]) -> None:
    """3.1.3: what may stand there is set, the rest is refused. Who starts is seen only at the first move."""
    state = v.state
    starter_side = state.due.side if state.due is not None else None
    lying: dict[str, Place] = {}
    for name, place in things.items():
        if name == "ball":
            calls = ch3.art3_1_4_ball_on_the_centre(replace(state, ball=place), side)
        else:
            may_start = side_of(name) == starter_side and not _circle_is_taken(v, name, things, lying)
            calls = tuple(ch3.badly_set(state, {name: place}, name if may_start else None))
            calls += _not_in_the_match(v, name)
        if calls:
            v.calls += calls
        else:
            lying[name] = place
    _lay(v, lying)
    v.change(arranged=tuple(dict.fromkeys((*v.state.arranged, *(n for n in lying if n != "ball")))))


def _circle_is_taken(v: Verdict, name: str, moving: dict[str, Place], lying: dict[str, Place]) -> bool:
    """Another button of this side was set in the centre field already."""
    state, circle = v.state, v.state.table.pitch.circle
    stays = {
        n: p for n, p in state.pieces.items() if n not in moving and (state.listed or n in state.arranged)
    }
    placed = stays | lying
    return any(
        n != name
        and side_of(n) == side_of(name)
        and p.point is not None
        and touches(disc(state.table, n, p.point), circle)
        for n, p in placed.items()
    )


def _not_in_the_match(v: Verdict, name: str) -> tuple[Call, ...]:
    owner = side_of(name)
    if name not in v.state.expelled or owner is None:
        return ()
    return (CLAUSES.call("6.2.1", owner, reason("{piece} was sent off", piece=name), piece=name),)


# ---- in open play


def _in_open_play(v: Verdict, side: Side, things: dict[str, Place]) -> None:
    """Only a button that fell off may be set by hand, and only after the opponent's moves."""
    for name, place in things.items():
        if name in v.state.off and not (v.state.off[name].served and v.state.turn == side):
            art5_1_3_put_back_too_early(v, side, name)
        elif name in v.state.off:
            v.bring_back(name)
            art5_1_4_put_back_on_the_line(v, side, name, place)
        elif v.state.resting.get(name) == "5.1.3.s2":
            art5_1_4_put_back_on_the_line(v, side, name, place)
        else:
            art2_1_2_moved_by_hand(v, side, name)
            return


@SWITCH.clause("5.1.3", off=None)
def art5_1_3_put_back_too_early(v: Verdict, side: Side, name: str) -> None:
    """Guzik poza boiskiem: it goes back only after all the opponent's moves."""
    why = reason("{piece} was put back before the opponent had moved", piece=name)
    v.call(CLAUSES.call("5.1.3", side, why, under="4.1.4", piece=name))
    _one_more_for(v, other(side))


def _one_more_for(v: Verdict, wronged: Side) -> None:
    if v.state.due is not None:
        v.one_more(wronged)
    elif v.state.turn == wronged:
        v.change(moves=v.state.moves + 1)
    else:
        v.give_moves(wronged, 2)


@SWITCH.clause("5.1.4", off=None)
def art5_1_4_put_back_on_the_line(v: Verdict, side: Side, name: str, place: Place) -> None:
    """Guzik poza boiskiem: its centre on the line where it left, the goal area's line excepted."""
    at = place.point
    on_line = at is not None and distance(nearest_line_point(v.state.table, at), at) <= 1.0
    if at is None or on_line:
        _lay(v, {name: place})
        return
    _refuse(v, CLAUSES.call("5.1.4", side, reason("{piece}'s centre is not on the line", piece=name), at=at))


@SWITCH.clause("2.1.2", "2.1.6", off=None)
def art2_1_2_moved_by_hand(v: Verdict, side: Side, name: str) -> None:
    """Wykonywanie ruchów przez gracza: a piece carried by hand is no move; it goes back, the opponent has one more."""
    v.call(
        CLAUSES.call(
            "2.1.2", side, reason("{piece} was moved by hand in open play", piece=name), under="2.1.6"
        )
    )
    old = v.state.ball if name == "ball" else v.state.pieces.get(name)
    if old is not None:
        v.places[name] = old
    _one_more_for(v, other(side))


# ---- for a set piece


def _for_a_set_piece(v: Verdict, side: Side, things: dict[str, Place]) -> None:
    if v.state.choice is not None and v.state.choice.side == side:
        v.change(choice=None)  # whoever sets it up has taken the penalty that stands
    for name, place in things.items():
        due = v.state.due
        assert due is not None
        if name == "ball":
            _set_the_ball(v, side, due, place)
        elif name in v.state.expelled:
            v.calls += _not_in_the_match(v, name)
        elif side_of(name) != side:
            _move_a_blocker(v, side, due, name, place)
        elif name in v.state.off and due.side != side:
            art5_1_3_put_back_too_early(v, side, name)
        elif _leaves_the_goal_area(v, name, place):
            _lay(v, {name: place})
        elif side == due.side:
            _set_the_taker(v, due, name, place)
        else:
            _set_a_defender(v, side, due, name, place)


def _leaves_the_goal_area(v: Verdict, name: str, place: Place) -> bool:
    """7.6.1: a button may be taken out of a goal area by hand before a set piece."""
    table = v.state.table
    was = v.state.pieces.get(name)
    at_home = is_keeper(name) and in_any_goal_area(table, name, was) == side_of(name)
    return (
        not at_home
        and in_any_goal_area(table, name, was) is not None
        and not in_any_goal_area(table, name, place)
    )


def _set_the_ball(v: Verdict, side: Side, due: Due, place: Place) -> None:
    at = place.point
    if at is None or side != due.side:
        return
    state = v.state
    calls = [
        *ch4.art4_2_2_on_the_goal_area_line(state, at),
        *ch4.art4_3_2_on_the_corner_line(state, at),
        *_free_kick_ball(v, due, place),
    ]
    if calls:
        v.calls += calls
    else:
        _lay(v, {"ball": place})


def _free_kick_ball(v: Verdict, due: Due, place: Place) -> tuple[Call, ...]:
    """9.1.1; after a foul on the keeper either corner of the goal area on the field's side will do."""
    at = place.point
    assert at is not None
    if due.keeper_foul and due.at is not None:
        mirrored = (due.at[0], -due.at[1])
        spot = due.at if distance(at, due.at) <= distance(at, mirrored) else mirrored
        return ch9.art9_1_1_ball_on_the_spot(v.state, replace(due, at=spot, exact=True), at)
    return ch9.art9_1_1_ball_on_the_spot(v.state, due, at)


def _set_the_taker(v: Verdict, due: Due, name: str, place: Place) -> None:
    calls = ch9.art9_1_1_taker_after_the_wall(v.state, due, name)
    if due.kind == "penalty" and place.point is not None:
        calls += penalties.art9_2_1_taker_behind_the_arc(v.state, other(due.side), name, place.point)
    if calls:
        v.calls += calls
        return
    if due.wall:
        wall_stands(v)
    if due.taker is not None and due.taker != name and due.taker_from is not None:
        _lay(v, {due.taker: due.taker_from})  # another taker was chosen: the first goes back
    if due.taker != name:
        v.state = with_due(v.state, taker=name, taker_from=v.state.pieces.get(name))
    _lay(v, {name: place})


def _set_a_defender(v: Verdict, side: Side, due: Due, name: str, place: Place) -> None:
    if due.kind in FREE_KICKS:
        wall = due.wall if name in due.wall else (*due.wall, name)
        _lay(v, {name: place})
        v.state = with_due(v.state, wall=wall)
        if due.kind == "direct_free_kick":
            check_wall(v, whole=False)
    elif not is_keeper(name):
        why = reason("{piece} was moved by hand: only a free kick lets the defender set buttons", piece=name)
        _refuse(v, CLAUSES.call("9.1.4", side, why, piece=name))


def _move_a_blocker(v: Verdict, side: Side, due: Due, name: str, place: Place) -> None:
    """9.1.4: the taker may move what blocks the set piece, 50 mm from the ball and no more than that."""
    why = _may_not_be_moved(v.state, side, due, name, place)
    if why is None:
        _lay(v, {name: place})
    else:
        _refuse(v, CLAUSES.call("9.1.4", side, why, piece=name))


def _may_not_be_moved(state: State, side: Side, due: Due, name: str, place: Place) -> Reason | None:
    if side != due.side:
        return reason("{side} moved {piece}, which is not theirs", side=side, piece=name)
    was, ball = state.point(name), state.point("ball") or due.at
    if was is None or ball is None or place.point is None:
        return None
    ball_disc = disc(state.table, "ball", ball)
    stood = gap(disc(state.table, name, was), ball_disc)
    if stood >= ch9.WALL_DISTANCE - ch9.WALL_TOLERANCE:
        return reason("{piece} stood {mm:.0f} mm from the ball and was not in the way", piece=name, mm=stood)
    away = gap(disc(state.table, name, place.point), ball_disc)
    if abs(away - ch9.WALL_DISTANCE) > 5.0:
        return reason("{piece} was moved to {mm:.0f} mm from the ball: 50 mm are asked", piece=name, mm=away)
    return None
