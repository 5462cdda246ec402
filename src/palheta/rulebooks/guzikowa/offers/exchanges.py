"""Offers to announce an exchange, and to make it (Rozdział 10)."""

from palheta.rulebooks.guzikowa.areas import FIELD_BUTTONS, whereabouts
from palheta.rulebooks.guzikowa.rules.ch10_exchanges import (
    art10_1_1_during_the_match,
    art10_1_5_in_a_stoppage,
)
from palheta.rulebooks.guzikowa.state import State
from palheta.ruling import MaySay, MaySubstitute, Offer, reason
from palheta.table.frame import SIDES, Side


def announcements(state: State) -> tuple[Offer, ...]:
    """10.1.4: whoever has just seen the opponent move may announce a substitution."""
    last = state.flight.last_move
    found = []
    for side in ("home", "away"):
        used = state.record.subs.get(side, 0)
        may = last is not None and last.side != side and used < state.options.substitutions
        may = may and not art10_1_1_during_the_match(state, side)
        if may and side not in state.record.announced:
            label = reason("Announce a substitution for the next stoppage")
            asks = reason("after the opponent's move; {left} left", left=state.options.substitutions - used)
            found.append(MaySay(side, "10.1.4", label, "substitution", condition=asks))
    return tuple(found)


def substitutions(state: State) -> tuple[Offer, ...]:
    """10.1.5: in a stoppage that is listed there, while there is a match."""
    if state.due is None or state.flight.last_move is None:
        return ()
    return tuple(
        _substitution(state, side)
        for side in SIDES
        if not art10_1_5_in_a_stoppage(state, side) and not art10_1_1_during_the_match(state, side)
    )


def _substitution(state: State, side: Side) -> Offer:
    used, most = state.record.subs.get(side, 0), state.options.substitutions
    numbers = range(FIELD_BUTTONS + 1, FIELD_BUTTONS + 1 + most)
    waiting = [n for n in (f"{side[0]}{i}" for i in numbers) if whereabouts(state, n) == "bench"]
    bench = tuple(waiting[: max(0, most - used)])
    label = reason("Exchange a button")
    barred = None
    if used >= most:
        barred = reason("{count} buttons were exchanged already", count=used)
    elif not bench or not state.field_buttons(side):
        barred = reason("there is no button to exchange")
    return MaySubstitute(
        side,
        "10.1.5" if used < most else "10.1.2",
        label,
        state.field_buttons(side),
        bench,
        barred=barred,
        condition=reason("the new button may not make the first move"),
    )
