"""Lance excecional: the champion die, its six plays, and when each may be used."""

from palheta.rulebooks.campeao.board import (
    ASSIST_ROW,
    BEFORE_GOAL,
    CHAMPION_FOUL_ROW,
    CORNERS,
    HALFWAY_ROW,
    in_area,
    in_own_area,
    is_shooting_square,
)
from palheta.rulebooks.campeao.development import (
    development3_possession_changes,
    goal_kick2_keepers_kick,
    penalty2_goal,
    restart,
)
from palheta.rulebooks.campeao.keeper import keeper1_must_intervene
from palheta.rulebooks.campeao.penalty import penalty_or_whistle
from palheta.rulebooks.campeao.registered import CLAUSES, SWITCH
from palheta.rulebooks.campeao.state import Champion, ChampionFace, Play, Shot, State
from palheta.ruling import Reason, reason
from palheta.table.frame import Point, Side, other

ATTACKING: tuple[ChampionFace, ...] = ("long_shot", "assist", "unstoppable", "foul")
DEFENDING: tuple[ChampionFace, ...] = ("great_save", "miracle_recovery", "foul")

Bar = tuple[str, Reason]
"""The clause that forbids a use, and why."""


def used(play: Play, side: Side) -> Play:
    """A player uses the die. A use the book forbids changes nothing but is called."""
    state = play.state
    forbidden = bar(state, side)
    if forbidden is not None:
        return play.calling(CLAUSES.call(forbidden[0], side, forbidden[1]))
    champion = state.champion
    assert champion is not None
    return champion3_hand_over(_played(play, side, champion.face), side)


def _played(play: Play, side: Side, face: ChampionFace | None) -> Play:
    match face:
        case "long_shot":
            return champion6_long_shot(play)
        case "assist":
            return champion8_assist(play)
        case "unstoppable":
            return champion9_unstoppable(play)
        case "great_save":
            return champion12_great_save(play)
        case "miracle_recovery":
            return champion16_miracle_recovery(play)
        case _:
            return (
                champion20_foul_in_attack(play)
                if side == play.state.attacker
                else champion22_foul_in_defence(play)
            )


@SWITCH.clause("champion.3", "quick.15", passes=True)
def champion3_hand_over(play: Play, side: Side) -> Play:
    """After use the die passes to the opponent, who rolls it at once."""
    used_up = reason("the champion was used: {side} rolls the die now", side=other(side))
    return play.now(champion=Champion(other(side))).since("champion.3", used_up)


@SWITCH.clause("champion.1", "preparation.2", passes=True)
def champion1_rolled(play: Play, face: ChampionFace) -> Play:
    """The holder rolls the die; both see which play he has."""
    champion = play.state.champion
    assert champion is not None
    rolled = reason("{side} has rolled the champion die: play goes on", side=champion.side)
    play = play.now(champion=Champion(champion.side, face)).since("champion.1", rolled)
    return champion10_answer(play) if play.state.due == "goal" else play


@SWITCH.clause("champion.10", "champion.11", "champion.18", passes=True)
def champion10_answer(play: Play) -> Play:
    """The goal of an unstoppable shot waits only where the play just rolled can prevent it."""
    state = play.state
    answers: tuple[ChampionFace, ...] = ("great_save",)
    if state.shot is not None and not state.shot.inside:
        answers = ("great_save", "miracle_recovery")
    if state.holds(state.defender, *answers):
        return play
    return penalty2_goal(play, state.attacker)


def bar(state: State, side: Side) -> Bar | None:
    """Why this side may not use the champion die now; None where it may."""
    champion = state.champion
    if state.shootout is not None:
        return "end.6", reason("only the black die is rolled in a shoot-out")
    if champion is None or champion.side != side:
        return "champion.2", reason("{side} does not hold the champion die", side=side)
    if champion.face is None:
        return "champion.3", reason("the champion die must be rolled before play goes on")
    if state.due == "direction":
        return "attack.5", reason("the ball is still being moved")
    if champion.face == "great_save":
        return champion13_when_to_save(state, side)
    if side == state.attacker:
        return champion4_attacking(state, champion.face)
    return champion4_defending(state, champion.face)


@SWITCH.clause("champion.4", off=None)
def champion4_attacking(state: State, face: ChampionFace) -> Bar | None:
    """Three red sides and the foul: used by the attacker, when it is his turn."""
    if face not in ATTACKING:
        return "champion.4", reason("this play is for the defence")
    if state.to_act() != state.attacker or state.due is not None:
        return "champion.2", reason("what was rolled must be answered first")
    match face:
        case "long_shot":
            return champion5_from_halfway(state)
        case "assist":
            return champion7_outside_the_own_area(state)
        case "unstoppable":
            return champion9_from_a_shooting_square(state)
        case _:
            return champion20_in_the_last_four_rows(state)


@SWITCH.clause("champion.4", off=None)
def champion4_defending(state: State, face: ChampionFace) -> Bar | None:
    """Two blue sides and the foul: used by the defender."""
    if face not in DEFENDING:
        return "champion.4", reason("this play is for the attack")
    return champion23_before_the_roll(state) if face == "foul" else champion17_not_after_a_shot_inside(state)


