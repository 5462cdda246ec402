"""The ball's course: through what was seen, to a goal, over a line, to its rest, or on into the next step."""

from msgspec.structs import replace

from palheta.facts import Fell, Rest, Touch
from palheta.rulebooks.common.sightings import NEUTRAL, on_ball
from palheta.rulebooks.fistf.areas import rest_is_out, wholly_in_shooting_zone
from palheta.rulebooks.fistf.outcome.due import then
from palheta.rulebooks.fistf.outcome.offside import overran
from palheta.rulebooks.fistf.outcome.out_of_play import left_play, over_a_line
from palheta.rulebooks.fistf.outcome.precedence import Draft
from palheta.rulebooks.fistf.outcome.tidy import came_off_the_fence, placed_when_still, watched_figures
from palheta.rulebooks.fistf.rules.part5_indoor import part5_5_owed, part5_8_1_off_the_table
from palheta.rulebooks.fistf.rules.rule05_attack import (
    art5_3_4_belongs_to_the_attacker,
    art5_4_1_behind_the_goal,
)
from palheta.rulebooks.fistf.rules.rule05_possession import (
    art5_1_a_missed,
    art5_1_a_stopped_short,
    art5_1_b_still_figure_takes_the_ball,
    art5_2_1_another_figure,
)
from palheta.rulebooks.fistf.rules.rule08_keeper import art8_1_3_keeper_touch
from palheta.rulebooks.fistf.sighted import Watch, is_person
from palheta.rulebooks.fistf.state import Kick, State, Unplaced
from palheta.ruling import reason
from palheta.table.frame import Point, is_keeper, is_piece, other, side_of


def run_on(state: State, watch: Watch) -> Draft:
    """Follow the ball through what was seen, to a goal, over a line, to its rest, or on into the next step."""
    gone = watch.ball_gone_at
    for i, event in enumerate(watch.seen):
        if gone is not None and i >= gone:
            break
        if isinstance(event, Touch):
            runs = watch.runs(i, on_ball(event) or "")
            state = meets_ball(came_off_the_fence(state, event), event, runs)
        elif isinstance(event, Fell):
            state = state.within("unplaced", fallen=tuple(sorted({*state.unplaced.fallen, event.fell})))
        elif isinstance(event, Rest):
            pieces = {name: place for name, place in event.rest.items() if is_piece(name)}
            state = _short_of_the_ball(replace(state, pieces=state.pieces | pieces), event)
    slides = watch.ball_runs_on and state.possession.defending in watch.still_running
    state = watched_figures(state, watch).within("flight", crossed=_lies_beyond(watch))
    if not slides and state.possession.defending is not None:
        state = state.within("possession", defending=None)
    if watch.whistle_at is not None:
        state = state.within("time", ending=True)
    if gone is not None:
        return left_play(state, watch, gone)
    outside = ended_outside(watch)
    if outside is not None:
        return over_a_line(state, None, outside, watch)
    if not watch.settled:
        return _still_running(state, watch)
    return _at_rest(state, watch)


def _short_of_the_ball(state: State, rest: Rest) -> State:
    """A figure flicked at the running ball has stopped, and the ball has not."""
    kick = state.flight.kick
    if kick is None or kick.touched or kick.earlier is None or is_keeper(kick.piece):
        return state
    stopped = kick.piece in rest.rest and "ball" not in rest.rest
    return art5_1_a_stopped_short(state) if stopped else state


def _lies_beyond(watch: Watch) -> Point | None:
    """Where a ball crossed the touchline (indoors) that was not seen to come back over it."""
    at = watch.rest_ball
    inside = at is not None and abs(at[1]) <= watch.state.table.pitch.width / 2
    return None if inside else watch.touchline_crossed


def ended_outside(watch: Watch) -> Point | None:
    """Told only where the ball ended, and that is outside."""
    if watch.state.variant.indoor:
        return part5_8_1_off_the_table(watch)
    at = watch.rest_ball
    return at if at is not None and rest_is_out(watch.state, at) else None


