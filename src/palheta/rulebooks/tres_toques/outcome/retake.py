"""A restart taken against its own article: repeated, or the other side's."""

from palheta.rulebooks.tres_toques.outcome.precedence import Draft, Fault
from palheta.rulebooks.tres_toques.outcome.restart import repeat
from palheta.rulebooks.tres_toques.outcome.sanction import called
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


def taken_wrongly(draft: Draft, lance: Lance) -> Draft | None:
    """What follows when the restart was not taken as its article asks; None when all is well."""
    kind, play = lance.state.kind, lance.state.play
    if kind == "kick_off" or (kind is None and play.via == "kick_off" and play.flicks == 1):
        fault = _kick_off_fault(lance)  # a kick-off is two flicks: the second has its own conditions
        return None if fault is None else art67_repeat(draft, lance, fault)
    if kind is None:
        return None
    if kind == "throw_in":
        fault = art107_first_touch(lance) or art109_ball_in_play(lance)
        return None if fault is None else art108_reversal(draft, lance, fault)
    if kind == "corner":
        fault = art120_first_touch(lance) or art123_ball_in_play(lance)
        return None if fault is None else _reversed_corner(draft, lance, fault)
    if kind == "goal_kick":
        fault = art116_stays_in_the_area(lance)
    else:
        fault = art93_first_touch(lance) or art97_ball_in_play(lance)
    return None if fault is None else repeat(draft, lance, fault)


def _kick_off_fault(lance: Lance) -> Fault | None:
    if lance.state.play.flicks == 0:
        return art67_takers(lance) or art67_first_flick(lance)
    return art67_second_flick(lance)


def _reversed_corner(draft: Draft, lance: Lance, fault: Fault) -> Draft:
    found = called(fault.rule, lance.side, fault.why, under="124.e", piece=lance.piece)
    y = 0.0 if lance.start is None else lance.start[1]
    conceded = art115_conceded(lance.state.play, lance.opponent)
    return art113_goal_kick(draft.charging(found), lance.opponent, y, found.call.because, conceded=conceded)
