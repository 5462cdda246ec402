"""The flicks that are not at the ball: the defensive one, the tick, the positional one."""

from msgspec.structs import replace

from palheta.facts import Cross, Flick, Goal, Out, Place, Sightings
from palheta.rulebooks.common.sightings import NEUTRAL, on_ball
from palheta.rulebooks.fistf.outcome.course import ended_outside, flying, run_on
from palheta.rulebooks.fistf.outcome.due import then
from palheta.rulebooks.fistf.outcome.kick import hand_on_the_ball, of_running_flick, of_running_restart
from palheta.rulebooks.fistf.outcome.offside import brought_onside, still_to_be_called
from palheta.rulebooks.fistf.outcome.out_of_play import goal_line_restart, line_beyond, throw_in
from palheta.rulebooks.fistf.outcome.precedence import Draft
from palheta.rulebooks.fistf.outcome.restart import decided, moved_between
from palheta.rulebooks.fistf.outcome.tidy import placed_when_still, watched_figures
from palheta.rulebooks.fistf.rules.part5_indoor import (
    part5_5_not_while_it_runs,
    part5_6_wait_until_it_stops,
    part5_8_1_crossed,
)
from palheta.rulebooks.fistf.rules.rule01_figures import art1_2_illegal_flicks
from palheta.rulebooks.fistf.rules.rule02_off_the_pitch import art2_1_2_2_not_in_play, art2_1_3_3_rebound
from palheta.rulebooks.fistf.rules.rule06_defence import (
    art6_2_1_not_before_the_touch,
    art6_2_4_ii_latent,
    art6_2_4_touches,
)
from palheta.rulebooks.fistf.rules.rule10_fouls import art10_4_finger
from palheta.rulebooks.fistf.rules.rule11_free_kick import (
    art11_2_1_taker_named_first,
    art11_2_2_positional_flick_touches,
    art11_2_2_too_many,
)
from palheta.rulebooks.fistf.rules.rule13_tick import (
    MOST_TICKS,
    art13_3_1_three_ticks,
    art13_4_2_too_early,
    art13_4_3_touches,
)
from palheta.rulebooks.fistf.rules.rule14_throw_in import art14_1_4_accepted
from palheta.rulebooks.fistf.sighted import Play, Watch, watch_flick
from palheta.rulebooks.fistf.state import Due, Recall, State
from palheta.ruling import reason
from palheta.table.frame import Point, Side, other, side_of


def positioned(state: State, flick: Flick, side: Side, due: Due) -> Draft:
    """A positional flick before a restart."""
    watch = watch_flick(state, flick, side)
    used = due.positional | {side: due.positional.get(side, 0) + 1}
    after = replace(watched_figures(state.unclaimed, watch), due=replace(due, positional=used))
    findings = [
        *art1_2_illegal_flicks(watch),
        *art2_1_2_2_not_in_play(watch),
        *art11_2_1_taker_named_first(watch, due, takes=False),
        *art11_2_2_too_many(watch, due),
        *art11_2_2_positional_flick_touches(watch, after),
        *art10_4_finger(watch),
    ]
    return decided(state, findings, placed_when_still(Draft(after)))


def defended(state: State, flick: Flick, side: Side) -> Draft:
    """The defensive flick."""
    watch = watch_flick(state, flick, side)
    answered = replace(state.unclaimed, interval=False).within("possession", defence="made", owed=None)
    answered = answered.within("flight", penalty_taken=None)

    def play(seen: Sightings) -> State:
        return _after_defence(answered, watch.seeing(seen)).state

    played = _after_defence(answered, watch)
    findings = [
        *art1_2_illegal_flicks(watch),
        *art2_1_2_2_not_in_play(watch),
        *art2_1_3_3_rebound(watch, play),
        *art6_2_1_not_before_the_touch(watch),
        *art6_2_4_touches(watch, play),
        *art10_4_finger(watch),
        *hand_on_the_ball(watch),
        *part5_5_not_while_it_runs(watch),
        *part5_6_wait_until_it_stops(watch),
        *of_running_flick(watch, play),
        *still_to_be_called(state, watch.seen),
    ]
    draft = decided(state, findings, played)
    draft = draft if findings else of_running_restart(state, watch.seen, draft)
    if draft.state.flight.recall is None and not findings and art6_2_4_ii_latent(watch):
        draft = _latent(draft, watch, play)
    slides = watch.own_run(len(watch.seen)) and draft.state.possession.side == state.possession.side
    return draft.within("possession", defending=watch.piece if slides and draft.state.due is None else None)


