"""Regra XIII, TIRO LIVRE (arts. 92 to 99)."""

import math

import msgspec

from palheta.facts import Place, RestartDue
from palheta.rulebooks.tres_toques.case import Case, Fault
from palheta.rulebooks.tres_toques.registered import SWITCH
from palheta.rulebooks.tres_toques.rule01_pitch import goal_area_owner, in_penalty_area, side_sign
from palheta.rulebooks.tres_toques.run import Run
from palheta.rulebooks.tres_toques.state import Kick, Play, State
from palheta.ruling import Reason, reason
from palheta.table.frame import Point, Side, forward, is_piece, other
from palheta.table.geometry import TOLERANCE, distance

BALL_IN_PLAY = 31.0  # the ball's circumference, the gauge's shortest side


def open_free_kick(case: Case, kick: Kick, play: Play) -> None:
    """The ball goes to the place; a free kick opens a standard play."""
    case.restart(kick.with_, kick.side, kick.at, msgspec.structs.replace(play, via=kick.with_))


@SWITCH.clause("93", "94", off=None)
def art93_ball_at_its_place(case: Case, restart: RestartDue, at: Point) -> None:
    """EXECUÇÃO DO TIRO LIVRE: the ball lies where the kick was given; set elsewhere, the referee puts it back (24)."""
    kick = restart.kind in ("direct_free_kick", "indirect_free_kick", "penalty")
    given = None if restart.at is None else restart.at.point
    if kick and given is not None and distance(at, given) > case.state.table.radius("ball"):
        case.place("ball", Place(given))


@SWITCH.clause("98", passes=True)
def art98_on_the_halfway_line(at: Point, state: State, name: str, rule: str) -> Point:
    """COLOCAÇÃO ESPECIAL DA BOLA: a foul on a player touching the halfway line is taken on that line."""
    if rule != "83" or not is_piece(name) or abs(at[0]) > state.table.radius(name) + TOLERANCE:
        return at
    return (0.0, at[1])


@SWITCH.clause("99", "99.§único", passes=True)
def art99_place(at: Point, state: State, name: str, kind: str, beneficiary: Side) -> Point:
    """TIRO LIVRE NAS ÁREAS: from the area's nearest outer corner."""
    pitch = state.table.pitch
    owner = goal_area_owner(state, name, at)
    if owner is not None:
        return _corner_of(state, owner, pitch.goal_area.depth, pitch.goal_area.width, at[1])
    attacked = other(beneficiary)
    if kind == "indirect_free_kick" and in_penalty_area(state, name, at, attacked):
        return _corner_of(state, attacked, pitch.penalty_area.depth, pitch.penalty_area.width, at[1])
    return at


def _corner_of(state: State, owner: Side, depth: float, width: float, y: float) -> Point:
    x = state.table.pitch.goal_line(owner) + forward(owner) * depth
    return (x, math.copysign(width / 2, side_sign(owner, y)))


@SWITCH.clause("93", "94", off=None)
def art93_first_touch(run: Run) -> Fault | None:
    """EXECUÇÃO DO TIRO LIVRE: the flicked piece must be the first to touch the ball."""
    restart = run.state.restart
    assert restart is not None
    why = not_first(run)
    return None if why is None else Fault("94" if restart.kind == "indirect_free_kick" else "93", why)


def not_first(run: Run) -> Reason | None:
    """The flicked piece missed the ball, or another piece met it before."""
    if run.first == run.piece:
        return None
    if run.first is None:
        return reason("{piece} missed the ball: the taker must be the first to touch it", piece=run.piece)
    return reason(
        "{met} touched the ball before {piece}: the taker must be the first to touch it",
        met=run.first, piece=run.piece,
    )  # fmt: skip


@SWITCH.clause("97", off=None)
def art97_ball_in_play(run: Run) -> Fault | None:
    """BOLA EM JOGO: in play only after 31 mm."""
    why = too_short(run)
    return None if why is None else Fault("97", why)


def too_short(run: Run) -> Reason | None:
    """The ball neither went 31 mm nor met anything else on the way."""
    if run.exit is not None or len(set(run.contacts)) > 1:
        return None
    if run.travelled is None or run.travelled >= BALL_IN_PLAY - TOLERANCE:
        return None
    return ran_only(run.travelled)


def ran_only(mm: float) -> Reason:
    return reason("the ball ran only {mm:.1f} mm: {least:.0f} mm are asked", mm=mm, least=BALL_IN_PLAY)


def wrong_kick(run: Run) -> Fault | None:
    """What was wrong with the way a free kick or penalty was taken, if anything."""
    return art93_first_touch(run) or art97_ball_in_play(run)


def repeat(case: Case, run: Run, fault: Fault) -> None:
    """Taken wrongly: everything goes back and it is taken again; from the second time a noted fault."""
    state = run.state
    centre = RestartDue("kick_off", run.side, Place((0.0, 0.0)))
    restart = state.restart or centre  # the second flick of a kick-off has no restart of its own
    attempts = state.attempts + 1
    ball, pieces = (state.ball, state.pieces) if state.restart else state.spot or (centre.at, state.pieces)
    if attempts >= state.options.noted_from_attempt:
        call = case.note(fault.rule, run.side, fault.why, piece=run.piece)
    else:
        under = "67.c" if restart.kind == "kick_off" else None
        call = case.call(fault.rule, run.side, fault.why, under=under, piece=run.piece)
    case.because = call.because
    kept = {name: place for name, place in pieces.items() if name not in case.removed}
    kept |= case.places  # what the referee has set right stays
    off = state.off | {name: why for name, why in case.state.off.items() if name in case.removed}
    fresh = msgspec.structs.replace(
        state.play, flicks=0 if not state.play.dug else state.play.flicks, taker=None
    )
    if restart.kind == "kick_off":
        fresh = Play(kind="restricted", origin="defence", via="kick_off")
    case.set(
        ball=ball,
        pieces=kept,
        off=off,
        attempts=attempts,
        restart=restart,
        turn=restart.side,
        play=fresh,
        shot=None,
        natural=None,
        given=None,
    )
    case.wait()
    if restart.kind in ("kick_off", "goal_kick"):
        case.set(stage="arrange", arranged=("home", "away"))
    at = None if ball is None else ball.point
    case.next("repeat", restart.side, at)
