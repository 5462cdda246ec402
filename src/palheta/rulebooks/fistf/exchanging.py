"""Reglas 2.5, 8.3, 9: figures and keepers exchanged."""

from typing import Any

from palheta.facts import Put, Substitute
from palheta.rulebooks.fistf.registered import CLAUSES, SWITCH
from palheta.rulebooks.fistf.rule01_handling import art_1_5_removed_for_good
from palheta.rulebooks.fistf.setting import put_down
from palheta.rulebooks.fistf.state import Recall, State
from palheta.rulebooks.fistf.suggesting import guard, sweeper_place
from palheta.rulebooks.fistf.verdict import Offence, Verdict
from palheta.ruling import reason
from palheta.table.frame import Side, is_keeper, keeper_of, sweeper_of

_SUBSTITUTION_AT = ("goal_kick", "corner", "throw_in", "indirect_free_kick", "penalty")


def _dead_for_substitution(state: State) -> bool:
    due = state.setpiece
    return due is not None and (due.kind in _SUBSTITUTION_AT or due.kind == "kick_off")


def substituted(state: State, step: Substitute, side: Side) -> Verdict:
    """A figure or a keeper is exchanged."""
    out, into = step.substitute.out, step.substitute.in_
    if out == keeper_of(side) and into == sweeper_of(side):
        bare = without(state, out)
        put = Put(place={into: sweeper_place(bare, side)}, side=side, t=step.t)
        return put_down(bare, put, side)
    if out == sweeper_of(side) and into == keeper_of(side):
        put = Put(place={into: guard(state, side)}, side=side, t=step.t)
        return put_down(state, put, side)
    calls = (
        art_8_3_keeper_exchange(state, side, out)
        if is_keeper(out)
        else art_2_5_figure_exchange(state, side, out, into)
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
    verdict = verdict.on(
        waived=_exchanged_in(state.waived, out, into), recall=_recalled(state.recall, out, into)
    )
    if is_keeper(out):
        changed = dict(state.keepers_changed)
        if not damaged and not art_2_5_4_before_a_period(state):
            changed[side] = changed.get(side, 0) + 1
        owed = "6.2.3.3" if verdict.state.setpiece is None and verdict.state.defence == "open" else state.owed
        return verdict.on(keepers_changed=changed, owed=owed)
    if art_2_5_4_before_a_period(state):
        return verdict
    used = dict(state.substitutions)
    used[side] = used.get(side, 0) + 1
    return verdict.on(substitutions=used)


def _exchanged_in(older: Any, out: str, into: str) -> Any:
    """The same in what may still be preferred to what is due now."""
    if not isinstance(older, State):
        return older
    return older.but(pieces={into if name == out else name: place for name, place in older.pieces.items()})


def _recalled(recall: Recall | None, out: str, into: str) -> Recall | None:
    if recall is None:
        return None
    places = {into if name == out else name: place for name, place in recall.places.items()}
    return Recall(recall.side, recall.clause, _exchanged_in(recall.state, out, into), places, recall.latent)


@SWITCH.clause("2.5.4", off=False)
def art_2_5_4_before_a_period(state: State) -> bool:
    """2.5.4: before a period begins the whole team may be changed, and nothing is counted."""
    due = state.setpiece
    return due is not None and due.kind == "kick_off" and not due.after_goal and state.clock == 0


@SWITCH.clause("2.5.1", "2.5.2")
def art_2_5_figure_exchange(state: State, side: Side, out: str, into: str) -> tuple[Offence, ...]:
    """2.5: three figures a match, and only when the ball is dead for a restart or after a goal."""
    removed = art_1_5_removed_for_good(state, out) or art_1_5_removed_for_good(state, into)
    if removed:
        return removed  # nor does another one come in its place
    if into in state.pieces:
        why = reason("{piece} stands on the pitch already", piece=into)
        return (Offence(call=CLAUSES.call("2.5.1", side, why, piece=into), follows="nothing"),)
    if not _dead_for_substitution(state):
        rule, why = (
            "2.5.2",
            reason("{piece} cannot be exchanged now: only at a restart or after a goal", piece=out),
        )
    elif state.substitutions.get(side, 0) >= 3 and not art_2_5_4_before_a_period(state):
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
    elif state.keepers_changed.get(side, 0) >= 1 and not art_2_5_4_before_a_period(state):
        rule, why = "8.3.3", reason("{side} has already exchanged a sound keeper", side=side)
    else:
        return ()
    return (Offence(call=CLAUSES.call(rule, side, why, piece=out), follows="nothing"),)
