"""Cards (10.1 to 10.3), and figures that leave for good (1.5)."""

from palheta.rulebooks.fistf.outcome import because
from palheta.rulebooks.fistf.outcome.due import finished
from palheta.rulebooks.fistf.outcome.precedence import Verdict
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
from palheta.table.frame import Side


def shown(state: State, side: Side, card: str) -> bool:
    return any(one.side == side and one.card == card for one in state.cards)


def card_for(state: State, side: Side, causes: tuple[Call, ...] = ()) -> Verdict:
    """10.1 a yellow card; 10.2 an orange one for who has a yellow card already."""
    return (
        orange_card(state, side, causes) if shown(state, side, "yellow") else yellow_card(state, side, causes)
    )


def yellow_card(state: State, side: Side, causes: tuple[Call, ...]) -> Verdict:
    """10.1: for breaking the rules on purpose or again and again."""
    call = CLAUSES.call("10.1", side, reason("{side} is cautioned with the yellow card", side=side))
    card = art10_1_yellow(side)
    seen = (*state.cards, Shown(side, "yellow", (*causes, call)))
    return Verdict(state.but(cards=seen), calls=(call,), cards=(card,) if card else ())


def orange_card(state: State, side: Side, causes: tuple[Call, ...] = ()) -> Verdict:
    """10.2.1: it goes on after a yellow card."""
    call = CLAUSES.call(
        "10.2.1",
        side,
        reason("{side} goes on after a yellow card and loses the sweeping keeper", side=side),
        under="10.2.2",
    )
    removed = () if side in state.sweeper_lost else art10_2_2_sweeper_leaves(side)
    after = state.but(
        cards=(*state.cards, Shown(side, "orange", (*causes, call))),
        pieces={name: place for name, place in state.pieces.items() if name not in removed},
        sweepers=tuple(s for s in state.sweepers if s != side),
        sweeper_lost=(*state.sweeper_lost, side) if removed else state.sweeper_lost,
        removed=(*state.removed, *removed),
    )
    return Verdict(after, calls=(call,), cards=(Card("orange", side=side),), removed=removed)


def red_card(state: State, side: Side) -> Verdict:
    """10.3.1: disqualified; lost 0-3, unless the defeat is already heavier."""
    call = CLAUSES.call("10.3.1", side, reason("{side} is disqualified", side=side))
    after = state.but(cards=(*state.cards, Shown(side, "red", (call,))))
    score = art10_3_1_score(state.score, side)
    lost = Verdict(finished(after, score), calls=(call,), cards=(Card("red", side=side),))
    return lost.since(because.disqualified(side))


def slow_to_change(state: State, side: Side) -> Verdict:
    calls = art4_1_2_two_minutes(side)
    if not calls:
        return Verdict(state)
    verdict = card_for(state, side, calls)
    return verdict.but(calls=calls + verdict.calls, said=("misconduct",))


def too_many(state: State, only: Side | None = None) -> Verdict:
    """1.5: both sanctions: the free kick, and twice the excess leaves the match."""
    verdict = Verdict(state)
    for offence, leaving in art1_5_number_of_figures(state, only):
        stopped = decided(verdict.state, [offence], Verdict(verdict.state))
        pieces = {name: place for name, place in stopped.state.pieces.items() if name not in leaving}
        removed = (*stopped.state.removed, *leaving)
        verdict = stopped.on(pieces=pieces, removed=removed, waived=None).but(
            removed=verdict.removed + leaving, calls=verdict.calls + stopped.calls
        )
    return verdict
