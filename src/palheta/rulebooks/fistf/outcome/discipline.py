"""Cards (10.1 to 10.3), and figures that leave for good (1.5)."""

from typing import Literal

from msgspec.structs import replace

from palheta.rulebooks.fistf.outcome.due import finished, then
from palheta.rulebooks.fistf.outcome.precedence import Draft
from palheta.rulebooks.fistf.outcome.restart import decided
from palheta.rulebooks.fistf.rules import CLAUSES
from palheta.rulebooks.fistf.rules.rule01_figures import art1_5_number_of_figures
from palheta.rulebooks.fistf.rules.rule04_kick_off import art4_1_2_two_minutes
from palheta.rulebooks.fistf.rules.rule10_cards import (
    art10_1_yellow,
    art10_2_2_sweeper_leaves,
    art10_3_1_score,
)
from palheta.rulebooks.fistf.state import Shown, State
from palheta.ruling import Call, Card, reason
from palheta.table.frame import Side, other


def shown(state: State, side: Side, card: str) -> bool:
    return any(one.side == side and one.card == card for one in state.record.cards)


def card_for(draft: Draft, side: Side) -> Draft:
    """10.1 a yellow card; 10.2 an orange one for who has a yellow card already."""
    return orange_card(draft, side) if shown(draft.state, side, "yellow") else yellow_card(draft, side)


def yellow_card(draft: Draft, side: Side) -> Draft:
    """10.1: for breaking the rules on purpose or again and again."""
    call = CLAUSES.call("10.1", side, reason("{side} is cautioned with the yellow card", side=side))
    card = art10_1_yellow(side)
    return _noted(draft, side, "yellow", call).carding(*((card,) if card else ()))


def orange_card(draft: Draft, side: Side) -> Draft:
    """10.2.1: it goes on after a yellow card."""
    why = reason("{side} goes on after a yellow card and loses the sweeping keeper", side=side)
    call = CLAUSES.call("10.2.1", side, why, under="10.2.2")
    draft = _noted(draft, side, "orange", call).carding(Card("orange", side=side))
    record = draft.state.record
    draft = draft.within("sweepers", on=tuple(one for one in draft.state.sweepers.on if one != side))
    leaves = () if side in record.sweeper_lost else art10_2_2_sweeper_leaves(side)
    if not leaves:
        return draft
    lost, removed = (*record.sweeper_lost, side), (*record.removed, *leaves)
    return draft.removing(*leaves).within("record", sweeper_lost=lost, removed=removed)


def red_card(draft: Draft, side: Side) -> Draft:
    """10.3.1: disqualified; lost 0-3, unless the defeat is already heavier."""
    call = CLAUSES.call("10.3.1", side, reason("{side} is disqualified", side=side))
    draft = _noted(draft, side, "red", call).carding(Card("red", side=side))
    lost = replace(draft, state=finished(draft.state, art10_3_1_score(draft.state.score, side)))
    words = reason("{side} is disqualified: {other} wins", side=side, other=other(side))
    return then(lost, words, "10.3.1")


def _noted(draft: Draft, side: Side, card: Literal["yellow", "orange", "red"], call: Call) -> Draft:
    """A card knows the calls that brought it."""
    shown = Shown(side, card, (*draft.calls, call))
    return draft.calling(call).within("record", cards=(*draft.state.record.cards, shown))


def slow_to_change(state: State, side: Side) -> Draft:
    calls = art4_1_2_two_minutes(side)
    return card_for(Draft(state).calling(*calls).saying("misconduct"), side) if calls else Draft(state)


def too_many(state: State, only: Side | None = None) -> Draft:
    """1.5: both sanctions: the free kick, and twice the excess leaves the match; in the interval no kick is won."""
    draft = Draft(state)
    for finding, leaving in art1_5_number_of_figures(state, only):
        lying = Draft(draft.state)
        called = lying.calling(finding.call) if state.interval else decided(draft.state, [finding], lying)
        stopped = called.removing(*leaving)
        gone = (*stopped.state.record.removed, *leaving)
        draft = replace(
            stopped.within("record", removed=gone).within("flight", waived=None),
            calls=draft.calls + stopped.calls,
            removed=draft.removed + leaving,
        )
    return draft
