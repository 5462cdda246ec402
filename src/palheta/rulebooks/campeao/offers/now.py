"""What may be done now, by whom, and why not what a player would expect."""

from palheta.facts import Die
from palheta.rulebooks.campeao.board import CORNERS, Way, may_turn_arrow, point_of, seen_by
from palheta.rulebooks.campeao.faces import ARROW_DICE
from palheta.rulebooks.campeao.outcome.barred import bar
from palheta.rulebooks.campeao.outcome.procedure import dice_due
from palheta.rulebooks.campeao.outcome.restart import kick_squares
from palheta.rulebooks.campeao.outcome.walk import path
from palheta.rulebooks.campeao.state import State
from palheta.ruling import MayChoose, MayRoll, MaySay, MayUse, Offer, Option, Reason, reason


def offers(state: State) -> tuple[Offer, ...]:
    """The first is the default; empty only when the match is over."""
    if state.over is not None:
        return ()
    if state.awaits == "toss" and state.record.champion is None:
        return (_draw(), *_boskov(state))
    if state.champion_roll_due:
        return (_roll(state, ("champion",)), *_boskov(state))
    if state.awaits is not None:
        return (*_answers(state), *_champion(state))
    dice = dice_due(state)
    return (
        _roll(state, dice),
        *_boskov(state),
        *_restart_choices(state),
        *_declarations(state),
        *_champion(state),
        *_not_now(state, dice),
    )


def _draw() -> Offer:
    options = (
        Option("home", reason("home wins the draw")),
        Option("away", reason("away wins the draw")),
    )
    label = reason("Draw for the champion die")
    return MayChoose("referee", "preparation.1", label, options, blocks=True)


def _boskov(state: State) -> tuple[Offer, ...]:
    if state.record.begun:
        return ()
    word = "no_boskov" if state.record.boskov else "boskov"
    label = reason("Play without Boskov's rule") if state.record.boskov else reason("Play with Boskov's rule")
    agreed = reason("agreed before the match: a die says whether the referee saw a foul in the area")
    return (MaySay("referee", "preparation.7", label, word, condition=agreed),)


def _direction(state: State) -> Offer:
    """Where one way leads out of play, the other comes first: it is the better default."""
    label = reason("Choose where the arrow points")
    both = (_leads(state, "left"), _leads(state, "right"))
    options = tuple(sorted(both, key=lambda option: option.at is None))
    return MayChoose(state.attacker, "attack.8", label, options, blocks=True)


def _leads(state: State, way: Way) -> Option:
    """What a direction means for the ball, so that nobody has to count squares."""
    assert state.flight.rolled is not None
    there = path(state, state.flight.rolled.face, way)
    lane, row = seen_by(state.attacker, there.square)
    left = way == "left"
    if there.over is not None:
        return Option(
            way, reason("to the left, out of play") if left else reason("to the right, out of play")
        )
    if left:
        words = reason("to the left, to lane {lane}, row {row}", lane=lane, row=row)
    else:
        words = reason("to the right, to lane {lane}, row {row}", lane=lane, row=row)
    return Option(way, words, at=point_of((lane, row)))


def _answers(state: State) -> tuple[Offer, ...]:
    """What was set going is answered first; a goal stands unless it is prevented."""
    if state.awaits == "direction":
        return (_direction(state),)
    if state.awaits == "goal":
        label = reason("Let the goal stand")
        return (MaySay(state.defender, "shot_inside.3", label, "play", blocks=True),)
    rolling = _roll(state, dice_due(state))
    if state.awaits == "intervention":
        return (rolling, MaySay(state.defender, "attack.11", reason("Let the ball go"), "play"))
    return (rolling, *_boskov(state))


_LABELS: dict[str, tuple[str, Reason]] = {
    "champion": ("champion.1", reason("Roll the champion die")),
    "play": ("attack.1", reason("Roll a die")),
    "control_first": ("attack.15", reason("Start with the control die")),
    "shot": ("shot_inside.1", reason("Roll a die, or shoot")),
    "intervention": ("attack.11", reason("Intervene with the blue die")),
    "interception": ("shot_outside.4", reason("Intercept the shot with the blue die")),
    "rebound": ("shot_inside.4", reason("Answer the post with the blue die")),
    "bar": ("shot_inside.5", reason("Answer the bar: a defender or the keeper")),
    "keeper": ("keeper.1", reason("Save with the keeper's die")),
    "danger": ("special.7", reason("Save the cleared ball with the keeper's die")),
    "whistle": ("boskov.1", reason("Ask the orange die whether the referee blew")),
    "kick_off": ("attack.17", reason("Kick off")),
    "throw_in": ("special.6", reason("Throw in")),
    "goal_kick": ("goal_kick.1", reason("Take the goal kick")),
    "keeper_kick": ("goal_kick.2", reason("Take the keeper's kick")),
    "corner": ("corner.1", reason("Take the corner")),
    "free_kick": ("defence.12", reason("Take the free kick")),
    "direct_free_kick": ("defence.11", reason("Take the direct free kick")),
    "penalty": ("penalty.1", reason("Take the penalty")),
    "shootout": ("end.6", reason("Take a kick from the penalty mark")),
}

