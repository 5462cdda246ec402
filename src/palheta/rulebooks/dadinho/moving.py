"""What hands may move, and what follows when they move something else (7 §8, §10; 34; 36 §3; 42.g)."""

from palheta.rulebooks.dadinho.ch1_keeper import keeper_moved_in_play
from palheta.rulebooks.dadinho.ch7_infringements import penalty_for, technical
from palheta.rulebooks.dadinho.placing import Places, gap_to_ball, in_penalty_ground
from palheta.rulebooks.dadinho.registered import CLAUSES, SWITCH
from palheta.rulebooks.dadinho.state import CLEARANCE, State
from palheta.rulebooks.dadinho.verdict import Finding
from palheta.ruling import reason
from palheta.table.frame import Side, is_keeper, is_piece, keeper_of, other, side_of
from palheta.table.geometry import touches

ARRANGING = ("kick_off", "shootout")
PUSHING = ("throw_in", "goal_kick", "corner", "direct_free_kick", "indirect_free_kick")


def keepers_set(state: State, side: Side, placed: Places, moved: Places) -> tuple[Finding, ...]:
    """A keeper is set for a shot, at a kick-off, for a penalty, or put aside; else it was moved in play."""
    mine, theirs = keeper_of(side), keeper_of(other(side))
    shot = state.shot
    if shot is not None and shot.side != side and shot.ready and mine in placed:
        return art36_3_after_ready(state, side)
    if mine in moved and not keeper_may_be_moved(state, side):
        return art7_8_keeper_moved(state, side, mine)
    if theirs in moved and not opposing_keeper_may_be_moved(state, side):
        return art7_8_keeper_moved(state, side, theirs)
    return ()


@SWITCH.clause("36.§3")
def art36_3_after_ready(state: State, side: Side) -> tuple[Finding, ...]:
    """Condições para o chute: the keeper touched again after "ready" is a penalty, wherever it is set down."""
    why = reason("{side} touched its keeper after saying that it was ready", side=side)
    call = CLAUSES.call("36.§3", side, why, under="48")
    return (Finding(call, penalty_for(state, other(side))),)


@SWITCH.clause("7.§8", "7.§10")
def art7_8_keeper_moved(state: State, side: Side, keeper: str) -> tuple[Finding, ...]:
    """Goleiros: moved in the middle of a play, by its owner or by the other."""
    return (keeper_moved_in_play(state, side, keeper),)


@SWITCH.clause("7.§10", "7.§10.a", "7.§10.d", "7.§10.e", off=True)
def keeper_may_be_moved(state: State, side: Side) -> bool:
    """Goleiros: for a shot, arranging, a penalty, recomposing, out of a restart's way, to play what is his."""
    if state.shot is not None and state.shot.side != side:
        return True
    if state.restart in ARRANGING or (state.restart == "penalty" and side != state.turn):
        return True
    if state.restart is None:
        return state.next.with_ == "keeper" and state.turn == side
    if state.recomposition is not None and state.recomposition.side == side:
        return True
    return in_the_way(state, keeper_of(side))


def opposing_keeper_may_be_moved(state: State, side: Side) -> bool:
    """Only out of the way of a restart, by who takes it (42.f); when both arrange, nobody minds whose hand it was."""
    if state.restart in ARRANGING:
        return True
    taking = state.restart is not None and state.shot is None and side == state.turn
    return taking and in_the_way(state, keeper_of(other(side)))


def in_the_way(state: State, name: str) -> bool:
    """Within 8 cm of a restart's dadinho, or pushed from there; what nobody measured is taken as in order."""
    ball = state.ball_at
    near = None if ball is None else gap_to_ball(state, name, state.pieces, ball)
    return near is None or near <= CLEARANCE + 1.0 or name in state.aside


@SWITCH.clause("34", "34.b", "34.c", "34.d")
def art34_moved_by_hand(state: State, side: Side, moved: Places) -> tuple[Finding, ...]:
    """Arrumação e movimentação dos botões: by hand only where the book allows it."""
    undue = [name for name in _buttons(moved) if not may_be_moved(state, side, name)]
    if not undue:
        return ()
    why = reason("{side} moved {name} by hand", side=side, name=undue[0])
    return (technical(state, "34", side, why, state.ball_at, piece=undue[0]),)


def _buttons(moved: Places) -> list[str]:
    return [name for name in moved if is_piece(name) and not is_keeper(name)]


def may_be_moved(state: State, side: Side, name: str) -> bool:
    """Arranging; out of an area or a restart's way; a taker; who is brought back."""
    if state.restart in ARRANGING or must_leave(state, name):
        return True
    if state.restart is None:
        return False
    own = side_of(name) == side
    back = state.recomposition is not None and state.recomposition.side == side
    if own and (side == state.turn or back):
        return True
    return state.restart in PUSHING and side_of(name) != state.turn and in_the_way(state, name)


@SWITCH.clause("37", "48.§2", off=True)
def must_leave(state: State, name: str) -> bool:
    """Remoção de jogadores, penalidade máxima: out of the goal area for a shot, out of area and arc for a penalty."""
    if name in state.cleared:
        return True
    place, shot = state.pieces.get(name), state.shot
    if place is None or place.point is None or state.turn is None:
        return False
    shape, defender = state.table.footprint(name, place.point), other(state.turn)
    if state.restart == "penalty":
        return in_penalty_ground(state, defender, shape)
    return shot is not None and touches(shape, state.table.pitch.goal_zone(defender))


_ONLY_THE_TAKER = {"throw_in": "43.§5", "goal_kick": "44.§6", "corner": "45.§3"}


@SWITCH.clause("42.g", "43.§5", "44.§6", "45.§3")
def art42_g_more_than_the_taker(state: State, side: Side, moved: Places) -> tuple[Finding, ...]:
    """Reposição do dadinho: of the own buttons only the taker is moved."""
    if state.restart is None or state.restart in ARRANGING or side != state.turn:
        return ()
    mine = [name for name in _buttons(moved) if side_of(name) == side and not must_leave(state, name)]
    if len(mine) <= 1:
        return ()
    rule = _ONLY_THE_TAKER.get(state.restart)
    why = reason("{side} moved {one} and {two}: only the taker may be", side=side, one=mine[0], two=mine[1])
    under = "34" if rule is None else "42.g"
    return (technical(state, rule or "42.g", side, why, state.ball_at, under=under),)
