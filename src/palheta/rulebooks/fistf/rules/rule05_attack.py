"""Regla 5: Juego de ataque: what a figure may touch, a blocked ball, flicks from behind the goal, 5.3 and 5.4."""

from palheta.facts import Passed, Touch
from palheta.rulebooks.fistf.areas import stood, told, touching_ball
from palheta.rulebooks.fistf.outcome.precedence import Finding, Sanction, foul
from palheta.rulebooks.fistf.rules import CLAUSES, SWITCH
from palheta.rulebooks.fistf.rules.rule11_free_kick import art11_1_2_fouled_outside
from palheta.rulebooks.fistf.sighted import Play, Watch
from palheta.rulebooks.fistf.state import State
from palheta.ruling import reason
from palheta.table.frame import Point, is_piece, side_of
from palheta.table.geometry import distance

STUCK = 1.0  # mm: a ball that moved less has not been played out of its place


@SWITCH.clause("5.3.1")
def art5_3_1_figure_before_ball(watch: Watch) -> tuple[Finding, ...]:
    """5.3.1: a figure flicked at the ball touches no standing figure before it."""
    found = []
    for i, touch in _before_ball(watch):
        met = touch.touched
        if touch.mover != watch.piece or not is_piece(met) or not watch.own_run(i):
            continue
        if watch.runs(i, met) or _ran_past(watch, touch):
            continue
        at = told(watch.state, touch.at, stood(watch.state, met))
        why = reason("{piece} touched {met} before the ball", piece=watch.piece, met=met)
        call = CLAUSES.call("5.3.1", watch.side, why, at=at, piece=watch.piece)
        kick = art11_1_2_fouled_outside(at, watch.state, met)
        found.append(foul(call, kick, i))
        break
    return tuple(found)


def _before_ball(watch: Watch) -> list[tuple[int, Touch]]:
    limit = watch.ball_at
    return [(i, touch) for i, touch in watch.touches if limit is None or i < limit]


def _ran_past(watch: Watch, touch: Touch) -> bool:
    """The contact lies beyond the ball, seen from where the figure was flicked: it had missed by then."""
    if watch.met_ball:
        return False
    if Passed((watch.piece, "ball")) in watch.seen:
        return True
    course = watch.course(touch)
    if course is None:
        return False
    start, ball, contact = course
    reach = distance(start, ball)
    if reach == 0:
        return True
    along = (
        (contact[0] - start[0]) * (ball[0] - start[0]) + (contact[1] - start[1]) * (ball[1] - start[1])
    ) / reach
    return along > reach


@SWITCH.clause("5.3.3")
def art5_3_3_miss_touches_figure(watch: Watch, play: Play) -> tuple[Finding, ...]:
    """5.3.3: after missing the ball a figure touches nothing before it stops; else the defender may ask for "back"."""
    if watch.met_ball:
        return ()
    for i, touch in watch.touches:
        met = touch.touched
        if touch.mover != watch.piece or not is_piece(met) or not watch.own_run(i):
            continue
        if met == watch.state.possession.defending and watch.runs(i, met):
            continue  # 6.2.4: it is the defensive flick that touched it
        if not _ran_past(watch, touch) and not watch.runs(i, met):
            return ()
        why = reason("{piece} missed the ball and touched {met}", piece=watch.piece, met=met)
        at = told(watch.state, touch.at, stood(watch.state, met))
        call = CLAUSES.call("5.3.3", watch.side, why, at=at, piece=watch.piece)
        without = watch.without(watch.piece, i, watch.state.standing)
        return (Finding(call, i, Sanction("back", restored=play(without))),)
    return ()


@SWITCH.clause("5.3.4")
def art5_3_4_blocked_ball(watch: Watch) -> tuple[Finding, ...]:
    """5.3.4: a ball lying against both sides' figures must be played out; left as it was it is a foul."""
    ball = watch.state.point("ball")
    if ball is None or not _blocked(watch.state, ball):
        return ()
    end = watch.rest_ball or ball
    if not watch.met_ball or (not watch.deliberate and distance(ball, end) >= STUCK):
        return ()
    pieces = watch.state.pieces | {n: p for n, p in watch.rest.items() if n != "ball"}
    if len(touching_ball(watch.state, pieces, end)) < 2:
        return ()
    why = reason("the ball still lies blocked between figures of both sides")
    call = CLAUSES.call("5.3.4", watch.side, why, at=end, piece=watch.piece)
    return (foul(call, end, len(watch.seen)),)


def _blocked(state: State, ball: Point) -> bool:
    return len({side_of(name) for name in touching_ball(state, state.pieces, ball)}) == 2


@SWITCH.clause("5.3.4", passes=True)
def art5_3_4_belongs_to_the_attacker(state: State, attacker_before: State) -> State:
    """5.3.4: at rest against figures of both sides, the ball is the attacker's."""
    ball = state.point("ball")
    kick = state.flight.kick
    if ball is None or kick is None or state.possession.side == kick.side or not _blocked(state, ball):
        return state
    was = attacker_before.possession
    touches = {kick.piece: was.touches.get(kick.piece, 0) + 1}
    return state.within(
        "possession", side=kick.side, ticks=was.ticks, lapsed=None, defence="open", touches=touches
    )


@SWITCH.clause("5.4.3", "5.4.1", "6.2.3.2", passes=True)
def art5_4_1_behind_the_goal(state: State) -> State:
    """5.4.1: after a touch made from behind the defender's goal he gets the time for his flick."""
    if not state.possession.behind_goal or state.possession.defence != "open":
        return state.within("possession", behind_goal=False)
    return state.within("possession", behind_goal=False, owed="5.4.3")
