"""What is done by hand and by word around restarts: placing, naming, asking, exchanging."""

from palheta.facts import BadFact, Choose, Name, Place, Put, Say, Substitute
from palheta.rulebooks.common.pushing import nearest_free
from palheta.rulebooks.fistf.part5_indoor import art_v_3_3_onto_the_touchline
from palheta.rulebooks.fistf.registered import CLAUSES, SWITCH
from palheta.rulebooks.fistf.reporting import keeper_counted
from palheta.rulebooks.fistf.rule04_kick_off import (
    art_4_2_1_positions,
    art_4_2_2_moved_again,
    art_4_2_5_ten_seconds,
    position_call,
)
from palheta.rulebooks.fistf.rule08_keeper import art_8_2_1_placed
from palheta.rulebooks.fistf.rule09_sweeper import art_9_2_2_defender_answers, comes_on, goes_off
from palheta.rulebooks.fistf.rule11_free_kick import (
    POSITIONAL,
    art_11_2_1_only_the_taker_by_hand,
    positional_flicks,
)
from palheta.rulebooks.fistf.rule12_penalty import art_12_2_2_clear_the_area, keeper_behind_line
from palheta.rulebooks.fistf.rule15_goal_kick import (
    art_15_2_1_2_area_empty,
    art_15_2_1_3_apart,
    corrected_apart,
    corrected_out_of_area,
)
from palheta.rulebooks.fistf.rule16_corner import art_16_2_1_ball_in_the_quarter
from palheta.rulebooks.fistf.sanction import decided
from palheta.rulebooks.fistf.state import SetPiece, State
from palheta.rulebooks.fistf.verdict import Offence, Verdict
from palheta.rulebooks.fistf.zones import beyond_lines, goal_area_or_net
from palheta.ruling import reason
from palheta.table.frame import Side, is_keeper, is_piece, keeper_of, other, side_of, sweeper_of
from palheta.table.geometry import Disc, Footprint, gap, push_out

DISTANCE: dict[str, float] = {"indirect_free_kick": 40.0, "throw_in": 40.0, "corner": 90.0}


def put_down(state: State, put: Put, side: Side | None) -> Verdict:
    """Things set by hand; the referee's hand needs no judging."""
    if side is None:
        return _set(Verdict(state), put)
    due = state.setpiece
    verdict, offences = Verdict(state), []
    sweeper, keeper = sweeper_of(side), keeper_of(side)
    if sweeper in put.place:
        offences += comes_on(state, side, put.place[sweeper])
    elif keeper in put.place and side in state.sweepers:
        offences += goes_off(state, side)
    if keeper in put.place:
        offences += art_8_2_1_placed(state, side, put.place[keeper])
    placed = {name: place for name, place in put.place.items() if is_piece(name) and name != sweeper}
    if due is not None:
        return _at_restart(state, put, side, due, offences)
    offences += art_1_2_set_by_hand(state, side, placed)
    offences += art_10_5_1_ball_by_hand(state, side, put)
    after = _keepers(_set(verdict, put), put, side)
    return keeper_counted(decided(state, offences, after), offences)


@SWITCH.clause("1.2", "1.1.1")
def art_1_2_set_by_hand(state: State, side: Side, placed: dict[str, Place]) -> tuple[Offence, ...]:
    """1.1.1, 1.2: in play figures are moved by a flick of the finger and nothing else."""
    wrong = [
        name for name, place in placed.items()
        if not is_keeper(name) and not art_v_3_3_onto_the_touchline(state, name, place)
    ]  # fmt: skip
    if not wrong:
        return ()
    at = state.where(wrong[0])
    why = reason("{piece} was moved by hand while the ball was in play", piece=wrong[0])
    return (Offence(call=CLAUSES.call("1.2", side, why, at=at, piece=wrong[0]), follows="free_kick", at=at),)


@SWITCH.clause("10.5.1")
def art_10_5_1_ball_by_hand(state: State, side: Side, put: Put) -> tuple[Offence, ...]:
    """10.5.1: the ball is not picked up either."""
    if "ball" not in put.place:
        return ()
    at = state.where("ball")
    why = reason("{side} moved the ball by hand", side=side)
    return (Offence(call=CLAUSES.call("10.5.1", side, why, at=at), follows="free_kick", at=at),)


def _set(verdict: Verdict, put: Put) -> Verdict:
    pieces = {name: place for name, place in put.place.items() if name != "ball"}
    ball = put.place.get("ball", verdict.state.ball)
    return verdict.on(pieces=verdict.state.pieces | pieces, ball=ball)


