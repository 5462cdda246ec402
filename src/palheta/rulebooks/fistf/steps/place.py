"""What is set by hand: takers, arrangements, keepers; and what the referee puts right at once."""

from msgspec.structs import replace

from palheta.facts import Place, Put, who
from palheta.rulebooks.fistf.outcome.due import begun, shot_due
from palheta.rulebooks.fistf.outcome.keeper import (
    comes,
    comes_on,
    goes,
    keeper_counted,
    keepers_exchanged,
)
from palheta.rulebooks.fistf.outcome.precedence import Draft, Finding
from palheta.rulebooks.fistf.outcome.restart import decided
from palheta.rulebooks.fistf.outcome.shootout import shot_done
from palheta.rulebooks.fistf.outcome.tidy import positions_corrected
from palheta.rulebooks.fistf.rules.part1_dead_ball import part1_12_ball_set_by_the_referee
from palheta.rulebooks.fistf.rules.rule01_figures import art1_2_set_by_hand, art1_2_the_others
from palheta.rulebooks.fistf.rules.rule04_kick_off import art4_2_2_moved_again, art4_2_5_ten_seconds
from palheta.rulebooks.fistf.rules.rule08_keeper import art8_2_1_placed
from palheta.rulebooks.fistf.rules.rule09_sweeper import art9_2_1_not_now
from palheta.rulebooks.fistf.rules.rule10_fouls import art10_5_1_ball_by_hand
from palheta.rulebooks.fistf.rules.rule11_free_kick import art11_2_1_only_the_taker_by_hand
from palheta.rulebooks.fistf.rules.rule16_corner import art16_2_1_ball_in_the_quarter
from palheta.rulebooks.fistf.rules.rule17_shootout import (
    art17_2_2_moved_after_ready,
    art17_2_3_behind_the_line,
)
from palheta.rulebooks.fistf.state import Due, State
from palheta.rulebooks.fistf.steps.dive import keeper_set
from palheta.rulebooks.fistf.vocabulary import POSITIONAL
from palheta.table.frame import Side, is_keeper, is_piece, keeper_of, side_of, sweeper_of


def judged(state: State, put: Put) -> Draft:
    side = None if put.side == "referee" else _whose_hand(state, put)
    pushed = side is not None and set(put.place) == {keeper_of(side)} and bool(put.seen)
    if side is None or not pushed or side in state.sweepers.on or state.due is not None:
        return put_down(state, put, side)
    return keeper_set(state, put, side)


def _whose_hand(state: State, put: Put) -> Side:
    """Who set things down: said so, or whose figures they are."""
    owners = {owner for name in put.place if (owner := side_of(name)) is not None}
    return who(put) or (owners.pop() if len(owners) == 1 else state.possession.side)


def put_down(state: State, put: Put, side: Side | None) -> Draft:
    """Things set by hand; the referee's hand needs no judging."""
    if side is None:
        draft = _set(Draft(state), put)
        return keepers_exchanged(keepers_exchanged(draft, put, "home"), put, "away")
    due = state.due
    put, findings = _keepers_judged(state, put, side)
    if due is not None:
        return _at_restart(state, put, side, due, findings)
    figures = _figures(state, put, side)
    findings += art1_2_set_by_hand(state, side, figures) or art1_2_the_others(state, put)
    findings += art10_5_1_ball_by_hand(state, side, put)
    after = keepers_exchanged(_set(Draft(state), put), put, side)
    return keeper_counted(decided(state, findings, after))