def _still_running(state: State, watch: Watch) -> Draft:
    """Nobody has said that it stopped: the next step begins in a moving world."""
    kick = state.flight.kick
    touched = watch.met_ball if is_keeper(watch.piece) else kick is not None and kick.touched
    if touched or state.ball_runs or is_keeper(watch.piece):
        running = (*_figures_running(watch), *(("ball",) if touched or state.ball_runs else ()))
        return _announced(Draft(replace(state, ball=None).within("flight", running=running)))
    before = replace(watch.state.unclaimed, due=None).within("flight", running=(watch.piece,), kick=kick)
    missed = art5_1_a_missed(state, watch.side)
    return _missed(Draft(missed.within("flight", kick=None, running=(), unsettled=before)), watch.piece)


def _missed(draft: Draft, piece: str) -> Draft:
    """5.1: "¡Cambio!"."""
    side = draft.state.possession.side
    words = reason("{piece} missed the ball: {side}'s turn", piece=piece, side=side)
    return then(draft.saying("change"), words, "5.1")


def _played(draft: Draft, kick: Kick) -> Draft:
    """The ball was played and nothing stopped play: whose it is now."""
    if not (kick.touched or kick.met):
        return draft
    side = draft.state.possession.side
    if side == kick.side:
        words = reason("{piece} played the ball: still {side}'s turn", piece=kick.piece, side=side)
        return then(draft, words, "5.2.1")
    met = next((name for name in reversed(kick.met) if is_piece(name) and side_of(name) == side), None)
    if met is None:
        return then(draft, reason("the ball is {side}'s now", side=side), "5.1")
    return then(draft, reason("the ball met {met}: {side}'s turn", met=met, side=side), "5.1")


def _figures_running(watch: Watch) -> tuple[str, ...]:
    """While the ball runs: the figures that nobody has seen stop either."""
    return tuple(sorted(name for name in watch.still_running if is_piece(name) and not is_keeper(name)))


def _at_rest(state: State, watch: Watch) -> Draft:
    """Things have stopped; a ball that was struck and is not among them runs on."""
    rest = watch.rest.get("ball")
    kick, before = state.flight.kick, watch.state
    runs_on = rest is None and watch.ball_runs_on
    if kick is not None and not kick.touched and not is_keeper(kick.piece):
        missed = art5_1_a_missed(state, kick.side)
        if runs_on:
            now = replace(missed, ball=None).within("flight", running=("ball",), kick=kick.of_ball)
            return _missed(Draft(now), kick.piece)
        lies = replace(missed, ball=rest or state.ball).within("flight", running=(), kick=None)
        return placed_when_still(_missed(Draft(lies), kick.piece))
    passive = watch.piece if watch.met_ball and overran(state, watch) else None
    if runs_on:
        running = (*_figures_running(watch), "ball")
        runs = replace(state, ball=None).within("flight", running=running)
        return _announced(Draft(runs.within("possession", passive=passive)))
    state = replace(state, ball=rest or state.ball).within("flight", running=())
    state = art5_3_4_belongs_to_the_attacker(state, before)
    state = owed_after(state, kick.restart if kick is not None else None)
    draft = placed_when_still(_announced(Draft(state)))
    draft = draft.within("flight", kick=None, after_keeper=False)
    return draft.within("possession", lapsed=None, passive=passive)


def owed_after(state: State, restart: str | None) -> State:
    """6.2.3: the cases in which the defensive flick is waited for now that the ball lies still."""
    if state.flight.kick is None or state.possession.side != state.flight.kick.side:
        return part5_5_owed(state.within("possession", behind_goal=False), None)
    if restart == "throw_in" and state.possession.defence == "open" and not state.variant.indoor:
        state = state.within("possession", owed="14.2.7")
    return part5_5_owed(art5_4_1_behind_the_goal(state), restart)


def stopped_by_now(state: State, *, answered: bool = False) -> State:
    """What nobody has followed any further has come to rest, and the referee has placed and lifted what needed it.
    `answered`: who plays on has waited where he must.
    """
    kick = state.flight.kick
    state = state.within("flight", running=())
    if not answered:
        state = owed_after(state, kick.restart if kick is not None else None)
    if state.unplaced != Unplaced():
        owed = state.possession.owed
        state = placed_when_still(Draft(state)).state
        state = state.within("possession", owed=owed) if answered else state
    return state.within("flight", kick=None, after_keeper=False).within("possession", lapsed=None)


