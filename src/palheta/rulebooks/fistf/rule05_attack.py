"""Regla 5: Juego de ataque. Who has the ball, how often a figure may play it, what it may touch."""

from palheta.facts import Touch
from palheta.rulebooks.common.sightings import NEUTRAL, on_ball
from palheta.rulebooks.fistf.registered import CLAUSES, SWITCH
from palheta.rulebooks.fistf.rule08_keeper import art_8_1_3_keeper_touch
from palheta.rulebooks.fistf.rule11_free_kick import art_11_1_2_fouled_outside
from palheta.rulebooks.fistf.sanction import possession_to
from palheta.rulebooks.fistf.state import Lapsed, State
from palheta.rulebooks.fistf.verdict import Offence
from palheta.rulebooks.fistf.watching import Play, Watch, is_person
from palheta.rulebooks.fistf.zones import told, touching_ball
from palheta.ruling import reason
from palheta.table.frame import Point, is_keeper, is_piece, other, side_of
from palheta.table.geometry import distance

MOST_TOUCHES = 3
STUCK = 1.0  # mm: a ball that moved less has not been played out of its place


def meets_ball(state: State, touch: Touch, runs: bool) -> State:
    """What one contact with the ball changes; `runs`: the figure that it met was itself in motion."""
    name = on_ball(touch)
    if name is None:
        return state
    state = _in_flight(state, touch, name, runs)
    flight = state.flight
    if name in NEUTRAL or is_person(name) or not is_piece(name):
        return state
    if is_keeper(name):
        return art_8_1_3_keeper_touch(state, name)
    if name in state.rebounded:
        return state  # 2.1.3.2: neutral until it has been placed
    if flight is not None and name == flight.piece and not flight.touched:
        if runs:
            return played_by(state, name)
        state = art_5_1_a_stopped_short(state)
    if runs:
        own = side_of(name) == state.possession and flight is not None and name != flight.piece
        return art_5_2_1_another_figure(state, name) if own else state
    if side_of(name) == state.possession:
        return art_5_2_1_another_figure(state, name)
    return art_5_1_b_still_figure_takes_the_ball(state, name)


def _in_flight(state: State, touch: Touch, name: str, runs: bool) -> State:
    """The ball on its way has met this one more."""
    kicked = state.flight
    if kicked is None or not _is_met(state, touch, name):
        return state
    flight = kicked if name == kicked.piece and runs else kicked.of_ball
    place = touch.at if runs and touch.at is not None else state.pieces.get(name)
    met_at = flight.met_at | {name: place} if place is not None and name != flight.piece else flight.met_at
    now = flight.but(met=(*flight.met, name), met_at=met_at)
    return state.but(flight=kicked.but(earlier=now) if flight is kicked.earlier else now)


def _is_met(state: State, touch: Touch, name: str) -> bool:
    """7.3.1 speaks of the opponent's woodwork only."""
    flight = state.flight
    if name not in ("post", "bar") or touch.at is None or touch.at.point is None or flight is None:
        return True
    return touch.at.point[0] * state.table.pitch.goal_line(other(flight.side)) > 0


def played_by(state: State, name: str) -> State:
    """The attacker's figure plays the ball: one touch more of its own, and the defender may answer (6.2)."""
    flight = state.flight
    assert flight is not None
    barred = state.barred if state.barred is not None and state.barred.piece == name else None
    return state.but(
        flight=flight.but(touched=True, earlier=None),
        touches={name: state.touches.get(name, 0) + 1},
        kept_by_rebound=state.kept_by_rebound and name in state.touches,
        defence="open",
        owed=None,
        barred=barred,
        ticked=state.ticked if name in state.ticked else (),
        sweeper_locked=state.sweeper_locked if name.endswith("s") else (),
        kept_moving_after_keeper=False,
    )


