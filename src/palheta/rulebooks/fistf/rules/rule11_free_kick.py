"""Regla 11: La falta."""

from msgspec.structs import replace

from palheta.facts import Flick, Place, Put, Touch
from palheta.rulebooks.common.pushing import nearest_free, straight_away
from palheta.rulebooks.common.sighted import START
from palheta.rulebooks.fistf.areas import area_at, beyond_lines, goal_area_or_net, off_pitch, on_pitch
from palheta.rulebooks.fistf.outcome.precedence import Finding, Sanction, foul
from palheta.rulebooks.fistf.rules import CLAUSES, SWITCH
from palheta.rulebooks.fistf.sighted import Watch, partner
from palheta.rulebooks.fistf.state import Due, Kick, State
from palheta.rulebooks.fistf.vocabulary import POSITIONAL, REPORTS, SET_WRONGLY
from palheta.ruling import Reason, reason
from palheta.table.frame import Point, Side, is_keeper, is_piece, other, side_of
from palheta.table.geometry import Disc, Footprint, gap
from palheta.table.pitch import Pitch

DISTANCE: dict[str, float] = {"indirect_free_kick": 40.0, "throw_in": 40.0, "corner": 90.0}

SECONDS_TO_POSITION = 10.0  # as many as the book gives for everything that it times

TAKER_CLAUSES: dict[str, str] = {
    "kick_off": "4.2.4",
    "indirect_free_kick": "11.2.5",
    "penalty": "12.2.5",
    "throw_in": "14.2.8",
    "goal_kick": "15.2.4",
    "corner": "16.2.6",
}


@SWITCH.clause("11.1.2", "11.1.3", passes=True)
def art11_1_where(at: Point, pitch: Pitch) -> Point:
    """11.1 Definición: from the spot for anything in an area or behind it, never from outside the pitch."""
    area = area_at(pitch, at)
    return pitch.spot(area) if area is not None else on_pitch(pitch, at)


@SWITCH.clause("11.1.2", passes=True)
def art11_1_2_fouled_outside(contact: Point | None, state: State, met: str) -> Point | None:
    """11.1.2: a figure fouled while it stood wholly outside the pitch: measured from the figure, not the contact."""
    at = state.point(met)
    return at if at is not None and off_pitch(state, met, at) else contact


@SWITCH.clause("11.2.1", "14.2.2", "16.2.2")
def art11_2_1_taker_named_first(watch: Watch, due: Due, takes: bool) -> tuple[Finding, ...]:
    """11.2.1: the taker is named before any positional flick, and it is the one that takes it."""
    if due.kind not in POSITIONAL or watch.side != due.side:
        return ()
    clause = POSITIONAL[due.kind][1]
    if not takes and due.taker is None:
        why = reason("{piece} was moved before a taker had been named", piece=watch.piece)
    elif takes and due.taker is not None and due.taker != watch.piece:
        why = reason("{piece} took it, but {taker} had been named", piece=watch.piece, taker=due.taker)
    else:
        return ()
    call = CLAUSES.call(clause, watch.side, why, at=due.at, piece=watch.piece)
    return (Finding(call, sanction=Sanction("lose_restart")),)


@SWITCH.clause("11.2.1", "14.2.2", "16.2.2")
def art11_2_1_named_again(due: Due, side: Side, piece: str) -> tuple[Finding, ...]:
    """11.2.1: once a positional flick has been made the taker is who was named before it."""
    if due.kind not in POSITIONAL or due.taker in (None, piece) or not any(due.positional.values()):
        return ()
    why = reason(
        "{piece} was named after a positional flick, and {taker} before it", piece=piece, taker=due.taker
    )
    call = CLAUSES.call(POSITIONAL[due.kind][1], side, why, at=due.at, piece=piece)
    return (Finding(call, sanction=Sanction("lose_restart")),)


@SWITCH.clause("11.2.1", "14.2.2", "16.2.2")
def art11_2_1_only_the_taker_by_hand(state: State, put: Put, side: Side, due: Due) -> tuple[Finding, ...]:
    """11.2.1: only the named taker is set by hand."""
    if due.kind not in POSITIONAL or side != due.side:
        return ()
    moved = [name for name in put.place if is_piece(name) and not name.endswith(("k", "s"))]
    allowed = due.taker or (moved[0] if moved else None)
    wrong = [name for name in moved if name != allowed]
    if not wrong:
        return ()
    why = reason("{piece} was set by hand, and it does not take the kick", piece=wrong[0])
    call = CLAUSES.call(POSITIONAL[due.kind][1], side, why, at=due.at, piece=wrong[0])
    return (Finding(call, sanction=Sanction("lose_restart")),)


@SWITCH.clause("11.2.2", "14.2.3", "16.2.3", passes=True)
def art11_2_2_not_waited_for(due: Due, side: Side, seconds: float) -> Due:
    """11.2.2: a positional flick may be made; nobody waits for one longer than for a kick (10.8.1)."""
    whose = due.side if due.positional.get(due.side, 0) < due.positional_flicks else other(due.side)
    if due.taker is None or side != whose or seconds <= SECONDS_TO_POSITION:
        return due
    return replace(due, positional=due.positional | {side: due.positional_flicks})


