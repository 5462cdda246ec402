"""Why a die may not be rolled, or the champion not be used, now."""

from palheta.facts import Die
from palheta.rulebooks.campeao.board import CORNERS
from palheta.rulebooks.campeao.rules.champion import (
    Bar,
    champion4_attacking,
    champion4_defending,
    champion13_when_to_save,
)
from palheta.rulebooks.campeao.state import State
from palheta.ruling import Reason, reason
from palheta.table.frame import Side

NOT_BEFORE: dict[str, tuple[str, Reason]] = {
    "toss": ("preparation.1", reason("the champion die is drawn for first")),
    "direction": ("attack.8", reason("the attacker still chooses left or right")),
    "intervention": ("attack.11", reason("the defender may intervene with the blue die")),
    "interception": ("shot_outside.4", reason("the shot is answered with the blue die")),
    "rebound": ("shot_inside.4", reason("the rebound is answered with the blue die")),
    "bar": ("shot_inside.5", reason("the bar is answered with the blue or the light blue die")),
    "keeper": ("keeper.1", reason("the shot is answered with the light blue die")),
    "danger": ("special.7", reason("the clearance is answered with the light blue die")),
    "goal": ("shot_inside.3", reason("only a champion play can prevent this goal")),
    "whistle": ("boskov.1", reason("the orange die says whether the referee blew his whistle")),
}
_NEVER_NOW: dict[Die, tuple[str, Reason]] = {
    "defence": ("defence.1", reason("the blue die answers a ? or a shot, and there is none")),
    "keeper": ("keeper.1", reason("the light blue die answers a shot, and there is none")),
    "penalty": ("penalty.1", reason("there is no penalty to take")),
    "champion": ("champion.3", reason("the champion die is rolled only by who has just received it")),
}


def why_not(state: State, die: Die) -> tuple[str, Reason]:
    """The clause that a roll of this die would break now, and why."""
    if state.champion_roll_due:
        return "champion.3", reason("the champion die must be rolled before play goes on")
    if state.record.shootout is not None:
        return "end.6", reason("only the black die is rolled in a shoot-out")
    if state.awaits is not None:
        return NOT_BEFORE[state.awaits]
    if state.restart == "penalty":
        return "penalty.1", reason("a penalty is taken with the black die")
    if die == "control":
        return "attack.16", reason("the control die cannot be used twice in a row")
    if state.attack.control_first:
        return "attack.15", reason("after a change of possession the control die comes first")
    if die == "shot":
        if state.square in CORNERS.values():
            return "shot_outside.2", reason("there is no shot from a corner square")
        if state.restart is not None:
            return "development.2", reason("a restart is taken with an arrow die, not with a shot")
        return "development.2", reason("a shot is taken from the last three rows")
    return _NEVER_NOW[die]


def bar(state: State, side: Side) -> Bar | None:
    """Why this side may not use the champion die now; None where it may."""
    champion = state.record.champion
    if state.record.shootout is not None:
        return "end.6", reason("only the black die is rolled in a shoot-out")
    if champion is None or champion.side != side:
        return "champion.2", reason("{side} does not hold the champion die", side=side)
    if champion.face is None:
        return "champion.3", reason("the champion die must be rolled before play goes on")
    if state.awaits == "direction":
        return "attack.5", reason("the ball is still being moved")
    if champion.face == "great_save":
        return champion13_when_to_save(state, side)
    if side == state.attacker:
        return champion4_attacking(state, champion.face)
    return champion4_defending(state, champion.face)
