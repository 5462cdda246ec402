"""Capítulo VI – Do Dadinho fora de Jogo e Reposição: articles 41 to 45."""

from msgspec import Struct

from palheta.rulebooks.dadinho.ch4_contacts import in_goal_area, in_penalty_area
from palheta.rulebooks.dadinho.ch7_infringements import technical_where_it_stopped
from palheta.rulebooks.dadinho.placing import STUCK, gap_to_ball, in_penalty_ground, lateral
from palheta.rulebooks.dadinho.registered import CLAUSES, SWITCH
from palheta.rulebooks.dadinho.run import BallOut, Run
from palheta.rulebooks.dadinho.state import State
from palheta.rulebooks.dadinho.verdict import Award, Finding
from palheta.ruling import Call, reason
from palheta.table.frame import Point, Side, forward, is_keeper, is_piece, other, side_of
from palheta.table.geometry import distance, touches, wholly_outside

SPOT = 5.0  # half the width of a painted penalty spot


class Retake(Struct, frozen=True):
    """A restart that must be repeated; `costs` a touch; `else_`: what it becomes the second time."""

    call: Call
    costs: bool
    else_: Award | None


@SWITCH.clause("43", "43.a", "43.b", "22.§2", "22.c", off=False)
def art43_won(run: Run) -> bool:
    """Do lateral: last off an opponent it is won (cavado), else conceded (cedido)."""
    last = run.last_player
    return last is not None and side_of(last) != run.side


@SWITCH.clause("43.§1", "44.§1", "45.§1", off=False)
def no_touch_left(state: State, side: Side) -> bool:
    """Do lateral, do tiro de meta, do tiro de canto: a won restart needs a touch to take it with."""
    return state.tallies[side].left == 0


def out_of_play(state: State, run: Run, out: BallOut) -> Award:
    """The restart for a dadinho that left the pitch. `state` has this lance counted."""
    won = art43_won(run) and not no_touch_left(state, run.side)
    taker = run.side if won else run.opponent
    if out.over == "touchline":
        return Award(taker, "throw_in", out.at)
    return over_the_goal_line(run, out, taker)


@SWITCH.clause("44", "44.a", "44.b", "45", "45.a", "45.b", off=None)
def over_the_goal_line(run: Run, out: BallOut, taker: Side) -> Award:
    """Do tiro de meta, do tiro de canto: the owner of that goal line takes a goal kick, the other side a corner."""
    owner = out.end or run.opponent
    if out.at is not None:
        owner = "home" if out.at[0] < 0 else "away"
    sign = 0 if out.high or out.at is None else lateral(out.at[1], owner)
    if taker == owner:
        return goal_kick(owner, sign)
    return corner(run.state, taker, sign)


@SWITCH.clause("44.§4", off=None)
def art44_4_side(owner: Side, sign: int) -> Award | None:
    """Do tiro de meta: in the goal area on the side where it left, anywhere if it went over the goal."""
    return Award(owner, "goal_kick", None, owner, sign)


def goal_kick(owner: Side, sign: int = 0) -> Award:
    return art44_4_side(owner, sign) or Award(owner, "goal_kick")


@SWITCH.clause("45.§6", "45.§8", off=None)
def art45_6_corner_place(state: State, taker: Side, sign: int) -> Point | None:
    """Do tiro de canto: in the quarter circle of the side where it left; over the goal, either side."""
    pitch = state.table.pitch
    inset = pitch.corner_radius / 2
    at = sign or forward(taker)
    return (
        pitch.goal_line(other(taker)) - forward(taker) * inset,
        at * (pitch.width / 2 - inset),
    )


def corner(state: State, taker: Side, sign: int) -> Award:
    return Award(taker, "corner", art45_6_corner_place(state, taker, sign), None, sign)


def restart_place(state: State) -> Point | None:
    return state.ball_at or state.next.at


# What must be right about a restart before its flick counts


def irregular(run: Run) -> Retake | None:
    """The first thing wrong with how this restart was set."""
    return (
        art42_d_glued(run)
        or art43_3_outside_the_pitch(run)
        or art43_4_on_the_line(run)
        or art44_4_in_the_goal_area(run)
        or art45_8_in_the_quarter(run)
        or art48_1_a_area_empty(run)
        or art48_1_b_on_the_spot(run)
    )


