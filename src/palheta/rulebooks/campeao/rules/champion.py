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
    point_of,
)
from palheta.rulebooks.campeao.outcome.draft import Draft
from palheta.rulebooks.campeao.outcome.restart import restart
from palheta.rulebooks.campeao.rules import CLAUSES, SWITCH
from palheta.rulebooks.campeao.rules.defence import defence10_penalty
from palheta.rulebooks.campeao.rules.development import development3_possession_changes
from palheta.rulebooks.campeao.rules.goal_kick import goal_kick2_keepers_kick
from palheta.rulebooks.campeao.rules.keeper import keeper1_must_intervene
from palheta.rulebooks.campeao.rules.penalty import penalty2_goal
from palheta.rulebooks.campeao.rules.special import special11_in_the_opponents_area
from palheta.rulebooks.campeao.state import Champion, Due, Flight, Shot, State
from palheta.rulebooks.campeao.vocabulary import ChampionFace
from palheta.ruling import Reason, reason
from palheta.table.frame import Side, other

ATTACKING: tuple[ChampionFace, ...] = ("long_shot", "assist", "unstoppable", "foul")
DEFENDING: tuple[ChampionFace, ...] = ("great_save", "miracle_recovery", "foul")

Bar = tuple[str, Reason]
"""The clause that forbids a use, and why."""


@SWITCH.clause("champion.1", "preparation.2", passes=True)
def champion1_rolled(draft: Draft, face: ChampionFace) -> Draft:
    """The holder rolls the die; both see which play he has."""
    champion = draft.state.record.champion
    assert champion is not None
    draft = draft.within("record", champion=Champion(champion.side, face))
    draft = draft.explaining(_now_holds(champion.side, face), "champion.1")
    return champion10_answer(draft) if draft.state.awaits == "goal" else draft


def _now_holds(side: Side, face: ChampionFace) -> Reason:
    match face:
        case "long_shot":
            return reason("{side} now holds the long shot: play goes on", side=side)
        case "assist":
            return reason("{side} now holds the assist: play goes on", side=side)
        case "unstoppable":
            return reason("{side} now holds the unstoppable shot: play goes on", side=side)
        case "great_save":
            return reason("{side} now holds the great save: play goes on", side=side)
        case "miracle_recovery":
            return reason("{side} now holds the miracle recovery: play goes on", side=side)
        case _:
            return reason("{side} now holds the foul: play goes on", side=side)


@SWITCH.clause("champion.3", "quick.15", passes=True)
def champion3_hand_over(draft: Draft, side: Side, face: ChampionFace | None) -> Draft:
    """After use the die passes to the opponent, who rolls it at once."""
    used_up = _was_used(face, other(side))
    return draft.within("record", champion=Champion(other(side))).explaining(used_up, "champion.3")


def _was_used(face: ChampionFace | None, side: Side) -> Reason:
    match face:
        case "long_shot":
            return reason("the long shot is on target: first {side} rolls the champion die", side=side)
        case "assist":
            return reason(
                "an assist, the ball lies before goal: first {side} rolls the champion die", side=side
            )
        case "unstoppable":
            return reason(
                "an unstoppable shot: {side} rolls the champion die and may yet prevent it", side=side
            )
        case "great_save":
            return reason(
                "a great save, the keeper has the ball: first {side} rolls the champion die", side=side
            )
        case "miracle_recovery":
            return reason("a miracle recovery wins the ball: first {side} rolls the champion die", side=side)
        case _:
            return reason("the champion was used: {side} rolls the die now", side=side)


@SWITCH.clause("champion.4", off=None)
def champion4_attacking(state: State, face: ChampionFace) -> Bar | None:
    """Three red sides and the foul: used by the attacker, when it is his turn."""
    if face not in ATTACKING:
        return "champion.4", reason("this play is for the defence")
    if state.to_act() != state.attacker or state.awaits is not None:
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


@SWITCH.clause("champion.6", passes=True)
def champion6_long_shot(draft: Draft) -> Draft:
    """The long shot is on target by itself; the defender answers with the keeper die."""
    return keeper1_must_intervene(draft, Shot(in_area(draft.state.square)))


@SWITCH.clause("champion.7", off=None)
def champion7_outside_the_own_area(state: State) -> Bar | None:
    """Assistência: from the first row outside the own area onwards."""
    if state.square[1] < ASSIST_ROW:
        return "champion.7", reason("the assist is played from the third row on")
    return None


