"""Defesa: the blue die, what follows from it, and the expulsion of who fouls twice."""

from msgspec.structs import replace

from palheta.rulebooks.campeao.board import (
    DIRECT_ROWS,
    GOAL_LANE,
    OWN_GOAL_MOUTH,
    OWN_GOAL_SQUARES,
    in_area,
)
from palheta.rulebooks.campeao.development import (
    attack_again,
    development3_possession_changes,
    goal_kick1_goal_kick,
    penalty2_goal,
    restart,
)
from palheta.rulebooks.campeao.keeper import keeper1_must_intervene
from palheta.rulebooks.campeao.penalty import penalty_or_whistle
from palheta.rulebooks.campeao.registered import CLAUSES, SWITCH
from palheta.rulebooks.campeao.state import Champion, Play, State
from palheta.ruling import Card, reason

CLEARED_BY = 3


def rolled(play: Play, face: str) -> Play:
    """The blue die, whatever it answers."""
    before = play.state
    if face == "foul":
        return special1_second_foul_running(defence9_foul(play), before)
    play = special1_count_starts_again(play)
    if face == "steal":
        return defence5_steal(play)
    if face == "clear":
        return defence8_clear(play)
    if face == "miss_or_own_goal":
        return defence7_miss_or_own_goal(play)
    return defence6_miss(play)


@SWITCH.clause("defence.5", "quick.7", passes=True)
def defence5_steal(play: Play) -> Play:
    """Roubo de bola: possession changes; a shot is intercepted."""
    stolen = reason("stolen: the ball is {side}'s", side=play.state.defender)
    return development3_possession_changes(play).since("defence.5", stolen)


@SWITCH.clause("defence.6", "attack.18", passes=True)
def defence6_miss(play: Play) -> Play:
    """Falhar a bola: it stays with the attack; a shot from outside carries on to the keeper."""
    shot = play.state.shot
    if play.state.due == "interception" and shot is not None:
        return keeper1_must_intervene(play, shot)
    missed = reason("the defender missed: still {side}'s ball", side=play.state.attacker)
    return attack_again(play).since("defence.6", missed)


@SWITCH.clause("defence.7", passes=True)
def defence7_miss_or_own_goal(play: Play) -> Play:
    """Falhar ou marcar um auto-golo: a miss, but an own goal on the two squares before the goal attacked."""
    if play.state.square in OWN_GOAL_SQUARES:
        own = reason("an own goal: {side}'s kick-off", side=play.state.defender)
        return penalty2_goal(play, play.state.attacker).since("defence.7", own)
    return defence6_miss(play)


@SWITCH.clause("defence.8", passes=True)
def defence8_clear(play: Play) -> Play:
    """Aliviar: three squares back in the same lane, and the attacker keeps the ball."""
    lane, row = play.state.square
    play = replace(play, cleared=True)
    if row > CLEARED_BY:
        back = reason("cleared three squares back: still {side}'s ball", side=play.state.attacker)
        return attack_again(play.ball_at((lane, row - CLEARED_BY))).since("defence.8", back)
    return special7_cleared_at_goal(play) if lane == GOAL_LANE else special8_cleared_out(play)


@SWITCH.clause("special.7", passes=True)
def special7_cleared_at_goal(play: Play) -> Play:
    """Casos especiais: from the attacker's own first three rows in the goal's lane it threatens his goal."""
    danger = reason("cleared at {side}'s goal: its keeper must answer", side=play.state.attacker)
    return attack_again(play.ball_at(OWN_GOAL_MOUTH)).now(due="danger").since("special.7", danger)


@SWITCH.clause("special.8", passes=True)
def special8_cleared_out(play: Play) -> Play:
    """Casos especiais: from the other lanes it goes out, a goal kick for the attacker."""
    out = reason("cleared over the goal line: {side}'s goal kick", side=play.state.attacker)
    return goal_kick1_goal_kick(play, play.state.attacker).since("special.8", out)


@SWITCH.clause("defence.9", passes=True)
def defence9_foul(play: Play) -> Play:
    """Cometer uma falta: the attacker keeps the ball and takes the kick that the square gives him."""
    state = play.state
    under = "defence.10" if in_area(state.square) else "defence.12"
    if state.square[1] in DIRECT_ROWS:
        under = "defence.11"
    why = reason("{side} fouled with the blue die", side=state.defender)
    at = (float(state.ball[0]), float(state.ball[1]))
    play = play.calling(CLAUSES.call("defence.9", state.defender, why, at=at, under=under))
    if under == "defence.10":
        return penalty_or_whistle(play)
    return defence11_direct_free_kick(play) if under == "defence.11" else defence12_free_kick(play)


@SWITCH.clause("defence.11", passes=True)
def defence11_direct_free_kick(play: Play) -> Play:
    """On the third or fourth row from the goal line: a direct free kick."""
    return restart(play, "direct_free_kick", play.state.attacker, play.state.square)


@SWITCH.clause("defence.12", passes=True)
def defence12_free_kick(play: Play) -> Play:
    """Anywhere else the attack restarts with one of the three arrow dice."""
    return restart(play, "free_kick", play.state.attacker, play.state.square)


@SWITCH.clause("special.1", passes=True)
def special1_count_starts_again(play: Play) -> Play:
    """Any other blue roll of the same player breaks the row of fouls."""
    fouls = play.state.fouls
    defender = play.state.defender
    return play.now(fouls=fouls.having(defender, 0)) if fouls.of(defender) else play


@SWITCH.clause("special.1", passes=True)
def special1_second_foul_running(play: Play, before: State) -> Play:
    """Expulsão: fouls on two consecutive blue rolls of the same player."""
    defender = before.defender
    if not before.fouls.of(defender):
        return play.now(fouls=before.fouls.having(defender, 1))
    why = reason("{side} fouled on two blue rolls in a row", side=defender)
    play = play.now(fouls=before.fouls.having(defender, 0))
    play = play.calling(CLAUSES.call("special.1", defender, why))
    play = replace(play, cards=(*play.cards, Card("red", side=defender)))
    return special2_hands_over_the_champion(play, before)


@SWITCH.clause("special.2", passes=True)
def special2_hands_over_the_champion(play: Play, before: State) -> Play:
    """The expelled player's champion die goes to his opponent, who rolls it at once."""
    if before.champion is None or before.champion.side != before.defender:
        return play
    hands_over = reason("{side} rolls the champion die of who was sent off", side=before.attacker)
    return play.now(champion=Champion(before.attacker)).since("special.2", hands_over)
