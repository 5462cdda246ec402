"""Figures and keepers exchanged."""

from msgspec.structs import replace

from palheta.facts import Put, Substitute, who
from palheta.rulebooks.fistf.offers.suggest import guard, sweeper_place
from palheta.rulebooks.fistf.outcome.due import begun
from palheta.rulebooks.fistf.outcome.precedence import Draft
from palheta.rulebooks.fistf.rules.rule02_exchange import (
    art2_5_1_ones_own,
    art2_5_4_before_a_period,
    art2_5_figure_exchange,
)
from palheta.rulebooks.fistf.rules.rule08_keeper import art8_3_keeper_exchange
from palheta.rulebooks.fistf.state import Recall, State
from palheta.rulebooks.fistf.steps.place import put_down
from palheta.table.frame import Side, is_keeper, keeper_of, sweeper_of


def judged(state: State, step: Substitute) -> Draft:
    """A figure or a keeper is exchanged."""
    side = who(step) or state.possession.side
    out, into = step.substitute.out, step.substitute.in_
    if out == keeper_of(side) and into == sweeper_of(side):
        bare = without(state, out)
        put = Put(place={into: sweeper_place(bare, side)}, side=side, t=step.t)
        return put_down(bare, put, side)
    if out == sweeper_of(side) and into == keeper_of(side):
        put = Put(place={into: guard(state, side)}, side=side, t=step.t)
        return put_down(state, put, side)
    calls = art2_5_1_ones_own(side, out) or (
        art8_3_keeper_exchange(state, side, out)
        if is_keeper(out)
        else art2_5_figure_exchange(state, side, out, into)
    )
    if calls:
        return Draft(state).calling(*(finding.call for finding in calls)).saying("substitution")
    return _exchanged(state, side, out, into)


def without(state: State, name: str) -> State:
    return replace(state, pieces={n: p for n, p in state.pieces.items() if n != name})


def _exchanged(state: State, side: Side, out: str, into: str) -> Draft:
    place = state.pieces.get(out)
    damaged = out in state.record.damaged
    left = state.within("record", damaged=tuple(name for name in state.record.damaged if name != out))
    left = left.within("record", exchanged=(*state.record.exchanged, (out, into)))
    draft = begun(Draft(without(left, out))).saying("substitution")
    if place is not None:
        draft = draft.placing({into: place})
    waived, recall = state.flight.waived, state.flight.recall
    draft = draft.within(
        "flight",
        waived=None if waived is None else _exchanged_in(waived, out, into),
        recall=None if recall is None else _recalled(recall, out, into),
    )
    if is_keeper(out):
        changed = dict(state.record.keepers_changed)
        if not damaged and not art2_5_4_before_a_period(state):
            changed[side] = changed.get(side, 0) + 1
        draft = draft.within("record", keepers_changed=changed)
        waits = state.due is None and state.possession.defence == "open"
        return draft.within("possession", owed="6.2.3.3") if waits else draft
    if art2_5_4_before_a_period(state):
        return draft
    used = dict(state.record.substitutions)
    used[side] = used.get(side, 0) + 1
    return draft.within("record", substitutions=used)


def _exchanged_in(older: State, out: str, into: str) -> State:
    """The same in what may still be preferred to what is due now."""
    pieces = {into if name == out else name: place for name, place in older.pieces.items()}
    return replace(older, pieces=pieces)


def _recalled(recall: Recall, out: str, into: str) -> Recall:
    places = {into if name == out else name: place for name, place in recall.places.items()}
    return replace(recall, state=_exchanged_in(recall.state, out, into), places=places)
