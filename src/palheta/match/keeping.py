"""What was ruled, kept in the record, and where today's judge rules otherwise."""

import msgspec

from palheta.match.entries import KeptRuling, Ruled
from palheta.match.match import Match, Taken
from palheta.rulebooks.version import judge_of
from palheta.ruling import Next
from palheta.table.frame import Point

NEAR = 1.0  # mm: places agree within this


class Differs(msgspec.Struct, frozen=True):
    """`kept` None: then nothing was ruled on it, for it did not fit; `now` None: today it does not."""

    entry: int
    kept: KeptRuling | None
    now: KeptRuling | None


def ruled(match: Match) -> Ruled:
    """The entry that keeps every ruling as it stands: for the end of a match."""
    return Ruled(judge_of(match.header.book), tuple(said(taken) for taken in match.taken))


def said(taken: Taken) -> KeptRuling:
    ruling = taken.ruling
    calls = tuple((call.rule, call.against) for call in ruling.calls)
    return KeptRuling(
        taken.entry, ruling.next, ruling.score, calls, ruling.cards, ruling.removed, ruling.over
    )


def kept(match: Match) -> Ruled | None:
    """What the record keeps, the last time that it did."""
    return next((entry for entry in reversed(match.entries) if isinstance(entry, Ruled)), None)


def differences(match: Match) -> list[Differs]:
    """Where today's judge differs from what the record kept. Amendments that came after that do not count."""
    index = next(
        (i for i in reversed(range(len(match.entries))) if isinstance(match.entries[i], Ruled)), None
    )
    if index is None:
        return []
    then = match.entries[index]
    assert isinstance(then, Ruled)
    as_it_stood = match if index == len(match.entries) - 1 else Match(match.header, match.entries[:index])
    today = {taken.entry: said(taken) for taken in as_it_stood.taken}
    before = {one.entry: one for one in then.rulings}
    return [
        Differs(entry, before.get(entry), today.get(entry))
        for entry in sorted(today.keys() | before.keys())
        if not _agree(before.get(entry), today.get(entry))
    ]


def _agree(before: KeptRuling | None, now: KeptRuling | None) -> bool:
    if before is None or now is None:
        return before is now
    return _near(before.next.at, now.next.at) and _unplaced(before) == _unplaced(now)


def _near(before: Point | None, now: Point | None) -> bool:
    if before is None or now is None:
        return before is now
    return max(abs(before[0] - now[0]), abs(before[1] - now[1])) <= NEAR


def _unplaced(one: KeptRuling) -> KeptRuling:
    nowhere: Next = msgspec.structs.replace(one.next, at=None)
    return msgspec.structs.replace(one, next=nowhere)
