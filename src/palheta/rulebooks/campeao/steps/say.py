"""A word was said."""

from palheta.facts import BadFact, Say
from palheta.rulebooks.campeao.outcome.draft import Draft
from palheta.rulebooks.campeao.rules.attack import attack11_let_go, attack14_declare_turning
from palheta.rulebooks.campeao.rules.goal_kick import goal_kick3_declare_doubling
from palheta.rulebooks.campeao.rules.penalty import penalty2_goal
from palheta.rulebooks.campeao.rules.preparation import preparation7_boskov
from palheta.rulebooks.campeao.vocabulary import WORDS, player
from palheta.table.frame import Side


def judged(draft: Draft, step: Say) -> Draft:
    side = player(step)
    match step.say:
        case "double":
            return goal_kick3_declare_doubling(draft, side)
        case "centre":
            return attack14_declare_turning(draft, side)
        case "play":
            return declined(draft, side)
        case "boskov" | "no_boskov":
            return preparation7_boskov(draft, step.say == "boskov")
        case _:
            raise BadFact("step.say", f"Expected one of {', '.join(WORDS)}, got {step.say!r}")


def declined(draft: Draft, side: Side | None) -> Draft:
    """The defender lets the ball go on, or the goal stand."""
    state = draft.state
    if state.champion_roll_due or side == state.attacker:
        return draft
    if state.awaits == "intervention":
        return attack11_let_go(draft)
    if state.awaits == "goal":
        return penalty2_goal(draft, state.attacker)
    return draft
