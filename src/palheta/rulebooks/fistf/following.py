"""Following the ball: through what was seen, to a goal, over a line, to its rest, or on into the next step."""

from palheta.facts import Cross, Fell, Goal, Out, Rest, Touch
from palheta.rulebooks.common.sightings import on_ball
from palheta.rulebooks.fistf import because
from palheta.rulebooks.fistf.part5_indoor import (
    art_v_5_owed,
    art_v_8_1_crossed,
    art_v_8_1_off_the_table,
    touchline_crossed,
)
from palheta.rulebooks.fistf.rule02_obstacles import room_for_ball
from palheta.rulebooks.fistf.rule02_placing import came_off_the_fence, placed_when_still, watched_figures
from palheta.rulebooks.fistf.rule05_attack import (
    art_5_1_a_missed,
    art_5_1_a_stopped_short,
    art_5_3_4_belongs_to_the_attacker,
    art_5_4_1_behind_the_goal,
    meets_ball,
)
from palheta.rulebooks.fistf.rule07_goal import ball_in_goal
from palheta.rulebooks.fistf.rule13_offside import art_13_2_overran
from palheta.rulebooks.fistf.rule14_throw_in import art_14_1_1_whose
from palheta.rulebooks.fistf.rule15_goal_kick import over_goal_line
from palheta.rulebooks.fistf.rule16_corner import corner_place
from palheta.rulebooks.fistf.sanction import award
from palheta.rulebooks.fistf.state import Flight, State
from palheta.rulebooks.fistf.verdict import Verdict
from palheta.rulebooks.fistf.watching import Watch
from palheta.rulebooks.fistf.zones import on_pitch, rest_is_out, wholly_in_shooting_zone
from palheta.ruling.question import where
from palheta.table.frame import Point, Side, is_keeper, is_piece, other


def run_on(state: State, watch: Watch) -> Verdict:
    """Follow the ball through what was seen, to a goal, over a line, to its rest, or on into the next step."""
    gone = watch.ball_gone_at
    for i, event in enumerate(watch.seen):
        if gone is not None and i >= gone:
            break
        if isinstance(event, Touch):
            runs = watch.sighted.runs(i, on_ball(event) or "")
            state = meets_ball(came_off_the_fence(state, event), event, runs)
        elif isinstance(event, Fell):
            state = state.but(fallen=tuple(sorted({*state.fallen, event.fell})))
        elif isinstance(event, Rest):
            pieces = {name: place for name, place in event.rest.items() if is_piece(name)}
            state = _short_of_the_ball(state.but(pieces=state.pieces | pieces), event)
    slides = (
        state.defending if watch.ball_runs_on and state.defending in watch.sighted.still_running else None
    )
    state = watched_figures(state, watch).but(crossed=_lies_beyond(watch), defending=slides)
    whistled = watch.whistle_at is not None
    state = state.but(ending=state.ending or whistled)
    if gone is not None:
        return _gone(state, watch, gone)
    outside = ended_outside(watch)
    if outside is not None:
        return _over(state, None, outside, watch)
    if not watch.settled:
        return _still_running(state, watch)
    return _at_rest(state, watch)


def _short_of_the_ball(state: State, rest: Rest) -> State:
    """A figure flicked at the running ball has stopped, and the ball has not."""
    flight = state.flight
    if flight is None or flight.touched or flight.earlier is None or is_keeper(flight.piece):
        return state
    stopped = flight.piece in rest.rest and "ball" not in rest.rest
    return art_5_1_a_stopped_short(state) if stopped else state


def _lies_beyond(watch: Watch) -> Point | None:
    """Where a ball crossed the touchline (indoors) that was not seen to come back over it."""
    at = watch.rest_ball
    inside = at is not None and abs(at[1]) <= watch.state.table.pitch.width / 2
    return None if inside else touchline_crossed(watch)


