"""What the browser gets to see: the state, the offers and the rulings as plain data. No rules in here."""

from typing import Any

from palheta.facts import plain
from palheta.match import Happened, Match, Taken
from palheta.play.session import Session
from palheta.play.session import Taken as Acted
from palheta.rulebooks.base import Book, DiceBook
from palheta.ruling import Ruling
from palheta.table.frame import SIDES


def view(session: Session, now: float) -> dict[str, Any]:
    """How things stand now."""
    state = session.match.state
    limit = session.timing.limit()
    last = session.match.taken[-1].ruling if session.match.taken else None
    return position(session.match.book, state, last.counts if last else {}) | {
        "id": session.state_id,
        "clock": session.timing.reading(now),
        "clock_stops": session.timing.reading(now + 3600.0) if session.timing.running else None,
        "running": session.timing.running and state.over is None,
        "offers": plain(session.offers),
        "due": limit
        and {
            "side": limit.side,
            "left": round(limit.ends - now, 2),
            "of": limit.seconds,
            "clause": limit.clause,
        },
    }


def position(book: Book, state: Any, counts: dict[str, Any]) -> dict[str, Any]:
    return {
        "period": state.period,
        "clock": state.clock,
        "score": plain(state.score),
        "ball": plain(state.ball),
        "pieces": plain(getattr(state, "pieces", {})),
        "next": plain(state.next),
        "counts": plain(counts),
        "over": plain(state.over),
        "beside": plain(book.beside(state)) if isinstance(book, DiceBook) else None,
    }


def said(ruling: Ruling) -> dict[str, Any]:
    """What the referee said to one step."""
    told: dict[str, Any] = {
        "calls": plain(ruling.calls),
        "next": plain(ruling.next),
        "score": plain(ruling.score),
    }
    for key in ("cards", "removed", "places", "said", "ask"):
        value = getattr(ruling, key)
        if value:
            told[key] = plain(value)
    return told


def while_it_runs(session: Session, taken: Acted, now: float) -> dict[str, Any]:
    """What a step interrupted (`before`: how things stood then), and what may be done while it runs."""
    told: dict[str, Any] = {}
    if taken.cut is not None and taken.before is not None:
        interrupted = session.match.entries[taken.cut.amend - 1]
        assert isinstance(interrupted, Happened)
        since = taken.entry.show["trace"]["start"]
        told["before"] = _caught(taken.before.state, interrupted.show["trace"], since)
        told["before"]["said"] = said(taken.before)
    windows = session.windows(now)
    if windows:
        told["running"] = plain(windows)
    return told


def _caught(state: Any, trace: dict[str, Any], t: float) -> dict[str, Any]:
    """Where everything was when it was interrupted, also what still ran."""
    pieces, ball = plain(state.pieces), plain(state.ball)
    for name, rows in trace["paths"].items():
        row = next((row for row in reversed(rows) if row[0] <= t), rows[0])
        at, x, y, vx, vy, ax, ay = (*row, 0, 0, 0, 0, 0, 0)[:7]
        h = t - at
        here = [round(x + (vx + ax * h / 2) * h, 3), round(y + (vy + ay * h / 2) * h, 3)]
        if name == "ball":
            ball = here
        elif name in pieces:
            pieces[name] = here
    return {"ball": ball, "pieces": pieces}


def replay(match: Match) -> list[dict[str, Any]]:
    """The whole match, one frame a step, as it stands after all amendments."""
    cuts = _cuts(match)
    return [frame(match, taken, cuts.get(taken.entry)) for taken in match.taken]


def _cuts(match: Match) -> dict[int, float]:
    """Which entries were interrupted, and when on their own clock."""
    shows = [e.show for e in match.entries if isinstance(e, Happened) and isinstance(e.show, dict)]
    return {show["cuts"]: show["trace"]["start"] for show in shows if "cuts" in show and "trace" in show}


def frame(match: Match, taken: Taken, cut: float | None = None) -> dict[str, Any]:
    entry = match.entries[taken.entry - 1]
    show = entry.show if isinstance(entry, Happened) else None
    view = position(match.book, taken.ruling.state, taken.ruling.counts)
    if cut is not None and show is not None:
        view |= _caught(taken.ruling.state, show["trace"], cut)
        show = show | {"trace": show["trace"] | {"end": cut}}
    return {
        "entry": taken.entry,
        "step": plain(taken.step),
        "said": said(taken.ruling),
        "view": view,
        "show": show,
    }


def log(match: Match) -> list[dict[str, Any]]:
    """Everything the referee has said so far that was worth saying, oldest first."""
    spoken = []
    before = match.opening
    cuts = _cuts(match)
    for number, taken in enumerate(match.taken, start=1):
        ruling, state = taken.ruling, taken.ruling.state
        goal = next((side for side in SIDES if state.score.of(side) > before.score.of(side)), None)
        spoke = ruling.said and taken.entry not in cuts  # of what was interrupted only the calls stand
        if goal or ruling.calls or ruling.cards or spoke:
            spoken.append(
                {
                    "id": number,
                    "clock": taken.step.t if taken.step.t is not None else before.clock,
                    "period": before.period,
                    "said": said(ruling),
                    "goal": goal,
                }
            )
        before = state
    return spoken


def summary(match: Match) -> dict[str, Any]:
    """What a list of matches shows."""
    state = match.state
    return {
        "score": plain(state.score),
        "period": state.period,
        "clock": state.clock,
        "over": plain(state.over),
        "steps": len(match.entries),
    }
