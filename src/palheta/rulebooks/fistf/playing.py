"""A flick from beginning to end: which kind it is, all its offences, and where it leaves the ball."""

from palheta.facts import Flick, Goal, Restart, Sightings
from palheta.rulebooks.common.sightings import NEUTRAL, ball_path
from palheta.rulebooks.fistf.following import run_on
from palheta.rulebooks.fistf.part5_indoor import art_v_6_wait_until_it_stops
from palheta.rulebooks.fistf.rule01_handling import art_1_2_illegal_flicks
from palheta.rulebooks.fistf.rule02_placing import art_2_1_2_2_not_in_play, art_2_1_3_3_rebound
from palheta.rulebooks.fistf.rule04_kick_off import art_4_2_3_into_the_other_half
from palheta.rulebooks.fistf.rule05_attack import (
    art_5_2_1_three_touches,
    art_5_3_1_figure_before_ball,
    art_5_3_3_miss_touches_figure,
    art_5_3_4_blocked_ball,
)
from palheta.rulebooks.fistf.rule06_defence import art_6_2_3_must_wait, art_6_2_4_touches
from palheta.rulebooks.fistf.rule08_keeper import (
    art_8_1_4_three_touches,
    art_8_2_1_stays_in_its_area,
    art_8_2_2_touches_figure,
    art_8_2_3_in_the_way,
)
from palheta.rulebooks.fistf.rule09_sweeper import art_9_2_3_reused
from palheta.rulebooks.fistf.rule10_conduct import art_10_4_finger, art_10_5_hand, art_10_6_1_body_in_the_way
from palheta.rulebooks.fistf.rule11_free_kick import (
    TAKER_CLAUSES,
    art_11_2_1_taker_named_first,
    art_11_2_5_no_goal_by_the_taker,
    taker_plays_again,
)
from palheta.rulebooks.fistf.rule13_offside import (
    art_13_1_offside,
    art_13_2_passive,
    art_13_4_1_unannounced,
    art_13_4_6_ticked_plays,
    still_to_be_called,
)
from palheta.rulebooks.fistf.rule14_throw_in import art_14_2_4_taken_from_outside
from palheta.rulebooks.fistf.rule15_goal_kick import (
    art_15_2_1_4_from_the_goal_area,
    art_15_2_3_leaves_the_area,
)
from palheta.rulebooks.fistf.sanction import decided
from palheta.rulebooks.fistf.state import Barred, Flight, State
from palheta.rulebooks.fistf.verdict import Offence, Verdict
from palheta.rulebooks.fistf.watching import Play, Watch, watch_flick
from palheta.table.frame import Side, is_keeper, keeper_of, other, sweeper_of


def kicked(state: State, flick: Flick, side: Side) -> Verdict:
    """The attacker's flick at the ball, or the flick that takes a restart."""
    watch = watch_flick(state, flick, side)
    if watch.whistle_at is not None and (watch.ball_at is None or watch.whistle_at < watch.ball_at):
        return Verdict(state.but(ending=True, running=(), flight=None))  # 7.1.1.b: too late
    played = _played(watch)
    offences = [
        *_by_flicking(watch, flick),
        *by_contact(watch, lambda seen: _played(watch.seeing(seen)).state),
        *_by_keepers(watch),
        *_by_running_defence(watch),
        *still_to_be_called(state, Sightings(watch.seen[: watch.ball_at])),
        *_of_restart(watch, played),
    ]
    verdict = decided(state, offences, played)
    if state.setpiece is not None and state.setpiece.kind == "penalty":
        return verdict.on(penalty_taken=state.but(penalty_taken=None))
    return verdict


def of_running_flick(defence: Watch, play: Play) -> list[Offence]:
    """The attacker's flick had not reached the ball when the defender's began: what is wrong with it shows now."""
    state, flight = defence.state, defence.state.flight
    if flight is None or flight.touched or flight.piece not in state.running:
        return []
    watch = Watch(state.but(defending=defence.piece), flight.piece, flight.side, defence.seen)
    return [*_by_flicking(watch, Flick(flick=flight.piece)), *by_contact(watch, play)]


