"""The bar keeper in its owner's hand: moved, thrown, set down, and what it disturbs."""

from palheta.facts import Dive, Put, Seen, Sightings
from palheta.rulebooks.fistf.following import flying, run_on
from palheta.rulebooks.fistf.playing import of_running_flick
from palheta.rulebooks.fistf.reporting import keeper_counted, penalty_again
from palheta.rulebooks.fistf.rule02_placing import placed_when_still, watched_figures
from palheta.rulebooks.fistf.rule08_keeper import (
    art_8_1_4_three_touches,
    art_8_2_1_stays_in_its_area,
    art_8_2_2_touches_figure,
)
from palheta.rulebooks.fistf.rule10_conduct import art_10_5_hand
from palheta.rulebooks.fistf.rule13_offside import still_to_be_called
from palheta.rulebooks.fistf.sanction import decided
from palheta.rulebooks.fistf.state import State
from palheta.rulebooks.fistf.verdict import Offence, Verdict
from palheta.rulebooks.fistf.watching import Watch
from palheta.table.frame import Side, keeper_of


def settled(state: State, seen: Sightings, side: Side, *, told_running: bool = False) -> State:
    """A flick that had not reached the ball when it was last told of may still be running: then it missed nothing."""
    running = state.unsettled
    if not isinstance(running, State) or side == running.possession:
        return state.but(unsettled=None)
    piece = running.flight.piece if running.flight is not None else ""
    if told_running or any(_tells_of(event, piece) for event in seen):
        return running.carrying(state)
    return state.but(unsettled=None)


def _tells_of(event: Seen, piece: str) -> bool:
    return piece in getattr(event, "touch", ()) or piece in getattr(event, "rest", ())


def counted(verdict: Verdict) -> Verdict:
    faults = [Offence(call=call, follows="nothing") for call in verdict.calls]
    return keeper_counted(verdict, faults)


def keeper_moved(state: State, watch: Watch) -> Verdict:
    """A bar keeper used to stop or play a ball that its side does not have, or moved without meeting the ball."""
    entered = state.but(recall=None, waived=None, unsettled=None, interval=False)

    def play(seen: Sightings) -> Verdict:
        now = watch.seeing(seen)
        if now.met_ball or now.ball_ran or state.flight is not None:
            return run_on(flying(entered, now), now)
        return placed_when_still(Verdict(watched_figures(entered, now)))

    played = play(watch.seen)
    offences = [
        *art_8_1_4_three_touches(watch),
        *art_8_2_1_stays_in_its_area(watch, watch.side),
        *art_8_2_2_touches_figure(watch, watch.side),
        *art_10_5_hand(watch),
        *of_running_flick(watch, lambda seen: play(seen).state),
        *still_to_be_called(state, watch.seen),
    ]
    return counted(decided(state, offences, played))


def dived(state: State, dive: Dive, side: Side) -> Verdict:
    """The bar keeper throws itself while the ball runs."""
    before_penalty = state.penalty_taken
    state = settled(state, dive.seen, side)
    if dive.to.point is not None:
        state = state.but(pieces=state.pieces | {dive.dive: dive.to})
    if state.setpiece is not None and not state.ball_runs:
        return Verdict(state)  # 8.2.1: the ball is out of play, there is nothing left to stop
    flight = state.flight
    early = flight is not None and not flight.touched and not state.ball_runs
    watch = Watch(state, dive.dive, side, dive.seen, ball_moving=not early, thrown_to=dive.to)
    verdict = keeper_moved(state, watch)
    if early and isinstance(before_penalty, State):
        again = before_penalty.carrying(state)
        return penalty_again(again, side, moved=True, instead=verdict.state)
    return verdict


def keeper_set(state: State, put: Put, side: Side) -> Verdict:
    """A bar keeper set elsewhere by hand, and what it touched there."""
    keeper = keeper_of(side)
    state = settled(state, put.seen, side)
    watch = Watch(state, keeper, side, put.seen, thrown_to=put.place[keeper])
    moved = keeper_moved(state, watch)
    return moved.on(pieces=moved.state.pieces | {keeper: watch.rest.get(keeper, put.place[keeper])})
