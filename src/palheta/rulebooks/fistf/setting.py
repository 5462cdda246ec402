"""What is set by hand: takers, arrangements, keepers; and what the referee puts right at once."""

import msgspec

from palheta.facts import Name, Place, Put
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
    art_11_2_1_named_again,
    art_11_2_1_only_the_taker_by_hand,
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
from palheta.rulebooks.fistf.suggesting import ready_taker
from palheta.rulebooks.fistf.verdict import Offence, Verdict
from palheta.rulebooks.fistf.zones import in_keeper_strip, set_off
from palheta.ruling import reason
from palheta.table.frame import Side, is_keeper, is_piece, keeper_of, other, side_of, sweeper_of
from palheta.table.geometry import distance


def put_down(state: State, put: Put, side: Side | None) -> Verdict:
    """Things set by hand; the referee's hand needs no judging."""
    if side is None:
        verdict = _set(Verdict(state), put)
        return _keepers(_keepers(verdict, put, "home"), put, "away")
    due = state.setpiece
    put, offences = _keepers_judged(state, put, side)
    if due is not None:
        return _at_restart(state, put, side, due, offences)
    offences += art_1_2_set_by_hand(state, side, _figures(state, put, side))
    offences += art_10_5_1_ball_by_hand(state, side, put)
    after = _keepers(_set(Verdict(state), put), put, side)
    return keeper_counted(decided(state, offences, after), offences)


def _keepers_judged(state: State, put: Put, side: Side) -> tuple[Put, list[Offence]]:
    """What is wrong with setting this side's keepers so; a sweeping keeper that may not leave stays where it is."""
    keeper, offences = keeper_of(side), list[Offence]()
    if keeper in put.place:
        offences += art_8_2_1_placed(state, side, put.place[keeper])
    if _comes(state, put, side):
        off = {keeper: put.place[keeper]} if keeper in put.place else {}
        offences += comes_on(state.but(pieces=state.pieces | off), side, put.place[sweeper_of(side)])
    elif _goes(state, put, side) and (wrong := goes_off(state, side)):
        kept = {n: p for n, p in put.place.items() if n not in (keeper, sweeper_of(side))}
        return msgspec.structs.replace(put, place=kept), [*offences, *wrong]
    return put, offences


def _comes(state: State, put: Put, side: Side) -> bool:
    """It is set on the pitch, or behind its goal line where 9.1.1 lets it begin."""
    sweeper = sweeper_of(side)
    place = put.place.get(sweeper)
    if place is None or side in state.sweepers:
        return False
    shape = state.table.footprint(sweeper, place.point) if place.point is not None else None
    begins = shape is not None and in_keeper_strip(state, side, shape)
    return begins or not set_off(state, sweeper, place)


def _goes(state: State, put: Put, side: Side) -> bool:
    """9.2.1: it is taken off, or the bar keeper takes its place."""
    if side not in state.sweepers:
        return False
    sweeper, keeper = put.place.get(sweeper_of(side)), put.place.get(keeper_of(side))
    if sweeper is not None:
        return set_off(state, sweeper_of(side), sweeper)
    return keeper is not None and not set_off(state, keeper_of(side), keeper)


def _figures(state: State, put: Put, side: Side) -> dict[str, Place]:
    """What was set as a figure; 9.1.4: in play the sweeping keeper is one, but not while it comes or goes."""
    exchanged = _comes(state, put, side) or _goes(state, put, side)
    return {
        name: place
        for name, place in put.place.items()
        if is_piece(name) and not is_keeper(name) and not (exchanged and name == sweeper_of(side))
    }


@SWITCH.clause("1.2", "1.1.1")
def art_1_2_set_by_hand(state: State, side: Side, placed: dict[str, Place]) -> tuple[Offence, ...]:
    """1.1.1, 1.2: in play figures are moved by a flick of the finger and nothing else."""
    wrong = [
        name for name, place in placed.items() if not art_v_3_3_onto_the_touchline(state, name, place)
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
    pieces = {name: place for name, place in put.place.items() if is_piece(name)}
    ball = put.place.get("ball", verdict.state.ball)
    return verdict.on(pieces=verdict.state.pieces | pieces, ball=ball)


def _keepers(verdict: Verdict, put: Put, side: Side) -> Verdict:
    """Which of its two keepers a side now plays with."""
    state = verdict.state
    gone = {
        n for n in (keeper_of(side), sweeper_of(side)) if n in put.place and set_off(state, n, put.place[n])
    }
    verdict = verdict.on(pieces={name: place for name, place in state.pieces.items() if name not in gone})
    if _comes(state, put, side):
        return verdict.on(sweepers=(*state.sweepers, side), sweeper_fresh=(*state.sweeper_fresh, side))
    if _goes(state, put, side):
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
    figures = {n: p for n, p in _figures(state, put, side).items() if side_of(n) == side}
    offences = [
        *offences,
        *late_by_clock(put.t, side, due),
        *art_4_2_2_moved_again(side, figures, due),
        *art_11_2_1_only_the_taker_by_hand(state, put, side, due),
    ]
    if side != due.side and (due.kind in POSITIONAL or due.kind == "penalty"):
        offences += art_1_2_set_by_hand(state, side, figures)
    if "ball" in put.place:
        offences += art_16_2_1_ball_in_the_quarter(state, side, put.place["ball"], due)
    after = _keepers(_set(Verdict(state.but(waived=None, recall=None, interval=False)), put), put, side)
    after = after.on(setpiece=_noted(after.state, due, side, list(figures)))
    if any(offence.call.rule == "16.2.1" for offence in offences) and due.at is not None:
        after = after.placing({"ball": Place(due.at)})
    after = after.placing(art_i_12_ball_set_by_the_referee({}, put, due, state))
    corrected = positions_corrected(after, side, list(figures))
    verdict = decided(state, offences, corrected)
    return keeper_counted(verdict, offences)


@SWITCH.clause("I.12", passes=True)
def art_i_12_ball_set_by_the_referee(
    places: dict[str, Place], put: Put, due: SetPiece, state: State
) -> dict[str, Place]:
    """I.12: but for a goal kick or corner the referee sets the ball; moved by a player it goes back."""
    at = put.place["ball"].point if "ball" in put.place else None
    if at is None or due.at is None or due.kind in ("goal_kick", "corner"):
        return places
    return {"ball": Place(due.at)} if distance(at, due.at) > state.table.radius("ball") else places


def late_by_clock(t: float | None, side: Side, due: SetPiece) -> tuple[Offence, ...]:
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
        calls = tuple(position_call(verdict.state, side, name) for name in fixed)
        words = ("illegal_position",) if fixed else ()
        return verdict.placing(fixed).calling(*calls).saying(*words)
    if due.kind == "penalty":
        owner = other(due.side)
        if side == owner:
            verdict = verdict.placing(keeper_behind_line(verdict.state, side))
        taker = due.taker or ready_taker(verdict.state, due)
        return verdict.placing(art_12_2_2_clear_the_area({}, verdict.state, owner, taker))
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
    return decided(state, list(art_11_2_1_named_again(due, side, name.name)), verdict)
