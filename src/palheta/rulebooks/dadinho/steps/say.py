"""A word was said."""

from msgspec.structs import replace

from palheta.facts import BadFact, Say
from palheta.rulebooks.dadinho.outcome.precedence import Draft, Finding
from palheta.rulebooks.dadinho.outcome.restart import given
from palheta.rulebooks.dadinho.outcome.shot import asked, changes_button
from palheta.rulebooks.dadinho.rules.ch4_moved import PUSHING
from palheta.rulebooks.dadinho.rules.ch5_goal import art38_another_button, art38_withdrawn
from palheta.rulebooks.dadinho.rules.ch7_advantage import art46_advantage
from palheta.rulebooks.dadinho.state import State
from palheta.rulebooks.dadinho.steps.place import pushed_for
from palheta.ruling import Next, reason
from palheta.table.frame import SIDES, Side, other

WORDS = ("shot", "ready", "advantage", "back", "play", "distance")


def judged(state: State, step: Say) -> Draft:
    if step.say not in WORDS:
        raise BadFact("step.say", f"Expected one of {', '.join(WORDS)}; got {step.say!r}")
    speaker: Side | None = step.side if step.side in ("home", "away") else None
    match step.say:
        case "shot":
            return asks_for_shot(state, speaker or state.turn, step.piece)
        case "ready":
            return is_ready(state, speaker)
        case "advantage":
            return takes_advantage(state, speaker or state.turn)
        case "back":
            return takes_back(state, speaker or state.turn)
        case "play":
            return declines(state, speaker or state.turn)
        case _:
            return wants_distance(state, speaker or state.turn)


def asks_for_shot(state: State, side: Side | None, piece: str | None) -> Draft:
    if side is None:
        return Draft(state)
    if piece is not None and changes_button(state, piece) and not state.flight.time_up:
        return withdrawn(state, art38_another_button(state, piece))
    return asked(Draft(state), side, piece)


def is_ready(state: State, speaker: Side | None) -> Draft:
    shot, draft = state.due.shot, Draft(state)
    if shot is not None and not shot.ready and speaker in (None, other(shot.side)):
        words = reason("the keeper is set: {side} shoots", side=shot.side)
        if shot.piece is not None:
            words = reason("the keeper is set: {piece} shoots", piece=shot.piece)
        return (
            draft.within("due", shot=replace(shot, ready=True))
            .within("flight", since=state.clock)
            .then(state.next, words, "36.e")
        )
    if state.restart != "kick_off" or speaker is None:
        return draft
    ready = tuple(side for side in SIDES if side in state.due.ready or side == speaker)
    both = len(ready) == len(SIDES)
    draft = draft.within("due", ready=ready, arranging=not both)
    if both:
        draft = draft.within("flight", since=state.clock)
    if not both or state.next.with_ != "period_end":
        return draft
    words = reason("both are ready: {side}'s kick-off", side=state.turn)
    return draft.then(Next("kick_off", state.turn, at=(0.0, 0.0)), words, "19")


def takes_advantage(state: State, side: Side | None) -> Draft:
    return Draft(state) if side is None else art46_advantage(Draft(state), side)


def declines(state: State, side: Side | None) -> Draft:
    """ "Play": no recomposition, no further waiting; a shot once asked for cannot be declined (38)."""
    if state.due.shot is not None and state.due.shot.side == side:
        return takes_back(state, side)
    if state.due.recomposition is not None and state.due.recomposition.side == side:
        return Draft(state).within("due", recomposition=None)
    if state.due.pending is not None and state.due.pending.side == side:
        return takes_advantage(state, side)  # the free kick is what is declined
    return Draft(state)


def takes_back(state: State, side: Side | None) -> Draft:
    """ "Back": the shot that this side asked for."""
    if state.due.shot is None or state.due.shot.side != side:
        return Draft(state)
    return withdrawn(state, art38_withdrawn(state, state.due.shot.side))


def withdrawn(state: State, findings: tuple[Finding, ...]) -> Draft:
    return given(Draft(state), findings[0]) if findings else Draft(state)


def wants_distance(state: State, side: Side | None) -> Draft:
    """Whoever takes the restart may have the others pushed away; nobody else."""
    if side is None or side != state.turn or state.ball_at is None or state.restart not in PUSHING:
        return Draft(state)
    return pushed_for(Draft(state), side, state.ball_at)
