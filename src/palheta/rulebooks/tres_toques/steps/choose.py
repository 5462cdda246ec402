"""Somebody chose: the draw, the end, the kick."""

from palheta.facts import BadFact, Choose
from palheta.rulebooks.tres_toques.outcome import because
from palheta.rulebooks.tres_toques.outcome.precedence import PLAY_ON, Case
from palheta.rulebooks.tres_toques.outcome.restart import due_kick_off
from palheta.rulebooks.tres_toques.rules.rule08_kick_off import art66_toss
from palheta.rulebooks.tres_toques.rules.rule12_advantage import art91_advantage
from palheta.rulebooks.tres_toques.rules.rule12_fouls import art83_chosen_place
from palheta.rulebooks.tres_toques.steps.say import his_to_say
from palheta.table.frame import SIDES, Side, other


def judged(case: Case, step: Choose) -> None:
    state = case.state
    if state.stage == "toss":
        toss(case, step.choose)
    elif state.stage == "ends":
        if step.side in (None, "referee", state.turn):
            _ends(case, step.choose)
    elif not his_to_say(case, step) and state.choices:
        return
    elif step.choose in (PLAY_ON, "advantage") and state.natural is not None:
        art91_advantage(case)
    else:
        art83_chosen_place(case, step.choose)


def toss(case: Case, winner: str) -> None:
    if winner not in SIDES:
        raise BadFact("choose", f"Expected who won the toss, home or away; got {winner!r}")
    art66_toss(case, "home" if winner == "home" else "away")


def _ends(case: Case, wanted: str) -> None:
    """66: who chooses the kick-off takes it; who chooses his end leaves it to the other."""
    if wanted not in ("kick_off", "ends"):
        raise BadFact("choose", f"Expected kick_off or ends; got {wanted!r}")
    side: Side = case.state.turn if wanted == "kick_off" else other(case.state.turn)
    case.set(kicked_off=side)
    due_kick_off(case, side)
    case.because = because.kicks_off_first(side)
