"""Capítulo VI – Do Dadinho fora de Jogo e Reposição: how it comes into play again, articles 42 to 45."""

from palheta.facts import Place
from palheta.rulebooks.common.pushing import nearest_free
from palheta.rulebooks.common.sighted import START
from palheta.rulebooks.dadinho.areas import (
    STUCK,
    Places,
    gap_to_ball,
    in_goal_area,
    in_penalty_area,
    some_point,
)
from palheta.rulebooks.dadinho.outcome.out_of_play import taken_wrongly_twice
from palheta.rulebooks.dadinho.outcome.precedence import Award, Finding, Retake
from palheta.rulebooks.dadinho.outcome.sanction import technical, technical_where_it_stopped
from palheta.rulebooks.dadinho.rules import CLAUSES, SWITCH
from palheta.rulebooks.dadinho.rules.ch4_moved import ARRANGING, _buttons
from palheta.rulebooks.dadinho.rules.ch5_shot import art37_must_leave
from palheta.rulebooks.dadinho.rules.ch7_fouls import art49_technical_foul
from palheta.rulebooks.dadinho.sighted import Lance
from palheta.rulebooks.dadinho.state import CLEARANCE, State
from palheta.rulebooks.dadinho.vocabulary import as_reported
from palheta.ruling import Reason, reason
from palheta.table.frame import Point, Side, forward, is_keeper, is_piece, other, side_of
from palheta.table.geometry import Disc, gap, touches, wholly_outside

AT_MOST_RECOMPOSED = 3


@SWITCH.clause("42.a")
def art42_a_taken_by_a_button(lance: Lance) -> tuple[Finding, ...]:
    """Reposição do dadinho em jogo: by a button, never the keeper."""
    if lance.state.restart is None or not lance.by_hand:
        return ()
    why = reason("a restart is taken by a button, not by the keeper")
    return (technical_where_it_stopped(lance, "42.a", why, when=START),)


_GLUED = {"throw_in": "43.§3", "goal_kick": "44.§5", "corner": "45.§5", "kick_off": "18.e"}


@SWITCH.clause("42.d", "43.§3", "44.§5", "45.§5", "18.e", off=None)
def art42_d_glued(lance: Lance) -> Retake | None:
    """Reposição do dadinho em jogo: the taker may be near the dadinho but not against it."""
    kind, ball = lance.state.restart, lance.state.ball_at
    if kind is None or ball is None:
        return None
    between = gap_to_ball(lance.state, lance.piece, lance.state.pieces, ball)
    if between is None or between > STUCK:
        return None
    why = reason("{piece} took the restart while touching the dadinho", piece=lance.piece)
    call = CLAUSES.call(_GLUED.get(kind, "42.d"), lance.side, why, piece=lance.piece, under="42.d")
    return Retake(call, True, taken_wrongly_twice(lance, kind))


# Where the dadinho belongs, by what is taken.
_ITS_PLACE = {"throw_in": "43.§4", "goal_kick": "44.§4", "corner": "45.§8", "penalty": "48.§1.b"}


@SWITCH.clause(
    "42.d", "43.§3", "43.§4", "44.§4", "45.§8", "48.§1.a", "48.§1.b", "18.a", "19.§1", off=None
)  # fmt: skip
def art42_told_of_a_restart(lance: Lance, side: Side, word: str) -> Retake | None:
    """Reposição do dadinho em jogo: set wrongly, as somebody saw it; None where the book asks nothing of the kind."""
    kind = lance.state.restart
    rule = {
        "restart_glued": _GLUED.get(kind or "", "42.d"),
        "taker_on_the_pitch": "43.§3" if kind == "throw_in" else None,
        "restart_off_its_place": _ITS_PLACE.get(kind or ""),
        "wrong_kick_off": "19.§1" if kind == "kick_off" else None,
        "kicked_off_backwards": "18.a" if kind == "kick_off" else None,
        "area_not_clear": "48.§1.a" if kind == "penalty" else None,
    }[word]
    if rule is None or kind is None:
        return None
    call = CLAUSES.call(rule, side, as_reported(side, word))
    if rule in ("48.§1.a", "48.§1.b", "18.a"):
        return Retake(call, False, None)
    if rule == "19.§1":
        return Retake(call, False, art49_technical_foul(lance.state, lance.opponent, lance.ball_after))
    return Retake(call, True, taken_wrongly_twice(lance, kind))


