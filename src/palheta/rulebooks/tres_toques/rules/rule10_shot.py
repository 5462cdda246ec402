"""Regra X, MARCAÇÃO DE GOL: when a shot may be taken (arts. 74 to 77)."""

from palheta.rulebooks.tres_toques.outcome.precedence import Case
from palheta.rulebooks.tres_toques.outcome.sanction import claim_penalty
from palheta.rulebooks.tres_toques.rules import SWITCH
from palheta.rulebooks.tres_toques.rules.rule02_ball import half_of_ball
from palheta.rulebooks.tres_toques.rules.rule13_free_kicks import art93_from_defence
from palheta.rulebooks.tres_toques.sighted import Lance
from palheta.rulebooks.tres_toques.state import State
from palheta.ruling import Reason, reason
from palheta.table.frame import Side, keeper_of

FRAME = ("post", "bar")

_NO_SHOT: dict[str, Reason] = {
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


def why_no_shot(clause: str) -> Reason:
    """What the clause of `shot_barred` asks, in a sentence."""
    return _NO_SHOT[clause]


def shot_barred(state: State) -> str | None:
    """The clause that forbids this side a shot on the flick now due, if any."""
    return (
        art76_restricted_play(state)
        or state.play.no_shot
        or art76_begun_in_defence(state)
        or _barred_on_this_flick(state)
    )


def _barred_on_this_flick(state: State) -> str | None:
    if state.restart is not None:
        return art75_on_a_restart(state)
    if state.play.flicks == 0:
        return None  # 75.a: at once after the opponent's play
    return art75_after_a_pass(state)


def asked_for(lance: Lance) -> bool:
    shot = lance.state.shot
    return shot is not None and shot.side == lance.side


def valid_shot(lance: Lance) -> bool:
    """Asked for, the keeper set, and allowed."""
    shot = lance.state.shot
    return shot is not None and asked_for(lance) and shot.ready and shot_barred(lance.state) is None


def off_frame_or_keeper(lance: Lance) -> bool:
    return any(name in FRAME or name == keeper_of(lance.opponent) for name in lance.contacts)


@SWITCH.clause("75.a", "75.b", "93.b", off=None)
def art75_after_a_pass(state: State) -> str | None:
    """CASOS DE ARREMESSO A GOL, b: from the second flick only after a pass; direct free kicks need none."""
    direct = state.play.via in ("direct_free_kick", "penalty")
    return None if state.play.passed or (direct and state.play.flicks == 1) else "75.b"


@SWITCH.clause("75.c", "75.d", "75.e", "94.p2", "94.§único", "98", off=None)
def art75_on_a_restart(state: State) -> str | None:
    """CASOS DE ARREMESSO A GOL, c to e: direct free kicks in attack; throw-ins and corners only after a pass."""
    restart = state.restart
    assert restart is not None
    if restart.kind == "indirect_free_kick":
        return "94.p2"
    if restart.kind == "throw_in":
        return "112.c"
    if restart.kind == "corner":
        return "124.c"
    return None


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
    if not valid_shot(lance) or not off_frame_or_keeper(lance) or lance.ball is None:
        return None
    return "76.c" if half_of_ball(lance.state, lance.opponent, lance.ball) == "attack" else None


@SWITCH.clause("76.d", off=None)
def art76_conceded_from_a_shot(lance: Lance) -> str | None:
    """RESTRIÇÕES AO ARREMESSO A GOL, d: nor from the throw-in or corner that such a shot concedes."""
    if not valid_shot(lance):
        return None
    own_last = any(name != lance.piece for name in lance.players) and lance.last_side == lance.side
    return "76.d" if off_frame_or_keeper(lance) or own_last else None


@SWITCH.clause("77", "83.§2", off=False)
def art77_moved_after_ready(case: Case, side: Side, keeper: str) -> bool:
    """VALIDADE DO ARREMESSO A GOL: after PRONTO the keeper may not be moved."""
    shot = case.state.shot
    if shot is None or shot.side == side or not shot.ready:
        return False
    case.call("77", side, reason("{keeper} was moved after PRONTO", keeper=keeper), under="83.§2")
    claim_penalty(case, "77", side)
    return True