@SWITCH.clause("5.2.1", passes=True)
def art_5_2_1_another_figure(state: State, name: str) -> State:
    """5.2.1.b: the ball met another figure of the attacker, so nobody's touches in a row go on."""
    flight = state.flight
    if (flight is not None and name == flight.piece) or name in state.touches:
        return state
    barred = state.barred if state.barred is not None and state.barred.piece == name else None
    return state.but(touches={}, kept_by_rebound=False, barred=barred, sweeper_locked=())


@SWITCH.clause("5.1", "6.1.b", passes=True)
def art_5_1_b_still_figure_takes_the_ball(state: State, name: str) -> State:
    """5.1.b: the ball runs against a standing figure of the defender, who has it from then on."""
    if art_2_1_neutral(state, name):
        return state
    side, flight = side_of(name), state.flight
    assert side is not None
    lapsed = state.lapsed
    if lapsed is not None and lapsed.side == side:
        return art_5_2_2_temporary_change(possession_to(state, side), lapsed, name)
    piece = flight.piece if flight is not None else name
    gone = Lapsed(state.possession, state.ticks, state.touches, piece)
    return possession_to(state, side).but(lapsed=gone, sweeper_locked=())


@SWITCH.clause("5.1", "6.1.a", passes=True)
def art_5_1_a_stopped_short(state: State) -> State:
    """5.1.a: flicked at the running ball it stopped short: a miss, from then on the ball runs for the defender. Should
    it run into a standing figure of who missed, that one has it again (5.1.b), and has not played it.
    """
    flight = state.flight
    assert flight is not None
    on = flight.earlier or flight.but(touched=True)
    gone = Lapsed(flight.side, state.ticks, state.touches, on.piece)
    return possession_to(state, other(flight.side)).but(lapsed=gone, flight=on)


@SWITCH.clause("2.1.3.2bis", "5.1", off=False)
def art_2_1_neutral(state: State, name: str) -> bool:
    """A fallen figure, or one back from the fence and not yet placed, wins nothing for its side."""
    place = state.pieces.get(name)
    down = place is not None and place.face == "down"
    return down or name in state.fallen or name in state.rebounded or name in state.misplaced


@SWITCH.clause("5.2.2", "13.3.2", passes=True)
def art_5_2_2_temporary_change(state: State, lapsed: Lapsed, name: str) -> State:
    """5.2.2, 13.3.2: off a defender and back: no new ticks, and no new touches for the same figure."""
    same = name == lapsed.piece
    return state.but(
        ticks=lapsed.ticks,
        touches=lapsed.touches if same else {},
        kept_by_rebound=same and bool(lapsed.touches),
    )


@SWITCH.clause("5.2.1", "5.2.2")
def art_5_2_1_three_touches(watch: Watch) -> tuple[Offence, ...]:
    """5.2.1: a figure plays the ball at most three times in a row."""
    state = watch.state
    if not watch.met_ball or is_keeper(watch.piece) or state.touches.get(watch.piece, 0) < MOST_TOUCHES:
        return ()
    why = reason("{piece} played the ball a fourth time in a row", piece=watch.piece)
    rule, under = ("5.2.2", "5.2.1") if state.kept_by_rebound else ("5.2.1", None)
    call = CLAUSES.call(rule, watch.side, why, at=watch.origin, under=under, piece=watch.piece)
    return (Offence(call=call, follows="free_kick", at=watch.origin),)


@SWITCH.clause("5.3.1")
def art_5_3_1_figure_before_ball(watch: Watch) -> tuple[Offence, ...]:
    """5.3.1: a figure flicked at the ball touches no standing figure before it."""
    found = []
    for i, touch in _before_ball(watch):
        met = touch.touched
        if touch.mover != watch.piece or not is_piece(met) or not watch.own_run(i):
            continue
        if watch.sighted.runs(i, met) or _ran_past(watch, touch, met):
            continue
        at = told(watch.state, touch.at, watch.state.where(met))
        why = reason("{piece} touched {met} before the ball", piece=watch.piece, met=met)
        call = CLAUSES.call("5.3.1", watch.side, why, at=at, piece=watch.piece)
        kick = art_11_1_2_fouled_outside(at, watch.state, met)
        found.append(Offence(call=call, follows="free_kick", when=i, at=kick))
        break
    return tuple(found)


