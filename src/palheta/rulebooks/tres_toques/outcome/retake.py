"""A restart taken against its own article: repeated, or the other side's."""

from palheta.rulebooks.tres_toques.outcome.precedence import Case, Fault
from palheta.rulebooks.tres_toques.outcome.restart import repeat
from palheta.rulebooks.tres_toques.rules.rule08_kick_off import (
    art67_first_flick,
    art67_repeat,
    art67_second_flick,
    art67_takers,
)
from palheta.rulebooks.tres_toques.rules.rule13_free_kicks import art93_first_touch, art97_ball_in_play
from palheta.rulebooks.tres_toques.rules.rule15_throw_in import (
    art107_first_touch,
    art108_reversal,
    art109_ball_in_play,
)
from palheta.rulebooks.tres_toques.rules.rule16_goal_kick import (
    art113_goal_kick,
    art115_conceded,
    art116_stays_in_the_area,
)
from palheta.rulebooks.tres_toques.rules.rule17_corner import art120_first_touch, art123_ball_in_play
from palheta.rulebooks.tres_toques.sighted import Lance


def taken_wrongly(case: Case, lance: Lance) -> str | None:
    """'repeat' or 'reversed' when the restart was not taken as its article asks; None when all is well."""
    state = lance.state
    kind = None if state.restart is None else state.restart.kind
    if kind is None:
        # A kick-off is two flicks: the second has its own conditions.
        second = state.play.via == "kick_off" and state.play.flicks == 1
        return _repeat_kick_off(case, lance) if second else None
    if kind == "kick_off":
        return _repeat_kick_off(case, lance)
    if kind == "throw_in":
        fault = art107_first_touch(lance) or art109_ball_in_play(lance)
        if fault is not None:
            art108_reversal(case, lance, fault)
            return "reversed"
        return None
    if kind == "corner":
        return _reverse_corner(case, lance)
    fault = art116_stays_in_the_area(lance) if kind == "goal_kick" else wrong_kick(lance)
    if fault is None:
        return None
    repeat(case, lance, fault)
    return "repeat"


def _repeat_kick_off(case: Case, lance: Lance) -> str | None:
    fault = kick_off_fault(lance)
    return art67_repeat(case, lance, fault) if fault is not None else None


def _reverse_corner(case: Case, lance: Lance) -> str | None:
    fault = art120_first_touch(lance) or art123_ball_in_play(lance)
    if fault is None:
        return None
    case.because = case.call(fault.rule, lance.side, fault.why, under="124.e", piece=lance.piece).because
    y = 0.0 if lance.start is None else lance.start[1]
    art113_goal_kick(case, lance.opponent, y, art115_conceded(lance.state.play, lance.opponent, lance.side))
    return "reversed"


def wrong_kick(lance: Lance) -> Fault | None:
    """What was wrong with the way a free kick or penalty was taken, if anything."""
    return art93_first_touch(lance) or art97_ball_in_play(lance)


def kick_off_fault(lance: Lance) -> Fault | None:
    """What is wrong with this flick of the kick-off, if anything."""
    if lance.state.play.flicks == 0:
        return art67_takers(lance) or art67_first_flick(lance)
    return art67_second_flick(lance)
