"""Regra X, MARCAÇÃO DE GOL: when a shot may be taken, and what counts (arts. 73 to 79)."""

from palheta.facts import Score
from palheta.rulebooks.tres_toques import because
from palheta.rulebooks.tres_toques.case import Case, Fault
from palheta.rulebooks.tres_toques.registered import SWITCH
from palheta.rulebooks.tres_toques.rule02_ball import half_of_ball
from palheta.rulebooks.tres_toques.rule08_start import due_kick_off
from palheta.rulebooks.tres_toques.run import Run
from palheta.rulebooks.tres_toques.state import Scored, State
from palheta.ruling import Reason, reason
from palheta.table.frame import Side, keeper_of, other

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


@SWITCH.clause("74.§único", "93.§único", "93.§único.a", "93.§único.b", off=False)
def art93_from_defence(state: State) -> bool:
    """EXECUÇÃO DO TIRO LIVRE DIRETO, § único: won in the own half: a shot from the second flick, in attack."""
    play = state.play
    if play.via not in ("direct_free_kick", "penalty") or play.flicks == 0:
        return False
    return half_of_ball(state, state.turn, state.at("ball")) == "attack"


def _barred_on_this_flick(state: State) -> str | None:
    if state.restart is not None:
        return art75_on_a_restart(state)
    if state.play.flicks == 0:
        return None  # 75.a: at once after the opponent's play
    return art75_after_a_pass(state)


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


@SWITCH.clause("75.a", "75.b", "93.b", off=None)
def art75_after_a_pass(state: State) -> str | None:
    """CASOS DE ARREMESSO A GOL, b: from the second flick only after a pass; direct free kicks need none."""
    direct = state.play.via in ("direct_free_kick", "penalty")
    return None if state.play.passed or (direct and state.play.flicks == 1) else "75.b"


def asked_for(run: Run) -> bool:
    shot = run.state.shot
    return shot is not None and shot.side == run.side


def valid_shot(run: Run) -> bool:
    """Asked for, the keeper set, and allowed."""
    shot = run.state.shot
    return shot is not None and asked_for(run) and shot.ready and shot_barred(run.state) is None


@SWITCH.clause("73", off=False)
def art73_goal(run: Run) -> bool:
    """CONCEITO DE GOL: wholly over the goal line, inside the frame, from a valid shot."""
    return (
        run.exit is not None and run.exit.over == "goal" and run.exit.end == run.opponent and valid_shot(run)
    )


def call_invalid_goal(case: Case, run: Run) -> None:
    """Why the ball in the opponent's goal is no goal."""
    shot = run.state.shot
    if shot is None or not shot.ready:
        fault = art78_not_ready(run)
    else:
        barred = shot_barred(run.state)
        fault = None if barred is None else Fault(barred, why_no_shot(barred))
    if fault is not None:
        case.because = case.call(fault.rule, run.side, fault.why, piece=run.piece).because


@SWITCH.clause("78", off=None)
def art78_not_ready(run: Run) -> Fault | None:
    """GOL SEM VALIDADE: no PRONTO from the defender, no goal."""
    if not asked_for(run):
        return Fault("78", reason("{side} scored without saying A GOL first", side=run.side))
    return Fault(
        "78", reason("{side} shot before {other} had said PRONTO", side=run.side, other=run.opponent)
    )


@SWITCH.clause("79", off=False)
def art79_own_goal(run: Run) -> bool:
    """GOL CONTRA: into the own goal, with the ball in play."""
    if run.exit is None or run.exit.over != "goal" or run.exit.end != run.side:
        return False
    return not art79_shot_came_back(run)


@SWITCH.clause("79.p2", off=False)
def art79_shot_came_back(run: Run) -> bool:
    """GOL CONTRA: a shot that crosses the whole pitch into the shooter's own goal is none."""
    return valid_shot(run)


@SWITCH.clause("76.c", off=None)
def art76_rebound_past_halfway(run: Run) -> str | None:
    """RESTRIÇÕES AO ARREMESSO A GOL, c: a shot came back off frame or keeper past halfway: no shot in reply."""
    if not valid_shot(run) or not _off_frame_or_keeper(run) or run.ball is None:
        return None
    return "76.c" if half_of_ball(run.state, run.opponent, run.ball) == "attack" else None


@SWITCH.clause("76.d", off=None)
def art76_conceded_from_a_shot(run: Run) -> str | None:
    """RESTRIÇÕES AO ARREMESSO A GOL, d: nor from the throw-in or corner that such a shot concedes."""
    if not valid_shot(run):
        return None
    own_last = any(name != run.piece for name in run.players) and run.last_side == run.side
    return "76.d" if _off_frame_or_keeper(run) or own_last else None


def _off_frame_or_keeper(run: Run) -> bool:
    return any(name in FRAME or name == keeper_of(run.opponent) for name in run.contacts)


@SWITCH.clause("40.§3", off=True)
def art40_was_a_shot(run: Run) -> bool:
    """DISTÂNCIA DA BOLA EM ARREMESSOS A GOL, § 3: it met frame or keeper, or went out for a corner."""
    corner = run.exit is not None and run.exit.over == "goal_line" and run.last_side == run.opponent
    scored = run.exit is not None and run.exit.over == "goal"
    return scored or corner or _off_frame_or_keeper(run)


def count_goal(case: Case, run: Run, side: Side, own: bool) -> None:
    """The goal stands; the side that conceded it kicks off (69)."""
    scorer = art79_credited(run) if own else run.last
    score: Score = case.state.score.plus(side)
    goal = Scored(side, scorer, case.state.period, case.state.clock, own)
    case.set(score=score, goals=(*case.state.goals, goal), blank=None)
    if own:
        case.said += ["own_goal", scorer] if scorer is not None else ["own_goal"]
    due_kick_off(case, other(side), after_goal=True)
    case.because = because.goal(other(side), own=own)


@SWITCH.clause("79.§único", off=None)
def art79_credited(run: Run) -> str | None:
    """GOL CONTRA, § único: last touched by a player of the other team, it is that player's goal."""
    return run.last if run.last_side == run.opponent else None
