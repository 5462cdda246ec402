"""The other flicks: the defensive one, the tick, the positional one, and the keeper moved by hand."""

from palheta.facts import Cross, Flick, Goal, Out, Place, Restart, Sightings
from palheta.rulebooks.common.sightings import NEUTRAL, on_ball
from palheta.rulebooks.fistf import because
from palheta.rulebooks.fistf.following import (
    ended_outside,
    flying,
    goal_line_restart,
    line_beyond,
    run_on,
    throw_in,
)
from palheta.rulebooks.fistf.keeping import counted, keeper_moved, settled
from palheta.rulebooks.fistf.part5_indoor import art_v_5_not_while_it_runs, art_v_8_1_crossed
from palheta.rulebooks.fistf.playing import kicked, of_running_flick
from palheta.rulebooks.fistf.registered import SWITCH
from palheta.rulebooks.fistf.rule01_handling import art_1_2_illegal_flicks
from palheta.rulebooks.fistf.rule02_placing import (
    art_2_1_2_2_not_in_play,
    art_2_1_3_3_rebound,
    placed_when_still,
    watched_figures,
)
from palheta.rulebooks.fistf.rule06_defence import (
    art_6_2_1_not_before_the_touch,
    art_6_2_4_ii_latent,
    art_6_2_4_touches,
    restored_before,
)
from palheta.rulebooks.fistf.rule10_conduct import art_10_4_finger, art_10_5_hand
from palheta.rulebooks.fistf.rule11_free_kick import (
    POSITIONAL,
    art_11_2_1_taker_named_first,
    art_11_2_2_positional_flick_touches,
    art_11_2_2_too_many,
    art_11_2_4_no_tick,
    takes_ball,
)
from palheta.rulebooks.fistf.rule13_offside import (
    art_13_3_1_three_ticks,
    art_13_4_2_too_early,
    art_13_4_3_touches,
    brought_onside,
    is_tick,
    still_to_be_called,
)
from palheta.rulebooks.fistf.sanction import decided, moved_between
from palheta.rulebooks.fistf.state import Recall, SetPiece, State
from palheta.rulebooks.fistf.suggesting import ready_taker
from palheta.rulebooks.fistf.verdict import Verdict
from palheta.rulebooks.fistf.watching import Play, Watch, watch_flick
from palheta.table.frame import Point, Side, is_keeper, other, side_of


def flicked(state: State, flick: Flick, side: Side) -> Verdict:
    """Which kind of flick it is, by whose it is and what is due."""
    under_way = flick.as_ == "defence" or flick.figure_moving
    state = settled(state, flick.seen, side, told_running=under_way)
    due = state.setpiece
    if is_keeper(flick.flick) and not (due is not None and due.side == side):
        watch = watch_flick(state, flick, side)
        if side != state.possession or not watch.met_ball:
            return keeper_moved(state, watch)
        return counted(kicked(state, flick, side))
    if due is not None:
        return _at_restart(state, flick, side, due)
    if side != state.possession:
        return defended(state, flick, side)
    if is_tick(state, flick):
        return ticked(state, flick, side)
    return counted(kicked(state, flick, side))


def _at_restart(state: State, flick: Flick, side: Side, due: SetPiece) -> Verdict:
    watch = watch_flick(state, flick, side)
    if side != due.side:
        return positioned(state, flick, side, due)
    if _takes_it(state, flick, due):
        return counted(kicked(state, flick, side))
    if flick.as_ == "tick":
        offences = [*art_11_2_4_no_tick(flick, watch, due)]
        if offences:
            return decided(state, offences, Verdict(watched_figures(state, watch)))
    return positioned(state, flick, side, due)


def _takes_it(state: State, flick: Flick, due: SetPiece) -> bool:
    """Whether this flick takes the restart, even if it misses the ball, or only changes a position."""
    if flick.as_ is not None:
        return flick.as_ == "kick" or (flick.as_ != "position" and takes_ball(flick))
    if takes_ball(flick) or due.taker == flick.flick:
        return True
    if due.taker is not None:
        return False
    return due.kind not in POSITIONAL or ready_taker(state, due) == flick.flick


def positioned(state: State, flick: Flick, side: Side, due: SetPiece) -> Verdict:
    """A positional flick before a restart."""
    watch = watch_flick(state, flick, side)
    used = due.positional | {side: due.positional.get(side, 0) + 1}
    after = watched_figures(state, watch).but(setpiece=due.but(positional=used), recall=None, waived=None)
    offences = [
        *art_1_2_illegal_flicks(watch),
        *art_2_1_2_2_not_in_play(watch),
        *art_11_2_1_taker_named_first(watch, due, takes=False),
        *art_11_2_2_too_many(watch, due),
        *art_11_2_2_positional_flick_touches(watch, after),
        *art_10_4_finger(watch),
    ]
    return decided(state, offences, placed_when_still(Verdict(after)))


def defended(state: State, flick: Flick, side: Side) -> Verdict:
    """The defensive flick."""
    watch = watch_flick(state, flick, side)
    answered = state.but(
        defence="made",
        owed=None,
        recall=None,
        waived=None,
        unsettled=None,
        interval=False,
        penalty_taken=None,
    )

    def play(seen: Sightings) -> State:
        return _after_defence(answered, watch.seeing(seen)).state

    played = _after_defence(answered, watch)
    offences = [
        *art_1_2_illegal_flicks(watch),
        *art_2_1_2_2_not_in_play(watch),
        *art_2_1_3_3_rebound(watch, play),
        *art_6_2_1_not_before_the_touch(watch),
        *art_6_2_4_touches(watch, play),
        *art_10_4_finger(watch),
        *art_10_5_hand(watch),
        *art_v_5_not_while_it_runs(watch),
        *of_running_flick(watch, play),
        *still_to_be_called(state, watch.seen),
    ]
    verdict = decided(state, offences, played)
    if verdict.state.recall is None and not offences and art_6_2_4_ii_latent(watch):
        verdict = _latent(verdict, watch, play)
    slides = watch.own_run(len(watch.seen)) and verdict.state.possession == state.possession
    return verdict.on(defending=watch.piece if slides and verdict.state.setpiece is None else None)


