"""A die was rolled: is it the one that was due, and what does it do?"""

from typing import cast

from palheta.facts import Die, Face, Roll
from palheta.rulebooks.campeao import attack, defence, end, keeper, penalty, shot
from palheta.rulebooks.campeao.board import CORNERS
from palheta.rulebooks.campeao.champion import champion1_rolled
from palheta.rulebooks.campeao.faces import ARROW_DICE, check_face
from palheta.rulebooks.campeao.procedure import dice_due
from palheta.rulebooks.campeao.registered import CLAUSES
from palheta.rulebooks.campeao.state import ArrowDie, Champion, ChampionFace, Play, State
from palheta.ruling import Reason, reason
from palheta.table.frame import Side


def rolled(play: Play, step: Roll) -> Play:
    """A roll that was not due does not count; it is called."""
    check_face(step.roll, step.face, "step.face")
    play = let_go(received(play, step), step.roll)
    state = play.state
    side = state.to_act()
    if state.due == "toss":
        return _void(play, _whose(step, side), *_answers["toss"])
    if step.side in ("home", "away") and step.side != side:
        return _void(play, step.side, "quick.2", reason("it is {side}'s turn to roll", side=side))
    if step.roll not in dice_due(state):
        return _void(play, side, *why_not(state, step.roll))
    return _counts(play.now(begun=state.begun or step.roll != "champion"), step)


def _whose(step: Roll, side: Side) -> Side:
    return step.side if step.side in ("home", "away") else side


def received(play: Play, step: Roll) -> Play:
    """Nobody said who holds the champion die: who rolls it has just received it."""
    state = play.state
    untold = state.champion is None and state.due != "toss" and state.shootout is None
    if not untold or step.roll != "champion" or step.side not in ("home", "away"):
        return play
    return play.now(champion=Champion(step.side))


def let_go(play: Play, die: Die) -> Play:
    """The attacker rolls on after a ?: the defender, who only may intervene, has let it go."""
    state = play.state
    if state.due == "intervention" and not state.champion_roll_due and die in (*ARROW_DICE, "shot"):
        return play.now(due=None)
    return play


def _counts(play: Play, step: Roll) -> Play:
    due = play.state.due
    if isinstance(step.face, Face):
        if due == "whistle":
            return penalty.boskov2_whistle(play, step.face)
        return attack.rolled(play, cast(ArrowDie, step.roll), step.face, step.choose)
    match step.roll:
        case "champion":
            return champion1_rolled(play, cast(ChampionFace, step.face))
        case "shot":
            return shot.rolled(play, step.face)
        case "defence":
            return defence.rolled(play, step.face)
        case "keeper":
            if due == "danger":
                return keeper.special7_rolled_in_danger(play, step.face)
            return keeper.rolled(play, step.face)
        case _:
            if play.state.shootout is not None:
                return end.end6_kick(play, step.face)
            return penalty.rolled(play, step.face)


def _void(play: Play, against: Side, clause: str, why: Reason) -> Play:
    return play.calling(CLAUSES.call(clause, against, why))


def why_not(state: State, die: Die) -> tuple[str, Reason]:
    """The clause that a roll of this die would break now, and why."""
    if state.champion_roll_due:
        return "champion.3", reason("the champion die must be rolled before play goes on")
    if state.shootout is not None:
        return "end.6", reason("only the black die is rolled in a shoot-out")
    if state.due is not None:
        return _answers[state.due]
    if state.restart == "penalty":
        return "penalty.1", reason("a penalty is taken with the black die")
    if die == "control":
        return "attack.16", reason("the control die cannot be used twice in a row")
    if state.control_first:
        return "attack.15", reason("after a change of possession the control die comes first")
    if die == "shot":
        if state.square in CORNERS.values():
            return "shot_outside.2", reason("there is no shot from a corner square")
        if state.restart is not None:
            return "development.2", reason("a restart is taken with an arrow die, not with a shot")
        return "development.2", reason("a shot is taken from the last three rows")
    return _never_now[die]


_answers: dict[str, tuple[str, Reason]] = {
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
_never_now: dict[Die, tuple[str, Reason]] = {
    "defence": ("defence.1", reason("the blue die answers a ? or a shot, and there is none")),
    "keeper": ("keeper.1", reason("the light blue die answers a shot, and there is none")),
    "penalty": ("penalty.1", reason("there is no penalty to take")),
    "champion": ("champion.3", reason("the champion die is rolled only by who has just received it")),
}
