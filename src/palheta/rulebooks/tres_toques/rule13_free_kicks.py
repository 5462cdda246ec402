"""Regra XIII, TIRO LIVRE (arts. 92 to 99)."""

import math

import msgspec

from palheta.facts import Place, RestartDue
from palheta.rulebooks.tres_toques.case import Case
from palheta.rulebooks.tres_toques.registered import SWITCH
from palheta.rulebooks.tres_toques.rule01_pitch import goal_area_owner, in_penalty_area, side_sign
from palheta.rulebooks.tres_toques.run import Run
from palheta.rulebooks.tres_toques.state import Kick, Play, State
from palheta.ruling import reason
from palheta.table.frame import Point, Side, forward, is_piece, other
from palheta.table.geometry import TOLERANCE

BALL_IN_PLAY = 31.0  # the ball's circumference, the gauge's shortest side


def open_free_kick(case: Case, kick: Kick, play: Play) -> None:
    """The ball goes to the place; a free kick opens a standard play."""
    case.restart(kick.with_, kick.side, kick.at, msgspec.structs.replace(play, via=kick.with_))


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
def art93_first_touch(run: Run) -> str | None:
    """EXECUÇÃO DO TIRO LIVRE: the flicked piece must be the first to touch the ball."""
    restart = run.state.restart
    assert restart is not None
    if run.first == run.piece:
        return None
    return "94" if restart.kind == "indirect_free_kick" else "93"


@SWITCH.clause("97", off=None)
def art97_ball_in_play(run: Run) -> str | None:
    """BOLA EM JOGO: in play only after 31 mm."""
    return "97" if _too_short(run) else None


def _too_short(run: Run) -> bool:
    if run.exit is not None or len(set(run.contacts)) > 1:
        return False
    return run.travelled is not None and run.travelled < BALL_IN_PLAY - TOLERANCE


def too_short(run: Run) -> bool:
    """The ball neither went 31 mm nor met anything else on the way."""
    return _too_short(run)


def wrong_kick(run: Run) -> str | None:
    """The clause that a free kick or penalty was taken against, if any."""
    return art93_first_touch(run) or art97_ball_in_play(run)


def repeat(case: Case, run: Run, rule: str) -> None:
    """Taken wrongly: everything goes back and it is taken again; from the second time a noted fault."""
    state = run.state
    centre = RestartDue("kick_off", run.side, Place((0.0, 0.0)))
    restart = state.restart or centre  # the second flick of a kick-off has no restart of its own
    attempts = state.attempts + 1
    ball, pieces = (state.ball, state.pieces) if state.restart else state.spot or (centre.at, state.pieces)
    why = reason("{piece} did not take it as the book asks", piece=run.piece)
    if attempts >= state.options.noted_from_attempt:
        case.note(rule, run.side, why, piece=run.piece)
    else:
        under = "67.c" if restart.kind == "kick_off" else None
        case.call(rule, run.side, why, under=under, piece=run.piece)
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
    )
    if restart.kind in ("kick_off", "goal_kick"):
        case.set(stage="arrange", arranged=("home", "away"))
    at = None if ball is None else ball.point
    case.next("repeat", restart.side, at)