def _latent(draft: Draft, watch: Watch, play: Play) -> Draft:
    """6.2.4 (ii): "back" only if the referee finds that the attacker was kept from the ball."""
    restored = play(watch.unmade).unclaimed
    places = moved_between(restored, draft.state)
    recall = Recall(other(watch.side), "6.2.4", restored, places, latent=True)
    return draft.within("flight", recall=recall)


def _after_defence(state: State, watch: Watch) -> Draft:
    """Where the defensive flick leaves ball and figures."""
    state = flying(state, watch)
    if state.flight.kick is not None or state.ball_runs or watch.ball_moving:
        return _in_flight(state, watch)
    gone = watch.ball_gone_at
    if gone is not None:
        return placed_when_still(_knocked_out(state, watch, *_over_which(watch, gone)))
    outside = ended_outside(watch)
    if outside is not None:
        return placed_when_still(_knocked_out(state, watch, line_beyond(state, outside), outside))
    rest = watch.rest.get("ball")
    after = replace(watched_figures(state, watch), ball=rest if rest is not None else state.ball)
    if not watch.settled:
        return Draft(after.within("flight", running=(watch.piece,)))
    made = Draft(after.within("flight", running=()))
    words = reason(
        "{piece} made the defensive flick: {side} plays on", piece=watch.piece, side=state.possession.side
    )
    return placed_when_still(then(made, words, "6.2"))


def _in_flight(state: State, watch: Watch) -> Draft:
    """The attacker's ball runs on while the defender flicks."""
    gone = watch.ball_gone_at
    if gone is not None and not isinstance(watch.seen[gone], Goal) and _sent_it(watch, gone):
        return placed_when_still(_knocked_out(state, watch, *_over_which(watch, gone)))
    draft = run_on(state, watch)
    if draft.state.due is not None or draft.state.possession.side != state.possession.side:
        return draft
    answered = not any(side_of(name) == state.possession.side for _, t in watch.touches for name in t.touch)
    return draft.within("possession", defence="made", owed=None) if answered else draft


def _sent_it(watch: Watch, gone: int) -> bool:
    """The defensive flick was the last to meet the ball; once it has stopped it is a figure like any other."""
    met = [(i, name) for i, touch in watch.touches if i < gone and (name := on_ball(touch)) is not None]
    last = next(((i, name) for i, name in reversed(met) if name not in NEUTRAL), None)
    return last is not None and last[1] == watch.piece and watch.own_run(last[0])


def _over_which(watch: Watch, index: int) -> tuple[str, Point | None]:
    """The line that the ball went over, and where."""
    event = watch.seen[index]
    place: Place | None = getattr(event, "at", None)
    at = place.point if place is not None else None
    if isinstance(event, Goal):
        return "goal_line", at or (watch.state.table.pitch.goal_line(event.goal), 0.0)
    assert isinstance(event, Out | Cross)
    return event.line, at


_KNOCKED_OUT = {"throw_in": "14.1.4", "goal_kick": "15.1.3", "corner": "16.1.1.3"}


def _knocked_out(state: State, watch: Watch, line: str, at: Point | None) -> Draft:
    """The ball lay still and the defensive flick sent it out, or into a goal: no shot was made."""
    state = watched_figures(state, watch)
    at = part5_8_1_crossed(at, watch) if line == "touchline" else at
    kind, attacker = art14_1_4_accepted(line, at, watch.side), other(watch.side)
    if kind is None:
        return Draft(state)
    thrown = kind == "throw_in"
    draft = throw_in(state, attacker, at) if thrown else goal_line_restart(state, kind, attacker, at)
    words = reason("{what} for {side}: the defensive flick sent it out", what=kind, side=attacker)
    return then(draft, words, _KNOCKED_OUT[kind])


def ticked(state: State, flick: Flick, side: Side) -> Draft:
    """A tick that was asked for and announced."""
    watch = watch_flick(state, flick, side)
    ball = watch.rest.get("ball")

    def play(seen: Sightings) -> State:
        return replace(watched_figures(after, watch.seeing(seen)), ball=state.ball)

    ticks = min(state.possession.ticks + 1, MOST_TICKS)
    after = replace(watched_figures(state.unclaimed, watch), ball=ball if ball is not None else state.ball)
    after = after.within("possession", ticks=ticks, tick_asked=False, defence="open", owed="13.4.5")
    after = after.within("possession", ticked=brought_onside(after, flick.flick))
    findings = [
        *art1_2_illegal_flicks(watch),
        *art2_1_2_2_not_in_play(watch),
        *art2_1_3_3_rebound(watch, play),
        *art13_3_1_three_ticks(watch),
        *art13_4_2_too_early(watch),
        *art13_4_3_touches(watch, after),
        *art10_4_finger(watch),
        *hand_on_the_ball(watch),
    ]
    return decided(state, findings, placed_when_still(Draft(after)))