@SWITCH.clause("champion.5", off=None)
def champion5_from_halfway(state: State) -> Bar | None:
    """Remate de longa distância: from the halfway row, or nearer, but from no corner."""
    row = state.square[1]
    beyond = state.options.long_shot_from_beyond
    if row < HALFWAY_ROW or (row > HALFWAY_ROW and not beyond):
        return "champion.5", reason("the long shot is taken from the halfway row")
    if state.square in CORNERS.values():
        return "shot_outside.2", reason("there is no shot from a corner square")
    return None


@SWITCH.clause("champion.7", off=None)
def champion7_outside_the_own_area(state: State) -> Bar | None:
    """Assistência: from the first row outside the own area onwards."""
    if state.square[1] < ASSIST_ROW:
        return "champion.7", reason("the assist is played from the third row on")
    return None


@SWITCH.clause("champion.9", off=None)
def champion9_from_a_shooting_square(state: State) -> Bar | None:
    """Remate imparável: with the ball on a shooting square."""
    if not is_shooting_square(state.square):
        return "champion.9", reason("the ball is on no shooting square")
    return None


@SWITCH.clause("champion.20", off=None)
def champion20_in_the_last_four_rows(state: State) -> Bar | None:
    """Falta, in attack: only in the last four rows."""
    if state.square[1] < CHAMPION_FOUL_ROW:
        return "champion.20", reason("in attack the foul is used in the last four rows")
    return None


@SWITCH.clause("champion.13", "champion.14", "champion.15", off=None)
def champion13_when_to_save(state: State, side: Side) -> Bar | None:
    """Defesa extraordinária: an unstoppable shot, or instead of the keeper die, never after it."""
    saver = state.attacker if state.due == "danger" else state.defender
    if side != saver:
        return "champion.4", reason("this play is for the defence")
    if state.due not in ("keeper", "bar", "danger", "goal"):
        return "champion.13", reason("there is no shot that the keeper could save now")
    return None


@SWITCH.clause("champion.17", off=None)
def champion17_not_after_a_shot_inside(state: State) -> Bar | None:
    """Recuperação milagrosa: at any time except after a shot inside the area."""
    if state.shot is not None and state.shot.inside:
        return "champion.17", reason("the shot was taken inside the area")
    return None


@SWITCH.clause("champion.23", off=None)
def champion23_before_the_roll(state: State) -> Bar | None:
    """Falta, in defence: before the attacker rolls."""
    if state.to_act() != state.attacker or state.due not in (None, "whistle"):
        return "champion.23", reason("in defence the foul is used before the attacker rolls")
    return None


@SWITCH.clause("champion.6", passes=True)
def champion6_long_shot(play: Play) -> Play:
    """The long shot is on target by itself; the defender answers with the keeper die."""
    return keeper1_must_intervene(play, Shot(in_area(play.state.square)))


@SWITCH.clause("champion.8", passes=True)
def champion8_assist(play: Play) -> Play:
    """The ball drops before goal, ready for a shot; the last arrow die is not forgotten."""
    return play.ball_at(
        BEFORE_GOAL, restart=None, control_first=False, shot=None, doubled=False, turned=False
    )


@SWITCH.clause("champion.9", passes=True)
def champion9_unstoppable(play: Play) -> Play:
    """A goal, once the opponent has rolled the die he receives and cannot prevent it."""
    shot = Shot(in_area(play.state.square))
    return play.now(due="goal", shot=shot, restart=None, doubled=False, turned=False)


@SWITCH.clause("champion.12", passes=True)
def champion12_great_save(play: Play) -> Play:
    """The shot is blocked, and the keeper puts the ball back into play."""
    state = play.state
    return goal_kick2_keepers_kick(play, state.attacker if state.due == "danger" else state.defender)


@SWITCH.clause("champion.16", passes=True)
def champion16_miracle_recovery(play: Play) -> Play:
    """The defence wins the ball where it lies."""
    return development3_possession_changes(play)


@SWITCH.clause("champion.20", "champion.21", "champion.19", passes=True)
def champion20_foul_in_attack(play: Play) -> Play:
    """The whistle blows against the defence: a direct free kick, in the area a penalty."""
    state = play.state
    inside = in_area(state.square)
    why = reason("{side} calls a foul with the champion die", side=state.attacker)
    rule = CLAUSES.call(
        "champion.20", state.defender, why, at=_point(state), under="champion.21" if inside else None
    )
    play = play.calling(rule)
    if inside:
        return penalty_or_whistle(play)
    return restart(play, "direct_free_kick", state.attacker, state.square)


@SWITCH.clause("champion.22", passes=True)
def champion22_foul_in_defence(play: Play) -> Play:
    """The whistle blows against the attack: the ball is the defender's, with any die."""
    state = play.state
    why = reason("{side} calls an attacking foul with the champion die", side=state.defender)
    play = play.calling(CLAUSES.call("champion.22", state.attacker, why, at=_point(state)))
    where = development3_possession_changes(play).state
    play = restart(play, "free_kick", where.attacker, where.square)
    return special11_in_the_opponents_area(play) if in_own_area(state.square) else play


@SWITCH.clause("special.11", passes=True)
def special11_in_the_opponents_area(play: Play) -> Play:
    """Casos especiais: in the fouling side's own area that is no penalty but a direct free kick."""
    return play.now(restart="direct_free_kick")


def _point(state: State) -> Point:
    return (float(state.ball[0]), float(state.ball[1]))