@SWITCH.clause("42.e")
def art42_e_taker_again(lance: Lance) -> tuple[Finding, ...]:
    """Reposição do dadinho em jogo: the taker plays again before any other player touched it."""
    if lance.state.restart is not None or lance.state.play.taker != lance.piece:
        return ()
    why = reason("{piece} took the restart and played again before anyone else", piece=lance.piece)
    return (technical_where_it_stopped(lance, "42.e", why, when=START),)


@SWITCH.clause("42.f", off={})
def art42_f_put_back(state: State, pieces: Places, ball: Place | None) -> Places:
    """Reposição do dadinho: who was pushed away returns to his place, or as near to it as possible.

    A piece that the lance itself moved meanwhile stays where the lance left it.
    """
    found: Places = {}
    lying: Places = {} if ball is None else {"ball": ball}
    for name, place in state.due.aside.items():
        if pieces.get(name) == state.pieces.get(name) and place.point is not None and name in pieces:
            found[name] = nearest_free(state.table, pieces | lying | found, name, place.point)
    return found


@SWITCH.clause("42.g", "42.b", "43.§5", "44.§6", "45.§3", off=None)
def art42_g_only_the_taker(state: State, side: Side, placed: Places) -> Places:
    """Reposição do dadinho: of the own side only the taker is moved; who was tried before goes back."""
    mine = [n for n in placed if is_piece(n) and side_of(n) == side and not is_keeper(n)]
    if not mine:
        return {}
    return {name: place for name, place in state.due.lent.items() if name != mine[-1]}


_ONLY_THE_TAKER = {"throw_in": "43.§5", "goal_kick": "44.§6", "corner": "45.§3"}


@SWITCH.clause("42.g", "43.§5", "44.§6", "45.§3")
def art42_g_more_than_the_taker(state: State, side: Side, moved: Places) -> tuple[Finding, ...]:
    """Reposição do dadinho: of the own buttons only the taker is moved."""
    if state.restart is None or state.restart in ARRANGING or side != state.turn:
        return ()
    mine = [name for name in _buttons(moved) if side_of(name) == side and not art37_must_leave(state, name)]
    if len(mine) <= 1:
        return ()
    rule = _ONLY_THE_TAKER.get(state.restart)
    why = reason("{side} moved {one} and {two}: only the taker may be", side=side, one=mine[0], two=mine[1])
    under = "34" if rule is None else "42.g"
    return (technical(state, rule or "42.g", side, why, state.ball_at, under=under),)


@SWITCH.clause("43.§3", off=None)
def art43_3_outside_the_pitch(lance: Lance) -> Retake | None:
    """Do lateral: the taker wholly outside the pitch, not touching the line."""
    place = lance.state.point(lance.piece)
    if lance.state.restart != "throw_in" or place is None:
        return None
    if wholly_outside(lance.state.table.footprint(lance.piece, place), lance.state.table.pitch.field):
        return None
    why = reason("{piece} was not wholly outside the pitch at the throw-in", piece=lance.piece)
    call = CLAUSES.call("43.§3", lance.side, why, piece=lance.piece)
    return Retake(call, True, taken_wrongly_twice(lance, "throw_in"))


@SWITCH.clause("43.§4", off=None)
def art43_4_on_the_line(lance: Lance) -> Retake | None:
    """Do lateral: the dadinho touches the line."""
    ball = lance.state.ball_at
    if lance.state.restart != "throw_in" or ball is None:
        return None
    if abs(abs(ball[1]) - lance.state.table.pitch.width / 2) <= lance.state.table.ball.size / 2 + 1e-3:
        return None
    call = CLAUSES.call("43.§4", lance.side, reason("the dadinho did not touch the touchline"), at=ball)
    return Retake(call, True, Award(lance.opponent, "throw_in", lance.state.next.at or ball))


@SWITCH.clause("43.§6", off=None)
def art43_6_not_from_a_throw_in(state: State) -> Reason | None:
    """Do lateral: no shot may be asked for."""
    return reason("no shot from a throw-in") if state.restart == "throw_in" else None


