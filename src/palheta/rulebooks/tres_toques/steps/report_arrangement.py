"""What the referee saw of how the teams were set: for a kick-off, a goal kick, or by who takes a restart."""

from msgspec.structs import replace

from palheta.facts import Flick, Report
from palheta.rulebooks.tres_toques.areas import REMOVALS
from palheta.rulebooks.tres_toques.outcome.precedence import Draft
from palheta.rulebooks.tres_toques.rules.rule04_removal import art30_removed_taker, art31_changed_taker
from palheta.rulebooks.tres_toques.rules.rule08_arrangement import art68_told_by_people
from palheta.rulebooks.tres_toques.rules.rule08_kick_off import art69_told_by_people
from palheta.rulebooks.tres_toques.rules.rule16_arrangement import art114_told_by_people
from palheta.rulebooks.tres_toques.sighted import sighted
from palheta.table.frame import Side, side_of

_AT_A_GOAL_KICK = (
    "wrong_goal_kick_arrangement",
    "too_many_in_a_half",
    "in_the_kickers_area",
    "in_a_goal_area",
)
ARRANGEMENT = (
    *_AT_A_GOAL_KICK,
    "wrong_kick_off_arrangement",
    "placed_after_time",
    "removed_taker",
    "taker_changed",
)


def arrangement(draft: Draft, step: Report, side: Side) -> Draft:
    match step.report:
        case "wrong_kick_off_arrangement":
            return art68_told_by_people(draft, side, step.piece)
        case "placed_after_time":
            return art69_told_by_people(draft, side, step.piece)
        case "removed_taker":
            return removed_taker(draft, step.piece, side)
        case "taker_changed":
            return taker_changed(draft, step.piece, side)
        case word:
            return art114_told_by_people(draft, side, word, step.piece)


def removed_taker(draft: Draft, piece: str | None, side: Side) -> Draft:
    """Of the restart just taken, or of the one that this side is about to take."""
    state, last = draft.state, draft.state.flight.last
    before, flick = state, Flick(flick=piece or f"{side[0]}1")
    if last is not None and last.restart is not None and side_of(last.piece) == side:
        before, flick = last.restart
        before = replace(before, clock=state.clock, record=replace(state.record, goals=before.record.goals))
    waiting = before.within("play", waiting=(*before.play.waiting, flick.flick))
    again = art30_removed_taker(replace(draft, state=waiting), sighted(waiting, flick, flick.flick))
    return draft if again is None else again


def taker_changed(draft: Draft, first: str | None, side: Side) -> Draft:
    """The first goes off, whoever comes instead."""
    if first is None or draft.state.kind not in REMOVALS:
        return draft
    return art31_changed_taker(draft.within("due", placed_taker=first), side, "")
