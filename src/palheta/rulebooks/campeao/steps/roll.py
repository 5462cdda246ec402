"""A die was rolled: is it the one that was due, and what does it do?"""

from typing import cast

from palheta.facts import Die, Face, Roll
from palheta.rulebooks.campeao.board import in_area
from palheta.rulebooks.campeao.faces import ARROW_DICE, check_face
from palheta.rulebooks.campeao.outcome.barred import NOT_BEFORE, why_not
from palheta.rulebooks.campeao.outcome.draft import Draft
from palheta.rulebooks.campeao.outcome.procedure import dice_due
from palheta.rulebooks.campeao.rules import CLAUSES
from palheta.rulebooks.campeao.rules.boskov import boskov2_whistle
from palheta.rulebooks.campeao.rules.champion import champion1_rolled
from palheta.rulebooks.campeao.rules.defence import (
    defence5_steal,
    defence6_miss,
    defence7_miss_or_own_goal,
    defence8_clear,
    defence9_foul,
)
from palheta.rulebooks.campeao.rules.end import end6_kick
from palheta.rulebooks.campeao.rules.goal_kick import goal_kick1_goal_kick
from palheta.rulebooks.campeao.rules.keeper import (
    keeper1_must_intervene,
    keeper3_saved,
    keeper4_missed,
    keeper5_parried,
    keeper6_corner,
)
from palheta.rulebooks.campeao.rules.penalty import penalty2_goal
from palheta.rulebooks.campeao.rules.shot_inside import (
    shot_inside3_unstoppable,
    shot_inside4_post,
    shot_inside5_bar,
)
from palheta.rulebooks.campeao.rules.shot_outside import shot_outside3_on_target, shot_outside6_unstoppable
from palheta.rulebooks.campeao.rules.special import (
    special1_count_starts_again,
    special1_second_foul_running,
    special7_rolled_in_danger,
    special9_free_kick_on_target,
)
from palheta.rulebooks.campeao.state import Champion, Flight, Shot
from palheta.rulebooks.campeao.steps.roll_arrow import arrow_rolled
from palheta.rulebooks.campeao.vocabulary import ArrowDie, ChampionFace, player
from palheta.ruling import Reason, reason
from palheta.table.frame import Side


def judged(draft: Draft, step: Roll) -> Draft:
    """A roll that was not due does not count; it is called."""
    check_face(step.roll, step.face, "step.face")
    draft = let_go(received(draft, step), step.roll)
    state = draft.state
    side = state.to_act()
    who = player(step) or side
    if state.awaits == "toss":
        return _void(draft, who, *NOT_BEFORE["toss"])
    if who != side:
        return _void(draft, who, "quick.2", reason("it is {side}'s turn to roll", side=side))
    if step.roll not in dice_due(state):
        return _void(draft, side, *why_not(state, step.roll))
    if step.roll != "champion" and not state.record.begun:
        draft = draft.within("record", begun=True)
    return _counts(draft, step)


def received(draft: Draft, step: Roll) -> Draft:
    """Nobody said who holds the champion die: who rolls it has just received it."""
    side = player(step)
    if step.roll != "champion" or side is None:
        return draft
    state, record = draft.state, draft.state.record
    untold = record.champion is None and state.awaits != "toss" and record.shootout is None
    return draft.within("record", champion=Champion(side)) if untold else draft


def let_go(draft: Draft, die: Die) -> Draft:
    """The attacker rolls on after a ?: the defender, who only may intervene, has let it go."""
    state = draft.state
    if state.awaits == "intervention" and not state.champion_roll_due and die in (*ARROW_DICE, "shot"):
        return draft.now(flight=Flight())
    return draft


def _counts(draft: Draft, step: Roll) -> Draft:
    awaits = draft.state.awaits
    if isinstance(step.face, Face):
        if awaits == "whistle":
            return boskov2_whistle(draft, step.face)
        return arrow_rolled(draft, cast(ArrowDie, step.roll), step.face, step.choose)
    match step.roll:
        case "champion":
            return champion1_rolled(draft, cast(ChampionFace, step.face))
        case "shot":
            return shot_rolled(draft, step.face)
        case "defence":
            return defence_rolled(draft, step.face)
        case "keeper":
            if awaits == "danger":
                return special7_rolled_in_danger(draft, step.face)
            return keeper_rolled(draft, step.face)
        case _:
            if draft.state.record.shootout is not None:
                return end6_kick(draft, step.face)
            return penalty_rolled(draft, step.face)


def _void(draft: Draft, against: Side, clause: str, why: Reason) -> Draft:
    return draft.calling(CLAUSES.call(clause, against, why))


def shot_rolled(draft: Draft, face: str) -> Draft:
    """The shot die."""
    shot = Shot(inside=in_area(draft.state.square))
    free_kick = draft.state.restart == "direct_free_kick"
    draft = draft.within("due", restart=None)
    if face == "on_target":
        if free_kick:
            return special9_free_kick_on_target(draft, shot)
        on_target = keeper1_must_intervene if shot.inside else shot_outside3_on_target
        return on_target(draft, shot)
    if face == "unstoppable":
        unstoppable = shot_inside3_unstoppable if shot.inside else shot_outside6_unstoppable
        return unstoppable(draft, shot)
    if face == "post":
        return shot_inside4_post(draft, shot)
    if face == "bar":
        return shot_inside5_bar(draft, shot)
    return goal_kick1_goal_kick(draft, draft.state.defender)


def defence_rolled(draft: Draft, face: str) -> Draft:
    """The blue die, whatever it answers."""
    before = draft.state
    if face == "foul":
        return special1_second_foul_running(defence9_foul(draft), before)
    draft = special1_count_starts_again(draft)
    if face == "steal":
        return defence5_steal(draft)
    if face == "clear":
        return defence8_clear(draft)
    if face == "miss_or_own_goal":
        return defence7_miss_or_own_goal(draft)
    return defence6_miss(draft)


def keeper_rolled(draft: Draft, face: str) -> Draft:
    """The light blue die after a shot."""
    if face == "saved":
        return keeper3_saved(draft)
    if face == "missed":
        return keeper4_missed(draft)
    if face == "parried":
        return keeper5_parried(draft)
    return keeper6_corner(draft, draft.state.attacker)


def penalty_rolled(draft: Draft, face: str) -> Draft:
    """The black die."""
    if face == "goal":
        return penalty2_goal(draft, draft.state.attacker)
    if face == "wide":
        return goal_kick1_goal_kick(draft, draft.state.defender)
    if face == "corner":
        return keeper6_corner(draft, draft.state.attacker)
    return keeper5_parried(draft)
