"""Regla 7: Marcar un gol."""

from palheta.rulebooks.fistf.areas import wholly_in_shooting_zone
from palheta.rulebooks.fistf.rules import SWITCH
from palheta.rulebooks.fistf.state import Kick, State
from palheta.table.frame import Side

# 7.3.2 lists these; a kick-off played backwards is already wrong under 4.2.3.
NO_OWN_GOAL_FROM = ("corner", "indirect_free_kick", "penalty", "goal_kick", "throw_in")


@SWITCH.clause("7.1.1", "7.2.1", "7.2.2", off=True)
def art7_1_1_from_the_zone(kick: Kick, state: State, owner: Side) -> bool:
    """7.1.1.a: when it was struck the ball lay wholly in the defender's shooting zone; who deflected it matters not."""
    return kick.ball is None or wholly_in_shooting_zone(state, owner, "ball", kick.ball)


@SWITCH.clause("7.1.3", "4.2.5")
def art7_1_3_announced() -> tuple[str, ...]:
    """7.1.3: a correct goal is announced at once."""
    return ("goal",)


@SWITCH.clause("7.3.1", off=False)
def art7_3_1_off_the_post(kick: Kick) -> bool:
    """7.3.1: a shot that comes back off the opponent's woodwork into the own goal is no own goal."""
    return "post" in kick.met or "bar" in kick.met


@SWITCH.clause("7.3.2", off=False)
def art7_3_2_straight_from_a_restart(kick: Kick) -> bool:
    """7.3.2: no own goal straight from these restarts: a corner to the opponent."""
    return kick.restart in NO_OWN_GOAL_FROM and kick.direct