@SWITCH.clause("44.§3", "34.c", "7.§10.e")
def art44_3_recomposed(state: State, side: Side, moved: Places) -> tuple[Finding, ...]:
    """Do tiro de meta: up to three players, backwards or within the own half, 8 cm from other buttons."""
    assert state.due.recomposition is not None
    own = {name: place for name, place in moved.items() if side_of(name) == side and is_piece(name)}
    if not own:
        return ()
    count = len({*state.due.recomposition.moved, *own})
    if count > AT_MOST_RECOMPOSED:
        why = reason("{side} moved {count} players back, three are allowed", side=side, count=count)
        return (technical(state, "44.§3", side, why, state.ball_at),)
    for name, place in own.items():
        at = some_point(state, place)
        upfield = at is not None and at[0] * forward(side) + state.table.radius(name) > 1e-6
        if upfield and not is_keeper(name):
            why = reason("{name} was not set in its own half", name=name)
            return (technical(state, "44.§3", side, why, state.ball_at),)
        if place.point is not None and _crowded(state, side, name, place.point):
            why = reason("{name} was set less than 8 cm from another button", name=name)
            return (technical(state, "44.§3", side, why, state.ball_at),)
    return ()


def _crowded(state: State, side: Side, name: str, point: Point) -> bool:
    shape = Disc(point, state.table.radius(name))
    return not is_keeper(name) and any(
        gap(shape, Disc(at, state.table.radius(other_name))) < CLEARANCE - 1e-3
        for other_name in (*state.buttons(side), *state.buttons(other(side)))
        if other_name != name and (at := state.point(other_name)) is not None
    )


@SWITCH.clause("44.§3", off=False)
def art44_3_waived(side: Side, placed: Places) -> bool:
    """Do tiro de meta: who picks up his taker ends the other's recomposition."""
    return any(side_of(name) == side and not is_keeper(name) for name in placed)


@SWITCH.clause("44.§4", off=None)
def art44_4_in_the_goal_area(lance: Lance) -> Retake | None:
    """Do tiro de meta: taken inside the goal area."""
    ball = lance.state.ball_at
    if lance.state.restart != "goal_kick" or ball is None:
        return None
    if in_goal_area(lance.state, lance.side, ball) and art44_4_on_the_right_side(lance.state, ball):
        return None
    why = reason("the dadinho was not in the goal area, on the side where it had left")
    call = CLAUSES.call("44.§4", lance.side, why, at=ball)
    return Retake(call, True, taken_wrongly_twice(lance, "goal_kick"))


@SWITCH.clause("44.§4", "45.§6", off=True)
def art44_4_on_the_right_side(state: State, ball: Point) -> bool:
    """Do tiro de meta, do tiro de canto: on the side where it left, when it is known which that was."""
    return state.due.spot_sign == 0 or ball[1] * state.due.spot_sign > -state.table.ball.size / 2


@SWITCH.clause("44.§7")
def art44_7_leaves_the_area(lance: Lance) -> tuple[Finding, ...]:
    """Do tiro de meta: the dadinho must leave the penalty area; back in off an own button, it did not."""
    if lance.state.restart != "goal_kick" or lance.touched is None or not lance.in_field:
        return ()
    if lance.ball_after is None or not in_penalty_area(lance.state, lance.side, lance.ball_after):
        return ()
    last = lance.last_player
    came_back_off_opponent = (
        lance.crossed("penalty_area") and last is not None and side_of(last) != lance.side
    )
    if came_back_off_opponent:
        return ()
    why = reason("the goal kick did not leave the penalty area")
    return (technical_where_it_stopped(lance, "44.§7", why, when=len(lance.seen)),)


@SWITCH.clause("45.§8", off=None)
def art45_8_in_the_quarter(lance: Lance) -> Retake | None:
    """Do tiro de canto: in the quarter circle; touching its line is enough."""
    ball = lance.state.ball_at
    if lance.state.restart != "corner" or ball is None:
        return None
    mark = lance.state.table.pitch.corner_mark(lance.opponent, ball[1])
    if touches(lance.state.table.footprint("ball", ball), mark) and art44_4_on_the_right_side(
        lance.state, ball
    ):
        return None
    why = reason("the dadinho was not in the quarter circle of the side where it had left")
    call = CLAUSES.call("45.§8", lance.side, why, at=ball)
    return Retake(call, True, taken_wrongly_twice(lance, "corner"))