def _reverted(run: Run, kind: str | None) -> Award | None:
    """What a restart becomes when it was taken wrongly twice."""
    at = restart_place(run.state)
    if kind == "goal_kick":
        return Award(run.opponent, "indirect_free_kick", at)
    if kind == "corner":
        return goal_kick(run.opponent, lateral(at[1], run.opponent) if at is not None else 0)
    if kind == "kick_off":
        return Award(run.opponent, "kick_off", (0.0, 0.0))
    if kind == "throw_in":
        return Award(run.opponent, "throw_in", at)
    return Award(run.opponent, "indirect_free_kick", at)


_GLUED = {"throw_in": "43.§3", "goal_kick": "44.§5", "corner": "45.§5", "kick_off": "18.e"}


@SWITCH.clause("42.d", "43.§3", "44.§5", "45.§5", "18.e", off=None)
def art42_d_glued(run: Run) -> Retake | None:
    """Reposição do dadinho em jogo: the taker may be near the dadinho but not against it."""
    kind, ball = run.state.restart, run.state.ball_at
    if kind is None or ball is None:
        return None
    between = gap_to_ball(run.state, run.piece, run.state.pieces, ball)
    if between is None or between > STUCK:
        return None
    why = reason("{piece} took the restart while touching the dadinho", piece=run.piece)
    call = CLAUSES.call(_GLUED.get(kind, "42.d"), run.side, why, piece=run.piece, under="42.d")
    return Retake(call, True, _reverted(run, kind))


@SWITCH.clause("43.§3", off=None)
def art43_3_outside_the_pitch(run: Run) -> Retake | None:
    """Do lateral: the taker wholly outside the pitch, not touching the line."""
    place = run.state.where(run.piece)
    if run.state.restart != "throw_in" or place is None:
        return None
    if wholly_outside(run.state.table.footprint(run.piece, place), run.state.table.pitch.field):
        return None
    why = reason("{piece} was not wholly outside the pitch at the throw-in", piece=run.piece)
    call = CLAUSES.call("43.§3", run.side, why, piece=run.piece)
    return Retake(call, True, _reverted(run, "throw_in"))


@SWITCH.clause("43.§4", off=None)
def art43_4_on_the_line(run: Run) -> Retake | None:
    """Do lateral: the dadinho touches the line."""
    ball = run.state.ball_at
    if run.state.restart != "throw_in" or ball is None:
        return None
    if abs(abs(ball[1]) - run.state.table.pitch.width / 2) <= run.state.table.ball.size / 2 + 1e-3:
        return None
    call = CLAUSES.call("43.§4", run.side, reason("the dadinho did not touch the touchline"), at=ball)
    return Retake(call, True, Award(run.opponent, "throw_in", run.state.next.at or ball))


@SWITCH.clause("44.§4", off=None)
def art44_4_in_the_goal_area(run: Run) -> Retake | None:
    """Do tiro de meta: taken inside the goal area."""
    ball = run.state.ball_at
    if run.state.restart != "goal_kick" or ball is None:
        return None
    if in_goal_area(run.state, run.side, ball) and on_right_side(run.state, ball):
        return None
    why = reason("the dadinho was not in the goal area, on the side where it had left")
    call = CLAUSES.call("44.§4", run.side, why, at=ball)
    return Retake(call, True, _reverted(run, "goal_kick"))


@SWITCH.clause("44.§4", "45.§6", off=True)
def on_right_side(state: State, ball: Point) -> bool:
    """Do tiro de meta, do tiro de canto: on the side where it left, when it is known which that was."""
    return state.spot_sign == 0 or ball[1] * state.spot_sign > -state.table.ball.size / 2


@SWITCH.clause("48.§1.b", off=None)
def art48_1_b_on_the_spot(run: Run) -> Retake | None:
    """Penalidade máxima: the dadinho touches the spot."""
    ball = run.state.ball_at
    if run.state.restart != "penalty" or ball is None:
        return None
    if distance(ball, run.state.table.pitch.spot(run.opponent)) <= SPOT + run.state.table.ball.size / 2:
        return None
    call = CLAUSES.call("48.§1.b", run.side, reason("the dadinho did not touch the penalty spot"), at=ball)
    return Retake(call, False, None)