def ended_outside(watch: Watch) -> Point | None:
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
    flight = Flight(side=state.possession, piece="", ball=None, pieces=state.pieces)
    flight = state.flight.of_ball if state.flight is not None else flight
    if line is None:
        assert at is not None
        line = line_beyond(state, at)
    if line == "touchline":
        whose = art_14_1_1_whose(state, flight, at)
        why = because.gone_out(flight, "throw_in", whose)
        return placed_when_still(throw_in(state, whose, art_v_8_1_crossed(at, watch))).since(why)
    crossed: Side = "away" if at is not None and at[0] > 0 else "home"
    owner = crossed if at is not None else other(flight.side)
    kind, side = over_goal_line(state, flight, owner)
    why = because.gone_out(flight, kind, side)
    return placed_when_still(goal_line_restart(state, kind, side, at)).since(why)


def line_beyond(state: State, at: Point) -> str:
    """The line that a ball which lies outside has crossed."""
    pitch = state.table.pitch
    return "touchline" if abs(at[1]) - pitch.width / 2 >= abs(at[0]) - pitch.length / 2 else "goal_line"


def throw_in(state: State, side: Side, at: Point | None) -> Verdict:
    """14.2.1: from where the ball went over the line."""
    place = on_pitch(state.table.pitch, at) if at is not None else None
    if place is not None:
        half = state.table.pitch.width / 2
        place = (place[0], half if place[1] >= 0 else -half)
    verdict = room_for_ball(Verdict(award(state, "throw_in", side, place)))
    return verdict if place is not None else verdict.asking(where("ball_out", state.table.pitch))


def goal_line_restart(state: State, kind: str, side: Side, at: Point | None) -> Verdict:
    if kind == "goal_kick":
        return Verdict(award(state, "goal_kick", side, None))
    return room_for_ball(Verdict(award(state, "corner", side, corner_place(state, side, at))))


def _still_running(state: State, watch: Watch) -> Verdict:
    """Nobody has said that it stopped: the next step begins in a moving world."""
    flight = state.flight
    touched = watch.met_ball if is_keeper(watch.piece) else flight is not None and flight.touched
    if touched or state.ball_runs or is_keeper(watch.piece):
        running = (*_figures_running(watch), *(("ball",) if touched or state.ball_runs else ()))
        return _announced(Verdict(state.but(running=running, ball=None)), watch)
    missed = art_5_1_a_missed(state, watch.side).but(flight=None)
    unsettled = watch.state.but(
        running=(watch.piece,), flight=flight, unsettled=None, recall=None, waived=None, setpiece=None
    )
    why = because.missed(watch.piece, other(watch.side))
    return Verdict(missed.but(running=(), unsettled=unsettled)).saying("change").since(why)


def _figures_running(watch: Watch) -> tuple[str, ...]:
    """While the ball runs: the figures that nobody has seen stop either."""
    return tuple(
        sorted(name for name in watch.sighted.still_running if is_piece(name) and not is_keeper(name))
    )


def _at_rest(state: State, watch: Watch) -> Verdict:
    """Things have stopped; a ball that was struck and is not among them runs on."""
    rest = watch.rest.get("ball")
    flight, before = state.flight, watch.state
    runs_on = rest is None and watch.ball_runs_on
    if flight is not None and not flight.touched and not is_keeper(flight.piece):
        missed = art_5_1_a_missed(state, flight.side)
        why = because.missed(flight.piece, other(flight.side))
        if runs_on:
            now = missed.but(ball=None, running=("ball",), flight=flight.of_ball)
            return Verdict(now).saying("change").since(why)
        lies = missed.but(ball=rest or state.ball, running=(), flight=None)
        return placed_when_still(Verdict(lies).saying("change")).since(why)
    passive = watch.piece if watch.met_ball and art_13_2_overran(state, watch) else None
    if runs_on:
        running = (*_figures_running(watch), "ball")
        return _announced(Verdict(state.but(ball=None, running=running, passive=passive)), watch)
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
    verdict = verdict.since(because.played(state, flight))
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


def flying(state: State, watch: Watch) -> State:
    """A ball that is said to run was struck by the side in possession, from about where it is now."""
    if state.flight is not None or not (state.ball_runs or watch.ball_moving):
        return state
    piece = next(iter(state.touches), "")
    ball = state.where("ball")
    flight = Flight(side=state.possession, piece=piece, ball=ball, pieces=state.pieces, touched=True)
    return state.but(flight=flight, running=tuple(dict.fromkeys((*state.running, "ball"))))
