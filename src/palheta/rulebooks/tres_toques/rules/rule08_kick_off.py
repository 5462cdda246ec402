"""Regra VIII, O INÍCIO DA PARTIDA: the toss and the kick-off (arts. 66, 67 and 69)."""

from palheta.facts import Place
from palheta.rulebooks.tres_toques.areas import BALL_IN_PLAY, in_circle, lies_in
from palheta.rulebooks.tres_toques.outcome.arrangement import set_out
from palheta.rulebooks.tres_toques.outcome.formation import is_taker
from palheta.rulebooks.tres_toques.outcome.off import take_off
from palheta.rulebooks.tres_toques.outcome.precedence import Draft, Fault, not_first, ran_only
from palheta.rulebooks.tres_toques.outcome.restart import repeat
from palheta.rulebooks.tres_toques.outcome.sanction import noted
from palheta.rulebooks.tres_toques.outcome.wait import (
    KICK_OFF_SECONDS,
    KICKERS_SECONDS,
    arrangement_limit,
    of_both,
)
from palheta.rulebooks.tres_toques.rules import SWITCH
from palheta.rulebooks.tres_toques.rules.rule02_ball import art8_ball_inside, art8_half_of_the_ball
from palheta.rulebooks.tres_toques.sighted import Lance
from palheta.rulebooks.tres_toques.state import Ground, State
from palheta.rulebooks.tres_toques.vocabulary import as_reported
from palheta.ruling import Next, Reason, reason
from palheta.table.frame import SIDES, Side, is_keeper
from palheta.table.geometry import TOLERANCE

TAKERS_AMONG = 5


@SWITCH.clause("66", passes=True)
def art66_toss(draft: Draft, winner: Side) -> Draft:
    """SORTEIO: the winner chooses his end or the kick-off."""
    draft = draft.within("due", stage="ends").within("play", side=winner)
    due = Next("kick_off", winner, options=("kick_off", "ends"))
    return draft.then(due, reason("{side} won the toss and chooses", side=winner), "66")


@SWITCH.clause("67", "67.a", off=None)
def art67_first_flick(lance: Lance) -> Fault | None:
    """SAÍDA DE JOGO, a: 31 mm at least, ball and piece stay in the circle, and the ball stops in attack."""
    missed = not_first(lance)
    if missed is not None:
        return Fault("67", missed)
    why = _first_flick(lance)
    return None if why is None else Fault("67.a", why)


def _first_flick(lance: Lance) -> Reason | None:
    end, lies = lance.ball, lance.lies
    if lance.exit is None and lies is None and not lance.crossed("circle"):
        return None  # nobody said where it stopped
    if not _in_the_circle(lance) or lance.crossed("circle"):
        return reason("the ball left the centre circle on the first flick of the kick-off")
    piece_end = lance.ended_at(lance.piece)
    if piece_end is not None and not in_circle(lance.state, lance.piece, piece_end):
        return reason("{piece} left the centre circle on the first flick of the kick-off", piece=lance.piece)
    if lance.travelled is not None and lance.travelled < BALL_IN_PLAY - TOLERANCE:
        return ran_only(lance.travelled)
    half = art8_half_of_the_ball(lance.state, lance.side, end) if end is not None else _half_told(lance, lies)
    if half == "defence":
        return reason("the ball did not stop in {side}'s attack half at the kick-off", side=lance.side)
    return None


def _in_the_circle(lance: Lance) -> bool:
    """A half that somebody named does not say that it left the circle."""
    if lance.ball is None:
        return lance.lies is not None and lance.lies.zone in ("circle", "home_half", "away_half")
    return art8_ball_inside(lance.state, lance.ball, "circle")


def _half_told(lance: Lance, lies: Place | None) -> Ground | None:
    zone = "" if lies is None else lies.zone or ""
    return ("defence" if zone.startswith(lance.side) else "attack") if zone.startswith(SIDES) else None


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
    if lance.exit is not None or lance.crossed("circle") or not lies_in(lance.state, lance.lies, "circle"):
        return None
    return reason("the ball stayed in the centre circle on the second flick of the kick-off")


