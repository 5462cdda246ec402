"""What is said, named, chosen and decided."""

from typing import Any

from msgspec.structs import replace

from palheta.facts import BadFact, Choose, Decide, Name, Say, Score, convert, plain
from palheta.rulebooks.dadinho import because, ch5_shot
from palheta.rulebooks.dadinho.ch7_infringements import art46_advantage, technical
from palheta.rulebooks.dadinho.hands import pushed_for
from palheta.rulebooks.dadinho.kickoffs import kick_off_due
from palheta.rulebooks.dadinho.moving import PUSHING
from palheta.rulebooks.dadinho.registered import SWITCH
from palheta.rulebooks.dadinho.reporting import given
from palheta.rulebooks.dadinho.state import Options, State
from palheta.rulebooks.dadinho.verdict import Finding, ruled, unchanged
from palheta.ruling import Next, Ruling, reason
from palheta.table.frame import SIDES, Side, other, side_of

CHOICES = ("home", "away", "ball", "ends", "advantage", "indirect_free_kick", "direct_free_kick", "penalty")
WORDS = ("shot", "ready", "advantage", "back", "play", "distance")


def said(state: State, step: Say) -> Ruling:
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
    void = ch5_shot.why_no_shot(state, side, piece)
    if void is not None:
        return unchanged(state, said=("shot_void",))
    state, places = ch5_shot.asked(state, side, piece)
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


@SWITCH.clause("38")
def art38_withdrawn(state: State, side: Side) -> tuple[Finding, ...]:
    """Caracterização de chute ao gol: a shot that was asked for must be taken."""
    why = reason("{side} asked for a shot and will not take it", side=side)
    return (technical(state, "38", side, why, state.ball_at),)


def changes_button(state: State, piece: str) -> bool:
    """Whether a valid shot was asked for with another button of the same side."""
    shot = state.shot
    if shot is None or not shot.valid or shot.piece is None:
        return False
    return piece != shot.piece and side_of(piece) == shot.side


@SWITCH.clause("38")
def art38_another_button(state: State, piece: str) -> tuple[Finding, ...]:
    """Caracterização de chute ao gol: the button once named must shoot."""
    assert state.shot is not None
    why = reason("{named} was named for the shot, then {piece}", named=state.shot.piece, piece=piece)
    return (technical(state, "38", state.shot.side, why, state.ball_at),)


def wants_distance(state: State, side: Side | None) -> Ruling:
    """Whoever takes the restart may have the others pushed away; nobody else."""
    if side is None or side != state.turn or state.ball_at is None or state.restart not in PUSHING:
        return unchanged(state)
    state, places = pushed_for(state, side, state.ball_at)
    return ruled(state, state.next, places=places)


def named(state: State, step: Name) -> Ruling:
    """The shooter, where the request did not say (36.d); else the taker, which binds nobody."""
    shot = state.shot
    if shot is not None and shot.piece is None and side_of(step.name) == shot.side:
        return unchanged(replace(state, shot=replace(shot, piece=step.name)))
    if changes_button(state, step.name):
        return withdrawn(state, art38_another_button(state, step.name))
    return unchanged(state)


def chosen(state: State, step: Choose) -> Ruling:
    side: Side | None = step.side if step.side in ("home", "away") else state.turn
    if state.toss == "draw" and step.choose in SIDES:
        return drawn(state, step.choose)
    if state.toss == "choice" and step.choose in ("ball", "ends") and state.turn is not None:
        winner = state.turn
        if side != winner:
            return unchanged(state)  # the choice is his who won the draw
        return kicks_off_first(state, winner if step.choose == "ball" else other(winner))
    if step.choose == "advantage":
        return takes_advantage(state, side)
    if step.choose in state.next.options:
        return unchanged(replace(state, pending=None))
    if step.choose in CHOICES:
        return unchanged(state)
    raise BadFact("step.choose", f"Expected one of {', '.join(CHOICES)}; got {step.choose!r}")


@SWITCH.clause("16", passes=True)
def art16_won_by(state: State, winner: Side) -> State:
    """Sorteio: who wins the draw chooses between the end and the first possession."""
    return replace(state, toss="choice", next=Next(None, winner, options=("ball", "ends")))


def drawn(state: State, winner: str) -> Ruling:
    side: Side = "home" if winner == "home" else "away"
    state = art16_won_by(state, side)
    return ruled(state, state.next, because=because.won_the_draw(side))


def kicks_off_first(state: State, side: Side) -> Ruling:
    state, due = kick_off_due(replace(state, toss="done", kicks_first=side), side)
    return ruled(state, due, because=because.kicks_off_first(side))


def decided(state: State, step: Decide) -> Ruling:
    """The referee's or the organiser's word: the draw (16), who kicks off first, how a draw is broken (13 §1)."""
    why = None
    for key, value in step.decide.items():
        if key in ("toss", "kick_off") and value in SIDES:
            if before_the_match(state):
                ruling = drawn(state, value) if key == "toss" else kicks_off_first(state, value)
                state, why = ruling.state, ruling.because
        elif key in ("tiebreak", "campaigns"):
            state = replace(state, setup=replace(state.setup, options=_options(state, key, value)))
        else:
            raise BadFact(
                f"step.decide.{key}", "Expected toss, kick_off (home or away), tiebreak or campaigns"
            )
    return unchanged(state, because=why)


def before_the_match(state: State) -> bool:
    """The draw is made once: whoever has kicked off is not drawn for again (16)."""
    if state.toss != "done" or state.turn is None:
        return True
    first = state.period == 1 and state.clock == 0 and state.score == Score()
    return first and state.restart == "kick_off" and state.lance is None


def _options(state: State, key: str, value: Any) -> Options:
    return convert(plain(state.options) | {key: value}, Options, "step.decide")
