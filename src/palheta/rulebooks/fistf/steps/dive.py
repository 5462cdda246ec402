"""The bar keeper in its owner's hand: thrown, moved, set down, and what it disturbs."""

from msgspec.structs import replace

from palheta.facts import Dive, Put, Sightings, who
from palheta.rulebooks.fistf.areas import keeper_behind_line
from palheta.rulebooks.fistf.outcome.course import flying, run_on
from palheta.rulebooks.fistf.outcome.due import begun, shot_due
from palheta.rulebooks.fistf.outcome.keeper import keeper_counted, penalty_again
from palheta.rulebooks.fistf.outcome.kick import (
    caught_up,
    hand_on_the_ball,
    of_running_flick,
    of_running_restart,
)
from palheta.rulebooks.fistf.outcome.offside import still_to_be_called
from palheta.rulebooks.fistf.outcome.precedence import Draft
from palheta.rulebooks.fistf.outcome.restart import decided
from palheta.rulebooks.fistf.outcome.shootout import shot_again, shot_decided, undecided
from palheta.rulebooks.fistf.outcome.tidy import placed_when_still, watched_figures
from palheta.rulebooks.fistf.rules.rule08_keeper import (
    art8_1_4_three_touches,
    art8_2_1_stays_in_its_area,
    art8_2_2_touches_figure,
)
from palheta.rulebooks.fistf.sighted import Watch, watched
from palheta.rulebooks.fistf.state import State
from palheta.table.frame import Side, keeper_of, other


def judged(state: State, dive: Dive) -> Draft:
    """The bar keeper throws itself while the ball runs."""
    side = who(dive) or other(state.possession.side)
    before_penalty = state.flight.penalty_taken
    state = caught_up(state, dive.seen, side)
    if dive.to.point is not None:
        state = replace(state, pieces=state.pieces | {dive.dive: dive.to})
    if state.due is not None and not state.ball_runs:
        return Draft(state)  # 8.2.1: the ball is out of play, there is nothing left to stop
    kick = state.flight.kick
    early = kick is not None and not kick.touched and not state.ball_runs
    watch = watched(state, dive.dive, side, dive.seen, ball_moving=not early, thrown_to=dive.to)
    draft = keeper_moved(state, watch)
    if early and before_penalty is not None:
        again = before_penalty.carrying(state)
        return penalty_again(again, side, moved=True, instead=draft.state)
    return draft


def keeper_moved(state: State, watch: Watch) -> Draft:
    """A bar keeper used to stop or play a ball that its side does not have, or moved without meeting the ball."""
    entered = state.unclaimed

    def play(seen: Sightings) -> Draft:
        now = watch.seeing(seen)
        if now.met_ball or now.ball_ran or state.flight.kick is not None:
            return begun(run_on(flying(entered, now), now))
        return begun(placed_when_still(Draft(watched_figures(entered, now))))

    played = play(watch.seen)
    findings = [
        *art8_1_4_three_touches(watch),
        *art8_2_1_stays_in_its_area(watch, watch.side),
        *art8_2_2_touches_figure(watch, watch.side),
        *hand_on_the_ball(watch),
        *of_running_flick(watch, lambda seen: play(seen).state),
        *still_to_be_called(state, watch.seen),
    ]
    if not findings:
        return of_running_restart(state, watch.seen, played)
    return keeper_counted(decided(state, findings, played))


def keeper_set(state: State, put: Put, side: Side) -> Draft:
    """A bar keeper set elsewhere by hand, and what it touched there."""
    keeper = keeper_of(side)
    state = caught_up(state, put.seen, side)
    watch = watched(state, keeper, side, put.seen, thrown_to=put.place[keeper])
    moved = keeper_moved(state, watch)
    return moved.now(pieces=moved.state.pieces | {keeper: watch.rest.get(keeper, put.place[keeper])})


def tie_break_dive(state: State, dive: Dive) -> Draft:
    """The keeper throws itself at the shot."""
    if not state.ball_runs:
        return Draft(state)
    thrown = replace(state, pieces=state.pieces | {dive.dive: dive.to})
    if undecided(dive.seen) and dive.seen:
        return Draft(thrown)
    draft = shot_decided(thrown, dive.seen)
    saved = "goal" not in draft.said
    if saved and keeper_behind_line(thrown, other(shot_due(state).side)):
        return shot_again(state, other(shot_due(state).side), moved=False)
    return draft
