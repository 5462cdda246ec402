"""Who ruled a match, and where today's judge would rule otherwise, told in words."""

from collections.abc import Iterator

from palheta.match.entries import KeptRuling
from palheta.match.keeping import Differs, differences, kept
from palheta.match.match import Match
from palheta.match.retelling import tell_next
from palheta.rulebooks.version import judge_of


def tell_kept(match: Match) -> Iterator[str]:
    """Nothing where the record keeps no rulings."""
    then = kept(match)
    if then is None:
        return
    today = judge_of(match.header.book)
    found = differences(match)
    now = (
        "today's judge rules the same"
        if not found
        else f"today {today} rules otherwise on {len(found)} of them"
    )
    yield f"-- {len(then.rulings)} steps ruled by {then.judge}; {now}"
    for one in found:
        yield tell_difference(one)


def tell_difference(one: Differs) -> str:
    return f"   entry {one.entry}: was {_said(one.kept)}; is now {_said(one.now)}"


def _said(said: KeptRuling | None) -> str:
    if said is None:
        return "not judged, for it did not fit"
    calls = ", ".join(f"{rule} against {against}" for rule, against in said.calls) or "no call"
    more = [f"{card.card} card for {card.piece or card.side}" for card in said.cards]
    more += [f"{piece} removed" for piece in said.removed]
    return f"{', '.join([calls, *more])} > {tell_next(said.next)} [{said.score.home}-{said.score.away}]"