def _before_ball(watch: Watch) -> list[tuple[int, Touch]]:
    limit = watch.ball_at
    return [(i, touch) for i, touch in watch.numbered if limit is None or i < limit]


def _ran_past(watch: Watch, touch: Touch, met: str) -> bool:
    """The contact lies beyond the ball, seen from where the figure was flicked: it had missed by then."""
    if watch.met_ball:
        return False
    start, ball = watch.origin, watch.state.where("ball")
    contact = told(watch.state, touch.at, watch.state.where(met))
    if start is None or ball is None or contact is None:
        return False
    reach = distance(start, ball)
    if reach == 0:
        return True
    along = (
        (contact[0] - start[0]) * (ball[0] - start[0]) + (contact[1] - start[1]) * (ball[1] - start[1])
    ) / reach
    return along > reach


@SWITCH.clause("5.3.3")
def art_5_3_3_miss_touches_figure(watch: Watch, play: Play) -> tuple[Offence, ...]:
    """5.3.3: after missing the ball a figure touches nothing before it stops; else the defender may ask for "back"."""
    if watch.met_ball:
        return ()
    for i, touch in watch.numbered:
        met = touch.touched
        if touch.mover != watch.piece or not is_piece(met) or not watch.own_run(i):
            continue
        if met == watch.state.defending and watch.sighted.runs(i, met):
            continue  # 6.2.4: it is the defensive flick that touched it
        if not _ran_past(watch, touch, met) and not watch.sighted.runs(i, met):
            return ()
        why = reason("{piece} missed the ball and touched {met}", piece=watch.piece, met=met)
        at = told(watch.state, touch.at, watch.state.where(met))
        call = CLAUSES.call("5.3.3", watch.side, why, at=at, piece=watch.piece)
        without = watch.sighted.without(watch.piece, i, watch.state.standing)
        return (Offence(call=call, follows="back", when=i, restored=play(without)),)
    return ()


@SWITCH.clause("5.3.4")
def art_5_3_4_blocked_ball(watch: Watch) -> tuple[Offence, ...]:
    """5.3.4: a ball lying against both sides' figures must be played out; left as it was it is a foul."""
    ball = watch.state.where("ball")
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
    return (Offence(call=call, follows="free_kick", when=len(watch.seen), at=end),)


def _blocked(state: State, ball: Point) -> bool:
    return len({side_of(name) for name in touching_ball(state, state.pieces, ball)}) == 2


@SWITCH.clause("5.3.4", passes=True)
def art_5_3_4_belongs_to_the_attacker(state: State, attacker_before: State) -> State:
    """5.3.4: at rest against figures of both sides, the ball is the attacker's."""
    ball = state.where("ball")
    flight = state.flight
    if ball is None or flight is None or state.possession == flight.side or not _blocked(state, ball):
        return state
    return state.but(
        possession=flight.side, ticks=attacker_before.ticks, lapsed=None, defence="open",
        touches={flight.piece: attacker_before.touches.get(flight.piece, 0) + 1},
    )  # fmt: skip


@SWITCH.clause("5.1", "6.1.a", "6.2.2", passes=True)
def art_5_1_a_missed(state: State, side: str) -> State:
    """5.1.a: a flick that does not reach the ball gives it to the other side, whose next flick is an attack."""
    return possession_to(state, "away" if side == "home" else "home")


@SWITCH.clause("5.4.3", "5.4.1", "6.2.3.2", passes=True)
def art_5_4_1_behind_the_goal(state: State) -> State:
    """5.4.1: after a touch made from behind the defender's goal he gets the time for his flick."""
    if not state.behind_goal or state.defence != "open":
        return state.but(behind_goal=False)
    return state.but(behind_goal=False, owed="5.4.3")
