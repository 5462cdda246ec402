"""Regra IV, COLOCAÇÃO E MOVIMENTAÇÃO DOS JOGADORES: flick, pass, play and blank play (arts. 19 to 22)."""

from msgspec.structs import replace

from palheta.rulebooks.tres_toques.areas import GAUGE
from palheta.rulebooks.tres_toques.gauge import direct_access
from palheta.rulebooks.tres_toques.outcome.precedence import Draft
from palheta.rulebooks.tres_toques.outcome.sanction import called
from palheta.rulebooks.tres_toques.rules import SWITCH
from palheta.rulebooks.tres_toques.rules.rule02_ball import art8_half_of_the_ball, art11_last_touch
from palheta.rulebooks.tres_toques.sighted import Lance
from palheta.rulebooks.tres_toques.state import Play, State
from palheta.ruling import Next, reason
from palheta.table.frame import Side, side_of
from palheta.table.geometry import TOLERANCE, gap


@SWITCH.clause("19", off=None)
def art19_ball_still_moving(draft: Draft, lance: Lance) -> Draft | None:
    """LANCE: only with the ball at rest; the book names no penalty, so the flick does not count."""
    if not lance.ball_rolled:
        return None
    why = reason("{piece} was flicked while the ball was moving", piece=lance.piece)
    draft = draft.charging(called("19", lance.side, why))
    return draft.then(Next("repeat", draft.state.turn, draft.state.point("ball")), why, "19")


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
    stood, start, end = lance.stood, lance.start, lance.ended_at(lance.piece)
    if lance.piece not in lance.glued or not mates or stood is None or start is None or end is None:
        return None
    to_ball = (start[0] - stood[0], start[1] - stood[1])
    moved = (end[0] - stood[0], end[1] - stood[1])
    away = to_ball[0] * moved[0] + to_ball[1] * moved[1] < 0
    return mates[0] if away else None


@SWITCH.clause("21", off=True)
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
def art22_blank_play(lance: Lance) -> bool:
    """JOGADA EM BRANCO: he could have played the ball, his opponent could not, and he flicked elsewhere."""
    state = lance.state
    if lance.ball_moved:
        return False
    if lance.start is None or art8_half_of_the_ball(state, lance.side, lance.start) != "defence":
        return False
    if not _within_reach(state, lance.side) or _within_reach(state, lance.opponent):
        return False
    ball = state.table.footprint("ball", lance.ball or lance.start)
    ended = lance.gone.get(lance.piece) or lance.ended_at(lance.piece)
    return ended is not None and gap(state.table.footprint(lance.piece, ended), ball) > GAUGE + TOLERANCE


@SWITCH.clause("22", passes=True)
def art22_said_to_be_blank(draft: Draft, side: Side) -> Draft:
    """JOGADA EM BRANCO: as the referee measured it of the play just ended; the next play must end in attack."""
    last = draft.state.flight.last
    if draft.state.restart is not None or (last is not None and draft.state.turn == side):
        return draft
    return draft.within("half", blank=side).saying("blank_play")


def _within_reach(state: State, side: Side) -> bool:
    """A usable player of this side within 183 mm with direct access to the ball."""
    return any(
        (g := state.gap(name, "ball")) is not None and g <= GAUGE + TOLERANCE and direct_access(state, name)
        for name in state.field_pieces(side)
        if state.usable(name)
    )


@SWITCH.clause("22.p4", passes=True)
def art22_opponent_chooses(draft: Draft, lance: Lance) -> Draft:
    """JOGADA EM BRANCO: he lost the ball on the way: the opponent takes the kick or plays on."""
    if art11_last_touch(lance) == lance.opponent and lance.exit is None:
        return replace(draft, may_play_on=True)
    return draft


@SWITCH.clause("22.p5", off=False)
def art22_duty_cancelled(lance: Lance) -> bool:
    """JOGADA EM BRANCO: the opponent touched the ball on his own turn, the duty is gone."""
    own = any(side_of(name) == lance.side for name in lance.players)
    return lance.state.half.blank == lance.opponent and own
