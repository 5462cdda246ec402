"""Regla 17: Tiros de desempate."""

from palheta.facts import Dive, Flick, Goal, Late, Out, Put, Say, Sightings
from palheta.rulebooks.common.sightings import ball_path, rests
from palheta.rulebooks.fistf import because
from palheta.rulebooks.fistf.registered import CLAUSES, SWITCH
from palheta.rulebooks.fistf.rule03_duration import finished
from palheta.rulebooks.fistf.rule12_penalty import keeper_behind_line, keeper_too_early
from palheta.rulebooks.fistf.rule17_positions import next_shot
from palheta.rulebooks.fistf.state import SetPiece, State
from palheta.rulebooks.fistf.verdict import Verdict
from palheta.ruling import Call, reason
from palheta.table.frame import Side, is_keeper, is_piece, other

SECONDS = 10.0


def _due(state: State) -> SetPiece:
    assert state.setpiece is not None
    return state.setpiece


def shot_over(state: State, scored: bool) -> State:
    """One shot is done: the next one, or the winner."""
    shootout = state.shootout
    assert shootout is not None
    state = state.but(shootout=shootout.after(scored))
    winner = art_17_1_4_winner(state)
    return next_shot(state) if winner is None else finished(state)


@SWITCH.clause("17.1.4", off=None)
def art_17_1_4_winner(state: State) -> Side | None:
    """17.1.4: five each; then, after every pair, whoever has scored more."""
    shootout = state.shootout
    assert shootout is not None
    if state.options.spend_all_five and shootout.taken(other(shootout.first)) < shootout.best_of:
        return None
    return shootout.winner


def flicked(state: State, flick: Flick, side: Side) -> Verdict:
    """17.2.5: the shot; anything but the ball in the goal is a miss."""
    due = _due(state)
    if side != due.side:
        return Verdict(state)
    lapse = art_17_2_limits(state, side, _since(state, flick.t))
    if lapse:
        return _done(state, False, lapse)
    shot = state.but(penalty_taken=state.but(penalty_taken=None))
    if flick.flick in ball_path(flick.seen) and _undecided(flick.seen):
        return Verdict(shot.but(running=("ball",), ball=None))
    return _decided(shot, flick.seen)


def _undecided(seen: Sightings) -> bool:
    """The ball was last seen running, and no keeper has met it: one may still throw itself at it."""
    ended = any(isinstance(event, Goal | Out) for event in seen) or "ball" in rests(seen)
    return not ended and not any(is_keeper(name) for name in ball_path(seen))


def _decided(state: State, seen: Sightings) -> Verdict:
    scored = any(isinstance(event, Goal) and event.goal == other(_due(state).side) for event in seen)
    verdict = _done(state, scored)
    return verdict.saying("goal") if scored else verdict


def _done(state: State, scored: bool, calls: tuple[Call, ...] = ()) -> Verdict:
    after = shot_over(state, scored)
    return Verdict(after, calls=calls).since(because.shot(after, scored))


def dived(state: State, dive: Dive) -> Verdict:
    """The keeper throws itself at the shot."""
    if not state.ball_runs:
        return Verdict(state)
    thrown = state.but(pieces=state.pieces | {dive.dive: dive.to})
    if _undecided(dive.seen) and dive.seen:
        return Verdict(thrown)
    verdict = _decided(thrown, dive.seen)
    saved = "goal" not in verdict.said
    if saved and keeper_behind_line(thrown, other(_due(state).side)):
        return art_17_2_3_shot_again(state, other(_due(state).side), moved=False)
    return verdict


@SWITCH.clause("17.2.3", passes=True)
def art_17_2_3_before_the_shot(state: State) -> State:
    """17.2.3: a shot at a keeper over its line, or moved too early, is taken again like a penalty (12.2.3)."""
    before = state.penalty_taken
    return before.carrying(state) if isinstance(before, State) else state


def art_17_2_3_shot_again(state: State, side: Side, *, moved: bool) -> Verdict:
    """17.2.3: the defender stays behind the goal line, and still."""
    why = keeper_too_early(moved=moved)
    again = art_17_2_3_before_the_shot(state)
    return Verdict(again, calls=(CLAUSES.call("17.2.3", side, why, under="12.2.3"),), said=("repeat",))


def _since(state: State, t: float | None) -> float:
    return 0.0 if t is None else t - _due(state).since


def said(state: State, say: Say, side: Side) -> Verdict:
    """17.2.2, 17.2.3: shooter and keeper say that they are ready, each within ten seconds."""
    due = _due(state)
    if say.say != "ready" or side in due.ready:
        return Verdict(state)
    lapse = art_17_2_limits(state, side, _since(state, say.t))
    if lapse:
        return _done(state, side != due.side, lapse)
    ready = (*due.ready, side)
    return Verdict(state.but(setpiece=due.but(ready=ready, since=state.clock)))


def was_late(state: State, late: Late, side: Side) -> Verdict:
    lapse = art_17_2_limits(state, side, late.late)
    if not lapse or late.told > SECONDS:
        return Verdict(state)
    return _done(state, side != _due(state).side, lapse)


@SWITCH.clause("17.2.2", "17.2.3", "17.2.5")
def art_17_2_limits(state: State, side: Side, seconds: float) -> tuple[Call, ...]:
    """17.2.2, 17.2.3, 17.2.5: ten seconds each: the shooter's delay is a miss, the keeper's a goal."""
    if seconds <= SECONDS:
        return ()
    due = _due(state)
    if side != due.side:
        rule, why = "17.2.3", reason("the keeper was not ready within ten seconds: it counts as a goal")
    elif side in due.ready:
        rule, why = "17.2.5", reason("the shot was not taken within ten seconds: it counts as missed")
    else:
        rule, why = "17.2.2", reason("the shooter was not ready within ten seconds: it counts as missed")
    return (CLAUSES.call(rule, side, why),)


@SWITCH.clause("17.2.2")
def art_17_2_2_moved_after_ready(due: SetPiece, side: Side, put: Put) -> tuple[Call, ...]:
    """17.2.2: a shooter who moves his figure after saying that he is ready has missed."""
    if side != due.side or side not in due.ready or not any(is_piece(name) for name in put.place):
        return ()
    return (
        CLAUSES.call("17.2.2", side, reason("the figure was moved after the shooter had said he was ready")),
    )


def put_down(state: State, put: Put, side: Side) -> Verdict:
    due = _due(state)
    moved = art_17_2_2_moved_after_ready(due, side, put)
    if moved:
        return _done(state, False, moved)
    pieces = {name: place for name, place in put.place.items() if is_piece(name)}
    taker = next((name for name in pieces if side == due.side and not is_keeper(name)), due.taker)
    state = state.but(pieces=state.pieces | pieces, setpiece=due.but(taker=taker))
    return art_17_2_3_behind_the_line(Verdict(state), side)


@SWITCH.clause("17.2.3", passes=True)
def art_17_2_3_behind_the_line(verdict: Verdict, side: Side) -> Verdict:
    """17.2.3: no part of the defender over the goal line: the referee puts the keeper back."""
    due = _due(verdict.state)
    if side == due.side:
        return verdict
    return verdict.placing(keeper_behind_line(verdict.state, side))