def _announced(draft: Draft) -> Draft:
    """5.1: "¡Cambio!"; 7.1.2: "¡Zona!" when the ball has come into the zone where a shot may be made."""
    state = draft.state
    kick = state.flight.kick
    if kick is None:
        return draft
    draft = _played(draft, kick)
    if state.possession.side != kick.side:
        return draft.saying("change")
    ball, defender = state.point("ball"), other(kick.side)
    if ball is None or not wholly_in_shooting_zone(state, defender, "ball", ball):
        return draft
    was_there = kick.ball is not None and wholly_in_shooting_zone(state, defender, "ball", kick.ball)
    return draft if was_there else draft.saying("zone")


def flying(state: State, watch: Watch) -> State:
    """A ball that is said to run was struck by the side in possession, from about where it is now."""
    if state.flight.kick is not None or not (state.ball_runs or watch.ball_moving):
        return state
    piece = next(iter(state.possession.touches), "")
    ball = state.point("ball")
    kick = Kick(side=state.possession.side, piece=piece, ball=ball, pieces=state.pieces, touched=True)
    return state.within("flight", kick=kick, running=tuple(dict.fromkeys((*state.flight.running, "ball"))))


def meets_ball(state: State, touch: Touch, runs: bool) -> State:
    """What one contact with the ball changes; `runs`: the figure that it met was itself in motion."""
    name = on_ball(touch)
    if name is None:
        return state
    state = _met_one_more(state, touch, name, runs)
    kick = state.flight.kick
    if name in NEUTRAL or is_person(name) or not is_piece(name):
        return state
    if is_keeper(name):
        return art8_1_3_keeper_touch(state, name)
    if name in state.unplaced.rebounded:
        return state  # 2.1.3.2: neutral until it has been placed
    if kick is not None and name == kick.piece and not kick.touched:
        if runs:
            return played_by(state, name)
        state = art5_1_a_stopped_short(state)
    if runs:
        own = side_of(name) == state.possession.side and kick is not None and name != kick.piece
        return art5_2_1_another_figure(state, name) if own else state
    if side_of(name) == state.possession.side:
        return art5_2_1_another_figure(state, name)
    return art5_1_b_still_figure_takes_the_ball(state, name)


def _met_one_more(state: State, touch: Touch, name: str, runs: bool) -> State:
    """The ball on its way has met this one more."""
    kicked = state.flight.kick
    if kicked is None or not _is_met(state, touch, name):
        return state
    kick = kicked if name == kicked.piece and runs else kicked.of_ball
    place = touch.at if runs and touch.at is not None else state.pieces.get(name)
    met_at = kick.met_at | {name: place} if place is not None and name != kick.piece else kick.met_at
    now = replace(kick, met=(*kick.met, name), met_at=met_at)
    return state.within("flight", kick=replace(kicked, earlier=now) if kick is kicked.earlier else now)


def _is_met(state: State, touch: Touch, name: str) -> bool:
    """7.3.1 speaks of the opponent's woodwork only."""
    kick = state.flight.kick
    if name not in ("post", "bar") or touch.at is None or touch.at.point is None or kick is None:
        return True
    return touch.at.point[0] * state.table.pitch.goal_line(other(kick.side)) > 0


def played_by(state: State, name: str) -> State:
    """The attacker's figure plays the ball: one touch more of its own, and the defender may answer (6.2)."""
    kick = state.flight.kick
    assert kick is not None
    mine = state.possession
    played = replace(
        mine,
        touches={name: mine.touches.get(name, 0) + 1},
        kept_by_rebound=mine.kept_by_rebound and name in mine.touches,
        defence="open",
        owed=None,
        barred=mine.barred_if(name),
        ticked=mine.ticked if name in mine.ticked else (),
    )
    locked = state.sweepers.locked if name.endswith("s") else ()
    state = replace(state, possession=played).within("sweepers", locked=locked)
    return state.within("flight", kick=replace(kick, touched=True, earlier=None), after_keeper=False)
