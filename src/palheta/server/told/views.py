"""What each role gets to see of a real table. No rules in here."""

import time
from collections.abc import Iterator
from datetime import datetime
from typing import Any

from msgspec.structs import asdict, replace

from palheta.facts import Decide, Score
from palheta.match import Amended, Ended, Happened, Match, Noted
from palheta.match.record import read_entry
from palheta.rulebooks.counts import most_of, units_of
from palheta.rulebooks.keys import keys_of
from palheta.ruling import Reason
from palheta.server import views
from palheta.server.told.counting import own_counts, shared_counts
from palheta.server.told.notes import Desk, folded
from palheta.server.wire.told import (
    Added,
    AddedFor,
    BoardView,
    CallNow,
    Change,
    CheckNow,
    Counter,
    KeysThen,
    Previewed,
    Row,
    ToldProposal,
    ToldRole,
    ToldView,
)
from palheta.server.wire.view import Said
from palheta.table.frame import SIDES

ROWS = 60  # of the log, the newest
SHORT = 600.0  # seconds: what takes longer is no seconds counter


def view(match: Match, role: ToldRole, stream: str) -> ToldView | BoardView:
    desk = folded(match)
    spoken = dict(_spoken(match))
    if role in ("players", "public"):
        return _board(match, desk, role, stream, spoken)
    shown = asdict(_board(match, desk, role, stream, spoken))
    book, state, asks = match.book, match.state, match.taken[-1].ruling.ask if match.taken else ()
    clauses = book.clauses
    return ToldView(
        **shown,
        played=state.clock,
        edition=clauses.info.edition,
        place=desk.about.place,
        referee=desk.about.referee,
        aloud=clauses.desk.aloud,
        voices=clauses.desk.voices,
        ask=asks if match.ended is None else (),
        keys=keys_of(book, state),
        counters=tuple(_counters(match)),
        counts={side: own_counts(book, state, side) for side in SIDES},
        shared=shared_counts(state),
        units=units_of(book),
        most=most_of(book, state),
        checks=tuple(_checks(match, desk)),
        added=tuple(_added(match)),
        may_add=tuple(AddedFor(clause, clauses.title_of(clause)) for clause in clauses.desk.added),
        endings=() if state.over is not None else book.endings(state),
        proposals=tuple(_proposals(desk)),
        rows=tuple(rows(match, spoken))[-ROWS:],
    )


def _board(match: Match, desk: Desk, role: ToldRole, stream: str, spoken: dict[int, Said]) -> BoardView:
    book, state, info = match.book, match.state, match.book.clauses.info
    sees_all = role in ("referee", "scorer")
    last = next((said for said in reversed(list(spoken.values())) if sees_all or said.worth), None)
    return BoardView(
        id=stream,
        role=role,
        book=book.name,
        title=info.title,
        language=info.language,
        n=len(match.entries),
        now=_since(match),
        home=views.team(match.header.home, "home"),
        away=views.team(match.header.away, "away"),
        score=state.score,
        period=state.period,
        clock=desk.clock if sees_all or book.clauses.desk.clock == "all" else None,
        time_up=book.time_up_at(state) if sees_all or book.clauses.desk.clock == "all" else None,
        next=state.next if sees_all else replace(state.next, at=None, options=()),
        over=state.over,
        shots=state.kicks_tally,
        cards=tuple(card for taken in match.taken for card in taken.ruling.cards),
        last=last if sees_all or last is None else _for_everybody(last),
        calls=tuple(_calls(match, desk)),
        may_call=book.clauses.desk.calls,
        cites=book.clauses.cites(book.name),
        sections=book.clauses.sections,
    )


def _since(match: Match) -> float:
    """Seconds since the match was made."""
    started = match.header.started
    return time.time() - datetime.fromisoformat(started).timestamp() if started else 0.0


def _for_everybody(said: Said) -> Said:
    """Três Toques 57: who was offside, where a play began, who was removed is not told to the coaches by a screen."""
    calls = tuple(replace(call, why=Reason(""), at=None, piece=None) for call in said.calls)
    following = replace(said.next, at=None, options=())
    return replace(said, calls=calls, next=following, removed=(), places={}, ask=(), because=None)