_ROLLED_HOW: dict[str, Reason] = {
    "attack.1": reason("any arrow die, the control die not twice in a row"),
    "attack.15": reason("the ball has just been won"),
    "shot_inside.1": reason("an arrow die, or the shot from here"),
    "attack.11": reason("the arrow had a ?"),
    "goal_kick.1": reason("any arrow die"),
    "goal_kick.2": reason("any arrow die"),
    "corner.1": reason("any arrow die; forward is along the goal line"),
    "special.6": reason("any arrow die"),
    "defence.12": reason("any arrow die"),
}


def _roll(state: State, dice: tuple[Die, ...]) -> Offer:
    key: str | None = "champion" if state.champion_roll_due else state.awaits or state.restart
    if key is None:
        key = "control_first" if state.attack.control_first else "shot" if "shot" in dice else "play"
    clause, label = _LABELS[key]
    return MayRoll(state.to_act(), clause, label, dice, blocks=True, condition=_ROLLED_HOW.get(clause))


def _restart_choices(state: State) -> tuple[Offer, ...]:
    squares = kick_squares(state)
    if not squares:
        return ()
    labels = {
        "left": reason("from the left"),
        "middle": reason("from before the goal"),
        "right": reason("from the right"),
    }
    options = tuple(
        Option(name, labels[name], at=point_of(seen_by(state.attacker, square)))
        for name, square in squares.items()
    )
    clause = {"goal_kick": "goal_kick.1", "keeper_kick": "goal_kick.2"}.get(state.restart or "", "corner.1")
    label = reason("Choose where to take it from")
    return (MayChoose(state.attacker, clause, label, options, declares=True),)


def _declarations(state: State) -> tuple[Offer, ...]:
    """What must be declared before the roll: a doubled kick, a turned arrow."""
    if state.record.shootout is not None:
        return ()
    found, due = [], state.due
    if due.restart in ("goal_kick", "keeper_kick") and not due.doubled:
        doubled = reason("said before the roll: the number is doubled")
        found.append(_declared(state, "goal_kick.4", reason("Declare a long kick"), "double", doubled))
    if may_turn_arrow(state.square) and due.restart not in ("corner", "penalty") and not due.turned:
        label = reason("Declare the arrow turned towards the centre")
        asks = reason("said before the roll: a side lane's last three rows")
        found.append(_declared(state, "attack.14", label, "centre", asks))
    return tuple(found)


def _declared(state: State, clause: str, label: Reason, word: str, asks: Reason) -> Offer:
    return MaySay(state.attacker, clause, label, word, declares=True, condition=asks)


_PLAYS: dict[str, tuple[str, Reason]] = {
    "long_shot": ("champion.5", reason("Use the champion: long shot")),
    "assist": ("champion.7", reason("Use the champion: assist")),
    "unstoppable": ("champion.9", reason("Use the champion: unstoppable shot")),
    "great_save": ("champion.12", reason("Use the champion: great save")),
    "miracle_recovery": ("champion.16", reason("Use the champion: miracle recovery")),
    "foul": ("champion.19", reason("Use the champion: foul")),
}

_PLAYED_WHEN: dict[str, Reason] = {
    "long_shot": reason("from the halfway row on; on target by itself, the keeper answers"),
    "assist": reason("from beyond the own area; the ball drops before the goal"),
    "unstoppable": reason("from a shooting square; only a great save stops it"),
    "great_save": reason("against an unstoppable shot, or instead of the keeper's die"),
    "miracle_recovery": reason("not after a shot from inside the area"),
    "foul": reason("before the attacker rolls; in attack only in the last four rows"),
}


def _champion(state: State) -> tuple[Offer, ...]:
    holder = state.record.champion
    if holder is None or holder.face is None or state.record.shootout is not None:
        return ()
    clause, label = _PLAYS[holder.face]
    forbidden = bar(state, holder.side)
    if forbidden is None:
        return (MayUse(holder.side, clause, label, condition=_PLAYED_WHEN[holder.face]),)
    return (MayUse(holder.side, forbidden[0], label, barred=forbidden[1]),)


def _not_now(state: State, dice: tuple[Die, ...]) -> tuple[Offer, ...]:
    """The dice an attacker would reach for, and why he may not."""
    if state.restart is not None:
        return ()
    found = []
    if "control" not in dice:
        why = reason("the control die cannot be used twice in a row")
        found.append(_barred(state, ("control",), "attack.16", why))
    if state.attack.control_first:
        others: tuple[Die, ...] = tuple(die for die in ARROW_DICE if die != "control")
        why = reason("after a change of possession the control die comes first")
        found.append(_barred(state, others, "attack.15", why))
    elif state.square in CORNERS.values():
        why = reason("there is no shot from a corner square")
        found.append(_barred(state, ("shot",), "shot_outside.2", why))
    return tuple(found)


def _barred(state: State, dice: tuple[Die, ...], clause: str, why: Reason) -> Offer:
    return MayRoll(state.attacker, clause, reason("Roll a die"), dice, barred=why)
