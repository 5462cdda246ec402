"""Regra IV, COLOCAÇÃO E MOVIMENTAÇÃO DOS JOGADORES: flick, pass, play and blank play (arts. 19 to 22)."""

from palheta.rulebooks.tres_toques.areas import GAUGE
from palheta.rulebooks.tres_toques.gauge import direct_access
from palheta.rulebooks.tres_toques.outcome.precedence import Case
from palheta.rulebooks.tres_toques.rules import SWITCH
from palheta.rulebooks.tres_toques.rules.rule02_ball import art11_last_touch, half_of_ball
from palheta.rulebooks.tres_toques.sighted import Lance
from palheta.rulebooks.tres_toques.state import State
from palheta.ruling import reason
from palheta.table.frame import Side, side_of
from palheta.table.geometry import TOLERANCE, gap


@SWITCH.clause("19", off=False)
def art19_ball_still_moving(case: Case, lance: Lance) -> bool:
    """LANCE: only with the ball at rest; the book names no penalty, so the flick does not count."""
    if not lance.ball_rolled:
        return False
    why = reason("{piece} was flicked while the ball was moving", piece=lance.piece)
    case.because = case.call("19", lance.side, why).because
    case.next("repeat", case.state.turn, case.state.at("ball"))
    return True


@SWITCH.clause("20", off=False)
def art20_pass(lance: Lance) -> bool:
    """PASSE: the ball driven by one piece touches another of the same team within the flick."""
    own = [name for name in lance.players if side_of(name) == lance.side]
    excused = art20_glued_between_mates(lance)
    return any(name != own[0] and name != excused for name in own[1:])


@SWITCH.clause("20.obs.2", off=None)
def art20_glued_between_mates(lance: Lance) -> str | None:
    """PASSE, observação 2: ball glued between two mates, one flicked away from it: no pass to the other."""
    mates = [n for n in lance.glued if side_of(n) == lance.side and n != lance.piece]
    end = lance.end_of_piece(lance.piece)
    if (
        lance.piece not in lance.glued
        or not mates
        or lance.stood is None
        or lance.start is None
        or end is None
    ):
        return None
    to_ball = (lance.start[0] - lance.stood[0], lance.start[1] - lance.stood[1])
    moved = (end[0] - lance.stood[0], end[1] - lance.stood[1])
    away = to_ball[0] * moved[0] + to_ball[1] * moved[1] < 0
    return mates[0] if away else None


@SWITCH.clause("21", "21.a", off=True)
def art21_standard_play(flicks: int, passed: bool) -> bool:
    """JOGADA PADRÃO: three flicks; the ball kept on the first, a pass on the second."""
    return flicks == 1 or (flicks == 2 and passed)


@SWITCH.clause("21.b", off=True)
def art21_restricted_play(flicks: int) -> bool:
    """JOGADA RESTRITA: two flicks, no pass needed."""
    return flicks == 1


@SWITCH.clause("22", "22.1", "22.2", "22.3", "22.p2", off=False)
def art22_blank_play(lance: Lance) -> bool:
    """JOGADA EM BRANCO: he could have played the ball, his opponent could not, and he flicked elsewhere."""
    state = lance.state
    if lance.ball_moved:
        return False
    if lance.start is None or half_of_ball(state, lance.side, lance.start) != "defence":
        return False
    if not _within_reach(state, lance.side) or _within_reach(state, lance.opponent):
        return False
    ball = state.table.footprint("ball", lance.ball or lance.start)
    ended = lance.left.get(lance.piece) or lance.end_of_piece(lance.piece)
    return ended is not None and gap(state.table.footprint(lance.piece, ended), ball) > GAUGE + TOLERANCE


def _within_reach(state: State, side: Side) -> bool:
    """A usable player of this side within 183 mm with direct access to the ball."""
    return any(
        (g := state.gap(name, "ball")) is not None and g <= GAUGE + TOLERANCE and direct_access(state, name)
        for name in state.field_pieces(side)
        if state.usable(name)
    )


@SWITCH.clause("22.p4", off=None)
def art22_opponent_chooses(case: Case, lance: Lance) -> None:
    """JOGADA EM BRANCO: he lost the ball on the way: the opponent takes the kick or plays on."""
    ball = case.state.at("ball")
    if art11_last_touch(lance) == lance.opponent and ball is not None:
        case.may_play_on = True


@SWITCH.clause("22.p5", off=False)
def art22_duty_cancelled(lance: Lance) -> bool:
    """JOGADA EM BRANCO: the opponent touched the ball on his own turn, the duty is gone."""
    own = any(side_of(name) == lance.side for name in lance.players)
    return lance.state.blank == lance.opponent and own