@SWITCH.clause("champion.8", passes=True)
def champion8_assist(draft: Draft) -> Draft:
    """The ball drops before goal, ready for a shot; the last arrow die is not forgotten."""
    return draft.ball_at(BEFORE_GOAL, due=Due()).within("attack", control_first=False)


@SWITCH.clause("champion.9", off=None)
def champion9_from_a_shooting_square(state: State) -> Bar | None:
    """Remate imparável: with the ball on a shooting square."""
    if not is_shooting_square(state.square):
        return "champion.9", reason("the ball is on no shooting square")
    return None


@SWITCH.clause("champion.9", passes=True)
def champion9_unstoppable(draft: Draft) -> Draft:
    """A goal, once the opponent has rolled the die he receives and cannot prevent it."""
    shot = Shot(in_area(draft.state.square))
    return draft.now(due=Due(), flight=Flight("goal", shot))


@SWITCH.clause("champion.10", "champion.11", "champion.18", passes=True)
def champion10_answer(draft: Draft) -> Draft:
    """The goal of an unstoppable shot waits only where the play just rolled can prevent it."""
    state = draft.state
    answers: tuple[ChampionFace, ...] = ("great_save",)
    if state.flight.shot is not None and not state.flight.shot.inside:
        answers = ("great_save", "miracle_recovery")
    if state.holds(state.defender, *answers):
        return draft
    return penalty2_goal(draft, state.attacker)


@SWITCH.clause("champion.12", passes=True)
def champion12_great_save(draft: Draft) -> Draft:
    """The shot is blocked, and the keeper puts the ball back into play."""
    state = draft.state
    return goal_kick2_keepers_kick(draft, state.attacker if state.awaits == "danger" else state.defender)


@SWITCH.clause("champion.13", "champion.14", "champion.15", off=None)
def champion13_when_to_save(state: State, side: Side) -> Bar | None:
    """Defesa extraordinária: an unstoppable shot, or instead of the keeper die, never after it."""
    saver = state.attacker if state.awaits == "danger" else state.defender
    if side != saver:
        return "champion.4", reason("this play is for the defence")
    if state.awaits not in ("keeper", "bar", "danger", "goal"):
        return "champion.13", reason("there is no shot that the keeper could save now")
    return None


@SWITCH.clause("champion.16", passes=True)
def champion16_miracle_recovery(draft: Draft) -> Draft:
    """The defence wins the ball where it lies."""
    return development3_possession_changes(draft)


@SWITCH.clause("champion.17", off=None)
def champion17_not_after_a_shot_inside(state: State) -> Bar | None:
    """Recuperação milagrosa: at any time except after a shot inside the area."""
    if state.flight.shot is not None and state.flight.shot.inside:
        return "champion.17", reason("the shot was taken inside the area")
    return None


@SWITCH.clause("champion.20", off=None)
def champion20_in_the_last_four_rows(state: State) -> Bar | None:
    """Falta, in attack: only in the last four rows."""
    if state.square[1] < CHAMPION_FOUL_ROW:
        return "champion.20", reason("in attack the foul is used in the last four rows")
    return None


@SWITCH.clause("champion.20", "champion.21", "champion.19", passes=True)
def champion20_foul_in_attack(draft: Draft) -> Draft:
    """The whistle blows against the defence: a direct free kick, in the area a penalty."""
    state = draft.state
    inside = in_area(state.square)
    why = reason("{side} calls a foul with the champion die", side=state.attacker)
    at, under = point_of(state.ball), "champion.21" if inside else None
    draft = draft.calling(CLAUSES.call("champion.20", state.defender, why, at=at, under=under))
    if inside:
        return defence10_penalty(draft)
    return restart(draft, "direct_free_kick", state.attacker, state.square)


@SWITCH.clause("champion.22", passes=True)
def champion22_foul_in_defence(draft: Draft) -> Draft:
    """The whistle blows against the attack: the ball is the defender's, with any die."""
    state = draft.state
    why = reason("{side} calls an attacking foul with the champion die", side=state.defender)
    draft = draft.calling(CLAUSES.call("champion.22", state.attacker, why, at=point_of(state.ball)))
    where = development3_possession_changes(draft).state
    draft = restart(draft, "free_kick", where.attacker, where.square)
    return special11_in_the_opponents_area(draft) if in_own_area(state.square) else draft


@SWITCH.clause("champion.23", off=None)
def champion23_before_the_roll(state: State) -> Bar | None:
    """Falta, in defence: before the attacker rolls."""
    if state.to_act() != state.attacker or state.awaits not in (None, "whistle"):
        return "champion.23", reason("in defence the foul is used before the attacker rolls")
    return None
