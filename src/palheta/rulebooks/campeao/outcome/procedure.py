"""What comes next: who acts, with which die. Read off the state, so that it cannot drift from it."""

from palheta.facts import Die
from palheta.rulebooks.campeao.board import point_of
from palheta.rulebooks.campeao.faces import ARROW_DICE
from palheta.rulebooks.campeao.rules.attack import attack15_control_first, attack16_control_not_twice
from palheta.rulebooks.campeao.rules.shot_inside import shot_inside1_may_shoot
from palheta.rulebooks.campeao.state import State
from palheta.ruling import Next, With

ANSWER_DICE: dict[str, tuple[Die, ...]] = {
    "intervention": ("defence",),
    "interception": ("defence",),
    "rebound": ("defence",),
    "bar": ("defence", "keeper"),
    "keeper": ("keeper",),
    "danger": ("keeper",),
    "whistle": ("control",),
    "goal": (),
    "toss": (),
    "direction": (),
}


def dice_open(state: State) -> tuple[Die, ...]:
    """The dice that the attacker may choose from now."""
    restart = state.restart
    if restart == "penalty":
        return ("penalty",)
    if restart == "direct_free_kick":
        return (*ARROW_DICE, "shot")
    dice = attack16_control_not_twice(ARROW_DICE, state)
    if restart is not None:
        return dice
    if state.attack.control_first:
        return attack15_control_first(dice, state)
    return shot_inside1_may_shoot(dice, state)


def dice_due(state: State) -> tuple[Die, ...]:
    """The dice that whoever must act may roll now."""
    if state.over is not None:
        return ()
    if state.champion_roll_due:
        return ("champion",)
    if state.record.shootout is not None:
        return ("penalty",)
    awaits = state.awaits
    return dice_open(state) if awaits is None else ANSWER_DICE[awaits]


def next_of(state: State) -> Next:
    if state.over is not None:
        return Next("full_time")
    if state.awaits == "toss" and state.record.champion is None:
        return Next("play")  # a draw: it is nobody's turn
    if state.awaits == "direction" and not state.champion_roll_due:
        return Next("play", state.attacker, options=("left", "right"))
    dice = dice_due(state)
    kind = _with(state)
    at = point_of(state.ball) if kind != "play" else None
    if len(dice) == 1:
        return Next(kind, state.to_act(), at=at, roll=dice[0])
    return Next(kind, state.to_act(), at=at, options=dice)


def _with(state: State) -> With:
    """A restart's name while it is this side's to take; `play` for every die that answers another."""
    if state.record.shootout is not None:
        return "shootout"
    if state.restart is None or state.awaits is not None or state.champion_roll_due:
        return "play"
    return state.restart
