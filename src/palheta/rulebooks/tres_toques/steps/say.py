"""What coaches and referee say: A GOL, PRONTO, advantage, distance."""

from msgspec.structs import replace

from palheta.facts import BadFact, Say, ShotCalled, Step
from palheta.rulebooks.tres_toques.outcome.arrangement import cleared_for_penalty, set_out
from palheta.rulebooks.tres_toques.outcome.precedence import Draft
from palheta.rulebooks.tres_toques.outcome.wait import forget
from palheta.rulebooks.tres_toques.rules.rule04_keeper_place import (
    art40_clear_the_goal_line,
    art40_shot_given_up,
)
from palheta.rulebooks.tres_toques.rules.rule07_duration import art64_from_pronto
from palheta.rulebooks.tres_toques.rules.rule10_shot import art74_shot_barred
from palheta.rulebooks.tres_toques.rules.rule12_advantage import art91_advantage, art91_takes_the_kick
from palheta.rulebooks.tres_toques.state import State
from palheta.ruling import reason
from palheta.table.frame import SIDES, Side, other

WORDS = ("shot", "ready", "play", "advantage", "distance", "time", "back")


def judged(draft: Draft, step: Say) -> Draft:
    side = whose_word(draft.state, step)
    match step.say:
        case "shot":
            return a_gol(draft, side, step.piece)
        case "ready":
            return pronto(draft, side)
        case "play":
            return art40_shot_given_up(draft, side)
        case "advantage":
            return art91_advantage(draft) if his_to_say(draft.state, step) else draft
        case "distance":
            if not his_to_say(draft.state, step):
                return draft
            return art91_takes_the_kick(draft).within("due", distance_asked=True)
        case "time":
            return draft.within("due", closed=draft.state.due.closed + 1).saying("time")
        case "back":
            return draft
        case _:
            raise BadFact("say", f"Expected one of {', '.join(WORDS)}; got {step.say!r}")


def his_to_say(state: State, step: Step) -> bool:
    """Whoever takes the restart has the choices that go with it (83, 90, 91, 96); nobody's word is taken as his."""
    return state.restart is not None and step.side in (None, "referee", state.restart.side)


def whose_word(state: State, step: Say) -> Side:
    """Who said it; where nobody wrote that down, whose word it is: PRONTO is the defender's."""
    if step.side in SIDES:
        return "home" if step.side == "home" else "away"
    shot = state.due.shot
    return other(shot.side) if step.say == "ready" and shot is not None else state.turn


def a_gol(draft: Draft, side: Side, piece: str | None) -> Draft:
    """Art. 77: the shot is asked for."""
    state, theirs = draft.state, other(side)
    if side != state.turn or state.due.stage != "play":
        return draft
    draft = art91_takes_the_kick(draft).within("due", shot=ShotCalled(side, piece, False))
    draft = draft.within("flight", keeper_close=None).within("wait", asked=state.wait.asked + 1)
    words = reason("{side} asks for the shot: first {other} sets the keeper", side=side, other=theirs)
    draft = forget(draft.then(draft.state.next, words, "77"), "keeper", theirs)
    if art74_shot_barred(draft.state) is not None:
        draft = draft.saying("shot_not_allowed")
    return art40_clear_the_goal_line(draft, theirs)


def pronto(draft: Draft, side: Side) -> Draft:
    """Art. 77: the keeper is set; in an arrangement: this team stands."""
    state, shot = draft.state, draft.state.due.shot
    if state.due.stage == "suspended":
        return draft.within("due", stage="play")
    if shot is not None and side != shot.side:
        words = reason("the keeper is set: {side} shoots", side=shot.side)
        draft = draft.within("due", shot=replace(shot, ready=True)).then(state.next, words, "77")
        return cleared_for_penalty(art64_from_pronto(draft, shot.side))
    return set_out(draft, side) if state.due.stage == "arrange" else draft
