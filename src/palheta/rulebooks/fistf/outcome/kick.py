"""A flick at the ball: all that may be wrong with it, and what it comes to when nothing is."""

from msgspec.structs import replace

from palheta.facts import Flick, Restart, Seen, Sightings
from palheta.rulebooks.fistf.areas import told
from palheta.rulebooks.fistf.outcome.course import run_on
from palheta.rulebooks.fistf.outcome.offside import offside
from palheta.rulebooks.fistf.outcome.precedence import Draft, Finding
from palheta.rulebooks.fistf.outcome.restart import decided
from palheta.rulebooks.fistf.rules.part5_indoor import part5_6_wait_until_it_stops
from palheta.rulebooks.fistf.rules.rule01_figures import art1_2_illegal_flicks
from palheta.rulebooks.fistf.rules.rule02_off_the_pitch import art2_1_2_2_not_in_play, art2_1_3_3_rebound
from palheta.rulebooks.fistf.rules.rule04_kick_off import art4_2_3_into_the_other_half
from palheta.rulebooks.fistf.rules.rule05_attack import (
    art5_3_1_figure_before_ball,
    art5_3_3_miss_touches_figure,
    art5_3_4_blocked_ball,
)
from palheta.rulebooks.fistf.rules.rule05_possession import art5_2_1_three_touches
from palheta.rulebooks.fistf.rules.rule06_defence import art6_2_3_must_wait, art6_2_4_touches
from palheta.rulebooks.fistf.rules.rule08_keeper import (
    art8_1_4_three_touches,
    art8_2_1_stays_in_its_area,
    art8_2_2_touches_figure,
    art8_2_3_in_the_way,
)
from palheta.rulebooks.fistf.rules.rule09_sweeper import art9_2_3_reused
from palheta.rulebooks.fistf.rules.rule10_fouls import (
    art10_4_finger,
    art10_5_1_touched,
    art10_5_2_shot_at,
    art10_6_1_body_in_the_way,
)
from palheta.rulebooks.fistf.rules.rule11_free_kick import (
    TAKER_CLAUSES,
    art11_2_1_taker_named_first,
    art11_2_5_taker_plays_again,
)
from palheta.rulebooks.fistf.rules.rule13_offside import art13_2_passive
from palheta.rulebooks.fistf.rules.rule13_tick import art13_4_1_unannounced, art13_4_6_ticked_plays
from palheta.rulebooks.fistf.rules.rule14_throw_in import art14_2_4_taken_from_outside
from palheta.rulebooks.fistf.rules.rule15_goal_kick import (
    art15_2_1_4_from_the_goal_area,
    art15_2_3_leaves_the_area,
)
from palheta.rulebooks.fistf.sighted import Play, Watch, is_person, watched
from palheta.rulebooks.fistf.state import Barred, Kick, State
from palheta.table.frame import Side, is_keeper, keeper_of, other, sweeper_of


def of_running_flick(defence: Watch, play: Play) -> list[Finding]:
    """The attacker's flick had not reached the ball when the defender's began: what is wrong with it shows now."""
    state, kick = defence.state, defence.state.flight.kick
    if kick is None or kick.touched or kick.piece not in state.flight.running:
        return []
    watch = watched(state.within("possession", defending=defence.piece), kick.piece, kick.side, defence.seen)
    return [*by_flicking(watch, Flick(flick=kick.piece)), *by_contact(watch, play)]


def by_running_defence(watch: Watch) -> tuple[Finding, ...]:
    """6.2.4: a defensive flick that the attacker did not wait for may still touch what it must not."""
    piece = watch.state.possession.defending
    if piece is None:
        return ()
    kick = Kick(side=watch.side, piece=watch.piece, ball=watch.state.point("ball"))
    attempted = watch.state.within("flight", running=(*watch.state.flight.running, watch.piece), kick=kick)
    defence = watched(attempted, piece, other(watch.side), watch.seen)

    def play(seen: Sightings) -> State:
        return kick_played(watch.seeing(seen)).state

    return art6_2_4_touches(defence, play)


def by_keepers(watch: Watch) -> list[Finding]:
    """A keeper may be pushed while somebody else's flick runs."""
    found: list[Finding] = []
    for side in (other(watch.side), watch.side):
        if keeper_of(side) != watch.piece:
            found += [*art8_2_1_stays_in_its_area(watch, side), *art8_2_2_touches_figure(watch, side)]
    return found


def by_flicking(watch: Watch, flick: Flick) -> list[Finding]:
    """What is wrong with flicking this figure at this ball now."""
    return [
        *art1_2_illegal_flicks(watch),
        *art2_1_2_2_not_in_play(watch),
        *art5_2_1_three_touches(watch),
        *art6_2_3_must_wait(watch),
        *art8_1_4_three_touches(watch),
        *art9_2_3_reused(watch),
        *art11_2_5_taker_plays_again(watch),
        *art13_4_1_unannounced(watch, flick),
        *art13_4_6_ticked_plays(watch),
        *part5_6_wait_until_it_stops(watch),
    ]