def _keepers_judged(state: State, put: Put, side: Side) -> tuple[Put, list[Finding]]:
    """What is wrong with setting this side's keepers so; a sweeping keeper that may not leave stays where it is."""
    keeper, findings = keeper_of(side), list[Finding]()
    if keeper in put.place:
        findings += art8_2_1_placed(state, side, put.place[keeper])
    if comes(state, put, side):
        off = {keeper: put.place[keeper]} if keeper in put.place else {}
        findings += comes_on(replace(state, pieces=state.pieces | off), side, put.place[sweeper_of(side)])
    elif goes(state, put, side) and (wrong := art9_2_1_not_now(state, side)):
        kept = {n: p for n, p in put.place.items() if n not in (keeper, sweeper_of(side))}
        return replace(put, place=kept), [*findings, *wrong]
    return put, findings


def _figures(state: State, put: Put, side: Side) -> dict[str, Place]:
    """What was set as a figure; 9.1.4: in play the sweeping keeper is one, but not while it comes, goes or is off."""
    no_figure = side not in state.sweepers.on or goes(state, put, side)
    return {
        name: place
        for name, place in put.place.items()
        if is_piece(name) and not is_keeper(name) and not (no_figure and name == sweeper_of(side))
    }


def _set(draft: Draft, put: Put) -> Draft:
    pieces = {name: place for name, place in put.place.items() if is_piece(name)}
    ball = put.place.get("ball", draft.state.ball)
    return draft.now(pieces=draft.state.pieces | pieces, ball=ball)


def _at_restart(state: State, put: Put, side: Side, due: Due, findings: list[Finding]) -> Draft:
    figures = {n: p for n, p in _figures(state, put, side).items() if side_of(n) == side}
    findings = [
        *findings,
        *late_by_clock(put.t, side, due),
        *art4_2_2_moved_again(side, figures, due),
        *art11_2_1_only_the_taker_by_hand(state, put, side, due),
        *art1_2_the_others(state, put),
    ]
    if side != due.side and (due.kind in POSITIONAL or due.kind == "penalty"):
        findings += art1_2_set_by_hand(state, side, figures)
    if "ball" in put.place:
        findings += art16_2_1_ball_in_the_quarter(state, side, put.place["ball"], due)
    after = _set(begun(Draft(state.unclaimed)), put)
    after = keepers_exchanged(after, put, side)
    after = after.now(due=_noted(after.state, due, side, list(figures)))
    if any(finding.call.rule == "16.2.1" for finding in findings) and due.at is not None:
        after = after.placing({"ball": Place(due.at)})
    after = after.placing(part1_12_ball_set_by_the_referee({}, put, due, state))
    corrected = positions_corrected(after, side, list(figures))
    draft = decided(state, findings, corrected)
    return keeper_counted(draft)


def late_by_clock(t: float | None, side: Side, due: Due) -> tuple[Finding, ...]:
    if t is None or side in due.ready:
        return ()
    return art4_2_5_ten_seconds(side, round(t - due.since, 2), due)


def _noted(state: State, due: Due, side: Side, figures: list[str]) -> Due:
    """Who has arranged what; the one figure set at a restart with a taker is the taker."""
    arranged = tuple(dict.fromkeys((*due.arranged, *figures)))
    ready, since, taker = due.ready, due.since, due.taker
    if due.kind in ("kick_off", "goal_kick") and side != due.side and due.side not in ready:
        ready, since = (*ready, due.side), state.clock  # the other side begins: the first has finished
    set_last = due.kind in POSITIONAL or due.kind == "penalty" or due.side in ready
    if taker is None and side == due.side and figures and set_last:
        taker = figures[0]
    return replace(due, arranged=arranged, ready=ready, since=since, taker=taker)


def set_for_the_shot(state: State, put: Put, side: Side) -> Draft:
    due = shot_due(state)
    moved = art17_2_2_moved_after_ready(due, side, put)
    if moved:
        return shot_done(state, False, moved)
    pieces = {name: place for name, place in put.place.items() if is_piece(name)}
    taker = next((name for name in pieces if side == due.side and not is_keeper(name)), due.taker)
    state = replace(state, pieces=state.pieces | pieces, due=replace(due, taker=taker))
    return art17_2_3_behind_the_line(Draft(state), side)
