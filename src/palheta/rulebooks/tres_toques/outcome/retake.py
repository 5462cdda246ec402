"""A restart taken against its own article: repeated, or the other side's."""

from palheta.rulebooks.tres_toques.outcome.precedence import Draft, Fault
from palheta.rulebooks.tres_toques.outcome.restart import repeat
from palheta.rulebooks.tres_toques.outcome.sanction import called
from palheta.rulebooks.tres_toques.rules.rule02_ball import art8_taken_too_near
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
from palheta.rulebooks.tres_toques.state import State


def taken_wrongly(draft: Draft, lance: Lance) -> Draft | None:
    """What follows when the restart was not taken as its article asks; None when all is well."""
    if not takes_a_restart(lance.state):
        return None
    near = art8_taken_too_near(lance) if lance.state.kind is not None else None
    fault = near or _fault(lance)
    return None if fault is None else taken_again(draft, lance, fault)


def takes_a_restart(state: State) -> bool:
    """Whether the next flick does; a kick-off is two flicks, and the second has its own conditions."""
    return state.kind is not None or _second_of_a_kick_off(state)


def _second_of_a_kick_off(state: State) -> bool:
    return state.kind is None and state.play.via == "kick_off" and state.play.flicks == 1


def _fault(lance: Lance) -> Fault | None:
    match lance.state.kind:
        case "kick_off":
            return art67_takers(lance) or art67_first_flick(lance)
        case None:
            return art67_second_flick(lance)
        case "throw_in":
            return art107_first_touch(lance) or art109_ball_in_play(lance)
        case "corner":
            return art120_first_touch(lance) or art123_ball_in_play(lance)
        case "goal_kick":
            return art116_stays_in_the_area(lance)
        case _:
            return art93_first_touch(lance) or art97_ball_in_play(lance)


def taken_again(draft: Draft, lance: Lance, fault: Fault) -> Draft | None:
    """Repeated, or turned over, as that restart's own article says."""
    match lance.state.kind:
        case "kick_off" | None:
            return art67_repeat(draft, lance, fault)
        case "throw_in":
            return art108_reversal(draft, lance, fault)
        case "corner":
            return _reversed_corner(draft, lance, fault)
        case _:
            return repeat(draft, lance, fault)


def _reversed_corner(draft: Draft, lance: Lance, fault: Fault) -> Draft:
    found = called(fault.rule, lance.side, fault.why, under="124.e", piece=lance.piece)
    y = 0.0 if lance.start is None else lance.start[1]
    conceded = art115_conceded(lance.state.play, lance.opponent)
    return art113_goal_kick(draft.charging(found), lance.opponent, y, found.call.because, conceded=conceded)