def _keepers(verdict: Verdict, put: Put, side: Side) -> Verdict:
    """Which of its two keepers a side now plays with."""
    state = verdict.state
    sweeper, keeper = sweeper_of(side), keeper_of(side)
    if sweeper in put.place and side not in state.sweepers:
        return verdict.on(sweepers=(*state.sweepers, side), sweeper_fresh=(*state.sweeper_fresh, side))
    if keeper in put.place and side in state.sweepers and sweeper not in put.place:
        return verdict.but(state=sweeper_off(state, side))
    return verdict


def sweeper_off(state: State, side: Side) -> State:
    """The sweeping keeper leaves the pitch for the bar keeper."""
    pieces = {name: place for name, place in state.pieces.items() if name != sweeper_of(side)}
    return art_9_2_2_defender_answers(state.but(
        pieces=pieces,
        sweepers=tuple(s for s in state.sweepers if s != side),
        sweeper_fresh=tuple(s for s in state.sweeper_fresh if s != side),
        sweeper_locked=(*state.sweeper_locked, side),
    ))  # fmt: skip


def _at_restart(state: State, put: Put, side: Side, due: SetPiece, offences: list[Offence]) -> Verdict:
    figures = {n: p for n, p in put.place.items() if is_piece(n) and not is_keeper(n) and side_of(n) == side}
    offences = [
        *offences,
        *_late_by_clock(put.t, side, due),
        *art_4_2_2_moved_again(side, figures, due),
        *art_11_2_1_only_the_taker_by_hand(state, put, side, due),
    ]
    if "ball" in put.place:
        offences += art_16_2_1_ball_in_the_quarter(state, side, put.place["ball"], due)
    after = _keepers(_set(Verdict(state.but(waived=None, recall=None, interval=False)), put), put, side)
    after = after.on(setpiece=_noted(after.state, due, side, list(figures)))
    if any(offence.call.rule == "16.2.1" for offence in offences) and due.at is not None:
        after = after.placing({"ball": Place(due.at)})
    corrected = positions_corrected(after, side, list(figures))
    verdict = decided(state, offences, corrected)
    return keeper_counted(verdict, offences)


def _late_by_clock(t: float | None, side: Side, due: SetPiece) -> tuple[Offence, ...]:
    if t is None or side in due.ready:
        return ()
    return art_4_2_5_ten_seconds(side, round(t - due.since, 2), due)


def _noted(state: State, due: SetPiece, side: Side, figures: list[str]) -> SetPiece:
    """Who has arranged what; the one figure set at a restart with a taker is the taker."""
    arranged = tuple(dict.fromkeys((*due.arranged, *figures)))
    ready, since, taker = due.ready, due.since, due.taker
    if due.kind in ("kick_off", "goal_kick") and side != due.side and due.side not in ready:
        ready, since = (*ready, due.side), state.clock  # the other side begins: the first has finished
    set_last = due.kind in POSITIONAL or due.kind == "penalty" or due.side in ready
    if taker is None and side == due.side and figures and set_last:
        taker = figures[0]
    return due.but(arranged=arranged, ready=ready, since=since, taker=taker)


def positions_corrected(verdict: Verdict, side: Side, placed: list[str]) -> Verdict:
    """What the referee puts right at once, with a call."""
    due = verdict.state.setpiece
    if due is None:
        return verdict
    if due.kind == "kick_off":
        fixed = art_4_2_1_positions(verdict.state, side, placed, due)
        calls = tuple(position_call(side, name) for name in fixed)
        words = ("illegal_position",) if fixed else ()
        return verdict.placing(fixed).calling(*calls).saying(*words)
    if due.kind == "penalty":
        owner = other(due.side)
        if side == owner:
            verdict = verdict.placing(keeper_behind_line(verdict.state, side))
        return verdict.placing(art_12_2_2_clear_the_area({}, verdict.state, owner, due.taker))
    return _goal_kick_corrected(verdict, side, placed, due) if due.kind == "goal_kick" else verdict


def _goal_kick_corrected(verdict: Verdict, side: Side, placed: list[str], due: SetPiece) -> Verdict:
    for name in art_15_2_1_2_area_empty(verdict.state, side, placed, due):
        why = reason("{piece} stood in the area of the side that takes the goal kick", piece=name)
        place = corrected_out_of_area(verdict.state, name, due.side)
        verdict = verdict.placing({name: place}).calling(CLAUSES.call("15.2.1.2", side, why, piece=name))
    for name, rival in art_15_2_1_3_apart(verdict.state, side, placed):
        why = reason("{piece} stood within 20 mm of {rival}", piece=name, rival=rival)
        place = corrected_apart(verdict.state, name, rival)
        verdict = verdict.placing({name: place}).calling(CLAUSES.call("15.2.1.3", side, why, piece=name))
    return verdict.saying("wrong_position") if verdict.calls else verdict


