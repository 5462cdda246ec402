"""What players say and choose: distance, back, advantage, ready, and asking to measure."""

from palheta.facts import BadFact, Choose, Place, Say
from palheta.rulebooks.common.pushing import nearest_free
from palheta.rulebooks.fistf import because
from palheta.rulebooks.fistf.registered import SWITCH
from palheta.rulebooks.fistf.rule03_duration import time_is_up
from palheta.rulebooks.fistf.rule11_free_kick import positional_flicks
from palheta.rulebooks.fistf.sanction import decided
from palheta.rulebooks.fistf.setting import late_by_clock, positions_corrected
from palheta.rulebooks.fistf.state import SetPiece, State
from palheta.rulebooks.fistf.verdict import Verdict
from palheta.rulebooks.fistf.zones import beyond_lines, goal_area_or_net
from palheta.ruling.question import which
from palheta.table.frame import Side, is_keeper, side_of
from palheta.table.geometry import Disc, Footprint, gap, push_out

DISTANCE: dict[str, float] = {"indirect_free_kick": 40.0, "throw_in": 40.0, "corner": 90.0}


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
    back = {name: place for name, place in recall.places.items() if name != "ball"}
    # What nobody spoke of stays where it was set since.
    restored = restored.carrying(state).but(pieces=state.pieces | back, recall=None, waived=None)
    return Verdict(restored, places=recall.places, said=("back",)).since(because.back(recall.clause))


@SWITCH.clause("10.7.2.1", "I.2.2", "IV.1.2", passes=True)
def said_advantage(state: State, side: Side) -> State:
    """10.7.2.1: the offended side plays on, and cannot take that back."""
    if state.recall is not None and state.recall.side == side:
        return state.but(recall=None)
    instead = rather_than_the_kick(state)
    if instead is not None and state.setpiece is not None and state.setpiece.side == side:
        return instead.carrying(state)
    return state


def plays_on(state: State, side: Side) -> Verdict:
    after = said_advantage(state, side)
    return Verdict(after) if after is state else Verdict(after).since(because.plays_on(side))


def rather_than_the_kick(state: State) -> State | None:
    """What the offended side may prefer to its kick. 12.1.2: after time there is only the penalty, and no play that
    could go on instead of it; but what came of the ball before may be preferred, a goal for instance.
    """
    shadow = state.waived
    if not isinstance(shadow, State):
        return None
    plays_on = shadow.setpiece is None and shadow.over is None
    return None if plays_on and time_is_up(state) else shadow


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
    late = list(late_by_clock(say.t, side, due))
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
        return verdict.asking(which(n for n in state.pieces if not is_keeper(n)))
    shape = state.table.footprint(piece, at)
    possible = beyond_lines(state.table.pitch, shape) <= 21.0
    if state.ball_runs:
        return verdict  # asked too early: only when the ball lies still
    if state.defence == "open" and state.setpiece is None:
        verdict = verdict.on(owed="2.1.2.6")
    return verdict.saying("check_forcing", "forcing_possible" if possible else "forcing_not_possible")


def chosen(state: State, choose: Choose, side: Side | None) -> Verdict:
    """One of several things that a side, or the coin, may choose."""
    word = choose.choose
    if word == "back" and side is not None:
        return said_back(state, side)
    if word in ("advantage", "throw_in", "corner", "goal_kick") and side is not None:
        return plays_on(state, side)
    if word in ("indirect_free_kick", "penalty") and side is not None:
        return Verdict(state.but(waived=None))
    raise BadFact("step.choose", f"Nothing to choose here is called {word!r}")
