"""Keepers: faults that are counted, a penalty that is repeated, and sweeping keepers that come and go."""

from msgspec.structs import replace

from palheta.facts import Place, Put
from palheta.rulebooks.fistf.areas import bar_keeper_on, in_keeper_strip, off_mat, set_off
from palheta.rulebooks.fistf.outcome.precedence import Draft, Finding
from palheta.rulebooks.fistf.outcome.restart import decided
from palheta.rulebooks.fistf.rules.rule09_sweeper import (
    art9_1_1_where,
    art9_1_2_when,
    art9_2_2_ball_still,
    art9_2_2_defender_answers,
    art9_2_3_too_soon,
)
from palheta.rulebooks.fistf.rules.rule10_cards import art10_2_2_taken_away
from palheta.rulebooks.fistf.rules.rule12_penalty import art12_2_3_keeper_still
from palheta.rulebooks.fistf.state import State, Sweepers
from palheta.table.frame import Side, keeper_of, sweeper_of


def keeper_counted(draft: Draft) -> Draft:
    """A second fault of the keeper will be a penalty, so the first one is remembered."""
    faults = dict(draft.state.record.keeper_faults)
    for call in draft.calls:
        if call.rule in ("8.1.2", "8.2.1"):
            key = f"{call.against} {call.rule}"
            faults[key] = faults.get(key, 0) + 1
    return draft.within("record", keeper_faults=faults)


def penalty_again(before: State, side: Side, *, moved: bool, instead: State) -> Draft:
    """12.2.3: as it was before the penalty; what came of it (`instead`) its taker may prefer (10.7.2.1)."""
    findings = art12_2_3_keeper_still(side, moved=moved)
    again = decided(before, findings, Draft(before))
    return again.within("flight", waived=instead.unclaimed) if findings else again


def comes_on(state: State, side: Side, place: Place) -> list[Finding]:
    """All that 9.1 asks of a sweeping keeper that is set down."""
    return [
        *art9_1_1_where(state, side, place),
        *art9_1_2_when(state, side),
        *art9_2_2_ball_still(state, side),
        *art9_2_3_too_soon(state, side),
        *art10_2_2_taken_away(state, side),
    ]


def comes(state: State, put: Put, side: Side) -> bool:
    """It is set on the pitch, or behind its goal line where 9.1.1 lets it begin; on the mat, the bar keeper being away,
    it comes too: otherwise it is only laid aside (9.1.3).
    """
    sweeper = sweeper_of(side)
    place = put.place.get(sweeper)
    if place is None or side in state.sweepers.on:
        return False
    if not set_off(state, sweeper, place):
        return True
    if place.point is None or off_mat(state, sweeper, place.point):
        return False
    begins = in_keeper_strip(state, side, state.table.footprint(sweeper, place.point))
    return begins or (not bar_keeper_on(state, side) and keeper_of(side) not in put.place)


def goes(state: State, put: Put, side: Side) -> bool:
    """9.2.1: it is taken off, or the bar keeper takes its place."""
    if side not in state.sweepers.on:
        return False
    sweeper, keeper = put.place.get(sweeper_of(side)), put.place.get(keeper_of(side))
    if sweeper is not None:
        return set_off(state, sweeper_of(side), sweeper)
    return keeper is not None and not set_off(state, keeper_of(side), keeper)


def keepers_exchanged(draft: Draft, put: Put, side: Side) -> Draft:
    """Which of its two keepers a side now plays with."""
    state = draft.state
    gone = {
        n for n in (keeper_of(side), sweeper_of(side)) if n in put.place and set_off(state, n, put.place[n])
    }
    draft = draft.now(pieces={name: place for name, place in state.pieces.items() if name not in gone})
    if comes(state, put, side):
        return draft.within("sweepers", on=(*state.sweepers.on, side), fresh=(*state.sweepers.fresh, side))
    if goes(state, put, side):
        return replace(draft, state=sweeper_off(state, side))
    return draft


def sweeper_off(state: State, side: Side) -> State:
    """The sweeping keeper leaves the pitch for the bar keeper."""
    on, fresh, locked = state.sweepers.on, state.sweepers.fresh, state.sweepers.locked
    left = Sweepers(
        tuple(one for one in on if one != side), tuple(one for one in fresh if one != side), (*locked, side)
    )
    pieces = {name: place for name, place in state.pieces.items() if name != sweeper_of(side)}
    return art9_2_2_defender_answers(replace(state, pieces=pieces, sweepers=left))
