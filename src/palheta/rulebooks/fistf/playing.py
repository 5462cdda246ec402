"""A flick from beginning to end: which kind it is, all its offences, and where it leaves the ball."""

from palheta.facts import Cross, Fell, Flick, Goal, Out, Restart, Sightings, Touch
from palheta.rulebooks.common.sightings import NEUTRAL, ball_path
from palheta.rulebooks.fistf.part5_indoor import (
    art_v_5_owed,
    art_v_6_wait_until_it_stops,
    art_v_8_1_off_the_table,
)
from palheta.rulebooks.fistf.rule01_handling import art_1_2_illegal_flicks
from palheta.rulebooks.fistf.rule02_obstacles import room_for_ball
from palheta.rulebooks.fistf.rule02_placing import (
    art_2_1_2_2_not_in_play,
    art_2_1_3_3_rebound,
    came_off_the_fence,
    placed_when_still,
    watched_figures,
)
from palheta.rulebooks.fistf.rule04_kick_off import art_4_2_3_into_the_other_half
from palheta.rulebooks.fistf.rule05_attack import (
    art_5_1_a_missed,
    art_5_2_1_three_touches,
    art_5_3_1_figure_before_ball,
    art_5_3_3_miss_touches_figure,
    art_5_3_4_belongs_to_the_attacker,
    art_5_3_4_blocked_ball,
    art_5_4_1_behind_the_goal,
    meets_ball,
)
from palheta.rulebooks.fistf.rule06_defence import art_6_2_3_must_wait
from palheta.rulebooks.fistf.rule07_goal import ball_in_goal
from palheta.rulebooks.fistf.rule08_keeper import (
    art_8_1_4_three_touches,
    art_8_2_1_stays_in_its_area,
    art_8_2_2_touches_figure,
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
    art_13_2_overran,
    art_13_2_passive,
    art_13_4_1_unannounced,
    art_13_4_6_ticked_plays,
)
from palheta.rulebooks.fistf.rule14_throw_in import art_14_1_1_whose, art_14_2_4_taken_from_outside
from palheta.rulebooks.fistf.rule15_goal_kick import (
    art_15_2_1_4_from_the_goal_area,
    art_15_2_3_leaves_the_area,
    over_goal_line,
)
from palheta.rulebooks.fistf.rule16_corner import corner_place
from palheta.rulebooks.fistf.sanction import award, decided
from palheta.rulebooks.fistf.state import Barred, Flight, State
from palheta.rulebooks.fistf.verdict import Offence, Verdict
from palheta.rulebooks.fistf.watching import Watch, watch_flick
from palheta.rulebooks.fistf.zones import on_pitch, rest_is_out, wholly_in_shooting_zone
from palheta.table.frame import Point, Side, is_keeper, other, sweeper_of


def kicked(state: State, flick: Flick, side: Side) -> Verdict:
    """The attacker's flick at the ball, or the flick that takes a restart."""
    watch = watch_flick(state, flick, side)
    if watch.whistle_at is not None and (watch.ball_at is None or watch.whistle_at < watch.ball_at):
        return Verdict(state.but(ending=True, running=(), flight=None))  # 7.1.1.b: too late
    played = _played(watch)
    offences = [*_by_flicking(watch, flick), *by_contact(watch, played.state), *_of_restart(watch, played)]
    verdict = decided(state, offences, played)
    if state.setpiece is not None and state.setpiece.kind == "penalty":
        return verdict.on(penalty_taken=state.but(penalty_taken=None))
    return verdict


def of_running_flick(state: State, seen: Sightings, after: State) -> list[Offence]:
    """The attacker's flick had not reached the ball when the defender's began: what is wrong with it shows now."""
    flight = state.flight
    if flight is None or flight.touched or flight.piece not in state.running:
        return []
    watch = Watch(state, flight.piece, flight.side, seen)
    return [*_by_flicking(watch, Flick(flick=flight.piece)), *by_contact(watch, after)]


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