def by_contact(watch: Watch, play: Play) -> list[Finding]:
    """What is wrong with what it touched on its way."""
    found = [
        *art2_1_3_3_rebound(watch, play),
        *art10_4_finger(watch),
        *hand_on_the_ball(watch),
    ]
    if is_keeper(watch.piece):
        return [
            *found,
            *art8_2_1_stays_in_its_area(watch, watch.side),
            *art8_2_2_touches_figure(watch, watch.side),
        ]
    return [
        *found,
        *art8_2_3_in_the_way(watch),
        *art10_6_1_body_in_the_way(watch),
        *art5_3_1_figure_before_ball(watch),
        *art5_3_3_miss_touches_figure(watch, play),
        *art5_3_4_blocked_ball(watch),
        *offside(watch),
        *art13_2_passive(watch, watch.state.possession.passive),
    ]


def hand_on_the_ball(watch: Watch) -> tuple[Finding, ...]:
    """10.5 Falta de mano: nobody touches the ball with hand, body or clothes."""
    for i, touch in watch.touches:
        if "ball" not in touch.touch:
            continue
        person = touch.mover if touch.touched == "ball" else touch.touched
        if not is_person(person):
            continue
        side: Side = "home" if person == "home" else "away"
        at = told(watch.state, touch.at, watch.state.point("ball"))
        return art10_5_2_shot_at(watch, side, i) or art10_5_1_touched(side, i, at)
    return ()


def of_restart(watch: Watch) -> list[Finding]:
    due = watch.state.due
    if due is None:
        return []
    return [
        *art4_2_3_into_the_other_half(watch, due),
        *art11_2_1_taker_named_first(watch, due, takes=True),
        *art14_2_4_taken_from_outside(watch, due),
        *art15_2_1_4_from_the_goal_area(watch, due),
        *art15_2_3_leaves_the_area(watch, due),
    ]


def of_running_restart(state: State, seen: Sightings, played: Draft) -> Draft:
    """A kick-off or goal kick whose ball still ran when the defender acted: whether it goes far enough shows now."""
    kick, taken = state.flight.kick, state.flight.taken
    if kick is None or taken is None or taken.due is None or kick.restart != taken.due.kind:
        return played
    seen = Sightings((*state.flight.seen_of_it, *seen))
    watch = watched(taken, kick.piece, kick.side, seen)
    found = [*art4_2_3_into_the_other_half(watch, taken.due), *art15_2_3_leaves_the_area(watch, taken.due)]
    return decided(taken.carrying(state), found, played.within("flight", seen_of_it=seen))


def kick_played(watch: Watch) -> Draft:
    """What the flick comes to when nothing is wrong with it."""
    state, due = watch.state, watch.state.due
    restart: Restart | None = due.kind if due is not None else None
    kick = Kick(
        side=watch.side,
        piece=watch.piece,
        ball=watch.struck_at,
        restart=restart,
        pieces=state.pieces,
        earlier=state.flight.kick.of_ball if state.flight.kick is not None and watch.ball_ran else None,
        first_of_sweeper=watch.piece == sweeper_of(watch.side) and watch.side in state.sweepers.fresh,
    )
    mine = replace(state.possession, side=watch.side, tick_asked=False, lapsed=None, passive=None)
    if mine.defence == "unknown":
        mine = replace(mine, defence="none")
    if due is not None and watch.met_ball:
        mine = replace(mine, barred=Barred(watch.piece, TAKER_CLAUSES[due.kind]))
    started = replace(state.unclaimed, due=None, interval=False, possession=mine)
    started = started.within("flight", kick=kick, penalty_taken=None, taken=None)
    fresh = tuple(side for side in state.sweepers.fresh if watch.piece != sweeper_of(side))
    return run_on(started.within("sweepers", fresh=fresh), watch)


def caught_up(state: State, seen: Sightings, side: Side, *, told_running: bool = False) -> State:
    """A flick that had not reached the ball when it was last told of may still be running: then it missed nothing."""
    running = state.flight.unsettled
    if running is None or side == running.possession.side:
        return state.within("flight", unsettled=None)
    piece = running.flight.kick.piece if running.flight.kick is not None else ""
    if told_running or any(_tells_of(event, piece) for event in seen):
        return running.carrying(state)
    return state.within("flight", unsettled=None)


def _tells_of(event: Seen, piece: str) -> bool:
    return piece in getattr(event, "touch", ()) or piece in getattr(event, "rest", ())