def _spoken(match: Match) -> Iterator[tuple[int, Said]]:
    before = match.opening
    for taken in match.taken:
        yield taken.entry, views.said(taken.ruling, taken.step, before)
        before = taken.ruling.state


def _counters(match: Match) -> Iterator[Counter]:
    once: set[tuple[Any, ...]] = set()
    for offer in match.offers:
        what = (offer.side, offer.seconds)
        if offer.barred is None and offer.seconds is not None and offer.seconds < SHORT and what not in once:
            once.add(what)
            yield Counter(offer.side, offer.seconds, offer.clause, offer.label)


def _checks(match: Match, desk: Desk) -> Iterator[CheckNow]:
    clauses = match.book.clauses
    for i, one in enumerate(clauses.desk.check):
        title = clauses.title_of(one.clause)
        yield CheckNow(one.clause, title, Reason(one.words), one.closes, desk.checks.get(i))


def _calls(match: Match, desk: Desk) -> Iterator[CallNow]:
    for n, who in desk.calls.items():
        yield CallNow(n, who, match.book.clauses.desk.calls.get(who, ""), n in desk.answered)


def _added(match: Match) -> Iterator[Added]:
    period = match.opening.period
    for taken in match.taken:
        step = taken.step
        if isinstance(step, Decide) and "added" in step.decide:
            yield Added(taken.entry, float(step.decide["added"]), str(step.decide.get("why", "")), period)
        period = taken.ruling.state.period


def _proposals(desk: Desk) -> Iterator[ToldProposal]:
    for n, proposed in desk.proposals.items():
        entry = read_entry(proposed.line)
        step = entry.step if isinstance(entry, Happened | Amended) else None
        yield ToldProposal(n, proposed.by, step, proposed.met)


def rows(match: Match, spoken: dict[int, Said] | None = None) -> Iterator[Row]:
    """The whole log: both what was told first and what it was corrected to."""
    heard = dict(_spoken(match)) if spoken is None else spoken
    now = {one.entry: one for one in match.steps_now}
    for n, entry in enumerate(match.entries, start=1):
        by = entry.action_id.partition("-")[0]
        match entry:
            case Happened():
                told = now.get(n)
                amended = told.said if told is not None and told.said != n else None
                step = told.step if told is not None else None
                yield Row(n, "step", n in heard, by, step, entry.step, heard.get(n), amended)
            case Amended():
                yield Row(n, "amend", True, by, entry.step, None, None, entry.amend, text=entry.why)
            case Ended():
                yield Row(n, "ended", match.ended == n, by, note=entry.ended, text=entry.why)
            case Noted(note="remark"):
                yield Row(n, "note", True, by, note="remark", text=str(entry.said.get("text", "")))
            case Noted(note="clock"):
                yield Row(n, "note", True, by, note="clock", text=str(entry.said.get("why", "")))


def keys_then(match: Match, entry: int) -> KeysThen:
    """As it stood before that entry."""
    before = [taken.ruling.state for taken in match.taken if taken.entry < entry]
    state = before[-1] if before else match.opening
    return KeysThen(keys_of(match.book, state), state.next)


def preview(match: Match, entry: Amended, stops_at: int | None) -> Previewed:
    """What an amendment would change, before anybody accepts it."""
    before = {taken.entry: taken for taken in match.taken}
    after = {taken.entry: taken for taken in match.rejudged(entry)}
    heard = dict(_spoken(match))
    heard_then: dict[int, Said] = {}
    state = match.opening
    for n, taken in after.items():
        heard_then[n] = views.said(taken.ruling, taken.step, state)
        state = taken.ruling.state
    changes = []
    for n in sorted(before.keys() | after.keys()):
        if _heard(heard.get(n)) != _heard(heard_then.get(n)) or n == entry.amend:
            step = (after.get(n) or before[n]).step
            changes.append(Change(n, step, heard.get(n), heard_then.get(n)))
    score: Score = state.score
    return Previewed(match.state.score, score, tuple(changes), state.next, stops_at)


def _heard(said: Said | None) -> Any:
    """What people would hear of it."""
    if said is None:
        return None
    calls = tuple((call.rule, call.against) for call in said.calls)
    return calls, said.goal, said.cards, said.next.side, said.next.with_, said.next.moves