def by_contact(watch: Watch, after: State) -> list[Offence]:
    """What is wrong with what it touched on its way."""
    found = [
        *art_2_1_3_3_rebound(watch, after),
        *art_10_4_finger(watch),
        *art_10_5_hand(watch),
    ]
    if is_keeper(watch.piece):
        return [*found, *art_8_2_1_stays_in_its_area(watch.state, watch), *art_8_2_2_touches_figure(watch)]
    return [
        *found,
        *art_10_6_1_body_in_the_way(watch),
        *art_5_3_1_figure_before_ball(watch),
        *art_5_3_3_miss_touches_figure(watch),
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


def run_on(state: State, watch: Watch) -> Verdict:
    """Follow the ball through what was seen, to a goal, over a line, to its rest, or on into the next step."""
    gone = watch.ball_gone_at
    for i, event in enumerate(watch.seen):
        if gone is not None and i >= gone:
            break
        if isinstance(event, Touch):
            state = meets_ball(came_off_the_fence(state, event), event)
        elif isinstance(event, Fell):
            state = state.but(fallen=tuple(sorted({*state.fallen, event.fell})))
    state = watched_figures(state, watch)
    whistled = watch.whistle_at is not None
    state = state.but(ending=state.ending or whistled)
    if gone is not None:
        return _gone(state, watch, gone)
    outside = _ended_outside(watch)
    if outside is not None:
        return _over(state, None, outside, watch)
    if not watch.settled:
        return _still_running(state, watch)
    return _at_rest(state, watch)


def _ended_outside(watch: Watch) -> Point | None:
    """Told only where the ball ended, and that is outside."""
    if watch.state.variant.indoor:
        return art_v_8_1_off_the_table(watch)
    at = watch.rest_ball
    return at if at is not None and rest_is_out(watch.state, at) else None


def _gone(state: State, watch: Watch, index: int) -> Verdict:
    event = watch.seen[index]
    goal = next((e for e in watch.seen[index:] if isinstance(e, Goal)), None)
    if isinstance(event, Cross) and event.line == "goal_line" and goal is not None:
        event = goal
    if isinstance(event, Goal):
        return placed_when_still(ball_in_goal(state, event.goal))
    assert isinstance(event, Out | Cross)
    line = event.over if isinstance(event, Out) else event.line
    at = event.at.point if event.at is not None else None
    return _over(state, line, at, watch)


def _over(state: State, line: str | None, at: Point | None, watch: Watch) -> Verdict:
    """14, 15, 16: the ball is out of play."""
    flight = state.flight or Flight(side=state.possession, piece="", ball=None, pieces=state.pieces)
    pitch = state.table.pitch
    if line is None:
        assert at is not None
        line = "touchline" if abs(at[1]) - pitch.width / 2 >= abs(at[0]) - pitch.length / 2 else "goal_line"
    if line == "touchline":
        return placed_when_still(throw_in(state, art_14_1_1_whose(state, flight, at), at))
    crossed: Side = "away" if at is not None and at[0] > 0 else "home"
    owner = crossed if at is not None else other(flight.side)
    kind, side = over_goal_line(state, flight, owner)
    return placed_when_still(goal_line_restart(state, kind, side, at))


def throw_in(state: State, side: Side, at: Point | None) -> Verdict:
    """14.2.1: from where the ball went over the line."""
    place = on_pitch(state.table.pitch, at) if at is not None else None
    if place is not None:
        half = state.table.pitch.width / 2
        place = (place[0], half if place[1] >= 0 else -half)
    verdict = room_for_ball(Verdict(award(state, "throw_in", side, place)))
    return verdict if place is not None else verdict.asking("at")


def goal_line_restart(state: State, kind: str, side: Side, at: Point | None) -> Verdict:
    if kind == "goal_kick":
        return Verdict(award(state, "goal_kick", side, None))
    return room_for_ball(Verdict(award(state, "corner", side, corner_place(state, side, at))))


def _still_running(state: State, watch: Watch) -> Verdict:
    """Nobody has said that it stopped: the next step begins in a moving world."""
    flight = state.flight
    touched = watch.met_ball if is_keeper(watch.piece) else flight is not None and flight.touched
    running = (watch.piece, *(("ball",) if touched or state.ball_runs else ()))
    if touched or state.ball_runs or is_keeper(watch.piece):
        return _announced(Verdict(state.but(running=running, ball=None)), watch)
    missed = art_5_1_a_missed(state, watch.side).but(flight=None)
    unsettled = watch.state.but(
        running=(watch.piece,), flight=flight, unsettled=None, recall=None, waived=None, setpiece=None
    )
    return Verdict(missed.but(running=(), unsettled=unsettled)).saying("change")


def _at_rest(state: State, watch: Watch) -> Verdict:
    """Things have stopped; a ball that was struck and is not among them runs on."""
    rest = watch.rest.get("ball")
    flight, before = state.flight, watch.state
    runs_on = rest is None and (before.ball_runs or watch.ball_moving or watch.drives_ball)
    if flight is not None and not flight.touched and not is_keeper(flight.piece):
        missed = art_5_1_a_missed(state, flight.side).but(ball=rest or state.ball, running=(), flight=None)
        return placed_when_still(Verdict(missed).saying("change"))
    passive = watch.piece if watch.met_ball and art_13_2_overran(state, watch) else None
    if runs_on:
        return _announced(Verdict(state.but(ball=None, running=("ball",), passive=passive)), watch)
    state = state.but(ball=rest or state.ball, running=())
    state = art_5_3_4_belongs_to_the_attacker(state, before)
    state = owed_after(state, flight.restart if flight is not None else None)
    verdict = placed_when_still(_announced(Verdict(state), watch))
    return verdict.on(flight=None, lapsed=None, kept_moving_after_keeper=False, passive=passive)


def owed_after(state: State, restart: str | None) -> State:
    """6.2.3: the cases in which the defensive flick is waited for now that the ball lies still."""
    if state.flight is None or state.possession != state.flight.side:
        return art_v_5_owed(state.but(behind_goal=False), None)
    if restart == "throw_in" and state.defence == "open" and not state.variant.indoor:
        state = state.but(owed="14.2.7")
    return art_v_5_owed(art_5_4_1_behind_the_goal(state), restart)


def _announced(verdict: Verdict, watch: Watch) -> Verdict:
    """5.1: "¡Cambio!"; 7.1.2: "¡Zona!" when the ball has come into the zone where a shot may be made."""
    state = verdict.state
    flight = state.flight
    if flight is None:
        return verdict
    if state.possession != flight.side:
        return verdict.saying("change")
    ball, defender = state.where("ball"), other(flight.side)
    if ball is None or (
        flight.ball is not None and wholly_in_shooting_zone(state, defender, "ball", flight.ball)
    ):
        return verdict
    if wholly_in_shooting_zone(state, defender, "ball", ball):
        return verdict.saying("zone")
    return verdict