def named(state: State, name: Name, side: Side) -> Verdict:
    """11.2.1: the taker is named."""
    due = state.setpiece
    if due is None or side != due.side:
        return Verdict(state)
    verdict = Verdict(state.but(setpiece=due.but(taker=name.name), waived=None, recall=None, interval=False))
    if due.kind == "penalty":
        return verdict.placing(art_12_2_2_clear_the_area({}, verdict.state, other(due.side), name.name))
    return verdict


@SWITCH.clause("11.2.3", "14.2.5", "16.2.4", "I.10", off={})
def art_11_2_3_distance(state: State, due: SetPiece) -> dict[str, Place]:
    """11.2.3, 14.2.5, 16.2.4, I.10: the opponent's figures that are too near go straight back from the ball."""
    clearance, ball = DISTANCE.get(due.kind), state.where("ball")
    if clearance is None or ball is None:
        return {}
    found: dict[str, Place] = {}
    pieces = dict(state.pieces)
    for name, place in state.pieces.items():
        if side_of(name) == due.side or is_keeper(name) or place.point is None:
            continue
        shape = Disc(place.point, state.table.radius(name))
        if gap(shape, Disc(ball, state.table.radius("ball"))) >= clearance - 1e-6:
            continue
        target = push_out(shape, ball, clearance + state.table.radius("ball"))
        found[name] = nearest_free(
            state.table, pieces, name, target, lambda s: _allowed(state, ball, clearance, s)
        )
        pieces[name] = found[name]
    return found


def _allowed(state: State, ball: tuple[float, float], clearance: float, shape: Footprint) -> bool:
    """I.10: far enough, at most 1 mm outside the lines, not in or on a goal area."""
    far = gap(shape, Disc(ball, state.table.radius("ball"))) >= clearance - 1e-6
    inside = beyond_lines(state.table.pitch, shape) <= 1.0
    return far and inside and goal_area_or_net(state, "h1", shape.at) is None


def said_back(state: State, side: Side) -> Verdict:
    """ "Back": everything goes back as it was, exactly."""
    recall = state.recall
    if recall is None or recall.side != side or recall.latent:
        return Verdict(state)
    restored = recall.state
    assert isinstance(restored, State)
    restored = restored.but(clock=state.clock, added=state.added, recall=None, waived=None)
    return Verdict(restored, places=recall.places, said=("back",))


@SWITCH.clause("10.7.2.1", "I.2.2", "IV.1.2", passes=True)
def said_advantage(state: State, side: Side) -> State:
    """10.7.2.1: the offended side plays on, and cannot take that back."""
    if state.recall is not None and state.recall.side == side:
        return state.but(recall=None)
    shadow = state.waived
    due = state.setpiece
    if isinstance(shadow, State) and due is not None and due.side == side:
        return shadow.but(clock=state.clock, keeper_faults=state.keeper_faults)
    return state


def said_play(state: State, side: Side) -> State:
    """Nothing of what is offered is wanted: the defensive flick, a positional flick, "back"."""
    due = state.setpiece
    if state.recall is not None and state.recall.side == side:
        return state.but(recall=None)
    if due is not None:
        used = due.positional | {side: positional_flicks(due.kind)}
        return state.but(setpiece=due.but(positional=used), waived=None)
    if side != state.possession and state.defence in ("open", "unknown"):
        return state.but(defence="declined", owed=None)
    return state


def said_ready(state: State, say: Say, side: Side) -> Verdict:
    """10.7.2.6: ready after an interruption: its arrangement is finished, and the referee looks at it."""
    due = state.setpiece
    if due is None or side in due.ready:
        return Verdict(state)
    late = list(_late_by_clock(say.t, side, due))
    since = state.clock if side == due.side else due.since
    after = state.but(setpiece=due.but(ready=(*due.ready, side), since=since), waived=None, interval=False)
    names = [n for n in state.pieces if side_of(n) == side and not is_keeper(n)]
    return decided(state, late, positions_corrected(Verdict(after), side, names))


@SWITCH.clause("2.1.1.3", "2.1.1.2", passes=True)
def art_2_1_1_3_measured(verdict: Verdict, piece: str | None) -> Verdict:
    """2.1.1.3: the attacker asks whether a restart can be forced on a figure; the defender answers first."""
    state = verdict.state
    at = state.where(piece) if piece is not None else None
    if piece is None or at is None:
        return verdict.asking("piece")
    shape = state.table.footprint(piece, at)
    possible = beyond_lines(state.table.pitch, shape) <= 21.0
    if state.defence == "open" and state.setpiece is None:
        verdict = verdict.on(owed="2.1.2.6")
    return verdict.saying("check_forcing", "forcing_possible" if possible else "forcing_not_possible")


