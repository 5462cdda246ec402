"""Regra IV, COLOCAÇÃO E MOVIMENTAÇÃO DOS JOGADORES: flick, pass, play and blank play (arts. 19 to 22)."""

import math

from palheta.rulebooks.tres_toques.case import Case
from palheta.rulebooks.tres_toques.registered import SWITCH
from palheta.rulebooks.tres_toques.rule02_ball import half_of_ball
from palheta.rulebooks.tres_toques.run import Run
from palheta.rulebooks.tres_toques.state import Play, State
from palheta.ruling import Reason, reason
from palheta.table.frame import Point, Side, side_of
from palheta.table.geometry import TOLERANCE, Box, Disc, distance, gap

GAUGE = 183.0
GAUGE_SHORT = 60.0


def too_near(piece: str, near: str, mm: float, least: float) -> Reason:
    return reason(
        "{piece} stood {mm:.1f} mm from {near}: {least:.0f} mm are asked",
        piece=piece,
        near=near,
        mm=mm,
        least=least,
    )


@SWITCH.clause("20", off=False)
def art20_pass(run: Run) -> bool:
    """PASSE: the ball driven by one piece touches another of the same team within the flick."""
    own = [name for name in run.players if side_of(name) == run.side]
    excused = art20_glued_between_mates(run)
    return any(name != own[0] and name != excused for name in own[1:])


@SWITCH.clause("20.obs.2", off=None)
def art20_glued_between_mates(run: Run) -> str | None:
    """PASSE, observação 2: ball glued between two mates, one flicked away from it: no pass to the other."""
    mates = [n for n in run.glued if side_of(n) == run.side and n != run.piece]
    end = run.end_of_piece(run.piece)
    if run.piece not in run.glued or not mates or run.stood is None or run.start is None or end is None:
        return None
    to_ball = (run.start[0] - run.stood[0], run.start[1] - run.stood[1])
    moved = (end[0] - run.stood[0], end[1] - run.stood[1])
    away = to_ball[0] * moved[0] + to_ball[1] * moved[1] < 0
    return mates[0] if away else None


def art21_flicks_again(play: Play, passed: bool, flicks: int) -> bool:
    """JOGADA: whether a coach who kept the ball on this flick has another."""
    if play.only:
        return False
    if play.kind == "restricted":
        return art21_restricted_play(flicks)
    return art21_standard_play(flicks, passed)


@SWITCH.clause("21", "21.a", off=True)
def art21_standard_play(flicks: int, passed: bool) -> bool:
    """JOGADA PADRÃO: three flicks; the ball kept on the first, a pass on the second."""
    return flicks == 1 or (flicks == 2 and passed)


@SWITCH.clause("21.b", off=True)
def art21_restricted_play(flicks: int) -> bool:
    """JOGADA RESTRITA: two flicks, no pass needed."""
    return flicks == 1


@SWITCH.clause("22", "22.1", "22.2", "22.3", "22.p2", off=False)
def art22_blank_play(run: Run) -> bool:
    """JOGADA EM BRANCO: he could have played the ball, his opponent could not, and he flicked elsewhere."""
    state = run.state
    if run.ball_moved:
        return False
    if run.start is None or half_of_ball(state, run.side, run.start) != "defence":
        return False
    if not _within_reach(state, run.side) or _within_reach(state, run.opponent):
        return False
    ball = state.table.footprint("ball", run.ball or run.start)
    ended = run.left.get(run.piece) or run.end_of_piece(run.piece)
    return ended is not None and gap(state.table.footprint(run.piece, ended), ball) > GAUGE + TOLERANCE


def _within_reach(state: State, side: Side) -> bool:
    """A usable player of this side within 183 mm with direct access to the ball."""
    return any(
        (g := state.gap(name, "ball")) is not None and g <= GAUGE + TOLERANCE and direct_access(state, name)
        for name in state.field_pieces(side)
        if state.usable(name)
    )


def direct_access(state: State, piece: str, ignoring: tuple[str, ...] = ()) -> bool:
    """Nothing stands in the straight strip, as wide as the piece, from the piece to the ball."""
    start, ball = state.at(piece), state.at("ball")
    if start is None or ball is None:
        return False
    radius = state.table.radius(piece)
    for name in state.pieces:
        body = state.footprint(name)
        if name == piece or name in ignoring or name in state.off or body is None:
            continue
        if _in_strip(start, ball, radius, body):
            return False
    return True


def _in_strip(start: Point, ball: Point, radius: float, body: Disc | Box) -> bool:
    length = distance(start, ball)
    if length < TOLERANCE:
        return False
    steps = max(1, math.ceil(length / 5.0))
    for i in range(1, steps):
        f = i / steps
        at = (start[0] + (ball[0] - start[0]) * f, start[1] + (ball[1] - start[1]) * f)
        if distance(at, ball) < radius:
            break
        if gap(Disc(at, radius), body) < -TOLERANCE:
            return True
    return False


def forget_blank(case: Case, run: Run) -> None:
    if art22_duty_cancelled(run):
        case.set(blank=None)


@SWITCH.clause("22.p5", off=False)
def art22_duty_cancelled(run: Run) -> bool:
    """JOGADA EM BRANCO: the opponent touched the ball on his own turn, the duty is gone."""
    own = any(side_of(name) == run.side for name in run.players)
    return run.state.blank == run.opponent and own