@SWITCH.clause("45.§8", off=None)
def art45_8_in_the_quarter(run: Run) -> Retake | None:
    """Do tiro de canto: in the quarter circle; touching its line is enough."""
    ball = run.state.ball_at
    if run.state.restart != "corner" or ball is None:
        return None
    mark = run.state.table.pitch.corner_mark(run.opponent, ball[1])
    if touches(run.state.table.footprint("ball", ball), mark) and on_right_side(run.state, ball):
        return None
    why = reason("the dadinho was not in the quarter circle of the side where it had left")
    call = CLAUSES.call("45.§8", run.side, why, at=ball)
    return Retake(call, True, _reverted(run, "corner"))


@SWITCH.clause("48.§1.a", "48.§1", off=None)
def art48_1_a_area_empty(run: Run) -> Retake | None:
    """Penalidade máxima: only taker and keeper inside area and arc."""
    if run.state.restart != "penalty":
        return None
    for name, place in run.state.pieces.items():
        if name == run.piece or is_keeper(name) or place.point is None:
            continue
        if in_penalty_ground(run.state, run.opponent, run.state.table.footprint(name, place.point)):
            why = reason("{name} was inside the area or the arc: only taker and keeper may be", name=name)
            side = side_of(name) or run.side
            return Retake(CLAUSES.call("48.§1.a", side, why, piece=name), False, None)
    return None


# What a taken restart may still infringe


@SWITCH.clause("42.a")
def art42_a_taken_by_a_button(run: Run) -> tuple[Finding, ...]:
    """Reposição do dadinho em jogo: by a button, never the keeper."""
    if run.state.restart is None or not run.by_hand:
        return ()
    why = reason("a restart is taken by a button, not by the keeper")
    return (technical_where_it_stopped(run, "42.a", why, when=-1),)


@SWITCH.clause("42.e")
def art42_e_taker_again(run: Run) -> tuple[Finding, ...]:
    """Reposição do dadinho em jogo: the taker plays again before any other player touched it."""
    if run.state.restart is not None or run.state.taker != run.piece:
        return ()
    why = reason("{piece} took the restart and played again before anyone else", piece=run.piece)
    return (technical_where_it_stopped(run, "42.e", why, when=-1),)


@SWITCH.clause("44.§7")
def art44_7_leaves_the_area(run: Run) -> tuple[Finding, ...]:
    """Do tiro de meta: the dadinho must leave the penalty area; back in off an own button, it did not."""
    if run.state.restart != "goal_kick" or run.touched is None or not run.in_field:
        return ()
    if run.ball_after is None or not in_penalty_area(run.state, run.side, run.ball_after):
        return ()
    last = run.last_player
    came_back_off_opponent = run.crossed("penalty_area") and last is not None and side_of(last) != run.side
    if came_back_off_opponent:
        return ()
    why = reason("the goal kick did not leave the penalty area")
    return (technical_where_it_stopped(run, "44.§7", why, when=len(run.seen)),)


@SWITCH.clause("48.§4")
def art48_4_forwards(run: Run) -> tuple[Finding, ...]:
    """Penalidade máxima: it need not be shot at goal, but must be moved forwards."""
    if run.state.restart != "penalty" or run.touched is None or not run.in_field:
        return ()
    start, end = run.state.ball_at, run.ball_after
    met = [name for when, name in run.on_ball if when > run.touched and name != run.piece]
    if start is None or end is None or met or (end[0] - start[0]) * forward(run.side) > 0:
        return ()
    why = reason("the penalty was not played forwards")
    return (technical_where_it_stopped(run, "48.§4", why, when=len(run.seen)),)


def new_taker(run: Run) -> str | None:
    """The restart's taker while no other player has touched the dadinho, else nobody."""
    others = [name for _, name in run.on_ball if is_piece(name) and name != run.piece]
    if run.state.restart in (None, "kick_off"):
        if run.state.taker is None or others or (run.touched is not None and run.piece != run.state.taker):
            return None
        return run.state.taker
    return None if others else run.piece