@SWITCH.clause("11.2.2", "14.2.3", "16.2.3")
def art11_2_2_positional_flick_touches(watch: Watch, after: State) -> tuple[Finding, ...]:
    """11.2.2: a positional flick touches no other figure; otherwise "back", and it is used up."""
    for i, touch in enumerate(watch.seen.of(Touch)):
        met = partner(touch, watch.piece)
        if met is None or not (is_piece(met) or met == "ball"):
            continue
        why = reason("{piece} touched {met} on a positional flick", piece=watch.piece, met=met)
        at = touch.at.point if touch.at is not None else None
        due = watch.state.due
        under = POSITIONAL[due.kind][2] if due is not None and due.kind in POSITIONAL else None
        under = None if under == "11.2.2" else under
        call = CLAUSES.call("11.2.2", watch.side, why, at=at, under=under, piece=watch.piece)
        restored = replace(watch.state, due=after.due, clock=after.clock)
        return (Finding(call, i, Sanction("back", restored=restored)),)
    return ()


@SWITCH.clause("11.2.2", "14.2.3", "16.2.3")
def art11_2_2_too_many(watch: Watch, due: Due) -> tuple[Finding, ...]:
    """11.2.2: one positional flick each (three at a corner); another one is a flick nobody allowed (1.2)."""
    if due.kind not in POSITIONAL:
        why = reason("there are no positional flicks here, and {piece} was flicked", piece=watch.piece)
        call = CLAUSES.call("1.2", watch.side, why, at=watch.origin, piece=watch.piece)
        return (foul(call, watch.origin),)
    if due.positional.get(watch.side, 0) < due.positional_flicks:
        return ()
    why = reason(
        "{piece} was flicked again: positional flicks allowed here: {count}",
        piece=watch.piece,
        count=due.positional_flicks,
    )
    clause = POSITIONAL[due.kind][2]
    call = CLAUSES.call(clause, watch.side, why, under="1.2", at=watch.origin, piece=watch.piece)
    return (foul(call, watch.origin),)


@SWITCH.clause("11.2.3", "14.2.5", "16.2.4", "I.10", off={})
def art11_2_3_distance(state: State, due: Due) -> dict[str, Place]:
    """11.2.3, 14.2.5, 16.2.4, I.10: the opponent's figures that are too near go straight back from the ball."""
    clearance, ball = DISTANCE.get(due.kind), state.point("ball")
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
        target = straight_away(state.table, name, place.point, ball, clearance + state.table.radius("ball"))
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


@SWITCH.clause("11.2.4")
def art11_2_4_no_tick(flick: Flick, watch: Watch, due: Due) -> tuple[Finding, ...]:
    """11.2.4: from the whistle until the ball is in play again no figure is brought onside by a tick."""
    if flick.as_ != "tick" or due.kind != "indirect_free_kick":
        return ()
    why = reason("{piece} was ticked while the free kick had not been taken", piece=watch.piece)
    call = CLAUSES.call("11.2.4", watch.side, why, under="1.2", at=watch.origin, piece=watch.piece)
    return (foul(call, watch.origin),)


@SWITCH.clause("11.2.5", "11.1.1")
def art11_2_5_no_goal_by_the_taker(state: State, kick: Kick) -> tuple[Finding, ...]:
    """11.2.5: every free kick is indirect; its taker cannot score while it may not play the ball again either."""
    if not art11_2_5_taker_alone(state, kick) or state.options.free_kick_in_goal == "goal_kick":
        return ()
    taken_from = kick.pieces.get(kick.piece)
    at = taken_from.point if taken_from is not None else None
    why = reason("{piece} took the free kick straight into the goal", piece=kick.piece)
    call = CLAUSES.call("11.2.5", kick.side, why, at=at, piece=kick.piece)
    return (foul(call, at),)


@SWITCH.clause("11.2.5", "11.1.1", off=False)
def art11_2_5_taker_alone(state: State, kick: Kick) -> bool:
    """11.2.5: nobody has freed the taker yet: no other of its side met the ball, nor has the defender it."""
    barred = state.possession.barred
    return barred is not None and kick.restart == "indirect_free_kick" and barred.piece == kick.piece


@SWITCH.clause("4.2.4", "11.2.5", "12.2.5", "14.2.8", "15.2.4", "16.2.6")
def art11_2_5_taker_plays_again(watch: Watch) -> tuple[Finding, ...]:
    """The taker of a restart may not play the ball again before another figure of its side has met it."""
    barred = watch.state.possession.barred
    if barred is None or barred.piece != watch.piece:
        return ()
    if not watch.met_ball and barred.clause != "4.2.4":
        return ()
    why = reason(
        "{piece} took the restart and plays again before another figure met the ball", piece=watch.piece
    )
    call = CLAUSES.call(barred.clause, watch.side, why, at=watch.origin, piece=watch.piece)
    return (foul(call, watch.origin),)


@SWITCH.clause(
    "11.2.1", "14.2.2", "14.2.4", "16.2.2", "4.2.1", "4.2.2", "4.2.3", "15.2.1.1", "15.2.1.2", "15.2.3"
)
def art11_2_1_told_by_people(due: Due, word: str, side: Side) -> tuple[Finding, ...]:
    """11.2.1: a restart set or taken wrongly, as the referee saw it: corrected, repeated once, or the other side's."""
    rule = SET_WRONGLY[word].get(due.kind)
    if rule is None or (side != due.side and word != "illegal_position"):
        return ()
    call = CLAUSES.call(rule, side, Reason(REPORTS[word].meaning))
    if word == "illegal_position":
        return (Finding(call),)
    once = word == "restart_too_short" and due.failed == 0
    return (Finding(call, START, Sanction("repeat" if once else "lose_restart")),)
