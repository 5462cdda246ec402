"""A substitution."""

from palheta.facts import Substitute, who
from palheta.rulebooks.tres_toques.outcome.precedence import Draft
from palheta.rulebooks.tres_toques.outcome.wait import forget
from palheta.rulebooks.tres_toques.rules.rule03_players import art17_substitutions
from palheta.table.frame import is_keeper, side_of


def judged(draft: Draft, step: Substitute) -> Draft:
    state, record = draft.state, draft.state.record
    out, in_ = step.substitute.out, step.substitute.in_
    side = side_of(out)
    assert side is not None
    refused = art17_substitutions(state, side, who(step) or side, out, in_)
    if refused:
        return draft.charging(*refused)
    if is_keeper(out):
        in_ = out  # whoever guards the goal is the keeper
    pieces = state.without(out) | ({in_: state.pieces[out]} if out in state.pieces else {})
    off = {(in_ if name == out else name): why for name, why in state.off.items()}
    draft = forget(draft, "substitution", side).now(pieces=pieces, off=off)
    # Who stands for another is bound by what bound him: he may be the taker, or removed (30.d).
    waiting = tuple(in_ if name == out else name for name in state.play.waiting)
    taker = in_ if state.due.placed_taker == out else state.due.placed_taker
    draft = draft.within("play", waiting=waiting).within("due", placed_taker=taker, task="substitution")
    return draft.within(
        "record",
        subs=record.subs | {side: record.subs.get(side, 0) + 1},
        exchanges=(*record.exchanges, (out, in_, state.period, state.clock)),
    )
