"""Ataque: the arrow dice."""

from palheta.facts import Die, Face
from palheta.rulebooks.campeao.board import Walk, Way, may_turn_arrow
from palheta.rulebooks.campeao.outcome.draft import Draft
from palheta.rulebooks.campeao.outcome.walk import path
from palheta.rulebooks.campeao.rules import CLAUSES, SWITCH
from palheta.rulebooks.campeao.rules.development import development3_possession_changes
from palheta.rulebooks.campeao.rules.goal_kick import goal_kick1_goal_kick
from palheta.rulebooks.campeao.state import Flight, State
from palheta.ruling import reason
from palheta.table.frame import Side


@SWITCH.clause("attack.5", "attack.8", "attack.9", passes=True)
def attack5_the_ball_walks(start: Walk, state: State, face: Face, way: Way | None) -> Walk:
    """The attacker moves the ball along the arrow by the number inside it, left or right as he chose."""
    return path(state, face, way)


@SWITCH.clause("attack.10", "quick.6", passes=True)
def attack10_cross(draft: Draft) -> Draft:
    """X inside the arrow: the attacker loses the ball."""
    lost = reason("an X in the arrow: the ball is {side}'s", side=draft.state.defender)
    return development3_possession_changes(draft).explaining(lost, "attack.10")


@SWITCH.clause("attack.11", "defence.2", passes=True)
def attack11_question_mark(draft: Draft) -> Draft:
    """? inside the arrow: the defender may intervene with the blue die."""
    open_ = reason("a ? in the arrow: {side} may intervene", side=draft.state.defender)
    return draft.now(flight=Flight("intervention")).explaining(open_, "attack.11")


@SWITCH.clause("attack.11", passes=True)
def attack11_let_go(draft: Draft) -> Draft:
    """The defender may intervene, and need not: no blue roll, so the last die is still the last."""
    let_go = reason("let go: still {side}'s ball", side=draft.state.attacker)
    return draft.now(flight=Flight()).explaining(let_go, "attack.11")


@SWITCH.clause("attack.12", passes=True)
def attack12_over_the_goal_line(draft: Draft) -> Draft:
    """Past the goal line, in any lane: possession changes, a goal kick."""
    over = reason("over the goal line: {side}'s goal kick", side=draft.state.defender)
    return goal_kick1_goal_kick(draft, draft.state.defender).explaining(over, "attack.12")


@SWITCH.clause("attack.13", "attack.14", passes=True)
def attack13_turn_the_arrow(draft: Draft, declared: bool) -> Draft:
    """In a side lane's last three rows forward may mean towards the centre, declared before the roll."""
    if not declared:
        return draft
    if may_turn_arrow(draft.state.square):
        return draft.within("due", turned=True)
    why = reason("the arrow turns only in the last three rows of a side lane")
    return draft.calling(CLAUSES.call("attack.13", draft.state.attacker, why))


@SWITCH.clause("attack.14", passes=True)
def attack14_declare_turning(draft: Draft, side: Side | None) -> Draft:
    """Turning the arrow is declared before the roll, by who rolls; an arrow already rolled keeps its direction."""
    state = draft.state
    if side == state.defender:
        return draft
    if state.awaits is None and not state.champion_roll_due:
        return attack13_turn_the_arrow(draft, True)
    why = reason("turning the arrow must be declared before the roll")
    return draft.calling(CLAUSES.call("attack.14", state.attacker, why))


@SWITCH.clause("attack.15", "development.4", passes=True)
def attack15_control_first(dice: tuple[Die, ...], state: State) -> tuple[Die, ...]:
    """The first roll after a change of possession is always the control die."""
    return ("control",)


@SWITCH.clause("attack.16", "quick.5", "development.5", passes=True)
def attack16_control_not_twice(dice: tuple[Die, ...], state: State) -> tuple[Die, ...]:
    """The control die cannot be used twice in a row; a restart, a miss or a clearance forgets the last."""
    if state.attack.last_die == "control" and state.restart is None:
        return tuple(die for die in dice if die != "control")
    return dice