def _latent(verdict: Verdict, watch: Watch, play: Play) -> Verdict:
    """6.2.4 (ii): "back" only if the referee finds that the attacker was kept from the ball."""
    restored = restored_before(watch, play).but(recall=None, waived=None, unsettled=None)
    places = moved_between(restored, verdict.state)
    recall = Recall(other(watch.side), "6.2.4", restored, places, latent=True)
    return verdict.on(recall=recall)


def _after_defence(state: State, watch: Watch) -> Verdict:
    """Where the defensive flick leaves ball and figures."""
    state = flying(state, watch)
    if state.flight is not None or state.ball_runs or watch.ball_moving:
        return _in_flight(state, watch)
    gone = watch.ball_gone_at
    if gone is not None:
        return placed_when_still(_knocked_out(state, watch, *_over_which(watch, gone)))
    outside = ended_outside(watch)
    if outside is not None:
        return placed_when_still(_knocked_out(state, watch, line_beyond(state, outside), outside))
    rest = watch.rest.get("ball")
    after = watched_figures(state, watch).but(ball=rest if rest is not None else state.ball, running=())
    if not watch.settled:
        return Verdict(after.but(running=(watch.piece,)))
    return placed_when_still(Verdict(after))


def _in_flight(state: State, watch: Watch) -> Verdict:
    """The attacker's ball runs on while the defender flicks."""
    gone = watch.ball_gone_at
    if gone is not None and not isinstance(watch.seen[gone], Goal) and _sent_it(watch, gone):
        return placed_when_still(_knocked_out(state, watch, *_over_which(watch, gone)))
    verdict = run_on(state, watch)
    if verdict.state.setpiece is not None or verdict.state.possession != state.possession:
        return verdict
    answered = not any(side_of(name) == state.possession for _, t in watch.numbered for name in t.touch)
    return verdict.on(defence="made", owed=None) if answered else verdict


def _sent_it(watch: Watch, gone: int) -> bool:
    """The defensive flick was the last to meet the ball; once it has stopped it is a figure like any other."""
    met = [(i, name) for i, touch in watch.numbered if i < gone and (name := on_ball(touch)) is not None]
    last = next(((i, name) for i, name in reversed(met) if name not in NEUTRAL), None)
    return last is not None and last[1] == watch.piece and watch.own_run(last[0])


@SWITCH.clause("14.1.4", "15.1.3", "16.1.1.3", off=None)
def art_14_1_4_accepted(line: str, at: Point | None, defender: Side) -> Restart | None:
    """14.1.4, 15.1.3, 16.1.1.3: sent out by a defensive flick, the attacker may accept the restart it gives him."""
    if line == "touchline":
        return "throw_in"
    owner = defender if at is None else ("away" if at[0] > 0 else "home")
    return "corner" if owner == defender else "goal_kick"


def _over_which(watch: Watch, index: int) -> tuple[str, Point | None]:
    """The line that the ball went over, and where."""
    event = watch.seen[index]
    place: Place | None = getattr(event, "at", None)
    at = place.point if place is not None else None
    if isinstance(event, Goal):
        return "goal_line", at or (watch.state.table.pitch.goal_line(event.goal), 0.0)
    assert isinstance(event, Out | Cross)
    return event.over if isinstance(event, Out) else event.line, at


def _knocked_out(state: State, watch: Watch, line: str, at: Point | None) -> Verdict:
    """The ball lay still and the defensive flick sent it out, or into a goal: no shot was made."""
    state = watched_figures(state, watch)
    at = art_v_8_1_crossed(at, watch) if line == "touchline" else at
    kind, attacker = art_14_1_4_accepted(line, at, watch.side), other(watch.side)
    if kind is None:
        return Verdict(state)
    if kind == "throw_in":
        verdict = throw_in(state, attacker, at)
    else:
        verdict = goal_line_restart(state, kind, attacker, at)
    return verdict.since(because.knocked_out(kind, attacker))


def ticked(state: State, flick: Flick, side: Side) -> Verdict:
    """A tick that was asked for and announced."""
    watch = watch_flick(state, flick, side)
    ball = watch.rest.get("ball")

    def play(seen: Sightings) -> State:
        return watched_figures(after, watch.seeing(seen)).but(ball=state.ball)

    after = watched_figures(state, watch).but(
        ticks=min(state.ticks + 1, 3), tick_asked=False, defence="open", owed="13.4.5",
        recall=None, waived=None, unsettled=None,
        ball=ball if ball is not None else state.ball,
    )  # fmt: skip
    after = after.but(ticked=brought_onside(after, flick.flick))
    offences = [
        *art_1_2_illegal_flicks(watch),
        *art_2_1_2_2_not_in_play(watch),
        *art_2_1_3_3_rebound(watch, play),
        *art_13_3_1_three_ticks(watch),
        *art_13_4_2_too_early(watch),
        *art_13_4_3_touches(watch, after),
        *art_10_4_finger(watch),
        *art_10_5_hand(watch),
    ]
    return decided(state, offences, placed_when_still(Verdict(after)))
