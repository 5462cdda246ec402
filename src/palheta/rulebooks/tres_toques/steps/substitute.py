"""A substitution."""

from palheta.facts import Substitute
from palheta.rulebooks.tres_toques.outcome.precedence import Case
from palheta.rulebooks.tres_toques.outcome.wait import forget
from palheta.rulebooks.tres_toques.rules.rule03_players import art17_substitutions
from palheta.table.frame import side_of


def judged(case: Case, step: Substitute) -> None:
    out, in_ = step.substitute.out, step.substitute.in_
    side = side_of(out)
    assert side is not None
    refused = art17_substitutions(case, side, out, in_)
    if refused:
        return
    forget(case, "substitution", side)
    state = case.state
    pieces = {name: place for name, place in state.pieces.items() if name != out}
    if out in state.pieces:
        pieces[in_] = state.pieces[out]
    off = {(in_ if name == out else name): why for name, why in state.off.items()}
    # Who stands for another is bound by what bound him: he may be the taker, or removed (30.d).
    case.set_play(waiting=tuple(in_ if name == out else name for name in state.play.waiting))
    case.set(
        placed_taker=in_ if state.placed_taker == out else state.placed_taker,
        pieces=pieces, off=off, subs={**state.subs, side: state.subs.get(side, 0) + 1}, due="substitution",
        exchanges=(*state.exchanges, (out, in_, state.period, state.clock)),
    )  # fmt: skip
