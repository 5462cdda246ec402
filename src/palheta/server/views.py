"""What the browser gets to see: the state, the offers and the rulings as plain data. No rules in here."""

from typing import Any

from palheta.facts import plain
from palheta.match import Happened, Match, Taken
from palheta.play.session import Session
from palheta.ruling import Ruling
from palheta.table.frame import SIDES


def view(session: Session, now: float) -> dict[str, Any]:
    """How things stand now."""
    state = session.match.state
    limit = session.timing.limit()
    last = session.match.taken[-1].ruling if session.match.taken else None
    return position(state, last.counts if last else {}) | {
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


def position(state: Any, counts: dict[str, Any]) -> dict[str, Any]:
    return {
        "period": state.period,
        "clock": state.clock,
        "score": plain(state.score),
        "ball": plain(state.ball),
        "pieces": plain(getattr(state, "pieces", {})),
        "next": plain(state.next),
        "counts": plain(counts),
        "over": plain(state.over),
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


def replay(match: Match) -> list[dict[str, Any]]:
    """The whole match, one frame a step, as it stands after all amendments."""
    return [frame(match, taken) for taken in match.taken]


def frame(match: Match, taken: Taken) -> dict[str, Any]:
    entry = match.entries[taken.entry - 1]
    return {
        "entry": taken.entry,
        "step": plain(taken.step),
        "said": said(taken.ruling),
        "view": position(taken.ruling.state, taken.ruling.counts),
        "show": entry.show if isinstance(entry, Happened) else None,
    }


def log(match: Match) -> list[dict[str, Any]]:
    """Everything the referee has said so far that was worth saying, oldest first."""
    spoken = []
    before = match.opening
    for number, taken in enumerate(match.taken, start=1):
        ruling, state = taken.ruling, taken.ruling.state
        goal = next((side for side in SIDES if state.score.of(side) > before.score.of(side)), None)
        if goal or ruling.calls or ruling.cards or ruling.said:
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