def _by_running_defence(watch: Watch) -> list[Offence]:
    """6.2.4: a defensive flick that the attacker did not wait for may still touch what it must not."""
    piece = watch.state.defending
    if piece is None:
        return []
    flight = Flight(side=watch.side, piece=watch.piece, ball=watch.state.where("ball"))
    attempted = watch.state.but(running=(*watch.state.running, watch.piece), flight=flight)
    defence = Watch(attempted, piece, other(watch.side), watch.seen)

    def play(seen: Sightings) -> State:
        return _played(watch.seeing(seen)).state

    return [*art_6_2_4_touches(defence, play)]


def _by_keepers(watch: Watch) -> list[Offence]:
    """A keeper may be pushed while somebody else's flick runs."""
    found: list[Offence] = []
    for side in (other(watch.side), watch.side):
        if keeper_of(side) != watch.piece:
            found += [*art_8_2_1_stays_in_its_area(watch, side), *art_8_2_2_touches_figure(watch, side)]
    return found


def _by_flicking(watch: Watch, flick: Flick) -> list[Offence]:
    """What is wrong with flicking this figure at this ball now."""
    return [
        *art_1_2_illegal_flicks(watch),
        *art_2_1_2_2_not_in_play(watch),
        *art_5_2_1_three_touches(watch),
        *art_6_2_3_must_wait(watch),
        *art_8_1_4_three_touches(watch),
        *art_9_2_3_reused(watch),
        *taker_plays_again(watch),
        *art_13_4_1_unannounced(watch, flick),
        *art_13_4_6_ticked_plays(watch),
        *art_v_6_wait_until_it_stops(watch),
    ]


def by_contact(watch: Watch, play: Play) -> list[Offence]:
    """What is wrong with what it touched on its way."""
    found = [
        *art_2_1_3_3_rebound(watch, play),
        *art_10_4_finger(watch),
        *art_10_5_hand(watch),
    ]
    if is_keeper(watch.piece):
        return [
            *found,
            *art_8_2_1_stays_in_its_area(watch, watch.side),
            *art_8_2_2_touches_figure(watch, watch.side),
        ]
    return [
        *found,
        *art_8_2_3_in_the_way(watch),
        *art_10_6_1_body_in_the_way(watch),
        *art_5_3_1_figure_before_ball(watch),
        *art_5_3_3_miss_touches_figure(watch, play),
        *art_5_3_4_blocked_ball(watch),
        *art_13_1_offside(watch),
        *art_13_2_passive(watch, watch.state.passive),
    ]


def _of_restart(watch: Watch, played: Verdict) -> list[Offence]:
    due = watch.state.setpiece
    if due is None:
        return []
    goal = any(isinstance(event, Goal) and event.goal != watch.side for event in watch.seen)
    direct = all(name == watch.piece or name in NEUTRAL for name in ball_path(watch.seen))
    return [
        *art_4_2_3_into_the_other_half(watch, due),
        *art_11_2_1_taker_named_first(watch, due, takes=True),
        *art_11_2_5_no_goal_by_the_taker(watch, watch.state, goal, direct),
        *art_14_2_4_taken_from_outside(watch, due),
        *art_15_2_1_4_from_the_goal_area(watch, due),
        *art_15_2_3_leaves_the_area(watch, due),
    ]


def _played(watch: Watch) -> Verdict:
    """What the flick comes to when nothing is wrong with it."""
    state, due = watch.state, watch.state.setpiece
    restart: Restart | None = due.kind if due is not None else None
    flight = Flight(
        side=watch.side,
        piece=watch.piece,
        ball=watch.struck_at,
        restart=restart,
        pieces=state.pieces,
        earlier=state.flight.of_ball if state.flight is not None and watch.ball_ran else None,
        first_of_sweeper=watch.piece == sweeper_of(watch.side) and watch.side in state.sweeper_fresh,
    )
    started = state.but(
        possession=watch.side, flight=flight, setpiece=None, recall=None, waived=None, unsettled=None,
        tick_asked=False, lapsed=None, interval=False, penalty_taken=None, passive=None,
        defence="none" if state.defence == "unknown" else state.defence,
        sweeper_fresh=tuple(s for s in state.sweeper_fresh if watch.piece != sweeper_of(s)),
    )  # fmt: skip
    if due is not None and watch.met_ball:
        started = started.but(barred=Barred(watch.piece, TAKER_CLAUSES[due.kind]))
    return run_on(started, watch)
