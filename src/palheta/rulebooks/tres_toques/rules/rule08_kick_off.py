"""Regra VIII, O INÍCIO DA PARTIDA: the toss and the kick-off (arts. 66, 67 and 69)."""

from palheta.facts import Place
from palheta.rulebooks.tres_toques.areas import BALL_IN_PLAY, in_circle
from palheta.rulebooks.tres_toques.outcome import because
from palheta.rulebooks.tres_toques.outcome.arrangement import set_out
from palheta.rulebooks.tres_toques.outcome.formation import is_taker
from palheta.rulebooks.tres_toques.outcome.off import take_off
from palheta.rulebooks.tres_toques.outcome.precedence import Case, Fault, not_first, ran_only
from palheta.rulebooks.tres_toques.outcome.restart import repeat
from palheta.rulebooks.tres_toques.outcome.wait import arrangement_limit, of_both
from palheta.rulebooks.tres_toques.rules import SWITCH
from palheta.rulebooks.tres_toques.rules.rule02_ball import art8_ball_inside, half_of_ball
from palheta.rulebooks.tres_toques.sighted import Lance, crossed_circle
from palheta.rulebooks.tres_toques.state import State
from palheta.ruling import Reason, reason
from palheta.table.frame import SIDES, Side, is_keeper
from palheta.table.geometry import TOLERANCE, distance

TAKERS_AMONG = 5


@SWITCH.clause("66", off=None)
def art66_toss(case: Case, winner: Side) -> None:
    """SORTEIO: the winner chooses his end or the kick-off."""
    case.set(stage="ends", turn=winner)
    case.next("kick_off", winner, options=("kick_off", "ends"))
    case.because = because.won_the_toss(winner)


@SWITCH.clause("67", "67.a", off=None)
def art67_first_flick(lance: Lance) -> Fault | None:
    """SAÍDA DE JOGO, a: 31 mm at least, ball and piece stay in the circle, and the ball stops in attack."""
    missed = not_first(lance)
    if missed is not None:
        return Fault("67", missed)
    why = _first_flick(lance)
    return None if why is None else Fault("67.a", why)


def _first_flick(lance: Lance) -> Reason | None:
    end = lance.ball
    if lance.exit is None and end is None:
        return None  # nobody said where it stopped
    if end is None or not art8_ball_inside(lance.state, end, "circle") or crossed_circle(lance):
        return reason("the ball left the centre circle on the first flick of the kick-off")
    piece_end = lance.end_of_piece(lance.piece)
    if piece_end is not None and not in_circle(lance.state, lance.piece, piece_end):
        return reason("{piece} left the centre circle on the first flick of the kick-off", piece=lance.piece)
    if lance.start is not None and distance(end, lance.start) < BALL_IN_PLAY - TOLERANCE:
        return ran_only(distance(end, lance.start))
    if half_of_ball(lance.state, lance.side, end) != "attack":
        return reason("the ball did not stop in {side}'s attack half at the kick-off", side=lance.side)
    return None


@SWITCH.clause("67.b", off=None)
def art67_second_flick(lance: Lance) -> Fault | None:
    """SAÍDA DE JOGO, b: by the other piece in the circle, and the ball leaves the circle."""
    why = _second_flick(lance)
    return None if why is None else Fault("67.b", why)


def _second_flick(lance: Lance) -> Reason | None:
    if lance.piece == lance.state.play.first:
        return reason(
            "{piece} made both flicks of the kick-off: the second is another player's", piece=lance.piece
        )
    missed = not_first(lance)
    if missed is not None:
        return missed
    if lance.stood is not None and not in_circle(lance.state, lance.piece, lance.stood):
        return reason("{piece} did not stand in the centre circle for the second flick", piece=lance.piece)
    if lance.exit is not None or crossed_circle(lance) or lance.ball is None:
        return None
    if not art8_ball_inside(lance.state, lance.ball, "circle"):
        return None
    return reason("the ball stayed in the centre circle on the second flick of the kick-off")


@SWITCH.clause("67.e", "67.f", off=None)
def art67_takers(lance: Lance) -> Fault | None:
    """SAÍDA DE JOGO, e and f: taken by one of the five nearest the line, and nobody touches the line."""
    state = lance.state
    nearest = sorted(
        (abs(at[0]), name) for name in state.field_pieces(lance.side) if (at := state.at(name)) is not None
    )
    if lance.piece not in [name for _, name in nearest[:TAKERS_AMONG]] and not is_keeper(lance.piece):
        why = reason("{piece} was not among the five players nearest the halfway line", piece=lance.piece)
        return Fault("67.e", why)
    for side in SIDES:
        for name in state.field_pieces(side):
            at = state.at(name)
            if at is not None and abs(at[0]) <= state.table.radius(name) + TOLERANCE:
                return Fault("67.f", reason("{piece} touched the halfway line at the kick-off", piece=name))
    return None


@SWITCH.clause("67.c", "88.c", off=None)
def art67_repeat(case: Case, lance: Lance, fault: Fault) -> str | None:
    """SAÍDA DE JOGO, c: repeated; from the second wrong attempt a noted fault each."""
    repeat(case, lance, fault)
    return "repeat"


@SWITCH.clause("67.c", "93", "94", "116", "53.b", "24.§único", off=False)
def art67_all_of_it_is_added(state: State) -> bool:
    """SAÍDA DE JOGO, c; TIRO LIVRE; ERRO NA COBRANÇA: repeats; and what follows an arrangement not ready in time."""
    return state.attempts > 0 or state.overrun


@SWITCH.clause("69", "114.d", "60", off=None)
def art69_time_is_called(case: Case, now: float) -> None:
    """REINÍCIO, ARRUMAÇÃO: when its time is over a team stands as it does, and the time to think runs."""
    state = case.state
    begun = state.begun if state.begun is not None else now
    for side in SIDES:
        if now > begun + arrangement_limit(state, side) + 1e-9:
            set_out(case, side)
    limit = max(arrangement_limit(state, side) for side in SIDES)
    if now > begun + limit + 1e-9:
        since = begun + max(limit, of_both(state))  # what was said to have gone beyond it has been added
        case.set(
            due="reflection", since=since, overrun=state.timed, closed=2 if state.timed else state.closed
        )


@SWITCH.clause("69", "69.p2", "88.a", off=False)
def art69_placed_too_late(case: Case, side: Side, piece: str, at: Place, elapsed: float | None) -> bool:
    """REINÍCIO APÓS A MARCAÇÃO DE UM GOL: re-placed after TEMPO: a noted fault each, and off; the keeper stays."""
    restart = case.state.restart
    assert restart is not None
    limit = 15.0 if restart.side == side else 20.0
    beyond = case.state.timed and elapsed is not None and elapsed > limit + 1e-9
    too_late = case.state.closed > 0 or beyond
    taker = at.point is not None and is_taker(case.state, side, piece, at.point)
    if not too_late or taker:
        return False
    why = reason(
        "{piece} was set after TEMPO: {side} has {seconds:.0f} s", piece=piece, side=side, seconds=limit
    )
    case.note("69.p2", side, why, piece=piece)
    if not is_keeper(piece):
        take_off(case, piece)
    return True
