"""Regra X, MARCAÇÃO DE GOL: what counts (arts. 73, 78 and 79)."""

from palheta.rulebooks.tres_toques.outcome.precedence import Fault
from palheta.rulebooks.tres_toques.rules import SWITCH
from palheta.rulebooks.tres_toques.rules.rule10_shot import art77_valid_shot
from palheta.rulebooks.tres_toques.sighted import Lance
from palheta.ruling import reason


@SWITCH.clause("73", off=False)
def art73_goal(lance: Lance) -> bool:
    """CONCEITO DE GOL: wholly over the goal line, inside the frame, from a valid shot."""
    return (
        lance.exit is not None
        and lance.exit.over == "goal"
        and lance.exit.end == lance.opponent
        and art77_valid_shot(lance)
    )


@SWITCH.clause("78", off=None)
def art78_not_ready(lance: Lance) -> Fault | None:
    """GOL SEM VALIDADE: no PRONTO from the defender, no goal."""
    if not lance.asked_for:
        return Fault("78", reason("{side} scored without saying A GOL first", side=lance.side))
    return Fault(
        "78", reason("{side} shot before {other} had said PRONTO", side=lance.side, other=lance.opponent)
    )


@SWITCH.clause("78.§único", off=False)
def art78_accident(lance: Lance) -> bool:
    """GOL SEM VALIDADE, § único: a shot nobody was ready for meets the defending coach: play goes on."""
    return lance.state.due.shot is not None and not lance.state.due.shot.ready


@SWITCH.clause("79", off=False)
def art79_own_goal(lance: Lance) -> bool:
    """GOL CONTRA: into the own goal, with the ball in play."""
    if lance.exit is None or lance.exit.over != "goal" or lance.exit.end != lance.side:
        return False
    return not art79_shot_came_back(lance)


@SWITCH.clause("79.p2", off=False)
def art79_shot_came_back(lance: Lance) -> bool:
    """GOL CONTRA: a shot that crosses the whole pitch into the shooter's own goal is none."""
    return art77_valid_shot(lance)


@SWITCH.clause("79.§único", off=None)
def art79_credited(lance: Lance) -> str | None:
    """GOL CONTRA, § único: last touched by a player of the other team, it is that player's goal."""
    return lance.last if lance.last_side == lance.opponent else None