@SWITCH.clause("67.e", "67.f", off=None)
def art67_takers(lance: Lance) -> Fault | None:
    """SAÍDA DE JOGO, e and f: taken by one of the five nearest the line, and nobody touches the line."""
    state = lance.state
    nearest = sorted(
        (abs(at[0]), name) for name in state.field_pieces(lance.side) if (at := state.point(name)) is not None
    )
    known = state.point(lance.piece) is not None  # who stood where nobody says is taken as in order
    if (
        known
        and lance.piece not in [name for _, name in nearest[:TAKERS_AMONG]]
        and not is_keeper(lance.piece)
    ):
        why = reason("{piece} was not among the five players nearest the halfway line", piece=lance.piece)
        return Fault("67.e", why)
    for side in SIDES:
        for name in state.field_pieces(side):
            at = state.point(name)
            if at is not None and abs(at[0]) <= state.table.radius(name) + TOLERANCE:
                return Fault("67.f", reason("{piece} touched the halfway line at the kick-off", piece=name))
    return None


@SWITCH.clause("67.c", "88.c", off=None)
def art67_repeat(draft: Draft, lance: Lance, fault: Fault) -> Draft | None:
    """SAÍDA DE JOGO, c: repeated; from the second wrong attempt a noted fault each."""
    return repeat(draft, lance, fault)


@SWITCH.clause("67.c", "93", "94", "116", "53.b", "24.§único", off=False)
def art67_all_of_it_is_added(state: State) -> bool:
    """SAÍDA DE JOGO, c; TIRO LIVRE; ERRO NA COBRANÇA: repeats; and what follows an arrangement not ready in time."""
    return state.due.attempts > 0 or state.due.overrun


@SWITCH.clause("69", "114.d", "60", passes=True)
def art69_time_is_called(draft: Draft, now: float) -> Draft:
    """REINÍCIO, ARRUMAÇÃO: when its time is over a team stands as it does, and the time to think runs."""
    state, due = draft.state, draft.state.due
    begun = due.begun if due.begun is not None else now
    for side in SIDES:
        if now > begun + arrangement_limit(state, side) + 1e-9:
            draft = set_out(draft, side)
    limit = max(arrangement_limit(state, side) for side in SIDES)
    if now <= begun + limit + 1e-9:
        return draft
    closed = 2 if due.timed else due.closed
    draft = draft.within("due", task="reflection", overrun=due.timed, closed=closed)
    # what was said to have gone beyond it has been added
    return draft.within("wait", since=begun + max(limit, of_both(state)))


@SWITCH.clause("69", "69.p2", "88.a", off=None)
def art69_placed_too_late(
    draft: Draft, side: Side, piece: str, at: Place, elapsed: float | None
) -> Draft | None:
    """REINÍCIO APÓS A MARCAÇÃO DE UM GOL: re-placed after TEMPO: a noted fault each, and off; the keeper stays."""
    state = draft.state
    assert state.restart is not None
    limit = KICKERS_SECONDS if state.restart.side == side else KICK_OFF_SECONDS
    beyond = state.due.timed and elapsed is not None and elapsed > limit + 1e-9
    taker = at.zone == "circle" or (at.point is not None and is_taker(state, side, piece, at.point))
    if taker or not (state.due.closed > 0 or beyond):
        return None
    why = reason(
        "{piece} was set after TEMPO: {side} has {seconds:.0f} s", piece=piece, side=side, seconds=limit
    )
    draft = draft.charging(noted("69.p2", side, why, piece=piece))
    return draft if is_keeper(piece) else take_off(draft, piece)


@SWITCH.clause("69.p2", "114.d", "88.a", passes=True)
def art69_told_by_people(draft: Draft, side: Side, piece: str | None) -> Draft:
    """REINÍCIO, ARRUMAÇÃO: set after TEMPO, as the referee saw it; who it was goes off, but for a keeper."""
    rule = "114.d" if draft.state.kind == "goal_kick" else "69.p2"
    draft = draft.charging(noted(rule, side, as_reported(side, "placed_after_time"), piece=piece))
    return draft if piece is None or is_keeper(piece) else take_off(draft, piece)
