"""A word was said."""

from msgspec.structs import replace

from palheta.facts import BadFact, Say
from palheta.rulebooks.dadinho.outcome import because
from palheta.rulebooks.dadinho.outcome.precedence import Finding
from palheta.rulebooks.dadinho.outcome.restart import given
from palheta.rulebooks.dadinho.outcome.ruled import ruled, unchanged
from palheta.rulebooks.dadinho.outcome.shot import asked, changes_button, why_no_shot
from palheta.rulebooks.dadinho.rules.ch4_moved import PUSHING
from palheta.rulebooks.dadinho.rules.ch5_goal import art38_another_button, art38_withdrawn
from palheta.rulebooks.dadinho.rules.ch7_advantage import art46_advantage
from palheta.rulebooks.dadinho.state import State
from palheta.rulebooks.dadinho.steps.place import pushed_for
from palheta.ruling import Next, Ruling
from palheta.table.frame import SIDES, Side, other

WORDS = ("shot", "ready", "advantage", "back", "play", "distance")


def judged(state: State, step: Say) -> Ruling:
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


def asks_for_shot(state: State, side: Side | None, piece: str | None) -> Ruling:
    if side is None:
        return unchanged(state)
    if piece is not None and changes_button(state, piece) and not state.time_up:
        return withdrawn(state, art38_another_button(state, piece))
    void = why_no_shot(state, side, piece)
    if void is not None:
        return unchanged(state, said=("shot_void",))
    state, places = asked(state, side, piece)
    return ruled(state, state.next, places=places, because=because.shot_asked(side, piece))


def is_ready(state: State, speaker: Side | None) -> Ruling:
    shot = state.shot
    if shot is not None and not shot.ready and speaker in (None, other(shot.side)):
        after = replace(state, shot=replace(shot, ready=True), since=state.clock)
        return unchanged(after, because=because.keeper_set(shot.side, shot.piece))
    if state.restart == "kick_off" and speaker is not None:
        ready = tuple(side for side in SIDES if side in state.ready or side == speaker)
        both = len(ready) == len(SIDES)
        state = replace(state, ready=ready, arranging=not both, since=state.clock if both else state.since)
        if len(ready) < len(SIDES) or state.next.with_ != "period_end":
            return ruled(state, state.next)
        why = because.both_ready(state.turn)
        return ruled(state, Next("kick_off", state.turn, at=(0.0, 0.0)), because=why)
    return unchanged(state)


def takes_advantage(state: State, side: Side | None) -> Ruling:
    played_on = None if side is None else art46_advantage(state, side)
    if played_on is None:
        return unchanged(state)
    after, due = played_on
    returned = {name: place for name, place in after.pieces.items() if state.pieces.get(name) != place}
    return ruled(after, due, places=returned, because=because.plays_on(side))


def declines(state: State, side: Side | None) -> Ruling:
    """ "Play": no recomposition, no further waiting; a shot once asked for cannot be declined (38)."""
    if state.shot is not None and state.shot.side == side:
        return takes_back(state, side)
    if state.recomposition is not None and state.recomposition.side == side:
        return unchanged(replace(state, recomposition=None))
    if state.pending is not None and state.pending.side == side:
        return takes_advantage(state, side)  # the free kick is what is declined
    return unchanged(state)


def takes_back(state: State, side: Side | None) -> Ruling:
    """ "Back": the shot that this side asked for."""
    if state.shot is None or state.shot.side != side:
        return unchanged(state)
    return withdrawn(state, art38_withdrawn(state, state.shot.side))


def withdrawn(state: State, findings: tuple[Finding, ...]) -> Ruling:
    return given(state, findings[0]) if findings else unchanged(state)


def wants_distance(state: State, side: Side | None) -> Ruling:
    """Whoever takes the restart may have the others pushed away; nobody else."""
    if side is None or side != state.turn or state.ball_at is None or state.restart not in PUSHING:
        return unchanged(state)
    state, places = pushed_for(state, side, state.ball_at)
    return ruled(state, state.next, places=places)
