"""A flick: which kind it is, by whose it is and what is due."""

from collections.abc import Iterable

from msgspec.structs import replace

from palheta.facts import Flick, Sightings, Touch, who
from palheta.rulebooks.common.sightings import ball_path, on_ball
from palheta.rulebooks.fistf.outcome.due import ready_taker, shot_due
from palheta.rulebooks.fistf.outcome.keeper import keeper_counted
from palheta.rulebooks.fistf.outcome.kick import (
    by_contact,
    by_flicking,
    by_keepers,
    by_running_defence,
    caught_up,
    kick_played,
    of_restart,
)
from palheta.rulebooks.fistf.outcome.offside import is_tick, still_to_be_called
from palheta.rulebooks.fistf.outcome.precedence import Draft, Finding
from palheta.rulebooks.fistf.outcome.restart import decided
from palheta.rulebooks.fistf.outcome.shootout import shot_decided, shot_done, since_due, undecided
from palheta.rulebooks.fistf.outcome.tidy import watched_figures
from palheta.rulebooks.fistf.rules.rule11_free_kick import art11_2_4_no_tick
from palheta.rulebooks.fistf.rules.rule17_shootout import art17_2_limits
from palheta.rulebooks.fistf.sighted import Watch, watch_flick
from palheta.rulebooks.fistf.state import Due, Flicked, State
from palheta.rulebooks.fistf.steps.dive import keeper_moved
from palheta.rulebooks.fistf.steps.flick_without_ball import defended, positioned, ticked
from palheta.rulebooks.fistf.vocabulary import POSITIONAL
from palheta.ruling.question import Question, where
from palheta.table.frame import Side, is_keeper, side_of


def judged(state: State, step: Flick) -> Draft:
    """What is told of a flick may come after it: it is remembered."""
    draft = _flicked(state, step, who(step) or state.possession.side)
    others = tuple(f for f in draft.state.flight.flicked if side_of(f.piece) != side_of(step.flick))
    flicked = Flicked(step.flick, state.point(step.flick), state.point("ball"), state.score)
    return draft.within("flight", flicked=(*others, flicked))


def _flicked(state: State, flick: Flick, side: Side) -> Draft:
    """Which kind of flick it is, by whose it is and what is due."""
    under_way = flick.figure_moving or (flick.as_ == "defence" and flick.ball_moving)
    state = caught_up(state, flick.seen, side, told_running=under_way)
    due = state.due
    if is_keeper(flick.flick) and not (due is not None and due.side == side):
        watch = watch_flick(state, flick, side)
        if side != state.possession.side or not watch.met_ball:
            return keeper_moved(state, watch)
        return keeper_counted(kicked(state, flick, side))
    if due is not None:
        return _at_restart(state, flick, side, due)
    if side != state.possession.side:
        return defended(state, flick, side)
    if is_tick(state, flick):
        return ticked(state, flick, side)
    return keeper_counted(kicked(state, flick, side))


def _at_restart(state: State, flick: Flick, side: Side, due: Due) -> Draft:
    watch = watch_flick(state, flick, side)
    if side != due.side:
        return positioned(state, flick, side, due)
    if _takes_it(state, flick, due):
        return keeper_counted(kicked(state, flick, side))
    if flick.as_ == "tick":
        findings = art11_2_4_no_tick(flick, watch, due)
        if findings:
            return decided(state, findings, Draft(watched_figures(state, watch)))
    return positioned(state, flick, side, due)


def _takes_it(state: State, flick: Flick, due: Due) -> bool:
    """Whether this flick takes the restart, even if it misses the ball, or only changes a position."""
    if flick.as_ is not None:
        return flick.as_ == "kick" or (flick.as_ != "position" and takes_ball(flick))
    if takes_ball(flick) or due.taker == flick.flick:
        return True
    if due.taker is not None:
        return False
    if flick.flick not in state.pieces and not flick.seen.of(Touch):
        return True  # told in short: it missed
    return due.kind not in POSITIONAL or ready_taker(state, due) == flick.flick


def takes_ball(flick: Flick) -> bool:
    return any(on_ball(touch) == flick.flick for touch in flick.seen.of(Touch))


def kicked(state: State, flick: Flick, side: Side) -> Draft:
    """The attacker's flick at the ball, or the flick that takes a restart."""
    watch = watch_flick(state, flick, side)
    if watch.whistle_at is not None and (watch.ball_at is None or watch.whistle_at < watch.ball_at):
        return Draft(
            state.within("time", ending=True).within("flight", running=(), kick=None)
        )  # 7.1.1.b: too late
    played = kick_played(watch)
    findings = [
        *by_flicking(watch, flick),
        *by_contact(watch, lambda seen: kick_played(watch.seeing(seen)).state),
        *by_keepers(watch),
        *by_running_defence(watch),
        *still_to_be_called(state, Sightings(watch.seen[: watch.ball_at])),
        *of_restart(watch),
    ]
    nowhere = any(found.call.rule == "10.4" and found.call.at is None for found in findings)
    asked = (where("at", state.table.pitch),) if nowhere else _before_or_past_the_ball(watch, findings)
    draft = decided(state, findings, played).asking(*asked)
    if state.due is None:
        return draft
    before = state.within("flight", penalty_taken=None, taken=None)
    penalty = before if state.due.kind == "penalty" else None
    return draft.within("flight", taken=before, penalty_taken=penalty, seen_of_it=watch.seen)


def _before_or_past_the_ball(watch: Watch, found: Iterable[Finding]) -> tuple[Question, ...]:
    """5.3.1 or 5.3.3: a figure that met another and never the ball, and nobody has measured whether it was past it."""
    when = next((one.when for one in found if one.call.rule == "5.3.1"), None)
    contact = None if when is None or watch.met_ball else watch.seen[when]
    if not isinstance(contact, Touch) or watch.course(contact) is not None:
        return ()
    return (Question("missed", ("no", "yes")),)


def tie_break_shot(state: State, flick: Flick, side: Side) -> Draft:
    """17.2.5: the shot; anything but the ball in the goal is a miss."""
    due = shot_due(state)
    if side != due.side:
        return Draft(state)
    lapse = art17_2_limits(state, side, since_due(state, flick.t))
    if lapse:
        return shot_done(state, False, lapse)
    shot = state.within("flight", penalty_taken=state.within("flight", penalty_taken=None))
    measured = state.point(flick.flick) is not None  # who only tells of it tells it when it is over
    if measured and flick.flick in ball_path(flick.seen) and undecided(flick.seen):
        return Draft(replace(shot, ball=None).within("flight", running=("ball",)))
    return shot_decided(shot, flick.seen)
