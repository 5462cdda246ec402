"""Regra X, MARCAÇÃO DE GOL: when a shot may be taken (arts. 74 to 77)."""

from palheta.rulebooks.tres_toques.areas import half_named
from palheta.rulebooks.tres_toques.outcome.precedence import Finding
from palheta.rulebooks.tres_toques.outcome.sanction import penalty
from palheta.rulebooks.tres_toques.rules import CLAUSES, SWITCH
from palheta.rulebooks.tres_toques.rules.rule02_ball import art8_half_of_the_ball
from palheta.rulebooks.tres_toques.rules.rule13_free_kicks import art93_from_defence
from palheta.rulebooks.tres_toques.sighted import Lance
from palheta.rulebooks.tres_toques.state import State
from palheta.ruling import Reason, reason
from palheta.table.frame import Side

# What each of these clauses asks, in a sentence.
NO_SHOT: dict[str, Reason] = {
    "74": reason("no shot in a play that began with the ball in the own half"),
    "75.b": reason("from the second flick on a shot needs a pass before it"),
    "76.a": reason("no shot in a restricted play"),
    "76.b": reason("no shot from a throw-in or corner won in a play that began in the own half"),
    "76.c": reason("no shot in reply to one that came back over the halfway line"),
    "76.d": reason("no shot from a throw-in or corner that the opponent's shot conceded"),
    "94.p2": reason("no shot on the flick that takes an indirect free kick"),
    "112.c": reason("no goal on the flick that takes a throw-in"),
    "124.c": reason("no goal on the flick that takes a corner"),
}


@SWITCH.clause("74", "75", "76", off=None)
def art74_shot_barred(state: State) -> str | None:
    """CONDIÇÃO PRELIMINAR, CASOS and RESTRIÇÕES: the clause that forbids a shot on the flick now due, if any."""
    barred = art76_restricted_play(state) or state.play.no_shot or art76_begun_in_defence(state)
    if barred is not None:
        return barred
    if state.restart is not None:
        return art75_on_a_restart(state)
    return art75_after_a_pass(state) if state.play.flicks else None  # 75.a: at once after the opponent's play


@SWITCH.clause("75.a", "75.b", "93.b", off=None)
def art75_after_a_pass(state: State) -> str | None:
    """CASOS DE ARREMESSO A GOL, b: from the second flick only after a pass; direct free kicks need none."""
    direct = state.play.via in ("direct_free_kick", "penalty")
    return None if state.play.passed or (direct and state.play.flicks == 1) else "75.b"


@SWITCH.clause("75.c", "75.d", "75.e", "94.p2", "94.§único", "98", off=None)
def art75_on_a_restart(state: State) -> str | None:
    """CASOS DE ARREMESSO A GOL, c to e: direct free kicks in attack; throw-ins and corners only after a pass."""
    barred = {"indirect_free_kick": "94.p2", "throw_in": "112.c", "corner": "124.c"}
    return barred.get(state.kind or "")


@SWITCH.clause("76.a", off=None)
def art76_restricted_play(state: State) -> str | None:
    """RESTRIÇÕES AO ARREMESSO A GOL, a: none in a restricted play."""
    return "76.a" if state.play.kind == "restricted" else None


@SWITCH.clause("74", "76.b", off=None)
def art76_begun_in_defence(state: State) -> str | None:
    """CONDIÇÃO PRELIMINAR DE ARREMESSO A GOL: only in plays begun with the ball in attack."""
    play = state.play
    if play.origin != "defence" or art93_from_defence(state):
        return None
    return "76.b" if play.dug or (play.via in ("throw_in", "corner") and play.flicks > 1) else "74"


@SWITCH.clause("76.c", off=None)
def art76_rebound_past_halfway(lance: Lance) -> str | None:
    """RESTRIÇÕES AO ARREMESSO A GOL, c: a shot came back off frame or keeper past halfway: no shot in reply."""
    if not art77_valid_shot(lance) or not lance.off_frame_or_keeper:
        return None
    if lance.ball is None:
        half = half_named(lance.lies)
        back = lance.crossed("halfway") if half is None else half == lance.side
        return "76.c" if back else None
    return "76.c" if art8_half_of_the_ball(lance.state, lance.opponent, lance.ball) == "attack" else None


@SWITCH.clause("76.d", off=None)
def art76_conceded_from_a_shot(lance: Lance) -> str | None:
    """RESTRIÇÕES AO ARREMESSO A GOL, d: nor from the throw-in or corner that such a shot concedes."""
    if not art77_valid_shot(lance):
        return None
    own_last = any(name != lance.piece for name in lance.players) and lance.last_side == lance.side
    return "76.d" if lance.off_frame_or_keeper or own_last else None


@SWITCH.clause("77", off=False)
def art77_valid_shot(lance: Lance) -> bool:
    """VALIDADE DO ARREMESSO A GOL: asked for, the keeper set, and allowed."""
    shot = lance.state.due.shot
    return shot is not None and lance.asked_for and shot.ready and art74_shot_barred(lance.state) is None


@SWITCH.clause("77", "83.§2")
def art77_moved_after_ready(state: State, side: Side, keeper: str) -> tuple[Finding, ...]:
    """VALIDADE DO ARREMESSO A GOL: after PRONTO the keeper may not be moved."""
    shot = state.due.shot
    if shot is None or shot.side == side or not shot.ready:
        return ()
    why = reason("{keeper} was moved after PRONTO", keeper=keeper)
    return (penalty(state, CLAUSES.call("77", side, why, under="83.§2")),)
