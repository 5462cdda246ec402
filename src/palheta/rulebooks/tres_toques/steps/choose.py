"""Somebody chose: the draw, the end, the kick."""

from palheta.facts import BadFact, Choose
from palheta.rulebooks.tres_toques.outcome.precedence import PLAY_ON, Draft
from palheta.rulebooks.tres_toques.outcome.restart import kick_off
from palheta.rulebooks.tres_toques.rules.rule08_kick_off import art66_toss
from palheta.rulebooks.tres_toques.rules.rule12_advantage import art91_advantage
from palheta.rulebooks.tres_toques.rules.rule12_fouls import art83_chosen_place
from palheta.rulebooks.tres_toques.steps.say import his_to_say
from palheta.ruling import Because, reason
from palheta.table.frame import SIDES, other


def judged(draft: Draft, step: Choose) -> Draft:
    state = draft.state
    if state.due.stage == "toss":
        return drawn(draft, step.choose)
    if state.due.stage == "ends":
        return ends(draft, step.choose) if step.side in (None, "referee", state.turn) else draft
    if not his_to_say(state, step) and state.due.choices:
        return draft
    if step.choose in (PLAY_ON, "advantage") and state.due.natural is not None:
        return art91_advantage(draft)
    return art83_chosen_place(draft, step.choose)


def drawn(draft: Draft, winner: str) -> Draft:
    if winner not in SIDES:
        raise BadFact("choose", f"Expected who won the toss, home or away; got {winner!r}")
    return art66_toss(draft, "home" if winner == "home" else "away")


def ends(draft: Draft, wanted: str) -> Draft:
    """66: who chooses the kick-off takes it; who chooses his end leaves it to the other."""
    if wanted not in ("kick_off", "ends"):
        raise BadFact("choose", f"Expected kick_off or ends; got {wanted!r}")
    side = draft.state.turn if wanted == "kick_off" else other(draft.state.turn)
    why = Because(reason("{side} kicks off first", side=side), "66")
    return kick_off(draft.within("record", kicked_off=side), side, why, after_goal=False)