def chosen(state: State, choose: Choose, side: Side | None) -> Verdict:
    """One of several things that a side, or the coin, may choose."""
    word = choose.choose
    if word == "back" and side is not None:
        return said_back(state, side)
    if word in ("advantage", "throw_in", "corner", "goal_kick") and side is not None:
        return Verdict(said_advantage(state, side))
    if word in ("indirect_free_kick", "penalty") and side is not None:
        return Verdict(state.but(waived=None))
    raise BadFact("step.choose", f"Nothing to choose here is called {word!r}")


_SUBSTITUTION_AT = ("goal_kick", "corner", "throw_in", "indirect_free_kick", "penalty")


def _dead_for_substitution(state: State) -> bool:
    due = state.setpiece
    return due is not None and (due.kind in _SUBSTITUTION_AT or (due.kind == "kick_off" and due.after_goal))


def substituted(state: State, step: Substitute, side: Side) -> Verdict:
    """A figure or a keeper is exchanged."""
    out, into = step.substitute.out, step.substitute.in_
    if out == keeper_of(side) and into == sweeper_of(side):
        line = state.table.pitch.goal_line(side)
        put = Put(place={into: Place((line + (20.0 if side == "home" else -20.0), 0.0))}, side=side, t=step.t)
        return put_down(without(state, out), put, side)
    if out == sweeper_of(side) and into == keeper_of(side):
        line = state.table.pitch.goal_line(side)
        put = Put(place={into: Place((line + (10.0 if side == "home" else -10.0), 0.0))}, side=side, t=step.t)
        return put_down(state, put, side)
    calls = (
        art_8_3_keeper_exchange(state, side, out)
        if is_keeper(out)
        else art_2_5_figure_exchange(state, side, out)
    )
    if calls:
        return Verdict(state, calls=tuple(o.call for o in calls), said=("substitution",))
    return _exchanged(state, side, out, into)


def without(state: State, name: str) -> State:
    return state.but(pieces={n: p for n, p in state.pieces.items() if n != name})


def _exchanged(state: State, side: Side, out: str, into: str) -> Verdict:
    place = state.pieces.get(out)
    damaged = out in state.damaged
    left = state.but(damaged=tuple(name for name in state.damaged if name != out), interval=False)
    verdict = Verdict(without(left, out)).saying("substitution")
    if place is not None:
        verdict = verdict.placing({into: place})
    if is_keeper(out):
        changed = dict(state.keepers_changed)
        if not damaged:
            changed[side] = changed.get(side, 0) + 1
        owed = "6.2.3.3" if verdict.state.setpiece is None and verdict.state.defence == "open" else state.owed
        return verdict.on(keepers_changed=changed, owed=owed)
    used = dict(state.substitutions)
    used[side] = used.get(side, 0) + 1
    return verdict.on(substitutions=used)


@SWITCH.clause("2.5.1", "2.5.2")
def art_2_5_figure_exchange(state: State, side: Side, out: str) -> tuple[Offence, ...]:
    """2.5: three figures a match, and only when the ball is dead for a restart or after a goal."""
    if not _dead_for_substitution(state):
        rule, why = (
            "2.5.2",
            reason("{piece} cannot be exchanged now: only at a restart or after a goal", piece=out),
        )
    elif state.substitutions.get(side, 0) >= 3:
        rule, why = "2.5.1", reason("{side} has already exchanged three figures", side=side)
    else:
        return ()
    return (Offence(call=CLAUSES.call(rule, side, why, piece=out), follows="nothing"),)


@SWITCH.clause("8.3.2", "8.3.3")
def art_8_3_keeper_exchange(state: State, side: Side, out: str) -> tuple[Offence, ...]:
    """8.3: a damaged keeper whenever the ball is still; a sound one once a match, and at restarts only."""
    if out in state.damaged:
        if not state.ball_runs:
            return ()
        rule, why = "8.3.2", reason("the ball is running: a keeper is exchanged when it lies still")
    elif not _dead_for_substitution(state):
        rule, why = "8.3.2", reason("a sound keeper is exchanged only at a restart or after a goal")
    elif state.keepers_changed.get(side, 0) >= 1:
        rule, why = "8.3.3", reason("{side} has already exchanged a sound keeper", side=side)
    else:
        return ()
    return (Offence(call=CLAUSES.call(rule, side, why, piece=out), follows="nothing"),)
